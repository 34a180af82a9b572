"""The engine's actions and events as they travel: names for numbers.

Each action and each event of the base game is mirrored by a wire struct of the same name. Those of
a rule module travel in a generic envelope: a JSON object with the same fields, whose `do` or `what`
is `MODULE.Name`.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache, reduce
from operator import or_
from typing import TYPE_CHECKING, Any, TypeAlias

import msgspec
from msgspec import Struct

from zanzibar.rules import BASE, Action, PublicPart, Rules, Seen
from zanzibar.rules.model.events import AgentsPart, RecruiterPart
from zanzibar.rules.model.fields import fields_of
from zanzibar.rules.model.rows import Catalogue, EventAudience
from zanzibar.rules.names import NAMINGS, UnknownName, named_fields, seat_name, seat_number

Envelope: TypeAlias = dict[str, Any]


class _Mirror:
    """Wire structs made from some rows, and the ways between them and the engine's."""

    def __init__(self, structs: Iterable[type[Struct]], tag_field: str) -> None:
        self.tag_field = tag_field
        self.outer: dict[type, type[Struct]] = {}
        self.inner: dict[type, type[Struct]] = {}
        for inner in structs:
            outer = _wire_struct(inner, tag_field)
            self.outer[inner] = outer
            self.inner[outer] = inner
        self.union: Any = reduce(or_, self.outer.values())
        self._decode = msgspec.json.Decoder(self.union).decode

    def out(self, rules: Rules, inner: Any) -> Any:
        outer = self.outer.get(type(inner))
        fields = named_fields(rules.board, inner)
        if outer is None:
            return {self.tag_field: rules.catalogue.names[type(inner)], **fields}
        return outer(*fields.values())

    def read(self, text: bytes | msgspec.Raw) -> Any:
        """Decode a wire struct, or the envelope of a module's."""
        try:
            return self._decode(text)
        except msgspec.ValidationError:
            envelope = msgspec.json.decode(text)
            if not isinstance(envelope, dict) or "." not in str(envelope.get(self.tag_field)):
                raise
            return envelope

    def back(self, rules: Rules, wire: Any) -> Any:
        """Return the engine's action or event; raise `UnknownName` for a name it does not have."""
        if isinstance(wire, dict):
            return _opened(rules, wire, self.tag_field)
        inner = self.inner[type(wire)]
        return inner(
            **{
                name: NAMINGS[kind].back(rules.board, getattr(wire, name))
                for name, kind in fields_of(inner).items()
            }
        )


def _wire_struct(inner: type[Struct], tag_field: str) -> type[Struct]:
    defaults = {
        field.name: field.default
        for field in msgspec.structs.fields(inner)
        if field.default is not msgspec.NODEFAULT
    }
    types = {name: NAMINGS[kind].type for name, kind in fields_of(inner).items()}
    return msgspec.defstruct(
        inner.__name__,
        [
            (name, types[name], defaults[name]) if name in defaults else (name, types[name])
            for name in types
        ],
        module=__name__,
        frozen=True,
        forbid_unknown_fields=True,
        tag_field=tag_field,
        tag=inner.__name__,
    )


def _opened(rules: Rules, envelope: Envelope, tag_field: str) -> Struct:
    """Read an action or event of a module out of its envelope."""
    name = str(envelope[tag_field])
    inner = _by_name(rules.catalogue).get(name)
    if inner is None:
        raise UnknownName(tag_field, name)
    given = {key: value for key, value in envelope.items() if key != tag_field}
    for key in given:
        if key not in fields_of(inner):
            raise UnknownName("field", key)
    fields: dict[str, Any] = {}
    for field in msgspec.structs.fields(inner):
        naming = NAMINGS[fields_of(inner)[field.name]]
        if field.name in given:
            try:
                value = msgspec.convert(given[field.name], naming.type)
            except msgspec.ValidationError:
                raise UnknownName("field", field.name) from None
            fields[field.name] = naming.back(rules.board, value)
        elif field.required:
            raise UnknownName("field", field.name)
    return inner(**fields)


