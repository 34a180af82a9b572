"""The data folder: its files, its lock, its permissions, and its removal when a start fails."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

from zanzibar.server.errors import DataFolderError
from zanzibar.server.identity import KEY, NEW_KEY

if sys.platform == "win32":
    import msvcrt

    def _lock(file: IO[str]) -> None:
        file.seek(0)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _lock(file: IO[str]) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


DATABASE = "zanzibar.sqlite3"
LOCK = "zanzibar.lock"
_FILES = (
    DATABASE, f"{DATABASE}-journal", f"{DATABASE}-shm", f"{DATABASE}-wal", LOCK, KEY, NEW_KEY,
)  # fmt: skip
"""Everything that a new data folder can hold."""


def claim(folder: Path) -> IO[str]:
    """Lock a data folder until the returned file is closed.

    Two servers on one folder would not see each other's tables, so the second one is refused.
    """
    lock = (folder / LOCK).open("a")  # not "w": that would empty the file of the owner
    try:
        _lock(lock)
    except OSError as error:
        lock.close()
        raise DataFolderError("storage.in-use", folder) from error
    lock.truncate(0)
    lock.write(str(os.getpid()))
    lock.flush()
    return lock


@contextmanager
def owner_only_files() -> Iterator[None]:
    """Create files readable by the owner only (umask 077)."""
    before = os.umask(0o077)
    try:
        yield
    finally:
        os.umask(before)


@contextmanager
def remove_new_folder_on_error(data: Path) -> Iterator[None]:
    """Remove a data folder that is created in this context when it ends with an error."""
    if (data / DATABASE).exists():
        yield
        return
    new = [data / name for name in _FILES if not (data / name).exists()]
    with remove_new_parents_on_error(data / DATABASE):
        try:
            yield
        except BaseException as error:
            if not (isinstance(error, DataFolderError) and error.id == "storage.in-use"):
                for file in new:
                    file.unlink(missing_ok=True)
            raise


@contextmanager
def remove_new_parents_on_error(path: Path) -> Iterator[None]:
    """Remove parent folders that are created in this context when it ends with an error."""
    new = [folder for folder in path.parents if not folder.exists()]
    try:
        yield
    except BaseException:
        for folder in new:
            with suppress(OSError):  # never created, or another program has put a file there
                folder.rmdir()
        raise
