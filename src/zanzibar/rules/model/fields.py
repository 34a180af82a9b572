"""The kinds of fields that actions and events have: what a number or a text in them stands for.

A field is annotated with its kind (`at: Location`). Legality, notation, JSON, the wire, the
compiled codec and the clients read the kinds, so none of them lists the fields of an action.
"""

from collections.abc import Mapping
from enum import StrEnum
from functools import cache
from types import MappingProxyType
from typing import Annotated, Any, get_args, get_origin, get_type_hints

from msgspec import Struct


class FieldKind(StrEnum):
    LOCATION = "location"
    MAYBE_LOCATION = "maybe-location"
    """A location, or NOWHERE."""
    LOCATIONS = "locations"
    """A mask."""
    BORDER = "border"
    FEATURE = "feature"
    FEATURES = "features"
    AGENT = "agent"
    SEAT = "seat"
    HOLDERS = "holders"
    """The seat that holds each Agent."""
    SIDE = "side"
    CARD = "card"
    """The id of a Recruiter card."""
    MAYBE_CARD = "maybe-card"
    """A Recruiter card, or None to draw one at random."""
    SLIP = "slip"
    MAYBE_SLIP = "maybe-slip"
    """The MIND SLIP token that paid, or None for a STEP."""
    TIME = "time"
    NUMBER = "number"
    FLAG = "flag"
    TEXT = "text"
    RESULT = "result"
    UNMASKED = "unmasked"


PLACES = frozenset({FieldKind.LOCATION, FieldKind.MAYBE_LOCATION})
"""The kinds that a player chooses by pressing a location of the board."""

_PLAIN: dict[Any, FieldKind] = {
    int: FieldKind.NUMBER,
    bool: FieldKind.FLAG,
    str: FieldKind.TEXT,
}


@cache
def fields_of(struct: type[Struct]) -> Mapping[str, FieldKind]:
    """Return the kind of each field of an action, an event or a module's state, in order."""
    hints = get_type_hints(struct, include_extras=True)
    return MappingProxyType({name: _kind(hints[name]) for name in struct.__struct_fields__})


def _kind(hint: Any) -> FieldKind:
    if hint in _PLAIN:
        return _PLAIN[hint]
    if get_origin(hint) is Annotated:
        for note in get_args(hint)[1:]:
            if isinstance(note, FieldKind):
                return note
    if get_origin(hint) is tuple and _kind(get_args(hint)[0]) is FieldKind.FEATURE:
        return FieldKind.FEATURES
    raise TypeError(f"{hint} is no kind of field")