@lru_cache(maxsize=64)
def _by_name(catalogue: Catalogue) -> Mapping[str, type[Struct]]:
    return {name: struct for struct, name in catalogue.names.items() if struct not in BASE.names}


_EVENTS = BASE.events.values()
_ACTIONS = _Mirror(BASE.actions, "do")
_PUBLIC = _Mirror(
    (row.struct for row in _EVENTS if row.audience is EventAudience.EVERYBODY), "what"
)
_OWN = _Mirror(
    (row.struct for row in _EVENTS if row.audience is not EventAudience.EVERYBODY), "what"
)

if TYPE_CHECKING:
    WireAction: TypeAlias = Struct | Envelope
    PublicEvent: TypeAlias = Struct | Envelope
    OwnEvent: TypeAlias = Struct | Envelope
else:
    WireAction = _ACTIONS.union
    PublicEvent = _PUBLIC.union
    OwnEvent = _OWN.union


class Happened(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An event as one seat gets it. What that seat may not know is simply absent."""

    public: PublicEvent | None = None
    own: OwnEvent | None = None
    """For the eyes of this seat's side."""
    undo: str | None = None
    """The event begins an act that this seat may take back."""
    settles: bool = False
    """The event begins an act after which nothing before it can be taken back."""


_ABSENT = msgspec.Raw()


class RawHappened(Struct, frozen=True, forbid_unknown_fields=True):
    """The same before its parts are read: they may be events of a rule module."""

    public: msgspec.Raw = _ABSENT
    own: msgspec.Raw = _ABSENT
    undo: str | None = None
    settles: bool = False


class RawUpdate(Struct, frozen=True, tag_field="type", tag="update"):
    """The part of an update that a bot reads. Its events and acts may be those of a rule module."""

    n: int
    events: tuple[RawHappened, ...]
    legal: tuple[msgspec.Raw, ...]


def action_out(rules: Rules, action: Action) -> WireAction:
    """Return an action as it travels."""
    wire: WireAction = _ACTIONS.out(rules, action)
    return wire


read_action: Callable[[bytes | msgspec.Raw], WireAction] = _ACTIONS.read
"""Read an action from its bytes."""


def action_back(rules: Rules, wire: WireAction) -> Action:
    """Return the engine's action; raise `UnknownName` for a name that this board does not have."""
    action: Action = _ACTIONS.back(rules, wire)
    return action


def public_out(rules: Rules, part: PublicPart) -> PublicEvent:
    """Return what everybody gets of an event."""
    wire: PublicEvent = _PUBLIC.out(rules, part)
    return wire


def own_out(rules: Rules, part: RecruiterPart | AgentsPart) -> OwnEvent:
    """Return what one side gets of an event."""
    wire: OwnEvent = _OWN.out(rules, part)
    return wire


def seen_out(rules: Rules, seen: Seen) -> Happened:
    """Return what a seat gets of an event, as it travels."""
    return Happened(
        public=None if seen.public is None else public_out(rules, seen.public),
        own=None if seen.own is None else own_out(rules, seen.own),
        undo=None if seen.undo is None else seat_name(seen.undo),
        settles=seen.settles,
    )


def seen_back(rules: Rules, happened: Happened | RawHappened) -> Seen:
    """Return the engine's form of what a seat got, so that a bot can fold its own view."""
    if isinstance(happened, Happened):
        public, own = happened.public, happened.own
    else:
        public = None if happened.public is _ABSENT else _PUBLIC.read(happened.public)
        own = None if happened.own is _ABSENT else _OWN.read(happened.own)
    return Seen(
        public=None if public is None else _PUBLIC.back(rules, public),
        own=None if own is None else _OWN.back(rules, own),
        undo=None if happened.undo is None else seat_number(happened.undo),
        settles=happened.settles,
    )
