"""The compiled search through all worlds.

A world is a path, a Recruiter card and a triple of hidden Features. The search walks over the
paths, depth first, without storing them. With each path it carries the cards that could have made
it (a mask) and the triples that fit its counts (a bit set, see `tally`). Level `d` of the search is
time `d + 1` of the game. All totals are float64: they count worlds exactly up to 2**53, far more
than a search can visit, and weights need them.

Two rules keep it fast. Inside the loop no named tuple holds an array, because numba counts
references to every array it takes out of a tuple. Indices of levels are unsigned (`u`, `v`),
because a signed index may count from the end and the check takes longer than the work.
"""

# Numbers out of arrays are ints and floats here.
# mypy: disable-error-code="no-any-return"

from typing import NamedTuple

import numpy as np

from zanzibar.compile import Masks, Numbers, Values
from zanzibar.deduce.search.arguments import (
    BOXED_IN,
    FINISHED,
    IF_RETRIEVED,
    NODES,
    PAID,
    PAID_IF_RETRIEVED,
    PATHS,
    SLIP,
    SQUARES,
    STEP,
    SURPRISE,
    TOTAL,
    UNKNOWN,
    WORLDS,
    FactArrays,
    Output,
    Request,
    Row,
    Rows,
    Terrain,
    WeightArrays,
)
from zanzibar.deduce.search.jit import BIT, ONE, ZERO, Word, compiled, lowest, popcount
from zanzibar.deduce.search.reachability import (
    find_deadlines,
    is_late,
    moves_into,
    narrow,
    still_needed,
)
from zanzibar.deduce.search.tally import (
    PLANES,
    Layout,
    add_count,
    add_features,
    add_weight,
    begin_span,
    bound_contacts,
    contact_sets,
    continue_span,
    first_sets,
    hidden_triples,
    lay_out,
    nth_bit,
    nth_triple,
)

PREFIX = np.dtype(
    [
        ("location", np.int64),
        # The next locations that are still to be tried.
        ("todo", np.uint64),
        ("visited", np.uint64),
        # The cards that could have made the path.
        ("cards", np.int64),
        # Where the set of triples is that fits the counts so far, and how many triples it has.
        ("set_at", np.int64),
        ("fits", np.int64),
        # The worlds found below, or their weight.
        ("total", np.float64),
        ("weight", np.float64),
        # In random descents: the number of paths this one stands for.
        ("stands_for", np.float64),
    ],
    align=True,
)
"""The path so far. Row `d + 1` is about the path up to level `d`, row 0 about the empty path."""


class Visit(NamedTuple):
    """A location the search looks at, as the next one of the path."""

    location: int
    visited: Word
    """The locations of the path including this one."""
    by_slip: bool
    retrieved: bool
    """Whether the path has retrieved the 2nd MIND SLIP token."""


class Prepared(NamedTuple):
    """The arrays that the walk over the paths needs besides the arguments of the search."""

    need: Masks
    """See `still_needed`."""
    deadlines: Rows
    """See `find_deadlines`."""
    path: Rows
    """One PREFIX more than there are levels."""
    layout: Layout
    triples: Numbers
    """See `hidden_triples`."""
    contacts: Masks
    """See `contact_sets`."""
    sets: Masks
    """All sets of triples, see `Layout`."""
    planes: Masks
    """The number of worlds of each triple, see `add_count`."""
    triple_weights: Values
    """The weight of the worlds of each triple, see `add_weight`."""


@compiled
def first_path(length: int, cards: int, layout: Layout, triples: Numbers) -> Rows:
    """Return the prefixes of a path before the first visit."""
    path = np.zeros(length + 1, PREFIX)
    for d in range(length + 1):
        path[d].weight = 1.0
        path[d].stands_for = 1.0
    path[0].cards = cards
    path[0].set_at = layout.everything
    path[0].fits = triples.shape[0]
    return path


