"""What the computer players have learnt from games: how kinds of Recruiters choose, who wins when.

The numbers are data (`learned.json`); `zanzibar lab learn` fits such numbers to games.
"""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files

import numpy as np
from msgspec import Struct, json

from zanzibar.bots.belief import likelihood as like
from zanzibar.compile import Values
from zanzibar.rules import Mission


class Kind(Struct, frozen=True, kw_only=True):
    """How a kind of Recruiter chooses."""

    name: str
    share: float
    """How many of all Recruiters are taken to be like this."""
    moves: dict[str, float]
    """How much it cares about each measure of a move."""
    opening: dict[str, float]
    oldest: float
    """How often it answers an ASK with its first visit, beyond chance."""
    fresh: float = 0.0
    """How much it likes Immortals to bar Features that none bars yet, when it places them."""
    hits: float = 0.0
    """How much more if it has been at locations with these Features."""
    shadow: float = 0.0
    """How much it likes to move an Immortal to where it is."""


class Judge(Struct, frozen=True, kw_only=True):
    """What the Agents' chances to win at the end of their turn depend on, as a log-odds."""

    base: float
    dense: float
    """For the logarithm of how concentrated the Recruiter's next places are."""
    top: float
    """For how likely the best capture of the next turn hits."""
    more: float
    """For the best capture elsewhere."""
    close: float
    """For the Agents' distances."""
    turns: float
    """For ten turns that are left."""
    recruits: float
    """For a dozen Recruits that are missing."""


class Learnt(Struct, frozen=True):
    kinds: tuple[Kind, ...]
    judge: Judge


class Customs(Struct, frozen=True):
    """A population of Recruiters as the kernels read it, one row for each kind."""

    share: Values
    moves: Values
    opening: Values
    oldest: Values
    fresh: Values
    hits: Values
    shadow: Values
    careless: Values
    """The weights of moves to come: where the Agents will stand then nobody knows."""


@cache
def learnt() -> dict[str, Learnt]:
    """What is known of each mission."""
    text = files("zanzibar.bots.belief").joinpath("learned.json").read_bytes()
    return json.decode(text, type=dict[str, Learnt])


def judge(mission: Mission) -> Judge:
    return learnt()[mission.value].judge


@cache
def customs(mission: Mission, names: tuple[str, ...]) -> Customs:
    """A population of these kinds."""
    kinds = [kind for kind in learnt()[mission.value].kinds if kind.name in names]
    share = np.array([kind.share for kind in kinds])
    moves = np.array([_row(kind.moves) for kind in kinds])
    careless = moves.copy()
    careless[:, [like.M_DANGER, like.M_SUSPECTED_DANGER, like.M_SUSPECTED, like.M_FAR]] = 0.0
    return Customs(
        share=share / share.sum(),
        moves=moves,
        opening=np.array([_row(kind.opening) for kind in kinds]),
        oldest=np.array([kind.oldest for kind in kinds]),
        fresh=np.array([kind.fresh for kind in kinds]),
        hits=np.array([kind.hits for kind in kinds]),
        shadow=np.array([kind.shadow for kind in kinds]),
        careless=careless,
    )


def _row(weights: Mapping[str, float]) -> list[float]:
    return [weights.get(measure, 0.0) for measure in like.MEASURES]
