"""The belief and the opponent models that all decisions of a strong Recruiter share."""

from random import Random

from zanzibar.bots.belief.worlds import Belief
from zanzibar.bots.evaluation.activations import ActivationEvaluator
from zanzibar.bots.opponents.agents_response import AgentsResponse
from zanzibar.bots.opponents.simple_teams import SimpleTeamModels
from zanzibar.bots.parameters import RecruiterParameters
from zanzibar.rules import Public, RecruiterSecret, Rules, Seen, Slip
from zanzibar.rules.model.vocabulary import Location


class RecruiterContext:
    """Follows the public record as the assumed Agents would."""

    def __init__(self, rules: Rules, chance: Random, parameters: RecruiterParameters) -> None:
        self.rules = rules
        self.board = rules.board
        self.chance = chance
        self.parameters = parameters
        self.contact_gain = (
            parameters.contact_gain if rules.full else parameters.contact_gain_in_training
        )
        agents = parameters.assumed_agents
        self.belief = Belief(
            rules,
            agents.max_worlds,
            recruiter_kinds=agents.recruiter_kinds,
            sampled_worlds=agents.sampled_worlds,
            model_trust=agents.model_trust,
        )
        self.evaluator = ActivationEvaluator(rules, self.belief, agents)
        self.response = AgentsResponse(rules, self.belief, self.evaluator, parameters)
        self.simple_teams: SimpleTeamModels | None = None
        if parameters.models_simple_teams:
            self.simple_teams = SimpleTeamModels(
                rules, chance, self.belief, self.evaluator, parameters.planless_log_odds
            )

    def watch(self, seen: Seen) -> None:
        if self.simple_teams is not None:
            self.simple_teams.watch(self.belief.history.public, seen)
        self.belief.watch([seen])

    def greedy_turn_cost(
        self,
        teams: SimpleTeamModels,
        public: Public,
        secret: RecruiterSecret,
        path: tuple[Location, ...],
        slip: Slip | None,
    ) -> float:
        """Return the cost of a greedy team's next turn; `slip` is the token of the last move."""
        captured, known = teams.greedy.play_turn(public, secret, path, slip)
        return self.response.loss(float(captured), self.parameters.exposure_cost * known)
