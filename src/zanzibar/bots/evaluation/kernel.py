"""What an activation is worth to the Agents, worked out over many possible worlds at once.

A cloud is a sample of the worlds that fit the public record, each with a weight. Every question an
Agent can ask splits it into branches, one for each answer. A branch is worth what the Agents can
make of it: a capture by those who can still act, or the chances to win later, by what the Agents
know and where they stand. An activation is worth the mean over its branches. All of it as machine
code.
"""

# Numbers out of arrays are ints and floats here.
# mypy: disable-error-code="no-any-return, return-value"

import numpy as np

from zanzibar.compile import Numbers, Values
from zanzibar.compiled_rules.jit import compiled, lowest, popcount
from zanzibar.compiled_rules.layout import (
    BILL,
    FEATURES_AT,
    GEO_ORTHOGONAL,
    IN_LINE,
    LONGEST_PATH,
    LYME,
    REACH,
    WITH_FEATURE,
)

# What a plan asks. A question is kind * 64 + what it is about (a Feature or a location).
NOTHING, ASK, ASK_ALL, REVEAL, CAPTURE, CROSSHAIRS, SHAKEDOWN = range(7)
QUESTIONS = 7 * 64
MOST_BRANCHES = 1600
MOST_PLANS = 4096
"""Only a board much larger than the city has more; what finds no room is not considered."""
MOST_NAMED = 7
"""About how many locations all visits are asked at most: every one doubles the answers."""

# How the scene is told to the kernel.
(
    S_ACTED, S_ACTIVE, S_MOVED, S_DID, S_IMMORTALS, S_STEPS, S_COVERED, S_DOLPHIN, S_TURNS_LEFT,
    S_FULL, S_HIDDEN_KNOWN, S_MINE, S_EXPOSED, S_FREE, S_AGENT,
) = range(15)  # fmt: skip
SCENE = S_AGENT + 4

# What the Agents think things are worth.
(
    W_BASE, W_DENSE, W_TOP, W_MORE, W_CLOSE, W_DISTANCE, W_OLDEST, W_EXPOSE, W_DOLPHIN,
) = range(9)  # fmt: skip

# A plan: agent, where the activation ends, whether it acts before it moves, question.
P_AGENT, P_TO, P_ACTS_FIRST, P_QUESTION, PLAN = range(5)


@compiled
def add(
    mass: Values, now: Values, later: Values, branch: int, weight: float, last: int, ways: int,
    shares: Values,
) -> None:  # fmt: skip
    """Put a world into a branch: where the Recruiter is, and where he may be one move later."""
    mass[branch] += weight
    now[branch, last] += weight
    while ways:
        y = lowest(ways)
        ways &= ways - 1
        later[branch, y] += weight * shares[y]


@compiled
def membership(
    kind: int, about: int, cells: int, in_line: int, oldest: float, last: int, visited: int,
    when: Numbers, hidden: int, branches: Numbers, shares: Values,
) -> int:  # fmt: skip
    """The branches of a question that a world belongs to, with its share in each; how many.

    There are several only where the Recruiter chooses the answer: `oldest` is how much likelier
    than the others the location is that was visited first.
    """
    shares[0] = 1.0
    branches[0] = 0
    found = visited & cells
    if kind == ASK:
        n = popcount(found)
        k, first = 0, 0
        while found:
            x = lowest(found)
            found &= found - 1
            branches[k] = 1 + popcount(cells & ((1 << x) - 1))
            shares[k] = (1.0 - oldest) / n
            if k == 0 or when[x] < when[first]:
                first = x
            k += 1
        if k == 0:
            return 1
        at = 1 + popcount(cells & ((1 << first) - 1))
        for j in range(k):
            if branches[j] == at:
                shares[j] += oldest
        return k
    if kind == ASK_ALL:
        while found:
            branches[0] |= 1 << popcount(cells & ((1 << lowest(found)) - 1))
            found &= found - 1
    elif kind == REVEAL:
        branches[0] = when[about]
    elif kind == CAPTURE:
        branches[0] = 1 if last == about else 0
    elif kind == CROSSHAIRS:
        branches[0] = in_line >> last & 1
    elif kind == SHAKEDOWN:
        branches[0] = hidden >> about & 1
    return 1


