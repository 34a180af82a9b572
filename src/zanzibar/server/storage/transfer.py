"""Copies that leave the data folder: a backup of all of it, and single tables as a file."""

import base64
import shutil
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

import msgspec
from alembic.script import ScriptDirectory
from sqlalchemy import Column, Connection, StaticPool, String, Table, create_engine, select

from zanzibar.server.clock import now_ms
from zanzibar.server.encoding import stored_act
from zanzibar.server.encoding.frame_writer import rules_of
from zanzibar.server.game.live_game import Course
from zanzibar.server.identity import KEY
from zanzibar.server.storage import schema
from zanzibar.server.storage.database import DATABASE, LOCK, DataFolderError, migrations
from zanzibar.server.storage.table_rows import TableRows
from zanzibar.server.table_info import Status

FORMAT = 2
"""1 had of each guest when the guest was made, too."""
LARGEST = (1 << 63) - 1
"""Of the integers that a database takes."""
_PARTS = (schema.seat, schema.known, schema.act, schema.held, schema.chat)
_FILES = (
    DATABASE, f"{DATABASE}-journal", f"{DATABASE}-shm", f"{DATABASE}-wal", LOCK, KEY, "secret.new"
)  # fmt: skip
"""Everything that a data folder has when it is begun."""


# --- whole folders -----------------------------------------------------------------------------


def back_up(data: Path, target: Path) -> None:
    """Copy a data folder that may be in use; the copy can be served as it is."""
    with _opened(data) as source:
        if target.exists():
            raise FileExistsError(target)
        with _or_no_folders(target):
            target.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            # Half a copy never has the name of a copy, however this ends.
            unfinished = Path(mkdtemp(dir=target.parent, prefix=f".{target.name}."))
            try:
                with closing(sqlite3.connect(unfinished / DATABASE)) as copy:
                    # In one go: between two parts, every commit of a busy server would make it
                    # begin anew.
                    source.backup(copy)
                    if copy.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
                        raise DataFolderError("storage.folder", data)
                if (data / KEY).exists():  # a folder that was never served has none
                    shutil.copy2(data / KEY, unfinished / KEY)
                unfinished.rename(target)
            except BaseException:
                shutil.rmtree(unfinished)
                raise


@contextmanager
def remove_new_folder_on_error(data: Path) -> Iterator[None]:
    """A data folder that is begun in here is gone again when this ends with an error."""
    if (data / DATABASE).exists():
        yield
        return
    new = [data / name for name in _FILES if not (data / name).exists()]
    with _or_no_folders(data / DATABASE):
        try:
            yield
        except BaseException as error:
            if not (isinstance(error, DataFolderError) and error.id == "storage.in-use"):
                for file in new:
                    file.unlink(missing_ok=True)
            raise


@contextmanager
def _or_no_folders(path: Path) -> Iterator[None]:
    """Folders that are made on the way to this path are gone again when this ends with an error."""
    new = [folder for folder in path.parents if not folder.exists()]
    try:
        yield
    except BaseException:
        for folder in new:
            with suppress(OSError):  # not made after all, or somebody else has put something there
                folder.rmdir()
        raise


@contextmanager
def _opened(data: Path) -> Iterator[sqlite3.Connection]:
    """The database of a folder that may be in use, for reading."""
    file = data / DATABASE
    try:
        if not file.is_file():
            raise DataFolderError("storage.no-data", data)
        database = sqlite3.connect(
            f"{file.absolute().as_uri()}?mode=ro", uri=True, isolation_level=None
        )
    except (OSError, sqlite3.Error) as error:
        raise DataFolderError("storage.folder", data) from error
    with closing(database):
        try:
            if _form(database) is None:
                raise DataFolderError("storage.folder", data)
        except sqlite3.Error as error:
            raise DataFolderError("storage.folder", data) from error
        yield database


def _form(database: sqlite3.Connection) -> str | None:
    found: tuple[str] | None = database.execute(
        "SELECT version_num FROM alembic_version"
    ).fetchone()
    return None if found is None else found[0]


@contextmanager
def reading(data: Path) -> Iterator[Connection]:
    """All of a data folder at one moment; who reads keeps no server waiting."""
    with _opened(data) as database:
        if _form(database) not in _known_forms():
            raise DataFolderError("storage.too-new", data)
        engine = create_engine("sqlite://", creator=lambda: database, poolclass=StaticPool)
        with engine.connect() as connection:
            connection.exec_driver_sql("BEGIN")
            yield connection


def _known_forms() -> set[str]:
    return {step.revision for step in ScriptDirectory.from_config(migrations()).walk_revisions()}


# --- single tables -----------------------------------------------------------------------------


class ExportedTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
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
        line = ExportedTable(FORMAT, [_plain(one) for one in guests], _plain(row), parts)
        yield msgspec.json.encode(line) + b"\n"


def read(lines: Iterable[bytes]) -> list[ExportedTable]:
    """The tables of an export. `TooNew` or another error says that it is none for this program."""
    found = _lines(lines)
    if not found:
        raise ValueError("nothing")  # a copy that came to nothing looks like this
    # Everything is tried in memory, so that what is wrong comes out before any folder is touched.
    engine = create_engine("sqlite://")
    try:
        with engine.begin() as connection:
            schema.metadata.create_all(connection)
            for table in add(connection, found)[0]:
                _play_again(TableRows(connection, table))
    finally:
        engine.dispose()
    return found


def _lines(lines: Iterable[bytes]) -> list[ExportedTable]:
    found = []
    for text in lines:
        if msgspec.json.decode(text, type=_Form).format > FORMAT:
            raise stored_act.TooNew(text)
        line = msgspec.json.decode(text, type=ExportedTable)
        form = line.game["format"]
        if isinstance(form, int) and form > stored_act.FORMAT:
            raise stored_act.TooNew(form)
        found.append(line)
    return found


def add(connection: Connection, tables: Iterable[ExportedTable]) -> tuple[list[str], list[str]]:
    """Add tables that were read; gives the ids of those added, and of those that were there."""
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


def _play_again(kept: TableRows) -> None:
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
    return {name: _value(table.c[name], value) for name, value in row.items()}


def _value(column: Column[Any], value: Any) -> Any:
    kind = column.type
    if value is None:
        return None
    if kind.python_type is bytes:
        value = base64.b64decode(value)
    if type(value) is not kind.python_type or (isinstance(value, int) and abs(value) > LARGEST):
        raise TypeError(value)
    if isinstance(kind, String) and kind.length is not None and len(value) > kind.length:
        raise ValueError(value)
    return value
