"""A model of greedy Agents: whether the Agents play like them, and what they would do next.

A team that captures wherever a rough estimate says so is predictable, and dangerous to a Recruiter
who only considers stronger Agents.
"""

from collections.abc import Sequence
from copy import copy
from math import exp
from random import Random

from msgspec.structs import replace

from zanzibar.bots.evaluation.questions import events_of
from zanzibar.bots.greedy.agents import GreedyAgents
from zanzibar.rules import (
    NOBODY,
    SPECTATOR,
    AgentsSecret,
    GameAction,
    Phase,
    Public,
    PublicPart,
    RecruiterSecret,
    Rules,
    Seen,
    Slip,
    View,
    due,
    follow,
    legal,
)
from zanzibar.rules.model import actions as acts
from zanzibar.rules.model import events as parts
from zanzibar.rules.model.vocabulary import Agent, Location

MOST_ACTS = 24
"""More than two activations need."""
FIRST_LOG_ODDS = -1.0
AS_EXPECTED, UNEXPECTED = 1.2, -1.6
"""Log-odds for a greedy team that an act adds."""
MOST_LOG_ODDS = 6.0


class GreedyTeamModel:
    """Watches the table as a greedy team would, and compares the Agents' acts with its own."""

    def __init__(self, rules: Rules, chance: Random) -> None:
        self.rules = rules
        self.team = GreedyAgents(rules, chance)
        self._log_odds = FIRST_LOG_ODDS

    @property
    def probability(self) -> float:
        """The probability that the Agents are a greedy team."""
        return 1.0 / (1.0 + exp(-self._log_odds))

    def watch(self, seen: Seen) -> None:
        self.team.watch([seen])

    def judge(self, public: Public, action: GameAction) -> None:
        """Update the probability by the first act of an activation."""
        options = [
            option
            for seat in due(public)
            for option in legal(self.rules, View(seat, public, AgentsSecret()))
        ]
        expected = self.team.could_choose(public, options, action)
        change = AS_EXPECTED if expected else UNEXPECTED
        self._log_odds = max(-MOST_LOG_ODDS, min(MOST_LOG_ODDS, self._log_odds + change))

    def play_turn(
        self,
        public: Public,
        secret: RecruiterSecret,
        path: tuple[Location, ...],
        slip: Slip | None,
    ) -> tuple[bool, float]:
        """Play the team's next turn against a Recruiter who has walked this path.

        Return whether it captures, and how probable the Recruiter's location is to it afterwards.
        `slip` is the MIND SLIP token of the last move, if it was one.
        """
        team = copy(self.team)
        team.estimate = self.team.estimate.copy()
        view = View(SPECTATOR, replace(public, phase=Phase.AGENTS, active=NOBODY), None)
        begin: list[PublicPart] = [parts.TimeAdvanced(public.time + 1)]
        if slip is not None:
            begin.append(parts.SlipShown(slip))
        for part in begin:
            view = self._show(view, team, part)
        for _ in range(MOST_ACTS):
            seats = due(view.public)
            if view.public.phase not in (Phase.AGENTS, Phase.PUSH) or not seats:
                break
            seat_view = View(seats[0], view.public, AgentsSecret())
            action = team.act(seat_view, legal(self.rules, seat_view))
            for part in self._events(view.public, secret, path, seats[0], action):
                if isinstance(part, parts.CaptureTried) and part.hit:
                    return True, 1.0
                view = self._show(view, team, part)
            if isinstance(action, acts.Done) and view.public.acted.bit_count() % 2 == 0:
                break
        return False, team.estimate.now(view.public)[path[-1]]

    def _show(self, view: View, team: GreedyAgents, part: PublicPart) -> View:
        """Let the team see an event; return the view after it."""
        seen = Seen(part, None, None, True)
        team.watch([seen])
        return follow(self.rules, view, seen)

    def _events(
        self,
        public: Public,
        secret: RecruiterSecret,
        path: tuple[Location, ...],
        seat: int,
        action: GameAction,
    ) -> Sequence[PublicPart]:
        """Return the public events of an act."""
        agent = public.active
        events: list[PublicPart] = []
        if agent == NOBODY and (begins := self.rules.catalogue.agent_of(action)) is not None:
            agent = begins
            events.append(parts.Activated(agent, seat))
        board = self.rules.board
        return [
            *events,
            *events_of(board, public, agent, action, path, secret.hidden),
            *_movements(public, agent, action),
        ]


def _movements(public: Public, agent: Agent, action: GameAction) -> list[PublicPart]:
    """Return the public events of an act that asks nothing."""
    match action:
        case acts.MoveAgent(to=to):
            return [parts.AgentMoved(agent, to)]
        case acts.Push(to=to):
            return [parts.ImmortalPushed(public.agents[public.active], to)]
        case acts.DetectWeakness(source=source, to=to):
            return [parts.WeaknessDetected(source, to)]
        case acts.NeuroRhythm(agent=moved, to=to):
            return [parts.RhythmMoved(moved, to)]
        case acts.Done():
            return [parts.AgentDone(agent)]
    return []
