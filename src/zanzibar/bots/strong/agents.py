"""The strong Agents: value every activation over the worlds that fit the public record."""

from collections.abc import Sequence
from random import Random
from time import thread_time

import numpy as np
from msgspec.structs import replace

from zanzibar.board import bits
from zanzibar.bots.api import BotRemark, TimedBot
from zanzibar.bots.belief.worlds import Belief, WeightedWorlds
from zanzibar.bots.evaluation import kernel, questions
from zanzibar.bots.evaluation.activations import ActivationEvaluator
from zanzibar.bots.evaluation.immortals import threat
from zanzibar.bots.evaluation.questions import action_for, kind_of, subject_of
from zanzibar.bots.notes import note_changes
from zanzibar.bots.parameters import AgentsParameters
from zanzibar.bots.remarks import remark_on
from zanzibar.bots.selection import pick_best, pick_near_best
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

REMARKABLE = 0.2
"""Probability of a location from which on a remark names it as the aim of a move."""
FUTILE = 0.005
"""Probability below which a capture, or an unlikely answer, is not worth an act."""
FREE_ACTION_VALUE = 0.05
"""Value that a free action must exceed."""
CAPTURE_VALUE = 8.0
"""Value of a sure capture, in spaces or in Recruits of the Immortals."""
SHIELD_VALUE = 2.0
STAY_COST = 10.0
"""Cost of an Immortal that is not pushed off the Recruiter's location."""


