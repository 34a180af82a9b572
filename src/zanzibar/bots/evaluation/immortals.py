"""The Immortals' threat: how far they are from making a Recruit."""

from functools import lru_cache
from itertools import combinations, permutations

import numpy as np

from zanzibar.board import bits
from zanzibar.compile import Values
from zanzibar.rules import Public, Rules

FAR = 20
"""More moves than any two Immortals need."""
RECRUIT_CHANCE = (1.0, 1.0, 0.6, 0.15)
"""The probability of a Recruit in the next turn, by the number of missing moves."""


@lru_cache(maxsize=1 << 16)
def moves_apart(columns: int, immortals: int, places: int) -> int:
    """Return the fewest moves after which two Immortals stand on two of these places.

    It ignores Mayhem and Immortals in the way: an estimate, not a plan.
    """
    far = [
        [
            max(abs(at // columns - to // columns), abs(at % columns - to % columns))
            for to in bits(places)
        ]
        for at in bits(immortals)
    ]
    return min(
        (
            first[i] + second[k]
            for first, second in permutations(far, 2)
            for i, k in combinations(range(len(first)), 2)
        ),
        default=FAR,
    )


def threats(rules: Rules, public: Public, immortals: int) -> Values:
    """Return the expected Recruits of the Immortals for each location where Lyme may stand."""
    return np.array(_threats(rules, public.cards, immortals))


@lru_cache(maxsize=4096)
def _threats(rules: Rules, cards: tuple[int, ...], immortals: int) -> tuple[float, ...]:
    return tuple(threat(rules, cards, immortals, at) for at in range(rules.board.size))


def threat(rules: Rules, cards: tuple[int, ...], immortals: int, lyme: int) -> float:
    """Return the expected Recruits of the Immortals while Lyme stands at a location."""
    board = rules.board
    watched = board.orthogonal[lyme] | 1 << lyme
    expected = 0.0
    for feature in cards:
        apart = moves_apart(board.columns, immortals, board.with_feature[feature] & ~watched)
        if apart < len(RECRUIT_CHANCE):
            expected += RECRUIT_CHANCE[apart]
    return expected
