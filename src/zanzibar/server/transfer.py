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
from zanzibar.server.course import Course
from zanzibar.server.frames import rules_of
from zanzibar.server.identity import KEY
from zanzibar.server.kept import Kept
from zanzibar.server.storage import DATABASE, Unusable

FORMAT = 1
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
        guests = connection.execute(
            select(schema.guest).where(schema.guest.c.id.in_(people))
        ).mappings()
        line = Exported(FORMAT, [_plain(one) for one in guests], _plain(row), parts)
        yield msgspec.json.encode(line) + b"\n"


def load(connection: Connection, lines: Iterable[bytes]) -> tuple[list[str], list[str]]:
    """Add exported tables; gives the ids that were added and those that were there already."""
    added, there = [], []
    for text in lines:
        line = msgspec.json.decode(text, type=Exported)
        if line.format > FORMAT or line.game["format"] > stored.FORMAT:
            raise stored.TooNew(line.format)
        id = line.game["id"]
        if connection.execute(select(schema.game.c.id).where(schema.game.c.id == id)).first():
            there.append(id)
            continue
        for guest in line.guests:
            known = select(schema.guest.c.id).where(schema.guest.c.id == guest["id"])
            if connection.execute(known).first() is None:
                connection.execute(schema.guest.insert(), guest)
        connection.execute(schema.game.insert(), _packed(schema.game, line.game))
        for part in _PARTS:
            rows = [_packed(part, row) for row in line.parts[part.name]]
            if rows:
                connection.execute(part.insert(), rows)
        _play_again(Kept(connection, id))
        added.append(id)
    return added, there


def _play_again(kept: Kept) -> None:
    """Raise an error unless the acts of a table are a game: a server could not open it."""
    assert kept.game is not None
    arrangement, form = kept.arrangement(), kept.game.format
    course = Course(rules_of(arrangement.options.ruleset), len(arrangement.seats), no_chance)
    for version, row in enumerate(kept.acts, start=1):
        if row.version != version:
            raise ValueError(version)
        course.replay(row.seat, row.command, row.body, row.at, form)
    if kept.held is not None:
        course.unpack(kept.held.body, form)


def no_chance(kind: str, options: tuple[int, ...], count: int) -> tuple[int, ...]:
    """What chance gave is stored with the acts."""
    raise ValueError(kind)


def _plain(row: Any) -> dict[str, Any]:
    return {
        name: base64.b64encode(value).decode() if isinstance(value, bytes) else value
        for name, value in row.items()
    }


def _packed(table: Table, row: dict[str, Any]) -> dict[str, Any]:
    binary = {column.name for column in table.c if column.type.python_type is bytes}
    return {
        name: base64.b64decode(value) if name in binary and value is not None else value
        for name, value in row.items()
    }
