"""A game in progress: the truth, its history, and the doors through which seats look and act."""

from collections.abc import Sequence
from typing import Protocol, Self

from msgspec import Struct

from zanzibar.board import Board, zanzibar
from zanzibar.rules.acts.transaction import Draw
from zanzibar.rules.decide import transact
from zanzibar.rules.evolve import begin, own_secret, see, see_event
from zanzibar.rules.legal import due, legal, menus, why_not
from zanzibar.rules.model.actions import Action, GameAction, Menu, Undo
from zanzibar.rules.model.events import Created, Event, PublicPart, Seen
from zanzibar.rules.model.rejection import Refused, Rejection, Unplayable
from zanzibar.rules.model.ruleset import Modules, Rules, Ruleset
from zanzibar.rules.model.state import Game, Public, Result, View
from zanzibar.rules.model.vocabulary import Phase, Seat

FEWEST_SEATS, MOST_SEATS = 2, 5


class Sampler(Protocol):
    """The part of `random.Random` that a table needs."""

    def sample(self, population: Sequence[int], k: int, /) -> list[int]: ...


def drawn_by(source: Sampler) -> Draw:
    """Make a draw source on top of a seeded generator."""

    def draw(kind: str, options: tuple[int, ...], count: int) -> tuple[int, ...]:
        return tuple(source.sample(options, count))

    return draw


class Drawn(Struct, frozen=True, gc=False):
    """A random outcome: Feature cards, a Recruiter card or the Agents in the order dealt."""

    kind: str
    outcome: tuple[int, ...]


class Entry(Struct, frozen=True, gc=False):
    """One act of the history: who did what, what chance gave, and what happened."""

    seat: Seat
    action: Action
    drawn: tuple[Drawn, ...]
    events: tuple[Event, ...]


class Decided(Struct, frozen=True, gc=False):
    """An act that can be saved before it happens."""

    entry: Entry
    game: Game


class Table:
    """Holds one game. `act` is the only way to change it."""

    __slots__ = ("_draw", "_drawn", "created", "game", "log", "rules")

    def __init__(self, rules: Rules, seats: int, draw: Draw) -> None:
        if not FEWEST_SEATS <= seats <= MOST_SEATS:
            problem = Rejection("table.seats", {"fewest": FEWEST_SEATS, "most": MOST_SEATS})
            raise Unplayable((problem,))
        self.rules = rules
        self.created = Created(rules.ruleset, rules.board.spec, seats, rules.allies)
        self.game: Game = begin(rules, seats)
        self.log: list[Entry] = []
        self._draw = draw
        self._drawn: list[Drawn] = []

    @classmethod
    def new(
        cls,
        randomness: Sampler,
        ruleset: Ruleset | None = None,
        seats: int = 2,
        board: Board | None = None,
        modules: Modules | None = None,
    ) -> Self:
        """Start a fresh game: the Full Game for two seats in Zanzibar unless told otherwise."""
        rules = Rules(ruleset or Ruleset(), board or zanzibar(), modules)
        return cls(rules, seats, drawn_by(randomness))

    @property
    def public(self) -> Public:
        return self.game.public

    @property
    def over(self) -> bool:
        return self.game.public.phase is Phase.OVER

    @property
    def result(self) -> Result | None:
        return self.game.public.result

    @property
    def due(self) -> tuple[Seat, ...]:
        """The seats of which an act is expected; of several, any one."""
        return due(self.game.public)

    def view(self, seat: Seat) -> View:
        """Return the view of this seat; SPECTATOR for somebody who only watches."""
        return see(self.game, seat)

    def legal(self, seat: Seat) -> tuple[GameAction, ...]:
        """List the game actions this seat may take now."""
        return legal(self.rules, View(seat, self.game.public, own_secret(self.game, seat)))

    def menus(self, seat: Seat) -> Sequence[Menu]:
        """List the same actions in menus."""
        return menus(self.rules, View(seat, self.game.public, own_secret(self.game, seat)))

    def why_not(self, seat: Seat, action: Action) -> Rejection | None:
        """Return the rule that forbids this seat this action now; None when it is legal."""
        return why_not(self.rules, see(self.game, seat), action)

    def can_undo(self, seat: Seat) -> bool:
        return self.why_not(seat, Undo()) is None

    def act(self, seat: Seat, action: Action) -> Entry:
        """Do it, or raise `Refused` with the rule's id and change nothing."""
        decided = self.decide(seat, action)
        self.commit(decided)
        return decided.entry

    def decide(self, seat: Seat, action: Action, legal: bool = False) -> "Decided":
        """Work out what `act` would do, or raise `Refused`; nothing changes before `commit`.

        `legal` says that the action is known to be in the seat's menus now.
        """
        self._drawn = []
        told = transact(self.rules, self.game, seat, action, self._chance, legal)
        if isinstance(told, Rejection):
            raise Refused(told)
        return Decided(Entry(seat, action, tuple(self._drawn), tuple(told.events)), told.game)

    def commit(self, decided: "Decided") -> None:
        """Let an act happen that was decided on this table as it is now."""
        self.game = decided.game
        self.log.append(decided.entry)

    def _chance(self, kind: str, options: tuple[int, ...], count: int) -> tuple[int, ...]:
        outcome = self._draw(kind, options, count)
        self._drawn.append(Drawn(kind, outcome))
        return outcome

    def public_log(self) -> list[PublicPart]:
        """Everything that happened in public, from the first event on."""
        parts: list[PublicPart] = [self.created]
        for entry in self.log:
            parts += [event.public for event in entry.events if event.public is not None]
        return parts

    def seen_by(self, seat: Seat) -> list[list[Seen]]:
        """For each act that this seat could notice, what it got of its events."""
        acts = ([see_event(event, seat) for event in entry.events] for entry in self.log)
        noticed = ([seen for seen in act if seen is not None] for act in acts)
        return [act for act in noticed if act]
