"""Files of played games: CSV everywhere, Parquet where pyarrow is installed."""

import csv
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec

from zanzibar.lab.errors import LabError
from zanzibar.lab.game import PlayedGame

PARQUET = ".parquet"
_TIMES = ("recruiter_us", "agents_us")
FIELDS = PlayedGame.__struct_fields__


def replace_games(
    path: Path, games: Sequence[PlayedGame], owns: Callable[[PlayedGame], bool]
) -> None:
    """Replace the games of a file that `owns` accepts by these; keep all others.

    Several matches may write to one file at the same time.
    """
    with _exclusive(path):
        others = [game for game in load(path) if not owns(game)] if path.exists() else []
        save(path, [*others, *games])


@contextmanager
def _exclusive(path: Path) -> Iterator[None]:
    """Lock the folder of a file against other processes that call this."""
    if sys.platform == "win32":
        yield
        return
    import fcntl

    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        folder = os.open(path.parent, os.O_RDONLY)
    except OSError:
        raise LabError("file.unwritable", file=str(path)) from None
    try:
        fcntl.flock(folder, fcntl.LOCK_EX)
        yield
    finally:
        os.close(folder)


def save(path: Path, games: Sequence[PlayedGame]) -> None:
    """Write all games and replace the file in one step, so that an interrupted run keeps it."""
    try:
        _save(path, games)
    except OSError:
        raise LabError("file.unwritable", file=str(path)) from None


def _save(path: Path, games: Sequence[PlayedGame]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    unfinished = path.with_suffix(path.suffix + ".part")
    if path.suffix == PARQUET:
        arrow, parquet = _arrow()
        columns = {name: [getattr(game, name) for game in games] for name in FIELDS}
        for name in _TIMES:
            columns[name] = [list(times) for times in columns[name]]
        parquet.write_table(arrow.table(columns), unfinished)
    else:
        with unfinished.open("w", newline="", encoding="utf-8") as file:
            writer = csv.writer(file)
            writer.writerow(FIELDS)
            writer.writerows(_row(game) for game in games)
    unfinished.replace(path)


def load(path: Path) -> list[PlayedGame]:
    """Read the games of a file."""
    if not path.exists():
        raise LabError("file.missing", file=str(path))
    read = _read_parquet if path.suffix == PARQUET else _read_csv
    try:
        return [msgspec.convert(row, PlayedGame, strict=False) for row in read(path)]
    except OSError:
        raise LabError("file.unreadable", file=str(path)) from None
    except (ValueError, KeyError, AttributeError, TypeError, csv.Error):
        # msgspec and pyarrow raise subclasses of ValueError.
        raise LabError("lab.results", file=str(path)) from None


def _read_parquet(path: Path) -> Iterable[dict[str, Any]]:
    _, parquet = _arrow()
    rows: list[dict[str, Any]] = parquet.read_table(path).to_pylist()
    return rows


def _read_csv(path: Path) -> Iterable[dict[str, Any]]:
    with path.open(newline="", encoding="utf-8") as file:
        yield from map(_cells, csv.DictReader(file))


def _row(game: PlayedGame) -> list[object]:
    values = [getattr(game, name) for name in FIELDS]
    return [" ".join(map(str, v)) if isinstance(v, tuple) else v for v in values]


def _cells(row: dict[str, Any]) -> dict[str, Any]:
    for name in _TIMES:
        row[name] = row[name].split()
    row["budget"] = row["budget"] or None
    return row


def _arrow() -> tuple[Any, Any]:
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise LabError("lab.no-parquet") from None
    return pyarrow, pyarrow.parquet
