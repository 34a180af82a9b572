"""Kernel: the values of all activations, worked out over many possible worlds at once.

Every question splits the weighted worlds into branches, one for each answer. The value of a branch
is the probability that the Agents win from there: by a capture of those who can still act in this
turn, or later, by what the Agents know and where they stand. The value of an activation is the mean
over the branches of its question.
"""

# Elements of arrays are Any to mypy; here they are ints and floats.
# mypy: disable-error-code="no-any-return, return-value"

from typing import NamedTuple

import numpy as np

from zanzibar.bots.evaluation.jit import compiled, inlined
from zanzibar.bots.evaluation.questions import (
    ASK,
    ASK_ALL,
    CAPTURE,
    CROSSHAIRS,
    NOTHING,
    QUESTIONS,
    REVEAL,
    SHAKEDOWN,
    SUBJECT_BITS,
)
from zanzibar.compile import Numbers, Values
from zanzibar.compiled_rules.jit import lowest, popcount
from zanzibar.compiled_rules.layout import (
    BILL,
    FEATURES_AT,
    GEO_ORTHOGONAL,
    IN_LINE,
    LONGEST_PATH,
    LYME,
    MERU,
    REACH,
    WITH_FEATURE,
)

MOST_BRANCHES = 1600
MOST_PLANS = 4096
"""Only a board much larger than the city has more; plans beyond it are not considered."""
MOST_NAMED = 7
"""Locations of an ASK_ALL at most: each of them doubles the number of answers."""
MOST_FEATURES = 16
SUBJECT = (1 << SUBJECT_BITS) - 1
HIGHEST_ODDS = 0.95
"""A later win is never more probable than this."""

# The situation: the public table in numbers.
S_ACTED, S_ACTIVE, S_MOVED, S_DID, S_IMMORTALS, S_STEPS, S_COVERED = range(7)
S_DOLPHIN, S_TURNS_LEFT, S_FULL, S_HIDDEN_KNOWN, S_MINE, S_EXPOSED, S_FREE, S_AGENT = range(7, 15)
SITUATION = S_AGENT + 4

# The weights of the team: of a later win's log-odds, then its gains and costs.
W_BASE, W_DENSE, W_TOP, W_MORE, W_CLOSE = range(5)
W_DISTANCE, W_OLDEST, W_EXPOSE, W_DOLPHIN, WEIGHTS = range(5, 10)

# A plan: the Agent, where the activation ends, whether it asks before it moves, its question.
P_AGENT, P_TO, P_ASKS_FIRST, P_QUESTION, PLAN = range(5)

# A branch: the weight of its worlds, and how concentrated their next locations are.
B_MASS, B_DENSE, BRANCH = range(3)
# A location in a branch: the Recruiter's probability to be there now and after the next move; the
# best captures that an Agent there can reach, now and later, and where the later one is; the mean
# distance to the Recruiter after the next move.
L_NOW, L_LATER, L_BEST_NOW, L_BEST_LATER, L_WHERE_LATER, L_FAR, LOCATION = range(7)


class TurnTables(NamedTuple):
    """The table and the team's values, the same for all worlds."""

    city: Numbers
    situation: Numbers
    weights: Values
    distance: Values
    reach: Numbers
    """Where each Agent's activation can take it."""
    lyme_cost: Values
    """Cost of the Immortals' threat while Lyme stands at each location."""
    push_gain: Values
    """Gain of pushing the Immortal off each location."""


class WorldColumns(NamedTuple):
    """Possible worlds, one row each."""

    last: Numbers
    visited: Numbers
    visit_times: Numbers
    hidden: Numbers
    next_targets: Numbers
    next_shares: Values
    weight: Values


class Branches(NamedTuple):
    """The branches of all questions considered so far, and what the Agents can do in each."""

    first: Numbers
    """The first branch of each question, -1 before it is considered."""
    counts: Numbers
    """The number of branches of each question."""
    used: Numbers
    """One number: how many branches are in use."""
    totals: Values
    """One row of B_ columns for each branch."""
    tables: Values
    """For each branch, the L_ rows with one column for each location."""


# --- questions and answers ---------------------------------------------------------------------


