"""Reading a record in any of its forms."""

from zanzibar.record.errors import RecordError
from zanzibar.record.header import Boards
from zanzibar.record.json_form import read_fields, read_json
from zanzibar.record.lines import text_of
from zanzibar.record.public.json_form import read_public_json
from zanzibar.record.public.public_record import PublicRecord, publish
from zanzibar.record.public.reader import read_public_lines
from zanzibar.record.record import Record, RecordLines, read_acts, read_lines
from zanzibar.record.replay import Replay
from zanzibar.record.versions import PUBLIC
from zanzibar.rules import Modules, PublicPart


def read_any(
    source: bytes | str, modules: Modules | None = None, boards: Boards | None = None
) -> Record | PublicRecord:
    """Read a full or public record, in text or JSON.

    `boards` are those that a record may name without holding them.
    """
    text = text_of(source)
    if text.lstrip().startswith("{"):
        fields, kind = read_fields(text)
        if kind == PUBLIC:
            return read_public_json(fields, modules, boards)
        return read_json(fields, modules, boards)
    lines = read_lines(text, boards)
    _check_playable(lines, modules)
    return read_public_lines(lines, modules) if lines.kind == PUBLIC else read_acts(lines, modules)


def read(
    source: bytes | str, modules: Modules | None = None, boards: Boards | None = None
) -> Record:
    """Read a record that can be replayed."""
    record = read_any(source, modules, boards)
    if isinstance(record, PublicRecord):
        raise RecordError("record.hidden", line=1)
    return record


def publish_first(
    record: Record | PublicRecord, modules: Modules | None = None, acts: int | None = None
) -> PublicRecord:
    """Return the public record after the first `acts` lines of a full or public one."""
    if isinstance(record, PublicRecord):
        return record if acts is None else record.first(acts)
    replay = Replay(record, modules)
    replay.play(acts)
    return publish(replay)


def public_log(
    source: bytes | str,
    modules: Modules | None = None,
    boards: Boards | None = None,
    acts: int | None = None,
) -> list[PublicPart]:
    """List the public events of the first `acts` lines of any record, `Created` first."""
    return publish_first(read_any(source, modules, boards), modules, acts).parts()


def _check_playable(lines: RecordLines, modules: Modules | None) -> None:
    """Raise an error of the header with the line of the header it comes from."""
    try:
        Replay(Record(lines.header), modules)
    except RecordError as error:
        raise error.at(lines.reader.line_of(error.id)) from None
