"""The JSON form of a public record: each act in notation, and the events that came of it."""

from typing import Any

import msgspec
from msgspec import Struct

from zanzibar.record.errors import RecordError
from zanzibar.record.header import Boards
from zanzibar.record.json_form import JsonHead, converted, encode, head, read_head
from zanzibar.record.public.public_record import PublicRecord
from zanzibar.record.public.reader import PublicReader
from zanzibar.record.public.writer import write_public_acts
from zanzibar.record.versions import PUBLIC
from zanzibar.record.words import holder_text, read_seat, seat_text
from zanzibar.rules import Modules, PublicPart, Rules
from zanzibar.rules.model.events import AgentsDealt
from zanzibar.rules.names import named_fields

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
    """Write a public record as JSON."""
    acts = []
    for act, (line, *end) in zip(record.acts, write_public_acts(record), strict=True):
        said = line.partition(": ")[2]
        unmasked = tuple(hidden.partition(": ")[2] for hidden in end)
        events = tuple(event_fields(record.rules, part) for part in act.parts)
        acts.append(JsonPublicAct(seat_text(act.seat), said, unmasked, events))
    return encode(JsonPublicRecord(**head(record.header, PUBLIC), acts=tuple(acts)))


def read_public_json(
    fields: dict[str, object], modules: Modules | None = None, boards: Boards | None = None
) -> PublicRecord:
    """Read the JSON form of a public record. Events, if there are any, must fit their act."""
    form = converted(fields, JsonPublicRecord)
    header = read_head(form, boards)
    reader = PublicReader(header, modules)
    for number, act in enumerate(form.acts, 1):
        try:
            reader.read(read_seat(act.seat), act.act, act.end)
            parts = reader.acts[-1].parts
            if act.events is not None:
                expected = [event_fields(reader.rules, part) for part in parts]
                if list(act.events) != expected:
                    raise RecordError("record.events")
        except RecordError as error:
            raise error.at(number) from None
    return reader.record()


def event_fields(rules: Rules, part: PublicPart) -> Fields:
    """Return a public event with names instead of numbers."""
    fields = named_fields(rules.board, part)
    if isinstance(part, AgentsDealt):
        fields["held"] = [holder_text(seat) for seat in part.held]
    # Through JSON, as what was read is compared with it.
    plain: Fields = msgspec.json.decode(msgspec.json.encode(fields))
    return {"type": rules.catalogue.names[type(part)], **plain}