@inlined
def locations_asked(question: int, city: Numbers, situation: Numbers) -> int:
    """Return the locations that an answer could name."""
    if question >> SUBJECT_BITS in (ASK, ASK_ALL):
        return city[WITH_FEATURE, question & SUBJECT] & ~situation[S_COVERED]
    return 0


@compiled
def branches_of(question: int, city: Numbers, situation: Numbers) -> int:
    """Return how many answers a question can have."""
    kind = question >> SUBJECT_BITS
    locations = popcount(locations_asked(question, city, situation))
    if kind == NOTHING:
        return 1
    if kind == ASK:
        return 1 + locations
    if kind == ASK_ALL:
        return 1 << locations
    if kind == REVEAL:
        return LONGEST_PATH + 1
    return 2


@inlined
def share_out_ask(
    locations: int,
    oldest_share: float,
    visited: int,
    visit_times: Numbers,
    branches: Numbers,
    shares: Values,
) -> int:
    """List the answers to an ASK in one world, the first visit with a higher share."""
    found = visited & locations
    n = popcount(found)
    k, first = 0, 0
    while found:
        x = lowest(found)
        found &= found - 1
        branches[k] = 1 + popcount(locations & ((1 << x) - 1))
        shares[k] = (1.0 - oldest_share) / n
        if k == 0 or visit_times[x] < visit_times[first]:
            first = x
        k += 1
    if k == 0:
        return 1
    oldest = 1 + popcount(locations & ((1 << first) - 1))
    for j in range(k):
        if branches[j] == oldest:
            shares[j] += oldest_share
    return k


@inlined
def branches_in_world(
    question: int,
    locations: int,
    city: Numbers,
    oldest_share: float,
    last: int,
    visited: int,
    visit_times: Numbers,
    hidden: int,
    branches: Numbers,
    shares: Values,
) -> int:
    """List the branches that a world belongs to, with its share in each; return how many.

    They are several only where the Recruiter chooses the answer.
    """
    kind, subject = question >> SUBJECT_BITS, question & SUBJECT
    shares[0] = 1.0
    branches[0] = 0
    if kind == ASK:
        return share_out_ask(locations, oldest_share, visited, visit_times, branches, shares)
    if kind == ASK_ALL:
        found = visited & locations
        while found:
            branches[0] |= 1 << popcount(locations & ((1 << lowest(found)) - 1))
            found &= found - 1
    elif kind == REVEAL:
        branches[0] = visit_times[subject]
    elif kind == CAPTURE:
        branches[0] = 1 if last == subject else 0
    elif kind == CROSSHAIRS:
        branches[0] = city[IN_LINE, subject] >> last & 1
    elif kind == SHAKEDOWN:
        branches[0] = hidden >> subject & 1
    return 1


@compiled
def weights_after(
    question: int,
    branch: int,
    city: Numbers,
    situation: Numbers,
    oldest_share: float,
    last: Numbers,
    visited: Numbers,
    visit_times: Numbers,
    hidden: Numbers,
    weight: Values,
) -> Values:
    """Return the weights of the worlds once an answer is known."""
    locations = locations_asked(question, city, situation)
    inside, shares = np.zeros(64, np.int64), np.zeros(64)
    left = np.zeros(weight.shape[0])
    for i in range(last.shape[0]):
        k = branches_in_world(
            question,
            locations,
            city,
            oldest_share,
            last[i],
            visited[i],
            visit_times[i],
            hidden[i],
            inside,
            shares,
        )
        for j in range(k):
            if inside[j] == branch:
                left[i] = weight[i] * shares[j]
    return left


# --- branches ----------------------------------------------------------------------------------
# Each access to an array of a named tuple counts its references, which takes longer than the loops
# below: they get single arrays.


@compiled
def no_branches(size: int) -> Branches:
    """Return room for branches on a board of this size."""
    return Branches(
        np.full(QUESTIONS, -1, np.int64),
        np.zeros(QUESTIONS, np.int64),
        np.zeros(1, np.int64),
        np.empty((MOST_BRANCHES, BRANCH)),
        np.empty((MOST_BRANCHES, LOCATION, size)),
    )


@inlined
def add_world(
    totals: Values,
    tables: Values,
    branch: int,
    weight: float,
    last: int,
    targets: int,
    shares: Values,
) -> None:
    """Add a world's location now and after the next move to a branch."""
    totals[branch, B_MASS] += weight
    tables[branch, L_NOW, last] += weight
    while targets:
        y = lowest(targets)
        targets &= targets - 1
        tables[branch, L_LATER, y] += weight * shares[y]


