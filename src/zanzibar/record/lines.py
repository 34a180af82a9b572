"""The text of a record as lines, words and quoted strings."""

import json
import re
from collections.abc import Iterator

import msgspec

from zanzibar.record.errors import RecordError

LARGEST_RECORD = 4 * 1024 * 1024
MOST_LINES = 50_000
LONGEST_SHOWN = 60
"""How much of a wrong text an error repeats."""

# A word may be put together with hyphens, and people write "C4 - D5".
_WORD = r"""[^\s"=,#-]+(?:[ \t]*-[ \t]*[^\s"=,#-]+)*"""
_TOKEN = re.compile(rf"""\s*(?:("(?:[^"\\]|\\.)*")|(=>|=|,)|({_WORD}))""")
_SPACES = re.compile(r"\s+")


def text_of(source: bytes | str) -> str:
    """Return the text of a file, without a byte order mark and with plain line ends."""
    if len(source) > LARGEST_RECORD:
        raise RecordError("record.too-large", {"most": LARGEST_RECORD})
    text = _decoded(source) if isinstance(source, bytes) else _encodable(source)
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    if text.count("\n") >= MOST_LINES:
        raise RecordError("record.too-many-lines", {"most": MOST_LINES})
    return text


def _decoded(source: bytes) -> str:
    try:
        return source.decode("utf-8")
    except UnicodeDecodeError as error:
        line = source[: error.start].count(b"\n") + 1
        raise RecordError("record.not-text", line=line) from None


def _encodable(source: str) -> str:
    """Replace halves of surrogate pairs, which no file could hold."""
    try:
        source.encode("utf-8")
    except UnicodeEncodeError as error:
        line = source.count("\n", 0, error.start) + 1
        raise RecordError("record.not-text", line=line) from None
    return source


def lines_of(text: str) -> Iterator[tuple[int, str]]:
    """Yield the lines that are neither empty nor a comment, with their numbers."""
    # Only "\n" ends a line: a quoted text may hold what `splitlines` would split at.
    for number, line in enumerate(text.split("\n"), 1):
        said = line.strip() if line.lstrip().startswith("|") else without_comment(line)
        if said:
            yield number, said


def without_comment(line: str) -> str:
    """Return the line up to a `#` that is not inside quotes."""
    quoted = escaped = False
    for place, letter in enumerate(line):
        if escaped:
            escaped = False
        elif letter == "\\":
            escaped = quoted
        elif letter == '"':
            quoted = not quoted
        elif letter == "#" and not quoted:
            return line[:place].strip()
    return line.strip()


def words_of(text: str) -> list[str]:
    """Words in small letters, quoted strings as they are, `=`, `=>` and commas."""
    words: list[str] = []
    place = 0
    text = text.strip()
    while place < len(text):
        found = _TOKEN.match(text, place)
        if found is None:
            raise RecordError("record.syntax", {"text": shown(text)})
        quoted, sign, word = found.groups()
        words.append(quoted or sign or _SPACES.sub("", word).lower())
        place = found.end()
    return words


def shown(text: str) -> str:
    """Shorten a wrong text for an error message and make it printable."""
    short = text if len(text) <= LONGEST_SHOWN else text[: LONGEST_SHOWN - 1] + "…"
    return "".join(letter if letter.isprintable() else "�" for letter in short)


def quote(text: str) -> str:
    # Half of a surrogate pair cannot be written as UTF-8, so it becomes a question mark.
    return json.dumps(text.encode("utf-8", "replace").decode("utf-8"), ensure_ascii=False)


def unquote(word: str) -> str:
    """Return the text of a quoted word, which is a JSON string."""
    try:
        return msgspec.json.decode(word.encode("utf-8", "replace"), type=str)
    except (msgspec.DecodeError, UnicodeError):
        raise RecordError("record.quote", {"text": shown(word)}) from None
