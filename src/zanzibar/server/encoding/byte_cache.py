"""Actions, events and parts of views as JSON bytes, cached by what they are written from.

Games on one board meet the same actions, events and parts of a view again and again; looking their
bytes up costs a fraction of encoding them. The keys are the values themselves, so two tables can
share a cache. Every cache is emptied when it has grown too large.
"""

from collections.abc import Callable, Hashable, Iterable
from functools import lru_cache
from operator import attrgetter
from typing import Generic, TypeVar

import msgspec

from zanzibar.board import bits
from zanzibar.rules import Action, Public, PublicPart, Rules, Ruleset
from zanzibar.rules.legal import due
from zanzibar.rules.model.actions import ExtraMenu, ExtraMove, Menu
from zanzibar.rules.model.events import AgentsPart, RecruiterPart
from zanzibar.rules.views import PUBLIC_PARTS, Part, Shown
from zanzibar.server.encoding.fields import action_out, own_out, public_out
from zanzibar.server.encoding.rules_cache import rules_of

MOST_CACHED = 50_000
LARGEST_CACHED = 1000
"""Bytes of a value: longer ones hold text of a person and hardly ever return."""
_encode = msgspec.json.Encoder().encode
K = TypeVar("K")


@lru_cache(maxsize=256)
def cache_of(ruleset: Ruleset) -> "ByteCache":
    """Return the cache that all tables of a ruleset share."""
    return ByteCache(rules_of(ruleset))


class _Cache(dict[K, bytes], Generic[K]):
    """A dictionary that writes and remembers what it does not have."""

    __slots__ = ("_write",)

    def __init__(self, write: Callable[[K], bytes]) -> None:
        super().__init__()
        self._write = write

    def __missing__(self, key: K) -> bytes:
        if len(self) >= MOST_CACHED:
            self.clear()
        written = self._write(key)
        if len(written) <= LARGEST_CACHED:
            self[key] = written
        return written


# --- parts of the public view ------------------------------------------------------------------


class PartWriter:
    """Writes some fields of the public view, without the braces of the object."""

    def __init__(self, rules: Rules, part: Part) -> None:
        fields = {field.name: field.type for field in msgspec.structs.fields(Shown)}
        names = [(name, fields[name]) for name in part.names]
        self._struct: Callable[..., object] = msgspec.defstruct("Part", names, gc=False)
        self._rules = rules
        self._values = part.values

    def write(self, public: Public) -> bytes:
        return _encode(self._struct(*self._values(self._rules, public)))[1:-1]


class CachedPartWriter(PartWriter):
    """Caches a part that has few different values."""

    def __init__(self, rules: Rules, part: Part) -> None:
        super().__init__(rules, part)
        self._key: Callable[[Public], Hashable] = attrgetter(*part.follows_from)
        self._cached: dict[Hashable, bytes] = {}

    def write(self, public: Public) -> bytes:
        key = self._key(public)
        found = self._cached.get(key)
        if found is None:
            if len(self._cached) >= MOST_CACHED:
                self._cached.clear()
            found = self._cached[key] = super().write(public)
        return found


class TableWriter(CachedPartWriter):
    """Writes the phase and the seats that are due, which follow from many fields."""

    def __init__(self, rules: Rules, part: Part) -> None:
        super().__init__(rules, part)
        self._key = lambda public: (public.phase, public.seats, due(public))


class AgentsWriter(PartWriter):
    """Caches each Agent by itself: all four together hardly ever return."""

    def __init__(self, rules: Rules, part: Part) -> None:
        super().__init__(rules, part)
        self._cached: dict[tuple[int, int, int, int], bytes] = {}

    def write(self, public: Public) -> bytes:
        cached, at, held, acted = self._cached, public.agents, public.held, public.acted
        a, b, c, d = agents = (
            (0, at[0], held[0], acted & 1),
            (1, at[1], held[1], acted & 2),
            (2, at[2], held[2], acted & 4),
            (3, at[3], held[3], acted & 8),
        )
        try:
            return b'"agents":[%b,%b,%b,%b]' % (cached[a], cached[b], cached[c], cached[d])
        except KeyError:
            (shown,) = self._values(self._rules, public)
            assert isinstance(shown, tuple)
            cached.update(zip(agents, map(_encode, shown), strict=True))
            return self.write(public)


