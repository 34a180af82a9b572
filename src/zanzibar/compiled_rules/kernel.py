"""Legal actions, what they do, and random games, as machine code over flat arrays."""

# The names of the layout are many: they stand in a block. Numbers out of arrays are ints here.
# ruff: noqa: I001
# mypy: disable-error-code="no-any-return, return-value"

import numpy as np
from numpy.typing import NDArray

from zanzibar.compile import Numbers
from zanzibar.compiled_rules.layout import (
    ACTED, ACTIVE, AGENT, AGENTS_WON, ANSWER, ANSWER_ALL, ASK, ASKED, ASKED_DOLPHIN, BILL, BORDERS,
    CAPTURE, CARD, CARD_A, CARD_B, CARDS, CHOOSE_CARD, CHOOSE_START, CONFIRM_OPENING, CONTACTED,
    COVERED, CROSSHAIRS, DETECT_WEAKNESS, DIAGONAL, DID, DOLPHIN, DONE, DUSTY, EDGE, END_ROUND,
    END_TURN, EXPOSED, EXTRA_MOVE, EXTRA_MOVED, FEATURES, FEATURES_AT, FIRST_SLIP, FREE, FULL,
    GEO_ORTHOGONAL, GIVE_BACK_STEP, GLIDE, GOAL, HELD_ANSWER, HIDDEN, IMMORTAL_DUE, IMMORTAL_MOVED,
    IMMORTALS,
    INNER, LANDINGS, LAST_TIME, LENGTH, LYME, MAYHEM, MAYHEM_COUNT, MERU, MIND_SLIP,
    MOST_REACH, MOVE_AGENT, MOVE_IMMORTAL, MOVED, NEAR_TEMPLE, NEURO_RHYTHM, NO_PLACE,
    OPENING_BACK, ORTHOGONAL, OWED, P_AGENTS, P_ANSWER, P_CARD, P_GIVE_BACK, P_IMMORTALS,
    P_MAYHEM, P_OPENING, P_OVER, P_PLACE, P_PUSH, P_RECRUITER, P_SECOND_SLIP, P_START, PAST_VISITS,
    PATH, PHASE, PLACE_AGENT, PLACE_IMMORTAL, PLACE_MAYHEM, PLACE_SECOND_SLIP, PUSH, R_BOXED_IN,
    R_CAPTURED, R_EVADED, R_RECRUITS, REACH, REASON, RECRUITED, RECRUITER_WON, RECRUITS,
    RETRIEVED, REVEAL, ROUND, SECOND_SLIP, SHAKEDOWN, SIZE, SLIP_TIME, SLIP_TOKEN, STARTS, STATE,
    STEP, STEP_SUPPLY, STEPS, TEMPLES, TIME, TOOK, VISITED, WALK, WINNER, WITH_FEATURE,
)  # fmt: skip
from zanzibar.compiled_rules.jit import compiled, lowest, popcount

Words = NDArray[np.uint64]

OPENING = 5
EVERYBODY = 0b1111


# --- chance ------------------------------------------------------------------------------------


@compiled
def below(random: Words, n: int) -> int:
    """Return a random number from 0 to n - 1 (xorshift; `random` is its state)."""
    x = random[0]
    x ^= x << np.uint64(13)
    x ^= x >> np.uint64(7)
    x ^= x << np.uint64(17)
    random[0] = x
    return (np.int64(x >> np.uint64(33)) * n) >> 31


@compiled
def draw(options: Numbers, state: Numbers, random: Words, forced: Numbers) -> int:
    """Draw a Feature card of the deck, or the next forced one if there is any."""
    if forced[0] > 0:
        forced[0] -= 1
        card = forced[1]
        for i in range(1, forced.shape[0] - 1):
            forced[i] = forced[i + 1]
        return card
    left = deck(options, state)
    for _ in range(below(random, popcount(left))):
        left &= left - 1
    return lowest(left)


