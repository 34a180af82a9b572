"""A table without its game: its options and seats, as guests see them and as they are saved."""

from enum import StrEnum

from msgspec import Struct

from zanzibar.rules import Result, Ruleset, Seat

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


class Sitter(StrEnum):
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
    kind: Sitter
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


class Seating(Struct, frozen=True):
    """The player of a seat, as it is saved."""

    kind: Sitter = Sitter.OPEN
    guest: str | None = None
    level: str | None = None
    stands_in: bool = False
    link: str | None = None
    link_hash: bytes | None = None


class Arrangement(Struct, frozen=True):
    """Replaced as a whole, and saved before it is used."""

    name: str
    owner: str
    invitation: bytes
    status: Status
    options: Options
    seats: tuple[Seating, ...]
    known: frozenset[tuple[str, str]]
    """(guest, role): who sat on which side of this game, and who was invited."""
    made_at: int
    changed_at: int
    rematch: str | None = None

    def seats_of(self, guest: str) -> tuple[Seat, ...]:
        return tuple(i for i, sitter in enumerate(self.seats) if sitter.guest == guest)

    def has_met(self, guest: str) -> bool:
        """Whether this guest may know of a private table."""
        return (
            guest == self.owner
            or bool(self.seats_of(guest))
            or any(who == guest for who, _ in self.known)
        )

    def may_watch(self, guest: str) -> bool:
        """Whether this guest may listen without a seat.

        Where spectators are not allowed, who was invited waits here for the game, and no longer.
        """
        return (
            self.options.spectators
            or self.status is Status.OVER
            or guest == self.owner
            or bool(self.seats_of(guest))
            or (self.status is Status.WAITING and self.has_met(guest))
        )

    @property
    def has_computers(self) -> bool:
        return any(sitter.kind is Sitter.COMPUTER for sitter in self.seats)

    @property
    def complete(self) -> bool:
        """Whether nobody is missing."""
        return all(sitter.kind is not Sitter.OPEN for sitter in self.seats)