@compiled
def random_bit(state: Masks, mask: Word) -> Word:
    """Return one of the set bits, drawn with an xorshift generator."""
    state[0] ^= state[0] << np.uint64(13)
    state[0] ^= state[0] >> np.uint64(7)
    state[0] ^= state[0] << np.uint64(17)
    return BIT[nth_bit(mask, np.int64((state[0] >> np.uint64(33)) % np.uint64(popcount(mask))))]


@compiled
def is_retrieved(path: Rows, token: Word, since: int, length: int, visited: Word) -> bool:
    """Return whether a path of this length has retrieved the 2nd MIND SLIP token."""
    if length <= since:
        return False
    return token & visited & ~path[np.uint64(since)].visited != ZERO


@compiled
def is_payable(payment: int, retrieved: bool) -> bool:
    return payment == PAID or (payment == PAID_IF_RETRIEVED and retrieved)


@compiled
def fitting_cards(
    n_cards: int, before: Row, level: Row, origin: Row, here: Row, visit: Visit
) -> int:
    """Return the cards that the path could be of after this visit.

    `origin` and `here` are the PLACE the path comes from and the one it visits.
    """
    cards = before.cards
    if visit.by_slip:
        for card in range(n_cards):
            if origin.slips[card] & BIT[visit.location] == ZERO:
                cards &= ~(1 << card)
    if level.ending != UNKNOWN:
        payable = is_payable(level.payment, visit.retrieved)
        for card in range(n_cards):
            onward = here.walk | here.slips[card] if payable else here.walk
            boxed_in = onward & ~visit.visited == ZERO
            if boxed_in != (level.ending == BOXED_IN):
                cards &= ~(1 << card)
    return cards


@compiled
def is_within(bounds: Rows, d: int, visited: Word) -> bool:
    """Return whether the path up to level d has visited as many locations as the bounds say."""
    within = True
    for i in range(bounds.shape[0]):
        if bounds[i].level == d:
            n = popcount(bounds[i].locations & visited)
            if n < bounds[i].fewest or n > bounds[i].most:
                within = False
    return within


@compiled
def onward_moves(n_cards: int, next_level: Row, here: Row, visit: Visit, cards: int) -> Word:
    """Return where the path can go from here with these cards."""
    move = next_level.move
    onward = ZERO
    if move != SLIP:
        onward = here.walk
    if move != STEP and (move != IF_RETRIEVED or visit.retrieved):
        for card in range(n_cards):
            if cards >> card & 1:
                onward |= here.slips[card]
    return onward & ~visit.visited


@compiled
def move_weight(
    moves: Values,
    normalise: bool,
    d: int,
    before: Row,
    origin: Row,
    slips: Word,
    visit: Visit,
) -> float:
    """Return how likely the move into level d is, among the steps and these slips."""
    row = min(d, moves.shape[1] - 1)
    weight = moves[SLIP if visit.by_slip else STEP, row, before.location, visit.location]
    every = 0.0
    steps = origin.walk & ~before.visited
    slips &= ~before.visited
    if not normalise:
        every = 1.0
        steps = slips = ZERO
    while steps:
        every += moves[STEP, row, before.location, lowest(steps)]
        steps &= steps - ONE
    while slips:
        every += moves[SLIP, row, before.location, lowest(slips)]
        slips &= slips - ONE
    return weight / every


@compiled
def answer_weight(answers: Rows, weights: Values, path: Rows, d: int) -> float:
    """Return how likely the answers given at level d are, for the path that ends there."""
    weight = 1.0
    for i in range(answers.shape[0]):
        answer = answers[i]
        if answer.level == d:
            first = 0
            while path[first + 1].location != answer.chosen:
                first += 1
            rank = popcount(answer.choices & path[first].visited)
            weight *= weights[popcount(answer.choices & path[d + 1].visited), rank]
    return weight


@compiled
def add_path(report: Values, by_cards: Values, before: Row, after: Row, weighted: bool) -> float:
    """Add the worlds of a complete path to the totals. Return their weight."""
    n = after.fits * popcount(np.uint64(after.cards))
    share = after.weight * before.stands_for * n
    after.total = share
    if weighted:
        report[SURPRISE] += share * np.log2(after.weight)
    report[WORLDS] += before.stands_for * n
    report[PATHS] += before.stands_for
    report[TOTAL] += share
    by_cards[after.cards] += share
    return share


