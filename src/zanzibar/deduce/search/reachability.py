"""Narrow the locations of each level before any path is walked, to enter few dead ends."""

import numpy as np

from zanzibar.compile import Masks
from zanzibar.deduce.search.arguments import SLIP, STEP, Rows
from zanzibar.deduce.search.jit import (
    BIT,
    ONE,
    ZERO,
    Word,
    compiled,
    lowest,
    popcount,
)


@compiled
def moves_into(places: Rows, cards: int, levels: Rows) -> Masks:
    """Return for each level and location where the move into that level leads from there."""
    length, size = levels.shape[0], places.shape[0]
    moves = np.zeros((length, size), np.uint64)
    for x in range(size):
        walk, slips = places[x].walk, ZERO
        for card in range(cards):
            slips |= places[x].slips[card]
        for d in range(1, length):
            if levels[d].move != SLIP:
                moves[d, x] = walk
            if levels[d].move != STEP:
                moves[d, x] |= slips
    return moves


@compiled
def narrow(moves: Masks, allowed: Masks, required: Masks) -> bool:
    """Remove from `allowed` what no path can use. Return False if a level has nothing left."""
    length = allowed.shape[0]
    due = ZERO
    for d in range(length):
        allowed[d] &= ~due
        due |= required[d]
    changed = True
    while changed:
        changed = False
        for d in range(length):
            if popcount(allowed[d]) == 1:  # known at this time, so not visited at another
                for e in range(length):
                    if e != d and allowed[e] & allowed[d]:
                        allowed[e] &= ~allowed[d]
                        changed = True
        for d in range(1, length):
            reached = ZERO
            left = allowed[d - 1]
            while left:
                reached |= moves[d, lowest(left)]
                left &= left - ONE
            if allowed[d] & ~reached:
                allowed[d] &= reached
                changed = True
        for d in range(length - 2, -1, -1):
            left = allowed[d]
            while left:
                x = lowest(left)
                left &= left - ONE
                if moves[d + 1, x] & allowed[d + 1] == ZERO:
                    allowed[d] &= ~BIT[x]
                    changed = True
        for d in range(length):
            if allowed[d] == ZERO:
                return False
        for last in range(length):
            left = required[last]
            while left:
                here = BIT[lowest(left)]
                left &= left - ONE
                when = -1
                for d in range(last + 1):
                    if allowed[d] & here:
                        when = d if when == -1 else -2
                if when == -1:
                    return False
                if when >= 0 and allowed[when] != here:
                    allowed[when] = here
                    changed = True
    return True


@compiled
def still_needed(moves: Masks, allowed: Masks, required: Masks) -> Masks:
    """Return by level and location the required locations that it is too late to reach."""
    length, size = moves.shape
    need = np.zeros((length, size), np.uint64)
    for last in range(length):
        left = required[last]
        while left:
            here = BIT[lowest(left)]
            left &= left - ONE
            for d in range(last, length):
                for x in range(size):
                    need[d, x] |= here
            leads_there = ZERO
            for d in range(last - 1, -1, -1):
                target = (leads_there | here) & allowed[d + 1]
                leads_there = ZERO
                places = allowed[d]
                while places:
                    x = lowest(places)
                    places &= places - ONE
                    if moves[d + 1, x] & target:
                        leads_there |= BIT[x]
                    else:
                        need[d, x] |= here
    return need


DEADLINE = np.dtype([("level", np.int64), ("locations", np.uint64)], align=True)
"""All these locations must have been visited by this level."""


@compiled
def find_deadlines(required: Masks) -> Rows:
    """Return one DEADLINE for each level that requires any locations.

    There are none for a single location: `still_needed` knows all about it.
    """
    deadlines = np.zeros(required.shape[0], DEADLINE)
    n = 0
    due = ZERO
    for d in range(required.shape[0]):
        if required[d]:
            due |= required[d]
            deadlines[n].level = d
            deadlines[n].locations = due
            n += 1
    return deadlines[:n] if popcount(due) > 1 else deadlines[:0]


@compiled
def is_late(deadlines: Rows, d: int, visited: Word) -> bool:
    """Return whether more locations are missing at level d than visits are left for them."""
    late = False
    for i in range(deadlines.shape[0]):
        left = deadlines[i].level - d
        if left > 0 and popcount(deadlines[i].locations & ~visited) > left:
            late = True
    return late
