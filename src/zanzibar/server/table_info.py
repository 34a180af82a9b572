"""A table without its game as guests see it: its status, seats and options."""

from enum import StrEnum

from msgspec import Struct

from zanzibar.rules import Result, Ruleset

LONGEST_NAME = 40
"""Characters in the name of a guest or a table."""


class Status(StrEnum):
    """The state of a table."""

    WAITING = "waiting"
    """Some seats are open."""
    PLAYING = "playing"
    OVER = "over"
    CLOSED = "closed"
    """Closed by its owner before the end."""


class SitterKind(StrEnum):
    """The kind of player in a seat."""

    OPEN = "open"
    PERSON = "person"
    COMPUTER = "computer"


class Roles(StrEnum):
    """How seats are assigned."""

    CHOSEN = "chosen"
    RANDOM = "random"
    """Seats are drawn by lot when the game begins."""


class Speed(StrEnum):
    """How fast computers play."""

    INSTANT = "instant"
    READABLE = "readable"
    SLOW = "slow"


class SeatInfo(Struct, frozen=True, forbid_unknown_fields=True):
    """A seat as one guest sees it."""

    seat: str
    """`R`, `1` to `4`."""
    kind: SitterKind
    name: str | None
    """The person's name, also while a computer stands in."""
    level: str | None
    """The computer's level."""
    stands_in: bool
    """The computer plays for a person who may come back."""
    present: bool
    """A person with an open socket; computers always are."""
    yours: bool


class Options(Struct, frozen=True, kw_only=True):
    """The choices made with the table."""

    ruleset: Ruleset
    roles: Roles
    private: bool
    spectators: bool
    hot_seat: bool
    speed: Speed
    answer_grid_ms: int


class TableInfo(Options, frozen=True, forbid_unknown_fields=True):
    """A table as one guest sees it."""

    id: str
    name: str
    status: Status
    seats: tuple[SeatInfo, ...]
    owner: str
    """The owner's display name."""
    yours: bool
    """You are the owner."""
    made_at: int
    changed_at: int
    result: Result | None
    rematch: str | None
    """The table that follows this one."""
