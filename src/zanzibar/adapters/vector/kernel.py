"""Many games at once in machine code: one action in each, then masks and observations."""

# Numbers out of arrays are ints here.
# mypy: disable-error-code="no-any-return"

import numpy as np
from numpy.typing import NDArray

from zanzibar.adapters.observation import ByteArray
from zanzibar.adapters.vector import layout as to
from zanzibar.adapters.vector.jit import compiled, inlined
from zanzibar.compile import Numbers
from zanzibar.compiled_rules import kernel as rules
from zanzibar.compiled_rules import layout as at
from zanzibar.compiled_rules.jit import lowest, popcount
from zanzibar.compiled_rules.kernel import Words

Shorts = NDArray[np.int16]
Singles = NDArray[np.float32]

FIRST_ALERT = 7
REMEMBERED = (
    1 << at.END_TURN
    | 1 << at.REVEAL
    | 1 << at.SHAKEDOWN
    | 1 << at.GIVE_BACK_STEP
    | 1 << at.CONFIRM_OPENING
    | 1 << at.CHOOSE_START
)
"""The kinds of actions after which something has to be remembered."""


# A call passes seven words for each array, which costs as much as the work of a small function.
# Therefore a game's own memory stands behind its state in the same row, the loop over the games
# does most of the work itself, and functions called from one place only are inlined: together
# that is 1.6 times as fast.


@compiled
def advance(
    actions: Numbers,
    restart: bool,
    options: Numbers,
    borders: Numbers,
    touching: Numbers,
    cities: Numbers,
    states: Numbers,
    randoms: Words,
    codes: Numbers,
    kinds: Numbers,
    numbers: Shorts,
    offsets: Numbers,
    masks: ByteArray,
    observations: ByteArray,
    seats: ByteArray,
    listed: Shorts,
    counts: Numbers,
    rewards: Singles,
    dones: ByteArray,
) -> None:
    """Take one action in every game and begin again those that are over; or begin all of them.

    Then write what the next player of each game may do and sees.
    """
    forced = np.zeros(8, np.int64)
    out = np.zeros(at.MOST_ACTIONS, np.int64)
    for i in range(states.shape[0]):
        state, city = states[i], cities[i % cities.shape[0]]
        rewards[i, 0] = rewards[i, 1] = 0.0
        dones[i] = 0
        if restart:
            if not options[at.FULL]:
                rules.lay_city(options, borders, state, city)
            begin(options, state)
        elif codes[actions[i]] >> 24 == at.EXTRA_MOVE:
            state[to.TOKEN] = codes[actions[i]] >> 16 & 255
        else:
            code = codes[actions[i]]
            if state[to.TOKEN] >= 0:
                code = at.EXTRA_MOVE << 24 | state[to.TOKEN] << 16 | code & 0xFFFF
                state[to.TOKEN] = -1
            recruits = state[at.RECRUITS]
            rules.apply(options, borders, city, state, code, randoms[i : i + 1], forced)
            if REMEMBERED >> (code >> 24) & 1:
                remember(options, state, code, recruits)
            if state[at.PHASE] == at.P_OVER:
                won = 1.0 if state[at.WINNER] == at.RECRUITER_WON else -1.0
                rewards[i, 0], rewards[i, 1] = won, -won
                dones[i] = 1
                begin(options, state)
        mask, numbered = masks[i], listed[i]
        clear(mask)
        count = 0
        for k in range(legal(options, city, touching, state, out)):
            number = number_of(kinds, numbers, out[k])
            if number >= 0:
                mask[number] = 1
                numbered[count] = number
                count += 1
        counts[i] = count
        seats[i] = due(state)
        observe(options, state, offsets, seats[i], observations[i])


@compiled
def first_illegal(masks: ByteArray, actions: Numbers) -> int:
    """Return the first game whose action is not legal; -1 when all are."""
    for i in range(masks.shape[0]):
        if not 0 <= actions[i] < masks.shape[1] or not masks[i, actions[i]]:
            return i
    return -1


@compiled
def sample(randoms: Words, listed: Shorts, counts: Numbers, actions: Numbers) -> None:
    """Choose a legal action in every game, each with the same probability."""
    for i in range(actions.shape[0]):
        actions[i] = listed[i, rules.below(randoms[i : i + 1], counts[i])]


@inlined
def begin(options: Numbers, state: Numbers) -> None:
    rules.begin(options, state)
    for i in range(at.STATE, to.ROW):
        state[i] = 0
    state[to.TOKEN] = state[to.OPENING_RECRUITS] = -1
    for i in range(to.MOST_ALERTS):
        state[to.ALERT + i] = -1


