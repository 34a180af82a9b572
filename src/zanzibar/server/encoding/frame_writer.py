"""Frames for an audience: what one seat, or the spectators, get of a game.

What is the same for everybody is written once for each act. The types in `protocol` say how a frame
looks; a test reads these frames with them.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache

import msgspec
from msgspec import UNSET, Struct

from zanzibar.board import zanzibar
from zanzibar.rules import (
    RECRUITER,
    SPECTATOR,
    Entry,
    Game,
    Public,
    RecruiterSecret,
    Rules,
    Ruleset,
    Seat,
    Table,
    see_event,
)
from zanzibar.rules.evolve import own_secret
from zanzibar.rules.names import seat_name, shown_unmasked
from zanzibar.rules.table import MOST_SEATS
from zanzibar.rules.views import own_states, public_states, shown_secret
from zanzibar.server.encoding.byte_cache import ALL_PARTS, PARTS_OF, TABLE_PART, ByteCache
from zanzibar.server.encoding.fields import Happened, seen_out
from zanzibar.shift import MODULES

_encode = msgspec.json.Encoder().encode


@lru_cache(maxsize=256)
def rules_of(ruleset: Ruleset) -> Rules:
    """The rules of a table; working them out once serves every table that plays by them."""
    return Rules(ruleset, zanzibar(), MODULES)


@lru_cache(maxsize=256)
def cache_of(ruleset: Ruleset) -> ByteCache:
    """Return the byte cache that all tables with these rules share."""
    return ByteCache(rules_of(ruleset))


# --- events ------------------------------------------------------------------------------------


class Audience(Struct, frozen=True, gc=False):
    """The audiences of an act: everybody, the Recruiter's side, the Agents' side."""

    everybody: bool
    recruiter: bool
    agents: bool

    def has(self, seat: Seat) -> bool:
        if self.everybody or seat == SPECTATOR:
            return self.everybody
        return self.recruiter if seat == RECRUITER else self.agents


def happenings(rules: Rules, entries: Iterable[Entry], seat: Seat) -> tuple[Happened, ...]:
    """List the events of these acts that an audience gets."""
    return tuple(
        seen_out(rules, seen)
        for entry in entries
        for event in entry.events
        if (seen := see_event(event, seat)) is not None
    )


# --- updates -----------------------------------------------------------------------------------

_SEATS = {seat: b'"%b"' % seat_name(seat).encode() for seat in range(MOST_SEATS)}
_SEATS[SPECTATOR] = b"null"
_HEADS = {seat: b'],"view":{"seat":%b,' % name for seat, name in _SEATS.items()}
_NO_END = b'"result":null,"unmasked":null,"secret":'
_NOTHING: tuple[None, bytes] = (None, b"")


class FrameWriter:
    """Writer of a table's updates, for one audience after another.

    It is told of every act; what cannot have changed since it was written is not written again.
    """

    __slots__ = (
        "_due",
        "_end",
        "_entry",
        "_game",
        "_modules_keep",
        "_offered",
        "_parts",
        "_public",
        "_recruiter",
        "_secret",
        "_stale",
        "_told",
        "_view",
        "cache",
    )

    def __init__(self, game: Table) -> None:
        self._game = game
        self.cache = cache_of(game.rules.ruleset)
        rules = game.rules
        self._modules_keep = bool(
            rules.public_states or rules.recruiter_states or rules.agents_states
        )
        self._public: Public | None = None
        self._stale = ALL_PARTS
        self._parts: list[bytes] = [b""] * len(self.cache.parts)
        self._view = self._end = b""
        self._due: tuple[Seat, ...] = ()
        self._recruiter: RecruiterSecret | None = None
        self._secret = b""
        self._entry: Entry | None = None
        self._told = b""
        self._offered: dict[Seat, tuple[Game, bytes]] = {}

    def happened(self, entry: Entry) -> Audience:
        """Take note of an act; says who gets anything of it."""
        everybody = recruiter = agents = False
        for event in entry.events:
            if event.public is not None:
                everybody = True
                self._stale |= self.cache.stale_parts[type(event.public)]
            recruiter = recruiter or event.recruiter is not None
            agents = agents or event.agents is not None
        return Audience(everybody, recruiter, agents)

    def update(
        self, entry: Entry, audience: Audience, seat: Seat, n: int, reply_to: str | None
    ) -> bytes:
        """The update about the act that led here."""
        reply = b"null" if reply_to is None else b'"%b"' % reply_to.encode()
        if audience.recruiter or audience.agents:
            events = self._events(entry, seat)
        elif entry is self._entry:
            events = self._told
        else:
            self._entry = entry
            events = self._told = self._events(entry, SPECTATOR)
        return self._frame(seat, n, events, reply, b"false")

    def catch_up(self, seat: Seat, n: int, entries: Sequence[Entry], resync: bool) -> bytes:
        """The update for who has missed these acts."""
        events = _encode(happenings(self._game.rules, entries, seat))
        return self._frame(seat, n, events[1:-1], b"null", b"true" if resync else b"false")

    def _events(self, entry: Entry, seat: Seat) -> bytes:
        cache, found = self.cache, []
        for event in entry.events:
            own = (
                event.recruiter if seat == RECRUITER else event.agents if seat > RECRUITER else None
            )
            if event.public is not None:
                told = cache.public_events[event.public]
                if own is not None:
                    told += b"," + cache.own_events[own]
            elif own is not None:
                told = cache.own_events[own]
            else:
                continue
            if event.undo is not None:
                told += b',"undo":' + _SEATS[event.undo]
            if event.settles:
                told += b',"settles":true'
            found.append(told)
        return b"{%b}" % b"},{".join(found) if found else b""

    def _frame(self, seat: Seat, n: int, events: bytes, reply_to: bytes, resync: bytes) -> bytes:
        game = self._game.game
        public, mark = game.public, game.mark
        if public is not self._public:
            self._look(public)
        return b"".join(
            (
                b'{"type":"update","n":%d,"events":[' % n,
                events,
                _HEADS[seat],
                self._view,
                b',"undo":true,' if mark is not None and mark.seat == seat else b',"undo":false,',
                self._end,
                self._own_secret(game.recruiter) if seat == RECRUITER else b"null",
                b',"notebook":',
                _encode(game.agents.notebook) if seat > RECRUITER else b"null",
                self._module_states(seat) if self._modules_keep else b"",
                b'},"legal":[',
                self._menus(seat) if seat in self._due else b"",
                b'],"reply_to":',
                reply_to,
                b',"resync":',
                resync,
                b"}",
            )
        )

    def _menus(self, seat: Seat) -> bytes:
        legal = self.cache.menus(self._game.menus(seat))
        self._offered[seat] = (self._game.game, legal)
        return legal

    def offers(self, seat: Seat, text: bytes) -> bool:
        """Whether the last update of this seat has this action among the legal ones, and counts.

        Actions are flat objects, and an object within a text in quotes has its own quotes escaped:
        what looks like a whole action there is one. What is written in another way is not found.
        """
        game, legal = self._offered.get(seat, _NOTHING)
        return game is self._game.game and text in legal and text[:1] == b"{"

    def _look(self, public: Public) -> None:
        self._public = public
        was_due, self._due = self._due, self._game.due
        parts, writers = self._parts, self.cache.parts
        if self._due != was_due:
            parts[TABLE_PART] = writers[TABLE_PART].written(public)
        for part in PARTS_OF[self._stale]:
            parts[part] = writers[part].written(public)
        self._stale = 0
        self._view = b",".join(parts)
        self._end = _NO_END if public.unmasked is None else _ending(self._game.rules, public)

    def _own_secret(self, secret: RecruiterSecret) -> bytes:
        if secret is not self._recruiter:
            self._recruiter = secret
            self._secret = _encode(shown_secret(self._game.rules, secret))
        return self._secret

    def _module_states(self, seat: Seat) -> bytes:
        rules, game = self._game.rules, self._game.game
        modules = public_states(rules, game.public)
        own = own_states(rules, own_secret(game, seat))
        return (b"" if modules is UNSET else b',"modules":' + _encode(modules)) + (
            b"" if own is UNSET else b',"own_modules":' + _encode(own)
        )


def _ending(rules: Rules, public: Public) -> bytes:
    assert public.unmasked is not None
    unmasked = _encode(shown_unmasked(rules.board, public.unmasked))
    return b'"result":%b,"unmasked":%b,"secret":' % (_encode(public.result), unmasked)
