"""The Agents' side on the exact set of worlds: every activation for what its answers allow."""

from collections.abc import Sequence
from math import exp
from random import Random
from time import thread_time

import numpy as np
from msgspec.structs import replace

from zanzibar.board import bits
from zanzibar.bots.api import Thinker
from zanzibar.bots.belief.worlds import Belief, Cloud, spread
from zanzibar.bots.evaluation import kernel as fore
from zanzibar.bots.evaluation.activations import AgentsStyle, Council
from zanzibar.bots.evaluation.immortals import threat
from zanzibar.bots.notes import changes
from zanzibar.bots.remarks import Remark, remark
from zanzibar.bots.selection import best
from zanzibar.compile import Values
from zanzibar.deduce import Fact
from zanzibar.rules import (
    NOBODY,
    NOWHERE,
    AsideAction,
    GameAction,
    Phase,
    Public,
    Rules,
    Seen,
    View,
)
from zanzibar.rules.model import actions as acts
from zanzibar.rules.model.ruleset import AGENT_SPACES
from zanzibar.rules.model.vocabulary import LYME, Agent, Location

WORTH_A_WORD = 0.2
"""How likely a place must be before a move is said to lead there."""
IN_VAIN = 0.005
"""A capture less likely than this only looks foolish."""
WORTH_A_FREE_ACTION = 0.05
CATCH = 8.0
"""How much more a sure capture counts than one space, or one Recruit of the Immortals."""


