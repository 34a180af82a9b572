"""Everything about a table but its game: what was agreed, and who sits where."""

import secrets
from collections.abc import Callable, Mapping

from msgspec.structs import asdict, replace

from zanzibar.rules import Result, Seat
from zanzibar.rules.model.vocabulary import side_of
from zanzibar.rules.names import seat_name
from zanzibar.server.table_info import Arrangement, Roles, SeatInfo, Sitter, Status, TableInfo

INVITED = "invited"


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