@compiled
def deck(options: Numbers, state: Numbers) -> int:
    gone = state[HIDDEN] | state[RECRUITED]
    if state[CARD_A] >= 0:
        gone |= 1 << state[CARD_A]
    if state[CARD_B] >= 0:
        gone |= 1 << state[CARD_B]
    return ((1 << options[FEATURES]) - 1) & ~gone


# --- the city ----------------------------------------------------------------------------------


@compiled
def lay_city(options: Numbers, borders: Numbers, state: Numbers, city: Numbers) -> None:
    """Lay the state's Mayhem: what blocks orthogonal movement, and what follows from it."""
    size = options[SIZE]
    for i in range(size):
        city[ORTHOGONAL, i] = city[GEO_ORTHOGONAL, i]
    for k in range(state[MAYHEM_COUNT]):
        a, b = borders[state[MAYHEM + k], 0], borders[state[MAYHEM + k], 1]
        city[ORTHOGONAL, a] &= ~(1 << b)
        city[ORTHOGONAL, b] &= ~(1 << a)
    temples = options[TEMPLES]
    for i in range(size):
        diagonal = city[DIAGONAL, i]
        city[GLIDE, i] = city[ORTHOGONAL, i] | diagonal
        if not temples >> i & 1:
            diagonal &= temples
        city[WALK, i] = city[ORTHOGONAL, i] | diagonal
        city[REACH, i] = city[WALK, i]
    for spaces in range(1, MOST_REACH):
        for i in range(size):
            grown = left = city[REACH + spaces - 1, i] | 1 << i
            while left:
                grown |= city[WALK, lowest(left)]
                left &= left - 1
            city[REACH + spaces, i] = grown & ~(1 << i)
    state[STARTS] = 0
    for i in range(size):
        if open_paths(city, 1 << i, i, OPENING - 1):
            state[STARTS] |= 1 << i


@compiled
def open_1(city: Numbers, visited: int, at: int) -> bool:
    return city[WALK, at] & ~visited != 0


@compiled
def open_2(city: Numbers, visited: int, at: int) -> bool:
    left = city[WALK, at] & ~visited
    while left:
        to = lowest(left)
        if open_1(city, visited | 1 << to, to):
            return True
        left &= left - 1
    return False


@compiled
def open_3(city: Numbers, visited: int, at: int) -> bool:
    left = city[WALK, at] & ~visited
    while left:
        to = lowest(left)
        if open_2(city, visited | 1 << to, to):
            return True
        left &= left - 1
    return False


@compiled
def open_paths(city: Numbers, visited: int, at: int, steps: int) -> bool:
    """Whether `steps` (at most 4) more steps to unvisited locations exist."""
    if steps == 0:
        return True
    if steps == 1:
        return open_1(city, visited, at)
    if steps == 2:
        return open_2(city, visited, at)
    if steps == 3:
        return open_3(city, visited, at)
    left = city[WALK, at] & ~visited
    while left:
        to = lowest(left)
        if open_3(city, visited | 1 << to, to):
            return True
        left &= left - 1
    return False


# --- what is legal -----------------------------------------------------------------------------


@compiled
def fill(out: Numbers, n: int, base: int, mask: int) -> int:
    """One action for each bit of a mask: `base` with the bit's number at the end."""
    while mask:
        out[n] = base | lowest(mask)
        n += 1
        mask &= mask - 1
    return n


@compiled
def here(state: Numbers) -> int:
    """Where the Recruiter is."""
    return state[PATH + state[LENGTH] - 1]


@compiled
def steps_to(city: Numbers, state: Numbers) -> int:
    return city[WALK, here(state)] & ~state[VISITED]


@compiled
def slips_to(city: Numbers, state: Numbers) -> int:
    return city[LANDINGS + state[CARD], here(state)] & ~state[VISITED]


@compiled
def second_pays(state: Numbers) -> bool:
    return state[RETRIEVED] != 0 and state[SECOND_SLIP] >= 0


