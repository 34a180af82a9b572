"""The user's folders for data and caches, as the platform places them."""

import os
import tempfile
from pathlib import Path

import platformdirs

NAME = "zanzibar"


def data_folder(holding: str) -> Path:
    """Return the user's data folder of this package.

    Earlier versions of the server used the XDG folder on every platform. That one is returned if
    it holds the named file and the platform's folder does not, so that its games go on.
    """
    folder = platformdirs.user_data_path(NAME, appauthor=False)
    former = _xdg_data_home() / NAME
    return former if (former / holding).exists() and not (folder / holding).exists() else folder


def cache_folder() -> Path:
    """Return the user's cache folder; one below the temporary folder if it cannot be written."""
    folder = platformdirs.user_cache_path(NAME, appauthor=False)
    return folder if _is_writable(folder) else Path(tempfile.gettempdir()) / NAME


def _xdg_data_home() -> Path:
    base = os.environ.get("XDG_DATA_HOME")
    return Path(base) if base else Path.home() / ".local" / "share"


def _is_writable(folder: Path) -> bool:
    if not folder.is_absolute():  # platformdirs leaves "~" alone when there is no home
        return False
    existing = next(path for path in (folder, *folder.parents) if path.exists())
    return os.access(existing, os.W_OK)
