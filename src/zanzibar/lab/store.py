"""Results of games in files: CSV everywhere, Parquet where pyarrow is installed."""

import csv
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec

from zanzibar.lab.errors import Problem
from zanzibar.lab.game import Played

PARQUET = ".parquet"
_TIMES = ("recruiter_us", "agents_us")
FIELDS = Played.__struct_fields__


def put(path: Path, games: Sequence[Played], owns: Callable[[Played], bool]) -> None:
    """Write games in place of those that `owns` says are theirs, and keep all others.

    Several matches may keep their games in one file at the same time.
    """
    with _alone(path):
        others = [game for game in load(path) if not owns(game)] if path.exists() else []
        save(path, [*others, *games])


@contextmanager
def _alone(path: Path) -> Iterator[None]:
    """Whoever else would write to the folder in this way waits."""
    if sys.platform == "win32":
        yield
        return
    import fcntl

    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        folder = os.open(path.parent, os.O_RDONLY)
    except OSError:
        raise Problem("file.unwritable", file=str(path)) from None
    try:
        fcntl.flock(folder, fcntl.LOCK_EX)
        yield
    finally:
        os.close(folder)


def save(path: Path, games: Sequence[Played]) -> None:
    """Write all games; the file is replaced in one step, so that an interrupted run keeps it."""
    try:
        _save(path, games)
    except OSError:
        raise Problem("file.unwritable", file=str(path)) from None


def _save(path: Path, games: Sequence[Played]) -> None:
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


def load(path: Path) -> list[Played]:
    """Read the games of a file."""
    if not path.exists():
        raise Problem("file.missing", file=str(path))
    read = _read_parquet if path.suffix == PARQUET else _read_csv
    try:
        return [msgspec.convert(row, Played, strict=False) for row in read(path)]
    except OSError:
        raise Problem("file.unreadable", file=str(path)) from None
    except (ValueError, KeyError, AttributeError, TypeError, csv.Error):
        # ValueError is also what msgspec and pyarrow raise.
        raise Problem("lab.results", file=str(path)) from None


def _read_parquet(path: Path) -> Iterable[dict[str, Any]]:
    _, parquet = _arrow()
    rows: list[dict[str, Any]] = parquet.read_table(path).to_pylist()
    return rows


def _read_csv(path: Path) -> Iterable[dict[str, Any]]:
    with path.open(newline="", encoding="utf-8") as file:
        yield from map(_cells, csv.DictReader(file))


def _row(game: Played) -> list[object]:
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
        raise Problem("lab.no-parquet") from None
    return pyarrow, pyarrow.parquet
