"""Group commit: one writer thread saves all jobs that wait in one transaction.

A job's future is done after the commit that holds the job. Jobs that arrive while a commit is under
way share the next one, so one fsync serves many tables.
"""

import asyncio
import threading
from collections.abc import Callable
from contextlib import suppress
from queue import SimpleQueue
from typing import Any, NamedTuple, TypeAlias, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.dialects import sqlite

from zanzibar.server.errors import ApiError
from zanzibar.server.storage import schema
from zanzibar.server.storage.save_errors import translated

ActRow: TypeAlias = tuple[str, int, int, str, bytes, int]
"""A row of `schema.act`, its columns in order."""
Work: TypeAlias = Callable[[Connection], Any]
"""Statements to run in the transaction."""
T = TypeVar("T")


_INSERT_ACT = str(schema.act.insert().compile(dialect=sqlite.dialect()))
"""Compiled once: SQLAlchemy's work for each statement is most of the cost of an act."""


class _Job(NamedTuple):
    row: ActRow | None
    work: Work | None
    saved: asyncio.Future[Any]
    """Gets the result of the work, or the error, when the commit is durable."""


_Outcome: TypeAlias = tuple[asyncio.Future[Any], Any, BaseException | None]


class GroupCommit:
    """The queue of jobs and its writer thread. Jobs are submitted on the event loop."""

    def __init__(self, engine: Engine) -> None:
        self.commits = 0
        self._engine = engine
        self._loop: asyncio.AbstractEventLoop
        self._waiting: list[_Job] = []
        """Jobs for the next group; only the event loop touches it."""
        self._flush_is_due = False
        self._is_writing = False
        self._is_closing = False
        self._groups: SimpleQueue[list[_Job] | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._run_writer, name="writer", daemon=True)
        self._thread.start()

    def append(self, row: ActRow, also: Work | None = None) -> asyncio.Future[Any]:
        """Append an act, and run `also` in the same transaction.

        The future raises `VersionConflict` if the table has an act of this version already.
        """
        return self._submit(row, also)

    def run(self, work: Callable[[Connection], T]) -> asyncio.Future[T]:
        """Run `work` in the next group."""
        return self._submit(None, work)

    def close(self) -> None:
        """Finish the groups that the writer has, and refuse everything that waits."""
        self._is_closing = True
        self._groups.put(None)
        self._thread.join()

    # --- on the event loop ---------------------------------------------------------------------

    def _submit(self, row: ActRow | None, work: Work | None) -> asyncio.Future[Any]:
        loop = asyncio.get_running_loop()
        saved: asyncio.Future[Any] = loop.create_future()
        self._waiting.append(_Job(row, work, saved))
        if not self._flush_is_due and not self._is_writing:
            # Flush at the end of this iteration, so that its other jobs share the group.
            self._flush_is_due = True
            self._loop = loop
            loop.call_soon(self._flush)
        return saved

    def _flush(self) -> None:
        self._flush_is_due = False
        if self._is_writing or not self._waiting:
            return
        jobs, self._waiting = self._waiting, []
        if self._is_closing:
            self._report([(job.saved, None, ApiError("server.stopping")) for job in jobs])
        else:
            self._is_writing = True
            self._groups.put(jobs)

    def _group_is_done(self, outcomes: list[_Outcome]) -> None:
        self._is_writing = False
        self._flush()  # the writer saves the next group while this one is reported
        self._report(outcomes)

    def _report(self, outcomes: list[_Outcome]) -> None:
        for saved, result, error in outcomes:
            if saved.done():  # cancelled: nobody waits for it
                continue
            if error is None:
                saved.set_result(result)
            else:
                saved.set_exception(error)

    # --- on the writer thread ------------------------------------------------------------------

    def _run_writer(self) -> None:
        with self._engine.connect() as connection:
            while (jobs := self._groups.get()) is not None:
                outcomes = self._commit_group(connection, jobs)
                with suppress(RuntimeError):  # the event loop is closed: nobody waits
                    self._loop.call_soon_threadsafe(self._group_is_done, outcomes)

    def _commit_group(self, connection: Connection, jobs: list[_Job]) -> list[_Outcome]:
        """Commit all jobs at once; job by job if one of them fails."""
        try:
            outcomes = self._commit(connection, jobs)
            self.commits += 1
            return outcomes
        except Exception as error:
            if len(jobs) == 1:
                return [(jobs[0].saved, None, translated(error))]
            return [outcome for job in jobs for outcome in self._commit_group(connection, [job])]

    def _commit(self, connection: Connection, jobs: list[_Job]) -> list[_Outcome]:
        rows = [job.row for job in jobs if job.row is not None]
        with connection.begin():
            if rows:
                connection.exec_driver_sql(_INSERT_ACT, rows)
            return [
                (job.saved, None if job.work is None else job.work(connection), None)
                for job in jobs
            ]
