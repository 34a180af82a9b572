"""How likely a Recruiter of some kind is to walk a path, for many worlds at once, as machine code.

Every move is a choice among the moves that were possible in that world. Each of them has a few
measures (contacts, prospects, danger); a kind of Recruiter weighs the measures, and the larger the
sum, the likelier the choice (a softmax).
"""

# Numbers out of arrays are ints and floats here.
# mypy: disable-error-code="no-any-return, return-value"

import numpy as np
from numpy.typing import NDArray

from zanzibar.compile import Numbers, Values
from zanzibar.compiled_rules.jit import compiled, lowest, popcount
from zanzibar.compiled_rules.layout import FEATURES_AT, LANDINGS, REACH, WALK

# What is measured of a possible move.
MEASURES = (
    "contacts", "prospects", "room", "danger", "suspected_danger", "suspected", "far", "slip",
    "immortal", "token",
)  # fmt: skip
(
    M_CONTACTS, M_PROSPECTS, M_ROOM, M_DANGER, M_SUSPECTED_DANGER, M_SUSPECTED, M_FAR, M_SLIP,
    M_IMMORTAL, M_TOKEN,
) = range(len(MEASURES))  # fmt: skip
WIDTH = len(MEASURES)

# The table as it was just before a move, one row for each time.
(
    T_READY, T_IMMORTALS, T_EXPOSED, T_FIRST_SLIP, T_SECOND_SLIP, T_LEFT, T_AGENT,
) = range(7)  # fmt: skip
TURN = T_AGENT + 4

# An answered ASK: at what time, the locations it was about, and the one that was shown.
A_TIME, A_CELLS, A_SHOWN, ANSWER = range(4)

# An Immortal that was placed: where, where it could have been, and the Features barred before.
P_PLACE, P_OPEN, P_BARRED, PLACED = range(4)
# An Immortal that was moved: the time of the Recruiter's last visit, where to, where it could go.
I_TIME, I_TO, I_OPEN, MOVED = range(4)

OPENING = 5
MOST_FEATURES = 4
"""Of one location, for the kernels; more are not told apart."""
AHEAD = 4
"""How many steps prospects look ahead, the move itself included."""
PATIENCE = 0.8
STUCK = 5.0
"""A dead end costs as many contacts for each step that will be missing."""
MOST_MOVES = 24


@compiled
def prospects(
    city: Numbers, visited: int, at: int, wanted: int, ahead: int, room: Numbers
) -> float:
    """The contacts of the best way on from a location; `room` counts the ways."""
    onward = city[WALK, at] & ~visited
    if onward == 0:
        return -STUCK * ahead
    best = -1e9
    while onward:
        to = lowest(onward)
        onward &= onward - 1
        found = float(popcount(city[FEATURES_AT, to] & wanted))
        after = visited | 1 << to
        if ahead > 1:
            second = city[WALK, to] & ~after
            if second == 0:
                found -= PATIENCE * STUCK * (ahead - 1)
            else:
                top = -1e9
                while second:
                    way = lowest(second)
                    second &= second - 1
                    more = float(popcount(city[FEATURES_AT, way] & wanted))
                    if ahead > 2:
                        third = city[WALK, way] & ~(after | 1 << way)
                        if third == 0:
                            more -= PATIENCE * STUCK * (ahead - 2)
                        else:
                            last = 0.0
                            while third:
                                end = lowest(third)
                                third &= third - 1
                                room[0] += 1
                                last = max(last, float(popcount(city[FEATURES_AT, end] & wanted)))
                            more += PATIENCE * last
                    else:
                        room[0] += 1
                    top = max(top, more)
                found += PATIENCE * top
        else:
            room[0] += 1
        best = max(best, found)
    return best


