"""What the HTTP API takes and gives: guests, tables, seats and links. See docs/protocol.md."""

from enum import StrEnum
from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from zanzibar.rules import Ruleset, Shown
from zanzibar.server.encoding.fields import Happened, WireAction
from zanzibar.server.errors import ErrorId
from zanzibar.server.table_info import Roles, Sitter, Speed, TableInfo

Secret: TypeAlias = Annotated[str, Meta(min_length=1, max_length=200)]


class _Given(Struct, frozen=True, forbid_unknown_fields=True):
    pass


class Sides(StrEnum):
    KEEP = "keep"
    SWAP = "swap"


# --- what a client sends -----------------------------------------------------------------------


class NameMe(_Given, frozen=True):
    """Become a guest, or change the name shown to others."""

    name: str


class SeatWish(_Given, frozen=True):
    """Who is to sit here: somebody (`open`), the maker of the table (`person`), a computer."""

    kind: Sitter
    level: str | None = None
    """Of the computer."""


class CreateTable(_Given, frozen=True):
    name: str
    seats: Annotated[list[SeatWish], Meta(min_length=2, max_length=5)]
    """The Recruiter's first, then the Agent seats clockwise."""
    ruleset: Ruleset = Ruleset()
    roles: Roles = Roles.CHOSEN
    private: bool = False
    """Not in the lobby: only who has the invitation can find it."""
    spectators: bool = True
    hot_seat: bool = False
    """One device for everybody: its guest, who made the table, may hold seats of both sides."""
    speed: Speed = Speed.READABLE
    answer_grid_ms: Annotated[int, Meta(ge=50, le=60_000)] = 5_000
    """Answers to an ASK are released on this grid, so that thinking time tells nothing."""


class TakeSeat(_Given, frozen=True):
    invitation: Secret | None = None


class UseLink(_Given, frozen=True):
    """A seat's link, or an invitation."""

    link: Secret


class HandOver(_Given, frozen=True):
    """Let a computer play an absent person's seat."""

    level: str


class SetSpeed(_Given, frozen=True):
    speed: Speed


class Rematch(_Given, frozen=True):
    sides: Sides


# --- what the server gives ---------------------------------------------------------------------


class Me(_Given, frozen=True):
    """`name` is None before the first POST to /api/me."""

    name: str | None


class Seated(_Given, frozen=True):
    """You have the seat. The link brings it to another device: keep it, it is not shown again."""

    table: TableInfo
    seat: str
    link: str


class Made(_Given, frozen=True):
    """A new table: the invitation for others, and a link for each seat that is yours."""

    table: TableInfo
    invitation: str
    seats: tuple[Seated, ...]


class Invited(_Given, frozen=True):
    """The new invitation of your table: the one before it leads nowhere now."""

    table: TableInfo
    invitation: str


class LinkTarget(_Given, frozen=True):
    """What a link leads to: a seat that is yours now, or a table you may join."""

    table: TableInfo
    seat: str | None


class Tables(_Given, frozen=True):
    tables: tuple[TableInfo, ...]


class Possible(_Given, frozen=True):
    """What a new table can be made of."""

    protocol: int
    recruiter_levels: tuple[str, ...]
    agents_levels: tuple[str, ...]
    modules: tuple[str, ...]
    most_tables: int
    """Waiting and running tables a guest may own."""


class ReplayStep(_Given, frozen=True):
    seat: str
    act: WireAction
    at: int
    public: tuple[Happened, ...]
    """What everybody saw of it."""
    recruiter: tuple[Happened, ...]
    """The same with what only the Recruiter saw."""
    view: Shown
    """The public view after it."""


class GameReplay(_Given, frozen=True):
    """A finished game, step by step, with everything that was hidden."""

    table: TableInfo
    steps: tuple[ReplayStep, ...]


class Refusal(_Given, frozen=True):
    """Every HTTP error has this body: a rule id or an error id."""

    rule: str | None = None
    error: ErrorId | None = None
    params: dict[str, str | int] = {}


GIVEN = (NameMe, CreateTable, TakeSeat, UseLink, HandOver, SetSpeed, Rematch)
GIVES = (Me, TableInfo, Seated, Made, Invited, LinkTarget, Tables, Possible, GameReplay, Refusal)
"""The bodies of requests and answers, for the generated types."""
