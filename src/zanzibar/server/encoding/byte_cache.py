"""Actions, events and views as bytes, each written once for as long as it is likely to return.

Games on one board meet the same actions, events and parts of a view again and again; looking their
bytes up costs a fraction of writing them. What is looked up by is what is written, so nothing here
can mix up two tables. Every store is emptied when it has grown too large.
"""

from collections.abc import Callable, Hashable, Iterable
from operator import attrgetter
from typing import Generic, TypeVar

import msgspec

from zanzibar.board import bits
from zanzibar.rules import Action, Public, PublicPart, Rules
from zanzibar.rules.legal import due
from zanzibar.rules.model.actions import ExtraMenu, ExtraMove, Menu
from zanzibar.rules.model.events import AgentsPart, RecruiterPart
from zanzibar.rules.names import UnknownName
from zanzibar.rules.views import PUBLIC_PARTS, Part, Shown
from zanzibar.server.encoding.fields import (
    action_back,
    action_out,
    own_out,
    public_out,
    read_action,
)

MOST_KEPT = 50_000
LARGEST_KEPT = 1000
"""Bytes; a longer text of somebody will hardly be met again."""
_encode = msgspec.json.Encoder().encode
K = TypeVar("K")


class _Kept(dict[K, bytes], Generic[K]):
    """Bytes by key, written on the first request."""

    __slots__ = ("_write",)

    def __init__(self, write: Callable[[K], bytes]) -> None:
        super().__init__()
        self._write = write

    def __missing__(self, key: K) -> bytes:
        if len(self) >= MOST_KEPT:
            self.clear()
        written = self._write(key)
        if len(written) <= LARGEST_KEPT:
            self[key] = written
        return written


class PartWriter:
    """One of the parts of a view that everybody sees."""

    def __init__(self, rules: Rules, part: Part) -> None:
        fields = {field.name: field.type for field in msgspec.structs.fields(Shown)}
        names = [(name, fields[name]) for name in part.names]
        self._struct: Callable[..., object] = msgspec.defstruct("Part", names, gc=False)
        self._rules = rules
        self._values = part.values

    def written(self, public: Public) -> bytes:
        return _encode(self._struct(*self._values(self._rules, public)))[1:-1]


class ReturningPartWriter(PartWriter):
    """A part of which there are so few different ones that they return again and again."""

    def __init__(self, rules: Rules, part: Part) -> None:
        super().__init__(rules, part)
        self._key: Callable[[Public], Hashable] = attrgetter(*part.follows_from)
        self._kept: dict[Hashable, bytes] = {}

    def written(self, public: Public) -> bytes:
        key = self._key(public)
        found = self._kept.get(key)
        if found is None:
            if len(self._kept) >= MOST_KEPT:
                self._kept.clear()
            found = self._kept[key] = super().written(public)
        return found


class TableWriter(ReturningPartWriter):
    """The act the table waits for; the due seats follow from many fields."""

    def __init__(self, rules: Rules, part: Part) -> None:
        super().__init__(rules, part)
        self._key = lambda public: (public.phase, public.seats, due(public))


class AgentsWriter(PartWriter):
    """The four Agents: together they are hardly ever the same again, each by itself is."""

    def __init__(self, rules: Rules, part: Part) -> None:
        super().__init__(rules, part)
        self._kept: dict[tuple[int, int, int, int], bytes] = {}

    def written(self, public: Public) -> bytes:
        kept, at, held, acted = self._kept, public.agents, public.held, public.acted
        a, b, c, d = agents = (
            (0, at[0], held[0], acted & 1),
            (1, at[1], held[1], acted & 2),
            (2, at[2], held[2], acted & 4),
            (3, at[3], held[3], acted & 8),
        )
        try:
            return b'"agents":[%b,%b,%b,%b]' % (kept[a], kept[b], kept[c], kept[d])
        except KeyError:
            (shown,) = self._values(self._rules, public)
            assert isinstance(shown, tuple)
            kept.update(zip(agents, map(_encode, shown), strict=True))
            return self.written(public)


class ImmortalsWriter(PartWriter):
    """The Immortals, location by location: they hardly ever stand the same way again."""

    def __init__(self, rules: Rules, part: Part) -> None:
        super().__init__(rules, part)
        self._names = [_encode(name) for name in rules.board.names]

    def written(self, public: Public) -> bytes:
        names = self._names
        return b'"immortals":[%b]' % b",".join([names[at] for at in bits(public.immortals)])