@compiled
def barred_features(city: Numbers, immortals: int) -> int:
    barred = 0
    while immortals:
        barred |= city[FEATURES_AT, lowest(immortals)]
        immortals &= immortals - 1
    return barred


@compiled
def legal(options: Numbers, city: Numbers, touching: Numbers, state: Numbers, out: Numbers) -> int:
    """Write every legal action of the side that is due into `out`; gives how many there are."""
    phase = state[PHASE]
    if phase == P_AGENTS:
        return legal_agents(options, city, state, out)
    if phase == P_RECRUITER:
        return legal_recruiter(options, city, state, out)
    if phase == P_ANSWER:
        if state[ASKED_DOLPHIN]:
            out[0] = ANSWER_ALL << 24
            return 1
        choices = state[VISITED] & city[WITH_FEATURE, state[ASKED]] & ~state[COVERED]
        if choices == 0:
            out[0] = ANSWER << 24 | NO_PLACE
            return 1
        return fill(out, 0, ANSWER << 24, choices)
    if phase == P_PUSH:
        source = state[AGENT + state[ACTIVE]]
        n = fill(out, 0, PUSH << 24, city[ORTHOGONAL, source] & ~state[IMMORTALS])
        out[n] = PUSH << 24 | NO_PLACE
        return n + 1
    if phase == P_GIVE_BACK:
        return fill(out, 0, GIVE_BACK_STEP << 24, state[STEPS])
    return legal_setup(options, city, touching, state, out)


@compiled
def legal_setup(
    options: Numbers, city: Numbers, touching: Numbers, state: Numbers, out: Numbers
) -> int:
    phase = state[PHASE]
    n = 0
    if phase == P_MAYHEM:
        for border in range(options[BORDERS]):
            free = True
            for k in range(state[MAYHEM_COUNT]):
                if touching[border, state[MAYHEM + k]]:
                    free = False
            if free:
                out[n] = PLACE_MAYHEM << 24 | border
                n += 1
    elif phase == P_CARD:
        for card in range(options[CARDS]):
            out[n] = CHOOSE_CARD << 24 | card
            n += 1
        out[n] = CHOOSE_CARD << 24 | NO_PLACE
        n += 1
    elif phase == P_START:
        n = fill(out, 0, CHOOSE_START << 24, state[STARTS])
    elif phase == P_OPENING:
        length = state[LENGTH]
        if length < OPENING:
            left = steps_to(city, state)
            while left:
                to = lowest(left)
                left &= left - 1
                if open_paths(city, state[VISITED] | 1 << to, to, OPENING - length - 1):
                    out[n] = STEP << 24 | to
                    n += 1
        else:
            out[n] = CONFIRM_OPENING << 24
            n += 1
        if length > 1:
            out[n] = OPENING_BACK << 24
            n += 1
    elif phase == P_IMMORTALS:
        n = fill(out, 0, PLACE_IMMORTAL << 24, options[INNER] & ~state[IMMORTALS])
    elif phase == P_PLACE:
        for agent in range(4):
            if state[AGENT + agent] < 0:
                n = fill(out, n, PLACE_AGENT << 24 | agent << 8, options[EDGE])
    elif phase == P_SECOND_SLIP:
        n = fill(out, 0, PLACE_SECOND_SLIP << 24, options[NEAR_TEMPLE])
    return n


