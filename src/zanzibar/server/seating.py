"""Everything about a table but its game: what was agreed, and who sits where."""

import secrets

from msgspec import Struct
from msgspec.structs import replace

from zanzibar.rules import Seat
from zanzibar.rules.model.vocabulary import side_of
from zanzibar.server.table_info import Options, Roles, SitterKind, Status

INVITED = "invited"
"""The role of a guest who used the table's invitation."""


class Sitter(Struct, frozen=True):
    """The holder of a seat: a person, a computer (perhaps standing in for a person), or none."""

    kind: SitterKind = SitterKind.OPEN
    guest: str | None = None
    level: str | None = None
    stands_in: bool = False
    link: str | None = None
    link_hash: bytes | None = None


class Seating(Struct, frozen=True):
    """The options and seats of a table. It is replaced as a whole, and saved before it is used."""

    name: str
    owner: str
    invitation: bytes
    """The hash of the invitation's secret."""
    status: Status
    options: Options
    seats: tuple[Sitter, ...]
    known: frozenset[tuple[str, str]]
    """(guest, role): who sat on which side of this game, and who was invited."""
    made_at: int
    changed_at: int
    rematch: str | None = None

    def seats_of(self, guest: str) -> tuple[Seat, ...]:
        return tuple(i for i, sitter in enumerate(self.seats) if sitter.guest == guest)

    def has_met(self, guest: str) -> bool:
        """Return whether this guest may know of a private table."""
        return (
            guest == self.owner
            or bool(self.seats_of(guest))
            or any(known == guest for known, _ in self.known)
        )

    def may_watch(self, guest: str) -> bool:
        """Return whether this guest may connect without a seat.

        Where spectators are not allowed, an invited guest may watch until the game begins.
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
        return any(sitter.kind is SitterKind.COMPUTER for sitter in self.seats)

    @property
    def complete(self) -> bool:
        """Whether no seat is open."""
        return all(sitter.kind is not SitterKind.OPEN for sitter in self.seats)

    def begin(self) -> "Seating":
        """Begin the game: deal random seats, and remember which guest knows which side."""
        seats = list(self.seats)
        if self.options.roles is Roles.RANDOM:
            secrets.SystemRandom().shuffle(seats)
        known = set(self.known)
        for seat, sitter in enumerate(seats):
            if sitter.guest is not None:
                known.add((sitter.guest, side_of(seat)))
        return replace(self, status=Status.PLAYING, seats=tuple(seats), known=frozenset(known))
