"""One canonical text form for every action. Printing is canonical, reading is lenient."""

from collections.abc import Iterable, Sequence
from functools import lru_cache

from zanzibar.board import Board
from zanzibar.record.errors import RecordError
from zanzibar.record.lines import words_of
from zanzibar.record.templates import Fit, Template, templates, write_with
from zanzibar.record.words import syntax_error
from zanzibar.rules import AGENTS, Action, Rules
from zanzibar.rules.model.rows import ActionRow, Catalogue


class Notation:
    """The texts of all actions of a catalogue. Use `notation_of`, which compiles them once."""

    def __init__(self, catalogue: Catalogue) -> None:
        self._write: dict[type, tuple[Template, ...]] = {}
        self._read: list[tuple[ActionRow, Template]] = []
        for row in catalogue.actions.values():
            forms = templates(row.struct, row.notation)
            self._write[row.struct] = forms
            self._read += [(row, form) for form in forms]
        # The form with the most words of its own is the most likely meaning.
        self._read.sort(key=lambda each: (-each[1].literals, not _has_move(each[1])))

    def write(self, board: Board, action: Action) -> str:
        """Return the canonical text of an action."""
        return write_with(self._write[type(action)], board, action)

    def read(self, board: Board, words: Sequence[str]) -> Action:
        """Return the action that the words of a line mean. It need not be possible anywhere."""
        almost: Template | None = None
        for row, form in self._read:
            if not _as_long(form, words):
                continue
            if row.agent is not None:
                _check_owner(row, form, words)
            fit = form.fit(words)
            if fit is Fit.WELL:
                return _action(form, board, words)
            if fit is Fit.ALMOST and almost is None:
                almost = form
        if almost is not None:
            return _action(almost, board, words)
        raise syntax_error(words)


def _has_move(form: Template) -> bool:
    return any(not isinstance(token, str) and len(token.fields) == 2 for token in form.tokens)


def _as_long(form: Template, words: Sequence[str]) -> bool:
    least = len(form.tokens)
    return len(words) >= least if form.takes_the_rest else len(words) == least


def _check_owner(row: ActionRow, form: Template, words: Sequence[str]) -> None:
    """Refuse the ability of one Agent under another's name, with the id of the owner."""
    assert row.agent is not None
    owner = AGENTS[row.agent]
    if words[0] in AGENTS and words[0] != owner and form.fit([owner, *words[1:]]):
        raise RecordError(owner, rule=owner)


def _action(form: Template, board: Board, words: Sequence[str]) -> Action:
    action: Action = form.struct(**form.read(board, words))  # type: ignore[assignment]
    return action


@lru_cache(maxsize=64)
def notation_of(catalogue: Catalogue) -> Notation:
    return Notation(catalogue)


def write_action(rules: Rules, action: Action) -> str:
    """Return the canonical text of an action."""
    return notation_of(rules.catalogue).write(rules.board, action)


def read_action(rules: Rules, text: str) -> Action:
    """Return the action that a text means, whatever its case and spacing."""
    return notation_of(rules.catalogue).read(rules.board, words_of(text))


def verbs(rows: Iterable[ActionRow]) -> tuple[str, ...]:
    """Return the first word of its own in the notation of each action, the Agent left out."""
    found = dict.fromkeys(
        word
        for row in rows
        for form in templates(row.struct, row.notation)
        if (word := _verb(form)) is not None
    )
    return tuple(found)


def _verb(form: Template) -> str | None:
    words = [token for token in form.tokens if isinstance(token, str) and token not in AGENTS]
    return words[0] if words else None
