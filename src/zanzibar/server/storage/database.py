"""The data folder: one SQLite database, written by one thread that commits in groups.

Nothing is told to anybody before it is saved. Whoever saves waits for the commit that holds it;
what arrives while a commit is on its way goes into the next one together.
"""

import asyncio
import errno
import fcntl
import logging
import os
import sqlite3
import threading
from collections.abc import Callable
from contextlib import suppress
from itertools import chain
from pathlib import Path
from queue import SimpleQueue
from typing import Any, TypeAlias, TypeVar

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import URL, Connection, Engine, create_engine, event, exc

from zanzibar.server.errors import ApiError, ErrorId
from zanzibar.server.storage import schema

DATABASE = "zanzibar.sqlite3"
LOCK = "zanzibar.lock"
MOST_ROWS = 64
"""Acts of one statement."""
T = TypeVar("T")
_log = logging.getLogger("zanzibar.server")


class DataFolderError(RuntimeError):
    """The data folder cannot be used; says why with an error id."""

    def __init__(self, id: str, folder: Path) -> None:
        super().__init__(f"{id}: {folder}")
        self.id = id
        self.folder = folder


def connect(folder: Path) -> Engine:
    """An engine on the folder's database, with the settings that make commits durable."""
    address = URL.create("sqlite", database=str(folder / DATABASE))
    engine = create_engine(address, connect_args={"check_same_thread": False})

    @event.listens_for(engine, "connect")
    def _settle(connection: sqlite3.Connection, record: object) -> None:
        connection.isolation_level = None  # transactions are begun below, not by the driver
        for pragma in (
            "busy_timeout=10000", "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON",
            "wal_autocheckpoint=8000", "temp_store=MEMORY", "cache_size=-32000",
        ):  # fmt: skip
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        # Who only reads must not wait for the writer, nor make it wait.
        reads = connection.get_execution_options().get("reads", False)
        connection.exec_driver_sql("BEGIN" if reads else "BEGIN IMMEDIATE")

    return engine


def migrations() -> Config:
    """Where Alembic finds the forms that a database has had."""
    config = Config()
    config.set_main_option("script_location", "zanzibar.server.storage:migrations")
    config.set_main_option("path_separator", "os")
    return config


def migrate(engine: Engine) -> None:
    """Bring the database's form up to date; a new one is made whole."""
    config = migrations()
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "head")


def save_error(error: BaseException) -> ApiError:
    """What to tell a client whose change could not be saved."""
    cause = error.orig if isinstance(error, exc.DBAPIError) else error
    kind: ErrorId = "storage.unwritable"
    if isinstance(cause, sqlite3.Error):
        code = getattr(cause, "sqlite_errorcode", None)
        if code is not None and code & 0xFF == sqlite3.SQLITE_FULL:
            kind = "storage.full"
    elif isinstance(cause, OSError) and cause.errno in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG):
        kind = "storage.full"
    return ApiError(kind)


class VersionConflict(ApiError):
    """Somebody else has saved this version, or this command, already."""

    def __init__(self) -> None:
        super().__init__("table.changed")


OnSaved: TypeAlias = Callable[[Any, BaseException | None], None]
"""Gets the result of what was saved, or why it was not; called on the event loop."""
ActRow: TypeAlias = tuple[str, int, int, str, bytes, int]
"""A row of `schema.act`, its columns in order."""


_Work: TypeAlias = Callable[[Connection], Any]
_Job: TypeAlias = tuple[ActRow | None, _Work | None, OnSaved]
"""An act to append or something else to do, and who is to be told."""
_Outcome: TypeAlias = tuple[OnSaved, Any, BaseException | None]


