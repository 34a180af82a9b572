"""The state of a game at one moment, split by who may know it."""

from typing import TypeVar

from msgspec import Struct

from zanzibar.rules.model.vocabulary import (
    NOBODY,
    NOWHERE,
    Agent,
    Feature,
    Location,
    Phase,
    Reason,
    Seat,
    Side,
    Slip,
)


class Note(Struct, frozen=True, gc=False):
    """An Unconfirmed Mental Note."""

    id: int
    at: Location
    text: str


class Result(Struct, frozen=True, gc=False):
    winner: Side
    reason: Reason
    time: int
    round: int


class Unmasked(Struct, frozen=True, gc=False):
    """The secrets that everybody learns at the end (`view.end`)."""

    path: tuple[Location, ...]
    card: str | None
    hidden: tuple[Feature, ...]
    slips: tuple[tuple[int, Slip], ...]
    retrieved: bool
    deck: tuple[Feature, ...]


class ModuleState(Struct, frozen=True, gc=False):
    """The base of what a rule module keeps, for one audience. Its fields say their kinds."""


_State = TypeVar("_State", bound=ModuleState)


def module_state(states: tuple[ModuleState, ...], kind: type[_State]) -> _State:
    """Return the state of one module, by its type."""
    return next(state for state in states if type(state) is kind)


def put_module_state(states: tuple[ModuleState, ...], new: ModuleState) -> tuple[ModuleState, ...]:
    """Return the states with one of them replaced by another of its type."""
    return tuple(new if type(state) is type(new) else state for state in states)


class Public(Struct, frozen=True, gc=False):
    """Everything on the table. Location sets and Feature sets are masks."""

    phase: Phase
    seats: int
    """How many seats: the Recruiter's and 1 to 4 Agent seats."""

    # the city
    mayhem: tuple[int, ...] = ()
    immortals: int = 0
    agents: tuple[Location, Location, Location, Location] = (NOWHERE, NOWHERE, NOWHERE, NOWHERE)
    second_slip: Location = NOWHERE
    """Where the 2nd MIND SLIP token lies; NOWHERE before it is placed and once it has paid."""
    steps: int = 0
    """STEP tokens on the board."""
    taken_back: int = 0
    """Locations whose STEP token went back to the supply: they stay covered."""
    confirmed: tuple[tuple[Location, int], ...] = ()
    """Confirmed Mental Notes: location and time of the visit."""
    covered: int = 0
    """Locations that have or had a STEP token or have a Confirmed Note."""
    notes: tuple[Note, ...] = ()
    next_note: int = 1

    # the time track
    time: int = 5
    round: int = 0
    opening_recruits: int | None = None
    """Recruits of times 1 to 5; None until the opening is confirmed."""
    alerts: tuple[tuple[int, int], ...] = ()
    """(time, Recruits revealed) of each Alert."""
    slips: tuple[tuple[int, Slip], ...] = ()
    """(time, token) of each MIND SLIP shown."""
    first_slip: bool = True
    """Whether the first MIND SLIP token still lies in front of the screen."""
    recruits: int = 0
    """All Recruits revealed so far; what the goal counts."""

    # cards
    card_chosen: bool = False
    start_chosen: bool = False
    exposed: int = 0
    """Hidden Features exposed by SHAKEDOWN."""
    denied: int = 0
    """Features that a SHAKEDOWN showed not to be hidden."""
    cards: tuple[Feature, ...] = ()
    """Face up at Immortal Recruiting, in the order in which they were drawn."""
    recruited: tuple[Feature, ...] = ()
    """Features the Immortals have recruited with: their cards are discarded face up."""
    allies: tuple[str, ...] = ()

    # the Agents' side
    held: tuple[Seat, Seat, Seat, Seat] = (NOBODY, NOBODY, NOBODY, NOBODY)
    acted: int = 0
    """Mask of the Agents that have acted this round (they lie down)."""
    active: Agent = NOBODY
    active_seat: Seat = NOBODY
    moved: bool = False
    """The active Agent has made its move."""
    did: bool = False
    """The active Agent has taken its action."""
    free: bool = False
    """The active Agent has used its free action."""

    # the Recruiter's turn
    took_action: bool = False
    immortal_moved: bool = False
    extra_moved: bool = False

    # what is pending
    asked: Feature = NOBODY
    dolphin: bool = False
    """The pending ASK has the Dolphin with it."""
    owed: int = 0
    """STEP tokens the Agents must take back before the answer is released."""
    stop_offered: tuple[Side, ...] = ()

    result: Result | None = None
    unmasked: Unmasked | None = None

    modules: tuple[ModuleState, ...] = ()
    """The public state of the rule modules."""


class RecruiterSecret(Struct, frozen=True, gc=False):
    """The Recruiter's secrets behind the Mental Screen."""

    card: str | None = None
    hidden: tuple[Feature, ...] = ()
    path: tuple[Location, ...] = ()
    visited: int = 0
    contacted: int = 0
    """Recruits contacted since the last Alert, fixed visit by visit."""
    slips: tuple[tuple[int, Slip], ...] = ()
    """(time, token) of each MIND SLIP made, the one not shown yet included."""
    retrieved: bool = False
    answer: int = 0
    """Locations chosen as the answer while the Agents take STEP tokens back."""
    module_secrets: tuple[ModuleState, ...] = ()
    """The state of the rule modules for the Recruiter alone."""


class AgentsSecret(Struct, frozen=True, gc=False):
    """The secrets of the Agents' side."""

    notebook: str = ""
    module_secrets: tuple[ModuleState, ...] = ()
    """The state of the rule modules for the Agents' side alone."""


class Mark(Struct, frozen=True, gc=False):
    """Where an undo leads: the state before the last act, and whose act that was."""

    seat: Seat
    before: "Game | View"
    depth: int


class Game(Struct, frozen=True, gc=False):
    """The whole truth. Only the holder of a game has one; players get a View."""

    public: Public
    recruiter: RecruiterSecret
    agents: AgentsSecret
    mark: Mark | None = None


class View(Struct, frozen=True, gc=False):
    """The view of one seat: the table and its own side's secret. A spectator's `own` is None."""

    seat: Seat
    public: Public
    own: RecruiterSecret | AgentsSecret | None
    mark: Mark | None = None
