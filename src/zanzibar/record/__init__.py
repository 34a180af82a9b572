"""Notation, records of whole games, replay, and the versions of the record format."""

from zanzibar.record.errors import RecordError
from zanzibar.record.formats import public_log, publish_first, read, read_any
from zanzibar.record.header import Boards, Header
from zanzibar.record.json_form import write_json
from zanzibar.record.notation import read_action, verbs, write_action
from zanzibar.record.public.json_form import write_public_json
from zanzibar.record.public.public_record import PublicAct, PublicRecord, public_of
from zanzibar.record.public.writer import write_public
from zanzibar.record.record import BadAct, Record, RecordedAct, write_text
from zanzibar.record.replay import Replay, of, replay
from zanzibar.record.words import read_seat, seat_text

__all__ = [
    "BadAct",
    "Boards",
    "Header",
    "PublicAct",
    "PublicRecord",
    "Record",
    "RecordError",
    "RecordedAct",
    "Replay",
    "of",
    "public_log",
    "public_of",
    "publish_first",
    "read",
    "read_action",
    "read_any",
    "read_seat",
    "replay",
    "seat_text",
    "verbs",
    "write_action",
    "write_json",
    "write_public",
    "write_public_json",
    "write_text",
]
