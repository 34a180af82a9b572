"""Lists of tables: the lobby, and the games of a guest. Games that rest on the disk stay there."""

from collections.abc import Iterator, Sequence
from itertools import islice

import msgspec
from sqlalchemy import Connection, select

from zanzibar.server.storage import schema
from zanzibar.server.storage.table_rows import TableRows
from zanzibar.server.table_info import Options, Sitter, Status, TableInfo
from zanzibar.server.tables.registry import Hall
from zanzibar.server.tables.seating import describe

MOST_LISTED = 200


async def lobby(hall: Hall, guest: str | None) -> tuple[TableInfo, ...]:
    """Public tables with an open seat, or that can be watched; the newest first."""
    ids = await hall.storage.read(lambda c: list(islice(_for_everybody(c), MOST_LISTED)))
    return await _tables(hall, ids, guest)


def _for_everybody(connection: Connection) -> Iterator[str]:
    game, seat = schema.game, schema.seat
    free = game.c.id.in_(select(seat.c.game).where(seat.c.kind == Sitter.OPEN))
    for row in connection.execute(
        select(game.c.id, game.c.options, free.label("free"))
        .where(game.c.status.in_([Status.WAITING, Status.PLAYING]))
        .order_by(game.c.status.desc(), game.c.made_at.desc())
    ):
        options = msgspec.json.decode(row.options, type=Options)
        if not options.private and (row.free or options.spectators):
            yield row.id


async def games_of(hall: Hall, guest: str) -> tuple[TableInfo, ...]:
    """Tables that this guest made or sat at, the last changed first."""
    game, known, seat = schema.game, schema.known, schema.seat
    ids = await hall.storage.read(
        lambda c: c.execute(
            select(game.c.id)
            .where(
                (game.c.owner == guest)
                | game.c.id.in_(select(known.c.game).where(known.c.guest == guest))
                | game.c.id.in_(select(seat.c.game).where(seat.c.guest == guest))
            )
            .order_by(game.c.changed_at.desc())
            .limit(MOST_LISTED)
        ).scalars().all()
    )  # fmt: skip
    return await _tables(hall, ids, guest)


async def _tables(hall: Hall, ids: Sequence[str], guest: str | None) -> tuple[TableInfo, ...]:
    asleep = [id for id in ids if id not in hall.live]
    kept = await hall.storage.read(
        lambda c: {id: TableRows.read(c, id, with_game=False) for id in asleep}
    )
    found = []
    for id in ids:
        if (hosted := hall.live.get(id)) is not None:
            found.append(hosted.info(guest))
        elif (row := kept.get(id)) is not None:
            found.append(
                describe(id, row.arrangement(), guest, row.names, lambda seat: False, row.result())
            )
    return tuple(found)