@compiled
def cells_of(question: int, city: Numbers, scene: Numbers) -> int:
    """The locations that an answer could name."""
    if question >> 6 in (ASK, ASK_ALL):
        return city[WITH_FEATURE, question & 63] & ~scene[S_COVERED]
    return 0


@compiled
def line_of(question: int, city: Numbers) -> int:
    """What Meru sees from the location that a question is about."""
    return city[IN_LINE, question & 63] if question >> 6 == CROSSHAIRS else 0


@compiled
def branches_of(question: int, city: Numbers, scene: Numbers) -> int:
    """How many answers a question has."""
    kind, cells = question >> 6, popcount(cells_of(question, city, scene))
    if kind == NOTHING:
        return 1
    if kind == ASK:
        return 1 + cells
    if kind == ASK_ALL:
        return 1 << cells
    if kind == REVEAL:
        return LONGEST_PATH + 1
    return 2


@compiled
def split(
    question: int, city: Numbers, scene: Numbers, weights: Values, last: Numbers, visited: Numbers,
    when: Numbers, hidden: Numbers, ways: Numbers, onward: Values, weight: Values, first: int,
     mass: Values, now: Values, later: Values,
) -> int:  # fmt: skip
    """Sort all worlds into the branches of a question, from branch `first` on; gives how many."""
    kind, about = question >> 6, question & 63
    cells, in_line = cells_of(question, city, scene), line_of(question, city)
    branches = branches_of(question, city, scene)
    for b in range(first, first + branches):
        mass[b] = 0.0
        for x in range(now.shape[1]):
            now[b, x] = later[b, x] = 0.0
    inside, shares = np.zeros(64, np.int64), np.zeros(64)
    for i in range(last.shape[0]):
        if weight[i] <= 0.0:
            continue
        k = membership(
            kind, about, cells, in_line, weights[W_OLDEST], last[i], visited[i], when[i],
            hidden[i], inside, shares,
        )  # fmt: skip
        for j in range(k):
            add(
                mass, now, later, first + inside[j], weight[i] * shares[j], last[i], ways[i],
                onward[i],
            )  # fmt: skip
    return branches


@compiled
def followed(
    question: int, branch: int, city: Numbers, scene: Numbers, weights: Values, last: Numbers,
    visited: Numbers, when: Numbers, hidden: Numbers, weight: Values,
) -> Values:  # fmt: skip
    """The worlds' weights once a question has been answered by a branch."""
    kind, about = question >> 6, question & 63
    cells, in_line = cells_of(question, city, scene), line_of(question, city)
    inside, shares = np.zeros(64, np.int64), np.zeros(64)
    left = np.zeros(weight.shape[0])
    for i in range(last.shape[0]):
        k = membership(
            kind, about, cells, in_line, weights[W_OLDEST], last[i], visited[i], when[i],
            hidden[i], inside, shares,
        )  # fmt: skip
        for j in range(k):
            if inside[j] == branch:
                left[i] = weight[i] * shares[j]
    return left


@compiled
def outlook(
    city: Numbers, scene: Numbers, distance: Values, first: int, branches: int, mass: Values,
    now: Values, later: Values, best_now: Values, best_later: Values, where_later: Numbers,
    far: Values, dense: Values,
) -> None:  # fmt: skip
    """For each branch what an Agent can reach from each location, now and a move later."""
    size = now.shape[1]
    barred = scene[S_IMMORTALS]
    for b in range(first, first + branches):
        if mass[b] <= 0.0:
            continue
        scale = 1.0 / mass[b]
        dense[b] = 0.0
        for y in range(size):
            now[b, y] *= scale
            later[b, y] *= scale
            dense[b] += later[b, y] * later[b, y]
        for x in range(size):
            reach = (city[REACH + 1, x] | 1 << x) & ~barred
            top_now = top_later = 0.0
            where = x
            while reach:
                y = lowest(reach)
                reach &= reach - 1
                if now[b, y] > top_now:
                    top_now = now[b, y]
                if later[b, y] > top_later:
                    top_later = later[b, y]
                    where = y
            best_now[b, x] = top_now
            best_later[b, x] = top_later
            where_later[b, x] = where
            total = 0.0
            for y in range(size):
                if later[b, y] > 0.0:
                    total += later[b, y] * distance[x, y]
            far[b, x] = total


