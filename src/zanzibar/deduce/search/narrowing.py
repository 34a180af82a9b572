"""What can be said about the paths before any is walked: so that few dead ends are entered."""

import numpy as np

from zanzibar.compile import Masks, Numbers
from zanzibar.deduce.search.jit import (
    BIT,
    ONE,
    ZERO,
    compiled,
    lowest,
    popcount,
)

# What the move into a level was.
STEP, SLIP, ANY, IF_RETRIEVED = range(4)


@compiled
def moves_into(walk: Masks, slips: Masks, kind: Numbers) -> Masks:
    """For each level and location, where the move into that level leads from there."""
    levels, size = kind.shape[0], walk.shape[0]
    moves = np.zeros((levels, size), np.uint64)
    jumps = np.zeros(size, np.uint64)
    for card in range(slips.shape[0]):
        for x in range(size):
            jumps[x] |= slips[card, x]
    for d in range(1, levels):
        for x in range(size):
            if kind[d] != SLIP:
                moves[d, x] = walk[x]
            if kind[d] != STEP:
                moves[d, x] |= jumps[x]
    return moves


@compiled
def narrow(moves: Masks, allow: Masks, required: Masks) -> bool:
    """Remove from `allow` what no path can use; False when nothing is left at some level."""
    levels = allow.shape[0]
    due = ZERO
    for d in range(levels):
        allow[d] &= ~due
        due |= required[d]
    changed = True
    while changed:
        changed = False
        for d in range(levels):
            if popcount(allow[d]) == 1:  # known at this time, so not visited at another
                for e in range(levels):
                    if e != d and allow[e] & allow[d]:
                        allow[e] &= ~allow[d]
                        changed = True
        for d in range(1, levels):
            reached = ZERO
            left = allow[d - 1]
            while left:
                reached |= moves[d, lowest(left)]
                left &= left - ONE
            if allow[d] & ~reached:
                allow[d] &= reached
                changed = True
        for d in range(levels - 2, -1, -1):
            left = allow[d]
            while left:
                x = lowest(left)
                left &= left - ONE
                if moves[d + 1, x] & allow[d + 1] == ZERO:
                    allow[d] &= ~BIT[x]
                    changed = True
        for d in range(levels):
            if allow[d] == ZERO:
                return False
        for last in range(levels):
            left = required[last]
            while left:
                here = BIT[lowest(left)]
                left &= left - ONE
                when = -1
                for d in range(last + 1):
                    if allow[d] & here:
                        when = d if when == -1 else -2
                if when == -1:
                    return False
                if when >= 0 and allow[when] != here:
                    allow[when] = here
                    changed = True
    return True


@compiled
def still_needed(moves: Masks, allow: Masks, required: Masks) -> Masks:
    """By level and location: the required locations that cannot be reached in time from there."""
    levels, size = moves.shape
    need = np.zeros((levels, size), np.uint64)
    for last in range(levels):
        left = required[last]
        while left:
            here = BIT[lowest(left)]
            left &= left - ONE
            for d in range(last, levels):
                for x in range(size):
                    need[d, x] |= here
            leads_there = ZERO
            for d in range(last - 1, -1, -1):
                target = (leads_there | here) & allow[d + 1]
                leads_there = ZERO
                places = allow[d]
                while places:
                    x = lowest(places)
                    places &= places - ONE
                    if moves[d + 1, x] & target:
                        leads_there |= BIT[x]
                    else:
                        need[d, x] |= here
    return need
