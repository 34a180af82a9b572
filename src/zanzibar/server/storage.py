"""The data folder: one SQLite database, written by one thread that commits in groups.

Nothing is told to anybody before it is saved. Whoever saves waits for the commit that holds it;
what arrives while a commit is on its way goes into the next one together.
"""

import asyncio
import errno
import fcntl
import os
import sqlite3
import threading
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, TypeAlias, TypeVar

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, Engine, create_engine, event, exc

from zanzibar.server import schema
from zanzibar.server.errors import ErrorId, Problem

DATABASE = "zanzibar.sqlite3"
LOCK = "zanzibar.lock"
MOST_ROWS = 500
T = TypeVar("T")


class Unusable(RuntimeError):
    """The data folder cannot be used; says why with an error id."""

    def __init__(self, error: str, folder: Path) -> None:
        super().__init__(f"{error}: {folder}")
        self.error = error
        self.folder = folder


def connect(folder: Path) -> Engine:
    """An engine on the folder's database, with the settings that make commits durable."""
    engine = create_engine(
        f"sqlite:///{folder / DATABASE}", connect_args={"check_same_thread": False}
    )

    @event.listens_for(engine, "connect")
    def _settle(connection: sqlite3.Connection, record: object) -> None:
        connection.isolation_level = None  # transactions are begun below, not by the driver
        for pragma in (
            "busy_timeout=10000", "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON",
            "wal_autocheckpoint=2000",
        ):  # fmt: skip
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        # Who only reads must not wait for the writer, nor make it wait.
        reads = connection.get_execution_options().get("reads", False)
        connection.exec_driver_sql("BEGIN" if reads else "BEGIN IMMEDIATE")

    return engine


def migrate(engine: Engine) -> None:
    """Bring the database's form up to date; a new one is made whole."""
    config = Config()
    config.set_main_option("script_location", "zanzibar.server:migrations")
    config.set_main_option("path_separator", "os")
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "head")


def problem_of(error: BaseException) -> Problem:
    """What to tell a client whose change could not be saved."""
    cause = error.orig if isinstance(error, exc.DBAPIError) else error
    kind: ErrorId = "storage.unwritable"
    if isinstance(cause, sqlite3.Error):
        code = getattr(cause, "sqlite_errorcode", None)
        if code is not None and code & 0xFF == sqlite3.SQLITE_FULL:
            kind = "storage.full"
    elif isinstance(cause, OSError) and cause.errno in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG):
        kind = "storage.full"
    return Problem(kind)


class Clash(Problem):
    """Somebody else has saved this version, or this command, already."""

    def __init__(self) -> None:
        super().__init__("table.changed")


Told: TypeAlias = Callable[[Any, BaseException | None], None]
"""Gets the result of what was saved, or why it was not; called on the event loop."""


class _Job:
    __slots__ = ("loop", "row", "told", "work")

    def __init__(
        self, row: Mapping[str, Any] | None, work: Callable[[Connection], Any], told: Told
    ) -> None:
        self.row = row
        self.work = work
        self.told = told
        self.loop = asyncio.get_running_loop()


class Storage:
    """The open data folder."""

    def __init__(self, folder: Path) -> None:
        try:
            folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            self._lock = _claim(folder)
            self.engine = connect(folder)
            migrate(self.engine)
        except (OSError, exc.DBAPIError, sqlite3.Error) as error:
            raise Unusable(problem_of(error).error, folder) from error
        self.folder = folder
        self.commits = 0
        # Most of what is written is acts: their statement is made once, not for each group.
        self._insert = str(schema.act.insert().compile(self.engine))
        self._jobs: list[_Job] = []
        self._wake = threading.Condition()
        self._closing = False
        self._writer = threading.Thread(target=self._write, name="writer", daemon=True)
        self._writer.start()

    # --- saving --------------------------------------------------------------------------------

    def append(self, act: Mapping[str, Any], told: Told) -> None:
        """Append an act, its columns in order; tells `Clash` when it is there already."""
        self._submit(_Job(act, lambda c: c.execute(schema.act.insert(), act), told))

    def submit(self, work: Callable[[Connection], Any], told: Told) -> None:
        """Run `work` in the next group, and tell when it is durable."""
        self._submit(_Job(None, work, told))

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

        self._submit(_Job(None, work, told))
        return await future

    def _submit(self, job: _Job) -> None:
        with self._wake:
            if not self._closing:
                self._jobs.append(job)
                self._wake.notify()
                return
        job.loop.call_soon(job.told, None, Problem("server.stopping"))

    def _write(self) -> None:
        connection = self.engine.connect()
        while True:
            with self._wake:
                while not self._jobs and not self._closing:
                    self._wake.wait()
                jobs, self._jobs = self._jobs, []
                if not jobs:
                    break
            for loop, told in _by_loop(self._group(connection, jobs)).items():
                loop.call_soon_threadsafe(_tell, told)
        connection.close()

    def _group(
        self, connection: Connection, jobs: list[_Job]
    ) -> Iterable[tuple[_Job, Any, BaseException | None]]:
        """Everything in one commit; job by job when something in it is refused."""
        try:
            with connection.begin():
                self._append(connection, [job.row for job in jobs if job.row is not None])
                results = [None if job.row is not None else job.work(connection) for job in jobs]
            self.commits += 1
            return [(job, result, None) for job, result in zip(jobs, results, strict=True)]
        except Exception as error:
            if len(jobs) == 1:
                return [(jobs[0], None, _explain(error))]
            return [told for job in jobs for told in self._group(connection, [job])]

    def _append(self, connection: Connection, acts: list[Mapping[str, Any]]) -> None:
        """All acts of a group in one statement: between two, other threads get their turn."""
        head, values, row = self._insert.partition(" VALUES ")
        for start in range(0, len(acts), MOST_ROWS):
            rows = acts[start : start + MOST_ROWS]
            statement = head + values + ", ".join([row] * len(rows))
            connection.exec_driver_sql(
                statement, tuple(value for act in rows for value in act.values())
            )

    # --- reading -------------------------------------------------------------------------------

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Run a query beside the event loop."""
        return await asyncio.to_thread(self.read_now, work)

    def read_now(self, work: Callable[[Connection], T]) -> T:
        with self.engine.connect().execution_options(reads=True) as connection:
            return work(connection)

    def close(self) -> None:
        """Save what is waiting and let go of the folder."""
        with self._wake:
            self._closing = True
            self._wake.notify()
        self._writer.join()
        self.engine.dispose()
        self._lock.close()


def _claim(folder: Path) -> Any:
    """Two servers on one folder would not see each other's tables: the second one is refused."""
    lock = (folder / LOCK).open("w")
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        lock.close()
        raise Unusable("storage.in-use", folder) from error
    lock.write(str(os.getpid()))
    lock.flush()
    return lock


def _explain(error: Exception) -> BaseException:
    if isinstance(error, exc.IntegrityError):
        return Clash()
    if isinstance(error, (exc.DBAPIError, OSError, sqlite3.Error)):
        return problem_of(error)
    return error


def _by_loop(
    told: Iterable[tuple[_Job, Any, BaseException | None]],
) -> dict[asyncio.AbstractEventLoop, list[tuple[_Job, Any, BaseException | None]]]:
    loops: dict[asyncio.AbstractEventLoop, list[tuple[_Job, Any, BaseException | None]]] = {}
    for one in told:
        loops.setdefault(one[0].loop, []).append(one)
    return loops


def _tell(told: Iterable[tuple[_Job, Any, BaseException | None]]) -> None:
    for job, result, error in told:
        job.told(result, error)
