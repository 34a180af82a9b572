"""The fields of actions and events as words: how each kind of field is written and read."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from zanzibar.board import Board
from zanzibar.record.errors import RecordError
from zanzibar.record.lines import quote, shown, unquote
from zanzibar.rules import AGENTS, NOWHERE, RECRUITER, SHARED, Result, Seat, Side, Slip
from zanzibar.rules.model.fields import FieldKind

SEATS: Mapping[str, Seat] = {"r": RECRUITER, "1": 1, "2": 2, "3": 3, "4": 4}
LONGEST_NUMBER = 6
NONE, RANDOM, ALL = "none", "random", "all"


def syntax_error(words: Sequence[str]) -> RecordError:
    return RecordError("record.syntax", {"text": shown(" ".join(words))})


# --- writing -----------------------------------------------------------------------------------


def seat_text(seat: Seat) -> str:
    return "R" if seat == RECRUITER else str(seat)


def holder_text(seat: Seat) -> str:
    return ALL if seat == SHARED else seat_text(seat)


def clock_text(time: int) -> str:
    return f"{time:02}:00"


def result_text(result: Result) -> str:
    how = f"{result.winner.value} {result.reason.value} {clock_text(result.time)}"
    return f"won {how} round {result.round}"


def border_text(board: Board, source: int, to: int) -> str:
    return f"{board.names[source]}-{board.names[to]}"


def _location_text(board: Board, at: int) -> str:
    return board.names[at]


def _maybe_location_text(board: Board, at: int) -> str:
    return NONE if at == NOWHERE else board.names[at]


def _feature_text(board: Board, feature: int) -> str:
    return board.features[feature]


def _holders_text(board: Board, held: Sequence[Seat]) -> str:
    return " ".join(f"{AGENTS[agent]} {holder_text(seat)}" for agent, seat in enumerate(held))


def _value(board: Board, value: Any) -> Any:
    """Leave numbers alone, so that a template can format them."""
    return value


WRITE: Mapping[FieldKind, Callable[[Board, Any], Any]] = {
    FieldKind.LOCATION: _location_text,
    FieldKind.MAYBE_LOCATION: _maybe_location_text,
    FieldKind.LOCATIONS: lambda board, mask: " ".join(board.names_of(mask)) or NONE,
    FieldKind.BORDER: lambda board, border: board.border_names[border],
    FieldKind.FEATURE: _feature_text,
    FieldKind.FEATURES: lambda board, features: " ".join(board.features[f] for f in features),
    FieldKind.AGENT: lambda board, agent: AGENTS[agent],
    FieldKind.SEAT: lambda board, seat: seat_text(seat),
    FieldKind.HOLDERS: _holders_text,
    FieldKind.SIDE: lambda board, side: side.value,
    FieldKind.CARD: _value,
    FieldKind.MAYBE_CARD: lambda board, card: RANDOM if card is None else card,
    FieldKind.SLIP: lambda board, token: token.value,
    FieldKind.TIME: _value,
    FieldKind.NUMBER: _value,
    FieldKind.FLAG: lambda board, flag: "yes" if flag else "no",
    FieldKind.TEXT: lambda board, text: quote(text),
    FieldKind.RESULT: lambda board, result: result_text(result) if result else "stopped",
}


# --- reading -----------------------------------------------------------------------------------


def read_seat(text: str) -> Seat:
    seat = SEATS.get(text.strip().lower())
    if seat is None:
        raise RecordError("record.seat", {"seat": shown(text.strip())})
    return seat


def read_location(board: Board, word: str) -> int:
    at = board.index.get(word.upper())
    if at is None:
        raise RecordError("record.location", {"location": shown(word)})
    return at


def read_move(board: Board, word: str) -> tuple[int, int]:
    """Read two locations with a hyphen between them."""
    source, hyphen, to = word.partition("-")
    if not hyphen:
        raise syntax_error([word])
    return read_location(board, source), read_location(board, to)


def read_border(board: Board, word: str) -> int:
    a, b = read_move(board, word)
    border = board.border_index.get((min(a, b), max(a, b)))
    if border is None:
        # Both locations exist, so this is an act that the rules forbid.
        name = border_text(board, a, b)
        raise RecordError("record.border", {"border": name}, rule="setup.mayhem")
    return border


def read_feature(board: Board, word: str) -> int:
    feature = board.feature_index.get(word)
    if feature is None:
        rule = "ask.temple" if word == "temple" else None
        raise RecordError("record.feature", {"feature": shown(word)}, rule=rule)
    return feature


def read_agent(word: str) -> int:
    if word not in AGENTS:
        raise RecordError("record.agent", {"agent": shown(word)})
    return AGENTS.index(word)


def read_number(word: str) -> int:
    if not (word.isascii() and word.isdigit() and len(word) <= LONGEST_NUMBER):
        raise syntax_error([word])
    return int(word)


def _read_choice(choices: Mapping[str, Any], word: str) -> Any:
    if word not in choices:
        raise syntax_error([word])
    return choices[word]


_SLIPS = {slip.value: slip for slip in Slip}
_SIDES = {side.value: side for side in Side}
_FLAGS = {"yes": True, "no": False}


def _read_maybe_location(board: Board, word: str) -> int:
    return NOWHERE if word == NONE else read_location(board, word)


def _read_locations(board: Board, word: str) -> int:
    return 0 if word == NONE else 1 << read_location(board, word)


READ: Mapping[FieldKind, Callable[[Board, str], Any]] = {
    FieldKind.LOCATION: read_location,
    FieldKind.MAYBE_LOCATION: _read_maybe_location,
    FieldKind.LOCATIONS: _read_locations,
    FieldKind.BORDER: read_border,
    FieldKind.FEATURE: read_feature,
    FieldKind.AGENT: lambda board, word: read_agent(word),
    FieldKind.SEAT: lambda board, word: read_seat(word),
    FieldKind.SIDE: lambda board, word: _read_choice(_SIDES, word),
    FieldKind.CARD: lambda board, word: word,
    FieldKind.MAYBE_CARD: lambda board, word: None if word == RANDOM else word,
    FieldKind.SLIP: lambda board, word: _read_choice(_SLIPS, word),
    FieldKind.TIME: lambda board, word: read_number(word),
    FieldKind.NUMBER: lambda board, word: read_number(word),
    FieldKind.FLAG: lambda board, word: _read_choice(_FLAGS, word),
    FieldKind.TEXT: lambda board, word: unquote(word),
}
"""One word each. The kinds that take more words stand in public records only."""


def is_quoted(word: str) -> bool:
    return word.startswith('"')


def is_name(word: str) -> bool:
    return word not in ("=", "=>", ",") and not is_quoted(word)
