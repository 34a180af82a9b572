"""The strong Recruiter's STEPs and MIND SLIPs."""

from collections.abc import Sequence
from time import thread_time
from typing import TypeAlias

import numpy as np

from zanzibar.bots.opponents.agents_response import AgentsOutlook, mask
from zanzibar.bots.selection import pick_softmax
from zanzibar.bots.strong.recruiter_context import RecruiterContext
from zanzibar.bots.strong.walks import WalkEvaluator
from zanzibar.rules import NOWHERE, GameAction, Public, RecruiterSecret, Slip
from zanzibar.rules.model import actions as acts
from zanzibar.rules.model.vocabulary import Location

RecruiterMove: TypeAlias = acts.Step | acts.MindSlip

AHEAD = 5
"""Steps after a move that are considered."""
MOST_SPACES = 4.0
"""Distance beyond which an Agent matters no less."""
SECOND_SLIP_COST = 0.9
"""Factor on the cost of the second MIND SLIP token."""
HARDLY, ALMOST_SURELY = 0.05, 0.95
"""Probabilities of a greedy team below and above which only one kind of team is considered."""

# Against Agents without a plan.
PLANLESS_TEMPERATURE = 0.01
"""A choice need not be hard to predict for a team that predicts nothing."""
PLANLESS_CAPTURE_COST, PLANLESS_DISTANCE_GAIN = 5.0, 0.04
PLANLESS_DISREGARD = 0.9
"""How far the response of strong Agents is disregarded."""


class MoveChooser:
    """Chooses where to go."""

    def __init__(self, context: RecruiterContext, walks: WalkEvaluator) -> None:
        self.context = context
        self.walks = walks

    def choose(
        self,
        public: Public,
        secret: RecruiterSecret,
        moves: Sequence[RecruiterMove],
        deadline: float,
    ) -> GameAction:
        evaluation = _MoveEvaluation(self.context, self.walks, public, secret, deadline)
        values = []
        for move in moves:
            if evaluation.wins(move):
                return move
            values.append(evaluation.value(move))
        if isinstance(moves[int(np.argmax(values))], acts.Step):
            # No token is spent at random.
            steps = [i for i, move in enumerate(moves) if isinstance(move, acts.Step)]
            moves, values = [moves[i] for i in steps], [values[i] for i in steps]
        return pick_softmax(moves, values, evaluation.temperature, self.context.chance)


class _MoveEvaluation:
    """Values the moves of one decision."""

    def __init__(
        self,
        context: RecruiterContext,
        walks: WalkEvaluator,
        public: Public,
        secret: RecruiterSecret,
        deadline: float,
    ) -> None:
        self.context = context
        self.parameters = context.parameters
        self.walks = walks
        self.public = public
        self.secret = secret
        self.deadline = deadline
        self.city = context.rules.city(public)
        self.wanted = mask(secret.hidden) & ~public.exposed
        _, self.distance = context.belief.city_tables(public)
        self.turns_left = context.rules.last_time - public.time - 1
        self.alert_follows = public.time % 2 == 0
        self.greedy, self.planless = 0.0, 0.0
        """Probabilities of a greedy team, and of a team without a plan."""
        if (teams := context.simple_teams) is not None:
            self.greedy = teams.greedy.probability
            self.planless = (1.0 - self.greedy) * teams.planless.probability
        self._outlooks: dict[tuple[bool, int | None], AgentsOutlook] = {}

    @property
    def temperature(self) -> float:
        """The temperature of the choice: lower, the less the Agents predict."""
        normal = self.parameters.temperature
        return normal + max(self.greedy, self.planless) * (PLANLESS_TEMPERATURE - normal)

    def wins(self, move: RecruiterMove) -> bool:
        """Return True if the Alert at the end of this turn wins."""
        total = self.public.recruits + self.secret.contacted + self._contacts(move)
        return self.alert_follows and total >= self.context.rules.recruits

    def value(self, move: RecruiterMove) -> float:
        value = self.context.contact_gain * self._contacts(move) + self.walks.value(
            self.city,
            self.secret.visited | 1 << move.to,
            move.to,
            self.wanted,
            min(AHEAD, self.turns_left),
            _can_slip_after(self.public, self.secret, move),
        )
        if self.turns_left > 0:
            value += self._distance_gain(move.to)
        value -= self._slip_cost(move)
        if self.turns_left > 0:
            value -= self._planless_cost(move)
            value -= self._response_cost(move)
            value -= self._greedy_cost(move)
        return value

    def _contacts(self, move: RecruiterMove) -> int:
        return (self.context.board.features_at[move.to] & self.wanted).bit_count()

    def _distance_gain(self, to: Location) -> float:
        spaces = [
            min(MOST_SPACES, float(self.distance[at, to]))
            for at in self.public.agents
            if at != NOWHERE
        ]
        gain = self.parameters.distance_gain + self.planless * PLANLESS_DISTANCE_GAIN
        return gain * sum(spaces)

    def _slip_cost(self, move: RecruiterMove) -> float:
        if not isinstance(move, acts.MindSlip):
            return 0.0
        return self.parameters.slip_cost * (1.0 if move.token is Slip.FIRST else SECOND_SLIP_COST)

    def _planless_cost(self, move: RecruiterMove) -> float:
        """Return the cost of captures by chance."""
        teams = self.context.simple_teams
        if teams is None:
            return 0.0
        risk = teams.planless.capture_risk(self.public, move.to)
        return self.planless * PLANLESS_CAPTURE_COST * risk

    def _response_cost(self, move: RecruiterMove) -> float:
        """Return the cost of the next turn of strong Agents, 0 after the deadline."""
        if (
            not self.parameters.models_response
            or self.greedy >= ALMOST_SURELY
            or thread_time() >= self.deadline
        ):
            return 0.0
        cost = self.context.response.cost(
            self.public, self._outlook(move), self.secret, self._path(move), self.deadline
        )
        return (1.0 - self.greedy) * (1.0 - PLANLESS_DISREGARD * self.planless) * cost

    def _outlook(self, move: RecruiterMove) -> AgentsOutlook:
        """Return the Agents' outlook, which is the same after all moves that look alike to them."""
        by_slip = isinstance(move, acts.MindSlip)
        alert = self.secret.contacted + self._contacts(move) if self.alert_follows else None
        if (by_slip, alert) not in self._outlooks:
            self._outlooks[by_slip, alert] = self.context.response.outlook_after_move(
                self.public, by_slip, alert, self.deadline
            )
        return self._outlooks[by_slip, alert]

    def _greedy_cost(self, move: RecruiterMove) -> float:
        """Return the cost of the next turn of a greedy team."""
        teams = self.context.simple_teams
        if teams is None or self.greedy <= HARDLY:
            return 0.0
        token = move.token if isinstance(move, acts.MindSlip) else None
        return self.greedy * self.context.greedy_turn_cost(
            teams, self.public, self.secret, self._path(move), token
        )

    def _path(self, move: RecruiterMove) -> tuple[Location, ...]:
        return (*self.secret.path, move.to)


def _can_slip_after(public: Public, secret: RecruiterSecret, move: RecruiterMove) -> bool:
    """Return True if a MIND SLIP token is left, or found, after this move."""
    spent = move.token if isinstance(move, acts.MindSlip) else None
    first = public.first_slip and spent is not Slip.FIRST
    second = secret.retrieved and public.second_slip != NOWHERE and spent is not Slip.SECOND
    return first or second or move.to == public.second_slip
