"""The Agents' evaluation of a table: every activation with its value, and the table after it.

The Agents' players choose with it, and the Recruiter's players predict the Agents with it.
"""

from time import thread_time

import numpy as np

from zanzibar.board import bits
from zanzibar.bots.belief.recruiter_models import win_odds
from zanzibar.bots.belief.worlds import Belief, WeightedWorlds
from zanzibar.bots.evaluation import kernel
from zanzibar.bots.evaluation.immortals import threat, threats
from zanzibar.bots.evaluation.questions import (
    ASK_ALL,
    CAPTURE,
    SHAKEDOWN,
    branch_count,
    kind_of,
    locations_asked,
    tokens_placed,
)
from zanzibar.bots.parameters import AgentsParameters
from zanzibar.compile import Numbers, Values
from zanzibar.rules import NOBODY, Public, Rules
from zanzibar.rules.model.ruleset import AGENT_SPACES
from zanzibar.rules.model.vocabulary import AGENTS, DOLPHIN, DUSTY, LYME

ALL_AGENTS = 0b1111
IMPOSSIBLE = 1e-6
"""Share of the worlds below which an answer is not considered."""
NOT_REFINED = 10.0
"""Subtracted from values that were not refined, so that they rank below all that were."""


class ActivationEvaluator:
    """Values activations over weighted worlds, by the parameters of a team."""

    def __init__(self, rules: Rules, belief: Belief, parameters: AgentsParameters) -> None:
        self.rules = rules
        self.board = rules.board
        self.belief = belief
        self.parameters = parameters
        self._odds = win_odds(rules.ruleset.mission)
        self._weights = np.zeros(kernel.WEIGHTS)
        self._weights[kernel.W_DENSE] = self._odds.dense
        self._weights[kernel.W_TOP] = self._odds.top
        self._weights[kernel.W_MORE] = self._odds.more
        self._weights[kernel.W_CLOSE] = self._odds.close
        self._weights[kernel.W_DISTANCE] = parameters.distance_cost
        self._weights[kernel.W_OLDEST] = parameters.oldest_share
        self._weights[kernel.W_EXPOSE] = parameters.expose_gain
        self._weights[kernel.W_DOLPHIN] = parameters.dolphin_cost
        self._rows = np.zeros((kernel.MOST_PLANS, kernel.PLAN), np.int64)
        self._values = np.zeros(kernel.MOST_PLANS)

    # --- the table in numbers ------------------------------------------------------------------

    def situation(self, public: Public, mine: int = ALL_AGENTS) -> Numbers:
        """Return the table as the kernel reads it; `mine` are the Agents that may be activated."""
        situation = np.zeros(kernel.SITUATION, np.int64)
        situation[kernel.S_ACTED] = public.acted
        situation[kernel.S_ACTIVE] = -1 if public.active == NOBODY else public.active
        situation[kernel.S_MOVED] = public.moved
        situation[kernel.S_DID] = public.did
        situation[kernel.S_IMMORTALS] = public.immortals
        situation[kernel.S_STEPS] = public.steps
        situation[kernel.S_COVERED] = public.covered
        situation[kernel.S_DOLPHIN] = DOLPHIN in public.allies
        situation[kernel.S_TURNS_LEFT] = self.rules.last_time - 1 - public.time
        situation[kernel.S_FULL] = self.rules.full
        known = public.exposed | public.denied
        for feature in (*public.cards, *public.recruited):
            known |= 1 << feature
        situation[kernel.S_HIDDEN_KNOWN] = known
        situation[kernel.S_MINE] = mine
        situation[kernel.S_EXPOSED] = public.exposed
        situation[kernel.S_FREE] = public.free
        situation[kernel.S_AGENT :] = public.agents
        return situation

    def situation_after(self, situation: Numbers, plan: Numbers, branch: int) -> Numbers:
        """Return the situation after an activation whose question got this answer."""
        agent, question = int(plan[kernel.P_AGENT]), int(plan[kernel.P_QUESTION])
        later = situation.copy()
        later[kernel.S_ACTED] |= 1 << agent
        later[kernel.S_ACTIVE] = -1
        later[kernel.S_MOVED] = later[kernel.S_DID] = 0
        later[kernel.S_AGENT + agent] = plan[kernel.P_TO]
        if kind_of(question) == SHAKEDOWN:  # the Immortal is pushed away
            later[kernel.S_IMMORTALS] &= ~(1 << int(plan[kernel.P_TO]))
        tokens = tokens_placed(question, branch, self.locations_asked(question, situation))
        later[kernel.S_COVERED] |= tokens
        later[kernel.S_STEPS] |= tokens
        return later

    def locations_asked(self, question: int, situation: Numbers) -> int:
        """Return the locations that an answer could name."""
        return locations_asked(self.board, question, int(situation[kernel.S_COVERED]))

    def branch_count(self, question: int, situation: Numbers) -> int:
        """Return the number of answers that a question can have."""
        locations = self.locations_asked(question, situation)
        return branch_count(question, locations, self.belief.evidence.length)

    # --- activations ---------------------------------------------------------------------------

    def plans(
        self, public: Public, situation: Numbers, worlds: WeightedWorlds
    ) -> tuple[Numbers, Values]:
        """Return every possible activation as a row of P_ columns, and their values."""
        city, distance = self.belief.city_tables(public)
        self._weights[kernel.W_BASE] = (
            self._odds.base
            + self._odds.turns * float(situation[kernel.S_TURNS_LEFT] + 1) / 10
            + self._odds.recruits * (self.rules.recruits - public.recruits) / 12
        )
        immortals = int(situation[kernel.S_IMMORTALS])
        turn = kernel.TurnTables(
            city=city,
            situation=situation,
            weights=self._weights,
            distance=distance,
            reach=self._reach(public),
            lyme_cost=self._lyme_cost(public, immortals),
            push_gain=self._push_gain(public, immortals),
        )
        columns = kernel.WorldColumns(
            last=worlds.last,
            visited=worlds.visited,
            visit_times=worlds.visit_times,
            hidden=worlds.hidden,
            next_targets=worlds.step_targets | worlds.slip_targets,
            next_shares=worlds.next_shares,
            weight=worlds.weight,
        )
        n = kernel.plans(turn, columns, self._rows, self._values)
        return self._rows[:n].copy(), self._values[:n].copy()

    def worlds_after(
        self,
        public: Public,
        situation: Numbers,
        worlds: WeightedWorlds,
        question: int,
        branch: int,
    ) -> WeightedWorlds:
        """Return the worlds that are left after an answer, with their weights."""
        city, _ = self.belief.city_tables(public)
        weight = kernel.weights_after(
            question,
            branch,
            city,
            situation,
            self.parameters.oldest_share,
            worlds.last,
            worlds.visited,
            worlds.visit_times,
            worlds.hidden,
            worlds.weight,
        )
        return worlds.subset(weight > 0, weight)

    def refine(
        self,
        public: Public,
        situation: Numbers,
        worlds: WeightedWorlds,
        plans: Numbers,
        values: Values,
        deadline: float,
    ) -> None:
        """Replace the values of the best plans by those with the best second activation.

        All other plans rank below them afterwards. Stop at the deadline.
        """
        refined: dict[int, float] = {}
        for i in np.argsort(-values)[: self.parameters.lookahead]:
            if thread_time() > deadline:
                break
            refined[int(i)] = self._value_with_second(public, situation, worlds, plans[i])
        if refined:
            values -= NOT_REFINED
        for i, value in refined.items():
            values[i] = value

    def _value_with_second(
        self, public: Public, situation: Numbers, worlds: WeightedWorlds, plan: Numbers
    ) -> float:
        """Return the value of an activation if the best second one follows each answer."""
        question = int(plan[kernel.P_QUESTION])
        kind = kind_of(question)
        whole, value = float(worlds.weight.sum()), 0.0
        for branch in range(self.branch_count(question, situation)):
            left = self.worlds_after(public, situation, worlds, question, branch)
            share = float(left.weight.sum()) / whole
            if share < IMPOSSIBLE:
                continue
            if kind == CAPTURE and branch == 1:
                value += share
                continue
            _, values = self.plans(public, self.situation_after(situation, plan, branch), left)
            gain = float(values.max()) if len(values) else 0.0
            if kind == SHAKEDOWN and branch == 1:
                gain = min(1.0, gain + self.parameters.expose_gain)
            value += share * gain
        if kind == ASK_ALL:
            value -= self.parameters.dolphin_cost
        return value

    # --- movement and Immortals ----------------------------------------------------------------

    def _reach(self, public: Public) -> Numbers:
        """Return where each Agent's activation can take it; Dusty's ability adds to his own."""
        city = self.rules.city(public)
        spaces = [AGENT_SPACES] * len(AGENTS)
        if self.rules.full and not public.free:
            spaces[DUSTY] += 1 + public.exposed.bit_count()
        return np.array([city.reach(spaces[a])[at] for a, at in enumerate(public.agents)], np.int64)

    def _lyme_cost(self, public: Public, immortals: int) -> Values:
        """Return the cost of the Immortals' threat for each location where Lyme may stand."""
        if not self.rules.full:
            return np.zeros(self.board.size)
        return self._recruit_cost(public) * threats(self.rules, public, immortals)

    def _push_gain(self, public: Public, immortals: int) -> Values:
        """Return what pushing the Immortal off each location takes from their threat."""
        gains = np.zeros(self.board.size)
        if self.rules.full:
            city, lyme = self.rules.city(public), public.agents[LYME]
            before = threat(self.rules, public.cards, immortals, lyme)
            for at in bits(immortals):
                left = [
                    threat(self.rules, public.cards, immortals ^ (1 << at | 1 << to), lyme)
                    for to in bits(city.orthogonal[at] & ~immortals)
                ]
                gain = max(0.0, before - min(left, default=before))
                gains[at] = self._recruit_cost(public) * gain
        return gains

    def _recruit_cost(self, public: Public) -> float:
        """Return the cost of a Recruit of the Immortals: the more, the fewer are missing."""
        missing = max(1, self.rules.recruits - public.recruits)
        return self.parameters.recruit_cost * (1.0 + 8.0 / missing)
