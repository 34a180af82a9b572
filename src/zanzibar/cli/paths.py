"""Folders where the program keeps games, unless the person names others."""

import os
import sys
from pathlib import Path


def data_folder() -> Path:
    """Return the data folder of a server."""
    base = os.environ.get("XDG_DATA_HOME")
    return (Path(base) if base else Path.home() / ".local" / "share") / "zanzibar"


def saved_games_folder() -> Path:
    """Return the folder for games that are played in the terminal."""
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA")
        home = Path(base) if base else Path.home() / "AppData" / "Local"
    elif sys.platform == "darwin":
        home = Path.home() / "Library" / "Application Support"
    else:
        base = os.environ.get("XDG_DATA_HOME")
        home = Path(base) if base else Path.home() / ".local" / "share"
    return home / "zanzibar" / "games"
