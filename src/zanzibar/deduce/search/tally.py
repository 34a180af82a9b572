"""Which hidden Features fit a path: bit sets with one bit per triple, and totals over them."""

import numpy as np

from zanzibar.compile import Masks, Numbers, Values
from zanzibar.deduce.search.jit import (
    BIT,
    ONE,
    ZERO,
    Word,
    compiled,
    lowest,
    popcount,
)

PLANES = 54
"""Binary digits of the numbers of worlds: as many as a float64 holds exactly."""


@compiled
def hidden_triples(features: int, hidden: int, excluded: int) -> Numbers:
    """The triples that contain all of `hidden` and none of `excluded`: (number, a, b, c) each."""
    triples = np.empty((features * (features - 1) * (features - 2) // 6, 4), np.int64)
    found = number = 0
    for a in range(features):
        for b in range(a + 1, features):
            for c in range(b + 1, features):
                mask = 1 << a | 1 << b | 1 << c
                if mask & hidden == hidden and mask & excluded == 0:
                    triples[found, 0] = number
                    triples[found, 1] = a
                    triples[found, 2] = b
                    triples[found, 3] = c
                    found += 1
                number += 1
    return triples[:found]


@compiled
def contact_sets(features_at: Numbers, counted: Numbers, triples: Numbers) -> Masks:
    """[i, x, j]: the triples of which location x has exactly j Features among counted[i]."""
    size, words = features_at.shape[0], (triples.shape[0] + 63) // 64
    having = np.zeros((64, words), np.uint64)
    every = np.zeros(words, np.uint64)
    for t in range(triples.shape[0]):
        every[t >> 6] |= BIT[t & 63]
        for i in range(1, 4):
            having[triples[t, i], t >> 6] |= BIT[t & 63]
    sets = np.zeros((counted.shape[0], size, 3, words), np.uint64)
    for i in range(counted.shape[0]):
        for x in range(size):
            here: Word = np.uint64(features_at[x] & counted[i])
            for w in range(words):
                none, one, two = every[w], ZERO, ZERO
                left = here
                while left:
                    more = having[lowest(left), w]
                    left &= left - ONE
                    two = two & ~more | one & more
                    one = one & ~more | none & more
                    none &= ~more
                sets[i, x, 0, w] = none
                sets[i, x, 1, w] = one
                sets[i, x, 2, w] = two
    return sets


# Offsets into flat arrays are unsigned here: a signed index may count from the end, and asking
# each time whether it does takes longer than the work.


@compiled
def spread(sets: Masks, new: Word, old: Word, contacts: Masks, lies: Word, words: Word) -> int:
    """Set `new`: those of set `old` with the contacts at `lies`. Says how many they are."""
    n = 0
    for w in range(words):
        found = sets[old + w] & contacts[lies + w]
        sets[new + w] = found
        n += popcount(found)
    return n


@compiled
def gather(
    sets: Masks,
    new: Word,
    none: Word,
    one: Word,
    two: Word,
    contacts: Masks,
    lies: Word,
    words: Word,
) -> int:
    """The same for a sum: 0, 1 or 2 contacts are here, the others were in the sets before."""
    n = 0
    for w in range(words):
        found = (
            sets[none + w] & contacts[lies + w]
            | sets[one + w] & contacts[lies + words + w]
            | sets[two + w] & contacts[lies + words + words + w]
        )
        sets[new + w] = found
        n += popcount(found)
    return n


@compiled
def add_count(planes: Masks, sets: Masks, at: Word, words: Word, count: Word) -> None:
    """Add `count` to the number of each triple in a set; bit p of the numbers is in plane p."""
    plane: Word = ZERO
    while count:
        if count & 1:
            for w in range(words):
                carry = sets[at + w]
                q = plane + w
                while carry:
                    old = planes[q]
                    planes[q] = old ^ carry
                    carry &= old
                    q += words
        count >>= 1
        plane += words


@compiled
def add_weight(weights: Values, sets: Masks, at: Word, words: Word, weight: float) -> None:
    """Add `weight` to that of each triple in a set."""
    for w in range(words):
        left = sets[at + w]
        while left:
            weights[(w << np.uint64(6)) + np.uint64(lowest(left))] += weight
            left &= left - ONE


@compiled
def feature_totals(
    totals: Values, triples: Numbers, weights: Values, planes: Masks, words: int
) -> None:
    """Add what was added to the triples, as counts or as weights, to the Features in them."""
    for p in range(PLANES):
        for w in range(words):
            left = planes[p * words + w]
            while left:
                weights[64 * w + lowest(left)] += 2.0**p
                left &= left - ONE
    for t in range(triples.shape[0]):
        for i in range(1, 4):
            totals[triples[t, i]] += weights[t]
