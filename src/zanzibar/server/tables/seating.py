"""Everything about a table but its game: what was agreed, and who sits where."""

import secrets
from collections.abc import Callable, Mapping

from msgspec import Struct
from msgspec.structs import asdict, replace

from zanzibar.rules import Result, Seat
from zanzibar.rules.model.vocabulary import side_of
from zanzibar.rules.views import seat_name
from zanzibar.server.table_info import Options, Roles, SeatInfo, Sitter, Status, TableInfo

INVITED = "invited"


class Seating(Struct, frozen=True):
    """Who sits in a seat."""

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


def begun(arrangement: Arrangement) -> Arrangement:
    """The table with its game begun: seats dealt if they are random, and who now knows what."""
    seats = list(arrangement.seats)
    if arrangement.options.roles is Roles.RANDOM:
        secrets.SystemRandom().shuffle(seats)
    known = set(arrangement.known)
    for seat, sitter in enumerate(seats):
        if sitter.guest is not None:
            known.add((sitter.guest, side_of(seat)))
    return replace(
        arrangement, status=Status.PLAYING, seats=tuple(seats), known=frozenset(known)
    )  # fmt: skip


def describe(
    id: str,
    arrangement: Arrangement,
    guest: str | None,
    names: Mapping[str, str],
    present: Callable[[Seat], bool],
    result: Result | None,
) -> TableInfo:
    """A table as one guest sees it."""
    return TableInfo(
        id=id,
        name=arrangement.name,
        status=arrangement.status,
        seats=tuple(
            SeatInfo(
                seat=seat_name(seat),
                kind=sitter.kind,
                name=names.get(sitter.guest) if sitter.guest else None,
                level=sitter.level,
                stands_in=sitter.stands_in,
                # Whose seat it was may still be on the way out.
                present=sitter.kind is Sitter.COMPUTER
                or (sitter.kind is Sitter.PERSON and present(seat)),
                yours=guest is not None and sitter.guest == guest,
            )
            for seat, sitter in enumerate(arrangement.seats)
        ),
        owner=names.get(arrangement.owner, ""),
        yours=guest == arrangement.owner,
        made_at=arrangement.made_at,
        changed_at=arrangement.changed_at,
        result=result,
        rematch=arrangement.rematch,
        **asdict(arrangement.options),
    )
