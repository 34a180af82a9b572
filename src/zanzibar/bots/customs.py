"""What kinds of Recruiters there are, and how likely each makes a world.

The numbers were fitted to games of a population (`zanzibar lab customs`).
"""

from functools import cache
from importlib.resources import files

import numpy as np
from msgspec import Struct, json

from zanzibar.bots import likelihood as like
from zanzibar.rules import Mission


class Kind(Struct, frozen=True, kw_only=True):
    """How much a kind of Recruiter cares about each measure of a move."""

    name: str
    share: float
    """How many of the population are like this."""
    moves: tuple[float, ...]
    opening: tuple[float, ...]
    oldest: float
    """How often it answers an ASK with its first visit, beyond chance."""


class Customs(Struct, frozen=True):
    """A population of Recruiters, one row for each kind."""

    share: like.Values
    moves: like.Values
    opening: like.Values
    oldest: like.Values

    @property
    def careless(self) -> like.Values:
        """The weights of moves to come: where the Agents will stand then nobody knows."""
        later = self.moves.copy()
        later[:, [like.M_DANGER, like.M_SUSPECTED_DANGER, like.M_SUSPECTED, like.M_FAR]] = 0.0
        return later


@cache
def population() -> dict[str, tuple[Kind, ...]]:
    """The kinds of Recruiters by mission."""
    text = files("zanzibar.bots").joinpath("customs.json").read_bytes()
    return json.decode(text, type=dict[str, tuple[Kind, ...]])


@cache
def customs(mission: Mission, names: tuple[str, ...]) -> Customs:
    """A population of these kinds."""
    kinds = [kind for kind in population()[mission.value] if kind.name in names]
    share = np.array([kind.share for kind in kinds])
    return Customs(
        share=share / share.sum(),
        moves=np.array([kind.moves for kind in kinds]),
        opening=np.array([kind.opening for kind in kinds]),
        oldest=np.array([kind.oldest for kind in kinds]),
    )