@compiled
def measure(
    city: Numbers, far: Values, turn: Numbers, suspected: Values, visited: int, at: int, card: int,
    wanted: int, pays: bool, moves: Numbers, table: Values,
) -> int:  # fmt: skip
    """Every possible move of a world with its measures; gives how many."""
    n = 0
    room = np.zeros(1, np.int64)
    for by_slip in range(2):
        ways = city[WALK, at] & ~visited
        if by_slip:
            ways = city[LANDINGS + card, at] & ~visited if pays else 0
        while ways:
            to = lowest(ways)
            ways &= ways - 1
            moves[n] = to
            for k in range(WIDTH):
                table[n, k] = 0.0
            table[n, M_CONTACTS] = popcount(city[FEATURES_AT, to] & wanted)
            ahead = min(AHEAD - 1, turn[T_LEFT] - 1)
            room[0] = 0
            if ahead > 0:
                table[n, M_PROSPECTS] = prospects(city, visited | 1 << to, to, wanted, ahead, room)
                table[n, M_ROOM] = np.log(1.0 + room[0])
            table[n, M_SLIP] = by_slip
            if turn[T_AGENT] >= 0 and turn[T_LEFT] > 0:
                reach = city[REACH + 1, to] | 1 << to
                danger, spaces = 0.0, 0.0
                for agent in range(4):
                    place = turn[T_AGENT + agent]
                    spaces += min(4.0, far[to, place])
                    if turn[T_READY] >> agent & 1 and reach >> place & 1 and danger < 2.0:
                        danger += 1.0
                shielded = turn[T_IMMORTALS] >> to & 1
                if shielded:
                    danger *= 0.5
                table[n, M_DANGER] = danger
                table[n, M_SUSPECTED] = suspected[to]
                table[n, M_SUSPECTED_DANGER] = danger * suspected[to]
                table[n, M_FAR] = spaces
                table[n, M_IMMORTAL] = shielded
                table[n, M_TOKEN] = 1.0 if to == turn[T_SECOND_SLIP] else 0.0
            n += 1
    return n


@compiled
def pays_now(path: Numbers, time: int, turn: Numbers, since: int) -> bool:
    """Whether a world has a MIND SLIP token for the move to this time."""
    if turn[T_FIRST_SLIP]:
        return True
    if turn[T_SECOND_SLIP] >= 0:
        for t in range(since, time - 1):
            if path[t] == turn[T_SECOND_SLIP]:
                return True
    return False


@compiled
def walks(
    city: Numbers, far: Values, turns: Numbers, suspected: Values, path: Numbers, card: Numbers,
    hidden: Numbers, since: int, kinds: Values, opening: Values, likely: Values,
) -> None:  # fmt: skip
    """Add for each world and kind the logarithm of how likely its path is."""
    moves = np.zeros(MOST_MOVES, np.int64)
    table = np.zeros((MOST_MOVES, WIDTH))
    length = path.shape[1]
    for i in range(path.shape[0]):
        visited = 1 << path[i, 0]
        for t in range(1, length):
            turn = turns[t]
            at, to = path[i, t - 1], path[i, t]
            opens = t < OPENING
            wanted = hidden[i] & ~turn[T_EXPOSED]
            pays = not opens and pays_now(path[i], t + 1, turn, since)
            n = measure(
                city, far, turn, suspected[t], visited, at, card[i], wanted, pays, moves, table
            )
            for k in range(kinds.shape[0]):
                weights = opening[k] if opens else kinds[k]
                top, total, own = -1e300, 0.0, 0.0
                for j in range(n):
                    value = 0.0
                    for m in range(WIDTH):
                        value += weights[m] * table[j, m]
                    if moves[j] == to:  # no slip lands where a step leads
                        own = value
                    if value > top:
                        total = total * np.exp(top - value) + 1.0
                        top = value
                    else:
                        total += np.exp(value - top)
                likely[i, k] += own - top - np.log(total)
            visited |= 1 << to


@compiled
def replies(
    when: Numbers, visited: Numbers, asked: Numbers, oldest: Values, likely: Values
) -> None:
    """Add how likely the answers were: `oldest` is how often a kind shows its first visit."""
    for i in range(when.shape[0]):
        for q in range(asked.shape[0]):
            shown, by = asked[q, A_SHOWN], asked[q, A_TIME]
            choices, first = 0, True
            cells = asked[q, A_CELLS] & visited[i]
            while cells:
                x = lowest(cells)
                cells &= cells - 1
                if when[i, x] <= by:
                    choices += 1
                    if when[i, x] < when[i, shown]:
                        first = False
            if choices > 1:
                for k in range(oldest.shape[0]):
                    share = (1.0 - oldest[k]) / choices
                    if first:
                        share += oldest[k]
                    likely[i, k] += np.log(share)


