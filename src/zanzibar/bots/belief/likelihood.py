"""Kernels: the likelihood of paths and other choices, for many worlds and kinds of Recruiters.

Each choice is a softmax among the options that were possible in that world. An option has a few
measures (contacts, prospects, danger, ...), and a kind of Recruiter is a weight for each measure.
"""

# Elements of arrays are Any to mypy; here they are ints and floats.
# mypy: disable-error-code="no-any-return, return-value"

import numpy as np
from numpy.typing import NDArray

from zanzibar.compile import Numbers, Values
from zanzibar.compiled_rules.jit import compiled, inlined, lowest, popcount
from zanzibar.compiled_rules.layout import FEATURES_AT, LANDINGS, REACH, WALK

# The measures of a possible move.
MEASURES = (
    "contacts", "prospects", "room", "danger", "suspected_danger", "suspected", "far", "slip",
    "immortal", "token",
)  # fmt: skip
M_CONTACTS, M_PROSPECTS, M_ROOM, M_DANGER, M_SUSPECTED_DANGER = range(5)
M_SUSPECTED, M_FAR, M_SLIP, M_IMMORTAL, M_TOKEN = range(5, 10)
WIDTH = len(MEASURES)

# The table just before a move; T_AGENT and the three columns after it are the Agents' locations.
T_READY, T_IMMORTALS, T_EXPOSED, T_FIRST_SLIP, T_SECOND_SLIP, T_LEFT, T_AGENT = range(7)
TURN = T_AGENT + 4

# An answered ASK: its time, the locations it was about, and the one that the answer showed.
A_TIME, A_LOCATIONS, A_SHOWN, ANSWER = range(4)
# An Immortal placed in the setup: where, where it could have been, and the Features barred before.
P_PLACE, P_OPEN, P_BARRED, PLACEMENT = range(4)
# An Immortal move: the index of the Recruiter's last visit, the target, and all possible targets.
I_TIME, I_TO, I_OPEN, IMMORTAL_MOVE = range(4)

OPENING = 5
MOST_FEATURES = 4
"""Features of one location that are counted; higher counts are treated alike."""
AHEAD = 4
"""Steps that prospects look ahead, including the move itself."""
DISCOUNT = 0.8
DEAD_END = 5.0
"""Cost of a dead end in contacts, for each step that will be missing."""
MOST_MOVES = 24
NEGLIGIBLE = 1e-4
"""Share of a kind below which its moves are not worked out."""


# --- prospects ---------------------------------------------------------------------------------
# One function for each depth: recursive kernels are three times slower.


@inlined
def prospects_of_one_step(
    city: Numbers, visited: int, at: int, wanted: int, ways: Numbers
) -> float:
    onward = city[WALK, at] & ~visited
    if onward == 0:
        return -DEAD_END
    best = -1e9
    while onward:
        to = lowest(onward)
        onward &= onward - 1
        ways[0] += 1
        best = max(best, float(popcount(city[FEATURES_AT, to] & wanted)))
    return best


@inlined
def prospects_of_two_steps(
    city: Numbers, visited: int, at: int, wanted: int, ways: Numbers
) -> float:
    onward = city[WALK, at] & ~visited
    if onward == 0:
        return -DEAD_END * 2
    best = -1e9
    while onward:
        to = lowest(onward)
        onward &= onward - 1
        contacts = float(popcount(city[FEATURES_AT, to] & wanted))
        further = prospects_of_one_step(city, visited | 1 << to, to, wanted, ways)
        best = max(best, contacts + DISCOUNT * further)
    return best


@compiled
def prospects_of_three_steps(
    city: Numbers, visited: int, at: int, wanted: int, ways: Numbers
) -> float:
    onward = city[WALK, at] & ~visited
    if onward == 0:
        return -DEAD_END * 3
    best = -1e9
    while onward:
        to = lowest(onward)
        onward &= onward - 1
        contacts = float(popcount(city[FEATURES_AT, to] & wanted))
        further = prospects_of_two_steps(city, visited | 1 << to, to, wanted, ways)
        best = max(best, contacts + DISCOUNT * further)
    return best


@compiled
def prospects(
    city: Numbers, visited: int, at: int, wanted: int, ahead: int, ways: Numbers
) -> float:
    """Return the contacts of the best walk of one to three steps; add the walks to `ways`."""
    if ahead == 1:
        return prospects_of_one_step(city, visited, at, wanted, ways)
    if ahead == 2:
        return prospects_of_two_steps(city, visited, at, wanted, ways)
    return prospects_of_three_steps(city, visited, at, wanted, ways)


# --- measures ----------------------------------------------------------------------------------


