"""The JSON bodies of the HTTP API: requests and responses. See docs/protocol.md."""

from enum import StrEnum
from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from zanzibar.rules import Ruleset, Shown
from zanzibar.server.encoding.fields import Happened, WireAction
from zanzibar.server.errors import ErrorId
from zanzibar.server.protocol.catalogue import ModuleInfo
from zanzibar.server.table_info import Roles, SitterKind, Speed, TableInfo

Secret: TypeAlias = Annotated[str, Meta(min_length=1, max_length=200)]


class _Body(Struct, frozen=True, forbid_unknown_fields=True):
    """A body that refuses unknown fields."""


class Sides(StrEnum):
    KEEP = "keep"
    SWAP = "swap"


# --- requests ----------------------------------------------------------------------------------


class NameMe(_Body, frozen=True):
    """Become a guest, or change the name shown to others."""

    name: str


class SeatWish(_Body, frozen=True):
    """The sitter of a new seat: `open` for anybody, `person` for the maker, or a computer."""

    kind: SitterKind
    level: str | None = None
    """The computer's level."""


class CreateTable(_Body, frozen=True):
    name: str
    seats: Annotated[list[SeatWish], Meta(min_length=2, max_length=5)]
    """The Recruiter's first, then the Agent seats clockwise."""
    ruleset: Ruleset = Ruleset()
    roles: Roles = Roles.CHOSEN
    private: bool = False
    """Not in the lobby: only an invitation leads to it."""
    spectators: bool = True
    hot_seat: bool = False
    """One device for everybody: its guest, who made the table, may hold seats of both sides."""
    speed: Speed = Speed.READABLE
    answer_grid_ms: Annotated[int, Meta(ge=50, le=60_000)] = 5_000
    """Answers to an ASK are released on this grid, so that thinking time tells nothing."""


class TakeSeat(_Body, frozen=True):
    invitation: Secret | None = None


class UseLink(_Body, frozen=True):
    """A seat's link, or an invitation."""

    link: Secret


class HandOver(_Body, frozen=True):
    """Let a computer play an absent person's seat."""

    level: str


class SetSpeed(_Body, frozen=True):
    speed: Speed


class Rematch(_Body, frozen=True):
    sides: Sides


# --- responses ---------------------------------------------------------------------------------


class Me(_Body, frozen=True):
    """`name` is None before the first POST to /api/me."""

    name: str | None


class Seated(_Body, frozen=True):
    """Your seat. Its link, which is shown only once, brings it to another device."""

    table: TableInfo
    seat: str
    link: str


class Made(_Body, frozen=True):
    """A new table: the invitation for others, and a link for each seat that is yours."""

    table: TableInfo
    invitation: str
    seats: tuple[Seated, ...]


class Invited(_Body, frozen=True):
    """The new invitation of your table; the old one is void."""

    table: TableInfo
    invitation: str


class LinkTarget(_Body, frozen=True):
    """The target of a link: a seat that is yours now, or a table you may join."""

    table: TableInfo
    seat: str | None


class Tables(_Body, frozen=True):
    tables: tuple[TableInfo, ...]


class Possible(_Body, frozen=True):
    """The choices for a new table."""

    protocol: int
    recruiter_levels: tuple[str, ...]
    agents_levels: tuple[str, ...]
    modules: tuple[str, ...]
    most_tables: int
    """Waiting and running tables a guest may own."""


class ReplayStep(_Body, frozen=True):
    """An act of a finished game, and the view after it."""

    seat: str
    act: WireAction
    at: int
    public: tuple[Happened, ...]
    """The events that everybody saw."""
    recruiter: tuple[Happened, ...]
    """The events as the Recruiter saw them."""
    view: Shown
    """The public view after the act."""


class GameReplay(_Body, frozen=True):
    """A finished game, step by step, with everything that was hidden."""

    table: TableInfo
    steps: tuple[ReplayStep, ...]


class Refusal(_Body, frozen=True):
    """Every HTTP error has this body: a rule id or an error id."""

    rule: str | None = None
    error: ErrorId | None = None
    params: dict[str, str | int] = {}


REQUESTS = (NameMe, CreateTable, TakeSeat, UseLink, HandOver, SetSpeed, Rematch)
RESPONSES = (
    Me,
    TableInfo,
    Seated,
    Made,
    Invited,
    LinkTarget,
    Tables,
    Possible,
    GameReplay,
    ModuleInfo,
    Refusal,
)
"""All bodies, for the generated TypeScript."""
