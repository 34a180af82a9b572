"""A model of Agents without a plan: whether the Agents play like them, and where they capture.

Such Agents cannot be outwitted, only avoided: it matters how many of them can reach a location.
"""

from math import exp

import numpy as np
from numpy.typing import NDArray

from zanzibar.bots.belief.worlds import Belief
from zanzibar.bots.evaluation import kernel
from zanzibar.bots.evaluation.activations import ActivationEvaluator
from zanzibar.bots.evaluation.questions import question_of
from zanzibar.compile import Numbers
from zanzibar.rules import GameAction, Public, Rules
from zanzibar.rules.model import actions as acts
from zanzibar.rules.model.ruleset import AGENT_SPACES
from zanzibar.rules.model.vocabulary import Location

BEST_ACT, WORSE_ACT = 1.45, 11.0
"""Log-odds against a planless team of the best activation, and what a worse one takes off: by the
share of activations that are better (on average 7% for Agents with a plan, 30% without)."""
WORST = 0.3
MOST_LOG_ODDS = 4.0
COMES_BY, STAYS = 0.025, 0.075
"""The probability that a planless Agent captures at a location within reach, and where it is."""


class PlanlessTeamModel:
    """Judges every activation of the Agents from the Recruiter's seat."""

    def __init__(
        self, rules: Rules, belief: Belief, evaluator: ActivationEvaluator, log_odds: float
    ) -> None:
        self.rules = rules
        self.belief = belief
        self.evaluator = evaluator
        self._log_odds = log_odds

    @property
    def probability(self) -> float:
        """The probability that the Agents have no plan."""
        return 1.0 / (1.0 + exp(-self._log_odds))

    def judge(self, public: Public, action: GameAction) -> None:
        """Update the probability by the first act of an activation."""
        situation = self.evaluator.situation(public)
        plans, values = self.evaluator.plans(public, situation, self.belief.worlds(public))
        begun = _plans_begun_by(self.rules, public, plans, action)
        if not begun.any():
            return
        better = float((values > values[begun].max()).mean())
        log_odds = self._log_odds - BEST_ACT + WORSE_ACT * min(better, WORST)
        self._log_odds = max(-MOST_LOG_ODDS, min(MOST_LOG_ODDS, log_odds))

    def capture_risk(self, public: Public, at: Location) -> float:
        """Return the probability that planless Agents capture at a location in their next turn."""
        if public.immortals >> at & 1:
            return 0.0
        reach = self.rules.city(public).reach(AGENT_SPACES)
        half_done = public.acted not in (0, 0b1111)
        risk = 0.0
        for agent, place in enumerate(public.agents):
            if not (half_done and public.acted >> agent & 1):
                risk += STAYS if place == at else COMES_BY * (reach[place] >> at & 1)
        return risk if half_done else risk / 2


def _plans_begun_by(
    rules: Rules, public: Public, plans: Numbers, action: GameAction
) -> NDArray[np.bool_]:
    """Return which plans an activation that begins with this act may follow."""
    agent = rules.catalogue.agent_of(action)
    if agent is None:
        return np.zeros(len(plans), np.bool_)
    to = action.to if isinstance(action, acts.MoveAgent) else public.agents[agent]
    fits: NDArray[np.bool_] = (plans[:, kernel.P_AGENT] == agent) & (plans[:, kernel.P_TO] == to)
    question = question_of(action, to)
    if question is not None:
        fits &= plans[:, kernel.P_QUESTION] == question
    return fits
