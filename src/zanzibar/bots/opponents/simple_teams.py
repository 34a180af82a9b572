"""The models of teams that do not deduce: greedy ones, and ones without a plan."""

from random import Random

from zanzibar.bots.belief.worlds import Belief
from zanzibar.bots.evaluation.activations import ActivationEvaluator
from zanzibar.bots.opponents.first_acts import FirstActs
from zanzibar.bots.opponents.greedy_team import GreedyTeamModel
from zanzibar.bots.opponents.planless_team import PlanlessTeamModel
from zanzibar.rules import Public, Rules, Seen


class SimpleTeamModels:
    """Both models of simple teams, updated by the same events."""

    def __init__(
        self,
        rules: Rules,
        chance: Random,
        belief: Belief,
        evaluator: ActivationEvaluator,
        planless_log_odds: float,
    ) -> None:
        self.greedy = GreedyTeamModel(rules, chance)
        self.planless = PlanlessTeamModel(rules, belief, evaluator, planless_log_odds)
        self._first_acts = FirstActs()

    def watch(self, public: Public, seen: Seen) -> None:
        """Take in an event; `public` is the table before it."""
        begun = self._first_acts.watch(public, seen)
        if begun is not None:
            self.greedy.judge(*begun)
            self.planless.judge(*begun)
        self.greedy.watch(seen)
