"""The record file of a game that is played in the terminal, rewritten after every act."""

import os
import tempfile
from collections.abc import Mapping
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from zanzibar.cli.errors import CliError
from zanzibar.cli.paths import saved_games_folder
from zanzibar.record import Header, of, seat_text, write_text
from zanzibar.rules import Mission, Seat, Table

SUFFIX = ".zan"
PERSON = "person"
_SEAT_KEY = "x-seat-"
"""Header lines that name the player of a seat: x-seat-r, x-seat-1 and so on."""


def new_file(mission: Mission) -> Path:
    """Return a path that does not exist yet, named after the day and the mission."""
    stem = f"{datetime.now():%Y-%m-%d-%H%M}-{mission.value}"
    path, number = saved_games_folder() / f"{stem}{SUFFIX}", 2
    while path.exists():
        path, number = saved_games_folder() / f"{stem}-{number}{SUFFIX}", number + 1
    return path


def latest_file() -> Path:
    """Return the file in the usual folder that was written last."""
    folder = saved_games_folder()
    found = sorted(folder.glob(f"*{SUFFIX}"), key=lambda path: path.stat().st_mtime)
    if not found:
        raise CliError("file.missing", {"file": str(folder / f"*{SUFFIX}")})
    return found[-1]


class SavedGame:
    """The file of one game, and who plays its seats."""

    def __init__(self, path: Path, players: Mapping[Seat, str], date: str | None = None) -> None:
        self.path = path
        self.players = players
        self.date = date or f"{datetime.now():%Y-%m-%d}"

    def save(self, table: Table, path: Path | None = None) -> None:
        """Write the record, replacing the file in one step."""
        seats = {_SEAT_KEY + seat_text(s).lower(): name for s, name in self.players.items()}
        header = Header(table.created.board, date=self.date, extra=seats)
        write_atomically(path or self.path, write_text(of(table, header)))


def write_atomically(path: Path, text: str) -> None:
    """Write a temporary file beside `path` and rename it, so that no reader sees half a file."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        try:
            with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
                file.write(text)
            Path(name).replace(path)
        except OSError:
            with suppress(OSError):
                Path(name).unlink()
            raise
    except OSError:
        raise CliError("file.unwritable", {"file": str(path)}) from None


def players_of(header: Header) -> dict[Seat, str]:
    """Read from a record who plays each seat; a person, where it does not say."""
    return {
        seat: header.extra.get(_SEAT_KEY + seat_text(seat).lower(), PERSON)
        for seat in range(header.seats)
    }
