"""Actions, events and views as bytes, each written once for as long as it is likely to return.

Games on one board meet the same actions, events and parts of a view again and again; looking their
bytes up costs a fraction of writing them. What is looked up by is what is written, so nothing here
can mix up two tables. Every store is emptied when it has grown too large.
"""

from collections.abc import Callable, Hashable, Iterable
from typing import Generic, TypeVar

import msgspec

from zanzibar.rules import AGENTS, Action, Public, PublicPart, Rules
from zanzibar.rules.actions import Menu
from zanzibar.rules.events import AgentsPart, RecruiterPart
from zanzibar.rules.show import PUBLIC_PARTS, Part, Shown
from zanzibar.server.wire import action_out, own_out, public_out

MOST_KEPT = 50_000
LARGEST_KEPT = 1000
"""Bytes; a longer text of somebody will hardly be met again."""
_encode = msgspec.json.Encoder().encode
K = TypeVar("K")


class _Kept(dict[K, bytes], Generic[K]):
    """What was written, and how to write what was not."""

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
        self.key = part.follows_from

    def written(self, public: Public, key: Hashable) -> bytes:
        return _encode(self._struct(*self._values(self._rules, public)))[1:-1]


class ReturningPartWriter(PartWriter):
    """A part of which there are so few different ones that they return again and again."""

    def __init__(self, rules: Rules, part: Part) -> None:
        super().__init__(rules, part)
        self._kept: dict[Hashable, bytes] = {}

    def written(self, public: Public, key: Hashable) -> bytes:
        found = self._kept.get(key)
        if found is None:
            if len(self._kept) >= MOST_KEPT:
                self._kept.clear()
            found = self._kept[key] = super().written(public, key)
        return found


class AgentsWriter(PartWriter):
    """The four Agents: together they are hardly ever the same again, each by itself is."""

    def __init__(self, rules: Rules, part: Part) -> None:
        super().__init__(rules, part)
        self._kept: dict[tuple[int, int, int, bool], bytes] = {}

    def written(self, public: Public, key: Hashable) -> bytes:
        agents = tuple(zip(_AGENTS, public.agents, public.held, _ACTED[public.acted], strict=True))
        try:
            return b'"agents":[%b]' % b",".join([self._kept[agent] for agent in agents])
        except KeyError:
            (shown,) = self._values(self._rules, public)
            assert isinstance(shown, tuple)
            self._kept.update(zip(agents, map(_encode, shown), strict=True))
            return self.written(public, key)


_AGENTS = range(len(AGENTS))
_ACTED = tuple(
    tuple(bool(acted >> agent & 1) for agent in _AGENTS) for acted in range(1 << len(AGENTS))
)
_WRITERS: dict[str, type[PartWriter]] = {
    "mission": ReturningPartWriter,
    "activation": ReturningPartWriter,
    "turn": ReturningPartWriter,
    "agents": AgentsWriter,
}
"""By the first field of a part; the others are written anew whenever they change."""


class Writer:
    """The bytes of everything that happens by one set of rules."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self._actions: _Kept[Action] = _Kept(self._write_action)
        self.public_events: _Kept[PublicPart] = _Kept(
            lambda part: b'"public":' + _encode(public_out(rules, part))
        )
        self.own_events: _Kept[RecruiterPart | AgentsPart] = _Kept(
            lambda part: b'"own":' + _encode(own_out(rules, part))
        )
        self.parts = tuple(
            _WRITERS.get(part.names[0], PartWriter)(rules, part) for part in PUBLIC_PARTS
        )
        self.keys = tuple(part.key for part in self.parts)
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
        written = b",".join(map(self._actions.__getitem__, menu))
        if len(self._kept_menus) >= MOST_KEPT:
            self._menus.clear()
            self._kept_menus.clear()
        # As long as a menu is kept, nothing else has its identity.
        self._kept_menus.append(menu)
        self._menus[id(menu)] = written
        return written

    def known(self, written: bytes) -> Action | None:
        """The action that was written like this, if it is remembered."""
        return self._read.get(written)
