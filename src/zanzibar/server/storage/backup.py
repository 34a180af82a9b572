"""Backups: a copy of the data folder, taken while a server may be using it."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from tempfile import mkdtemp

from zanzibar.server.errors import DataFolderError
from zanzibar.server.identity import KEY
from zanzibar.server.storage.data_folder import DATABASE, remove_new_parents_on_error
from zanzibar.server.storage.database import open_read_only


def back_up(data: Path, target: Path) -> None:
    """Copy a data folder that may be in use; the copy can be served as it is."""
    with open_read_only(data) as source:
        if target.exists():
            raise FileExistsError(target)
        with remove_new_parents_on_error(target):
            target.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            # Copy under another name, so that an interrupted copy never looks complete.
            unfinished = Path(mkdtemp(dir=target.parent, prefix=f".{target.name}."))
            try:
                _copy_database(source, unfinished, data)
                if (data / KEY).exists():  # a folder that was never served has none
                    shutil.copy2(data / KEY, unfinished / KEY)
                unfinished.rename(target)
            except BaseException:
                shutil.rmtree(unfinished)
                raise


def _copy_database(source: sqlite3.Connection, folder: Path, data: Path) -> None:
    with closing(sqlite3.connect(folder / DATABASE)) as copy:
        # In one step: between two steps, each commit of a busy server would restart the copy.
        source.backup(copy)
        if copy.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
            raise DataFolderError("storage.folder", data)