@compiled
def split_worlds(
    question: int,
    turn: TurnTables,
    worlds: WorldColumns,
    first: int,
    count: int,
    totals: Values,
    tables: Values,
) -> None:
    """Share out all worlds among the branches of a question."""
    city, oldest_share = turn.city, turn.weights[W_OLDEST]
    last, visited, visit_times, hidden = (
        worlds.last,
        worlds.visited,
        worlds.visit_times,
        worlds.hidden,
    )
    next_targets, next_shares, weight = worlds.next_targets, worlds.next_shares, worlds.weight
    locations = locations_asked(question, city, turn.situation)
    for b in range(first, first + count):
        totals[b, B_MASS] = 0.0
        for x in range(tables.shape[2]):
            tables[b, L_NOW, x] = tables[b, L_LATER, x] = 0.0
    inside, shares = np.zeros(64, np.int64), np.zeros(64)
    for i in range(last.shape[0]):
        if weight[i] <= 0.0:
            continue
        k = branches_in_world(
            question,
            locations,
            city,
            oldest_share,
            last[i],
            visited[i],
            visit_times[i],
            hidden[i],
            inside,
            shares,
        )
        for j in range(k):
            add_world(
                totals,
                tables,
                first + inside[j],
                weight[i] * shares[j],
                last[i],
                next_targets[i],
                next_shares[i],
            )


@inlined
def scale_branch(totals: Values, tables: Values, b: int) -> None:
    """Turn weights into probabilities, and measure how concentrated they are."""
    scale = 1.0 / totals[b, B_MASS]
    dense = 0.0
    for y in range(tables.shape[2]):
        tables[b, L_NOW, y] *= scale
        tables[b, L_LATER, y] *= scale
        dense += tables[b, L_LATER, y] * tables[b, L_LATER, y]
    totals[b, B_DENSE] = dense


@inlined
def tabulate_captures(
    city: Numbers, distance: Values, immortals: int, tables: Values, b: int
) -> None:
    """Work out for each location which captures an Agent there can reach in a branch."""
    size = tables.shape[2]
    for x in range(size):
        reach = (city[REACH + 1, x] | 1 << x) & ~immortals
        top_now = top_later = 0.0
        where = x
        while reach:
            y = lowest(reach)
            reach &= reach - 1
            if tables[b, L_NOW, y] > top_now:
                top_now = tables[b, L_NOW, y]
            if tables[b, L_LATER, y] > top_later:
                top_later = tables[b, L_LATER, y]
                where = y
        tables[b, L_BEST_NOW, x] = top_now
        tables[b, L_BEST_LATER, x] = top_later
        tables[b, L_WHERE_LATER, x] = where
        far = 0.0
        for y in range(size):
            if tables[b, L_LATER, y] > 0.0:
                far += tables[b, L_LATER, y] * distance[x, y]
        tables[b, L_FAR, x] = far


@compiled
def consider_question(
    question: int, turn: TurnTables, worlds: WorldColumns, branches: Branches
) -> bool:
    """Work out the branches of a question unless that is done. Return False if they do not fit."""
    if branches.first[question] >= 0:
        return True
    count = branches_of(question, turn.city, turn.situation)
    first = branches.used[0]
    if first + count > MOST_BRANCHES:
        return False
    branches.first[question] = first
    branches.counts[question] = count
    branches.used[0] += count
    totals, tables = branches.totals, branches.tables
    city, distance, immortals = turn.city, turn.distance, turn.situation[S_IMMORTALS]
    split_worlds(question, turn, worlds, first, count, totals, tables)
    for b in range(first, first + count):
        if totals[b, B_MASS] > 0.0:
            scale_branch(totals, tables, b)
            tabulate_captures(city, distance, immortals, tables, b)
    return True


# --- values ------------------------------------------------------------------------------------


