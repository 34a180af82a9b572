"""Where a game is kept while it is played: a record, written anew after every act."""

import os
import sys
import tempfile
from collections.abc import Mapping
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from zanzibar.cli.errors import Failure
from zanzibar.record import Header, of, seat_text, write_text
from zanzibar.rules import Mission, Seat, Table

SUFFIX = ".zan"
PERSON = "person"
_SEAT_KEY = "x-seat-"
"""Header lines that say who plays: x-seat-r, x-seat-1 and so on."""


def folder() -> Path:
    """Where games are kept unless the person names a file."""
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA")
        home = Path(base) if base else Path.home() / "AppData" / "Local"
    elif sys.platform == "darwin":
        home = Path.home() / "Library" / "Application Support"
    else:
        base = os.environ.get("XDG_DATA_HOME")
        home = Path(base) if base else Path.home() / ".local" / "share"
    return home / "zanzibar" / "games"


def new_place(mission: Mission) -> Path:
    """A file that is not there yet, named after the day and the mission."""
    now = datetime.now()
    stem = f"{now:%Y-%m-%d-%H%M}-{mission.value}"
    place, number = folder() / f"{stem}{SUFFIX}", 2
    while place.exists():
        place, number = folder() / f"{stem}-{number}{SUFFIX}", number + 1
    return place


def latest() -> Path:
    """The game that was saved last in the usual place."""
    found = sorted(folder().glob(f"*{SUFFIX}"), key=lambda path: path.stat().st_mtime)
    if not found:
        raise Failure("file.missing", {"file": str(folder() / f"*{SUFFIX}")})
    return found[-1]


class Keeper:
    """Keeps one game in one file."""

    def __init__(self, path: Path, players: Mapping[Seat, str], date: str | None = None) -> None:
        self.path = path
        self.players = players
        self.date = date or f"{datetime.now():%Y-%m-%d}"

    def save(self, table: Table, path: Path | None = None) -> None:
        """Write the record; what stood there is replaced at once or not at all."""
        seats = {_SEAT_KEY + seat_text(s).lower(): name for s, name in self.players.items()}
        header = Header(table.created.board, date=self.date, extra=seats)
        write_at_once(path or self.path, write_text(of(table, header)))


def write_at_once(path: Path, text: str) -> None:
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
        raise Failure("file.unwritable", {"file": str(path)}) from None


def players_of(header: Header) -> dict[Seat, str]:
    """Who plays which seat, as the record says; people where it says nothing."""
    return {
        seat: header.extra.get(_SEAT_KEY + seat_text(seat).lower(), PERSON)
        for seat in range(header.seats)
    }
