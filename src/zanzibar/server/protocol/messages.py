"""The WebSocket protocol, version 1: what a client sends and what it gets. See docs/protocol.md.

One socket is one seat of one table, or one spectator. Unknown fields are refused both ways.
"""

from collections.abc import Callable
from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta, Struct

from zanzibar.board import Spec
from zanzibar.rules import Ruleset, Shown
from zanzibar.server.encoding.fields import Happened, WireAction
from zanzibar.server.errors import ErrorId
from zanzibar.server.table_info import TableInfo

PROTOCOL = 1
LARGEST_FRAME = 96 * 1024
"""Bytes of a client's frame; the largest is a full notebook."""
LONGEST_CHAT = 500
LATEST_TIME = 100
"""No game of any mission lasts that long."""

CommandId: TypeAlias = Annotated[
    str, Meta(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")
]
"""Chosen by the client, never used twice for a seat. A retry has the id of the first try."""
Params: TypeAlias = dict[str, str | int]


# --- what a client sends -----------------------------------------------------------------------


class _Command(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    id: CommandId


class Hello(_Command, frozen=True, tag="hello"):
    """The first frame: which seat this is, and the last update the client has, if any."""

    protocol: int
    seat: str | None = None
    """A seat of this guest; None to watch."""
    n: int | None = None


class ActCommand(_Command, frozen=True, tag="act"):
    """Do something: a game action, a note, undo, resigning, agreeing to stop."""

    act: WireAction
    n: int | None = None
    """When given, the act is refused as stale unless this is the number of the last update."""


class WhyNot(_Command, frozen=True, tag="why-not"):
    """Which rule forbids this now?"""

    act: WireAction


class Say(_Command, frozen=True, tag="say"):
    """A line of chat for everybody at the table."""

    text: str
    """At most `LONGEST_CHAT` characters; a line that is too long is refused as such."""


class Call(_Command, frozen=True, tag="call"):
    """Tell the table which Agent this seat would like to act next; None takes it back."""

    agent: str | None


class Deduce(_Command, frozen=True, tag="deduce"):
    """Ask for the deduction map, where the table allows it."""

    why_not: str | None = None
    """A location: say also why the Recruiter cannot be or have been there."""
    time: Annotated[int, Meta(ge=1, le=LATEST_TIME)] | None = None
    """The time `why_not` is about; None for now."""


class Ping(_Command, frozen=True, tag="ping"):
    pass


ClientCommand: TypeAlias = Hello | ActCommand | WhyNot | Say | Call | Deduce | Ping


# --- what the server sends ---------------------------------------------------------------------


class _Message(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    pass


class ChatLine(Struct, frozen=True, forbid_unknown_fields=True):
    n: int
    """1, 2, 3 … at each table."""
    seat: str
    name: str
    text: str
    at: int
    """Milliseconds since 1970."""


class RemarkLine(Struct, frozen=True, forbid_unknown_fields=True):
    """A remark of a computer on the Agents' side about its act: a text id, not a sentence."""

    n: int
    """The number of this seat's update that tells of the act."""
    seat: str
    """The computer's seat."""
    id: str
    params: Params
    at: int
    """Milliseconds since 1970."""


class PresenceInfo(Struct, frozen=True, forbid_unknown_fields=True):
    """The people who are connected now."""

    seats: tuple[str, ...]
    watching: int


class Welcome(_Message, frozen=True, tag="welcome"):
    """The answer to hello. One update follows at once if the game has begun."""

    id: str
    protocol: int
    table: TableInfo
    board: Spec
    ruleset: Ruleset
    allies: tuple[str, ...]
    seat: str | None
    n: int | None
    """The number of the update that follows; None while the table waits for players."""
    presence: PresenceInfo
    chat: tuple[ChatLine, ...]
    remarks: tuple[RemarkLine, ...]
    """The last remarks of computers, the newest at the end; they end with the server."""
    time: int
    """The server's clock, in milliseconds since 1970."""


class Update(_Message, frozen=True, tag="update"):
    """The view of this seat, its legal actions, and the events since its last update."""

    n: int
    """Numbered for this seat alone: an act it cannot notice takes no number."""
    events: tuple[Happened, ...]
    view: Shown
    legal: tuple[WireAction, ...]
    reply_to: str | None = None
    """The command of this client that led to it."""
    resync: bool = False
    """The client's number was not known here: `events` is empty, draw from `view` alone."""


class Accepted(_Message, frozen=True, tag="accepted"):
    """Done, and saved. The update with `reply_to`, if the seat gets one, follows."""

    id: str
    n: int | None = None
    """The seat's number after the act."""
    held: bool = False
    """An answer to an ASK: kept back until the moment at which every answer is released."""


class Rejected(_Message, frozen=True, tag="rejected"):
    """Nothing has changed. Either a rule forbids it, or the server has an error id for it."""

    id: str
    rule: str | None = None
    error: ErrorId | None = None
    params: Params = {}


class Why(_Message, frozen=True, tag="why"):
    """The answer to why-not; `rule` is None when the act is legal."""

    id: str
    rule: str | None
    params: Params


class Chat(_Message, frozen=True, tag="chat"):
    line: ChatLine


class Remarked(_Message, frozen=True, tag="remark"):
    """A computer says something about its act; it comes after the update that tells of it."""

    remark: RemarkLine


class Called(_Message, frozen=True, tag="called"):
    seat: str
    agent: str | None


class PresenceChanged(_Message, frozen=True, tag="presence"):
    presence: PresenceInfo


class TableChanged(_Message, frozen=True, tag="table"):
    """Seats, options or the state of the table are different now."""

    table: TableInfo


class KnownFact(Struct, frozen=True, forbid_unknown_fields=True):
    """Something public that excludes worlds; which fields it has depends on `fact`."""

    fact: str
    rule: str
    time: int | None = None
    first: int | None = None
    last: int | None = None
    recruits: int | None = None
    fewest: int | None = None
    most: int | None = None
    locations: tuple[str, ...] = ()
    features: tuple[str, ...] = ()
    second: str | None = None
    card: str | None = None
    when: int | None = None
    """The time at which the Agent acted or the STEP token was placed."""
    agent: str | None = None
    about: str | None = None
    """The Feature that the Agent named."""
    where: str | None = None
    """The location that the Agent acted on."""


class Reasons(Struct, frozen=True, forbid_unknown_fields=True):
    """Why the Recruiter cannot be at a location at a time, or in how many worlds that is so."""

    location: str
    time: int
    worlds: float
    facts: tuple[KnownFact, ...]
    """Together they exclude it; with none, and no worlds, the rules of movement alone do."""
    smallest: bool = True
    """Whether no smaller set of facts would do; false if the search for one was given up."""


class DeductionReply(_Message, frozen=True, tag="deduction"):
    """Shares (0 to 1) of all worlds that fit what is public at update `n`."""

    id: str
    n: int
    worlds: float
    """How many worlds fit; may be larger than an exact integer can be here."""
    now: dict[str, float]
    """By location: the Recruiter is there."""
    visited: dict[str, float]
    """By location: the Recruiter has been there."""
    hidden: dict[str, float]
    """By Feature: it is one of the hidden cards."""
    card: dict[str, float]
    """By Recruiter card."""
    times: tuple[dict[str, float], ...] = ()
    """For each time from 1 on, by location: the Recruiter was there then."""
    why_not: Reasons | None = None


class ErrorMessage(_Message, frozen=True, tag="error"):
    """An error that belongs to no command; when the socket closes, why."""

    error: ErrorId
    params: Params = {}


class Pong(_Message, frozen=True, tag="pong"):
    id: str
    time: int


ServerMessage: TypeAlias = (
    Welcome | Update | Accepted | Rejected | Why | Chat | Remarked | Called
    | PresenceChanged | TableChanged | DeductionReply | ErrorMessage | Pong
)  # fmt: skip
encode: Callable[[ServerMessage], bytes] = msgspec.json.Encoder().encode
"""Write a message as a frame."""

CloseCode: TypeAlias = Literal[4000, 4001, 4002, 4003, 4004, 4005, 4006]
"""Why the server closed a socket; an `error` frame with the id precedes it."""
CLOSE_PROTOCOL: CloseCode = 4000
CLOSE_UNKNOWN: CloseCode = 4001
CLOSE_FORBIDDEN: CloseCode = 4002
CLOSE_LIMIT: CloseCode = 4003
CLOSE_SLOW: CloseCode = 4004
CLOSE_STOPPING: CloseCode = 4005
CLOSE_TABLE: CloseCode = 4006
