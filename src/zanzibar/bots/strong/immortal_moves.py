"""The strong Recruiter's Immortal moves."""

from collections.abc import Sequence
from time import thread_time

import numpy as np
from msgspec.structs import replace

from zanzibar.board import bits
from zanzibar.bots.evaluation.immortals import moves_apart
from zanzibar.bots.opponents.agents_response import slipped, suspicion
from zanzibar.bots.opponents.simple_teams import SimpleTeamModels
from zanzibar.bots.selection import pick_softmax
from zanzibar.bots.strong.recruiter_context import RecruiterContext
from zanzibar.rules import GameAction, Public, RecruiterSecret
from zanzibar.rules.model import actions as acts
from zanzibar.rules.model.vocabulary import LYME, Feature, Location

TRIED_ON_GREEDY = 6
"""Immortal moves that are tried against a greedy team."""
TEMPERATURE = 0.01
PAIR_DISCOUNT = 0.6
"""Factor on the gain of a Recruit for each Immortal move until it."""
AGE_DISCOUNT = 0.8
"""Factor on the gain of barring a visit's Features for each visit since."""


class ImmortalMoveChooser:
    """Chooses where the Immortals go, or that they stay."""

    def __init__(self, context: RecruiterContext) -> None:
        self.context = context
        self.rules = context.rules
        self.board = context.board
        self.parameters = context.parameters

    # --- a Recruit at once ---------------------------------------------------------------------

    def recruit_now(
        self, public: Public, secret: RecruiterSecret, legal: Sequence[GameAction]
    ) -> GameAction | None:
        """Return a move that recruits at once, if any; with a STEP token only if that is cheap."""
        for action in legal:
            if isinstance(action, acts.MoveImmortal) and self._recruits(
                public, public.immortals ^ (1 << action.source | 1 << action.to)
            ):
                return action
        extra = [
            a
            for a in legal
            if isinstance(a, acts.ExtraMove)
            and self._recruits(public, public.immortals ^ (1 << a.source | 1 << a.to))
        ]
        if not extra:
            return None
        suspicions = self._suspicion_by_token(public, secret, {a.token for a in extra})
        move = min(extra, key=lambda a: suspicions[a.token])
        before = suspicion(self.context.belief.worlds(public), secret.path[-1])
        wins = public.recruits + 1 >= self.rules.recruits
        cost = self.parameters.exposure_cost * (suspicions[move.token] - before)
        return move if wins or cost < self.parameters.recruit_gain else None

    def _recruits(self, public: Public, immortals: int) -> bool:
        counting = immortals & ~self._watched_by_lyme(public)
        return any(
            (counting & self.board.with_feature[feature]).bit_count() > 1
            for feature in public.cards
        )

    def _suspicion_by_token(
        self, public: Public, secret: RecruiterSecret, tokens: set[Location]
    ) -> dict[Location, float]:
        """Return how much the Agents suspect the Recruiter's location, given each STEP token."""
        worlds = self.context.belief.worlds(public)
        suspicions = {}
        for token in tokens:
            inside = worlds.visit_times[:, token] > 0
            suspicions[token] = suspicion(worlds.subset(inside, worlds.weight), secret.path[-1])
        return suspicions

    # --- any other move ------------------------------------------------------------------------

    def choose(
        self,
        public: Public,
        secret: RecruiterSecret,
        options: Sequence[GameAction],
        deadline: float,
    ) -> GameAction:
        """Choose among Immortal moves, and the end of the turn if that is legal."""
        places = [_immortals_after(public, option) for option in options]
        danger = self._danger_here(public, secret)
        values = [self._value(public, secret, immortals, danger) for immortals in places]
        teams = self.context.simple_teams
        if teams is not None and teams.greedy.probability > 0.5:
            tried = self._against_greedy_team(teams, public, secret, places, values)
        elif self.parameters.simulated_immortal_moves and self.rules.last_time > public.time + 1:
            tried = self._against_response(public, secret, options, places, values, deadline)
        else:
            tried = {}
        if tried:  # only options that were tried are comparable
            options, values = [options[i] for i in tried], list(tried.values())
        return pick_softmax(options, values, TEMPERATURE, self.context.chance)

    def _against_greedy_team(
        self,
        teams: SimpleTeamModels,
        public: Public,
        secret: RecruiterSecret,
        places: Sequence[int],
        values: Sequence[float],
    ) -> dict[int, float]:
        """Return the values of the best options less the cost of a greedy team's next turn."""
        slip = secret.slips[-1][1] if slipped(secret) else None
        return {
            i: values[i]
            - self.context.greedy_turn_cost(
                teams, replace(public, immortals=places[i]), secret, secret.path, slip
            )
            for i in _best_first(values)[:TRIED_ON_GREEDY]
        }

    def _against_response(
        self,
        public: Public,
        secret: RecruiterSecret,
        options: Sequence[GameAction],
        places: Sequence[int],
        values: Sequence[float],
        deadline: float,
    ) -> dict[int, float]:
        """Return the values of the best options less the cost of strong Agents' next turn."""
        context, response = self.context, self.context.response
        worlds = response.worlds_after_turn(public, secret)
        tried: dict[int, float] = {}
        for i in _best_first(values)[: self.parameters.simulated_immortal_moves]:
            if thread_time() > deadline:
                break
            table, option = replace(public, immortals=places[i]), options[i]
            believed = worlds
            if isinstance(option, acts.MoveImmortal):
                believed = context.belief.after_immortal_move(worlds, option.to)
            outlook = response.outlook(table, believed, deadline)
            tried[i] = values[i] - response.cost(table, outlook, secret, secret.path, deadline)
        return tried

    # --- values --------------------------------------------------------------------------------

    def _value(
        self, public: Public, secret: RecruiterSecret, immortals: int, danger: float
    ) -> float:
        """Return the value of Immortals in these places, whatever the Agents do."""
        value, parameters = 0.0, self.parameters
        for feature in public.cards:
            value += parameters.recruit_gain * PAIR_DISCOUNT ** self._moves_apart(
                public, immortals, feature
            )
        if immortals >> secret.path[-1] & 1:
            value += parameters.shield_gain * danger
        barred = 0
        for at in bits(immortals):
            barred |= self.board.features_at[at]
        for age, at in enumerate(reversed(secret.path)):
            if not public.covered >> at & 1:
                hit = (self.board.features_at[at] & barred).bit_count()
                value += parameters.bar_gain * hit * AGE_DISCOUNT**age
        return value

    def _moves_apart(self, public: Public, immortals: int, feature: Feature) -> int:
        """Return how many moves two Immortals need to stand on two locations of a Feature."""
        places = self.board.with_feature[feature] & ~self._watched_by_lyme(public)
        return moves_apart(self.board.columns, immortals, places)

    def _watched_by_lyme(self, public: Public) -> int:
        """Return the locations where Immortals do not count for recruiting."""
        lyme = public.agents[LYME]
        return self.board.orthogonal[lyme] | 1 << lyme

    def _danger_here(self, public: Public, secret: RecruiterSecret) -> float:
        """Return the suspicion of the Recruiter's location relative to the most suspected one."""
        worlds = self.context.belief.worlds(public)
        now = worlds.location_shares() if len(worlds) else np.zeros(self.board.size)
        top = float(now.max()) or 1.0
        return float(now[secret.path[-1]]) / top


def _immortals_after(public: Public, option: GameAction) -> int:
    if isinstance(option, acts.MoveImmortal):
        return public.immortals ^ (1 << option.source | 1 << option.to)
    return public.immortals


def _best_first(values: Sequence[float]) -> list[int]:
    return sorted(range(len(values)), key=lambda i: -values[i])
