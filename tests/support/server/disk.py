"""Disks in trouble: one that is slow, and one that refuses to write."""

import asyncio
import sqlite3
import threading
from typing import Any, Self

import pytest
from sqlalchemy import Connection

from tests.support.server.local_server import LocalServer


class SlowDisk:
    """A disk that does not finish a commit before the context ends."""

    def __init__(self, server: LocalServer, monkeypatch: pytest.MonkeyPatch) -> None:
        self.begun = threading.Event()
        self.go_on = threading.Event()
        writer = server.context.storage.writer
        commit = writer._commit_group

        def wait_and_commit(connection: Any, jobs: Any) -> Any:
            self.begun.set()
            assert self.go_on.wait(60)
            return commit(connection, jobs)

        monkeypatch.setattr(writer, "_commit_group", wait_and_commit)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *failure: object) -> None:
        self.go_on.set()

    async def wait_for_commit(self) -> None:
        """Wait until the writer has begun a commit."""
        assert await asyncio.to_thread(self.begun.wait, 60)


class RefusingDisk:
    """Lets SQLite itself refuse to write, with its own error codes, and lets it write again."""

    def __init__(self, kind: str, database: sqlite3.Connection) -> None:
        self.kind = kind
        self.database = database

    @classmethod
    async def of(cls, kind: str, server: LocalServer) -> "RefusingDisk":
        """Return the disk of a server; `kind` is `full` or `read-only`."""

        def driver(connection: Connection) -> sqlite3.Connection:
            found = connection.connection.driver_connection
            assert isinstance(found, sqlite3.Connection)
            return found

        return cls(kind, await server.context.storage.save(driver))

    def begin(self) -> None:
        if self.kind == "full":
            (pages,) = self.database.execute("PRAGMA page_count").fetchone()
            self.database.execute(f"PRAGMA max_page_count={pages}")
        else:
            self.database.execute("PRAGMA query_only=1")

    def end(self) -> None:
        self.database.execute("PRAGMA max_page_count=1000000")
        self.database.execute("PRAGMA query_only=0")
