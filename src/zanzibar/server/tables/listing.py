"""Lists of tables: the lobby, and the tables of a guest. Games on the disk are not loaded."""

from collections.abc import Iterator, Sequence
from itertools import islice

import msgspec
from sqlalchemy import Connection, select

from zanzibar.server.storage import schema
from zanzibar.server.storage.table_rows import TableRows
from zanzibar.server.table_info import Options, SitterKind, Status, TableInfo
from zanzibar.server.tables.description import describe
from zanzibar.server.tables.registry import TableRegistry

MOST_LISTED = 200


async def lobby(registry: TableRegistry, guest: str | None) -> tuple[TableInfo, ...]:
    """Return public tables that have an open seat or may be watched, the newest first."""
    ids = await registry.storage.read(lambda c: list(islice(_public_tables(c), MOST_LISTED)))
    return await _describe_all(registry, ids, guest)


def _public_tables(connection: Connection) -> Iterator[str]:
    game, seat = schema.game, schema.seat
    has_room = game.c.id.in_(select(seat.c.game).where(seat.c.kind == SitterKind.OPEN))
    for row in connection.execute(
        select(game.c.id, game.c.options, has_room.label("has_room"))
        .where(game.c.status.in_([Status.WAITING, Status.PLAYING]))
        .order_by(game.c.status.desc(), game.c.made_at.desc())
    ):
        options = msgspec.json.decode(row.options, type=Options)
        if not options.private and (row.has_room or options.spectators):
            yield row.id


async def tables_of(registry: TableRegistry, guest: str) -> tuple[TableInfo, ...]:
    """Return the tables that this guest made or sat at, the last changed first."""
    game, known, seat = schema.game, schema.known, schema.seat
    query = (
        select(game.c.id)
        .where(
            (game.c.owner == guest)
            | game.c.id.in_(select(known.c.game).where(known.c.guest == guest))
            | game.c.id.in_(select(seat.c.game).where(seat.c.guest == guest))
        )
        .order_by(game.c.changed_at.desc())
        .limit(MOST_LISTED)
    )
    ids = await registry.storage.read(lambda c: c.execute(query).scalars().all())
    return await _describe_all(registry, ids, guest)


async def _describe_all(
    registry: TableRegistry, ids: Sequence[str], guest: str | None
) -> tuple[TableInfo, ...]:
    on_disk = [id for id in ids if id not in registry.live]
    rows_of = await registry.storage.read(
        lambda c: {id: TableRows.read(c, id, with_game=False) for id in on_disk}
    )
    found = []
    for id in ids:
        if (table := registry.live.get(id)) is not None:
            found.append(table.info(guest))
        elif (rows := rows_of.get(id)) is not None:
            found.append(
                describe(id, rows.seating(), guest, rows.names, lambda seat: False, rows.result())
            )
    return tuple(found)
