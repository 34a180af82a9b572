"""Export and import of single tables, one JSON line for each."""

import base64
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec
from sqlalchemy import Column, Connection, String, Table, create_engine, select

from zanzibar.rules import Drawn
from zanzibar.rules import Table as GameTable
from zanzibar.server.clock import now_ms
from zanzibar.server.encoding import stored_act
from zanzibar.server.encoding.rules_cache import rules_of
from zanzibar.server.storage import schema
from zanzibar.server.storage.table_rows import TableRows
from zanzibar.server.table_info import Status

FORMAT = 2
"""Format 1 also had the time when each guest was made."""
LARGEST_INTEGER = (1 << 63) - 1
"""SQLite stores integers in 64 bits."""
_PARTS = (schema.seat, schema.known, schema.act, schema.held, schema.chat)


class ExportedTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table with everything that belongs to it; one line of an export."""

    format: int
    guests: list[dict[str, Any]]
    game: dict[str, Any]
    parts: dict[str, list[dict[str, Any]]]


class _AnyFormat(msgspec.Struct):
    """The one field that an export of every format has."""

    format: int


# --- export ------------------------------------------------------------------------------------


def export_tables(connection: Connection, tables: Iterable[str] | None = None) -> Iterator[bytes]:
    """Yield a line for each of these tables, or for all of them."""
    game = schema.game
    wanted = select(game).order_by(game.c.made_at)
    if tables is not None:
        wanted = wanted.where(game.c.id.in_(list(tables)))
    for row in connection.execute(wanted).mappings().all():
        parts = {part.name: _rows_of(connection, part, row["id"]) for part in _PARTS}
        people = {row["owner"]} | {
            one["guest"] for name in ("seat", "known") for one in parts[name] if one["guest"]
        }
        guest = schema.guest.c
        guests = connection.execute(select(guest.id, guest.name).where(guest.id.in_(people)))
        line = ExportedTable(
            FORMAT, [_to_json(one) for one in guests.mappings()], _to_json(row), parts
        )
        yield msgspec.json.encode(line) + b"\n"


def _rows_of(connection: Connection, part: Table, game: str) -> list[dict[str, Any]]:
    rows = connection.execute(select(part).where(part.c.game == game))
    return [_to_json(row) for row in rows.mappings()]


def _to_json(row: Any) -> dict[str, Any]:
    return {
        name: base64.b64encode(value).decode() if isinstance(value, bytes) else value
        for name, value in row.items()
    }


# --- import ------------------------------------------------------------------------------------


def read_export(lines: Iterable[bytes]) -> list[ExportedTable]:
    """Parse and check an export.

    Raise `TooNew` for a newer format. Any other error means that this is no export.
    """
    tables = _parse(lines)
    if not tables:
        raise ValueError("nothing")  # an interrupted copy of a file may be empty
    # Import into memory first: a mistake appears before any data folder is touched.
    engine = create_engine("sqlite://")
    try:
        with engine.begin() as connection:
            schema.metadata.create_all(connection)
            for id in import_tables(connection, tables)[0]:
                rows = TableRows.read(connection, id)
                assert rows is not None
                _check_game(rows)
    finally:
        engine.dispose()
    return tables


def _parse(lines: Iterable[bytes]) -> list[ExportedTable]:
    tables = []
    for text in lines:
        if msgspec.json.decode(text, type=_AnyFormat).format > FORMAT:
            raise stored_act.TooNew(text)
        table = msgspec.json.decode(text, type=ExportedTable)
        act_format = table.game["format"]
        if isinstance(act_format, int) and act_format > stored_act.FORMAT:
            raise stored_act.TooNew(act_format)
        tables.append(table)
    return tables


def import_tables(
    connection: Connection, tables: Iterable[ExportedTable]
) -> tuple[list[str], list[str]]:
    """Add tables. Return the ids that were added, and those that were there already."""
    added, existing = [], []
    for table in tables:
        game = _from_json(schema.game, table.game)
        id = game["id"]
        if connection.execute(select(schema.game.c.id).where(schema.game.c.id == id)).first():
            existing.append(id)
            continue
        for guest in table.guests:
            _add_guest(connection, guest)
        connection.execute(schema.game.insert(), game)
        for part in _PARTS:
            rows = [_from_json(part, row) for row in table.parts[part.name]]
            if any(row["game"] != id for row in rows):
                raise ValueError(id)
            if rows:
                connection.execute(part.insert(), rows)
        added.append(id)
    return added, existing


def _add_guest(connection: Connection, guest: dict[str, Any]) -> None:
    # The import counts as a visit: retention must not delete the guest at once.
    values = {"id": guest["id"], "name": guest["name"], "seen_at": now_ms()}
    row = _from_json(schema.guest, values)
    known = select(schema.guest.c.id).where(schema.guest.c.id == row["id"])
    if connection.execute(known).first() is None:
        connection.execute(schema.guest.insert(), row)


def _from_json(table: Table, row: dict[str, Any]) -> dict[str, Any]:
    """Convert a row for the database; raise an error when it does not fit the table."""
    if row.keys() != set(table.c.keys()):
        raise KeyError(table.name)
    return {name: _column_value(table.c[name], value) for name, value in row.items()}


def _column_value(column: Column[Any], value: Any) -> Any:
    kind = column.type
    if value is None:
        return None
    if kind.python_type is bytes:
        value = base64.b64decode(value)
    if type(value) is not kind.python_type or (
        isinstance(value, int) and abs(value) > LARGEST_INTEGER
    ):
        raise TypeError(value)
    if isinstance(kind, String) and kind.length is not None and len(value) > kind.length:
        raise ValueError(value)
    return value


def _check_game(rows: TableRows) -> None:
    """Raise an error unless a server can open the table: replay its acts, check its seats."""
    seating, act_format, seats = rows.seating(), rows.game.format, len(rows.seats)
    rows.result()  # raises if it cannot be decoded
    rules = rules_of(seating.options.ruleset)
    drawn: list[Drawn] = []
    table = GameTable(rules, seats, lambda kind, options, count: drawn.pop(0).outcome)
    for version, row in enumerate(rows.acts, start=1):
        if row.version != version:
            raise ValueError(version)
        action, drawn[:] = stored_act.unpack(rules, row.body, act_format)
        table.act(row.seat, action)
    if rows.held is not None:
        stored_act.unpack(rules, rows.held.body, act_format)
    is_waiting, is_over = (
        seating.status is Status.WAITING,
        seating.status is Status.OVER,
    )
    if (is_waiting and rows.acts) or table.over is not is_over:
        raise ValueError(seating.status)
    seated = (*rows.seats, *rows.chat, *([] if rows.held is None else [rows.held]))
    if not all(0 <= row.seat < seats for row in seated):
        raise ValueError(seats)
