"""A Recruiter who knows the program of the expert Agents: a measuring instrument, not a player.

Its gain over the expert Recruiter shows how far the expert Agents can be exploited. It plays the
expert's move unless the Agents' program, run on a copy of the table, would capture it after that.
"""

from collections.abc import Sequence
from copy import deepcopy
from random import Random

from zanzibar.bots import Bot, create
from zanzibar.rules import (
    RECRUITER,
    Event,
    GameAction,
    Phase,
    Rules,
    Seen,
    Side,
    Table,
    drawn_by,
    see_event,
)
from zanzibar.rules.model import actions as acts

FOREWARNED = "forewarned"
LEVEL = "expert"
AGENTS_SEAT = 1
MOST_ALTERNATIVES = 10
"""Other moves that are tried if the expert's move leads to a capture."""


class ForewarnedRecruiter:
    """The expert Recruiter, with a copy of its opponents."""

    def __init__(self, rules: Rules, chance: Random, budget: float | None) -> None:
        self.rules = rules
        self.chance = chance
        self.recruiter = create(LEVEL, Side.RECRUITER, rules, chance, budget)
        self.agents = create(LEVEL, Side.AGENTS, rules, Random(chance.random()), budget)
        self._entries_read = 0

    def watch(self, seen: Sequence[Seen]) -> None:
        self.recruiter.watch(seen)

    def act(self, table: Table, legal: Sequence[GameAction]) -> GameAction:
        for entry in table.log[self._entries_read :]:
            _show(self.agents, entry.events)
        self._entries_read = len(table.log)
        preferred = self.recruiter.act(table.view(RECRUITER), legal)
        if table.public.phase is not Phase.RECRUITER or not self.is_punished(table, preferred):
            return preferred
        others = [a for a in legal if a != preferred and _is_move(a) == _is_move(preferred)]
        for action in self.chance.sample(others, min(MOST_ALTERNATIVES, len(others))):
            if not self.is_punished(table, action):
                return action
        return preferred

    def is_punished(self, table: Table, action: GameAction) -> bool:
        """Return True if the Agents' program wins in its next turn after this act."""
        fork = Table(self.rules, table.created.seats, drawn_by(self.chance))
        fork.game = table.game
        # The rules never change and are large, so the copy shares them.
        team, now = deepcopy(self.agents, {id(self.rules): self.rules}), fork.public.time
        _show(team, fork.act(RECRUITER, action).events)
        while not fork.over and not _is_next_turn(fork, now):
            seat = fork.due[0]
            legal = fork.legal(seat)
            if seat != RECRUITER:
                act = team.act(fork.view(seat), legal)
            elif acts.EndTurn() in legal:
                act = acts.EndTurn()
            else:
                act = self.chance.choice(legal)
            _show(team, fork.act(seat, act).events)
        return fork.result is not None and fork.result.winner is Side.AGENTS


def _is_move(action: GameAction) -> bool:
    return isinstance(action, acts.Step | acts.MindSlip)


def _is_next_turn(table: Table, since: int) -> bool:
    """Return True if it is the Recruiter's turn after the one at time `since`."""
    return table.public.phase is Phase.RECRUITER and table.public.time > since


def _show(team: Bot, events: Sequence[Event]) -> None:
    """Let the Agents watch their parts of some events."""
    if seen := [each for event in events if (each := see_event(event, AGENTS_SEAT))]:
        team.watch(seen)
