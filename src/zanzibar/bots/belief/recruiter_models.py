"""Statistical models fitted to games: how kinds of Recruiters choose, and when Agents win.

The numbers are data (`learned.json`); `zanzibar lab learn` fits such numbers to games.
"""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files

import numpy as np
from msgspec import Struct, field, json

from zanzibar.bots.belief import likelihood
from zanzibar.compile import Values
from zanzibar.rules import Mission

DANGERS = [
    likelihood.M_DANGER,
    likelihood.M_SUSPECTED_DANGER,
    likelihood.M_SUSPECTED,
    likelihood.M_FAR,
]
"""The measures of a move that depend on where the Agents stand."""


class RecruiterKind(Struct, frozen=True, kw_only=True):
    """How a kind of Recruiter chooses: the weights of its softmax choices."""

    name: str
    share: float
    """How many of all Recruiters are expected to be of this kind."""
    moves: dict[str, float]
    """Weights by measure of a move."""
    opening: dict[str, float]
    """The same for the steps of the opening."""
    oldest: float
    """How often it answers an ASK with its first visit, beyond chance."""
    fresh: float = 0.0
    """Weight of Features that no Immortal bars yet, where it places an Immortal."""
    hits: float = 0.0
    """Weight of those Features among them that the opening has visited."""
    shadow: float = 0.0
    """Weight of its own location, where it moves an Immortal to."""


class WinOdds(Struct, frozen=True, kw_only=True):
    """Log-odds of the Agents' win at the end of their turn: weights of a logistic regression."""

    base: float
    dense: float
    """For the logarithm of how concentrated the Recruiter's next locations are."""
    top: float
    """For the probability that the best capture of the next turn hits."""
    more: float
    """For the same of the best capture at another location."""
    close: float
    """For the Agents' distances."""
    turns: float
    """For ten turns that are left."""
    recruits: float
    """For a dozen Recruits that are missing."""


class LearnedModels(Struct, frozen=True):
    """The models of one mission."""

    kinds: tuple[RecruiterKind, ...]
    win_odds: WinOdds = field(name="judge")


class RecruiterPopulation(Struct, frozen=True):
    """Some kinds of Recruiters as the kernels read them, one row for each kind."""

    share: Values
    moves: Values
    opening: Values
    oldest: Values
    fresh: Values
    hits: Values
    shadow: Values
    future_moves: Values
    """Weights without dangers: it is not known where the Agents will stand at a later move."""


@cache
def learned_models() -> dict[str, LearnedModels]:
    """Return the models of each mission."""
    text = files("zanzibar.bots.belief").joinpath("learned.json").read_bytes()
    return json.decode(text, type=dict[str, LearnedModels])


def win_odds(mission: Mission) -> WinOdds:
    return learned_models()[mission.value].win_odds


@cache
def population(mission: Mission, names: tuple[str, ...]) -> RecruiterPopulation:
    """Return the Recruiters of these kinds, their shares scaled to add up to 1."""
    kinds = [kind for kind in learned_models()[mission.value].kinds if kind.name in names]
    share = np.array([kind.share for kind in kinds])
    moves = np.array([_row(kind.moves) for kind in kinds])
    future_moves = moves.copy()
    future_moves[:, DANGERS] = 0.0
    return RecruiterPopulation(
        share=share / share.sum(),
        moves=moves,
        opening=np.array([_row(kind.opening) for kind in kinds]),
        oldest=np.array([kind.oldest for kind in kinds]),
        fresh=np.array([kind.fresh for kind in kinds]),
        hits=np.array([kind.hits for kind in kinds]),
        shadow=np.array([kind.shadow for kind in kinds]),
        future_moves=future_moves,
    )


def _row(weights: Mapping[str, float]) -> list[float]:
    return [weights.get(measure, 0.0) for measure in likelihood.MEASURES]