@inlined
def best_capture_now(
    city: Numbers, tables: Values, positions: Numbers, acted: int, b: int, cleared: int
) -> float:
    """Return the probability that the best capture of the second activation hits.

    An Immortal has been pushed off the location `cleared` (-1 for none): it protects no longer.
    """
    chance = 0.0
    for other in range(4):
        if not acted >> other & 1:
            at = positions[other]
            chance = max(chance, tables[b, L_BEST_NOW, at])
            if cleared >= 0 and (city[REACH + 1, at] | 1 << at) >> cleared & 1:
                chance = max(chance, tables[b, L_NOW, cleared])
    return chance


@inlined
def captures_later(
    tables: Values, positions: Numbers, acted: int, b: int
) -> tuple[float, float, float]:
    """Return the two best captures of the next turn at different locations, and the distances."""
    top, top_at, more, closeness = 0.0, -1.0, 0.0, 0.0
    all_stand_up = popcount(acted) >= 3
    for other in range(4):
        ready = all_stand_up or not acted >> other & 1
        closeness += tables[b, L_FAR, positions[other]] * (1.0 if ready else 0.5)
        if not ready:
            continue
        reached = tables[b, L_BEST_LATER, positions[other]]
        at = tables[b, L_WHERE_LATER, positions[other]]
        if reached > top:
            if at != top_at:
                more = max(more, top)
            top, top_at = reached, at
        elif at != top_at:
            more = max(more, reached)
    return top, more, closeness


@compiled
def value_of_branch(
    city: Numbers,
    situation: Numbers,
    weights: Values,
    totals: Values,
    tables: Values,
    positions: Numbers,
    agent: int,
    b: int,
    cleared: int,
) -> float:
    """Return the probability to win once `agent` has acted and the Agents stand at `positions`."""
    acted = situation[S_ACTED] | 1 << agent
    chance = 0.0
    if popcount(acted) & 1:  # another activation follows in this turn
        chance = best_capture_now(city, tables, positions, acted, b, cleared)
    if situation[S_TURNS_LEFT] <= 0:
        return chance
    top, more, closeness = captures_later(tables, positions, acted, b)
    odds = (
        weights[W_BASE]
        + weights[W_DENSE] * np.log(max(totals[b, B_DENSE], 1e-6))
        + weights[W_TOP] * top
        + weights[W_MORE] * more
        + weights[W_CLOSE] * closeness
    )
    value = chance + (1.0 - chance) * min(1.0 / (1.0 + np.exp(-odds)), HIGHEST_ODDS)
    return value - weights[W_DISTANCE] * closeness


@compiled
def value_of_plan(
    question: int,
    turn: TurnTables,
    branches: Branches,
    positions: Numbers,
    agent: int,
    free_to: int,
    whole: float,
) -> float:
    """Return the mean value over a question's branches.

    The Agent stands at its entry of `positions`; after the answer it may move to one of `free_to`.
    """
    city, situation, weights = turn.city, turn.situation, turn.weights
    lyme_cost = turn.lyme_cost
    totals, tables = branches.totals, branches.tables
    kind = question >> SUBJECT_BITS
    stand = positions[agent]
    cleared = stand if kind == SHAKEDOWN else -1
    first = branches.first[question]
    value = 0.0
    for b in range(first, first + branches.counts[question]):
        if totals[b, B_MASS] <= 0.0:
            continue
        share = totals[b, B_MASS] / whole
        if kind == CAPTURE and b == first + 1:
            value += share
            continue
        best = -np.inf
        ends = free_to | 1 << stand
        while ends:
            positions[agent] = lowest(ends)
            ends &= ends - 1
            end = value_of_branch(
                city, situation, weights, totals, tables, positions, agent, b, cleared
            )
            if agent == LYME:
                end -= lyme_cost[positions[agent]]
            best = max(best, end)
        positions[agent] = stand
        if kind == SHAKEDOWN and b == first + 1:
            best += weights[W_EXPOSE]
        value += share * best
    if kind == ASK_ALL:
        value -= weights[W_DOLPHIN]
    elif kind == SHAKEDOWN:
        value += turn.push_gain[stand]
    return value


# --- plans -------------------------------------------------------------------------------------


@compiled
def barred_features(turn: TurnTables) -> int:
    """Return the Features about which no Agent can ask because of the Immortals."""
    barred = 0
    left = turn.situation[S_IMMORTALS]
    while left:
        barred |= turn.city[FEATURES_AT, lowest(left)]
        left &= left - 1
    return barred