@compiled
def visited_subset(probe: Numbers, visited: Word) -> int:
    """Return which of the probed locations were visited, as a mask of their positions."""
    subset = 0
    for i in range(probe.shape[0]):
        if visited & BIT[probe[i]]:
            subset |= 1 << i
    return subset


@compiled
def write_worlds(
    path: Rows,
    sets: Masks,
    triples: Numbers,
    ranks: Values,
    drawn: Numbers,
    rank: int,
    total: float,
) -> int:
    """Write the worlds of a path whose ranks are below `total`. Return the next rank."""
    levels = path.shape[0] - 1
    last = path[levels]
    cards: Word = np.uint64(last.cards)
    n_cards = popcount(cards)
    n = last.fits * n_cards
    each = last.weight * path[levels - 1].stands_for
    begin = total - each * n
    while rank < ranks.shape[0] and ranks[rank] < total:
        ordinal: Word = np.int64((ranks[rank] - begin) / each)
        ordinal = min(max(ordinal, 0), n - 1)
        row = drawn[rank]
        for d in range(levels):
            row[d] = path[d + 1].location
        row[levels] = nth_bit(cards, ordinal % n_cards)
        row[levels + 1] = nth_triple(sets, triples, last.set_at, ordinal // n_cards)
        rank += 1
    return rank


@compiled
def walk_paths(
    terrain: Terrain,
    facts: FactArrays,
    weights: WeightArrays,
    request: Request,
    output: Output,
    prepared: Prepared,
) -> bool:
    """Visit every path that fits and add its worlds to the totals. Return False if it stopped."""
    places, n_cards = terrain.places, terrain.cards
    token, since = facts.second_slip, facts.since
    allowed, levels, bounds, answers = facts.allowed, facts.levels, facts.bounds, facts.answers
    start, moves, answer_weights = weights.start, weights.moves, weights.answer
    normalise = weights.normalise
    budget, stop_after, descents = request.budget, request.stop_after, request.descents
    probe, ranks = request.probe, request.ranks
    report, marginals, by_cards = output.report, output.marginals, output.by_cards
    by_probe, drawn = output.by_probe, output.drawn
    need, deadlines, path = prepared.need, prepared.deadlines, prepared.path
    layout, triples, contacts = prepared.layout, prepared.triples, prepared.contacts
    sets, planes, triple_weights = prepared.sets, prepared.planes, prepared.triple_weights
    weighted = start.shape[0] > 0
    exact = descents == 0
    random = np.full(1, 2 * request.seed + 1, np.uint64)
    last = levels.shape[0] - 1
    nodes = rank = 0

    for _ in range(max(1, descents)):
        total_before = path[0].total
        path[0].todo = allowed[0]
        if not exact:
            path[0].todo = random_bit(random, allowed[0])
            path[0].stands_for = popcount(allowed[0])
        d = 0
        while True:
            u = np.uint64(d)
            before, after = path[u], path[u + ONE]
            if before.todo:
                x = lowest(before.todo)
                before.todo &= before.todo - ONE
                visited = before.visited | BIT[x]
                if need[u, x] & ~visited or is_late(deadlines, d, visited):
                    continue
                nodes += 1
                if nodes > budget:
                    report[FINISHED] = 0.0
                    return False

                level, origin, here = levels[u], places[before.location], places[x]
                by_slip = level.move != STEP and (
                    level.move == SLIP or origin.walk & BIT[x] == ZERO
                )
                retrieved = is_retrieved(path, token, since, d + 1, visited)
                visit = Visit(x, visited, by_slip, retrieved)
                cards = fitting_cards(n_cards, before, level, origin, here, visit)
                if cards == 0 or not is_within(bounds, d, visited):
                    continue
                after.location = x
                after.visited = visited
                after.cards = cards
                after.set_at = before.set_at
                after.fits = before.fits
                if level.in_span:
                    if level.most_before == 0:
                        n = begin_span(sets, contacts, layout, level, before.set_at, d, x)
                    else:
                        n = continue_span(sets, contacts, layout, level, d, x)
                    if n == 0:
                        continue
                    if level.ends_span:
                        after.set_at = (d * layout.slots + level.most) * layout.words
                        after.fits = n
                if weighted:
                    factor = start[x]
                    if d > 0:
                        retrieved = is_retrieved(path, token, since, d, before.visited)
                        slips = ZERO
                        if is_payable(levels[u - ONE].payment, retrieved):
                            slips = origin.slips[lowest(np.uint64(cards))]
                        factor = move_weight(moves, normalise, d, before, origin, slips, visit)
                    factor *= answer_weight(answers, answer_weights, path, d)
                    if factor <= 0.0:
                        continue
                    after.weight = before.weight * factor

                if d < last:
                    onward = onward_moves(n_cards, levels[u + ONE], here, visit, cards)
                    onward &= allowed[u + ONE]
                    if onward == ZERO:
                        continue
                    after.total = 0.0
                    after.todo = onward
                    if not exact:
                        after.todo = random_bit(random, onward)
                        after.stands_for = before.stands_for * popcount(onward)
                    d += 1
                    continue

                share = add_path(report, by_cards, before, after, weighted)
                if probe.shape[0]:
                    by_probe[visited_subset(probe, visited)] += share
                if rank < ranks.shape[0] and ranks[rank] < report[TOTAL]:
                    rank = write_worlds(path, sets, triples, ranks, drawn, rank, report[TOTAL])
                if stop_after and report[PATHS] >= stop_after:
                    return False
            else:
                d -= 1
                if d < 0:
                    break
                u = np.uint64(d)
                before, after = path[u], path[u + ONE]

            # The search is done with this location at level d.
            if after.total > 0.0:
                marginals[u, after.location] += after.total
                before.total += after.total
                if d == layout.last_count:
                    each = after.total / after.fits
                    if exact and not weighted:
                        add_count(planes, sets, layout.words, after.set_at, each)
                    else:
                        add_weight(triple_weights, sets, layout.words, after.set_at, each)
        report[SQUARES] += (path[0].total - total_before) ** 2
    report[NODES] = nodes
    return True


@compiled
def search(
    terrain: Terrain, facts: FactArrays, weights: WeightArrays, request: Request, output: Output
) -> None:
    """Visit every world that fits, add up its totals, and write the worlds of the given ranks.

    With `descents` the search goes down that many random branches instead of all of them, and each
    stands for as many as the choices it was picked from.
    """
    places, levels, allowed, required = terrain.places, facts.levels, facts.allowed, facts.required
    output.report[FINISHED] = 1.0
    moves = moves_into(places, terrain.cards, levels)
    triples = hidden_triples(terrain.features, facts.hidden, facts.excluded)
    if triples.shape[0] == 0 or facts.cards == 0 or not narrow(moves, allowed, required):
        return
    bound_contacts(levels, facts.spans)
    layout = lay_out(levels, facts.spans, places.shape[0], triples)
    prepared = Prepared(
        need=still_needed(moves, allowed, required),
        deadlines=find_deadlines(required),
        path=first_path(levels.shape[0], facts.cards, layout, triples),
        layout=layout,
        triples=triples,
        contacts=contact_sets(places, facts.counted, triples).ravel(),
        sets=first_sets(layout, triples),
        planes=np.zeros(PLANES * layout.words, np.uint64),
        triple_weights=np.zeros(triples.shape[0]),
    )
    if walk_paths(terrain, facts, weights, request, output, prepared):
        planes, triple_weights = prepared.planes, prepared.triple_weights
        if layout.last_count < 0:
            each = output.report[TOTAL] / triples.shape[0]
            add_weight(triple_weights, prepared.sets, layout.words, layout.everything, each)
        add_features(output.by_feature, triples, triple_weights, planes, layout.words)
