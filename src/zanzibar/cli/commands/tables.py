"""`zanzibar tables`: take tables out of a data folder, put them into one, clean it."""

import argparse
import os
import tempfile
from collections.abc import Iterable
from pathlib import Path

import msgspec
from sqlalchemy import Connection, exc, select

from zanzibar.cli.commands.data_options import (
    add_data,
    folder_error,
    saving_error,
    writing_error,
)
from zanzibar.cli.errors import CliError, unreadable
from zanzibar.server.encoding.stored_act import TooNew
from zanzibar.server.errors import DataFolderError
from zanzibar.server.storage import schema
from zanzibar.server.storage.data_folder import (
    DATABASE,
    owner_only_files,
    remove_new_folder_on_error,
)
from zanzibar.server.storage.database import Storage, read_snapshot
from zanzibar.server.storage.retention import delete_old_guests, delete_old_tables
from zanzibar.server.storage.transfer import (
    ExportedTable,
    export_tables,
    import_tables,
    read_export,
)
from zanzibar.text import texts

UNREADABLE_EXPORT = (
    msgspec.DecodeError,
    LookupError,
    TypeError,
    ValueError,
    RecursionError,
    exc.SQLAlchemyError,
)
"""Errors that a damaged or edited export file causes while it is read."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_data(parser)
    what = parser.add_subparsers(required=True, metavar="WHAT", dest="what")
    out = what.add_parser("export", help="write tables to a file, also while they are served")
    out.add_argument("file", type=Path)
    out.add_argument("tables", nargs="*", help="ids; all of them when none is given")
    into = what.add_parser("import", help="add the tables of a file; the server must be stopped")
    into.add_argument("file", type=Path)
    old = what.add_parser(
        "clean", help="delete old tables and guests now; the server must be stopped"
    )
    for command in (out, into, old):
        # The folder may also be given at the end; unless it is, the one before stays.
        add_data(command, default=argparse.SUPPRESS)


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
    except DataFolderError as error:
        raise folder_error(error) from None
    except (OSError, exc.DBAPIError) as error:
        raise saving_error(args.data, error) from None
    return 0


def _clean(data: Path) -> tuple[int, int]:
    if not (data / DATABASE).is_file():
        raise DataFolderError("storage.no-data", data)
    storage = Storage(data)
    try:
        with storage.engine.begin() as connection:
            return len(delete_old_tables(connection)), delete_old_guests(connection)
    finally:
        storage.close()


# --- export ------------------------------------------------------------------------------------


def _export(data: Path, file: Path, tables: list[str]) -> int:
    with read_snapshot(data) as connection:
        _check_known(connection, tables, data)
        lines = list(export_tables(connection, tables or None))
    if not lines:
        raise DataFolderError("storage.no-data", data)
    try:
        _write(file, lines)
    except FileExistsError:
        raise CliError("file.exists", {"file": str(file)}) from None
    except OSError as error:
        raise writing_error(file, error) from None
    return len(lines)


def _check_known(connection: Connection, tables: list[str], data: Path) -> None:
    there = set(connection.execute(select(schema.game.c.id)).scalars())
    for table in tables:
        if table not in there:
            raise CliError("tables.unknown", {"table": table, "folder": str(data)})


def _write(file: Path, lines: Iterable[bytes]) -> None:
    """Write an export whole or not at all, readable by its owner only: it holds secrets."""
    if file.exists():
        raise FileExistsError(file)
    handle, name = tempfile.mkstemp(dir=file.parent, prefix=f".{file.name}.")
    try:
        with os.fdopen(handle, "wb") as out:
            out.writelines(lines)
            out.flush()
            os.fsync(out.fileno())
        Path(name).rename(file)
    except BaseException:
        Path(name).unlink()
        raise


# --- import ------------------------------------------------------------------------------------


def _import(data: Path, file: Path) -> tuple[list[str], list[str]]:
    tables = _read(file)  # before touching the data folder
    with owner_only_files(), remove_new_folder_on_error(data):
        storage = Storage(data)
        try:
            with storage.engine.begin() as connection:
                return import_tables(connection, tables)
        except exc.IntegrityError:
            # A row of an imported table belongs to another table of the folder already.
            raise CliError("tables.not-export", {"file": str(file)}) from None
        finally:
            storage.close()


def _read(file: Path) -> list[ExportedTable]:
    try:
        return read_export(file.read_bytes().splitlines())
    except OSError as error:
        raise unreadable(file, error) from None
    except TooNew:
        raise CliError("tables.too-new", {"file": str(file)}) from None
    except UNREADABLE_EXPORT:
        raise CliError("tables.not-export", {"file": str(file)}) from None
