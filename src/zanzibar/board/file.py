"""Read board files, and report every mistake in a file with its place."""

import re
import tomllib
from functools import cache
from importlib.resources import files
from pathlib import Path

from msgspec import Struct

from zanzibar.board.geometry import Board, Spec, column_name

LARGEST_FILE = 64 * 1024
MOST_LOCATIONS = 64
FEWEST_FEATURES, MOST_FEATURES = 3, 16
MOST_FEATURES_HERE = 2
FEATURE_ID = re.compile(r"[a-z][a-z0-9-]*\Z")
KEYS = ("name", "columns", "rows", "temples", "features", "locations")


class BoardFault(Struct, frozen=True):
    """One mistake: an error id, the place in the file, and the parameters of its sentence."""

    id: str
    where: str
    line: int | None = None
    params: dict[str, str] = {}

    def __str__(self) -> str:
        place = f"line {self.line}, {self.where}" if self.line else self.where
        details = ", ".join(f"{key} {value}" for key, value in self.params.items())
        return f"{place}: {self.id}" + (f" ({details})" if details else "")


class BoardError(ValueError):
    """A board file that cannot be used; `problems` lists every mistake in it."""

    def __init__(self, problems: tuple[BoardFault, ...]) -> None:
        super().__init__("\n".join(str(problem) for problem in problems))
        self.problems = problems


@cache
def zanzibar() -> Board:
    """Return the board of the printed game."""
    return parse(files("zanzibar.board").joinpath("zanzibar.toml").read_bytes())


def load(path: Path) -> Board:
    """Read a board file."""
    with path.open("rb") as file:
        return parse(file.read(LARGEST_FILE + 1))


def parse(source: bytes | str) -> Board:
    """Read the text of a board file."""
    return Board(_Reader(source).read())


class _Reader:
    """Collects the mistakes of one file while reading it."""

    def __init__(self, source: bytes | str) -> None:
        self.problems: list[BoardFault] = []
        self.text = self._decode(source)
        self.lines = _line_numbers(self.text)

    def _decode(self, source: bytes | str) -> str:
        if len(source) > LARGEST_FILE:
            raise BoardError(
                (BoardFault("board.too-large", "file", params={"most": str(LARGEST_FILE)}),)
            )
        if isinstance(source, str):
            return source
        try:
            return source.decode("utf-8")
        except UnicodeDecodeError as error:
            where = BoardFault("board.not-text", "file", source[: error.start].count(b"\n") + 1)
            raise BoardError((where,)) from None

    def wrong(self, id: str, where: str, **params: object) -> None:
        self.problems.append(
            BoardFault(id, where, self.lines.get(where), {k: str(v) for k, v in params.items()})
        )

    def read(self) -> Spec:
        try:
            data = tomllib.loads(self.text)
        except (tomllib.TOMLDecodeError, RecursionError, ValueError) as error:
            found = re.search(r"at line (\d+)", str(error))
            line = int(found[1]) if found else None
            raise BoardError(
                (BoardFault("board.syntax", "file", line, {"detail": _first_line(error)}),)
            ) from None
        for key in data:
            if key not in KEYS:
                self.wrong("board.unknown-key", key)
        name = self._name(data.get("name"))
        columns, rows = self._side(data, "columns"), self._side(data, "rows")
        features = self._features(data.get("features"))
        names: list[str] = []
        if columns and rows:
            if columns * rows > MOST_LOCATIONS:
                self.wrong(
                    "board.too-many-locations", "rows", most=MOST_LOCATIONS, found=columns * rows
                )
            else:
                names = [f"{column_name(c)}{r + 1}" for r in range(rows) for c in range(columns)]
        temples = self._temples(data.get("temples", []), names)
        locations = self._locations(data.get("locations"), names, features)
        if self.problems:
            raise BoardError(tuple(self.problems))
        return Spec(name, columns, rows, temples, features, locations)

    def _name(self, value: object) -> str:
        if isinstance(value, str) and value.strip() and len(value) <= 80 and value.isprintable():
            return value
        self.wrong("board.name", "name")
        return ""

    def _side(self, data: dict[str, object], key: str) -> int:
        value = data.get(key)
        if isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= MOST_LOCATIONS:
            return value
        self.wrong("board.side", key, most=MOST_LOCATIONS)
        return 0

    def _features(self, table: object) -> dict[str, str]:
        if not isinstance(table, dict):
            self.wrong("board.no-table", "features")
            return {}
        for key, name in table.items():
            where = f"features.{key}"
            if not FEATURE_ID.match(key) or len(key) > 40:
                self.wrong("board.feature-id", where)
            if not (
                isinstance(name, str) and name.strip() and len(name) <= 80 and name.isprintable()
            ):
                self.wrong("board.feature-name", where)
        if not FEWEST_FEATURES <= len(table) <= MOST_FEATURES:
            self.wrong(
                "board.feature-count",
                "features",
                fewest=FEWEST_FEATURES,
                most=MOST_FEATURES,
                found=len(table),
            )
        return table

    def _temples(self, value: object, names: list[str]) -> tuple[str, ...]:
        if not isinstance(value, list):
            self.wrong("board.temples", "temples")
            return ()
        temples: list[str] = []
        for temple in value:
            if not isinstance(temple, str) or (names and temple not in names):
                self.wrong("board.unknown-location", "temples", location=temple)
            elif temple in temples:
                self.wrong("board.temple-twice", "temples", location=temple)
            else:
                temples.append(temple)
        return tuple(temples)

    def _locations(
        self, table: object, names: list[str], features: dict[str, str]
    ) -> dict[str, tuple[str, ...]]:
        if not isinstance(table, dict):
            self.wrong("board.no-table", "locations")
            return {}
        for name, here in table.items():
            where = f"locations.{name}"
            if names and name not in names:
                self.wrong("board.unknown-location", where, location=name)
            if not isinstance(here, list):
                self.wrong("board.features-here", where, most=MOST_FEATURES_HERE)
                continue
            if len(here) > MOST_FEATURES_HERE:
                self.wrong("board.features-here", where, most=MOST_FEATURES_HERE)
            for i, feature in enumerate(here):
                if not isinstance(feature, str) or feature not in features:
                    self.wrong("board.unknown-feature", where, feature=feature)
                elif feature in here[:i]:
                    self.wrong("board.feature-twice", where, feature=feature)
        for name in names:
            if name not in table:
                self.wrong("board.missing-location", "locations", location=name)
        return {name: tuple(table[name]) for name in names if isinstance(table.get(name), list)}


def _first_line(error: Exception) -> str:
    if isinstance(error, RecursionError):
        return "nested too deeply"
    return str(error).splitlines()[0] if str(error) else type(error).__name__


def _line_numbers(text: str) -> dict[str, int]:
    """Return the line of each `key =` and `[table]`; good enough for files that people write."""
    lines: dict[str, int] = {}
    table = ""
    for number, line in enumerate(text.splitlines(), 1):
        if header := re.match(r"\s*\[([\w.-]+)\]", line):
            table = header[1]
            lines.setdefault(table, number)
        elif key := re.match(r"""\s*["']?([\w-]+)["']?\s*=""", line):
            lines.setdefault(f"{table}.{key[1]}" if table else key[1], number)
    return lines