@compiled
def legal_recruiter(options: Numbers, city: Numbers, state: Numbers, out: Numbers) -> int:
    n = 0
    if not state[TOOK]:
        n = fill(out, 0, STEP << 24, steps_to(city, state))
        landings = slips_to(city, state)
        if state[FIRST_SLIP]:
            n = fill(out, n, MIND_SLIP << 24, landings)
        if second_pays(state):
            n = fill(out, n, MIND_SLIP << 24 | 1 << 8, landings)
    immortals = state[IMMORTALS]
    if options[FULL] and not state[EXTRA_MOVED]:
        if not state[IMMORTAL_MOVED]:
            left = immortals
            while left:
                source = lowest(left)
                left &= left - 1
                n = fill(
                    out, n, MOVE_IMMORTAL << 24 | source << 8, city[GLIDE, source] & ~immortals
                )
        else:
            tokens = state[VISITED] & ~state[COVERED]
            if options[STEP_SUPPLY] and popcount(state[STEPS]) >= options[STEP_SUPPLY]:
                tokens = 0
            while tokens:
                token = lowest(tokens)
                tokens &= tokens - 1
                left = immortals
                while left:
                    source = lowest(left)
                    left &= left - 1
                    n = fill(
                        out,
                        n,
                        EXTRA_MOVE << 24 | token << 16 | source << 8,
                        city[GLIDE, source] & ~immortals,
                    )
    if state[TOOK] and not immortal_still_due(options, city, state):
        out[n] = END_TURN << 24
        n += 1
    return n


@compiled
def immortal_still_due(options: Numbers, city: Numbers, state: Numbers) -> bool:
    if not options[FULL] or not options[IMMORTAL_DUE] or state[IMMORTAL_MOVED]:
        return False
    left = state[IMMORTALS]
    while left:
        if city[GLIDE, lowest(left)] & ~state[IMMORTALS]:
            return True
        left &= left - 1
    return False


@compiled
def legal_agents(options: Numbers, city: Numbers, state: Numbers, out: Numbers) -> int:
    immortals = state[IMMORTALS]
    barred = barred_features(city, immortals)
    active = state[ACTIVE]
    n = 0
    for agent in range(4):
        if active >= 0:
            if agent != active:
                continue
        elif state[ACTED] >> agent & 1:
            continue
        at = state[AGENT + agent]
        who = agent << 8
        if not state[MOVED]:
            n = fill(out, n, MOVE_AGENT << 24 | who, city[REACH + 1, at])
        if not state[DID]:
            if immortals >> at & 1:
                for feature in range(options[FEATURES]):
                    out[n] = SHAKEDOWN << 24 | who | feature
                    n += 1
            else:
                asks = city[FEATURES_AT, at] & ~barred
                n = fill(out, n, ASK << 24 | who, asks)
                if state[DOLPHIN]:
                    n = fill(out, n, ASK << 24 | 1 << 16 | who, asks)
                if state[STEPS] >> at & 1:
                    out[n] = REVEAL << 24 | who
                    n += 1
                out[n] = CAPTURE << 24 | who
                n += 1
                if agent == MERU and options[FULL]:
                    out[n] = CROSSHAIRS << 24
                    n += 1
        if options[FULL] and not state[FREE]:
            if agent == BILL:
                sources = city[GEO_ORTHOGONAL, at] & immortals
                while sources:
                    source = lowest(sources)
                    sources &= sources - 1
                    n = fill(
                        out,
                        n,
                        DETECT_WEAKNESS << 24 | source << 8,
                        city[ORTHOGONAL, source] & ~immortals,
                    )
            elif agent == DUSTY:
                spaces = popcount(state[EXPOSED])
                for other in range(4):
                    n = fill(
                        out,
                        n,
                        NEURO_RHYTHM << 24 | other << 8,
                        city[REACH + spaces, state[AGENT + other]],
                    )
        out[n] = DONE << 24 | who
        n += 1
    return n


# --- what an action does -----------------------------------------------------------------------


@compiled
def begin(options: Numbers, state: Numbers) -> None:
    """Write the empty table. Call `lay_city` before the first Training Mission."""
    starts = state[STARTS]
    for i in range(STATE):
        state[i] = 0
    state[STARTS] = starts
    state[PHASE] = P_MAYHEM if options[FULL] else P_CARD
    state[TIME] = OPENING
    state[FIRST_SLIP] = 1
    state[DOLPHIN] = options[FULL]
    state[SECOND_SLIP] = state[CARD_A] = state[CARD_B] = state[CARD] = -1
    state[ACTIVE] = state[ASKED] = -1
    for i in range(4):
        state[AGENT + i] = -1


