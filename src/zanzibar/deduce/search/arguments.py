"""The arguments of the kernel: named tuples of arrays, and the rows of these arrays.

Level `d` of the search is time `d + 1` of the game.
"""

from typing import Any, NamedTuple, TypeAlias

import numpy as np

from zanzibar.compile import Masks, Numbers, Values
from zanzibar.deduce.search.jit import Word

# Which move led into a level. IF_RETRIEVED: a slip only if the 2nd token was retrieved.
STEP, SLIP, ANY, IF_RETRIEVED = range(4)

# Which moves were open at the end of a level: not known, at least one, none.
UNKNOWN, CAN_MOVE, BOXED_IN = range(3)

# The payment for a slip: nothing, the 2nd token if it was retrieved, a token for sure.
UNPAID, PAID_IF_RETRIEVED, PAID = range(3)

# Where the search reports its totals.
WORLDS, PATHS, NODES, TOTAL, SURPRISE, SQUARES, FINISHED, REPORTS = range(8)

Row: TypeAlias = Any
"""An element of a structured array; compiled code reads and writes its fields as attributes."""
Rows: TypeAlias = Any
"""A structured array."""

MOST_CARDS = 8
"""Recruiter cards that a PLACE has room for."""

PLACE = np.dtype(
    [
        # Where a STEP leads from this location.
        ("walk", np.uint64),
        # Where a MIND SLIP leads, by card.
        ("slips", np.uint64, (MOST_CARDS,)),
        ("features", np.int64),
    ],
    align=True,
)
"""A location of the city."""

LEVEL = np.dtype(
    [
        # STEP, SLIP, ANY or IF_RETRIEVED: the move into this level.
        ("move", np.int64),
        # UNKNOWN, CAN_MOVE or BOXED_IN: the moves that were open at its end.
        ("ending", np.int64),
        # UNPAID, PAID_IF_RETRIEVED or PAID: a slip from this level.
        ("payment", np.int64),
        # The entry of `FactArrays.counted` that applies.
        ("period", np.int64),
        # The search fills in the rest. Inside a SPAN: the most contacts before this level, and the
        # fewest and most with it from which the number of the span can be met.
        ("in_span", np.int64),
        ("ends_span", np.int64),
        ("most_before", np.int64),
        ("fewest", np.int64),
        ("most", np.int64),
    ],
    align=True,
)
"""The facts about one level."""

SPAN = np.dtype([("first", np.int64), ("last", np.int64), ("recruits", np.int64)], align=True)
"""The visits of these levels contacted this many Recruits."""

BOUND = np.dtype(
    [
        ("level", np.int64),
        ("locations", np.uint64),
        ("fewest", np.int64),
        ("most", np.int64),
    ],
    align=True,
)
"""From `fewest` to `most` of these locations were visited by this level."""

ANSWER = np.dtype(
    [
        ("level", np.int64),
        ("chosen", np.int64),
        ("choices", np.uint64),
    ],
    align=True,
)
"""An ASK at this level was answered with a STEP token on `chosen`, one of `choices`."""


class Terrain(NamedTuple):
    """The city and the Recruiter cards of a scene."""

    places: Rows
    """One PLACE for each location."""
    cards: int
    """The number of Recruiter cards."""
    features: int
    """The number of Features."""


class FactArrays(NamedTuple):
    """The facts, sorted by what they restrict."""

    allowed: Masks
    """By level: the locations the path may be at. The search removes those no path can use."""
    required: Masks
    """By level: the locations that must have been visited by then."""
    levels: Rows
    """One LEVEL for each."""
    bounds: Rows
    """Any number of BOUND."""
    spans: Rows
    """Any number of SPAN, without overlaps."""
    counted: Numbers
    """The Features that can contact anybody: one mask per period between exposures."""
    second_slip: Word
    """Where the 2nd MIND SLIP token lay, as a mask; empty if that is of no concern."""
    since: int
    """A visit at this level or later retrieves that token."""
    cards: int
    """The Recruiter cards that are possible."""
    hidden: int
    """Features that are hidden for sure."""
    excluded: int
    """Features that are not hidden."""
    answers: Rows
    """Any number of ANSWER; only weights depend on them."""


class WeightArrays(NamedTuple):
    """How a Recruiter behaves, as arrays. An empty `start` means that all worlds weigh the same."""

    start: Values
    moves: Values
    """By STEP or SLIP, by level (or one row for all levels), from, to."""
    normalise: bool
    """Whether to divide by the sum over the moves that were open."""
    answer: Values
    """By number of choices and rank of the chosen one by age."""


class Request(NamedTuple):
    """How far to search, and which worlds to tell apart."""

    stop_after: int
    """Stop after this many paths; 0 for all."""
    budget: int
    """Give up after this many nodes."""
    descents: int
    """Follow this many random branches instead of all; 0 for all."""
    seed: int
    probe: Numbers
    """Count the worlds by the subset of these locations that they visited."""
    ranks: Values
    """Write the worlds of these ranks, in ascending order."""


class Output(NamedTuple):
    """The arrays that the search fills. Totals are numbers of worlds, or their weights."""

    report: Values
    marginals: Values
    """By level and location."""
    by_feature: Values
    by_cards: Values
    """By the set of cards that a path could be of."""
    by_probe: Values
    """By subset of the probed locations."""
    drawn: Numbers
    """For each rank: the path, the card, the number of the triple."""


EVEN_WEIGHTS = WeightArrays(
    start=np.zeros(0),
    moves=np.zeros((2, 1, 1, 1)),
    normalise=False,
    answer=np.zeros((1, 1)),
)
"""All worlds weigh the same."""
