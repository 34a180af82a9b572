"""What the database has of a table: reading it, and the rows that change with it."""

import msgspec
from sqlalchemy import Connection, Row, Table, select

from zanzibar.rules import Result
from zanzibar.server.encoding import stored_act
from zanzibar.server.storage import schema
from zanzibar.server.table_info import Options, Sitter, Status
from zanzibar.server.tables.seating import Arrangement, Seating


class TableRows:
    """Everything the disk has of one table; without its game when that is not wanted."""

    def __init__(self, connection: Connection, id: str, game: bool = True) -> None:
        def rows(table: Table, wanted: bool = True) -> list[Row[tuple[object, ...]]]:
            if not wanted:
                return []
            return list(connection.execute(select(table).where(table.c.game == id)))

        table = schema.game
        self.game = connection.execute(select(table).where(table.c.id == id)).first()
        self.seats = sorted(rows(schema.seat), key=lambda row: row.seat)
        self.known = rows(schema.known)
        self.acts = sorted(rows(schema.act, game), key=lambda row: row.version)
        self.chat = sorted(rows(schema.chat, game), key=lambda row: row.n)
        self.held = next(iter(rows(schema.held, game)), None)
        guests = {row.guest for row in (*self.seats, *self.known) if row.guest is not None}
        if self.game is not None:
            guests.add(self.game.owner)
        guest = schema.guest
        named = connection.execute(select(guest).where(guest.c.id.in_(guests)))
        self.names = {row.id: row.name for row in named}

    def arrangement(self) -> Arrangement:
        assert self.game is not None
        seats = tuple(
            Seating(
                Sitter(row.kind), row.guest, row.level, row.stands_in, row.link, row.link_hash
            )
            for row in self.seats
        )  # fmt: skip
        return Arrangement(
            self.game.name,
            self.game.owner,
            self.game.invitation,
            Status(self.game.status),
            msgspec.json.decode(self.game.options, type=Options),
            seats,
            frozenset((row.guest, row.role) for row in self.known),
            self.game.made_at,
            self.game.changed_at,
            self.game.rematch,
        )

    def result(self) -> Result | None:
        assert self.game is not None
        if not self.game.result:
            return None
        return msgspec.json.decode(self.game.result, type=Result | None)


def add_table(connection: Connection, id: str, arrangement: Arrangement) -> None:
    """Write a new table."""
    connection.execute(
        schema.game.insert(),
        {
            "id": id,
            "format": stored_act.FORMAT,
            "name": arrangement.name,
            "status": arrangement.status,
            "options": msgspec.json.encode(arrangement.options),
            "owner": arrangement.owner,
            "invitation": arrangement.invitation,
            "made_at": arrangement.made_at,
            "changed_at": arrangement.changed_at,
        },
    )
    _write_seats(connection, id, arrangement)


def save_arrangement(connection: Connection, id: str, arrangement: Arrangement) -> None:
    """Write everything about a table but its game."""
    connection.execute(
        schema.game.update()
        .where(schema.game.c.id == id)
        .values(
            name=arrangement.name,
            status=arrangement.status,
            options=msgspec.json.encode(arrangement.options),
            owner=arrangement.owner,
            invitation=arrangement.invitation,
            changed_at=arrangement.changed_at,
            rematch=arrangement.rematch,
        )
    )
    _write_seats(connection, id, arrangement)


def _write_seats(connection: Connection, id: str, arrangement: Arrangement) -> None:
    connection.execute(schema.seat.delete().where(schema.seat.c.game == id))
    connection.execute(
        schema.seat.insert(),
        [
            {"game": id, "seat": seat, **msgspec.structs.asdict(sitter)}
            for seat, sitter in enumerate(arrangement.seats)
        ],
    )
    connection.execute(schema.known.delete().where(schema.known.c.game == id))
    if arrangement.known:
        connection.execute(
            schema.known.insert(),
            [{"game": id, "guest": guest, "role": role} for guest, role in arrangement.known],
        )


def save_end(connection: Connection, id: str, result: Result | None, at: int) -> None:
    """Write that a game is over; an answer that was held is of no use any more."""
    forget_held(connection, id)
    connection.execute(
        schema.game.update()
        .where(schema.game.c.id == id)
        .values(status=Status.OVER, changed_at=at, result=msgspec.json.encode(result))
    )


def try_writing(connection: Connection) -> None:
    """Something that has to reach the disk, and leaves nothing behind."""
    nobody = schema.guest.c.id == ""
    connection.execute(schema.guest.insert(), {"id": "", "name": "", "seen_at": 0})
    connection.execute(schema.guest.delete().where(nobody))


def forget_held(connection: Connection, id: str) -> None:
    connection.execute(schema.held.delete().where(schema.held.c.game == id))
