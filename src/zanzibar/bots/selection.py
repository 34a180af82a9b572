"""Choose among valued options, at random where several are as good or nearly so."""

from collections.abc import Callable, Iterable, Sequence
from math import exp
from random import Random
from typing import TypeVar

T = TypeVar("T")

LOWEST_EXPONENT = -50.0
NEAR = 4
"""Temperatures below the best value at which `pick_near_best` still chooses."""


def pick_best(options: Iterable[T], value: Callable[[T], float], chance: Random) -> T:
    """Return one of the options of the highest value; ties are broken at random."""
    valued = [(value(option), option) for option in options]
    most = max(value for value, _ in valued)
    return chance.choice([option for value, option in valued if value == most])


def pick_softmax(
    options: Sequence[T], values: Sequence[float], temperature: float, chance: Random
) -> T:
    """Return an option drawn by a softmax of the values."""
    top = max(values)
    shares = [exp(max(LOWEST_EXPONENT, (value - top) / temperature)) for value in values]
    return chance.choices(options, shares)[0]


def pick_near_best(values: Sequence[float], temperature: float, chance: Random) -> int:
    """Return the index of a value drawn by a softmax over those near the highest."""
    top = max(values)
    near = [i for i, value in enumerate(values) if value > top - NEAR * temperature]
    shares = [exp((values[i] - top) / temperature) for i in near]
    return chance.choices(near, shares)[0]