class ImmortalsWriter(PartWriter):
    """Joins the cached names of the Immortals' locations."""

    def __init__(self, rules: Rules, part: Part) -> None:
        super().__init__(rules, part)
        self._names = [_encode(name) for name in rules.board.names]

    def write(self, public: Public) -> bytes:
        names = self._names
        return b'"immortals":[%b]' % b",".join([names[at] for at in bits(public.immortals)])


_PART_WRITERS: dict[str, type[PartWriter]] = {
    "mission": TableWriter,
    "activation": CachedPartWriter,
    "turn": CachedPartWriter,
    "agents": AgentsWriter,
    "immortals": ImmortalsWriter,
}
"""By the first field of a part; all other parts are encoded whenever they change."""
TABLE_PART = 0
"""The part that also has to be written when other seats are due."""
ALL_PARTS = (1 << len(PUBLIC_PARTS)) - 1
PARTS_OF = tuple(bits(parts) for parts in range(ALL_PARTS + 1))
"""The parts in each mask."""


def _parts_with(fields: Iterable[str]) -> int:
    """Return a mask of the parts that follow from one of these fields of `Public`."""
    changed = set(fields)
    return sum(1 << i for i, part in enumerate(PUBLIC_PARTS) if changed & {*part.follows_from})


# --- the cache ---------------------------------------------------------------------------------


class ByteCache:
    """The bytes of everything that happens by one set of rules."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self.parts = tuple(
            _PART_WRITERS.get(part.names[0], PartWriter)(rules, part) for part in PUBLIC_PARTS
        )
        self.stale_parts: dict[type, int] = {
            row.struct: _parts_with(row.changes.split()) for row in rules.catalogue.events.values()
        }
        """By the type of a public event, a mask of the parts that it may change."""
        self.actions: _Cache[Action] = _Cache(self._write_action)
        self.action_of: dict[bytes, Action] = {}
        """The actions that were written, by their bytes: clients send them back unchanged."""
        self.public_events: _Cache[PublicPart] = _Cache(
            lambda part: b'"public":' + _encode(public_out(rules, part))
        )
        self.own_events: _Cache[RecruiterPart | AgentsPart] = _Cache(
            lambda part: b'"own":' + _encode(own_out(rules, part))
        )
        self._extra_heads: _Cache[int] = _Cache(lambda token: self._extra_move(token, 0, 0)[0])
        self._extra_tails: _Cache[tuple[int, int]] = _Cache(
            lambda move: self._extra_move(0, *move)[1]
        )
        self._menus: dict[int, bytes] = {}
        """By the identity of a menu: comparing menus would cost as much as writing them."""
        self._cached_menus: list[Menu] = []
        """Keeps the menus alive, so that no other menu gets their identity."""

    def _write_action(self, action: Action) -> bytes:
        written = _encode(action_out(self._rules, action))
        if len(written) <= LARGEST_CACHED:
            if len(self.action_of) >= MOST_CACHED:
                self.action_of.clear()
            self.action_of[written] = action
        return written

    def menus(self, menus: Iterable[Menu]) -> bytes:
        """Write legal actions, without the brackets of the list."""
        cached = self._menus
        return b",".join([cached.get(id(menu)) or self._write_menu(menu) for menu in menus if menu])

    def _write_menu(self, menu: Menu) -> bytes:
        if type(menu) is ExtraMenu:
            return self._write_extra_moves(menu)
        written = b",".join(map(self.actions.__getitem__, menu))
        if len(self._cached_menus) >= MOST_CACHED:
            self._menus.clear()
            self._cached_menus.clear()
        self._cached_menus.append(menu)
        self._menus[id(menu)] = written
        return written

    def _write_extra_moves(self, menu: ExtraMenu) -> bytes:
        """Join each token with every move: what follows the token is the same for all tokens."""
        tails = self._extra_tails
        moves = [tails[source, to] for source, targets in menu.moves for to in bits(targets)]
        heads = [self._extra_heads[token] for token in menu.tokens]
        return b",".join([head + (b"," + head).join(moves) for head in heads])

    def _extra_move(self, token: int, source: int, to: int) -> tuple[bytes, bytes]:
        """Write an extra move, split after its token."""
        written = _encode(action_out(self._rules, ExtraMove(token, source, to)))
        rest = written.index(b',"source":')
        return written[:rest], written[rest:]
