"""A game as a sequence of numbered actions: players' choices one at a time, chance between them."""

from collections.abc import Iterable, Iterator
from typing import Any, cast

from msgspec import Struct

from zanzibar.adapters.action_space import (
    ActionSpace,
    ExtraToken,
    action_space,
    rules_in_zanzibar,
)
from zanzibar.adapters.history import Disclosure, History, Occurrence, act_text
from zanzibar.board import zanzibar
from zanzibar.record import Header, Record, read, replay, write_action, write_text
from zanzibar.record.replay import act_of, outcome_names
from zanzibar.rules import (
    NOWHERE,
    RECRUITER,
    Drawn,
    Entry,
    Game,
    GameAction,
    Phase,
    Rejection,
    Rules,
    Seat,
    Side,
    View,
    begin,
    due,
)
from zanzibar.rules.decide import transact
from zanzibar.rules.evolve import own_secret
from zanzibar.rules.legal import menus
from zanzibar.rules.model.actions import (
    EditNote,
    ExtraMove,
    HandBackNote,
    MoveImmortal,
    MoveNote,
    OfferStop,
    OpeningBack,
    PlaceNote,
    RemoveNote,
    Resign,
    Undo,
    WriteNotebook,
)
from zanzibar.rules.model.vocabulary import Location

SEATS = 2
CHANCE, TERMINAL = -1, -4
"""In place of a seat; OpenSpiel uses the same numbers."""


class Undrawn(Exception):
    """Raised inside an act that needs an outcome which chance has not given yet."""

    def __init__(self, kind: str, options: tuple[int, ...], count: int) -> None:
        super().__init__(kind)
        self.kind = kind
        self.options = options
        self.count = count


class Suspended(Struct, frozen=True, gc=False):
    """An act that waits for chance to draw `count` of `options`."""

    action: GameAction
    kind: str
    options: tuple[int, ...]
    count: int
    finished: tuple[Drawn, ...] = ()
    """Earlier draws of the same act."""
    drawn: tuple[int, ...] = ()


