"""A model of strong Agents: what they believe and do after the Recruiter's turn, and its cost."""

from time import thread_time

import numpy as np
from msgspec import Struct

from zanzibar.board import bits
from zanzibar.bots.belief.worlds import Belief, WeightedWorlds
from zanzibar.bots.evaluation import kernel
from zanzibar.bots.evaluation.activations import ALL_AGENTS, ActivationEvaluator
from zanzibar.bots.evaluation.questions import CAPTURE, make_question, true_branches
from zanzibar.bots.parameters import RecruiterParameters
from zanzibar.compile import Numbers, Values
from zanzibar.compiled_rules.layout import WALK
from zanzibar.rules import Public, RecruiterSecret, Rules
from zanzibar.rules.model.ruleset import AGENT_SPACES
from zanzibar.rules.model.vocabulary import Location

OUT_OF_REACH = 0.25
"""Factor on the suspicion of a location that no Agent can reach in time."""
CHOICE_TEMPERATURE = 0.02
"""Of the softmax by which the Agents are expected to choose their activation."""
SMALLEST_TOTAL = 0.05


class AgentsOutlook(Struct, frozen=True):
    """The worlds that the Agents believe in, the situation then, and their activations' values."""

    worlds: WeightedWorlds
    situation: Numbers
    plans: Numbers
    values: Values


