"""What simple Agents would do next: their turn, played in the Recruiter's mind.

Somebody who captures wherever a rough map says so is predictable, and dangerous to a Recruiter who
only thinks of clever Agents. Whether such a team sits there shows in what it does.
"""

from collections.abc import Sequence
from copy import copy
from math import exp
from random import Random

from msgspec.structs import replace

from zanzibar.bots.greedy.agents import GreedyAgents
from zanzibar.rules import (
    NOBODY,
    NOWHERE,
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
from zanzibar.rules.model.vocabulary import Location

MOST_ACTS = 24
"""More than two activations need."""
AS_EXPECTED, UNEXPECTED = 1.2, -1.6
"""What an act says for or against a simple team, as a logarithm."""
SUREST = 6.0


class Rehearsal:
    """Watches the table, and how much the Agents play like a simple team."""

    def __init__(self, rules: Rules, chance: Random) -> None:
        self.rules = rules
        self.team = GreedyAgents(rules, chance)
        self._belief = -1.0

    @property
    def likely(self) -> float:
        """How likely the Agents are a simple team."""
        return 1.0 / (1.0 + exp(-self._belief))

    def watch(self, seen: Seen) -> None:
        self.team.watch([seen])

    def judge(self, public: Public, taken: GameAction) -> None:
        """Compare how an activation began with how this team would have begun it."""
        options = [
            action
            for seat in due(public)
            for action in legal(self.rules, View(seat, public, AgentsSecret()))
        ]
        expected = self.team.likes(public, options, taken)
        change = AS_EXPECTED if expected else UNEXPECTED
        self._belief = max(-SUREST, min(SUREST, self._belief + change))

    def caught(
        self,
        public: Public,
        secret: RecruiterSecret,
        path: tuple[Location, ...],
        slip: Slip | None,
    ) -> tuple[bool, float]:
        """Whether the simple team would capture after this path, and how sure it is otherwise."""
        team = copy(self.team)
        team.trail = self.team.trail.copy()
        view = View(SPECTATOR, replace(public, phase=Phase.AGENTS, active=NOBODY), None)
        begin: list[PublicPart] = [parts.TimeAdvanced(public.time + 1)]
        if slip is not None:
            begin.append(parts.SlipShown(slip))
        for part in begin:
            view = self._tell(view, team, part)
        for _ in range(MOST_ACTS):
            seats = due(view.public)
            if view.public.phase not in (Phase.AGENTS, Phase.PUSH) or not seats:
                break
            seat = seats[0]
            options = legal(self.rules, View(seat, view.public, AgentsSecret()))
            action = team.act(View(seat, view.public, AgentsSecret()), options)
            for part in self._follows(view.public, secret, path, seat, action):
                if isinstance(part, parts.CaptureTried) and part.hit:
                    return True, 1.0
                view = self._tell(view, team, part)
            if isinstance(action, acts.Done) and view.public.acted.bit_count() % 2 == 0:
                break
        return False, team.trail.here(view.public)[path[-1]]

    def _tell(self, view: View, team: GreedyAgents, part: PublicPart) -> View:
        seen = Seen(part, None, None, True)
        team.watch([seen])
        return follow(self.rules, view, seen)

    def _follows(
        self,
        public: Public,
        secret: RecruiterSecret,
        path: tuple[Location, ...],
        seat: int,
        action: GameAction,
    ) -> Sequence[PublicPart]:
        """What everybody would see of an act; the Recruiter answers with the oldest visit."""
        told: list[PublicPart] = []
        agent = public.active
        if agent == NOBODY and (begins := self.rules.catalogue.agent_of(action)) is not None:
            agent = begins
            told.append(parts.Activated(agent, seat))
        at = public.agents[agent] if agent != NOBODY else NOWHERE
        match action:
            case acts.MoveAgent(to=to):
                told.append(parts.AgentMoved(agent, to))
            case acts.Ask(feature=feature, dolphin=dolphin):
                cells = self.rules.board.with_feature[feature] & ~public.covered
                found = [place for place in path if cells >> place & 1]
                shown = found if dolphin else found[:1]
                told.append(parts.Asked(agent, feature, dolphin))
                told.append(parts.Answered(sum(1 << place for place in shown)))
            case acts.Reveal():
                told.append(parts.Revealed(agent, at, path.index(at) + 1))
            case acts.Capture():
                told.append(parts.CaptureTried(agent, at, at == path[-1]))
            case acts.Crosshairs():
                yes = bool(self.rules.board.in_line[at] >> path[-1] & 1)
                told.append(parts.CrosshairsAnswered(at, yes))
            case acts.Shakedown(feature=feature):
                told.append(parts.Shaken(agent, feature, feature in secret.hidden))
            case acts.Push(to=to):
                told.append(parts.ImmortalPushed(public.agents[public.active], to))
            case acts.DetectWeakness(source=source, to=to):
                told.append(parts.WeaknessDetected(source, to))
            case acts.NeuroRhythm(agent=moved, to=to):
                told.append(parts.RhythmMoved(moved, to))
            case acts.Done():
                told.append(parts.AgentDone(agent))
        return told