@inlined
def measure_danger(
    city: Numbers, distance: Values, turn: Numbers, suspected: Values, to: int, row: Values
) -> None:
    """Fill in the measures of a move that depend on Agents, Immortals and tokens."""
    reach = city[REACH + 1, to] | 1 << to
    danger, spaces = 0.0, 0.0
    for agent in range(4):
        place = turn[T_AGENT + agent]
        spaces += min(4.0, distance[to, place])
        if turn[T_READY] >> agent & 1 and reach >> place & 1 and danger < 2.0:
            danger += 1.0
    shielded = turn[T_IMMORTALS] >> to & 1
    if shielded:
        danger *= 0.5
    row[M_DANGER] = danger
    row[M_SUSPECTED] = suspected[to]
    row[M_SUSPECTED_DANGER] = danger * suspected[to]
    row[M_FAR] = spaces
    row[M_IMMORTAL] = shielded
    row[M_TOKEN] = 1.0 if to == turn[T_SECOND_SLIP] else 0.0


@compiled
def measure(
    city: Numbers,
    distance: Values,
    turn: Numbers,
    suspected: Values,
    visited: int,
    at: int,
    card: int,
    wanted: int,
    can_slip: bool,
    moves: Numbers,
    measures: Values,
) -> int:
    """List the possible moves of one world in `moves` and `measures`; return how many."""
    n = 0
    ways = np.zeros(1, np.int64)
    for by_slip in range(2):
        targets = city[WALK, at] & ~visited
        if by_slip:
            targets = city[LANDINGS + card, at] & ~visited if can_slip else 0
        while targets:
            to = lowest(targets)
            targets &= targets - 1
            moves[n] = to
            for k in range(WIDTH):
                measures[n, k] = 0.0
            measures[n, M_CONTACTS] = popcount(city[FEATURES_AT, to] & wanted)
            ahead = min(AHEAD - 1, turn[T_LEFT] - 1)
            ways[0] = 0
            if ahead > 0:
                measures[n, M_PROSPECTS] = prospects(
                    city, visited | 1 << to, to, wanted, ahead, ways
                )
                measures[n, M_ROOM] = np.log(1.0 + ways[0])
            measures[n, M_SLIP] = by_slip
            if turn[T_AGENT] >= 0 and turn[T_LEFT] > 0:
                measure_danger(city, distance, turn, suspected, to, measures[n])
            n += 1
    return n


@compiled
def can_slip(path: Numbers, time: int, turn: Numbers, since: int) -> bool:
    """Return True if a MIND SLIP token is there for the move to this time."""
    if turn[T_FIRST_SLIP]:
        return True
    if turn[T_SECOND_SLIP] >= 0:
        for t in range(since, time - 1):
            if path[t] == turn[T_SECOND_SLIP]:
                return True
    return False


# --- log-likelihoods of choices ----------------------------------------------------------------


@inlined
def log_share(weights: Values, moves: Numbers, measures: Values, n: int, to: int) -> float:
    """Return the logarithm of the probability that a softmax chooses the move to a location."""
    top, total, own = -1e300, 0.0, 0.0
    for j in range(n):
        value = 0.0
        for m in range(WIDTH):
            value += weights[m] * measures[j, m]
        if moves[j] == to:  # unambiguous: no slip lands where a step leads
            own = value
        if value > top:
            total = total * np.exp(top - value) + 1.0
            top = value
        else:
            total += np.exp(value - top)
    return own - top - np.log(total)


@compiled
def add_paths(
    city: Numbers,
    distance: Values,
    turns: Numbers,
    suspected: Values,
    path: Numbers,
    card: Numbers,
    hidden: Numbers,
    since: int,
    weights: Values,
    opening_weights: Values,
    log_likelihood: Values,
) -> None:
    """Add the log-likelihood of each world's path for each kind."""
    moves = np.zeros(MOST_MOVES, np.int64)
    measures = np.zeros((MOST_MOVES, WIDTH))
    for i in range(path.shape[0]):
        visited = 1 << path[i, 0]
        for t in range(1, path.shape[1]):
            turn, to = turns[t], path[i, t]
            in_opening = t < OPENING
            wanted = hidden[i] & ~turn[T_EXPOSED]
            slips = not in_opening and can_slip(path[i], t + 1, turn, since)
            n = measure(
                city,
                distance,
                turn,
                suspected[t],
                visited,
                path[i, t - 1],
                card[i],
                wanted,
                slips,
                moves,
                measures,
            )
            for k in range(weights.shape[0]):
                own = opening_weights[k] if in_opening else weights[k]
                log_likelihood[i, k] += log_share(own, moves, measures, n, to)
            visited |= 1 << to


@compiled
def add_answers(
    visit_times: Numbers, visited: Numbers, answers: Numbers, oldest: Values, log_likelihood: Values
) -> None:
    """Add the log-likelihood of the answers; `oldest` is how often a kind shows its first visit."""
    for i in range(visit_times.shape[0]):
        for q in range(answers.shape[0]):
            shown, by = answers[q, A_SHOWN], answers[q, A_TIME]
            choices, first = 0, True
            left = answers[q, A_LOCATIONS] & visited[i]
            while left:
                x = lowest(left)
                left &= left - 1
                if visit_times[i, x] <= by:
                    choices += 1
                    if visit_times[i, x] < visit_times[i, shown]:
                        first = False
            if choices > 1:
                for k in range(oldest.shape[0]):
                    share = (1.0 - oldest[k]) / choices
                    if first:
                        share += oldest[k]
                    log_likelihood[i, k] += np.log(share)