class StrongAgents(TimedBot):
    """A team with the parameters of a level."""

    def __init__(self, rules: Rules, chance: Random, parameters: AgentsParameters) -> None:
        self.rules = rules
        self.board = rules.board
        self.chance = chance
        self.parameters = parameters
        self.budget = parameters.budget
        self.belief = Belief(
            rules,
            parameters.max_worlds,
            self._remembers,
            recruiter_kinds=parameters.recruiter_kinds,
            sampled_worlds=parameters.sampled_worlds,
            model_trust=parameters.model_trust,
        )
        self.evaluator = ActivationEvaluator(rules, self.belief, parameters)
        self._plan: tuple[int, ...] | None = None
        """The activation that is being carried out, as P_ columns."""
        self._remark: BotRemark | None = None
        self._notes: dict[Location, str] = {}
        """The Mental Notes of this bot that are on the table."""

    def _remembers(self, fact: Fact) -> bool:
        rate = self.parameters.forget_rate
        return not rate or self.chance.random() >= rate

    def watch(self, seen: Sequence[Seen]) -> None:
        self.belief.watch(seen)

    def remark(self) -> BotRemark | None:
        return self._remark

    def asides(self, view: View) -> Sequence[AsideAction]:
        if view.public.phase is not Phase.AGENTS:
            return ()
        return note_changes(self.rules, view.public, self.belief.worlds(view.public), self._notes)

    def act(self, view: View, legal: Sequence[GameAction]) -> GameAction:
        action = self._act(view, legal)
        self._remark = self._remark_on(view.public, action)
        return action

    def _remark_on(self, public: Public, action: GameAction) -> BotRemark | None:
        if public.phase is not Phase.AGENTS:
            return remark_on(self.rules, public, action, 0)
        now, percent = self.belief.worlds(public).location_shares(), 0
        if isinstance(action, acts.Capture):
            percent = round(100 * float(now[public.agents[action.agent]]))
        likeliest = int(now.argmax())
        aim = likeliest if now[likeliest] >= REMARKABLE else NOWHERE
        return remark_on(self.rules, public, action, percent, aim)

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
        """Choose a place so that some Agent is near wherever the Recruiter goes next."""
        _, distance = self.belief.city_tables(public)
        later = self.belief.worlds(public).next_location_shares()
        placed = [at for at in public.agents if at != NOWHERE]

        def value(action: GameAction) -> float:
            assert isinstance(action, acts.PlaceAgent)
            nearest = np.min(distance[[*placed, action.at]], axis=0)
            return -float(later @ nearest)

        return pick_best(legal, value, self.chance)

    def _second_slip(self, public: Public, legal: Sequence[GameAction]) -> GameAction:
        """Choose a place that the Recruiter has probably visited: no path leads there again."""
        worlds = self.belief.worlds(public)
        _, distance = self.belief.city_tables(public)
        been, now = worlds.visited_shares(), worlds.location_shares()

        def value(action: GameAction) -> float:
            assert isinstance(action, acts.PlaceSecondSlip)
            return 4.0 * float(been[action.at]) + 0.3 * float(now @ distance[action.at])

        return pick_best(legal, value, self.chance)

    # --- an activation -------------------------------------------------------------------------

    def _activate(self, public: Public, legal: Sequence[GameAction]) -> GameAction:
        deadline = thread_time() + self.budget
        if self._plan is not None and public.active == self._plan[kernel.P_AGENT]:
            action = self._next_act(public, self._plan, legal)
            if action is not None and action in legal:
                return action
        self._plan = None
        worlds = self.belief.worlds(public)
        if not len(worlds):
            return self.chance.choice(legal)
        if public.active != NOBODY and public.did and public.moved:
            return self._finish(public, legal, worlds)
        self._plan = self._choose_plan(public, legal, worlds, deadline)
        action = self._next_act(public, self._plan, legal)
        if action is not None and action in legal:
            return action
        return self._finish(public, legal, worlds)

    def _choose_plan(
        self, public: Public, legal: Sequence[GameAction], worlds: WeightedWorlds, deadline: float
    ) -> tuple[int, ...]:
        mine = sum(1 << a.agent for a in legal if isinstance(a, acts.Done))
        situation = self.evaluator.situation(public, mine)
        plans, values = self.evaluator.plans(public, situation, worlds)
        is_first = public.acted.bit_count() % 2 == 0
        if self.parameters.lookahead and not public.did and is_first:
            self.evaluator.refine(public, situation, worlds, plans, values, deadline)
        pick = pick_near_best(values.tolist(), self.parameters.temperature, self.chance)
        return tuple(int(x) for x in plans[pick])

    def _next_act(
        self, public: Public, plan: tuple[int, ...], legal: Sequence[GameAction]
    ) -> GameAction | None:
        """Return the next act of a plan; None when it is carried out."""
        agent, to, question = (
            plan[kernel.P_AGENT],
            plan[kernel.P_TO],
            plan[kernel.P_QUESTION],
        )
        kind = kind_of(question)
        if kind == questions.CAPTURE and public.immortals >> to & 1:
            return self._clear_for_capture(public, to, legal)
        if public.agents[agent] != to and not public.moved:
            return self._move_towards(public, agent, to, legal)
        if kind != questions.NOTHING and not public.did and not self._is_futile(public, question):
            return action_for(agent, question)
        return None

    def _clear_for_capture(
        self, public: Public, at: Location, legal: Sequence[GameAction]
    ) -> GameAction | None:
        """Let Bill move an Immortal out of the way of a capture, if he can."""
        ways = [a for a in legal if isinstance(a, acts.DetectWeakness) and a.source == at]
        if not ways:
            return None
        later = self.belief.worlds(public).next_location_shares()
        return pick_best(ways, lambda a: self._free_action_value(public, a, later), self.chance)

    def _is_futile(self, public: Public, question: int) -> bool:
        """Return True if a capture can hardly hit, or the answer to a question is known."""
        worlds, subject = self.belief.worlds(public), subject_of(question)
        kind = kind_of(question)
        if kind == questions.CAPTURE:
            return float(worlds.location_shares()[subject]) < FUTILE
        if kind in (questions.ASK, questions.ASK_ALL):
            locations = self.board.with_feature[subject] & ~public.covered
            return not (worlds.visited & locations).any()
        if in_line := questions.locations_in_line(self.board, question):
            seen = float(worlds.location_shares()[list(bits(in_line))].sum())
            return min(seen, 1.0 - seen) < FUTILE
        return False

    def _move_towards(
        self, public: Public, agent: Agent, to: Location, legal: Sequence[GameAction]
    ) -> GameAction | None:
        """Return a move, or Dusty's NEURO-RHYTHM before a move that would be too long."""
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

    def _finish(
        self, public: Public, legal: Sequence[GameAction], worlds: WeightedWorlds
    ) -> GameAction:
        """Try a last capture, then a free action, then end the activation."""
        self._plan = None
        now = worlds.location_shares()
        if public.active != NOBODY and float(now[public.agents[public.active]]) >= FUTILE:
            for action in legal:  # nothing else follows, so a capture costs nothing
                if isinstance(action, acts.Capture) and action.agent == public.active:
                    return action
        options = [a for a in legal if isinstance(a, acts.DetectWeakness | acts.NeuroRhythm)]
        if options:
            later = worlds.next_location_shares()
            best = pick_best(
                options, lambda a: self._free_action_value(public, a, later), self.chance
            )
            if self._free_action_value(public, best, later) > FREE_ACTION_VALUE:
                return best
        return next(a for a in legal if isinstance(a, acts.Done))

    def _free_action_value(self, public: Public, action: GameAction, later: Values) -> float:
        if isinstance(action, acts.NeuroRhythm):
            _, distance = self.belief.city_tables(public)
            at = public.agents[action.agent]
            places = list(public.agents)
            places[action.agent] = action.to
            moved = replace(public, agents=tuple(places))
            nearer = float(later @ (distance[at] - distance[action.to]))
            return nearer + self._capture_value(moved) - self._capture_value(public)
        assert isinstance(action, acts.DetectWeakness)
        immortals = public.immortals ^ (1 << action.source | 1 << action.to)
        return self._immortals_cost(public, public.immortals, later) - self._immortals_cost(
            public, immortals, later
        )

    def _immortals_cost(self, public: Public, immortals: int, later: Values) -> float:
        """Return the cost of Immortals in these places: their threat, and what they protect."""
        recruits = threat(self.rules, public.cards, immortals, public.agents[LYME])
        shielded = SHIELD_VALUE * float(sum(later[at] for at in bits(immortals)))
        return recruits + shielded - self._capture_value(replace(public, immortals=immortals))

    def _capture_value(self, public: Public) -> float:
        """Return the value of the best capture by another Agent in this turn, 0 in its second."""
        acted = public.acted | (1 << public.active if public.active != NOBODY else 0)
        if acted.bit_count() % 2 == 0:
            return 0.0
        reach = self.rules.city(public).reach(AGENT_SPACES)
        places = 0
        for agent, at in enumerate(public.agents):
            if not acted >> agent & 1:
                places |= reach[at] | 1 << at
        now = self.belief.worlds(public).location_shares()
        best = max((float(now[at]) for at in bits(places & ~public.immortals)), default=0.0)
        return CAPTURE_VALUE * best

    # --- answers to what the rules ask ---------------------------------------------------------

    def _push(self, public: Public, legal: Sequence[GameAction]) -> GameAction:
        source = public.agents[public.active]
        worlds = self.belief.worlds(public)
        later, here = worlds.next_location_shares(), float(worlds.location_shares()[source])

        def value(action: GameAction) -> float:
            assert isinstance(action, acts.Push)
            if action.to == NOWHERE:
                stay = self._immortals_cost(public, public.immortals, later)
                return -stay - STAY_COST * here
            moved = public.immortals ^ (1 << source | 1 << action.to)
            return -self._immortals_cost(public, moved, later)

        return pick_best(legal, value, self.chance)

    def _give_back(self, public: Public, legal: Sequence[GameAction]) -> GameAction:
        """Give back the token whose time is least open."""
        times = self.belief.worlds(public).visit_times

        def value(action: GameAction) -> float:
            assert isinstance(action, acts.GiveBackStep)
            return -float(np.std(times[:, action.at])) if len(times) else 0.0

        return pick_best(legal, value, self.chance)
