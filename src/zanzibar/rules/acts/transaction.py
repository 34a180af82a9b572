"""An act while it happens: each event is applied at once, so that the next can depend on it."""

from typing import Protocol

from zanzibar.rules.evolve import evolve
from zanzibar.rules.model.events import AgentsPart, Ended, Event, PublicPart, RecruiterPart
from zanzibar.rules.model.ruleset import Rules
from zanzibar.rules.model.state import Game, Result, Unmasked
from zanzibar.rules.model.vocabulary import Reason, Seat, Side


class Draw(Protocol):
    """A source of chance: `count` different ones of `options`, in the order drawn."""

    def __call__(self, kind: str, options: tuple[int, ...], count: int, /) -> tuple[int, ...]: ...


class Transaction:
    """The events of one act so far, and the game they lead to."""

    __slots__ = ("draw", "events", "game", "rules", "seat")

    def __init__(self, rules: Rules, game: Game, seat: Seat, draw: Draw) -> None:
        self.rules = rules
        self.game = game
        self.seat = seat
        self.draw = draw
        self.events: list[Event] = []

    def emit(
        self,
        public: PublicPart | None = None,
        recruiter: RecruiterPart | None = None,
        agents: AgentsPart | None = None,
    ) -> None:
        """Add an event that follows from the act, or that has nothing to do with undo."""
        self._apply(Event(public, recruiter, agents))

    def emit_undoable(self, public: PublicPart, recruiter: RecruiterPart | None = None) -> None:
        """Add the first event of an act that the seat may take back."""
        self._apply(Event(public, recruiter, None, self.seat))

    def emit_settling(self, public: PublicPart, recruiter: RecruiterPart | None = None) -> None:
        """Add an event after which nothing before it can be taken back."""
        self._apply(Event(public, recruiter, None, None, True))

    def _apply(self, event: Event) -> None:
        self.events.append(event)
        self.game = evolve(self.rules, self.game, event)

    def end_game(self, winner: Side, reason: Reason, round: int | None = None) -> None:
        """End the game; `round` where it is not the one on the table."""
        public = self.game.public
        result = Result(winner, reason, public.time, public.round if round is None else round)
        self.emit_settling(Ended(result, self._unmask()))

    def stop_game(self) -> None:
        """End the game without a result."""
        self.emit_settling(Ended(None, self._unmask()))

    def _unmask(self) -> Unmasked:
        secret = self.game.recruiter
        return Unmasked(
            path=secret.path,
            card=secret.card,
            hidden=secret.hidden,
            slips=secret.slips,
            retrieved=secret.retrieved,
            deck=deck(self.rules, self.game),
        )


def deck(rules: Rules, game: Game) -> tuple[int, ...]:
    """Return the Feature cards not drawn yet, in no order: drawing one shuffles them."""
    gone = {*game.recruiter.hidden, *game.public.cards, *game.public.recruited}
    return tuple(f for f in range(len(rules.board.features)) if f not in gone)
