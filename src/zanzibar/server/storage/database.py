"""The SQLite database of a data folder: connections, migrations, reads and durable saves."""

import asyncio
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, TypeVar

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import URL, Connection, Engine, StaticPool, create_engine, event, exc

from zanzibar.server.errors import DataFolderError
from zanzibar.server.storage.data_folder import DATABASE, claim
from zanzibar.server.storage.group_commit import ActRow, GroupCommit, Work
from zanzibar.server.storage.save_errors import save_error

T = TypeVar("T")
_PRAGMAS = (
    "busy_timeout=10000", "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON",
    "wal_autocheckpoint=8000", "temp_store=MEMORY", "cache_size=-32000",
)  # fmt: skip
"""`synchronous=FULL` makes every commit survive a power cut."""


class Storage:
    """The open data folder: locked for this process, migrated, ready to read and save."""

    def __init__(self, folder: Path) -> None:
        try:
            folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            self._lock = claim(folder)
        except OSError as error:
            raise _folder_error(error, folder) from error
        self.engine = connect(folder)
        try:
            migrate(self.engine)
        except (OSError, exc.DBAPIError, sqlite3.Error, CommandError) as error:
            self.engine.dispose()
            self._lock.close()
            raise _folder_error(error, folder) from error
        self.folder = folder
        self.writer = GroupCommit(self.engine)

    @property
    def commits(self) -> int:
        return self.writer.commits

    def append(self, row: ActRow, also: Work | None = None) -> asyncio.Future[Any]:
        """Append an act, which is durable when the future is done; see `GroupCommit.append`."""
        return self.writer.append(row, also)

    async def save(self, work: Callable[[Connection], T]) -> T:
        """Run `work` in the next commit and wait until it is durable."""
        return await self.writer.run(work)

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Run a query on another thread."""
        return await asyncio.to_thread(self.read_now, work)

    def read_now(self, work: Callable[[Connection], T]) -> T:
        with self.engine.connect().execution_options(reads=True) as connection:
            return work(connection)

    def close(self) -> None:
        """Save what the writer has, then unlock the folder."""
        self.writer.close()
        self.engine.dispose()
        self._lock.close()


def _folder_error(error: Exception, folder: Path) -> DataFolderError:
    if isinstance(error, CommandError):  # Alembic does not know the revision of the database
        return DataFolderError("storage.too-new", folder)
    is_full = save_error(error).id == "storage.full"
    return DataFolderError("storage.folder-full" if is_full else "storage.folder", folder)


# --- connections -------------------------------------------------------------------------------


def connect(folder: Path) -> Engine:
    """Create an engine on the folder's database, with the pragmas that make commits durable."""
    address = URL.create("sqlite", database=str(folder / DATABASE))
    engine = create_engine(address, connect_args={"check_same_thread": False})

    @event.listens_for(engine, "connect")
    def _configure(connection: sqlite3.Connection, record: object) -> None:
        connection.isolation_level = None  # `_begin` begins transactions, not the driver
        for pragma in _PRAGMAS:
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        # IMMEDIATE takes the write lock, so readers must not begin that way.
        reads = connection.get_execution_options().get("reads", False)
        connection.exec_driver_sql("BEGIN" if reads else "BEGIN IMMEDIATE")

    return engine


@contextmanager
def open_read_only(data: Path) -> Iterator[sqlite3.Connection]:
    """Open the database of a folder that a server may be using."""
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
            if _revision(database) is None:
                raise DataFolderError("storage.folder", data)
        except sqlite3.Error as error:
            raise DataFolderError("storage.folder", data) from error
        yield database


@contextmanager
def read_snapshot(data: Path) -> Iterator[Connection]:
    """Read a data folder as of one moment, without delaying a server that uses it."""
    with open_read_only(data) as database:
        if _revision(database) not in _known_revisions():
            raise DataFolderError("storage.too-new", data)
        engine = create_engine("sqlite://", creator=lambda: database, poolclass=StaticPool)
        with engine.connect() as connection:
            connection.exec_driver_sql("BEGIN")
            yield connection


# --- migrations --------------------------------------------------------------------------------


def migrate(engine: Engine) -> None:
    """Upgrade the database to the newest revision; create it if it is empty."""
    config = migrations()
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "head")


def migrations() -> Config:
    """Configure Alembic for the package's migrations."""
    config = Config()
    config.set_main_option("script_location", "zanzibar.server.storage:migrations")
    config.set_main_option("path_separator", "os")
    return config


def _revision(database: sqlite3.Connection) -> str | None:
    found: tuple[str] | None = database.execute(
        "SELECT version_num FROM alembic_version"
    ).fetchone()
    return None if found is None else found[0]


def _known_revisions() -> set[str]:
    return {step.revision for step in ScriptDirectory.from_config(migrations()).walk_revisions()}
