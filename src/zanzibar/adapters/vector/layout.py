"""Where things stand in the arrays of the kernel."""

from zanzibar.compiled_rules.layout import LONGEST_PATH, STATE

# --- behind the state of a game: what an observation has, but the compiled rules do not keep ----

(TOKEN, OPENING_RECRUITS, DENIED, TAKEN_BACK, CONFIRMED_COUNT) = range(STATE, STATE + 5)
SHOWN_SLIP = STATE + 5
"""The time at which each of the two MIND SLIP tokens was shown; 0 for not yet."""
ALERT = STATE + 7
"""Recruits revealed at each Alert; -1 for not yet."""
MOST_ALERTS = 18
CONFIRMED = ALERT + MOST_ALERTS
"""Each Confirmed Mental Note as its place in that piece of the observation."""
ROW = CONFIRMED + LONGEST_PATH
"""How many numbers a game is."""

# --- pieces of an observation, in the order of `PIECES` ----------------------------------------

PIECES = (
    "seat", "phase", "time", "recruits", "opening_recruits", "alerts", "slips", "first_slip",
    "agents", "steps", "covered", "confirmed", "acted", "active", "moved", "did", "took_action",
    "asked", "mayhem", "immortals", "second_slip", "exposed", "denied", "cards", "recruited",
    "dolphin", "asked_dolphin", "free", "immortal_moved", "extra_moved", "taken_back", "owed",
    "card", "hidden", "path", "contacted", "slip_pays", "retrieved", "extra_token", "answer",
)  # fmt: skip
(
    O_SEAT, O_PHASE, O_TIME, O_RECRUITS, O_OPENING_RECRUITS, O_ALERTS, O_SLIPS, O_FIRST_SLIP,
    O_AGENTS, O_STEPS, O_COVERED, O_CONFIRMED, O_ACTED, O_ACTIVE, O_MOVED, O_DID, O_TOOK_ACTION,
    O_ASKED, O_MAYHEM, O_IMMORTALS, O_SECOND_SLIP, O_EXPOSED, O_DENIED, O_CARDS, O_RECRUITED,
    O_DOLPHIN, O_ASKED_DOLPHIN, O_FREE, O_IMMORTAL_MOVED, O_EXTRA_MOVED, O_TAKEN_BACK, O_OWED,
    O_CARD, O_HIDDEN, O_PATH, O_CONTACTED, O_SLIP_PAYS, O_RETRIEVED, O_EXTRA_TOKEN, O_ANSWER,
) = range(40)  # fmt: skip
O_MOST_CONTACTS = 40
"""After the offsets: Recruits that one visit can contact."""
OFFSETS = 41

# --- legal actions -----------------------------------------------------------------------------

MOST_LEGAL = 1024
"""Different numbers that are legal at a time, at most."""
FIRST, A_STRIDE, B_STRIDE = range(3)
"""How the number of an action code is looked up, by the code's kind."""
