"""Events, split by who may know them. Folding these is the only way state changes."""

from typing import Annotated, TypeAlias

from msgspec import Struct

from zanzibar.board import Spec
from zanzibar.rules.model.fields import FieldKind
from zanzibar.rules.model.ruleset import Ruleset
from zanzibar.rules.model.state import Result, Unmasked
from zanzibar.rules.model.vocabulary import (
    Agent,
    Border,
    Card,
    Feature,
    Holders,
    Location,
    LocationMask,
    MaybeLocation,
    Seat,
    Side,
    Slip,
    Time,
)


class _Part(Struct, frozen=True, gc=False):
    """A fact, tagged with its class name."""


class ModuleEvent(_Part, frozen=True, gc=False, tag=True):
    """The base of the events that rule modules bring, for any audience."""


# --- what everybody sees -----------------------------------------------------------------------


class Created(_Part, frozen=True, gc=False, tag=True):
    """The first event of every game: rules, board and seats, so that a log stands alone."""

    ruleset: Ruleset
    board: Spec
    seats: int
    allies: tuple[str, ...]


class MayhemPlaced(_Part, frozen=True, gc=False, tag=True):
    border: Border


class MayhemFinished(_Part, frozen=True, gc=False, tag=True):
    """All Mayhem is down; the Recruiter prepares."""


class CardChosen(_Part, frozen=True, gc=False, tag=True):
    """A Recruiter card lies behind the screen, chosen or drawn at random."""

    drawn: bool


class StartChosen(_Part, frozen=True, gc=False, tag=True):
    """A start and the 3 hidden Feature cards; `shown` in the Training Mission only."""

    shown: MaybeLocation


class OpeningConfirmed(_Part, frozen=True, gc=False, tag=True):
    recruits: int


class ImmortalPlaced(_Part, frozen=True, gc=False, tag=True):
    at: Location


class DealBegan(_Part, frozen=True, gc=False, tag=True):
    """The Agent seats choose their Agents."""


class AgentTaken(_Part, frozen=True, gc=False, tag=True):
    seat: Seat
    agent: Agent


class AgentsDealt(_Part, frozen=True, gc=False, tag=True):
    """The deal is finished: who holds each Agent (SHARED for all)."""

    held: Holders


class AgentPlaced(_Part, frozen=True, gc=False, tag=True):
    agent: Agent
    at: Location


class SecondSlipPlaced(_Part, frozen=True, gc=False, tag=True):
    at: Location


class CardsDrawn(_Part, frozen=True, gc=False, tag=True):
    """Feature cards turned face up for Immortal Recruiting."""

    features: tuple[Feature, ...]


class TurnBegan(_Part, frozen=True, gc=False, tag=True):
    """The Recruiter's turn begins, and the Recruiter is not boxed in."""

    round: int


class Acted(_Part, frozen=True, gc=False, tag=True):
    """The Recruiter has taken the turn's action: a STEP or a MIND SLIP, nobody knows which."""


class ImmortalMoved(_Part, frozen=True, gc=False, tag=True):
    source: Location
    to: Location


class ExtraTokenPlaced(_Part, frozen=True, gc=False, tag=True):
    """A STEP token that pays for an extra Immortal move."""

    at: Location


class ImmortalRecruited(_Part, frozen=True, gc=False, tag=True):
    feature: Feature


class TimeAdvanced(_Part, frozen=True, gc=False, tag=True):
    time: Time


class SlipShown(_Part, frozen=True, gc=False, tag=True):
    token: Annotated[Slip, FieldKind.SLIP]


class Alerted(_Part, frozen=True, gc=False, tag=True):
    recruits: int


class AgentsTurnBegan(_Part, frozen=True, gc=False, tag=True):
    pass


class Activated(_Part, frozen=True, gc=False, tag=True):
    """An Agent's activation begins; a shared Agent is this seat's until it ends."""

    agent: Agent
    seat: Seat


class AgentMoved(_Part, frozen=True, gc=False, tag=True):
    agent: Agent
    to: Location


class Asked(_Part, frozen=True, gc=False, tag=True):
    agent: Agent
    feature: Feature
    dolphin: bool


class AnswerHeld(_Part, frozen=True, gc=False, tag=True):
    """The answer places tokens, and the Agents must take `owed` off the board first."""

    owed: int


class StepGivenBack(_Part, frozen=True, gc=False, tag=True):
    at: Location


class Answered(_Part, frozen=True, gc=False, tag=True):
    """STEP tokens placed on `steps` (a mask); 0 means no new token."""

    steps: LocationMask


class RevealHeld(_Part, frozen=True, gc=False, tag=True):
    """A REVEAL waits for the Agents to hand a note back."""

    agent: Agent


class Revealed(_Part, frozen=True, gc=False, tag=True):
    agent: Agent
    at: Location
    time: Time


