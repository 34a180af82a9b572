"""The search through all worlds, as machine code.

A world is a path, a Recruiter card and a triple of hidden Features. The search walks over the
paths, depth first, without storing them. With each path it carries the cards that could have made
it (a mask) and the triples that fit its counts (a bit set). Level `d` of the search is time `d + 1`
of the game. All totals are float64: they count worlds exactly up to 2**53, far more than the search
could ever visit, and they are what weights need.
"""

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
from zanzibar.deduce.search.narrowing import (
    IF_RETRIEVED,
    SLIP,
    STEP,
    moves_into,
    narrow,
    still_needed,
)
from zanzibar.deduce.search.tally import (
    PLANES,
    add_count,
    add_weight,
    contact_sets,
    feature_totals,
    gather,
    hidden_triples,
    spread,
)

# What is known about the moves that were open at a level: nothing, at least one, none. The last two
# come with what could pay for a slip: nothing, a token for sure, the 2nd token if it was retrieved.
UNKNOWN, CAN_MOVE, BOXED_IN = 0, 1, 4
UNPAID, PAID, PAID_IF_RETRIEVED = range(3)

# Where the search reports its totals.
WORLDS, PATHS, NODES, TOTAL, SURPRISE, SQUARES, FINISHED, REPORTS = range(8)


@compiled
def nth_bit(mask: Word, n: Word) -> int:
    """The position of the n-th set bit, counted from 0."""
    for _ in range(n):
        mask &= mask - ONE
    return lowest(mask)


@compiled
def random_bit(state: Masks, mask: Word) -> Word:
    """One of the set bits (xorshift)."""
    state[0] ^= state[0] << np.uint64(13)
    state[0] ^= state[0] >> np.uint64(7)
    state[0] ^= state[0] << np.uint64(17)
    return BIT[nth_bit(mask, np.int64((state[0] >> np.uint64(33)) % np.uint64(popcount(mask))))]


@compiled
def way_out(walk: Masks, slips: Masks, x: int, visited: Word, payable: bool) -> int:
    """The cards with which there is a move from location x."""
    cards = 0
    for card in range(slips.shape[0]):
        if walk[x] & ~visited or (payable and slips[card, x] & ~visited):
            cards |= 1 << card
    return cards


@compiled
def move_weight(
    walk: Masks,
    slips: Masks,
    step_weights: Values,
    slip_weights: Values,
    normalise: bool,
    payable: bool,
    card: int,
    d: int,
    x: int,
    to: int,
    visited: Word,
    by_slip: bool,
) -> float:
    """How likely the move from x into level d is, among those that were open."""
    row = min(d, step_weights.shape[0] - 1)
    weight = slip_weights[row, x, to] if by_slip else step_weights[row, x, to]
    if not normalise:
        return weight  # type: ignore[no-any-return]
    every = 0.0
    left = walk[x] & ~visited
    while left:
        every += step_weights[row, x, lowest(left)]
        left &= left - ONE
    if payable:
        left = slips[card, x] & ~visited
        while left:
            every += slip_weights[row, x, lowest(left)]
            left &= left - ONE
    return weight / every  # type: ignore[no-any-return]


@compiled
def answer_weight(
    answers: Numbers,
    answer_masks: Masks,
    answer_weights: Values,
    d: int,
    at: Numbers,
    been: Masks,
) -> float:
    """How likely the answers given at level d are, for the path that ends there."""
    weight = 1.0
    for i in range(answers.shape[0]):
        if answers[i, 0] == d:
            visit = 0
            while at[visit] != answers[i, 1]:
                visit += 1
            rank = popcount(answer_masks[i] & been[visit])
            weight *= answer_weights[popcount(answer_masks[i] & been[d + 1]), rank]
    return weight