@inlined
def remember(options: Numbers, state: Numbers, code: int, recruits: int) -> None:
    """Keep what an observation has, but the compiled rules forget after this action."""
    kind, b, c = code >> 24, code >> 8 & 255, code & 255
    if kind == at.END_TURN:
        time = state[at.TIME]
        if state[at.SLIP_TIME] == time:
            state[to.SHOWN_SLIP + state[at.SLIP_TOKEN]] = time
        if time & 1 and time < options[at.LAST_TIME]:
            state[to.ALERT + (time - FIRST_ALERT) // 2] = state[at.RECRUITS] - recruits
    elif kind == at.REVEAL:
        confirm(options, state, state[at.AGENT + b])
    elif kind == at.SHAKEDOWN:
        known = state[at.EXPOSED] | state[at.RECRUITED]
        for slot in range(2):
            if state[at.CARD_A + slot] >= 0:
                known |= 1 << state[at.CARD_A + slot]
        state[to.DENIED] |= (1 << c) & ~known
    elif kind == at.GIVE_BACK_STEP:
        state[to.TAKEN_BACK] |= 1 << c
    elif kind == at.CONFIRM_OPENING:
        state[to.OPENING_RECRUITS] = state[at.RECRUITS]
    elif kind == at.CHOOSE_START and not options[at.FULL]:
        confirm(options, state, c)


@inlined
def confirm(options: Numbers, state: Numbers, place: int) -> None:
    """Remember a Confirmed Mental Note."""
    time = 0
    while state[at.PATH + time] != place:
        time += 1
    state[to.CONFIRMED + state[to.CONFIRMED_COUNT]] = time * options[at.SIZE] + place
    state[to.CONFIRMED_COUNT] += 1


# --- what the next player may do and sees ------------------------------------------------------


@compiled
def due(state: Numbers) -> int:
    """Return the seat that chooses next."""
    phase = state[at.PHASE]
    if phase == at.P_MAYHEM:
        return state[at.MAYHEM_COUNT] & 1
    recruiter = (
        phase == at.P_CARD
        or phase == at.P_START
        or phase == at.P_OPENING
        or phase == at.P_IMMORTALS
        or phase == at.P_RECRUITER
        or phase == at.P_ANSWER
    )
    return 0 if recruiter else 1


@inlined
def legal(options: Numbers, city: Numbers, touching: Numbers, state: Numbers, out: Numbers) -> int:
    """List what the rules list, but an extra Immortal move in two halves."""
    if state[to.TOKEN] >= 0:
        return extra_moves(city, state, out)
    if not state[at.IMMORTAL_MOVED] or state[at.EXTRA_MOVED] or state[at.PHASE] != at.P_RECRUITER:
        return rules.legal(options, city, touching, state, out)
    # The rules would list each token with each move, hundreds of them.
    state[at.EXTRA_MOVED] = 1
    n = rules.legal(options, city, touching, state, out)
    state[at.EXTRA_MOVED] = 0
    tokens = state[at.VISITED] & ~state[at.COVERED]
    supply = options[at.STEP_SUPPLY]
    if (supply and popcount(state[at.STEPS]) >= supply) or not can_move(city, state):
        tokens = 0
    while tokens:
        out[n] = at.EXTRA_MOVE << 24 | lowest(tokens) << 16
        n += 1
        tokens &= tokens - 1
    return n


@compiled
def can_move(city: Numbers, state: Numbers) -> bool:
    left = state[at.IMMORTALS]
    while left:
        if city[at.GLIDE, lowest(left)] & ~state[at.IMMORTALS]:
            return True
        left &= left - 1
    return False


@compiled
def extra_moves(city: Numbers, state: Numbers, out: Numbers) -> int:
    n = 0
    left = state[at.IMMORTALS]
    while left:
        source = lowest(left)
        left &= left - 1
        targets = city[at.GLIDE, source] & ~state[at.IMMORTALS]
        n = rules.fill(out, n, at.MOVE_IMMORTAL << 24 | source << 8, targets)
    return n


@inlined
def number_of(kinds: Numbers, numbers: Shorts, code: int) -> int:
    """Return the number of an action code; -1 for an action that has none."""
    kind, a, b, c = code >> 24, code >> 16 & 255, code >> 8 & 255, code & 255
    if kinds[kind, to.FIRST] < 0:
        return -1
    if c == at.NO_PLACE:
        c = kinds[kind, to.B_STRIDE] - 1
    return numbers[
        kinds[kind, to.FIRST] + a * kinds[kind, to.A_STRIDE] + b * kinds[kind, to.B_STRIDE] + c
    ]


@compiled
def clear(row: ByteArray) -> None:
    # A loop becomes one memset; an assignment to a slice does not, and takes 5 times as long.
    for i in range(row.shape[0]):
        row[i] = 0


@compiled
def ones(observation: ByteArray, offset: int, mask: int) -> None:
    while mask:
        observation[offset + lowest(mask)] = 1
        mask &= mask - 1


@inlined
def observe(
    options: Numbers, state: Numbers, offsets: Numbers, seat: int, observation: ByteArray
) -> None:
    """Write what a seat sees."""
    clear(observation)
    observation[offsets[to.O_SEAT] + seat] = 1
    observe_public(options, state, offsets, observation)
    if options[at.FULL]:
        observe_full(options, state, offsets, observation)
    if options[at.STEP_SUPPLY]:
        ones(observation, offsets[to.O_TAKEN_BACK], state[to.TAKEN_BACK])
        observation[offsets[to.O_OWED] + state[at.OWED]] = 1
    if seat == 0:
        observe_secret(options, state, offsets, observation)


@inlined
def observe_public(
    options: Numbers, state: Numbers, offsets: Numbers, observation: ByteArray
) -> None:
    size, turns = options[at.SIZE], options[at.LAST_TIME] - rules.OPENING
    observation[offsets[to.O_PHASE] + state[at.PHASE]] = 1
    observation[offsets[to.O_TIME] + state[at.TIME] - rules.OPENING] = 1
    observation[offsets[to.O_RECRUITS] + state[at.RECRUITS]] = 1
    if state[to.OPENING_RECRUITS] >= 0:
        observation[offsets[to.O_OPENING_RECRUITS] + state[to.OPENING_RECRUITS]] = 1
    width = 2 * offsets[to.O_MOST_CONTACTS] + 1
    for i in range((turns - 1) // 2):
        if state[to.ALERT + i] >= 0:
            observation[offsets[to.O_ALERTS] + i * width + state[to.ALERT + i]] = 1
    for token in range(2):
        time = state[to.SHOWN_SLIP + token]
        if time:
            observation[offsets[to.O_SLIPS] + token * turns + time - rules.OPENING - 1] = 1
    observation[offsets[to.O_FIRST_SLIP]] = state[at.FIRST_SLIP]
    for agent in range(4):
        if state[at.AGENT + agent] >= 0:
            observation[offsets[to.O_AGENTS] + agent * size + state[at.AGENT + agent]] = 1
    ones(observation, offsets[to.O_STEPS], state[at.STEPS])
    ones(observation, offsets[to.O_COVERED], state[at.COVERED])
    for k in range(state[to.CONFIRMED_COUNT]):
        observation[offsets[to.O_CONFIRMED] + state[to.CONFIRMED + k]] = 1
    for agent in range(4):
        observation[offsets[to.O_ACTED] + agent] = state[at.ACTED] >> agent & 1
    if state[at.ACTIVE] >= 0:
        observation[offsets[to.O_ACTIVE] + state[at.ACTIVE]] = 1
    observation[offsets[to.O_MOVED]] = state[at.MOVED]
    observation[offsets[to.O_DID]] = state[at.DID]
    observation[offsets[to.O_TOOK_ACTION]] = state[at.TOOK]
    if state[at.ASKED] >= 0:
        observation[offsets[to.O_ASKED] + state[at.ASKED]] = 1


@inlined
def observe_full(
    options: Numbers, state: Numbers, offsets: Numbers, observation: ByteArray
) -> None:
    for k in range(state[at.MAYHEM_COUNT]):
        observation[offsets[to.O_MAYHEM] + state[at.MAYHEM + k]] = 1
    ones(observation, offsets[to.O_IMMORTALS], state[at.IMMORTALS])
    if state[at.SECOND_SLIP] >= 0:
        observation[offsets[to.O_SECOND_SLIP] + state[at.SECOND_SLIP]] = 1
    ones(observation, offsets[to.O_EXPOSED], state[at.EXPOSED])
    ones(observation, offsets[to.O_DENIED], state[to.DENIED])
    for slot in range(2):
        if state[at.CARD_A + slot] >= 0:
            card = slot * options[at.FEATURES] + state[at.CARD_A + slot]
            observation[offsets[to.O_CARDS] + card] = 1
    ones(observation, offsets[to.O_RECRUITED], state[at.RECRUITED])
    observation[offsets[to.O_DOLPHIN]] = state[at.DOLPHIN]
    observation[offsets[to.O_ASKED_DOLPHIN]] = state[at.ASKED_DOLPHIN]
    observation[offsets[to.O_FREE]] = state[at.FREE]
    observation[offsets[to.O_IMMORTAL_MOVED]] = state[at.IMMORTAL_MOVED]
    observation[offsets[to.O_EXTRA_MOVED]] = state[at.EXTRA_MOVED]


@inlined
def observe_secret(
    options: Numbers, state: Numbers, offsets: Numbers, observation: ByteArray
) -> None:
    size = options[at.SIZE]
    if state[at.CARD] >= 0:
        observation[offsets[to.O_CARD] + state[at.CARD]] = 1
    ones(observation, offsets[to.O_HIDDEN], state[at.HIDDEN])
    for time in range(state[at.LENGTH]):
        observation[offsets[to.O_PATH] + time * size + state[at.PATH + time]] = 1
    observation[offsets[to.O_CONTACTED] + state[at.CONTACTED]] = 1
    if state[at.SLIP_TIME] > state[at.TIME]:
        observation[offsets[to.O_SLIP_PAYS] + state[at.SLIP_TOKEN]] = 1
    if options[at.FULL]:
        observation[offsets[to.O_RETRIEVED]] = state[at.RETRIEVED]
        if state[to.TOKEN] >= 0:
            observation[offsets[to.O_EXTRA_TOKEN] + state[to.TOKEN]] = 1
    if options[at.STEP_SUPPLY]:
        ones(observation, offsets[to.O_ANSWER], state[at.HELD_ANSWER])
