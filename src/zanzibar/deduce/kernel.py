"""The search through all worlds, as machine code.

A world is a path, a Recruiter card and a triple of hidden Features. The search walks over the paths,
depth first, without storing them. With each path it carries the cards that could have made it (a
mask) and the triples that fit its counts (a bit set, one bit per triple). Level `d` of the search is
time `d + 1` of the game. All totals are float64: they count worlds exactly up to 2**53, far more than
the search could ever visit, and they are what weights need.
"""

import numpy as np
from numpy.typing import NDArray

from zanzibar.deduce.compiled import compiled, lowest, popcount

Masks = NDArray[np.uint64]
Numbers = NDArray[np.int64]
Weights = NDArray[np.float64]

# What the move into a level was.
STEP, SLIP, ANY, IF_RETRIEVED = range(4)

# What is known about the moves that were open at a level: nothing, at least one, none. The last two
# come with what could pay for a slip: nothing, a token for sure, the 2nd token if it was retrieved.
UNKNOWN, CAN_MOVE, BOXED_IN = 0, 1, 4
UNPAID, PAID, PAID_IF_RETRIEVED = range(3)

# Where the search reports its totals.
WORLDS, PATHS, NODES, TOTAL, SURPRISE, SQUARES, FINISHED, REPORTS = range(8)

PLANES = 54
"""Binary digits of the numbers of worlds: as many as a float64 holds exactly."""

_ZERO = np.uint64(0)
_ONE = np.uint64(1)
_SIX = np.uint64(6)
_BIT = np.array([1 << i for i in range(64)], np.uint64)


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
    due = _ZERO
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
            reached = _ZERO
            left = allow[d - 1]
            while left:
                reached |= moves[d, lowest(left)]
                left &= left - _ONE
            if allow[d] & ~reached:
                allow[d] &= reached
                changed = True
        for d in range(levels - 2, -1, -1):
            left = allow[d]
            while left:
                x = lowest(left)
                left &= left - _ONE
                if moves[d + 1, x] & allow[d + 1] == _ZERO:
                    allow[d] &= ~_BIT[x]
                    changed = True
        for d in range(levels):
            if allow[d] == _ZERO:
                return False
        for last in range(levels):
            left = required[last]
            while left:
                here = _BIT[lowest(left)]
                left &= left - _ONE
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
    """For each level and location, the required locations that cannot be reached in time from there."""
    levels, size = moves.shape
    need = np.zeros((levels, size), np.uint64)
    for last in range(levels):
        left = required[last]
        while left:
            here = _BIT[lowest(left)]
            left &= left - _ONE
            for d in range(last, levels):
                for x in range(size):
                    need[d, x] |= here
            leads_there = _ZERO
            for d in range(last - 1, -1, -1):
                target = (leads_there | here) & allow[d + 1]
                leads_there = _ZERO
                places = allow[d]
                while places:
                    x = lowest(places)
                    places &= places - _ONE
                    if moves[d + 1, x] & target:
                        leads_there |= _BIT[x]
                    else:
                        need[d, x] |= here
    return need


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
        every[t >> 6] |= _BIT[t & 63]
        for i in range(1, 4):
            having[triples[t, i], t >> 6] |= _BIT[t & 63]
    sets = np.zeros((counted.shape[0], size, 3, words), np.uint64)
    for i in range(counted.shape[0]):
        for x in range(size):
            here = np.uint64(features_at[x] & counted[i])
            for w in range(words):
                none, one, two = every[w], _ZERO, _ZERO
                left = here
                while left:
                    more = having[lowest(left), w]
                    left &= left - _ONE
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
def spread(sets: Masks, new: int, old: int, contacts: Masks, lies: int, words: int) -> int:
    """The set at `new`: those of the set at `old` with the contacts at `lies`. How many they are."""
    n = 0
    for w in range(words):
        found = sets[old + w] & contacts[lies + w]
        sets[new + w] = found
        n += popcount(found)
    return n


