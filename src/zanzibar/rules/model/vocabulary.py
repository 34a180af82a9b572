"""The words of the game that are not actions or state: seats, sides, phases, Agents, tokens."""

from enum import StrEnum
from typing import Annotated, TypeAlias

from zanzibar.rules.model.fields import FieldKind

Seat = Annotated[int, FieldKind.SEAT]
"""0 is the Recruiter, 1 to 4 are the Agent seats, clockwise. A spectator has no seat: SPECTATOR."""

RECRUITER: Seat = 0
SPECTATOR: Seat = -100
"""No index of any list of seats: code that forgets the spectators fails at once."""

Location = Annotated[int, FieldKind.LOCATION]
MaybeLocation = Annotated[int, FieldKind.MAYBE_LOCATION]
LocationMask = Annotated[int, FieldKind.LOCATIONS]
Border = Annotated[int, FieldKind.BORDER]
Feature = Annotated[int, FieldKind.FEATURE]
Agent = Annotated[int, FieldKind.AGENT]
Time = Annotated[int, FieldKind.TIME]
Card = Annotated[str, FieldKind.CARD]
MaybeCard = Annotated[str | None, FieldKind.MAYBE_CARD]
Holders = Annotated[tuple[Seat, Seat, Seat, Seat], FieldKind.HOLDERS]

NOWHERE: Location = -1

MERU, LYME, BILL, DUSTY = range(4)
AGENTS = ("meru", "lyme", "bill", "dusty")
SHARED: Seat = -1
"""The holder of an Agent that belongs to all Agent seats."""
NOBODY: Seat = -2
"""The holder of an Agent before the deal, and the active Agent when there is none."""

DOLPHIN = "dolphin"

FourAgents: TypeAlias = tuple[int, int, int, int]
"""A seat or a location for each Agent."""


class Side(StrEnum):
    RECRUITER = "recruiter"
    AGENTS = "agents"


class Mission(StrEnum):
    TRAINING = "training"
    FULL = "full"


class Assist(StrEnum):
    NONE = "none"
    NOTEBOOK = "notebook"
    DEDUCTION = "deduction"


class Deal(StrEnum):
    CHOOSE = "choose"
    RANDOM = "random"


class Phase(StrEnum):
    """The act the table waits for."""

    MAYHEM = "mayhem"
    CARD = "card"
    START = "start"
    OPENING = "opening"
    IMMORTALS = "immortals"
    DEAL = "deal"
    PLACE = "place"
    SECOND_SLIP = "second-slip"
    RECRUITER = "recruiter"
    AGENTS = "agents"
    ANSWER = "answer"
    GIVE_BACK_STEP = "give-back-step"
    HAND_BACK_NOTE = "hand-back-note"
    PUSH = "push"
    OVER = "over"


SETUP = frozenset(
    {
        Phase.MAYHEM,
        Phase.CARD,
        Phase.START,
        Phase.OPENING,
        Phase.IMMORTALS,
        Phase.DEAL,
        Phase.PLACE,
        Phase.SECOND_SLIP,
    }
)


class Slip(StrEnum):
    """Which MIND SLIP token pays."""

    FIRST = "first"
    SECOND = "second"


class Reason(StrEnum):
    RECRUITS = "recruits"
    EVADED = "evaded"
    CAPTURED = "captured"
    BOXED_IN = "boxed-in"
    RESIGNED = "resigned"
    STOPPED = "stopped"


def side_of(seat: Seat) -> Side:
    """Return the side a player's seat belongs to."""
    return Side.RECRUITER if seat == RECRUITER else Side.AGENTS


def put_for_agent(of: FourAgents, agent: Agent, value: int) -> FourAgents:
    """Return the values of the four Agents with another one for `agent`."""
    return (*of[:agent], value, *of[agent + 1 :])  # type: ignore[return-value]
