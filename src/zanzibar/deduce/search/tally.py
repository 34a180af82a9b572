"""The hidden Features that fit a path: bit sets with one bit per triple, and totals over them.

Offsets into flat arrays are unsigned here: a signed index may count from the end, and the check
whether it does takes longer than the work.
"""

# Numbers out of arrays are ints and floats here.
# mypy: disable-error-code="no-any-return"

from typing import NamedTuple

import numpy as np

from zanzibar.compile import Masks, Numbers, Values
from zanzibar.deduce.search.arguments import Row, Rows
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

MOST_FEATURES = 2
"""Features of a location, at most."""


class Layout(NamedTuple):
    """Where the sets of triples lie, as offsets into one flat array.

    For each level there is one set per number of contacts so far in its span. Two more follow: the
    set of all triples and an empty one.
    """

    words: int
    """The length of a set in 64-bit words."""
    size: int
    """The number of locations."""
    slots: int
    """Sets per level."""
    everything: int
    """The set of all triples."""
    nothing: int
    """The empty set."""
    last_count: int
    """The last level at which a span ends, or -1."""


@compiled
def hidden_triples(features: int, hidden: int, excluded: int) -> Numbers:
    """Return the triples with all of `hidden` and none of `excluded`: (number, a, b, c) each."""
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
def contact_sets(places: Rows, counted: Numbers, triples: Numbers) -> Masks:
    """Return [i, x, j]: the triples of which location x has exactly j Features among counted[i]."""
    size, words = places.shape[0], (triples.shape[0] + 63) // 64
    having = np.zeros((64, words), np.uint64)
    every = np.zeros(words, np.uint64)
    for t in range(triples.shape[0]):
        every[t >> 6] |= BIT[t & 63]
        for i in range(1, 4):
            having[triples[t, i], t >> 6] |= BIT[t & 63]
    sets = np.zeros((counted.shape[0], size, 3, words), np.uint64)
    for i in range(counted.shape[0]):
        for x in range(size):
            here: Word = np.uint64(places[x].features & counted[i])
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


@compiled
def bound_contacts(levels: Rows, spans: Rows) -> None:
    """Write into each level of a span how many contacts are possible there."""
    for i in range(spans.shape[0]):
        span = spans[i]
        levels[span.last].ends_span = True
        for d in range(span.first, span.last + 1):
            level = levels[d]
            level.in_span = True
            level.most_before = MOST_FEATURES * (d - span.first)
            level.fewest = max(0, span.recruits - MOST_FEATURES * (span.last - d))
            level.most = min(span.recruits, MOST_FEATURES * (d - span.first + 1))


@compiled
def lay_out(levels: Rows, spans: Rows, size: int, triples: Numbers) -> Layout:
    """Return where the sets of a search lie."""
    length, words = levels.shape[0], (triples.shape[0] + 63) // 64
    slots, last_count = 1, -1
    for i in range(spans.shape[0]):
        slots = max(slots, spans[i].recruits + 1)
        last_count = max(last_count, spans[i].last)
    return Layout(
        words=words,
        size=size,
        slots=slots,
        everything=length * slots * words,
        nothing=(length + 1) * slots * words,
        last_count=last_count,
    )


@compiled
def first_sets(layout: Layout, triples: Numbers) -> Masks:
    """Return the flat array of all sets, before the first visit."""
    sets = np.zeros(layout.nothing + layout.slots * layout.words, np.uint64)
    for t in range(triples.shape[0]):
        sets[layout.everything + (t >> 6)] |= BIT[t & 63]
    return sets


@compiled
def begin_span(
    sets: Masks, contacts: Masks, layout: Layout, level: Row, set_at: int, d: int, x: int
) -> int:
    """Write the sets for a visit to x at level d, the first of a span. Return their total size."""
    words, old = np.uint64(layout.words), np.uint64(set_at)
    n = 0
    for j in range(level.fewest, level.most + 1):
        new = np.uint64((d * layout.slots + j) * layout.words)
        at_x = np.uint64(((level.period * layout.size + x) * 3 + j) * layout.words)
        for w in range(words):
            found = sets[old + w] & contacts[at_x + w]
            sets[new + w] = found
            n += popcount(found)
    return n


@compiled
def continue_span(sets: Masks, contacts: Masks, layout: Layout, level: Row, d: int, x: int) -> int:
    """Write the sets for a visit to x at level d, not the first. Return their total size.

    A triple with j contacts so far has 0, 1 or 2 of them at x and the others before.
    """
    words, nothing = np.uint64(layout.words), np.uint64(layout.nothing)
    at_x = np.uint64((level.period * layout.size + x) * 3 * layout.words)
    n = 0
    for j in range(level.fewest, level.most + 1):
        new = np.uint64((d * layout.slots + j) * layout.words)
        old = np.uint64(((d - 1) * layout.slots + j) * layout.words)
        none = old if j <= level.most_before else nothing
        one = old - words if 1 <= j <= level.most_before + 1 else nothing
        two = old - words - words if j >= 2 else nothing
        for w in range(words):
            found = (
                sets[none + w] & contacts[at_x + w]
                | sets[one + w] & contacts[at_x + words + w]
                | sets[two + w] & contacts[at_x + words + words + w]
            )
            sets[new + w] = found
            n += popcount(found)
    return n


@compiled
def nth_bit(mask: Word, n: Word) -> int:
    """Return the position of the n-th set bit, counted from 0."""
    for _ in range(n):
        mask &= mask - ONE
    return lowest(mask)


@compiled
def nth_triple(sets: Masks, triples: Numbers, set_at: int, n: Word) -> int:
    """Return the number of the n-th triple of a set, counted from 0."""
    w = 0
    here = popcount(sets[set_at])
    while n >= here:
        n -= here
        w += 1
        here = popcount(sets[set_at + w])
    return triples[64 * w + nth_bit(sets[set_at + w], n), 0]


@compiled
def add_count(planes: Masks, sets: Masks, n_words: int, set_at: int, each: float) -> None:
    """Add a whole number to the total of each triple in a set; bit p of them is in plane p."""
    words, at, count = np.uint64(n_words), np.uint64(set_at), np.int64(each)
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
def add_weight(weights: Values, sets: Masks, n_words: int, set_at: int, each: float) -> None:
    """Add a number to the total of each triple in a set."""
    at = np.uint64(set_at)
    for w in range(np.uint64(n_words)):
        left = sets[at + w]
        while left:
            weights[(w << np.uint64(6)) + np.uint64(lowest(left))] += each
            left &= left - ONE


@compiled
def add_features(
    totals: Values, triples: Numbers, weights: Values, planes: Masks, words: int
) -> None:
    """Add the totals of the triples, counts and weights, to those of the Features in them."""
    for p in range(PLANES):
        for w in range(words):
            left = planes[p * words + w]
            while left:
                weights[64 * w + lowest(left)] += 2.0**p
                left &= left - ONE
    for t in range(triples.shape[0]):
        for i in range(1, 4):
            totals[triples[t, i]] += weights[t]