@compiled
def end(state: Numbers, winner: int, reason: int, round: int) -> None:
    state[PHASE] = P_OVER
    state[WINNER] = winner
    state[REASON] = reason
    state[END_ROUND] = round


@compiled
def recruits_reached(options: Numbers, state: Numbers) -> bool:
    if state[RECRUITS] < options[GOAL]:
        return False
    end(state, RECRUITER_WON, R_RECRUITS, state[ROUND])
    return True


@compiled
def recruit_with_immortals(options: Numbers, city: Numbers, state: Numbers) -> None:
    lyme = state[AGENT + LYME]
    counting = state[IMMORTALS] & ~(city[GEO_ORTHOGONAL, lyme] | 1 << lyme)
    while True:
        found = -1
        for slot in range(2):
            feature = state[CARD_A + slot]
            if found < 0 and feature >= 0 and popcount(counting & city[WITH_FEATURE, feature]) >= 2:
                found = feature
        if found < 0:
            return
        if state[CARD_A] == found:
            state[CARD_A] = state[CARD_B]
        state[CARD_B] = -1
        state[RECRUITED] |= 1 << found
        state[RECRUITS] += 1
        if recruits_reached(options, state):
            return


@compiled
def begin_recruiter_turn(options: Numbers, city: Numbers, state: Numbers, round: int) -> None:
    if steps_to(city, state) == 0:
        pays = state[FIRST_SLIP] != 0 or second_pays(state)
        if not pays or slips_to(city, state) == 0:
            end(state, AGENTS_WON, R_BOXED_IN, round)
            return
    state[PHASE] = P_RECRUITER
    if round != state[ROUND]:
        state[ACTED] = 0
    state[ROUND] = round
    state[TOOK] = state[IMMORTAL_MOVED] = state[EXTRA_MOVED] = 0
    if options[FULL]:
        recruit_with_immortals(options, city, state)


@compiled
def visit(city: Numbers, state: Numbers, to: int) -> None:
    state[CONTACTED] += popcount(city[FEATURES_AT, to] & state[HIDDEN] & ~state[EXPOSED])
    state[PATH + state[LENGTH]] = to
    state[LENGTH] += 1
    state[VISITED] |= 1 << to
    state[TOOK] = 1
    if to == state[SECOND_SLIP]:
        state[RETRIEVED] = 1


@compiled
def move_immortal(state: Numbers, source: int, to: int) -> None:
    state[IMMORTALS] ^= 1 << source | 1 << to


@compiled
def refill(options: Numbers, state: Numbers, random: Words, forced: Numbers) -> None:
    if state[CARD_A] < 0 and deck(options, state):
        state[CARD_A] = draw(options, state, random, forced)
    if state[CARD_B] < 0 and deck(options, state):
        state[CARD_B] = draw(options, state, random, forced)


@compiled
def end_turn(options: Numbers, state: Numbers, random: Words, forced: Numbers) -> None:
    if options[FULL]:
        refill(options, state, random, forced)
    state[TIME] += 1
    time = state[TIME]
    if state[SLIP_TIME] == time:
        if state[SLIP_TOKEN]:
            state[SECOND_SLIP] = -1
        else:
            state[FIRST_SLIP] = 0
    if time >= options[LAST_TIME]:
        end(state, RECRUITER_WON, R_EVADED, state[ROUND])
        return
    if time & 1:
        state[RECRUITS] += state[CONTACTED]
        state[CONTACTED] = 0
        if recruits_reached(options, state):
            return
    state[PHASE] = P_AGENTS


@compiled
def answered(state: Numbers, steps: int) -> None:
    state[PHASE] = P_AGENTS
    state[STEPS] |= steps
    state[COVERED] |= steps
    state[ASKED] = -1
    state[ASKED_DOLPHIN] = state[OWED] = state[HELD_ANSWER] = 0