@compiled
def worth(
    city: Numbers, scene: Numbers, weights: Values, positions: Numbers, agent: int, branch: int,
    cleared: int, now: Values, best_now: Values, best_later: Values, where_later: Numbers,
    far: Values, dense: Values,
) -> float:  # fmt: skip
    """What a branch is worth once `agent` has acted and stands where `positions` says.

    An Immortal has been pushed off the location `cleared`, so that others can capture there.
    """
    acted = scene[S_ACTED] | 1 << agent
    second = popcount(acted) & 1
    chance = 0.0
    if second:  # another activation follows in this turn
        for other in range(4):
            if not acted >> other & 1:
                chance = max(chance, best_now[branch, positions[other]])
                if cleared >= 0 and (
                    (city[REACH + 1, positions[other]] | 1 << positions[other]) >> cleared & 1
                ):
                    chance = max(chance, now[branch, cleared])
    value = chance
    closeness = 0.0
    all_stand_up = popcount(acted) >= 3
    if scene[S_TURNS_LEFT] > 0:
        top, top_at, more = 0.0, -1, 0.0
        for other in range(4):
            ready = all_stand_up or not acted >> other & 1
            closeness += far[branch, positions[other]] * (1.0 if ready else 0.5)
            if not ready:
                continue
            reached, at = (
                best_later[branch, positions[other]],
                where_later[branch, positions[other]],
            )
            if reached > top:
                if at != top_at:
                    more = max(more, top)
                top, top_at = reached, at
            elif at != top_at:
                more = max(more, reached)
        odds = (
            weights[W_BASE]
            + weights[W_DENSE] * np.log(max(dense[branch], 1e-6))
            + weights[W_TOP] * top
            + weights[W_MORE] * more
            + weights[W_CLOSE] * closeness
        )
        value += (1.0 - chance) * min(1.0 / (1.0 + np.exp(-odds)), 0.95)
    return value - weights[W_DISTANCE] * closeness


@compiled
def plan_value(
    question: int, city: Numbers, scene: Numbers, weights: Values, positions: Numbers, agent: int,
    free_to: int, first: Numbers, count: Numbers, whole: float, mass: Values, now: Values,
    best_now: Values, best_later: Values, where_later: Numbers, far: Values, dense: Values,
    lyme: Values, spoils: Values,
) -> float:  # fmt: skip
    """The mean over a question's branches; with `free_to` the Agent moves after the answer."""
    kind = question >> 6
    value = 0.0
    stand = positions[agent]
    cleared = stand if kind == SHAKEDOWN else -1
    for b in range(first[question], first[question] + count[question]):
        if mass[b] <= 0.0:
            continue
        share = mass[b] / whole
        if kind == CAPTURE and b == first[question] + 1:
            value += share
            continue
        best = worth(
            city, scene, weights, positions, agent, b, cleared, now, best_now, best_later,
            where_later, far, dense,
        )  # fmt: skip
        if agent == LYME:
            best -= lyme[stand]
        left = free_to
        while left:
            positions[agent] = lowest(left)
            left &= left - 1
            moved = worth(
                city, scene, weights, positions, agent, b, cleared, now, best_now, best_later,
                where_later, far, dense,
            )  # fmt: skip
            if agent == LYME:
                moved -= lyme[positions[agent]]
            best = max(best, moved)
        positions[agent] = stand
        if kind == SHAKEDOWN and b == first[question] + 1:
            best += weights[W_EXPOSE]
        value += share * best
    if kind == ASK_ALL:
        value -= weights[W_DOLPHIN]
    elif kind == SHAKEDOWN:
        value += spoils[stand]
    return value


