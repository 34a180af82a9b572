"""The header above the acts: the rules in force, the board, the seats, and who played."""

import re
from collections.abc import Mapping, Sequence
from datetime import date
from functools import lru_cache
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from zanzibar.board import Board, BoardError, Spec, parse, zanzibar
from zanzibar.record.errors import RecordError
from zanzibar.record.lines import quote, shown, unquote
from zanzibar.rules import (
    Assist,
    Created,
    Deal,
    Mission,
    Modules,
    Rejection,
    Rules,
    Ruleset,
    Unplayable,
)
from zanzibar.rules.model.rows import Catalogue
from zanzibar.rules.model.ruleset import catalogue_of

Boards = Mapping[str, Board]
"""Boards that a record may name without holding them."""

_T = TypeVar("_T")

_NO_BOARDS: Boards = {}
EXTRA_KEY = re.compile(r"x-[a-z0-9][a-z0-9-]*")
_PLAYER = re.compile(r"player ([r1-4])")
_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")
_YES_NO = {"yes": True, "no": False}
_SUPPLIES = {"unlimited": 0, "8": 8, "10": 10}
_DATE = re.compile(r"\d{4}-\d{2}-\d{2}")


class Header(Struct, frozen=True):
    """The header of a record. Everything in it is public, except what `extra` may say."""

    board: Spec
    ruleset: Ruleset = Ruleset()
    seats: int = 2
    players: dict[str, str] = {}
    """Names of the players by seat, as written in a record: `R`, `1` to `4`."""
    date: str | None = None
    extra: dict[str, str] = {}
    """Header lines of other programs: keys that begin with `x-`, kept as they are."""

    def city(self) -> Board:
        return board_of(self.board)

    def rules(self, modules: Modules | None = None) -> Rules:
        """Return the rules that this header puts in force; raise when they cannot be played."""
        try:
            return Rules(self.ruleset, self.city(), modules)
        except Unplayable as error:
            raise unplayable(error.problems) from None

    def catalogue(self, modules: Modules | None = None) -> Catalogue:
        """Return the rows of the actions that the acts below may be."""
        return catalogue_of(self.ruleset, modules)

    def for_everybody(self) -> "Header":
        """Return the header of the public record, without the lines of other programs."""
        return replace(self, extra={})


def header_of(created: Created) -> Header:
    return Header(created.board, created.ruleset, created.seats)


def unplayable(problems: Sequence[Rejection]) -> RecordError:
    first = problems[0]
    # A module that nobody knows is no broken rule.
    rule = None if first.rule.startswith("module.") else first.rule
    return RecordError(first.rule, dict(first.params), rule=rule)


def board_of(spec: Spec) -> Board:
    """Build the board of a spec, once."""
    return zanzibar() if is_zanzibar(spec) else _built(board_text(spec))


def is_zanzibar(spec: Spec) -> bool:
    """Whether a board is the printed one, its Features in the same order: actions count them."""
    known = zanzibar().spec
    return spec == known and list(spec.features) == list(known.features)


@lru_cache(maxsize=16)
def _built(text: str) -> Board:
    return parse(text)


def board_text(spec: Spec) -> str:
    """Write a board as the text of a board file."""
    lines = [
        f"name = {quote(spec.name)}",
        f"columns = {spec.columns}",
        f"rows = {spec.rows}",
        f"temples = [{', '.join(quote(temple) for temple in spec.temples)}]",
        "[features]",
        *(f"{_key(feature)} = {quote(name)}" for feature, name in spec.features.items()),
        "[locations]",
        *(
            f"{_key(name)} = [{', '.join(quote(feature) for feature in here)}]"
            for name, here in spec.locations.items()
        ),
    ]
    return "\n".join(lines) + "\n"


def _key(key: str) -> str:
    return key if _BARE_KEY.fullmatch(key) else quote(key)


# --- writing -----------------------------------------------------------------------------------


def write_header(header: Header) -> list[str]:
    """List the lines of a header without the first line of the file."""
    rules, spec = header.ruleset, header.board
    lines = [f"mission: {rules.mission.value}", f"board: {_value(spec.name)}"]
    if not is_zanzibar(spec):
        lines += [f"| {line}" for line in board_text(spec).splitlines()]
    lines.append(f"seats: {header.seats}")
    if rules.second_slip_counts_past_visits:
        lines.append("second-slip-counts-past-visits: yes")
    if rules.immortal_move_mandatory:
        lines.append("immortal-move-mandatory: yes")
    if rules.step_supply:
        lines.append(f"step-supply: {rules.step_supply}")
    if rules.assist is not Assist.NONE:
        lines.append(f"assist: {rules.assist.value}")
    if rules.deal is not Deal.CHOOSE:
        lines.append(f"deal: {rules.deal.value}")
    if rules.modules:
        lines.append(f"modules: {' '.join(rules.modules)}")
    lines += [f"player {seat}: {_value(name)}" for seat, name in sorted_players(header.players)]
    if header.date is not None:
        lines.append(f"date: {header.date}")
    return lines + [f"{key}: {_value(value)}" for key, value in sorted(header.extra.items())]


def sorted_players(players: Mapping[str, str]) -> list[tuple[str, str]]:
    """Sort the players: the Recruiter first, then the Agent seats."""
    return sorted(players.items(), key=lambda item: (item[0] != "R", item[0]))


