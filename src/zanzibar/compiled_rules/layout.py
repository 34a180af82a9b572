"""Where everything stands in the arrays of the kernels, and how an action is one number."""

# --- the state: one flat array of int64 --------------------------------------------------------

(
    PHASE, TIME, ROUND, RECRUITS, IMMORTALS, SECOND_SLIP, STEPS, COVERED, FIRST_SLIP, EXPOSED,
    CARD_A, CARD_B, RECRUITED, DOLPHIN, ACTED, ACTIVE, MOVED, DID, FREE, TOOK, IMMORTAL_MOVED,
    EXTRA_MOVED, ASKED, ASKED_DOLPHIN, OWED, MAYHEM_COUNT, STARTS, CARD, HIDDEN, LENGTH, VISITED,
    CONTACTED, SLIP_TIME, SLIP_TOKEN, RETRIEVED, HELD_ANSWER, WINNER, REASON, END_ROUND,
) = range(39)  # fmt: skip
AGENT = 39
"""Where the four Agents stand."""
MAYHEM = 43
"""The borders of the five Mayhem tokens."""
PATH = 48
"""The locations of times 1, 2 and so on."""
LONGEST_PATH = 40
STATE = PATH + LONGEST_PATH
"""How many numbers a state is."""

# --- phases ------------------------------------------------------------------------------------

(
    P_MAYHEM, P_CARD, P_START, P_OPENING, P_IMMORTALS, P_PLACE, P_SECOND_SLIP, P_RECRUITER,
    P_AGENTS, P_ANSWER, P_GIVE_BACK, P_PUSH, P_OVER,
) = range(13)  # fmt: skip

RECRUITER_WON, AGENTS_WON = 1, 2
R_RECRUITS, R_EVADED, R_CAPTURED, R_BOXED_IN = 1, 2, 3, 4

# --- the city: one row per table, one column per location (or Feature) -------------------------

(
    WALK, ORTHOGONAL, GLIDE, REACH, FEATURES_AT, GEO_ORTHOGONAL, DIAGONAL, IN_LINE, WITH_FEATURE,
) = (0, 1, 2, 3, 7, 8, 9, 10, 11)  # fmt: skip
LANDINGS = 12
"""The rows from here on: where each Recruiter card's MIND SLIP lands."""
MOST_REACH = 4
"""REACH and the rows after it: 1 to 4 spaces on foot (Dusty, with three exposed Features)."""

# --- the options: what the ruleset and the board say once --------------------------------------

(
    FULL, GOAL, LAST_TIME, PAST_VISITS, IMMORTAL_DUE, STEP_SUPPLY, CARDS, FEATURES, SIZE, EDGE,
    INNER, NEAR_TEMPLE, TEMPLES, BORDERS,
) = range(14)  # fmt: skip

# --- actions: kind, then up to three numbers of 8 bits: see `codec` ----------------------------
# Each kind has the name of its action in the catalogue: `codec` finds it by that name.

(
    PLACE_MAYHEM, CHOOSE_CARD, CHOOSE_START, OPENING_BACK, CONFIRM_OPENING, PLACE_IMMORTAL,
    PLACE_AGENT, PLACE_SECOND_SLIP, STEP, MIND_SLIP, MOVE_IMMORTAL, EXTRA_MOVE, END_TURN, ANSWER,
    ANSWER_ALL, MOVE_AGENT, ASK, REVEAL, SHAKEDOWN, PUSH, CAPTURE, CROSSHAIRS, DETECT_WEAKNESS,
    NEURO_RHYTHM, DONE, GIVE_BACK_STEP,
) = range(26)  # fmt: skip

NO_PLACE = 255
"""NOWHERE inside an action."""
MERU, LYME, BILL, DUSTY = range(4)
MOST_ACTIONS = 4096
