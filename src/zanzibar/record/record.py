"""A whole game as data: a header and the acts, with what chance gave to each."""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from zanzibar.board import Board
from zanzibar.record.errors import RecordError
from zanzibar.record.header import Boards, Header, HeaderReader, write_header
from zanzibar.record.lines import lines_of, shown, words_of
from zanzibar.record.notation import Notation, notation_of
from zanzibar.record.versions import FULL, first_line, read_first_line, upgraded
from zanzibar.record.words import SEATS, read_seat, seat_text
from zanzibar.rules import Action, Modules, Seat


class RecordedAct(Struct, frozen=True):
    """One line of a record. `drawn` names what was drawn, in the order drawn."""

    seat: Seat
    action: Action
    drawn: tuple[str, ...] = ()


class Record(Struct, frozen=True, eq=False):
    """A game from its first act on. Equal records are equal games, wherever their lines stand."""

    header: Header
    acts: tuple[RecordedAct, ...] = ()
    lines: tuple[int, ...] = ()
    """The line of the file in which each act stands."""
    modules: Modules = {}
    """The modules that the acts may come from."""

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Record):
            return NotImplemented
        return self.header == other.header and self.acts == other.acts

    __hash__ = None  # type: ignore[assignment]

    def line(self, act: int) -> int:
        """Where an act stands, for errors: its line, or its number where there are no lines."""
        return self.lines[act] if act < len(self.lines) else act + 1

    def first(self, acts: int) -> "Record":
        """Return the record as it was after its first acts."""
        return replace(self, acts=self.acts[:acts], lines=self.lines[:acts])


class BadAct(RecordError):
    """A line that cannot be read, with the record up to it: an earlier act may be illegal."""

    def __init__(self, error: RecordError, before: Record) -> None:
        super().__init__(error.id, error.params, line=error.line, rule=error.rule)
        self.before = before


# --- writing -----------------------------------------------------------------------------------


def write_text(record: Record) -> str:
    """Return the canonical text of a record."""
    board = record.header.city()
    notation = notation_of(record.header.catalogue(record.modules))
    lines = [first_line(FULL), *write_header(record.header), ""]
    for act in record.acts:
        drawn = f" = {' '.join(act.drawn)}" if act.drawn else ""
        lines.append(f"{seat_text(act.seat)}: {notation.write(board, act.action)}{drawn}")
    return "\n".join(lines) + "\n"


# --- reading -----------------------------------------------------------------------------------


class RecordLines(Struct, frozen=True):
    """A file taken apart: what kind of record it is, its header, and the lines below."""

    kind: str
    header: Header
    reader: HeaderReader
    below: tuple[tuple[int, str], ...]


def read_lines(text: str, boards: Boards | None = None) -> RecordLines:
    """Read the head of a file; a seat's first line ends the header."""
    lines = list(lines_of(text))
    if not lines:
        raise RecordError("record.empty")
    kind, version = read_first_line(lines[0][1], lines[0][0])
    lines = list(lines_of(upgraded(text, version)))
    reader = HeaderReader(boards)
    below = len(lines)
    for place, (number, line) in enumerate(lines[1:], 1):
        if line.partition(":")[0].strip().lower() in SEATS:
            below = place
            break
        reader.read(number, line)
    return RecordLines(kind, reader.header(), reader, tuple(lines[below:]))


def read_acts(lines: RecordLines, modules: Modules | None = None) -> Record:
    """Read the acts of a record that is not a public one."""
    board = lines.header.city()
    notation = notation_of(lines.header.catalogue(modules))
    acts: list[RecordedAct] = []
    numbers: list[int] = []
    for number, line in lines.below:
        try:
            acts.append(read_act(notation, board, line))
        except RecordError as error:
            before = Record(lines.header, tuple(acts), tuple(numbers), modules or {})
            raise BadAct(error.at(number), before) from None
        numbers.append(number)
    return Record(lines.header, tuple(acts), tuple(numbers), modules or {})


def read_act(notation: Notation, board: Board, line: str) -> RecordedAct:
    """Read a line `SEAT: action` or `SEAT: action = outcome`."""
    seat, said = split_seat(line)
    words = words_of(said)
    action, drawn = split_outcome(words)
    if "?" in action or "?" in drawn or "=>" in words:
        raise RecordError("record.hidden")
    return RecordedAct(seat, notation.read(board, action), drawn)


def split_seat(line: str) -> tuple[Seat, str]:
    seat, colon, said = line.partition(":")
    if not colon:
        raise RecordError("record.syntax", {"text": shown(line)})
    return read_seat(seat), said


def split_outcome(words: Sequence[str]) -> tuple[list[str], tuple[str, ...]]:
    """Split the words of the action from those after `=`."""
    if "=" not in words:
        return list(words), ()
    place = list(words).index("=")
    drawn = words[place + 1 :]
    if not drawn or any(word in ("=", ",") or word.startswith('"') for word in drawn):
        raise RecordError("record.syntax", {"text": shown(" ".join(words))})
    return list(words[:place]), tuple(drawn)