class AgentsResponse:
    """Evaluates the Agents' next turn on the Recruiter's own public record."""

    def __init__(
        self,
        rules: Rules,
        belief: Belief,
        evaluator: ActivationEvaluator,
        parameters: RecruiterParameters,
    ) -> None:
        self.rules = rules
        self.board = rules.board
        self.belief = belief
        self.evaluator = evaluator
        self.parameters = parameters

    # --- what the Agents believe ---------------------------------------------------------------

    def worlds_after_turn(self, public: Public, secret: RecruiterSecret) -> WeightedWorlds:
        """Return the Agents' worlds once the turn has ended and the Alert is announced."""
        worlds = self.belief.worlds(public)
        city, _ = self.belief.city_tables(public)
        stepped = city[WALK, worlds.path[:, -2]] >> worlds.last & 1 == 1
        fits = ~stepped if slipped(secret) else stepped
        if public.time % 2 == 0:
            fits &= self._contacts(public, worlds) == secret.contacted
        return worlds.subset(fits, worlds.weight) if fits.any() else worlds

    def _contacts(self, public: Public, worlds: WeightedWorlds) -> Numbers:
        """Return the contacts of the round's two visits in each world."""
        features = np.array(self.board.features_at)
        contacts = np.zeros(len(worlds), np.int64)
        for place in worlds.path[:, -2:].T:
            contacts += np.bitwise_count(features[place] & worlds.hidden & ~public.exposed)
        return contacts

    def outlook_after_move(
        self, public: Public, by_slip: bool, alert: int | None, deadline: float
    ) -> AgentsOutlook:
        """Return the Agents' outlook after a STEP or a MIND SLIP.

        `alert` is the number of contacts that the Alert announces, None if there is none.
        """
        worlds = self.belief.after_move(
            public,
            self.belief.worlds(public),
            by_slip,
            2 * self.parameters.assumed_agents.max_worlds,
        )
        if alert is not None:
            fits = self._contacts(public, worlds) == alert
            if fits.any():
                worlds = worlds.subset(fits, worlds.weight)
        return self.outlook(public, worlds, deadline)

    def outlook(self, public: Public, worlds: WeightedWorlds, deadline: float) -> AgentsOutlook:
        """Return the outlook at the beginning of the Agents' turn, if they believe in `worlds`."""
        situation = self.evaluator.situation(public)
        situation[kernel.S_TURNS_LEFT] -= 1
        if public.acted == ALL_AGENTS:
            situation[kernel.S_ACTED] = 0
        plans, values = self.evaluator.plans(public, situation, worlds)
        if self.parameters.assumed_agents.lookahead:
            self.evaluator.refine(public, situation, worlds, plans, values, deadline)
        return AgentsOutlook(worlds, situation, plans, values)

    # --- what their turn costs -----------------------------------------------------------------

    def cost(
        self,
        public: Public,
        outlook: AgentsOutlook,
        secret: RecruiterSecret,
        path: tuple[Location, ...],
        deadline: float,
    ) -> float:
        """Return the cost of the Agents' next turn for a Recruiter who has walked this path."""
        values = outlook.values
        if not len(values):
            return 0.0
        hasty = self._hasty_capture_risk(public, outlook, path[-1])
        order = np.argsort(-values)[: self.parameters.considered_activations]
        shares = np.exp((values[order] - values[order[0]]) / CHOICE_TEMPERATURE)
        shares /= shares.sum()
        captured = exposure = considered = 0.0
        for share, i in zip(shares.tolist(), order.tolist(), strict=True):
            if considered and thread_time() > deadline:
                break
            considered += share
            end = self._turn_end(public, outlook, outlook.plans[i], secret, path)
            if end is None:
                captured += share
            else:
                exposure += share * self._exposure(public, *end, path)
        hasty_share = self.parameters.hasty_share
        risk = (1.0 - hasty_share) * captured / considered + hasty_share * hasty
        return self.loss(risk, exposure / considered)

    def loss(self, risk: float, exposure: float) -> float:
        """Return the cost of a capture by its risk, and of exposure if there is no capture."""
        return self.parameters.capture_cost * risk + (1.0 - risk) * exposure

    def _turn_end(
        self,
        public: Public,
        outlook: AgentsOutlook,
        plan: Numbers,
        secret: RecruiterSecret,
        path: tuple[Location, ...],
    ) -> tuple[Numbers, WeightedWorlds] | None:
        """Play a turn: a plan and the best second one, with the least telling answers.

        Return the situation and the Agents' worlds after it, or None if it captures the Recruiter.
        """
        capture = make_question(CAPTURE, path[-1])
        situation, worlds = outlook.situation, outlook.worlds
        if plan[kernel.P_QUESTION] == capture:
            return None
        situation, worlds = self._activate(public, situation, worlds, plan, secret, path)
        plans, values = self.evaluator.plans(public, situation, worlds)
        if not len(values):
            return situation, worlds
        second = plans[int(np.argmax(values))]
        if second[kernel.P_QUESTION] == capture:
            return None
        if self.parameters.escape_cost:  # otherwise nothing below depends on the second answer
            return self._activate(public, situation, worlds, second, secret, path)
        return situation, worlds

    def _activate(
        self,
        public: Public,
        situation: Numbers,
        worlds: WeightedWorlds,
        plan: Numbers,
        secret: RecruiterSecret,
        path: tuple[Location, ...],
    ) -> tuple[Numbers, WeightedWorlds]:
        """Return situation and worlds after a plan whose question gets the least telling answer."""
        question = int(plan[kernel.P_QUESTION])
        locations = self.evaluator.locations_asked(question, situation)
        answers = [
            (self.evaluator.worlds_after(public, situation, worlds, question, branch), branch)
            for branch in true_branches(self.board, question, locations, path, secret.hidden)
        ]
        after, branch = min(answers, key=lambda answer: suspicion(answer[0], path[-1]))
        return self.evaluator.situation_after(situation, plan, branch), after

    def _exposure(
        self,
        public: Public,
        situation: Numbers,
        worlds: WeightedWorlds,
        path: tuple[Location, ...],
    ) -> float:
        """Return the cost of what the Agents know after their turn, and of what they can reach."""
        cost = self.parameters.exposure_cost * suspicion(worlds, path[-1])
        if not self.parameters.escape_cost or not len(worlds):
            return cost
        city, acted = self.rules.city(public), int(situation[kernel.S_ACTED])
        near = 0
        for agent in range(4):
            if acted == ALL_AGENTS or not acted >> agent & 1:
                at = int(situation[kernel.S_AGENT + agent])
                near |= city.reach(AGENT_SPACES)[at] | 1 << at
        near &= ~int(situation[kernel.S_IMMORTALS])
        later = worlds.next_location_shares()
        onward = city.walk[path[-1]] & ~mask(path)
        return cost + self.parameters.escape_cost * min(
            (float(later[to]) * (1.0 if near >> to & 1 else OUT_OF_REACH) for to in bits(onward)),
            default=1.0,
        )

    def _hasty_capture_risk(self, public: Public, outlook: AgentsOutlook, here: Location) -> float:
        """Return the risk that Agents who capture wherever they can, without a question, hit."""
        city, acted = self.rules.city(public), int(outlook.situation[kernel.S_ACTED])
        near = tries = 0
        for agent in range(4):
            if not acted >> agent & 1:
                at = int(outlook.situation[kernel.S_AGENT + agent])
                reach = city.reach(AGENT_SPACES)[at] | 1 << at
                near |= reach
                tries += reach >> here & 1
        if not tries or public.immortals >> here & 1:
            return 0.0
        # Hasty Agents know only roughly what is likely: the root makes differences smaller.
        drawn = np.sqrt(outlook.worlds.location_shares())
        total = sum(float(drawn[at]) for at in bits(near & ~public.immortals))
        return min(1.0, min(2, tries) * float(drawn[here]) / max(total, SMALLEST_TOTAL))


def suspicion(worlds: WeightedWorlds, here: Location) -> float:
    """Return the probability of a location in these worlds, 1 if there are none."""
    return float(worlds.location_shares()[here]) if len(worlds) else 1.0


def slipped(secret: RecruiterSecret) -> bool:
    """Return True if the last move was a MIND SLIP."""
    return bool(secret.slips) and secret.slips[-1][0] == len(secret.path)


def mask(numbers: tuple[int, ...]) -> int:
    """Return a set of small numbers as bits."""
    return sum(1 << number for number in numbers)
