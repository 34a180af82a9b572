"""A table as one guest sees it."""

from collections.abc import Callable, Mapping

from msgspec.structs import asdict

from zanzibar.rules import Result, Seat
from zanzibar.rules.names import seat_name
from zanzibar.server.seating import Seating
from zanzibar.server.table_info import SeatInfo, SitterKind, TableInfo


def describe(
    id: str,
    seating: Seating,
    guest: str | None,
    names: Mapping[str, str],
    is_present: Callable[[Seat], bool],
    result: Result | None,
) -> TableInfo:
    """Return what this guest may know of a table. `names` are the display names of guests."""
    return TableInfo(
        id=id,
        name=seating.name,
        status=seating.status,
        seats=tuple(
            SeatInfo(
                seat=seat_name(seat),
                kind=sitter.kind,
                name=names.get(sitter.guest) if sitter.guest else None,
                level=sitter.level,
                stands_in=sitter.stands_in,
                # The connection of a person who has left an open seat may not be closed yet.
                present=sitter.kind is SitterKind.COMPUTER
                or (sitter.kind is SitterKind.PERSON and is_present(seat)),
                yours=guest is not None and sitter.guest == guest,
            )
            for seat, sitter in enumerate(seating.seats)
        ),
        owner=names.get(seating.owner, ""),
        yours=guest == seating.owner,
        made_at=seating.made_at,
        changed_at=seating.changed_at,
        result=result,
        rematch=seating.rematch,
        **asdict(seating.options),
    )
