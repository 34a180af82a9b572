"""Writing a public record, from public events and seats alone."""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from msgspec import Struct

from zanzibar.board import Board
from zanzibar.record.header import write_header
from zanzibar.record.public.public_record import PublicAct, PublicRecord
from zanzibar.record.templates import Template, templates, write_with
from zanzibar.record.versions import PUBLIC, first_line
from zanzibar.record.words import WRITE, border_text, clock_text, seat_text
from zanzibar.rules import (
    SPECTATOR,
    Public,
    PublicPart,
    Rules,
    Unmasked,
    begin_view,
    follow,
)
from zanzibar.rules.model import events as ev
from zanzibar.rules.model.fields import FieldKind
from zanzibar.rules.model.rows import Catalogue


def write_public(record: PublicRecord) -> str:
    """Return the canonical text of a public record."""
    lines = [first_line(PUBLIC), *write_header(record.header), ""]
    for line in write_public_acts(record):
        lines += line
    return "\n".join(lines) + "\n"


def write_public_acts(record: PublicRecord) -> list[list[str]]:
    """Return the lines of each act; the last of a game has more for what was hidden."""
    view = begin_view(record.rules, record.header.seats, SPECTATOR)
    acts = []
    for act in record.acts:
        acts.append(write_public_act(record.rules, view.public, act))
        for seen in act.events:
            view = follow(record.rules, view, seen)
    return acts


def write_public_act(rules: Rules, before: Public, act: PublicAct) -> list[str]:
    """Return the lines of one act; `before` is what lay on the table before it."""
    parts = [part for part in act.parts if not isinstance(part, ev.Activated)]
    line = f"{seat_text(act.seat)}: {PublicActWriter(rules, before, parts).write()}"
    last = parts[-1]
    if isinstance(last, ev.Ended):
        return [line, *unmasked_lines(rules.board, last.unmasked)]
    return [line]


class PublicActWriter:
    """Writes one act: what was done, what was drawn openly, and the results in their order."""

    def __init__(self, rules: Rules, before: Public, parts: Sequence[PublicPart]) -> None:
        self.board = rules.board
        self.before = before
        self.first, self.rest = parts[0], list(parts[1:])
        self.texts = public_texts(rules.catalogue)

    def write(self) -> str:
        said, results = self._act()
        drawn = ""
        match self.rest:
            case [ev.CardsDrawn() as cards, *after]:
                drawn = f" = {' '.join(self.board.features[f] for f in cards.features)}"
                self.rest = after
        results += [self._text(self.texts.follows, part) for part in self.rest]
        return said + drawn + (f" => {', '.join(results)}" if results else "")

    def _act(self) -> tuple[str, list[str]]:
        """Write the act itself; acts that are more than their first event are irregular."""
        first = self.first
        match first:
            case ev.CardsDrawn() | ev.TimeAdvanced():
                self.rest.insert(0, first)
                return "end", []
            case ev.Ended():
                self.rest.insert(0, first)
                return "resign", []
            case ev.Answered(steps) if self.before.dolphin:
                return "answer all", [WRITE[FieldKind.LOCATIONS](self.board, steps)]
            case ev.ExtraTokenPlaced(at):
                moved = self.rest.pop(0)
                assert isinstance(moved, ev.ImmortalMoved)
                move = border_text(self.board, moved.source, moved.to)
                return f"extra {self.board.names[at]} {move}", []
            case ev.NoteRemoved(_, note) if self.rest:
                return f"hand-back {note}", []
        said = self._text(self.texts.said, first)
        if type(first) not in self.texts.result:
            return said, []
        return said, [self._text(self.texts.result, first)]

    def _text(self, texts: Mapping[type, Sequence[Template]], part: PublicPart) -> str:
        return write_with(texts[type(part)], self.board, part)


class PublicTexts(Struct, frozen=True):
    """The texts of public events, compiled: see `EventRow` for what each is."""

    said: Mapping[type, Sequence[Template]]
    result: Mapping[type, Sequence[Template]]
    follows: Mapping[type, Sequence[Template]]


@lru_cache(maxsize=64)
def public_texts(catalogue: Catalogue) -> PublicTexts:
    rows = catalogue.events.values()
    return PublicTexts(
        {row.struct: templates(row.struct, row.said) for row in rows if row.said},
        {row.struct: templates(row.struct, row.result) for row in rows if row.result},
        {row.struct: templates(row.struct, row.follows) for row in rows if row.follows},
    )


def unmasked_lines(board: Board, unmasked: Unmasked) -> list[str]:
    """Return what everybody learns at the end: a line for each thing that was hidden."""
    slips = " ".join(f"{clock_text(time)} {token.value}" for time, token in unmasked.slips)
    values = {
        "path": " ".join(board.names[at] for at in unmasked.path),
        "card": unmasked.card or "",
        "hidden": " ".join(board.features[f] for f in unmasked.hidden),
        "slips": slips,
        "retrieved": "yes" if unmasked.retrieved else "no",
        "deck": " ".join(board.features[f] for f in unmasked.deck),
    }
    return [f"end: {thing} {value}".rstrip() for thing, value in values.items()]
