"""The computers at a terminal's table: they watch, act, speak and write notes."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import TypeAlias

from zanzibar.bots import Bot, BotRemark
from zanzibar.cli.terminal.interrupts import Interrupts
from zanzibar.rules import SHARED, Entry, Phase, Seat, Side, Table, see_event
from zanzibar.rules.model.vocabulary import NOBODY, Agent, side_of

BotsBySeat: TypeAlias = Mapping[Seat, Bot]


class BotSeats:
    """Plays the seats of computers. Each bot gets what its own seat sees, and nothing else."""

    def __init__(self, table: Table, interrupts: Interrupts) -> None:
        self.table = table
        self.interrupts = interrupts
        self.bots: BotsBySeat = {}
        self.called: Agent | None = None
        """The Agent whose activation a person wants next."""
        self.remarks: dict[int, BotRemark] = {}
        """Remarks about acts, by the number of the act in the log."""

    def sit_down(self, create: Callable[[], BotsBySeat]) -> None:
        """Create the bots, which may load a lot, and show them the game so far."""
        self.bots = self.interrupts.during(create)
        for entry in self.table.log:
            self.watch(entry)

    def watch(self, entry: Entry) -> None:
        for seat, bot in self.bots.items():
            seen = [part for event in entry.events if (part := see_event(event, seat))]
            if seen:
                bot.watch(seen)

    # --- acting --------------------------------------------------------------------------------

    def due(self) -> Seat | None:
        """Return the seat whose Agent a person has called, if it can begin."""
        if self.called is None:
            return None
        return next((seat for seat in self.table.due if self._plays(seat, self.called)), None)

    def call(self, agent: Agent) -> bool:
        """Let a computer begin the activation of an Agent. Return whether that is possible."""
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
        """Let the computer of a seat act, and keep its remark about the act."""
        bot, legal = self.bots[seat], self.table.legal(seat)
        if self.called is not None:
            agent_of = self.table.rules.catalogue.agent_of
            legal = tuple(a for a in legal if agent_of(a) == self.called) or legal
        action = self.interrupts.during(partial(bot.act, self.table.view(seat), legal))
        remark = bot.remark()
        if remark is not None:
            self.remarks[len(self.table.log)] = remark
        return self.table.act(seat, action)

    # --- notes ---------------------------------------------------------------------------------

    def write_notes(self) -> bool:
        """Bring the Mental Notes up to date. Return whether anything has changed.

        One computer writes them for all seats of its side, before any of them acts.
        """
        seat = next((seat for seat in self.bots if side_of(seat) is Side.AGENTS), None)
        if seat is None:
            return False
        bot = self.bots[seat]
        wanted = self.interrupts.during(partial(bot.asides, self.table.view(seat)))
        for action in wanted:
            self.watch(self.table.act(seat, action))
        return bool(wanted)
