"""Models of Recruiters and of the Agents' chances, fitted to observed games.

The weights of a kind of Recruiter make its choices as likely as possible; the Agents' chances are a
logistic regression on how games ended.
"""

from collections.abc import Mapping, Sequence

import numpy as np
from msgspec import Struct, field

from zanzibar.bots.belief import likelihood
from zanzibar.bots.belief.recruiter_models import LearnedModels, RecruiterKind, WinOdds
from zanzibar.compile import Values
from zanzibar.lab.experiments.observed_games import ObservedChoice, ObservedGame, observe_games
from zanzibar.rules import Mission

RIDGE = 0.05
"""Keeps the weights of measures that hardly occur small."""
ITERATIONS = 60
MOST_OLDEST = 0.9
"""However alike the answers were, the next one may differ."""
PLACING, SHADOW = ("fresh", "hits"), ("shadow",)
"""The measures of an Immortal's place in the setup, and of an Immortal move."""


class FittedWeights(Struct, frozen=True):
    """Weights by measure, with the mean likelihood of a choice by them and by chance."""

    weights: dict[str, float]
    likelihood: float = field(name="told")
    likelihood_by_chance: float = field(name="blind")


class FittedRecruiter(Struct, frozen=True):
    """How one Recruiter chooses."""

    name: str
    games: int
    moves: FittedWeights
    opening: FittedWeights
    placing: FittedWeights
    shadow: FittedWeights
    oldest: float

    def kind(self, share: float) -> RecruiterKind:
        """Return this Recruiter as a kind that makes up a share of all."""
        return RecruiterKind(
            name=self.name,
            share=share,
            moves=self.moves.weights,
            opening=self.opening.weights,
            oldest=self.oldest,
            **self.placing.weights,
            **self.shadow.weights,
        )


class ModelFit(Struct, frozen=True):
    """The models of one mission, as `zanzibar lab learn` prints them."""

    mission: str
    kinds: list[FittedRecruiter]
    win_odds: WinOdds = field(name="judge")

    def merged_into(self, known: Mapping[str, LearnedModels]) -> dict[str, LearnedModels]:
        """Return the known models with these in place of the same kinds; their shares stay."""
        before = known[self.mission].kinds
        new = {kind.name: kind for kind in self.kinds}
        kinds = tuple(
            new[kind.name].kind(kind.share) if kind.name in new else kind for kind in before
        )
        return {**known, self.mission: LearnedModels(kinds, self.win_odds)}


def fit_models(
    mission: Mission,
    recruiters: Sequence[str],
    agents: Sequence[str],
    seeds: Sequence[int],
    jobs: int,
) -> ModelFit:
    """Fit how each Recruiter chooses against some Agents, and the Agents' chances to win."""
    games = {player: observe_games(mission, player, agents, seeds, jobs) for player in recruiters}
    return ModelFit(
        mission=mission.value,
        kinds=[_fit_recruiter(player, observed) for player, observed in games.items()],
        win_odds=_fit_win_odds([game for observed in games.values() for game in observed]),
    )


def _fit_recruiter(recruiter: str, games: Sequence[ObservedGame]) -> FittedRecruiter:
    moves = [choice for game in games for choice in game.moves]
    return FittedRecruiter(
        name=recruiter,
        games=len(games),
        moves=fit_choices([move for move in moves if not move.opening], likelihood.MEASURES),
        opening=fit_choices([move for move in moves if move.opening], likelihood.MEASURES),
        placing=fit_choices([choice for game in games for choice in game.placings], PLACING),
        shadow=fit_choices([choice for game in games for choice in game.shadows], SHADOW),
        oldest=_fit_oldest([answer for game in games for answer in game.answers]),
    )


def _fit_oldest(answers: Sequence[tuple[bool, int]]) -> float:
    """Return how often the first visit is the answer, beyond chance."""
    if not answers:
        return 0.0
    chance = float(np.mean([1.0 / choices for _, choices in answers]))
    often = float(np.mean([first for first, _ in answers]))
    return round(min(MOST_OLDEST, max(0.0, (often - chance) / (1.0 - chance))), 2)


def _fit_win_odds(games: Sequence[ObservedGame]) -> WinOdds:
    rows = np.array([row for game in games for row in game.standings])
    won = np.array([game.agents_won for game in games for _ in game.standings], np.float64)
    weights = fit_logistic(rows, won)
    return WinOdds(**dict(zip(WinOdds.__struct_fields__, weights, strict=True)))


def fit_choices(choices: Sequence[ObservedChoice], measures: Sequence[str]) -> FittedWeights:
    """Return the weights that make the choices likeliest, by Newton's method."""
    if not choices:
        return FittedWeights({}, 1.0, 1.0)
    weights = np.zeros(len(measures))
    for _ in range(ITERATIONS):
        gradient, curve = -RIDGE * weights, RIDGE * np.eye(len(measures))
        for choice in choices:
            shares = _softmax(choice, weights)
            mean = shares @ choice.table
            gradient += choice.table[choice.taken] - mean
            centred = choice.table - mean
            curve += (centred * shares[:, None]).T @ centred
        step = np.linalg.solve(curve, gradient)
        weights += np.clip(step, -3.0, 3.0)
        if np.abs(step).max() < 1e-4:
            break
    fitted = np.mean([np.log(_softmax(choice, weights)[choice.taken]) for choice in choices])
    by_chance = np.mean([-np.log(len(choice.table)) for choice in choices])
    return FittedWeights(
        weights={
            name: round(float(weight), 2)
            for name, weight in zip(measures, weights, strict=True)
            if round(float(weight), 2)
        },
        likelihood=round(float(np.exp(fitted)), 3),
        likelihood_by_chance=round(float(np.exp(by_chance)), 3),
    )


def _softmax(choice: ObservedChoice, weights: Values) -> Values:
    values = choice.table @ weights
    shares: Values = np.exp(values - values.max())
    shares /= shares.sum()
    return shares


def fit_logistic(rows: Values, won: Values) -> list[float]:
    """Return the weights of a logistic regression with a ridge penalty."""
    weights = np.zeros(rows.shape[1])
    for _ in range(ITERATIONS):
        chance = 1.0 / (1.0 + np.exp(-rows @ weights))
        gradient = rows.T @ (won - chance) - RIDGE * weights
        curve = (rows * (chance * (1.0 - chance))[:, None]).T @ rows
        step = np.linalg.solve(curve + RIDGE * np.eye(len(weights)), gradient)
        weights += np.clip(step, -3.0, 3.0)
        if np.abs(step).max() < 1e-6:
            break
    return [round(float(weight), 3) for weight in weights]