@compiled
def plans(
    city: Numbers, scene: Numbers, weights: Values, distance: Values, last: Numbers,
    visited: Numbers, when: Numbers, hidden: Numbers, ways: Numbers, onward: Values,
    weight: Values, reaches: Numbers, lyme: Values, spoils: Values,
    found: Numbers, values: Values,
) -> int:  # fmt: skip
    """Every activation that is possible now, with what it is worth; gives how many."""
    size = distance.shape[0]
    first = np.full(QUESTIONS, -1, np.int64)
    count = np.zeros(QUESTIONS, np.int64)
    mass = np.empty(MOST_BRANCHES)
    now = np.empty((MOST_BRANCHES, size))
    later = np.empty((MOST_BRANCHES, size))
    best_now = np.empty((MOST_BRANCHES, size))
    best_later = np.empty((MOST_BRANCHES, size))
    where_later = np.empty((MOST_BRANCHES, size), np.int64)
    far = np.empty((MOST_BRANCHES, size))
    dense = np.empty(MOST_BRANCHES)
    positions = scene[S_AGENT : S_AGENT + 4].copy()
    asked = np.zeros(64, np.int64)
    whole = 0.0
    for i in range(weight.shape[0]):
        whole += weight[i]
    used = 0
    n = 0
    barred = 0
    left = scene[S_IMMORTALS]
    while left:
        barred |= city[FEATURES_AT, lowest(left)]
        left &= left - 1
    # Which hidden Feature to name in a SHAKEDOWN: the likeliest that is not known.
    name, likely = 0, -1.0
    for f in range(16):
        if not scene[S_HIDDEN_KNOWN] >> f & 1:
            share = 0.0
            for i in range(weight.shape[0]):
                if hidden[i] >> f & 1:
                    share += weight[i]
            if share > likely:
                name, likely = f, share
    for agent in range(4):
        if scene[S_ACTIVE] >= 0:
            if agent != scene[S_ACTIVE]:
                continue
        elif scene[S_ACTED] >> agent & 1 or not scene[S_MINE] >> agent & 1:
            continue
        start = scene[S_AGENT + agent]
        targets = 1 << start
        if not scene[S_MOVED]:
            targets |= reaches[agent]
        while targets:
            to = lowest(targets)
            targets &= targets - 1
            k = 0
            asked[k] = NOTHING << 6
            k += 1
            if not scene[S_DID]:
                if scene[S_IMMORTALS] >> to & 1:
                    asked[k] = SHAKEDOWN << 6 | name
                    k += 1
                    if (
                        agent == BILL
                        and scene[S_FULL]
                        and not scene[S_FREE]
                        and (city[GEO_ORTHOGONAL, start] >> to & 1)
                    ):
                        # He moves the Immortal away first.
                        asked[k] = CAPTURE << 6 | to
                        k += 1
                else:
                    asks = city[FEATURES_AT, to] & ~barred
                    while asks:
                        asked[k] = ASK << 6 | lowest(asks)
                        k += 1
                        every = ASK_ALL << 6 | lowest(asks)
                        if (
                            scene[S_DOLPHIN]
                            and popcount(cells_of(every, city, scene)) <= MOST_NAMED
                        ):
                            asked[k] = every
                            k += 1
                        asks &= asks - 1
                    if scene[S_STEPS] >> to & 1:
                        asked[k] = REVEAL << 6 | to
                        k += 1
                    asked[k] = CAPTURE << 6 | to
                    k += 1
                    if agent == 0 and scene[S_FULL]:
                        asked[k] = CROSSHAIRS << 6 | to
                        k += 1
            for j in range(k):
                question = asked[j]
                if n + 2 > MOST_PLANS:
                    return n
                if first[question] < 0:
                    if used + branches_of(question, city, scene) > MOST_BRANCHES:
                        continue
                    first[question] = used
                    count[question] = split(
                        question, city, scene, weights, last, visited, when, hidden, ways, onward,
                        weight, used, mass, now, later,
                    )  # fmt: skip
                    outlook(
                        city, scene, distance, used, count[question], mass, now, later, best_now,
                        best_later, where_later, far, dense,
                    )  # fmt: skip
                    used += count[question]
                for acts_first in range(2):
                    if acts_first and (to != start or scene[S_MOVED] or question < 64):
                        continue
                    positions[agent] = to
                    values[n] = plan_value(
                        question, city, scene, weights, positions, agent,
                        reaches[agent] if acts_first else 0, first, count, whole, mass, now,
                        best_now, best_later, where_later, far, dense, lyme, spoils,
                    )  # fmt: skip
                    found[n, P_AGENT] = agent
                    found[n, P_TO] = to
                    found[n, P_ACTS_FIRST] = acts_first
                    found[n, P_QUESTION] = question
                    n += 1
        positions[agent] = start
    return n
