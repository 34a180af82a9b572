"""Habits of Recruiters: weights for worlds, apart from the question which are possible."""

from collections.abc import Callable

import numpy as np
from msgspec import Struct

from zanzibar.compile import Values
from zanzibar.deduce.search.arguments import WeightArrays

MOST_CHOICES = 64


def evenly(choices: int, rank: int) -> float:
    """Give each possible answer the same chance."""
    return 1.0 / choices


class Habits(Struct, frozen=True):
    """The habits of a Recruiter. A world weighs the product over its moves and answers.

    `step` and `slip` are indexed [time - 1, from, to], or [0, from, to] for all times, by the time
    the move leads to. With `normalise` a move's weight is divided by the sum over all moves that
    were legal then, which makes it a probability. `answer` gets the number of locations a STEP
    token could go to and the rank of the chosen one by age (0 is the one visited first).
    The Features have no weights: the number of contacts up to the last Alert is known anyway.
    """

    start: Values | None = None
    step: Values | None = None
    slip: Values | None = None
    normalise: bool = True
    answer: Callable[[int, int], float] = evenly


AIMLESS = Habits()
"""Any start, any legal move and any possible answer, with equal chances."""


def weight_arrays(habits: Habits, size: int) -> WeightArrays:
    """Return the habits as the kernel reads them, for a board of this size."""
    answers = np.zeros((MOST_CHOICES + 1, MOST_CHOICES + 1))
    for choices in range(1, MOST_CHOICES + 1):
        for rank in range(choices):
            answers[choices, rank] = habits.answer(choices, rank)
    evens = np.ones((1, size, size))
    step = evens if habits.step is None else np.asarray(habits.step, np.float64)
    slip = evens if habits.slip is None else np.asarray(habits.slip, np.float64)
    return WeightArrays(
        start=np.ones(size) if habits.start is None else np.asarray(habits.start, np.float64),
        moves=np.stack(np.broadcast_arrays(step, slip)),
        normalise=habits.normalise,
        answer=answers,
    )
