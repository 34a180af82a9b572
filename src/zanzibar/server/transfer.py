"""Copies that leave the data folder: a backup of all of it, and single tables as a file."""

import base64
import shutil
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import Connection, Table, select

from zanzibar.server import schema, stored
from zanzibar.server.clock import now_ms
from zanzibar.server.course import Course
from zanzibar.server.frames import rules_of
from zanzibar.server.identity import KEY
from zanzibar.server.kept import Kept
from zanzibar.server.storage import DATABASE, Unusable
from zanzibar.server.tables import Status

FORMAT = 2
"""1 had of each guest when the guest was made, too."""
LARGEST = (1 << 63) - 1
"""Of the integers that a database takes."""
_PARTS = (schema.seat, schema.known, schema.act, schema.held, schema.chat)


def back_up(data: Path, target: Path) -> None:
    """Copy a data folder that may be in use; the copy can be served as it is."""
    database = data / DATABASE
    if not database.is_file():
        raise Unusable("storage.no-data", data)
    target.mkdir(parents=True, mode=0o700)
    with (
        closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as source,
        closing(sqlite3.connect(target / DATABASE)) as copy,
    ):
        # In one go: between two parts, every commit of a busy server would make it begin anew.
        source.backup(copy)
    shutil.copy2(data / KEY, target / KEY)


class Exported(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table with everything that belongs to it; one line of an export."""

    format: int
    guests: list[dict[str, Any]]
    game: dict[str, Any]
    parts: dict[str, list[dict[str, Any]]]


class _Form(msgspec.Struct):
    """Of an export that may be newer, what this program understands for certain."""

    format: int


def export(connection: Connection, tables: Iterable[str] | None = None) -> Iterator[bytes]:
    """These tables, or all of them, as lines."""
    game = schema.game
    wanted = select(game).order_by(game.c.made_at)
    if tables is not None:
        wanted = wanted.where(game.c.id.in_(list(tables)))
    for row in connection.execute(wanted).mappings().all():
        parts = {
            part.name: [
                _plain(one)
                for one in connection.execute(select(part).where(part.c.game == row["id"]))
                .mappings()
                .all()
            ]
            for part in _PARTS
        }
        people = {row["owner"]} | {
            one["guest"] for name in ("seat", "known") for one in parts[name] if one["guest"]
        }
        guest = schema.guest.c
        guests = connection.execute(
            select(guest.id, guest.name).where(guest.id.in_(people))
        ).mappings()
        line = Exported(FORMAT, [_plain(one) for one in guests], _plain(row), parts)
        yield msgspec.json.encode(line) + b"\n"


def read(lines: Iterable[bytes]) -> list[Exported]:
    """The tables of an export. `TooNew` or another error says that it is none for this program."""
    found = []
    for text in lines:
        if msgspec.json.decode(text, type=_Form).format > FORMAT:
            raise stored.TooNew(text)
        line = msgspec.json.decode(text, type=Exported)
        form = line.game["format"]
        if isinstance(form, int) and form > stored.FORMAT:
            raise stored.TooNew(form)
        found.append(line)
    if not found:
        raise ValueError("nothing")  # a copy that came to nothing looks like this
    return found


def add(connection: Connection, tables: Iterable[Exported]) -> tuple[list[str], list[str]]:
    """Add exported tables; gives the ids that were added and those that were there already."""
    added, there = [], []
    for table in tables:
        game = _packed(schema.game, table.game)
        id = game["id"]
        if connection.execute(select(schema.game.c.id).where(schema.game.c.id == id)).first():
            there.append(id)
            continue
        for guest in table.guests:
            _add_guest(connection, guest)
        connection.execute(schema.game.insert(), game)
        for part in _PARTS:
            rows = [_packed(part, row) for row in table.parts[part.name]]
            if any(row["game"] != id for row in rows):
                raise ValueError(id)
            if rows:
                connection.execute(part.insert(), rows)
        _play_again(Kept(connection, id))
        added.append(id)
    return added, there


def _add_guest(connection: Connection, guest: dict[str, Any]) -> None:
    # Who comes with a table counts as here today.
    row = _packed(
        schema.guest, {"id": guest["id"], "name": guest["name"], "seen_at": now_ms()}
    )  # fmt: skip
    known = select(schema.guest.c.id).where(schema.guest.c.id == row["id"])
    if connection.execute(known).first() is None:
        connection.execute(schema.guest.insert(), row)


def _play_again(kept: Kept) -> None:
    """Raise an error unless a server could open the table: its acts are a game, and all fits."""
    assert kept.game is not None
    arrangement, form, seats = kept.arrangement(), kept.game.format, len(kept.seats)
    kept.result()
    course = Course(rules_of(arrangement.options.ruleset), seats, no_chance)
    for version, row in enumerate(kept.acts, start=1):
        if row.version != version:
            raise ValueError(version)
        course.replay(row.seat, row.command, row.body, row.at, form)
    if kept.held is not None:
        course.unpack(kept.held.body, form)
    over, waiting = course.game.over, arrangement.status is Status.WAITING
    if (waiting and kept.acts) or over is not (arrangement.status is Status.OVER):
        raise ValueError(arrangement.status)
    sitting = (*kept.seats, *kept.chat, *([] if kept.held is None else [kept.held]))
    if not all(0 <= row.seat < seats for row in sitting):
        raise ValueError(seats)


def no_chance(kind: str, options: tuple[int, ...], count: int) -> tuple[int, ...]:
    """What chance gave is stored with the acts."""
    raise ValueError(kind)


def _plain(row: Any) -> dict[str, Any]:
    return {
        name: base64.b64encode(value).decode() if isinstance(value, bytes) else value
        for name, value in row.items()
    }


def _packed(table: Table, row: dict[str, Any]) -> dict[str, Any]:
    """A row as the database takes it; raises an error when it is none of this table."""
    if row.keys() != set(table.c.keys()):
        raise KeyError(table.name)
    return {name: _value(table.c[name].type.python_type, value) for name, value in row.items()}


def _value(kind: type, value: Any) -> Any:
    if value is None:
        return None
    if kind is bytes:
        value = base64.b64decode(value)
    if type(value) is not kind or (isinstance(value, int) and abs(value) > LARGEST):
        raise TypeError(value)
    return value