@compiled
def placings(
    city: Numbers, path: Numbers, placed: Numbers, fresh: Values, hits: Values, likely: Values
) -> None:
    """Add how likely the Immortals were placed so.

    A kind likes to bar Features that no Immortal bars yet (`fresh`), and those of locations where
    it has been (`hits`).
    """
    kinds = fresh.shape[0]
    worth = np.zeros((kinds, MOST_FEATURES, MOST_FEATURES))
    for k in range(kinds):
        for new in range(MOST_FEATURES):
            for own in range(MOST_FEATURES):
                worth[k, new, own] = np.exp(fresh[k] * new + hits[k] * own)
    count = np.zeros((MOST_FEATURES, MOST_FEATURES))
    for i in range(path.shape[0]):
        been = 0
        for t in range(1, min(OPENING, path.shape[1])):
            been |= city[FEATURES_AT, path[i, t]]
        for q in range(placed.shape[0]):
            count[:] = 0.0
            cells, barred = placed[q, P_OPEN], placed[q, P_BARRED]
            while cells:
                x = lowest(cells)
                cells &= cells - 1
                features = city[FEATURES_AT, x] & ~barred
                new = min(popcount(features), MOST_FEATURES - 1)
                count[new, min(popcount(features & been), MOST_FEATURES - 1)] += 1.0
            features = city[FEATURES_AT, placed[q, P_PLACE]] & ~barred
            new = min(popcount(features), MOST_FEATURES - 1)
            own = min(popcount(features & been), MOST_FEATURES - 1)
            for k in range(kinds):
                total = 0.0
                for n in range(MOST_FEATURES):
                    for m in range(n + 1):
                        total += count[n, m] * worth[k, n, m]
                likely[i, k] += np.log(worth[k, new, own] / total)


@compiled
def shadows(path: Numbers, moved: Numbers, shadow: Values, likely: Values) -> None:
    """Add how likely the Immortals were moved so: a kind likes one where it is (`shadow`)."""
    kinds, length = shadow.shape[0], path.shape[1]
    for q in range(moved.shape[0]):
        time, to, cells = moved[q, I_TIME], moved[q, I_TO], moved[q, I_OPEN]
        if time >= length:
            continue
        others = popcount(cells) - 1.0
        for k in range(kinds):
            drawn = np.exp(shadow[k])
            here = np.log(drawn / (drawn + others))
            elsewhere = np.log(1.0 / (drawn + others))
            nowhere = np.log(1.0 / (1.0 + others))
            for i in range(path.shape[0]):
                place = path[i, time]
                if place == to:
                    likely[i, k] += here
                elif cells >> place & 1:
                    likely[i, k] += elsewhere
                else:
                    likely[i, k] += nowhere


@compiled
def onward_shares(
    city: Numbers, far: Values, turn: Numbers, suspected: Values, last: Numbers, visited: Numbers,
    card: Numbers, hidden: Numbers, pays: NDArray[np.bool_], kinds: Values, kind: Values,
    steps: Values, slips: Values,
) -> None:  # fmt: skip
    """For each world how likely its next move leads where, by a STEP and by a MIND SLIP."""
    moves = np.zeros(MOST_MOVES, np.int64)
    table = np.zeros((MOST_MOVES, WIDTH))
    chance = np.zeros(MOST_MOVES)
    for i in range(last.shape[0]):
        wanted = hidden[i] & ~turn[T_EXPOSED]
        n = measure(
            city, far, turn, suspected, visited[i], last[i], card[i], wanted, pays[i], moves, table
        )
        for k in range(kinds.shape[0]):
            if kind[i, k] < 1e-4:
                continue
            top, total = -1e300, 0.0
            for j in range(n):
                value = 0.0
                for m in range(WIDTH):
                    value += kinds[k, m] * table[j, m]
                chance[j] = value
                top = max(top, value)
            for j in range(n):
                chance[j] = np.exp(chance[j] - top)
                total += chance[j]
            for j in range(n):
                share = kind[i, k] * chance[j] / total
                if table[j, M_SLIP] > 0.5:
                    slips[i, moves[j]] += share
                else:
                    steps[i, moves[j]] += share
