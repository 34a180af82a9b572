"""The JSON form of a record: the same header by the same names, the acts in notation."""

from typing import Any, Literal, TypeVar

import msgspec
from msgspec import Struct

from zanzibar.board import Spec
from zanzibar.record.errors import RecordError
from zanzibar.record.header import (
    EXTRA_KEY,
    Boards,
    Header,
    board_text,
    embedded_board,
    is_date,
    is_zanzibar,
    named_board,
    sorted_players,
)
from zanzibar.record.lines import shown, words_of
from zanzibar.record.notation import notation_of
from zanzibar.record.record import BadAct, Record, RecordedAct
from zanzibar.record.versions import FULL, PUBLIC, VERSION, known_version, upgraded_fields
from zanzibar.record.words import read_seat, seat_text
from zanzibar.rules import Assist, Deal, Mission, Modules, Ruleset


class JsonHead(
    Struct, rename="kebab", forbid_unknown_fields=True, omit_defaults=True, kw_only=True
):
    """The header, with which all JSON records begin."""

    format: str
    version: int
    mission: Mission
    board: str | Spec
    seats: int
    second_slip_counts_past_visits: bool = False
    immortal_move_mandatory: bool = False
    step_supply: Literal[0, 8, 10] = 0
    assist: Assist = Assist.NONE
    deal: Deal = Deal.CHOOSE
    modules: tuple[str, ...] = ()
    players: dict[str, str] = {}
    date: str | None = None
    extra: dict[str, str] = {}


_Form = TypeVar("_Form", bound=JsonHead)


class JsonAct(Struct, forbid_unknown_fields=True, omit_defaults=True):
    seat: str
    act: str
    drawn: tuple[str, ...] = ()


class JsonRecord(JsonHead, kw_only=True):
    acts: tuple[JsonAct, ...]


def write_json(record: Record) -> bytes:
    """Return a record as JSON."""
    board = record.header.city()
    notation = notation_of(record.header.catalogue(record.modules))
    acts = tuple(
        JsonAct(seat_text(act.seat), notation.write(board, act.action), act.drawn)
        for act in record.acts
    )
    return encode(JsonRecord(**head(record.header, FULL), acts=acts))


def encode(value: object) -> bytes:
    return msgspec.json.format(msgspec.json.encode(value), indent=1) + b"\n"


def head(header: Header, kind: str) -> dict[str, Any]:
    """Return the fields of a header in JSON."""
    rules = header.ruleset
    return {
        "format": kind,
        "version": VERSION,
        "mission": rules.mission,
        "board": header.board.name if is_zanzibar(header.board) else header.board,
        "seats": header.seats,
        "second_slip_counts_past_visits": rules.second_slip_counts_past_visits,
        "immortal_move_mandatory": rules.immortal_move_mandatory,
        "step_supply": rules.step_supply,
        "assist": rules.assist,
        "deal": rules.deal,
        "modules": rules.modules,
        "players": dict(sorted_players(header.players)),
        "date": header.date,
        "extra": header.extra,
    }


def read_json(
    fields: dict[str, object], modules: Modules | None = None, boards: Boards | None = None
) -> Record:
    """Read the JSON form of a record that is not a public one."""
    form = converted(fields, JsonRecord)
    header = read_head(form, boards)
    board = header.city()
    notation = notation_of(header.catalogue(modules))
    acts: list[RecordedAct] = []
    for number, act in enumerate(form.acts, 1):
        try:
            drawn = tuple(name.lower() for name in act.drawn)
            seat = read_seat(act.seat)
            acts.append(RecordedAct(seat, notation.read(board, words_of(act.act)), drawn))
        except RecordError as error:
            before = Record(header, tuple(acts), (), modules or {})
            raise BadAct(error.at(number), before) from None
    return Record(header, tuple(acts), (), modules or {})


def read_fields(text: str) -> tuple[dict[str, object], str]:
    """Read the fields of a JSON record in the newest version, and the kind of record."""
    try:
        fields = msgspec.json.decode(text.encode("utf-8", "replace"), type=dict[str, object])
    except (msgspec.DecodeError, RecursionError) as error:
        raise RecordError("record.json", {"detail": shown(str(error))}) from None
    kind, version = fields.get("format"), fields.get("version")
    if kind not in (FULL, PUBLIC) or not isinstance(version, int) or isinstance(version, bool):
        raise RecordError("record.format")
    return upgraded_fields(fields, known_version(version)), str(kind)


def converted(fields: dict[str, object], form: type[_Form]) -> _Form:
    try:
        return msgspec.convert(fields, type=form)
    except (msgspec.ValidationError, RecursionError) as error:
        raise RecordError("record.json", {"detail": shown(str(error))}) from None


def read_head(form: JsonHead, boards: Boards | None = None) -> Header:
    """Read the header of a JSON record, with the same limits as in a text."""
    if isinstance(form.board, Spec):
        spec = embedded_board(board_text(form.board)).spec
    else:
        spec = named_board(form.board, boards or {}, {})
    if form.date is not None and not is_date(form.date):
        raise RecordError("record.header-value", {"key": "date", "value": shown(form.date)})
    for seat in form.players:
        if seat not in ("R", "1", "2", "3", "4"):
            raise RecordError("record.header-value", {"key": "players", "value": shown(seat)})
    for key in form.extra:
        if not EXTRA_KEY.fullmatch(key):
            raise RecordError("record.header", {"key": shown(key)})
    ruleset = Ruleset(
        form.mission,
        form.second_slip_counts_past_visits,
        form.immortal_move_mandatory,
        form.step_supply,
        form.assist,
        form.deal,
        form.modules,
    )
    players = dict(sorted_players(form.players))
    extra = dict(sorted(form.extra.items()))
    return Header(spec, ruleset, form.seats, players, form.date, extra)
