"""`zanzibar tables`: take tables out of a data folder, put them into one, clean it."""

import argparse
from pathlib import Path

import msgspec
from sqlalchemy import Connection, exc, select

from zanzibar.cli.failure import Failure, unreadable
from zanzibar.cli.serve import add_data
from zanzibar.server import schema
from zanzibar.server.clean import clean, clean_guests
from zanzibar.server.storage import DATABASE, Storage, Unusable, connect
from zanzibar.server.stored import TooNew
from zanzibar.server.transfer import add, export, read
from zanzibar.text import texts

WRONG = (
    msgspec.DecodeError, LookupError, TypeError, ValueError, RecursionError, exc.SQLAlchemyError,
)  # fmt: skip
"""What comes of a file that somebody has changed."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_data(parser)
    what = parser.add_subparsers(required=True, metavar="WHAT", dest="what")
    out = what.add_parser("export", help="write tables to a file, also while they are served")
    out.add_argument("file", type=Path)
    out.add_argument("tables", nargs="*", help="ids; all of them when none is given")
    into = what.add_parser("import", help="add the tables of a file; the server must be stopped")
    into.add_argument("file", type=Path)
    what.add_parser("clean", help="delete old tables and guests now; the server must be stopped")


def run(args: argparse.Namespace) -> int:
    say = texts(args.lang).say
    try:
        match args.what:
            case "export":
                print(say("tables-exported", count=_export(args.data, args.file, args.tables)))
            case "import":
                added, there = _import(args.data, args.file)
                print(say("tables-imported", count=len(added), there=len(there)))
            case _:
                tables, guests = _clean(args.data)
                print(say("tables-cleaned", count=tables))
                print(say("guests-cleaned", count=guests))
    except Unusable as unusable:
        raise Failure(unusable.error, {"folder": str(unusable.folder)}) from None
    return 0


def _clean(data: Path) -> tuple[int, int]:
    _check_data(data)
    storage = Storage(data)
    try:
        with storage.engine.begin() as connection:
            return len(clean(connection)), clean_guests(connection)
    finally:
        storage.close()


def _check_data(data: Path) -> None:
    if not (data / DATABASE).is_file():
        raise Unusable("storage.no-data", data)


def _export(data: Path, file: Path, tables: list[str]) -> int:
    _check_data(data)
    engine = connect(data)
    try:
        # It only reads: a server that is running must not wait for it.
        with engine.connect().execution_options(reads=True) as connection:
            _check_there(connection, tables, data)
            lines = list(export(connection, tables or None))
        if not lines:
            raise Unusable("storage.no-data", data)
        with file.open("xb") as out:
            out.writelines(lines)
    except FileExistsError:
        raise Failure("file.exists", {"file": str(file)}) from None
    except OSError:
        raise Failure("file.unwritable", {"file": str(file)}) from None
    finally:
        engine.dispose()
    return len(lines)


def _check_there(connection: Connection, tables: list[str], data: Path) -> None:
    there = set(connection.execute(select(schema.game.c.id)).scalars())
    for table in tables:
        if table not in there:
            raise Failure("tables.unknown", {"table": table, "folder": str(data)})


def _import(data: Path, file: Path) -> tuple[list[str], list[str]]:
    try:
        lines = file.read_bytes().splitlines()
    except OSError as error:
        raise unreadable(file, error) from None
    try:
        tables = read(lines)  # before the data folder is touched
        storage = Storage(data)
        try:
            with storage.engine.begin() as connection:
                return add(connection, tables)
        finally:
            storage.close()
    except exc.OperationalError as error:
        raise Unusable("storage.folder", data) from error
    except TooNew:
        raise Failure("tables.too-new", {"file": str(file)}) from None
    except WRONG:
        raise Failure("tables.not-export", {"file": str(file)}) from None
