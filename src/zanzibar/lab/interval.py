"""Shares of wins with their confidence intervals."""

from math import sqrt

from msgspec import Struct

Z = 1.959963984540054
"""Two-sided 95%."""


class Share(Struct, frozen=True):
    """A share with its Wilson interval at 95%."""

    rate: float
    low: float
    high: float


def wilson(wins: int, games: int) -> Share:
    """Return the share of wins with its interval."""
    if not games:
        return Share(0.0, 0.0, 1.0)
    rate = wins / games
    middle = (rate + Z * Z / (2 * games)) / (1 + Z * Z / games)
    spread = Z / (1 + Z * Z / games) * sqrt(rate * (1 - rate) / games + (Z / (2 * games)) ** 2)
    return Share(rate, max(0.0, middle - spread), min(1.0, middle + spread))


def mean_of(first: Share, second: Share, correlation: float = 0.0) -> Share:
    """Return the mean of two shares, for a level that plays both sides."""
    rate = (first.rate + second.rate) / 2
    low = _error_of_sum(first.rate - first.low, second.rate - second.low, correlation) / 2
    high = _error_of_sum(first.high - first.rate, second.high - second.rate, correlation) / 2
    return Share(rate, max(0.0, rate - low), min(1.0, rate + high))


def _error_of_sum(one: float, other: float, correlation: float) -> float:
    return sqrt(max(0.0, one * one + other * other + 2 * correlation * one * other))