class Storage:
    """The open data folder."""

    def __init__(self, folder: Path) -> None:
        try:
            folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            self._lock = _claim(folder)
        except OSError as error:
            raise _unusable(error, folder) from error
        self.engine = connect(folder)
        try:
            migrate(self.engine)
        except (OSError, exc.DBAPIError, sqlite3.Error, CommandError) as error:
            self.engine.dispose()
            self._lock.close()
            raise _unusable(error, folder) from error
        self.folder = folder
        self.commits = 0
        self._statements = _statements(self.engine)
        self._loop: asyncio.AbstractEventLoop
        self._jobs: list[_Job] = []
        """What waits for the next group; only the event loop touches it."""
        self._flushing = False
        self._writing = False
        self._closing = False
        self._groups: SimpleQueue[list[_Job] | None] = SimpleQueue()
        self._writer = threading.Thread(target=self._write, name="writer", daemon=True)
        self._writer.start()

    # --- saving --------------------------------------------------------------------------------

    def append(self, act: ActRow, told: OnSaved, also: _Work | None = None) -> None:
        """Append an act, and what is to be saved with it.

        Tells `VersionConflict` when its version is there already.
        """
        self._submit((act, also, told))

    def submit(self, work: Callable[[Connection], Any], told: OnSaved) -> None:
        """Run `work` in the next group, and tell when it is durable."""
        self._submit((None, work, told))

    async def save(self, work: Callable[[Connection], T]) -> T:
        """Run `work` in the next group and wait until it is durable."""
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()

        def told(result: T, error: BaseException | None) -> None:
            if future.done():
                return
            if error is None:
                future.set_result(result)
            else:
                future.set_exception(error)

        self._submit((None, work, told))
        return await future

    def _submit(self, job: _Job) -> None:
        self._jobs.append(job)
        if not self._flushing and not self._writing:
            # Whatever else arrives in this round of the event loop goes into the same group.
            self._flushing = True
            self._loop = asyncio.get_running_loop()
            self._loop.call_soon(self._flush)

    def _flush(self) -> None:
        self._flushing = False
        if self._writing or not self._jobs:
            return
        jobs, self._jobs = self._jobs, []
        if self._closing:
            self._tell([(told, None, ApiError("server.stopping")) for _, _, told in jobs])
        else:
            self._writing = True
            self._groups.put(jobs)

    def _written(self, outcomes: list[_Outcome]) -> None:
        self._writing = False
        self._flush()  # what has come meanwhile is saved while this is told
        self._tell(outcomes)

    def _tell(self, outcomes: list[_Outcome]) -> None:
        for told, result, error in outcomes:
            try:
                told(result, error)
            except Exception:
                _log.exception("what was saved could not be told")

    def _write(self) -> None:
        with self.engine.connect() as connection:
            while (jobs := self._groups.get()) is not None:
                outcomes = self._group(connection, jobs)
                # A loop that is gone has nobody left to tell.
                with suppress(RuntimeError):
                    self._loop.call_soon_threadsafe(self._written, outcomes)

    def _group(self, connection: Connection, jobs: list[_Job]) -> list[_Outcome]:
        """Everything in one commit; job by job when something in it is refused."""
        try:
            outcomes = self._save(connection, jobs)
            self.commits += 1
            return outcomes
        except Exception as error:
            if len(jobs) == 1:
                return [(jobs[0][2], None, _explain(error))]
            return [outcome for job in jobs for outcome in self._group(connection, [job])]

    def _save(self, connection: Connection, jobs: list[_Job]) -> list[_Outcome]:
        acts = [act for act, _, _ in jobs if act is not None]
        if len(acts) == len(jobs) <= MOST_ROWS and not any(work for _, work, _ in jobs):
            # One statement is a transaction by itself; the thread is held up once.
            self._insert(connection, acts)
            return [(told, None, None) for _, _, told in jobs]
        with connection.begin():
            for start in range(0, len(acts), MOST_ROWS):
                self._insert(connection, acts[start : start + MOST_ROWS])
            return [
                (told, None if work is None else work(connection), None) for _, work, told in jobs
            ]

    def _insert(self, connection: Connection, acts: list[ActRow]) -> None:
        """Past everything that serves any statement."""
        driver: Any = connection.connection.driver_connection
        driver.execute(self._statements[len(acts)], tuple(chain.from_iterable(acts)))

    # --- reading -------------------------------------------------------------------------------

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Run a query beside the event loop."""
        return await asyncio.to_thread(self.read_now, work)

    def read_now(self, work: Callable[[Connection], T]) -> T:
        with self.engine.connect().execution_options(reads=True) as connection:
            return work(connection)

    def close(self) -> None:
        """Save what was handed to the writer and let go of the folder."""
        self._closing = True
        self._groups.put(None)
        self._writer.join()
        self.engine.dispose()
        self._lock.close()


def _statements(engine: Engine) -> list[str]:
    """For each number of acts the statement that appends them; the driver keeps them prepared."""
    head, values, row = str(schema.act.insert().compile(engine)).partition(" VALUES ")
    return [head + values + ", ".join([row] * size) for size in range(MOST_ROWS + 1)]


def _unusable(error: Exception, folder: Path) -> DataFolderError:
    if isinstance(error, CommandError):  # a form of the database that is not known here
        return DataFolderError("storage.too-new", folder)
    full = save_error(error).id == "storage.full"
    return DataFolderError("storage.folder-full" if full else "storage.folder", folder)


def _claim(folder: Path) -> Any:
    """Two servers on one folder would not see each other's tables: the second one is refused."""
    lock = (folder / LOCK).open("a")  # who has it has written there
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        lock.close()
        raise DataFolderError("storage.in-use", folder) from error
    lock.truncate(0)
    lock.write(str(os.getpid()))
    lock.flush()
    return lock


def _explain(error: Exception) -> BaseException:
    if isinstance(error, (exc.IntegrityError, sqlite3.IntegrityError)):
        return VersionConflict()
    if isinstance(error, (exc.DBAPIError, OSError, sqlite3.Error)):
        return save_error(error)
    return error
