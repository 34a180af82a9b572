"""Choosing what is worth most; of equals, by chance."""

from collections.abc import Callable, Iterable
from random import Random
from typing import TypeVar

T = TypeVar("T")


def best(options: Iterable[T], worth: Callable[[T], float], chance: Random) -> T:
    """One of the options that are worth most."""
    valued = [(worth(option), option) for option in options]
    most = max(value for value, _ in valued)
    return chance.choice([option for value, option in valued if value == most])