@compiled
def gather(
    sets: Masks, new: int, none: int, one: int, two: int, contacts: Masks, lies: int, words: int
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
def add_count(planes: Masks, sets: Masks, at: int, words: int, count: int) -> None:
    """Add `count` to the number of each triple in a set; bit p of the numbers is in plane p."""
    plane = _ZERO
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
def add_weight(weights: Weights, sets: Masks, at: int, words: int, weight: float) -> None:
    """Add `weight` to that of each triple in a set."""
    for w in range(words):
        left = sets[at + w]
        while left:
            weights[(w << _SIX) + np.uint64(lowest(left))] += weight
            left &= left - _ONE


@compiled
def nth_bit(mask: int, n: int) -> int:
    """The position of the n-th set bit, counted from 0."""
    for _ in range(n):
        mask &= mask - _ONE
    return lowest(mask)


@compiled
def search(
    walk: Masks,
    slips: Masks,
    features_at: Numbers,
    features: int,
    # the facts
    masks: Masks,  # by level: the locations allowed there, those required by then
    known: Numbers,  # by level, see below
    spans: Numbers,  # first level, last level, count
    counted: Numbers,  # the Feature masks that can count, one per period between exposures
    some_masks: Masks,
    some: Numbers,  # level, fewest, most of each of those masks
    second: int,
    since: int,
    cards: int,
    hidden: int,
    excluded: int,
    # weights; empty arrays for none
    start_weights: Weights,
    step_weights: Weights,
    slip_weights: Weights,
    normalise: bool,
    answers: Numbers,  # level, chosen location
    answer_masks: Masks,
    answer_weights: Weights,  # by number of choices and rank of the chosen one by age
    # how far to go
    stop_after: int,
    budget: int,
    descents: int,
    seed: int,
    # what to write
    report: Weights,
    marginals: Weights,
    feature_totals: Weights,
    card_totals: Weights,
    probe: Numbers,
    probe_totals: Weights,
    ranks: Weights,
    drawn: Numbers,
) -> None:
    """Visit every world that fits, add up what is asked for, and pick the worlds of the given ranks.

    With `descents` the search goes down that many random branches instead of all of them, and each
    stands for as many as the choices it was picked from.
    """
    levels, size, n_cards = masks.shape[1], walk.shape[0], slips.shape[0]
    allow, required = masks[0], masks[1]
    kind, ending = known[0], known[1]
    span, period = known[2], known[3]  # the count a level belongs to or -1, and the period
    payment = known[4]  # what could pay for a slip into a level
    report[FINISHED] = 1.0
    moves = moves_into(walk, slips, kind)
    triples = hidden_triples(features, hidden, excluded)
    if triples.shape[0] == 0 or cards == 0 or not narrow(moves, allow, required):
        return
    need = still_needed(moves, allow, required)
    contacts = contact_sets(features_at, counted, triples).ravel()
    words = (triples.shape[0] + 63) // 64

    most = 0
    last_count = -1
    for s in range(spans.shape[0]):
        most = max(most, spans[s, 2])
        last_count = max(last_count, spans[s, 1])
    # sets[d, j]: the triples with j contacts so far in the span of level d. Past a span its last set
    # stays in force; the row after the last level has the set that all begins with.
    slots = most + 1
    sets = np.zeros((levels + 2) * slots * words, np.uint64)
    nothing = (levels + 1) * slots * words
    for t in range(triples.shape[0]):
        sets[levels * slots * words + (t >> 6)] |= _BIT[t & 63]
    set_level = np.full(levels + 1, levels, np.int64)
    set_slot = np.zeros(levels + 1, np.int64)
    fits = np.zeros(levels + 1, np.int64)  # how many triples are left
    fits[0] = triples.shape[0]

    deadlines = np.zeros(levels, np.int64)
    due = np.zeros(levels, np.uint64)
    n_due = 0
    so_far = _ZERO
    for d in range(levels):
        if required[d]:
            so_far |= required[d]
            deadlines[n_due] = d
            due[n_due] = so_far
            n_due += 1
    if popcount(so_far) < 2:
        n_due = 0

    weighted = start_weights.shape[0] > 0
    triple_weights = np.zeros(triples.shape[0])
    planes = np.zeros(PLANES * words, np.uint64)
    at = np.zeros(levels, np.int64)
    # Rows d + 1 of these are about the path up to level d; row 0 is about the empty path.
    todo = np.zeros(levels + 1, np.uint64)
    been = np.zeros(levels + 1, np.uint64)
    who = np.zeros(levels + 1, np.int64)
    total = np.zeros(levels + 1, np.float64)
    weight = np.ones(levels + 1, np.float64)
    stands_for = np.ones(levels + 1, np.float64)
    who[0] = cards
    worlds = paths = mass = surprise = squares = 0.0
    nodes = 0
    next_rank = 0
    n_probe = probe.shape[0]
    random = np.uint64(seed) * np.uint64(2) + _ONE

    for _ in range(max(1, descents)):
        before = total[0]
        todo[0] = allow[0]
        d = 0
        if descents:
            random ^= random << np.uint64(13)
            random ^= random >> np.uint64(7)
            random ^= random << np.uint64(17)
            n = popcount(allow[0])
            todo[0] = _BIT[nth_bit(allow[0], np.int64((random >> np.uint64(33)) % np.uint64(n)))]
            stands_for[0] = n
        while True:
            if todo[d] == _ZERO:
                d -= 1
                if d < 0:
                    break
                subtotal = total[d + 1]
                if subtotal > 0.0:
                    marginals[d, at[d]] += subtotal
                    total[d] += subtotal
                    if d == last_count:
                        first_word = (d * slots + set_slot[d + 1]) * words
                        each = subtotal / fits[d + 1]
                        if weighted or descents:
                            add_weight(triple_weights, sets, np.uint64(first_word), np.uint64(words), each)
                        else:
                            add_count(planes, sets, np.uint64(first_word), np.uint64(words), np.int64(each))
                continue

            x = lowest(todo[d])
            todo[d] &= todo[d] - _ONE
            here = _BIT[x]
            visited = been[d] | here
            if need[d, x] & ~visited:
                continue
            late = False
            for i in range(n_due):
                if deadlines[i] > d and popcount(due[i] & ~visited) > deadlines[i] - d:
                    late = True
            if late:
                continue
            nodes += 1
            if nodes > budget:
                report[FINISHED] = 0.0
                report[NODES] = nodes
                return

            mask = who[d]
            by_slip = kind[d] != STEP and (kind[d] == SLIP or walk[at[d - 1]] & here == _ZERO)
            if by_slip:
                for card in range(n_cards):
                    if slips[card, at[d - 1]] & here == _ZERO:
                        mask &= ~(1 << card)
            retrieved = d + 1 > since and second & visited & ~been[since] != _ZERO
            if ending[d] != UNKNOWN:
                paid = (ending[d] - CAN_MOVE) % 3
                payable = paid == PAID or (paid == PAID_IF_RETRIEVED and retrieved)
                way_out = 0
                for card in range(n_cards):
                    if walk[x] & ~visited or (payable and slips[card, x] & ~visited):
                        way_out |= 1 << card
                mask &= way_out if ending[d] < BOXED_IN else ~way_out
            if mask == 0:
                continue
            for i in range(some.shape[0]):
                if some[i, 0] == d:
                    n = popcount(some_masks[i] & visited)
                    if n < some[i, 1] or n > some[i, 2]:
                        mask = 0
            if mask == 0:
                continue

            set_level[d + 1] = set_level[d]
            set_slot[d + 1] = set_slot[d]
            fits[d + 1] = fits[d]
            if span[d] >= 0:
                first, last, count = spans[span[d], 0], spans[span[d], 1], spans[span[d], 2]
                # A location has at most 2 Features: fewer contacts than `low` can't be made up for.
                low, high = max(0, count - 2 * (last - d)), min(count, 2 * (d - first + 1))
                n = 0
                lies = (period[d] * size + x) * 3 * words
                for j in range(low, high + 1):
                    new = (d * slots + j) * words
                    if d == first:
                        old = (set_level[d] * slots + set_slot[d]) * words
                        n += spread(
                            sets, np.uint64(new), np.uint64(old),
                            contacts, np.uint64(lies + j * words), np.uint64(words),
                        )  # fmt: skip
                    else:
                        most_before = 2 * (d - first)
                        old = (d - 1) * slots + j
                        none = old * words if j <= most_before else nothing
                        one = (old - 1) * words if 1 <= j <= most_before + 1 else nothing
                        two = (old - 2) * words if 2 <= j else nothing
                        n += gather(
                            sets, np.uint64(new), np.uint64(none), np.uint64(one), np.uint64(two),
                            contacts, np.uint64(lies), np.uint64(words),
                        )  # fmt: skip
                if n == 0:
                    continue
                if d == last:
                    set_level[d + 1] = d
                    set_slot[d + 1] = count
                    fits[d + 1] = n

            if weighted:
                factor = start_weights[x] if d == 0 else 1.0
                if d > 0:
                    p = at[d - 1]
                    row = min(d, step_weights.shape[0] - 1)
                    factor = slip_weights[row, p, x] if by_slip else step_weights[row, p, x]
                    if normalise:
                        could = 0.0
                        left = walk[p] & ~been[d]
                        while left:
                            could += step_weights[row, p, lowest(left)]
                            left &= left - _ONE
                        if payment[d] == PAID or (
                            payment[d] == PAID_IF_RETRIEVED
                            and d > since
                            and second & been[d] & ~been[since] != _ZERO
                        ):
                            left = _ZERO
                            for card in range(n_cards):
                                if mask >> card & 1:
                                    left |= slips[card, p]
                            left &= ~been[d]
                            while left:
                                could += slip_weights[row, p, lowest(left)]
                                left &= left - _ONE
                        factor /= could
                been[d + 1] = visited
                at[d] = x
                for i in range(answers.shape[0]):
                    if answers[i, 0] == d:
                        choices = popcount(answer_masks[i] & visited)
                        e = 0
                        while at[e] != answers[i, 1]:
                            e += 1
                        rank = popcount(answer_masks[i] & been[e])
                        factor *= answer_weights[choices, rank]
                if factor <= 0.0:
                    continue
                weight[d + 1] = weight[d] * factor

            if d < levels - 1:
                # A subtree is entered: its own totals begin.
                at[d] = x
                been[d + 1] = visited
                who[d + 1] = mask
                total[d + 1] = 0.0
                onward = _ZERO
                if kind[d + 1] != SLIP:
                    onward = walk[x]
                if kind[d + 1] != STEP and (kind[d + 1] != IF_RETRIEVED or retrieved):
                    for card in range(n_cards):
                        if mask >> card & 1:
                            onward |= slips[card, x]
                onward &= allow[d + 1] & ~visited
                todo[d + 1] = onward
                stands_for[d + 1] = stands_for[d]
                if descents and onward:
                    random ^= random << np.uint64(13)
                    random ^= random >> np.uint64(7)
                    random ^= random << np.uint64(17)
                    n = popcount(onward)
                    pick = np.int64((random >> np.uint64(33)) % np.uint64(n))
                    todo[d + 1] = _BIT[nth_bit(onward, pick)]
                    stands_for[d + 1] *= n
                if onward:
                    d += 1
                continue

            each = weight[d + 1] * stands_for[d]
            n_here = popcount(np.uint64(mask))
            n = fits[d + 1] * n_here
            share = each * n
            worlds += stands_for[d] * n
            paths += stands_for[d]
            if weighted:
                surprise += share * np.log2(weight[d + 1])
            marginals[d, x] += share
            card_totals[mask] += share
            total[d] += share
            if d == last_count:
                first_word = (d * slots + set_slot[d + 1]) * words
                if weighted or descents:
                    add_weight(triple_weights, sets, np.uint64(first_word), np.uint64(words), each * n_here)
                else:
                    add_count(planes, sets, np.uint64(first_word), np.uint64(words), n_here)
            if n_probe:
                which = 0
                for i in range(n_probe):
                    if visited & _BIT[probe[i]]:
                        which |= 1 << i
                probe_totals[which] += share
            mass += share
            while next_rank < ranks.shape[0] and ranks[next_rank] < mass:
                for e in range(d):
                    drawn[next_rank, e] = at[e]
                drawn[next_rank, d] = x
                ordinal = np.int64((ranks[next_rank] - (mass - share)) / each)
                ordinal = min(max(ordinal, 0), n - 1)
                drawn[next_rank, levels] = nth_bit(np.uint64(mask), ordinal % n_here)
                left_over = ordinal // n_here
                for w in range(words):
                    found = sets[(set_level[d + 1] * slots + set_slot[d + 1]) * words + w]
                    if left_over < popcount(found):
                        t = (w << 6) + nth_bit(found, left_over)
                        drawn[next_rank, levels + 1] = triples[t, 0]
                        break
                    left_over -= popcount(found)
                next_rank += 1
            if stop_after and paths >= stop_after:
                report[WORLDS] = worlds
                report[PATHS] = paths
                report[NODES] = nodes
                return
        squares += (total[0] - before) ** 2

    if last_count < 0:
        first_word = levels * slots * words
        each = total[0] / fits[0]
        add_weight(triple_weights, sets, np.uint64(first_word), np.uint64(words), each)
    for p in range(PLANES):
        for w in range(words):
            left = planes[p * words + w]
            while left:
                triple_weights[64 * w + lowest(left)] += 2.0**p
                left &= left - _ONE
    for t in range(triples.shape[0]):
        for i in range(1, 4):
            feature_totals[triples[t, i]] += triple_weights[t]
    report[WORLDS] = worlds
    report[PATHS] = paths
    report[NODES] = nodes
    report[TOTAL] = mass
    report[SURPRISE] = surprise
    report[SQUARES] = squares