@compiled
def answer(options: Numbers, state: Numbers, steps: int) -> None:
    supply = options[STEP_SUPPLY]
    if supply:
        on_board = popcount(state[STEPS])
        owed = max(0, min(on_board, on_board + popcount(steps) - supply))
        if owed:
            state[PHASE] = P_GIVE_BACK
            state[OWED] = owed
            state[HELD_ANSWER] = steps
            return
    answered(state, steps)


@compiled
def activation_over(options: Numbers, city: Numbers, state: Numbers, agent: int) -> None:
    state[ACTED] |= 1 << agent
    state[ACTIVE] = -1
    state[MOVED] = state[DID] = state[FREE] = 0
    if state[ACTED] == EVERYBODY:
        begin_recruiter_turn(options, city, state, state[ROUND] + 1)
    elif popcount(state[ACTED]) == 2:
        begin_recruiter_turn(options, city, state, state[ROUND])


@compiled
def apply(
    options: Numbers,
    borders: Numbers,
    city: Numbers,
    state: Numbers,
    action: int,
    random: Words,
    forced: Numbers,
) -> None:
    """Do a legal action. `forced` has how many cards are not to be drawn at random, and which."""
    kind = action >> 24
    a, b, c = action >> 16 & 255, action >> 8 & 255, action & 255
    if kind == MOVE_AGENT:
        state[ACTIVE] = b
        state[AGENT + b] = c
        state[MOVED] = 1
    elif kind == DONE:
        activation_over(options, city, state, b)
    elif kind == ASK:
        state[ACTIVE] = b
        state[DID] = 1
        state[PHASE] = P_ANSWER
        state[ASKED] = c
        state[ASKED_DOLPHIN] = a
        if a:
            state[DOLPHIN] = 0
    elif kind == ANSWER:
        answer(options, state, 0 if c == NO_PLACE else 1 << c)
    elif kind == ANSWER_ALL:
        answer(
            options,
            state,
            state[VISITED] & city[WITH_FEATURE, state[ASKED]] & ~state[COVERED],
        )
    elif kind == CAPTURE:
        state[ACTIVE] = b
        state[DID] = 1
        if state[AGENT + b] == here(state):
            end(state, AGENTS_WON, R_CAPTURED, state[ROUND])
    elif kind == REVEAL:
        state[ACTIVE] = b
        state[DID] = 1
        state[STEPS] &= ~(1 << state[AGENT + b])
    elif kind == SHAKEDOWN:
        state[ACTIVE] = b
        state[DID] = 1
        state[PHASE] = P_PUSH
        state[EXPOSED] |= state[HIDDEN] & 1 << c
    elif kind == PUSH:
        state[PHASE] = P_AGENTS
        if c != NO_PLACE:
            move_immortal(state, state[AGENT + state[ACTIVE]], c)
    elif kind == CROSSHAIRS:
        state[ACTIVE] = MERU
        state[DID] = 1
    elif kind == DETECT_WEAKNESS:
        state[ACTIVE] = BILL
        state[FREE] = 1
        move_immortal(state, b, c)
    elif kind == NEURO_RHYTHM:
        state[ACTIVE] = DUSTY
        state[FREE] = 1
        state[AGENT + b] = c
    elif kind == STEP:
        if state[PHASE] == P_OPENING:
            state[PATH + state[LENGTH]] = c
            state[LENGTH] += 1
            state[VISITED] |= 1 << c
        else:
            visit(city, state, c)
    elif kind == MIND_SLIP:
        visit(city, state, c)
        state[SLIP_TIME] = state[LENGTH]
        state[SLIP_TOKEN] = b
    elif kind == MOVE_IMMORTAL:
        state[IMMORTAL_MOVED] = 1
        move_immortal(state, b, c)
        recruit_with_immortals(options, city, state)
    elif kind == EXTRA_MOVE:
        state[STEPS] |= 1 << a
        state[COVERED] |= 1 << a
        state[EXTRA_MOVED] = 1
        move_immortal(state, b, c)
        recruit_with_immortals(options, city, state)
    elif kind == END_TURN:
        end_turn(options, state, random, forced)
    elif kind == GIVE_BACK_STEP:
        state[STEPS] &= ~(1 << c)
        state[OWED] -= 1
        if state[OWED] == 0:
            answered(state, state[HELD_ANSWER])
    else:
        set_up(options, borders, city, state, action, random, forced)


