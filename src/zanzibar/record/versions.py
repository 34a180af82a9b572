"""The versions of the record format, and how older ones are brought up to the newest."""

import re
from collections.abc import Callable

from zanzibar.record.errors import RecordError
from zanzibar.record.lines import shown

VERSION = 1
FULL, PUBLIC = "zanzibar record", "zanzibar public record"

_FIRST_LINE = re.compile(r"(zanzibar(?: public)? record) (\d{1,9})")

Upgrade = Callable[[str], str]

UPGRADES: dict[int, Upgrade] = {}
"""By version: what turns the text of a record of that version into one of the next version.

An upgrade keeps every line in its place, so that errors name the lines of the file.
"""

FieldsUpgrade = Callable[[dict[str, object]], dict[str, object]]

JSON_UPGRADES: dict[int, FieldsUpgrade] = {}
"""The same for the JSON form."""


def first_line(kind: str) -> str:
    return f"{kind} {VERSION}"


def read_first_line(text: str, line: int) -> tuple[str, int]:
    """Read the kind of a record and its version, from the line that begins it."""
    found = _FIRST_LINE.fullmatch(" ".join(text.lower().split()))
    if found is None:
        raise RecordError("record.format", line=line)
    return found[1], known_version(int(found[2]), line)


def known_version(version: int, line: int | None = None) -> int:
    if not 1 <= version <= VERSION:
        raise RecordError("record.version", {"version": shown(str(version))}, line=line)
    return version


def upgraded(text: str, version: int) -> str:
    """Upgrade the text of a record to the newest version."""
    for old in range(version, VERSION):
        text = UPGRADES[old](text)
    return text


def upgraded_fields(fields: dict[str, object], version: int) -> dict[str, object]:
    """Upgrade the fields of a JSON record to the newest version."""
    for old in range(version, VERSION):
        fields = JSON_UPGRADES[old](fields)
    return fields
