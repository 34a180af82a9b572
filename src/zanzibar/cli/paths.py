"""Folders where the program keeps games, unless the person names others."""

from pathlib import Path

from zanzibar import folders
from zanzibar.server.storage.data_folder import DATABASE

_SAVED_GAMES = "games"


def data_folder() -> Path:
    """Return the data folder of a server."""
    return folders.data_folder(holding=DATABASE)


def saved_games_folder() -> Path:
    """Return the folder for games that are played in the terminal."""
    return folders.data_folder(holding=_SAVED_GAMES) / _SAVED_GAMES