class ThinkingAgents(Thinker):
    """Knows every world that fits the public record, and nothing else."""

    def __init__(self, rules: Rules, chance: Random, style: AgentsStyle) -> None:
        self.rules = rules
        self.board = rules.board
        self.chance = chance
        self.style = style
        self.budget = style.budget
        self.belief = Belief(
            rules, style.worlds, self._remembers, kinds=style.kinds, drawn=style.drawn,
            trust=style.trust,
        )  # fmt: skip
        self._plan: tuple[int, ...] | None = None
        self._remark: Remark | None = None
        self._noted: dict[Location, str] = {}
        self.council = Council(rules, self.belief, style)

    def _remembers(self, fact: Fact) -> bool:
        return not self.style.forgets or self.chance.random() >= self.style.forgets

    def watch(self, seen: Sequence[Seen]) -> None:
        self.belief.watch(seen)

    def remark(self) -> Remark | None:
        return self._remark

    def asides(self, view: View) -> Sequence[AsideAction]:
        if view.public.phase is not Phase.AGENTS:
            return ()
        return changes(self.rules, view.public, self.belief.cloud(view.public), self._noted)

    def act(self, view: View, legal: Sequence[GameAction]) -> GameAction:
        action = self._act(view, legal)
        self._remark = self._said(view.public, action)
        return action

    def _said(self, public: Public, action: GameAction) -> Remark | None:
        """What goes with an act: how likely a capture is, or where a move leads to."""
        if public.phase is not Phase.AGENTS:
            return remark(self.rules, public, action, 0)
        now, percent = self.belief.cloud(public).now(), 0
        if isinstance(action, acts.Capture):
            percent = round(100 * float(now[public.agents[action.agent]]))
        likeliest = int(now.argmax())
        aim = likeliest if now[likeliest] >= WORTH_A_WORD else NOWHERE
        return remark(self.rules, public, action, percent, aim)

    def _act(self, view: View, legal: Sequence[GameAction]) -> GameAction:
        if len(legal) == 1:
            return legal[0]
        public = view.public
        match public.phase:
            case Phase.MAYHEM | Phase.DEAL:
                return self.chance.choice(legal)
            case Phase.PLACE:
                return self._place(public, legal)
            case Phase.SECOND_SLIP:
                return self._second_slip(public, legal)
            case Phase.AGENTS:
                return self._activate(public, legal)
            case Phase.PUSH:
                return self._push(public, legal)
            case Phase.GIVE_BACK_STEP:
                return self._give_back(public, legal)
        return legal[0]

    # --- setup ---------------------------------------------------------------------------------

    def _place(self, public: Public, legal: Sequence[GameAction]) -> GameAction:
        """So that from anywhere the Recruiter may be, some Agent is near."""
        _, far = self.belief.city(public)
        later = self._later(public, self.belief.cloud(public))
        placed = [at for at in public.agents if at != NOWHERE]

        def worth(action: GameAction) -> float:
            assert isinstance(action, acts.PlaceAgent)
            nearest = np.min(far[[*placed, action.at]], axis=0)
            return -float(later @ nearest)

        return best(legal, worth, self.chance)

    def _second_slip(self, public: Public, legal: Sequence[GameAction]) -> GameAction:
        """Where the Recruiter has probably been: nobody comes there twice."""
        cloud = self.belief.cloud(public)
        _, far = self.belief.city(public)
        been, now = cloud.been(), cloud.now()

        def worth(action: GameAction) -> float:
            assert isinstance(action, acts.PlaceSecondSlip)
            return 4.0 * float(been[action.at]) + 0.3 * float(now @ far[action.at])

        return best(legal, worth, self.chance)

    # --- an activation -------------------------------------------------------------------------

    def _activate(self, public: Public, legal: Sequence[GameAction]) -> GameAction:
        deadline = thread_time() + self.budget
        if self._plan is not None and public.active == self._plan[fore.P_AGENT]:
            action = self._go_on(public, self._plan, legal)
            if action is not None and action in legal:
                return action
        self._plan = None
        cloud = self.belief.cloud(public)
        if not len(cloud):
            return self.chance.choice(legal)
        mine = sum(1 << a.agent for a in legal if isinstance(a, acts.Done))
        scene = self.council.scene(public, mine)
        if public.active != NOBODY and public.did and public.moved:
            return self._finish(public, legal, cloud)  # nothing but a free action is left
        found, values = self.council.plans(public, scene, cloud)
        if self.style.ahead and not public.did and (public.acted.bit_count() & 1) == 0:
            self.council.look_ahead(public, scene, cloud, found, values, deadline)
        plan = found[self._waver(values)]
        self._plan = tuple(int(x) for x in plan)
        action = self._go_on(public, self._plan, legal)
        if action is not None and action in legal:
            return action
        return self._finish(public, legal, cloud)

    def _waver(self, values: Values) -> int:
        """One of the best: the better, the likelier."""
        top, wavers = float(values.max()), self.style.wavers
        near = [i for i, value in enumerate(values.tolist()) if value > top - 4 * wavers]
        shares = [exp((float(values[i]) - top) / wavers) for i in near]
        return self.chance.choices(near, shares)[0]

    def _clear(
        self, public: Public, at: Location, legal: Sequence[GameAction]
    ) -> GameAction | None:
        """Bill moves an Immortal out of the way of a capture."""
        ways = [a for a in legal if isinstance(a, acts.DetectWeakness) and a.source == at]
        if not ways:
            return None
        later = self._later(public, self.belief.cloud(public))
        return best(ways, lambda a: self._free_worth(public, a, later), self.chance)

    def _go_on(
        self, public: Public, plan: tuple[int, ...], legal: Sequence[GameAction]
    ) -> GameAction | None:
        """The next act of a plan; None when it is carried out."""
        agent, to, question = plan[fore.P_AGENT], plan[fore.P_TO], plan[fore.P_QUESTION]
        at, asks = public.agents[agent], question >= 64
        if question >> 6 == fore.CAPTURE and public.immortals >> to & 1:
            return self._clear(public, to, legal)
        if at != to and not public.moved:
            return self._towards(public, agent, to, legal)
        if asks and not public.did and not self._in_vain(public, question):
            return _ask(agent, question)
        return None

    def _in_vain(self, public: Public, question: int) -> bool:
        """Whether a capture is tried where nobody is, or the answer is known."""
        cloud, about = self.belief.cloud(public), question & 63
        if question >> 6 == fore.CAPTURE:
            return float(cloud.now()[about]) < IN_VAIN
        if question >> 6 in (fore.ASK, fore.ASK_ALL):
            return not (cloud.visited & self.board.with_feature[about] & ~public.covered).any()
        if question >> 6 == fore.CROSSHAIRS:
            seen = float(cloud.now()[list(bits(self.board.in_line[about]))].sum())
            return min(seen, 1.0 - seen) < IN_VAIN
        return False

    def _towards(
        self, public: Public, agent: Agent, to: Location, legal: Sequence[GameAction]
    ) -> GameAction | None:
        """A move, or Dusty's rhythm before a move that is too long otherwise."""
        near = self.rules.city(public).reach(AGENT_SPACES)
        if near[public.agents[agent]] >> to & 1:
            return acts.MoveAgent(agent, to)
        for action in legal:
            if (
                isinstance(action, acts.NeuroRhythm)
                and action.agent == agent
                and (near[action.to] >> to & 1 or action.to == to)
            ):
                return action
        return None

    # --- the end of an activation: free actions ------------------------------------------------

    def _finish(self, public: Public, legal: Sequence[GameAction], cloud: Cloud) -> GameAction:
        self._plan = None
        if public.active != NOBODY and float(cloud.now()[public.agents[public.active]]) >= IN_VAIN:
            for action in legal:  # the activation ends here anyway, so a try costs nothing
                if isinstance(action, acts.Capture) and action.agent == public.active:
                    return action
        options = [a for a in legal if isinstance(a, acts.DetectWeakness | acts.NeuroRhythm)]
        if options:
            later = self._later(public, cloud)
            action = best(options, lambda a: self._free_worth(public, a, later), self.chance)
            if self._free_worth(public, action, later) > WORTH_A_FREE_ACTION:
                return action
        return next(a for a in legal if isinstance(a, acts.Done))

    def _free_worth(self, public: Public, action: GameAction, later: Values) -> float:
        if isinstance(action, acts.NeuroRhythm):
            _, far = self.belief.city(public)
            at = public.agents[action.agent]
            places = list(public.agents)
            places[action.agent] = action.to
            moved = replace(public, agents=tuple(places))
            nearer = float(later @ (far[at] - far[action.to]))
            return nearer + self._catch(moved) - self._catch(public)
        assert isinstance(action, acts.DetectWeakness)
        immortals = public.immortals ^ (1 << action.source | 1 << action.to)
        return self._menace(public, public.immortals, later) - self._menace(
            public, immortals, later
        )

    def _menace(self, public: Public, immortals: int, later: Values) -> float:
        """What Immortals in these places promise the Recruiter, and whom they protect."""
        promised = threat(self.rules, public.cards, immortals, public.agents[LYME])
        shielded = 2.0 * float(sum(later[at] for at in bits(immortals)))
        return promised + shielded - self._catch(replace(public, immortals=immortals))

    def _catch(self, public: Public) -> float:
        """How much the best capture by another Agent in this turn counts, if one can follow."""
        acted = public.acted | (1 << public.active if public.active != NOBODY else 0)
        if acted.bit_count() % 2 == 0:
            return 0.0
        reach = self.rules.city(public).reach(AGENT_SPACES)
        places = 0
        for agent, at in enumerate(public.agents):
            if not acted >> agent & 1:
                places |= reach[at] | 1 << at
        now = self.belief.cloud(public).now()
        return CATCH * max((float(now[at]) for at in bits(places & ~public.immortals)), default=0.0)

    def _push(self, public: Public, legal: Sequence[GameAction]) -> GameAction:
        source = public.agents[public.active]
        cloud = self.belief.cloud(public)
        later, here = self._later(public, cloud), float(cloud.now()[source])

        def worth(action: GameAction) -> float:
            assert isinstance(action, acts.Push)
            if action.to == NOWHERE:
                return -self._menace(public, public.immortals, later) - 10.0 * here
            moved = public.immortals ^ (1 << source | 1 << action.to)
            return -self._menace(public, moved, later)

        return best(legal, worth, self.chance)

    def _give_back(self, public: Public, legal: Sequence[GameAction]) -> GameAction:
        """The token about whose time least is open."""
        when = self.belief.cloud(public).when

        def worth(action: GameAction) -> float:
            assert isinstance(action, acts.GiveBackStep)
            return -float(np.std(when[:, action.at])) if len(when) else 0.0

        return best(legal, worth, self.chance)

    def _later(self, public: Public, cloud: Cloud) -> Values:
        """Where the Recruiter may be one step later."""
        return spread(cloud)


def _ask(agent: Agent, question: int) -> GameAction:
    about = question & 63
    match question >> 6:
        case fore.ASK:
            return acts.Ask(agent, about)
        case fore.ASK_ALL:
            return acts.Ask(agent, about, True)
        case fore.REVEAL:
            return acts.Reveal(agent)
        case fore.CAPTURE:
            return acts.Capture(agent)
        case fore.CROSSHAIRS:
            return acts.Crosshairs()
    return acts.Shakedown(agent, about)