class Shaken(_Part, frozen=True, gc=False, tag=True):
    agent: Agent
    feature: Feature
    exposed: bool


class ImmortalPushed(_Part, frozen=True, gc=False, tag=True):
    """`to` is NOWHERE when the Agent does not push."""

    source: Location
    to: MaybeLocation


class CaptureTried(_Part, frozen=True, gc=False, tag=True):
    agent: Agent
    at: Location
    hit: bool


class CrosshairsAnswered(_Part, frozen=True, gc=False, tag=True):
    at: Location
    yes: bool


class WeaknessDetected(_Part, frozen=True, gc=False, tag=True):
    source: Location
    to: Location


class RhythmMoved(_Part, frozen=True, gc=False, tag=True):
    agent: Agent
    to: Location


class AgentDone(_Part, frozen=True, gc=False, tag=True):
    agent: Agent


class NotePlaced(_Part, frozen=True, gc=False, tag=True):
    seat: Seat
    note: int
    at: Location
    text: str


class NoteMoved(_Part, frozen=True, gc=False, tag=True):
    seat: Seat
    note: int
    at: Location


class NoteEdited(_Part, frozen=True, gc=False, tag=True):
    seat: Seat
    note: int
    text: str


class NoteRemoved(_Part, frozen=True, gc=False, tag=True):
    seat: Seat
    note: int


class StopOffered(_Part, frozen=True, gc=False, tag=True):
    side: Annotated[Side, FieldKind.SIDE]


class Undone(_Part, frozen=True, gc=False, tag=True):
    seat: Seat


class Ended(_Part, frozen=True, gc=False, tag=True):
    """The end, with everything that was hidden. `result` is None when the game was stopped."""

    result: Annotated[Result | None, FieldKind.RESULT]
    unmasked: Annotated[Unmasked, FieldKind.UNMASKED]


PublicPart: TypeAlias = (
    Created | MayhemPlaced | MayhemFinished | CardChosen | StartChosen | OpeningConfirmed
    | ImmortalPlaced | DealBegan | AgentTaken | AgentsDealt | AgentPlaced | SecondSlipPlaced
    | CardsDrawn | TurnBegan | Acted | ImmortalMoved | ExtraTokenPlaced | ImmortalRecruited
    | TimeAdvanced | SlipShown | Alerted | AgentsTurnBegan | Activated | AgentMoved | Asked
    | AnswerHeld | StepGivenBack | Answered | RevealHeld | Revealed | Shaken | ImmortalPushed
    | CaptureTried | CrosshairsAnswered | WeaknessDetected | RhythmMoved | AgentDone | NotePlaced
    | NoteMoved | NoteEdited | NoteRemoved | StopOffered | Undone | Ended | ModuleEvent
)  # fmt: skip


# --- what only the Recruiter sees --------------------------------------------------------------


class CardKept(_Part, frozen=True, gc=False, tag=True):
    card: Card


class StartMarked(_Part, frozen=True, gc=False, tag=True):
    at: Location
    hidden: tuple[Feature, ...]


class OpeningStepped(_Part, frozen=True, gc=False, tag=True):
    to: Location


class OpeningSteppedBack(_Part, frozen=True, gc=False, tag=True):
    pass


class Visited(_Part, frozen=True, gc=False, tag=True):
    """The action of a turn: where to, what it contacted, and what paid for it."""

    to: Location
    contacts: int
    token: Annotated[Slip | None, FieldKind.MAYBE_SLIP]
    retrieves: bool


class Retrieved(_Part, frozen=True, gc=False, tag=True):
    """The 2nd MIND SLIP token was put where the Recruiter has been (an option of the rules)."""


class AnswerChosen(_Part, frozen=True, gc=False, tag=True):
    steps: LocationMask


RecruiterPart: TypeAlias = (
    CardKept
    | StartMarked
    | OpeningStepped
    | OpeningSteppedBack
    | Visited
    | Retrieved
    | AnswerChosen
    | ModuleEvent
)


# --- what only the Agents' side sees -----------------------------------------------------------


class NotebookWritten(_Part, frozen=True, gc=False, tag=True):
    text: str


AgentsPart: TypeAlias = NotebookWritten | ModuleEvent


class Event(Struct, frozen=True, gc=False):
    """One step of a game's history. An act may be several events; its first says what undo does."""

    public: PublicPart | None = None
    recruiter: RecruiterPart | None = None
    agents: AgentsPart | None = None
    undo: Seat | None = None
    """Set on the first event of an act that this seat may take back."""
    settles: bool = False
    """Set on the first event of an act after which nothing before it can be taken back."""


class Seen(Struct, frozen=True, gc=False):
    """An event as one seat gets it: what is not for that seat is not in it."""

    public: PublicPart | None
    own: RecruiterPart | AgentsPart | None
    undo: Seat | None
    settles: bool
