"""What the Immortals promise the Recruiter: how far they are from recruiting."""

from functools import lru_cache
from itertools import combinations, permutations

import numpy as np

from zanzibar.board import bits
from zanzibar.compile import Values
from zanzibar.rules import Public, Rules

FAR = 20
"""More moves than any two Immortals need."""
SOON = (1.0, 1.0, 0.6, 0.15)
"""How likely a Recruit follows in the next turn, by the moves that are missing."""


@lru_cache(maxsize=1 << 16)
def moves_apart(columns: int, immortals: int, places: int) -> int:
    """The fewest Immortal moves after which two of them stand on two of these places.

    Mayhem and Immortals in the way are left out: it is a measure, not a plan.
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
    """How many Recruits the Immortals promise, for each place Lyme may stand."""
    return np.array(_threats(rules, public.cards, immortals))


@lru_cache(maxsize=4096)
def _threats(rules: Rules, cards: tuple[int, ...], immortals: int) -> tuple[float, ...]:
    return tuple(threat(rules, cards, immortals, at) for at in range(rules.board.size))


def threat(rules: Rules, cards: tuple[int, ...], immortals: int, lyme: int) -> float:
    """How many Recruits the Immortals promise while Lyme stands there."""
    board = rules.board
    watched = board.orthogonal[lyme] | 1 << lyme
    found = 0.0
    for feature in cards:
        apart = moves_apart(board.columns, immortals, board.with_feature[feature] & ~watched)
        if apart < len(SOON):
            found += SOON[apart]
    return found
