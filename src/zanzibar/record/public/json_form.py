"""The JSON form of a public record: each act in notation, and the events that came of it."""

from collections.abc import Callable
from typing import Any

from msgspec import Struct
from msgspec.structs import asdict

from zanzibar.board import Board
from zanzibar.record.errors import RecordError
from zanzibar.record.header import Boards
from zanzibar.record.json_form import JsonHead, converted, encode, head, read_head
from zanzibar.record.public.public_record import PublicRecord
from zanzibar.record.public.reader import PublicReader
from zanzibar.record.public.writer import write_public_acts
from zanzibar.record.versions import PUBLIC
from zanzibar.record.words import holder_text, read_seat, seat_text
from zanzibar.rules import AGENTS, NOWHERE, Modules, PublicPart

Fields = dict[str, Any]


class JsonPublicAct(Struct, forbid_unknown_fields=True, omit_defaults=True):
    seat: str
    act: str
    end: tuple[str, ...] = ()
    """After the act that ends a game: what was hidden, line by line."""
    events: tuple[Fields, ...] | None = None


class JsonPublicRecord(JsonHead, kw_only=True):
    acts: tuple[JsonPublicAct, ...]


def write_public_json(record: PublicRecord) -> bytes:
    """A public record as JSON."""
    board = record.header.city()
    acts = []
    for act, (line, *end) in zip(record.acts, write_public_acts(record), strict=True):
        said = line.partition(": ")[2]
        unmasked = tuple(hidden.partition(": ")[2] for hidden in end)
        events = tuple(event_fields(board, part) for part in act.parts)
        acts.append(JsonPublicAct(seat_text(act.seat), said, unmasked, events))
    return encode(JsonPublicRecord(**head(record.header, PUBLIC), acts=tuple(acts)))


def read_public_json(
    fields: dict[str, object], modules: Modules | None = None, boards: Boards | None = None
) -> PublicRecord:
    """Read the JSON form of a public record. Events, if there are any, must fit their act."""
    form = converted(fields, JsonPublicRecord)
    header = read_head(form, boards)
    reader = PublicReader(header, modules)
    board = header.city()
    for number, act in enumerate(form.acts, 1):
        try:
            reader.read(read_seat(act.seat), act.act, act.end)
            parts = reader.acts[-1].parts
            if act.events is not None:
                expected = [event_fields(board, part) for part in parts]
                if list(act.events) != expected:
                    raise RecordError("record.events")
        except RecordError as error:
            raise error.at(number) from None
    return reader.record()


def event_fields(board: Board, part: PublicPart) -> Fields:
    """A public event with names instead of numbers."""
    fields: Fields = {"type": type(part).__name__}
    for field, value in asdict(part).items():
        named = _NAMED.get(field)
        fields[field] = named(board, value) if named else value
    return fields


def _location(board: Board, at: int) -> str | None:
    return None if at == NOWHERE else board.names[at]


def _features(board: Board, features: tuple[int, ...]) -> list[str]:
    return [board.features[f] for f in features]


def _slips(slips: tuple[tuple[int, str], ...]) -> list[Fields]:
    return [{"time": time, "token": str(token)} for time, token in slips]


def _unmasked(board: Board, unmasked: Any) -> Fields:
    return {
        "path": [board.names[at] for at in unmasked.path],
        "card": unmasked.card,
        "hidden": _features(board, unmasked.hidden),
        "slips": _slips(unmasked.slips),
        "retrieved": unmasked.retrieved,
        "deck": _features(board, unmasked.deck),
    }


def _result(board: Board, result: Any) -> Fields | None:
    if result is None:
        return None
    return {
        "winner": result.winner.value,
        "reason": result.reason.value,
        "time": result.time,
        "round": result.round,
    }


_NAMED: dict[str, Callable[[Board, Any], Any]] = {
    "border": lambda board, border: board.border_names[border],
    "at": _location,
    "to": _location,
    "source": _location,
    "shown": _location,
    "agent": lambda board, agent: AGENTS[agent],
    "feature": lambda board, feature: board.features[feature],
    "features": _features,
    "steps": lambda board, steps: list(board.names_of(steps)),
    "seat": lambda board, seat: seat_text(seat),
    "held": lambda board, held: [holder_text(seat) for seat in held],
    "token": lambda board, token: token.value,
    "side": lambda board, side: side.value,
    "result": _result,
    "unmasked": _unmasked,
}
"""The fields of public events that hold numbers of the board, by name."""
