"""A Recruiter who knows the program of the expert Agents: a measuring instrument, not a player.

What it reaches beyond the expert Recruiter shows how far the expert Agents can be exploited. It
plays the expert's move unless that Agents' program, tried on a copy of the table, would capture it.
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
TRIED = 10
"""How many other moves are tried when the first would be punished."""


class Forewarned:
    """The expert Recruiter, with a copy of its opponents."""

    def __init__(self, rules: Rules, chance: Random, budget: float | None) -> None:
        self.rules = rules
        self.chance = chance
        self.recruiter = create(LEVEL, Side.RECRUITER, rules, chance, budget)
        self.agents = create(LEVEL, Side.AGENTS, rules, Random(chance.random()), budget)
        self._read = 0

    def watch(self, seen: Sequence[Seen]) -> None:
        self.recruiter.watch(seen)

    def act(self, table: Table, legal: Sequence[GameAction]) -> GameAction:
        for entry in table.log[self._read :]:
            _show(self.agents, entry.events)
        self._read = len(table.log)
        liked = self.recruiter.act(table.view(RECRUITER), legal)
        if table.public.phase is not Phase.RECRUITER or not self._punished(table, liked):
            return liked
        others = [a for a in legal if a != liked and _is_a_move(a) == _is_a_move(liked)]
        for action in self.chance.sample(others, min(TRIED, len(others))):
            if not self._punished(table, action):
                return action
        return liked

    def _punished(self, table: Table, action: GameAction) -> bool:
        """Whether the Agents' program wins in its next turn after this act."""
        fork = Table(self.rules, table.created.seats, drawn_by(self.chance))
        fork.game = table.game
        # The rules never change, and are large.
        team, now = deepcopy(self.agents, {id(self.rules): self.rules}), fork.public.time
        _show(team, fork.act(RECRUITER, action).events)
        while not fork.over and not _moves_again(fork, now):
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


def _is_a_move(action: GameAction) -> bool:
    return isinstance(action, acts.Step | acts.MindSlip)


def _moves_again(table: Table, since: int) -> bool:
    """Whether it is the Recruiter's next turn."""
    return table.public.phase is Phase.RECRUITER and table.public.time > since


def _show(team: Bot, events: Sequence[Event]) -> None:
    """Let the Agents watch what they may see of some events."""
    if seen := [each for event in events if (each := see_event(event, AGENTS_SEAT))]:
        team.watch(seen)