_WRITERS: dict[str, type[PartWriter]] = {
    "mission": TableWriter,
    "activation": ReturningPartWriter,
    "turn": ReturningPartWriter,
    "agents": AgentsWriter,
    "immortals": ImmortalsWriter,
}
"""By the first field of a part; the others are written again whenever they change."""
TABLE_PART = 0
"""It also follows from who is due."""
ALL_PARTS = (1 << len(PUBLIC_PARTS)) - 1
PARTS_OF = tuple(bits(parts) for parts in range(ALL_PARTS + 1))


def _parts_with(fields: Iterable[str]) -> int:
    """Return a mask of the parts that follow from one of these fields of `Public`."""
    changed = set(fields)
    return sum(1 << i for i, part in enumerate(PUBLIC_PARTS) if changed & {*part.follows_from})


class ByteCache:
    """The bytes of everything that happens by one set of rules."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.parts = tuple(
            _WRITERS.get(part.names[0], PartWriter)(rules, part) for part in PUBLIC_PARTS
        )
        self.stale_parts: dict[type, int] = {
            row.struct: _parts_with(row.changes.split()) for row in rules.catalogue.events.values()
        }
        """By the type of a public event, a mask of the parts that it may change."""
        self._actions: _Kept[Action] = _Kept(self._write_action)
        self.public_events: _Kept[PublicPart] = _Kept(
            lambda part: b'"public":' + _encode(public_out(rules, part))
        )
        self.own_events: _Kept[RecruiterPart | AgentsPart] = _Kept(
            lambda part: b'"own":' + _encode(own_out(rules, part))
        )
        self._extra_heads: _Kept[int] = _Kept(lambda token: self._extra_move(token, 0, 0)[0])
        self._extra_tails: _Kept[tuple[int, int]] = _Kept(
            lambda move: self._extra_move(0, *move)[1]
        )
        self._read: dict[bytes, Action] = {}
        self._menus: dict[int, bytes] = {}
        self._kept_menus: list[Menu] = []

    def _write_action(self, action: Action) -> bytes:
        written = _encode(action_out(self.rules, action))
        if len(written) <= LARGEST_KEPT:
            if len(self._read) >= MOST_KEPT:
                self._read.clear()
            self._read[written] = action
        return written

    def action(self, action: Action) -> bytes:
        return self._actions[action]

    def menus(self, menus: Iterable[Menu]) -> bytes:
        """Legal actions as the inside of a list."""
        kept = self._menus
        return b",".join([kept.get(id(menu)) or self._write_menu(menu) for menu in menus if menu])

    def _write_menu(self, menu: Menu) -> bytes:
        if type(menu) is ExtraMenu:
            return self._write_extra(menu)
        written = b",".join(map(self._actions.__getitem__, menu))
        if len(self._kept_menus) >= MOST_KEPT:
            self._menus.clear()
            self._kept_menus.clear()
        # As long as a menu is kept, nothing else has its identity.
        self._kept_menus.append(menu)
        self._menus[id(menu)] = written
        return written

    def _write_extra(self, menu: ExtraMenu) -> bytes:
        """The text after the token is the same for every token, so it is joined once."""
        tails = self._extra_tails
        moves = [tails[source, to] for source, targets in menu.moves for to in bits(targets)]
        heads = [self._extra_heads[token] for token in menu.tokens]
        return b",".join([head + (b"," + head).join(moves) for head in heads])

    def _extra_move(self, token: int, source: int, to: int) -> tuple[bytes, bytes]:
        """An extra move up to its token, and the rest."""
        written = _encode(action_out(self.rules, ExtraMove(token, source, to)))
        rest = written.index(b',"source":')
        return written[:rest], written[rest:]

    def read(self, text: bytes) -> Action | UnknownName:
        """Read an action; bytes that were written here are looked up.

        Return `UnknownName` if it names something that this board does not have. Raise a decode
        error if the bytes are no action at all.
        """
        found = self._read.get(text)
        if found is not None:
            return found
        wire = read_action(text)
        try:
            return action_back(self.rules, wire)
        except UnknownName as error:
            return error