@compiled
def set_up(
    options: Numbers,
    borders: Numbers,
    city: Numbers,
    state: Numbers,
    action: int,
    random: Words,
    forced: Numbers,
) -> None:
    kind, b, c = action >> 24, action >> 8 & 255, action & 255
    if kind == PLACE_MAYHEM:
        state[MAYHEM + state[MAYHEM_COUNT]] = c
        state[MAYHEM_COUNT] += 1
        if state[MAYHEM_COUNT] == 5:
            lay_city(options, borders, state, city)
            state[PHASE] = P_CARD
    elif kind == CHOOSE_CARD:
        if c != NO_PLACE:
            state[CARD] = c
        elif forced[0] > 0:
            state[CARD] = forced[1]
            forced[0] = 0
        else:
            state[CARD] = below(random, options[CARDS])
        state[PHASE] = P_START
    elif kind == CHOOSE_START:
        state[PATH] = c
        state[LENGTH] = 1
        state[VISITED] = 1 << c
        for _ in range(3):
            state[HIDDEN] |= 1 << draw(options, state, random, forced)
        if not options[FULL]:
            state[COVERED] |= 1 << c
        state[PHASE] = P_OPENING
    elif kind == OPENING_BACK:
        state[LENGTH] -= 1
        state[VISITED] &= ~(1 << state[PATH + state[LENGTH]])
        state[PATH + state[LENGTH]] = 0
    elif kind == CONFIRM_OPENING:
        for i in range(OPENING):
            state[RECRUITS] += popcount(city[FEATURES_AT, state[PATH + i]] & state[HIDDEN])
        if not recruits_reached(options, state):
            state[PHASE] = P_IMMORTALS if options[FULL] else P_PLACE
    elif kind == PLACE_IMMORTAL:
        state[IMMORTALS] |= 1 << c
        if popcount(state[IMMORTALS]) == 4:
            state[PHASE] = P_PLACE
    elif kind == PLACE_AGENT:
        state[AGENT + b] = c
        for agent in range(4):
            if state[AGENT + agent] < 0:
                return
        if options[FULL]:
            state[PHASE] = P_SECOND_SLIP
        else:
            begin_recruiter_turn(options, city, state, 1)
    elif kind == PLACE_SECOND_SLIP:
        state[SECOND_SLIP] = c
        if options[PAST_VISITS] and state[VISITED] >> c & 1:
            state[RETRIEVED] = 1
        refill(options, state, random, forced)
        begin_recruiter_turn(options, city, state, 1)


# --- random games ------------------------------------------------------------------------------


@compiled
def playout(
    options: Numbers,
    borders: Numbers,
    touching: Numbers,
    city: Numbers,
    state: Numbers,
    random: Words,
    out: Numbers,
    forced: Numbers,
) -> int:
    """Play at random from `state` to the end; gives the number of acts."""
    acts = 0
    while state[PHASE] != P_OVER:
        n = legal(options, city, touching, state, out)
        action = out[below(random, n)]
        apply(options, borders, city, state, action, random, forced)
        acts += 1
    return acts


@compiled
def playouts(
    options: Numbers,
    borders: Numbers,
    touching: Numbers,
    city: Numbers,
    games: int,
    random: Words,
    tally: Numbers,
) -> int:
    """Whole random games, with the reasons they ended in `tally`; gives the number of acts."""
    state = np.zeros(STATE, np.int64)
    out = np.zeros(4096, np.int64)
    forced = np.zeros(8, np.int64)
    if not options[FULL]:
        lay_city(options, borders, state, city)
    acts = 0
    for _ in range(games):
        begin(options, state)
        acts += playout(options, borders, touching, city, state, random, out, forced)
        tally[state[REASON]] += 1
    return acts