@compiled
def likeliest_hidden(turn: TurnTables, worlds: WorldColumns) -> int:
    """Return the Feature to name in a SHAKEDOWN: the likeliest hidden one that is not known."""
    feature, highest = 0, -1.0
    for f in range(MOST_FEATURES):
        if not turn.situation[S_HIDDEN_KNOWN] >> f & 1:
            share = 0.0
            for i in range(worlds.weight.shape[0]):
                if worlds.hidden[i] >> f & 1:
                    share += worlds.weight[i]
            if share > highest:
                feature, highest = f, share
    return feature


@compiled
def may_act(situation: Numbers, agent: int) -> bool:
    if situation[S_ACTIVE] >= 0:
        return agent == situation[S_ACTIVE]
    return situation[S_MINE] & ~situation[S_ACTED] & 1 << agent != 0


@compiled
def list_questions_at_immortal(
    turn: TurnTables, agent: int, start: int, to: int, hidden: int, questions: Numbers
) -> int:
    questions[0] = SHAKEDOWN << SUBJECT_BITS | hidden
    situation = turn.situation
    if (
        agent == BILL
        and situation[S_FULL]
        and not situation[S_FREE]
        and (turn.city[GEO_ORTHOGONAL, start] >> to & 1)
    ):
        # Bill moves the Immortal away before he comes.
        questions[1] = CAPTURE << SUBJECT_BITS | to
        return 2
    return 1


@compiled
def list_questions_at(
    turn: TurnTables, agent: int, to: int, barred: int, questions: Numbers
) -> int:
    k = 0
    situation = turn.situation
    features = turn.city[FEATURES_AT, to] & ~barred
    while features:
        questions[k] = ASK << SUBJECT_BITS | lowest(features)
        k += 1
        ask_all = ASK_ALL << SUBJECT_BITS | lowest(features)
        if (
            situation[S_DOLPHIN]
            and popcount(locations_asked(ask_all, turn.city, situation)) <= MOST_NAMED
        ):
            questions[k] = ask_all
            k += 1
        features &= features - 1
    if situation[S_STEPS] >> to & 1:
        questions[k] = REVEAL << SUBJECT_BITS | to
        k += 1
    questions[k] = CAPTURE << SUBJECT_BITS | to
    k += 1
    if agent == MERU and situation[S_FULL]:
        questions[k] = CROSSHAIRS << SUBJECT_BITS | to
        k += 1
    return k


@compiled
def plans(turn: TurnTables, worlds: WorldColumns, rows: Numbers, values: Values) -> int:
    """List every possible activation in `rows` with its value in `values`; return how many."""
    situation = turn.situation
    branches = no_branches(turn.distance.shape[0])
    barred, hidden = barred_features(turn), likeliest_hidden(turn, worlds)
    whole = 0.0
    for i in range(worlds.weight.shape[0]):
        whole += worlds.weight[i]
    positions = situation[S_AGENT : S_AGENT + 4].copy()
    questions = np.zeros(64, np.int64)
    questions[0] = NOTHING << SUBJECT_BITS
    n = 0
    for agent in range(4):
        if not may_act(situation, agent):
            continue
        start = situation[S_AGENT + agent]
        targets = 1 << start
        if not situation[S_MOVED]:
            targets |= turn.reach[agent]
        while targets:
            to = lowest(targets)
            targets &= targets - 1
            k = 1
            if not situation[S_DID]:
                if situation[S_IMMORTALS] >> to & 1:
                    k += list_questions_at_immortal(turn, agent, start, to, hidden, questions[1:])
                else:
                    k += list_questions_at(turn, agent, to, barred, questions[1:])
            for j in range(k):
                question = questions[j]
                if n + 2 > MOST_PLANS:
                    return n
                if not consider_question(question, turn, worlds, branches):
                    continue
                can_ask_first = to == start and not situation[S_MOVED] and j > 0
                for asks_first in range(2 if can_ask_first else 1):
                    positions[agent] = to
                    free_to = turn.reach[agent] if asks_first else 0
                    values[n] = value_of_plan(
                        question, turn, branches, positions, agent, free_to, whole
                    )
                    rows[n, P_AGENT] = agent
                    rows[n, P_TO] = to
                    rows[n, P_ASKS_FIRST] = asks_first
                    rows[n, P_QUESTION] = question
                    n += 1
        positions[agent] = start
    return n
