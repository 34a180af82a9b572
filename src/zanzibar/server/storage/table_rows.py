"""The rows of one table: reading all of them, and writing those that change together."""

from typing import Any, Self

import msgspec
from sqlalchemy import Connection, Row, Table, select

from zanzibar.rules import Result, Seat
from zanzibar.server.encoding import stored_act
from zanzibar.server.seating import Seating, Sitter
from zanzibar.server.storage import schema
from zanzibar.server.table_info import Options, SitterKind, Status


class TableRows(msgspec.Struct, frozen=True):
    """Everything the database has of one table."""

    game: Row[Any]
    seats: list[Row[Any]]
    known: list[Row[Any]]
    acts: list[Row[Any]]
    chat: list[Row[Any]]
    held: Row[Any] | None
    names: dict[str, str]
    """Display names of the guests whom the table mentions."""

    @classmethod
    def read(cls, connection: Connection, id: str, *, with_game: bool = True) -> Self | None:
        """Read a table; without acts and chat if only its seating is wanted. None if unknown."""

        def rows(table: Table) -> list[Row[Any]]:
            return list(connection.execute(select(table).where(table.c.game == id)))

        game = connection.execute(select(schema.game).where(schema.game.c.id == id)).first()
        if game is None:
            return None
        seats, known = sorted(rows(schema.seat), key=lambda row: row.seat), rows(schema.known)
        guests = {game.owner} | {row.guest for row in (*seats, *known) if row.guest is not None}
        guest = schema.guest
        named = connection.execute(select(guest).where(guest.c.id.in_(guests)))
        return cls(
            game=game,
            seats=seats,
            known=known,
            acts=sorted(rows(schema.act), key=lambda row: row.version) if with_game else [],
            chat=sorted(rows(schema.chat), key=lambda row: row.n) if with_game else [],
            held=next(iter(rows(schema.held)), None) if with_game else None,
            names={row.id: row.name for row in named},
        )

    def seating(self) -> Seating:
        game = self.game
        return Seating(
            name=game.name,
            owner=game.owner,
            invitation=game.invitation,
            status=Status(game.status),
            options=msgspec.json.decode(game.options, type=Options),
            seats=tuple(_sitter(row) for row in self.seats),
            known=frozenset((row.guest, row.role) for row in self.known),
            made_at=game.made_at,
            changed_at=game.changed_at,
            rematch=game.rematch,
        )

    def result(self) -> Result | None:
        if not self.game.result:
            return None
        return msgspec.json.decode(self.game.result, type=Result | None)


def _sitter(row: Row[Any]) -> Sitter:
    kind = SitterKind(row.kind)
    return Sitter(kind, row.guest, row.level, row.stands_in, row.link, row.link_hash)


# --- writing -----------------------------------------------------------------------------------


def add_table(connection: Connection, id: str, seating: Seating) -> None:
    """Insert a new table."""
    connection.execute(
        schema.game.insert(),
        {
            "id": id,
            "format": stored_act.FORMAT,
            "name": seating.name,
            "status": seating.status,
            "options": msgspec.json.encode(seating.options),
            "owner": seating.owner,
            "invitation": seating.invitation,
            "made_at": seating.made_at,
            "changed_at": seating.changed_at,
        },
    )
    _write_seats(connection, id, seating)


def save_seating(connection: Connection, id: str, seating: Seating) -> None:
    """Update everything about a table but its game."""
    connection.execute(
        schema.game.update()
        .where(schema.game.c.id == id)
        .values(
            name=seating.name,
            status=seating.status,
            options=msgspec.json.encode(seating.options),
            owner=seating.owner,
            invitation=seating.invitation,
            changed_at=seating.changed_at,
            rematch=seating.rematch,
        )
    )
    _write_seats(connection, id, seating)


def _write_seats(connection: Connection, id: str, seating: Seating) -> None:
    connection.execute(schema.seat.delete().where(schema.seat.c.game == id))
    connection.execute(
        schema.seat.insert(),
        [
            {"game": id, "seat": seat, **msgspec.structs.asdict(sitter)}
            for seat, sitter in enumerate(seating.seats)
        ],
    )
    connection.execute(schema.known.delete().where(schema.known.c.game == id))
    if seating.known:
        connection.execute(
            schema.known.insert(),
            [{"game": id, "guest": guest, "role": role} for guest, role in seating.known],
        )


def save_end(connection: Connection, id: str, result: Result | None, at: int) -> None:
    """Mark a game as over, and delete its held answer, which nothing can release any more."""
    forget_held(connection, id)
    connection.execute(
        schema.game.update()
        .where(schema.game.c.id == id)
        .values(status=Status.OVER, changed_at=at, result=msgspec.json.encode(result))
    )


def add_held(
    connection: Connection, id: str, seat: Seat, command: str, body: bytes, due_at: int
) -> None:
    """Insert the answer that a table holds back."""
    row = {"game": id, "seat": seat, "command": command, "body": body, "due_at": due_at}
    connection.execute(schema.held.insert(), row)


def forget_held(connection: Connection, id: str) -> None:
    """Delete the answer that a table holds back."""
    connection.execute(schema.held.delete().where(schema.held.c.game == id))


def try_writing(connection: Connection) -> None:
    """Write a row and delete it: this fails when the database cannot be written."""
    probe = schema.guest.c.id == ""
    connection.execute(schema.guest.insert(), {"id": "", "name": "", "seen_at": 0})
    connection.execute(schema.guest.delete().where(probe))
