"""Results of games in files: CSV everywhere, Parquet where pyarrow is installed."""

import csv
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import msgspec

from zanzibar.lab.game import Played

PARQUET = ".parquet"
_TIMES = ("recruiter_us", "agents_us")
FIELDS = Played.__struct_fields__


class NoParquet(RuntimeError):
    """A Parquet file is asked for and pyarrow is not installed (extra `lab`)."""


def save(path: Path, games: Sequence[Played]) -> None:
    """Write all games; the file is replaced in one step, so that an interrupted run keeps it."""
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
    """Read the games of a file; none if there is no such file."""
    if not path.exists():
        return []
    rows: Iterable[dict[str, Any]]
    if path.suffix == PARQUET:
        _, parquet = _arrow()
        rows = parquet.read_table(path).to_pylist()
    else:
        with path.open(newline="", encoding="utf-8") as file:
            rows = [_cells(row) for row in csv.DictReader(file)]
    return [msgspec.convert(row, Played, strict=False) for row in rows]


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
        raise NoParquet from None
    return pyarrow, pyarrow.parquet