@compiled
def placement_odds(fresh: Values, hits: Values) -> Values:
    """Return a kind's odds of a place, by its unbarred Features and by those of the opening."""
    odds = np.zeros((fresh.shape[0], MOST_FEATURES, MOST_FEATURES))
    for k in range(fresh.shape[0]):
        for new in range(MOST_FEATURES):
            for own in range(MOST_FEATURES):
                odds[k, new, own] = np.exp(fresh[k] * new + hits[k] * own)
    return odds


@compiled
def add_placements(
    city: Numbers,
    path: Numbers,
    placements: Numbers,
    fresh: Values,
    hits: Values,
    log_likelihood: Values,
) -> None:
    """Add the log-likelihood of the Immortals' places in the setup.

    A kind prefers to bar Features that no Immortal bars yet (`fresh`), and those of locations that
    its opening has visited (`hits`).
    """
    odds = placement_odds(fresh, hits)
    count = np.zeros((MOST_FEATURES, MOST_FEATURES))
    most = MOST_FEATURES - 1
    for i in range(path.shape[0]):
        been = 0
        for t in range(1, min(OPENING, path.shape[1])):
            been |= city[FEATURES_AT, path[i, t]]
        for q in range(placements.shape[0]):
            count[:] = 0.0
            left, barred = placements[q, P_OPEN], placements[q, P_BARRED]
            while left:
                x = lowest(left)
                left &= left - 1
                features = city[FEATURES_AT, x] & ~barred
                count[min(popcount(features), most), min(popcount(features & been), most)] += 1.0
            features = city[FEATURES_AT, placements[q, P_PLACE]] & ~barred
            new, own = min(popcount(features), most), min(popcount(features & been), most)
            for k in range(fresh.shape[0]):
                total = 0.0
                for n in range(MOST_FEATURES):
                    for m in range(n + 1):
                        total += count[n, m] * odds[k, n, m]
                log_likelihood[i, k] += np.log(odds[k, new, own] / total)


@compiled
def add_immortal_moves(
    path: Numbers, immortal_moves: Numbers, shadow: Values, log_likelihood: Values
) -> None:
    """Add the log-likelihood of the Immortal moves.

    A kind prefers to move an Immortal to its own location (`shadow`).
    """
    kinds, length = shadow.shape[0], path.shape[1]
    for q in range(immortal_moves.shape[0]):
        time, to, targets = (
            immortal_moves[q, I_TIME],
            immortal_moves[q, I_TO],
            immortal_moves[q, I_OPEN],
        )
        if time >= length:
            continue
        others = popcount(targets) - 1.0
        for k in range(kinds):
            odds = np.exp(shadow[k])
            here = np.log(odds / (odds + others))
            elsewhere = np.log(1.0 / (odds + others))
            out_of_reach = np.log(1.0 / (1.0 + others))
            for i in range(path.shape[0]):
                place = path[i, time]
                if place == to:
                    log_likelihood[i, k] += here
                elif targets >> place & 1:
                    log_likelihood[i, k] += elsewhere
                else:
                    log_likelihood[i, k] += out_of_reach


# --- the next move -----------------------------------------------------------------------------


@inlined
def softmax(weights: Values, measures: Values, n: int, odds: Values) -> float:
    """Write the odds of `n` moves to `odds` and return their sum."""
    top, total = -1e300, 0.0
    for j in range(n):
        value = 0.0
        for m in range(WIDTH):
            value += weights[m] * measures[j, m]
        odds[j] = value
        top = max(top, value)
    for j in range(n):
        odds[j] = np.exp(odds[j] - top)
        total += odds[j]
    return total


@compiled
def share_out_next_moves(
    city: Numbers,
    distance: Values,
    turn: Numbers,
    suspected: Values,
    last: Numbers,
    visited: Numbers,
    card: Numbers,
    hidden: Numbers,
    can_slip: NDArray[np.bool_],
    weights: Values,
    kind_shares: Values,
    steps: Values,
    slips: Values,
) -> None:
    """Add for each world the probability of each next location, by a STEP and by a MIND SLIP."""
    moves = np.zeros(MOST_MOVES, np.int64)
    measures = np.zeros((MOST_MOVES, WIDTH))
    odds = np.zeros(MOST_MOVES)
    for i in range(last.shape[0]):
        wanted = hidden[i] & ~turn[T_EXPOSED]
        n = measure(
            city,
            distance,
            turn,
            suspected,
            visited[i],
            last[i],
            card[i],
            wanted,
            can_slip[i],
            moves,
            measures,
        )
        for k in range(weights.shape[0]):
            if kind_shares[i, k] < NEGLIGIBLE:
                continue
            total = softmax(weights[k], measures, n, odds)
            for j in range(n):
                share = kind_shares[i, k] * odds[j] / total
                if measures[j, M_SLIP] > 0.5:
                    slips[i, moves[j]] += share
                else:
                    steps[i, moves[j]] += share
