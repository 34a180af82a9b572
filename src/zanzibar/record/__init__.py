"""Notation, records of whole games, replay, and the versions of the record format."""

from zanzibar.record.errors import RecordError
from zanzibar.record.header import Boards, Header
from zanzibar.record.json_form import write_json
from zanzibar.record.notation import read_action, read_seat, seat_text, write_action
from zanzibar.record.reading import read
from zanzibar.record.record import Act, BadAct, Record, write_text
from zanzibar.record.replay import Replay, of, public_log, replay

__all__ = [
    "Act", "BadAct", "Boards", "Header", "Record", "RecordError", "Replay", "of", "public_log",
    "read", "read_action", "read_seat", "replay", "seat_text", "write_action", "write_json",
    "write_text",
]  # fmt: skip