def _value(text: str) -> str:
    plain = text.isprintable() and text == text.strip() and text
    return text if plain and "#" not in text and not text.startswith('"') else quote(text)


# --- reading -----------------------------------------------------------------------------------


class HeaderReader:
    """Collects header lines; `header` puts them together."""

    def __init__(self, boards: Boards | None = None) -> None:
        self.boards = boards or _NO_BOARDS
        self.values: dict[str, str] = {}
        self.lines: dict[str, int] = {}
        self.board_lines: list[tuple[int, str]] = []

    def read(self, line: int, text: str) -> None:
        """Take in a line of the header."""
        if text.startswith("|"):
            content = text[1:]
            self.board_lines.append((line, content.removeprefix(" ")))
            return
        key, colon, value = text.partition(":")
        if not colon:
            raise RecordError("record.syntax", {"text": shown(text)}, line=line)
        key = " ".join(key.lower().split())
        if key not in KEYS and not _PLAYER.fullmatch(key) and not EXTRA_KEY.fullmatch(key):
            raise RecordError("record.header", {"key": shown(key)}, line=line)
        if key in self.values:
            raise RecordError("record.header-twice", {"key": shown(key)}, line=line)
        value = value.strip()
        self.values[key] = unquote_line(value, line)
        self.lines[key] = line

    def header(self) -> Header:
        players: dict[str, str] = {}
        extra: dict[str, str] = {}
        for key, value in self.values.items():
            if player := _PLAYER.fullmatch(key):
                players[player[1].upper()] = value
            elif EXTRA_KEY.fullmatch(key):
                extra[key] = value
        return Header(
            board=self._board(),
            ruleset=Ruleset(
                mission=self._choice("mission", {m.value: m for m in Mission}, Mission.FULL),
                second_slip_counts_past_visits=self._choice(
                    "second-slip-counts-past-visits", _YES_NO, False
                ),
                immortal_move_mandatory=self._choice("immortal-move-mandatory", _YES_NO, False),
                step_supply=self._choice("step-supply", _SUPPLIES, 0),  # type: ignore[arg-type]
                assist=self._choice("assist", {a.value: a for a in Assist}, Assist.NONE),
                deal=self._choice("deal", {d.value: d for d in Deal}, Deal.CHOOSE),
                modules=tuple(self.values.get("modules", "").lower().split()),
            ),
            seats=self._choice("seats", {str(n): n for n in range(100)}, 2),
            players=dict(sorted_players(players)),
            date=self._date(),
            extra=dict(sorted(extra.items())),
        )

    def line_of(self, rule: str) -> int | None:
        """Return the line to look at when the header cannot be played."""
        if rule == "table.seats":
            keys = ["seats", "mission"]
        elif rule.startswith("module."):
            keys = ["modules"]
        else:
            keys = ["board", "mission"]
        return next((self.lines[key] for key in keys if key in self.lines), 1)

    def _wrong(self, key: str) -> RecordError:
        value = shown(self.values[key])
        return RecordError(
            "record.header-value", {"key": key, "value": value}, line=self.lines[key]
        )

    def _choice(self, key: str, choices: Mapping[str, _T], default: _T) -> _T:
        if key not in self.values:
            return default
        value = self.values[key].lower()
        if value not in choices:
            raise self._wrong(key)
        return choices[value]

    def _date(self) -> str | None:
        if "date" not in self.values:
            return None
        value = self.values["date"]
        if not is_date(value):
            raise self._wrong("date")
        return value

    def _board(self) -> Spec:
        name = self.values.get("board")
        if self.board_lines:
            board = self._embedded()
            if name is not None and name != board.name:
                raise self._wrong("board")
            return board.spec
        return named_board(zanzibar().name if name is None else name, self.boards, self.lines)

    def _embedded(self) -> Board:
        text = "\n".join(content for _, content in self.board_lines)
        numbers = [number for number, _ in self.board_lines]
        return embedded_board(text, numbers)


def is_date(text: str) -> bool:
    try:
        return bool(_DATE.fullmatch(text) and date.fromisoformat(text))
    except ValueError:
        return False


def named_board(name: str, boards: Boards, lines: Mapping[str, int]) -> Spec:
    if name in boards:
        return boards[name].spec
    if name.lower() == zanzibar().name.lower():
        return zanzibar().spec
    raise RecordError("record.board", {"board": shown(name)}, line=lines.get("board"))


def embedded_board(text: str, numbers: Sequence[int] = ()) -> Board:
    """Read a board inside a record; its mistakes get the line numbers of the record."""
    try:
        return parse(text)
    except BoardError as error:
        problems = tuple(
            replace(problem, line=numbers[problem.line - 1])
            if problem.line and problem.line <= len(numbers)
            else replace(problem, line=None)
            for problem in error.problems
        )
        first = problems[0]
        line = first.line or (numbers[0] if numbers else None)
        raise RecordError(
            "record.board-file", {"board": first.id}, line=line, problems=problems
        ) from None


def unquote_line(value: str, line: int) -> str:
    """Read a header's value; one that begins with a quotation mark is a JSON string."""
    if not value.startswith('"'):
        return value
    try:
        return unquote(value)
    except RecordError as error:
        raise error.at(line) from None


KEYS = frozenset(
    {
        "mission",
        "board",
        "seats",
        "second-slip-counts-past-visits",
        "immortal-move-mandatory",
        "step-supply",
        "assist",
        "deal",
        "modules",
        "date",
    }
)