class Position:
    """A game for two seats at one moment. `apply` changes it; a copy can go on in another way."""

    __slots__ = ("_script", "cache", "game", "history", "space", "suspended", "token")

    def __init__(self, space: ActionSpace) -> None:
        self.space = space
        self.game: Game = begin(space.rules, SEATS)
        self.history = History(space.rules)
        self.suspended: Suspended | None = None
        self.token: Location = NOWHERE
        """Where the STEP token of an extra Immortal move goes, until the move is chosen."""
        self.cache: dict[object, object] = {}
        """Things worked out from this position by others; emptied when it changes."""
        self._script: list[Drawn] = []

    @property
    def rules(self) -> Rules:
        return self.space.rules

    def copy(self) -> "Position":
        """Return the same position as an object of its own."""
        twin = Position.__new__(Position)
        twin.space = self.space
        twin.game = self.game
        twin.history = self.history.copy()
        twin.suspended = self.suspended
        twin.token = self.token
        twin.cache = self.cache.copy()
        twin._script = []
        return twin

    def __deepcopy__(self, memo: dict[int, Any]) -> "Position":
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return restored, (write_text(self.record()), self.unfinished)

    # whose move it is, and what can be done

    @property
    def over(self) -> bool:
        return self.game.public.phase is Phase.OVER

    @property
    def player(self) -> int:
        """The seat that chooses next, or CHANCE, or TERMINAL."""
        if self.suspended is not None:
            return CHANCE
        seats = due(self.game.public)
        return seats[0] if seats else TERMINAL

    def legal(self) -> list[int]:
        """Return what the next player, or chance, can do, in ascending order."""
        if self.suspended is not None:
            return [each for each in self.suspended.options if each not in self.suspended.drawn]
        if self.over:
            return []
        found = menus(self.rules, self.view(self.player))
        if self.token != NOWHERE:
            return self.space.extra_moves(found)
        return self.space.numbers_in(found)

    def view(self, seat: Seat) -> View:
        """Return what a seat sees, without what undo needs."""
        return View(seat, self.game.public, own_secret(self.game, seat))

    def returns(self) -> tuple[float, float]:
        """Return what the Recruiter and the Agents got: 1 for a win, -1 for a loss."""
        result = self.game.public.result
        if result is None:
            return 0.0, 0.0
        return (1.0, -1.0) if result.winner is Side.RECRUITER else (-1.0, 1.0)

    # going on

    def apply(self, number: int) -> None:
        """Do the next player's action of this number, or let chance draw it; it must be legal."""
        self.cache.clear()
        if self.suspended is not None:
            self._give(self.suspended, number)
            return
        action = self.space.actions[number]
        if isinstance(action, ExtraToken):
            self.token = action.at
            return
        if self.token != NOWHERE:
            assert isinstance(action, MoveImmortal)
            action = ExtraMove(self.token, action.source, action.to)
            self.token = NOWHERE
        self._act(action, ())

    def _give(self, suspended: Suspended, outcome: int) -> None:
        drawn = (*suspended.drawn, outcome)
        self.suspended = Suspended(
            suspended.action,
            suspended.kind,
            suspended.options,
            suspended.count,
            suspended.finished,
            drawn,
        )
        if len(drawn) == suspended.count:
            self.suspended = None
            self._act(suspended.action, (*suspended.finished, Drawn(suspended.kind, drawn)))

    def _act(self, action: GameAction, drawn: tuple[Drawn, ...]) -> None:
        """Let the rules do an act. It starts again once chance has drawn what it needs."""
        before = self.game
        seat = due(before.public)[0]
        self._script = [*drawn]
        try:
            tx = transact(self.rules, before, seat, action, self._draw, legal=True)
        except Undrawn as missing:
            self.suspended = Suspended(action, missing.kind, missing.options, missing.count, drawn)
            return
        assert not isinstance(tx, Rejection)
        self.game = tx.game
        entry = Entry(seat, action, drawn, tuple(tx.events))
        self.history.acts.append(Occurrence(before.public, entry))

    def _draw(self, kind: str, options: tuple[int, ...], count: int) -> tuple[int, ...]:
        if not self._script:
            raise Undrawn(kind, options, count)
        return self._script.pop(0).outcome

    # as a record

    def record(self) -> Record:
        """Return the record of all acts that have happened."""
        rules = self.rules
        header = Header(rules.board.spec, rules.ruleset, SEATS)
        return Record(header, tuple(act_of(rules, each.entry) for each in self.history.acts))

    def text(self) -> str:
        """Return the record's lines, and what has been chosen or drawn since."""
        lines = [act_text(self.rules, each.entry) for each in self.history.acts]
        if self.token != NOWHERE:
            lines.append(f"extra {self.rules.board.names[self.token]} ...")
        if self.suspended is not None:
            action = write_action(self.rules, self.suspended.action)
            drawn = (self.outcome_text(each) for each in self.suspended.drawn)
            lines.append(" ".join((action, "=", *drawn, "...")))
        return "\n".join(lines)

    def outcome_text(self, outcome: int) -> str:
        """Return the name of a card that the act in progress can draw."""
        kind = "feature" if self.suspended is None else self.suspended.kind
        return outcome_names(self.rules, Drawn(kind, (outcome,)))[0]

    # what is not finished yet

    @property
    def numbers(self) -> list[int]:
        """All numbers applied so far, those of chance included."""
        return [*self.finished, *self.unfinished]

    @property
    def finished(self) -> list[int]:
        """The numbers of all acts that have happened, those of chance included."""
        return list(_numbers_in(self.space, (each.entry for each in self.history.acts)))

    @property
    def unfinished(self) -> tuple[int, ...]:
        """The numbers applied since the last act that happened."""
        if self.token != NOWHERE:
            return (self.space.numbers[ExtraToken(self.token)],)
        if self.suspended is None:
            return ()
        drawn = (each for draw in self.suspended.finished for each in draw.outcome)
        return (*self.space.numbers_of(self.suspended.action), *drawn, *self.suspended.drawn)

    def unfinished_choice(self, disclosure: Disclosure) -> tuple[int, ...]:
        """Return the choice of an act that has not happened yet, without what chance has drawn.

        That of the Agents is public, that of the Recruiter is secret until the act happens.
        """
        if self.suspended is None and self.token == NOWHERE:
            return ()
        recruiter = due(self.game.public)[0] == RECRUITER
        if not (disclosure.secret if recruiter else disclosure.public):
            return ()
        if self.suspended is not None:
            return self.space.numbers_of(self.suspended.action)
        return self.unfinished


# --- from records ------------------------------------------------------------------------------


class Unsupported(ValueError):
    """A record of a game that cannot be played with numbered actions."""


def restored(text: str, unfinished: tuple[int, ...] = ()) -> Position:
    """Return the position after the last act of a record and some more numbers."""
    record = read(text)
    position = Position(space_of(record))
    for number in (*numbers_in_record(position.space, record), *unfinished):
        position.apply(number)
    return position


def space_of(record: Record) -> ActionSpace:
    """Return the action space of a record's rules and board."""
    header = record.header
    if header.board == zanzibar().spec:
        return action_space(rules_in_zanzibar(header.ruleset))
    return action_space(header.rules())


def numbers_in_record(space: ActionSpace, record: Record) -> list[int]:
    """Return a recorded game as numbers, those of chance included.

    Acts that were taken back and notes are left out; a game for more seats, or one that somebody
    gave up, is `Unsupported`.
    """
    if record.header.seats != SEATS:
        raise Unsupported(f"{record.header.seats} seats")
    kept: list[Entry] = []
    for entry in replay(record).log:
        if isinstance(entry.action, Undo | OpeningBack):
            kept.pop()
        elif isinstance(entry.action, Resign | OfferStop):
            raise Unsupported(type(entry.action).__name__)
        elif not isinstance(entry.action, _NOTES):
            kept.append(entry)
    return list(_numbers_in(space, kept))


def _numbers_in(space: ActionSpace, entries: Iterable[Entry]) -> Iterator[int]:
    for entry in entries:
        yield from space.numbers_of(cast(GameAction, entry.action))
        yield from (outcome for drawn in entry.drawn for outcome in drawn.outcome)


_NOTES = (PlaceNote, MoveNote, EditNote, RemoveNote, HandBackNote, WriteNotebook)