@compiled
def write_world(
    row: Numbers,
    ordinal: Word,
    at: Numbers,
    cards: int,
    triples: Numbers,
    sets: Masks,
    first_word: int,
    words: int,
) -> None:
    """The world of this ordinal among those of one path: locations, card, number of the triple."""
    levels, n_cards = at.shape[0], popcount(np.uint64(cards))
    row[:levels] = at
    row[levels] = nth_bit(np.uint64(cards), ordinal % n_cards)
    ordinal //= n_cards
    for w in range(words):
        here = popcount(sets[first_word + w])
        if ordinal < here:
            row[levels + 1] = triples[64 * w + nth_bit(sets[first_word + w], ordinal), 0]
            return
        ordinal -= here


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
    second: Word,
    since: int,
    cards: int,
    hidden: int,
    excluded: int,
    # weights; empty arrays for none
    start_weights: Values,
    step_weights: Values,
    slip_weights: Values,
    normalise: bool,
    answers: Numbers,  # level, chosen location
    answer_masks: Masks,
    answer_weights: Values,  # by number of choices and rank of the chosen one by age
    # how far to go
    stop_after: int,
    budget: int,
    descents: int,
    seed: int,
    # what to write
    report: Values,
    marginals: Values,
    by_feature: Values,
    by_cards: Values,
    probe: Numbers,
    by_probe: Values,
    ranks: Values,
    drawn: Numbers,
) -> None:
    """Visit every world that fits, add up what is asked for, and write the worlds of given ranks.

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
    n_words = np.uint64(words)

    # By level, within its span: the most contacts before, and the fewest and most with this visit
    # from which the count can still be met. A location has at most 2 Features.
    slots = 1
    last_count = -1
    most_before = np.zeros(levels, np.int64)
    fewest = np.zeros(levels, np.int64)
    most = np.zeros(levels, np.int64)
    ends = np.zeros(levels, np.bool_)
    for i in range(spans.shape[0]):
        first, last, count = spans[i, 0], spans[i, 1], spans[i, 2]
        slots = max(slots, count + 1)
        last_count = max(last_count, last)
        ends[last] = True
        for d in range(first, last + 1):
            most_before[d] = 2 * (d - first)
            fewest[d] = max(0, count - 2 * (last - d))
            most[d] = min(count, 2 * (d - first + 1))
    # For each level one set per number of contacts so far in its span. Past a span its last set
    # stays in force. After the levels come the set that all begins with and an empty one.
    sets = np.zeros((levels + 2) * slots * words, np.uint64)
    everything, nothing = levels * slots * words, (levels + 1) * slots * words
    for t in range(triples.shape[0]):
        sets[everything + (t >> 6)] |= BIT[t & 63]
    triple_weights = np.zeros(triples.shape[0])
    planes = np.zeros(PLANES * words, np.uint64)

    deadlines = np.zeros(levels, np.int64)
    due = np.zeros(levels, np.uint64)
    n_due = 0
    so_far = ZERO
    for d in range(levels):
        if required[d]:
            so_far |= required[d]
            deadlines[n_due] = d
            due[n_due] = so_far
            n_due += 1
    if popcount(so_far) < 2:
        n_due = 0

    at = np.zeros(levels, np.int64)
    # Rows d + 1 of these are about the path up to level d; row 0 is about the empty path.
    todo = np.zeros(levels + 1, np.uint64)
    been = np.zeros(levels + 1, np.uint64)
    who = np.zeros(levels + 1, np.int64)
    set_at = np.zeros(levels + 1, np.int64)
    fits = np.zeros(levels + 1, np.int64)  # how many triples are in that set
    total = np.zeros(levels + 1, np.float64)
    weight = np.ones(levels + 1, np.float64)
    stands_for = np.ones(levels + 1, np.float64)
    who[0] = cards
    set_at[0] = everything
    fits[0] = triples.shape[0]
    weighted = start_weights.shape[0] > 0
    exact = descents == 0
    random = np.full(1, 2 * seed + 1, np.uint64)
    worlds = paths = mass = surprise = squares = 0.0
    nodes = next_rank = 0

    for _ in range(max(1, descents)):
        before = total[0]
        todo[0] = allow[0]
        if not exact:
            todo[0] = random_bit(random, allow[0])
            stands_for[0] = popcount(allow[0])
        d = 0
        while True:
            # Unsigned for the same reason as in `tally`: this level, and the row after it.
            u = np.uint64(d)
            v = u + ONE
            if todo[u] == ZERO:
                d -= 1
                if d < 0:
                    break
                u, v = u - ONE, u
                subtotal = total[v]
                if subtotal > 0.0:
                    marginals[u, at[u]] += subtotal
                    total[u] += subtotal
                    if d == last_count:
                        offset = np.uint64(set_at[v])
                        each = subtotal / fits[v]
                        if exact and not weighted:
                            add_count(planes, sets, offset, n_words, np.int64(each))
                        else:
                            add_weight(triple_weights, sets, offset, n_words, each)
                continue

            x = lowest(todo[u])
            todo[u] &= todo[u] - ONE
            here = BIT[x]
            visited = been[u] | here
            if need[u, x] & ~visited:
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
                return

            mask = who[u]
            by_slip = kind[u] != STEP and (kind[u] == SLIP or walk[at[u - ONE]] & here == ZERO)
            if by_slip:
                for card in range(n_cards):
                    if slips[card, at[u - ONE]] & here == ZERO:
                        mask &= ~(1 << card)
            retrieved = d + 1 > since and second & visited & ~been[since] != ZERO
            if ending[u] != UNKNOWN:
                paid = (ending[u] - CAN_MOVE) % 3
                payable = paid == PAID or (paid == PAID_IF_RETRIEVED and retrieved)
                out = way_out(walk, slips, x, visited, payable)
                mask &= out if ending[u] < BOXED_IN else ~out
            for i in range(some.shape[0]):
                if some[i, 0] == d:
                    n = popcount(some_masks[i] & visited)
                    if n < some[i, 1] or n > some[i, 2]:
                        mask = 0
            if mask == 0:
                continue

            set_at[v] = set_at[u]
            fits[v] = fits[u]
            if span[u] >= 0:
                lies = (period[u] * size + x) * 3 * words
                n = 0
                for j in range(fewest[u], most[u] + 1):
                    new = (d * slots + j) * words
                    if most_before[u] == 0:
                        n += spread(
                            sets, np.uint64(new), np.uint64(set_at[u]),
                            contacts, np.uint64(lies + j * words), n_words,
                        )  # fmt: skip
                    else:
                        old = new - slots * words
                        none = old if j <= most_before[u] else nothing
                        one = old - words if 1 <= j <= most_before[u] + 1 else nothing
                        two = old - 2 * words if j >= 2 else nothing
                        n += gather(
                            sets, np.uint64(new), np.uint64(none), np.uint64(one), np.uint64(two),
                            contacts, np.uint64(lies), n_words,
                        )  # fmt: skip
                if n == 0:
                    continue
                if ends[u]:
                    set_at[v] = (d * slots + most[u]) * words
                    fits[v] = n

            at[u] = x
            been[v] = visited
            if weighted:
                factor = start_weights[x]
                if d > 0:
                    payable = payment[u] == PAID or (
                        payment[u] == PAID_IF_RETRIEVED
                        and d > since
                        and second & been[u] & ~been[since] != ZERO
                    )
                    factor = move_weight(
                        walk, slips, step_weights, slip_weights, normalise, payable,
                        lowest(np.uint64(mask)), d, at[u - ONE], x, been[u], by_slip,
                    )  # fmt: skip
                factor *= answer_weight(answers, answer_masks, answer_weights, d, at, been)
                if factor <= 0.0:
                    continue
                weight[v] = weight[u] * factor

            if d < levels - 1:
                who[v] = mask
                total[v] = 0.0
                onward = ZERO
                if kind[v] != SLIP:
                    onward = walk[x]
                if kind[v] != STEP and (kind[v] != IF_RETRIEVED or retrieved):
                    for card in range(n_cards):
                        if mask >> card & 1:
                            onward |= slips[card, x]
                onward &= allow[d + 1] & ~visited
                if onward == ZERO:
                    continue
                todo[v] = onward
                if not exact:
                    todo[v] = random_bit(random, onward)
                    stands_for[v] = stands_for[u] * popcount(onward)
                d += 1
                continue

            n_here = popcount(np.uint64(mask))
            n = fits[v] * n_here
            each = weight[v] * stands_for[u]
            share = each * n
            worlds += stands_for[u] * n
            paths += stands_for[u]
            marginals[u, x] += share
            by_cards[mask] += share
            total[u] += share
            if d == last_count:
                offset = np.uint64(set_at[v])
                if exact and not weighted:
                    add_count(planes, sets, offset, n_words, n_here)
                else:
                    add_weight(triple_weights, sets, offset, n_words, each * n_here)
            if weighted:
                surprise += share * np.log2(weight[v])
            if probe.shape[0]:
                which = 0
                for i in range(probe.shape[0]):
                    if visited & BIT[probe[i]]:
                        which |= 1 << i
                by_probe[which] += share
            mass += share
            while next_rank < ranks.shape[0] and ranks[next_rank] < mass:
                ordinal: Word = np.int64((ranks[next_rank] - (mass - share)) / each)
                ordinal = min(max(ordinal, 0), n - 1)
                row = drawn[next_rank]
                write_world(row, ordinal, at, mask, triples, sets, set_at[v], words)
                next_rank += 1
            if stop_after and paths >= stop_after:
                report[WORLDS] = worlds
                return
        squares += (total[0] - before) ** 2

    if last_count < 0:
        each = total[0] / triples.shape[0]
        add_weight(triple_weights, sets, np.uint64(everything), n_words, each)
    feature_totals(by_feature, triples, triple_weights, planes, words)
    report[WORLDS] = worlds
    report[PATHS] = paths
    report[NODES] = nodes
    report[TOTAL] = mass
    report[SURPRISE] = surprise
    report[SQUARES] = squares
