"""The computers at a terminal's table: they watch, act, speak and write notes."""

from collections.abc import Callable, Mapping
from functools import partial

from zanzibar.bots import Bot, Remark
from zanzibar.cli.terminal.interrupts import Interrupts
from zanzibar.rules import SHARED, Entry, Phase, Seat, Side, Table, see_event
from zanzibar.rules.model.actions import agent_of
from zanzibar.rules.model.vocabulary import NOBODY, Agent, side_of

Seated = Mapping[Seat, Bot]


class Computers:
    """Plays seats for the terminal. Each bot gets what its own seat sees, and nothing else."""

    def __init__(self, table: Table, interrupts: Interrupts) -> None:
        self.table = table
        self.interrupts = interrupts
        self.bots: Seated = {}
        self.called: Agent | None = None
        """The Agent whose activation a person wants next."""
        self.remarks: dict[int, Remark] = {}
        """What was said about an act, by its number in the log."""

    def sit_down(self, seat_them: Callable[[], Seated]) -> None:
        """Take the seats, which may mean loading a lot, and catch up with the game."""
        self.bots = self.interrupts.during(seat_them)
        for entry in self.table.log:
            self.watch(entry)

    def watch(self, entry: Entry) -> None:
        for seat, bot in self.bots.items():
            seen = [part for event in entry.events if (part := see_event(event, seat))]
            if seen:
                bot.watch(seen)

    # --- acting --------------------------------------------------------------------------------

    def due(self) -> Seat | None:
        """The seat whose Agent was called, if it can begin."""
        if self.called is None:
            return None
        return next((seat for seat in self.table.due if self._plays(seat, self.called)), None)

    def call(self, agent: Agent) -> bool:
        """Let a computer begin the activation of an Agent; whether that is possible."""
        public = self.table.public
        if public.phase is not Phase.AGENTS or public.active != NOBODY or public.acted >> agent & 1:
            return False
        if not any(self._plays(seat, agent) for seat in self.table.due):
            return False
        self.called = agent
        return True

    def _plays(self, seat: Seat, agent: Agent) -> bool:
        return seat in self.bots and self.table.public.held[agent] in (seat, SHARED)

    def act(self, seat: Seat) -> Entry:
        """The act of a computer that is due, and what it says about it."""
        bot, legal = self.bots[seat], self.table.legal(seat)
        if self.called is not None:
            legal = tuple(a for a in legal if agent_of(a) == self.called) or legal
        action = self.interrupts.during(partial(bot.act, self.table.view(seat), legal))
        remark = bot.remark()
        if remark is not None:
            self.remarks[len(self.table.log)] = remark
        return self.table.act(seat, action)

    # --- notes ---------------------------------------------------------------------------------

    def write_notes(self) -> bool:
        """Bring the Mental Notes up to date; whether there was anything to do.

        One computer does it for all seats of its side, before anybody of them acts.
        """
        seat = next((seat for seat in self.bots if side_of(seat) is Side.AGENTS), None)
        if seat is None:
            return False
        bot = self.bots[seat]
        wanted = self.interrupts.during(partial(bot.asides, self.table.view(seat)))
        for action in wanted:
            self.watch(self.table.act(seat, action))
        return bool(wanted)
