"""Reading a record in any of its forms."""

from zanzibar.record.header import Boards
from zanzibar.record.json_form import read_json
from zanzibar.record.lines import text_of
from zanzibar.record.record import Record, read_text


def read(source: bytes | str, boards: Boards | None = None) -> Record:
    """Read a record, in text or JSON. `boards` are those it may name without holding them."""
    text = text_of(source)
    return read_json(text, boards) if text.lstrip().startswith("{") else read_text(text, boards)
