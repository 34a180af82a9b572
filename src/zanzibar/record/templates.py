"""The templates of the catalogue, compiled: one way to write an action or event, and to read it.

A template is words with spaces between them. `{field}` is a field, `{source}-{to}` two locations in
one word, `[flag]` a word that is there when the flag is set; numbers may have a format (`{n:02}`).
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from enum import IntEnum
from typing import Any

from msgspec import Struct

from zanzibar.board import Board
from zanzibar.record.words import READ, WRITE, is_name, is_quoted, read_location, read_move
from zanzibar.rules import AGENTS
from zanzibar.rules.model.fields import FieldKind, fields_of
from zanzibar.rules.model.rows import Form

_FLAG = re.compile(r" \[(\w+)\]")
_SLOT = re.compile(r"\{(\w+)(?::\w+)?\}")
_MOVE = re.compile(r"\{(\w+)\}-\{(\w+)\}")


class Fit(IntEnum):
    """How well the words of a line fit a template."""

    NOT = 0
    ALMOST = 1
    """In shape, but for a word that cannot be read: reading it says what is wrong."""
    WELL = 2


class Slot(Struct, frozen=True):
    """A word that stands for one field, or for two locations with a hyphen between them."""

    fields: tuple[str, ...]
    kind: FieldKind

    def fit(self, word: str, first: bool) -> Fit:
        if len(self.fields) == 2:
            return Fit.WELL if "-" in word else Fit.ALMOST
        match self.kind:
            case FieldKind.TEXT:
                return Fit.WELL if is_quoted(word) else Fit.NOT
            case FieldKind.CARD | FieldKind.MAYBE_CARD:
                return Fit.WELL if is_name(word) else Fit.NOT
            case FieldKind.AGENT if first:
                return Fit.WELL if word in AGENTS else Fit.NOT
        return Fit.WELL

    def read(self, board: Board, word: str) -> Iterator[tuple[str, Any]]:
        values = (
            read_move(board, word) if len(self.fields) == 2 else (READ[self.kind](board, word),)
        )
        return zip(self.fields, values, strict=True)


class Template:
    """One form of one action or event."""

    def __init__(self, struct: type[Struct], text: str, fixed: Mapping[str, object]) -> None:
        self.struct = struct
        self.text = text
        self.fixed = dict(fixed)
        self.kinds = fields_of(struct)
        self.tokens = tuple(self._token(word) for word in text.split())
        self.literals = sum(isinstance(token, str) for token in self.tokens)
        last = self.tokens[-1]
        self.takes_the_rest = isinstance(last, Slot) and last.kind is FieldKind.LOCATIONS
        self._words = {name: WRITE[self.kinds[name]] for name in _SLOT.findall(text)}

    def _token(self, word: str) -> str | Slot:
        if move := _MOVE.fullmatch(word):
            return Slot((move[1], move[2]), FieldKind.LOCATION)
        slot = _SLOT.fullmatch(word)
        return Slot((slot[1],), self.kinds[slot[1]]) if slot else word

    def is_for(self, value: Any) -> bool:
        """Tell whether the fields that the text does not show have the values it stands for."""
        return all(getattr(value, name) == expected for name, expected in self.fixed.items())

    def write(self, board: Board, value: Any) -> str:
        words = {name: write(board, getattr(value, name)) for name, write in self._words.items()}
        return self.text.format_map(words)

    def fit(self, words: Sequence[str]) -> Fit:
        fits = Fit.WELL
        for place, (token, word) in enumerate(zip(self.tokens, words, strict=False)):
            if isinstance(token, str):
                if token != word:
                    return Fit.NOT
            else:
                fits = min(fits, token.fit(word, place == 0))
        return fits

    def read(self, board: Board, words: Sequence[str]) -> dict[str, Any]:
        """Return the fields that fitting words stand for, `fixed` ones included."""
        found: dict[str, Any] = dict(self.fixed)
        for token, word in zip(self.tokens, words, strict=False):
            if not isinstance(token, str):
                found.update(token.read(board, word))
        for word in words[len(self.tokens) :]:
            slot = self.tokens[-1]
            assert isinstance(slot, Slot)
            found[slot.fields[0]] |= 1 << read_location(board, word)
        return found


def templates(struct: type[Struct], forms: str | Sequence[Form]) -> tuple[Template, ...]:
    """Compile the forms of a row; `[flag]` makes two of one."""
    if isinstance(forms, str):
        forms = (Form(forms),)
    return tuple(template for form in forms for template in _of_form(struct, form))


def _of_form(struct: type[Struct], form: Form) -> Iterator[Template]:
    flag = _FLAG.search(form.text)
    if flag is None:
        yield Template(struct, form.text, form.fixed)
        return
    for value in (False, True):
        text = _FLAG.sub(f" {flag[1]}" if value else "", form.text, count=1)
        yield from _of_form(struct, Form(text, {**form.fixed, flag[1]: value}))


def write_with(found: Sequence[Template], board: Board, value: Any) -> str:
    """Write an action or event in the first form that is for it."""
    return next(form for form in found if form.is_for(value)).write(board, value)
