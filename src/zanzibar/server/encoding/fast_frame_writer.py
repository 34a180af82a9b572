"""Update frames joined from cached bytes: the same as of `frame_writer`, at a fraction of the cost.

Most of a frame is the same for every seat, and most of a view is the same as after the act before:
only what an event may have changed is encoded again.
"""

from collections.abc import Sequence

from msgspec import UNSET

from zanzibar.rules import (
    RECRUITER,
    SPECTATOR,
    Action,
    Entry,
    Game,
    Public,
    RecruiterSecret,
    Rules,
    Seat,
    Table,
)
from zanzibar.rules.evolve import own_secret
from zanzibar.rules.names import UnknownName, seat_name, shown_unmasked
from zanzibar.rules.table import MOST_SEATS
from zanzibar.rules.views import own_states, public_states, shown_secret
from zanzibar.server.encoding.byte_cache import ALL_PARTS, PARTS_OF, TABLE_PART, cache_of
from zanzibar.server.encoding.frame_writer import Audience, FrameWriter, encode, events_for
from zanzibar.server.fast_paths import FastPath, is_fast

_SEATS = {seat: b'"%b"' % seat_name(seat).encode() for seat in range(MOST_SEATS)}
_SEATS[SPECTATOR] = b"null"
_VIEW_HEADS = {seat: b'],"view":{"seat":%b,' % name for seat, name in _SEATS.items()}
_NO_ENDING = b'"result":null,"unmasked":null,"secret":'
_NOTHING_OFFERED: tuple[None, bytes] = (None, b"")


def new_frame_writer(engine: Table) -> FrameWriter:
    """Return the writer for a game: the fast one, unless it is switched off."""
    return FastFrameWriter(engine) if is_fast(FastPath.FRAMES) else FrameWriter(engine)


class FastFrameWriter(FrameWriter):
    """Writer of one game's updates from cached bytes. Call `note` after every act."""

    __slots__ = (
        "_cache",
        "_due",
        "_ending",
        "_entry",
        "_entry_events",
        "_has_module_states",
        "_looks_legality_up",
        "_offered",
        "_parts",
        "_public",
        "_recruiter",
        "_secret",
        "_stale",
        "_view",
    )

    def __init__(self, engine: Table) -> None:
        super().__init__(engine)
        rules = engine.rules
        self._cache = cache_of(rules.ruleset)
        self._has_module_states = bool(
            rules.public_states or rules.recruiter_states or rules.agents_states
        )
        self._looks_legality_up = is_fast(FastPath.LEGALITY)
        # The public view, and the state that it was written for.
        self._public: Public | None = None
        self._stale = ALL_PARTS
        """A mask of the parts that an event may have changed since they were written."""
        self._parts: list[bytes] = [b""] * len(self._cache.parts)
        self._view = self._ending = b""
        self._due: tuple[Seat, ...] = ()
        # The Recruiter's secret, and the state that it was written for.
        self._recruiter: RecruiterSecret | None = None
        self._secret = b""
        # The events of the last act as everybody gets them.
        self._entry: Entry | None = None
        self._entry_events = b""
        self._offered: dict[Seat, tuple[Game, bytes]] = {}
        """The legal actions in each seat's last update, and the state that they belong to."""

    def note(self, entry: Entry) -> Audience:
        stale_parts = self._cache.stale_parts
        for event in entry.events:
            if event.public is not None:
                self._stale |= stale_parts[type(event.public)]
        return super().note(entry)

    # --- frames --------------------------------------------------------------------------------

    def update(
        self, entry: Entry, audience: Audience, seat: Seat, n: int, reply_to: str | None
    ) -> bytes:
        reply = b"null" if reply_to is None else b'"%b"' % reply_to.encode()
        if audience.recruiter or audience.agents:
            events = self._events(entry, seat)
        elif entry is self._entry:
            events = self._entry_events
        else:
            self._entry = entry
            events = self._entry_events = self._events(entry, SPECTATOR)
        return self._frame(seat, n, events, reply, b"false")

    def catch_up(self, seat: Seat, n: int, entries: Sequence[Entry], resync: bool) -> bytes:
        events = encode(events_for(self._engine.rules, entries, seat))[1:-1]
        return self._frame(seat, n, events, b"null", b"true" if resync else b"false")

    def _frame(self, seat: Seat, n: int, events: bytes, reply_to: bytes, resync: bytes) -> bytes:
        game = self._engine.game
        public, mark = game.public, game.mark
        if public is not self._public:
            self._write_view(public)
        return b"".join(
            (
                b'{"type":"update","n":%d,"events":[' % n,
                events,
                _VIEW_HEADS[seat],
                self._view,
                b',"undo":true,' if mark is not None and mark.seat == seat else b',"undo":false,',
                self._ending,
                self._own_secret(game.recruiter) if seat == RECRUITER else b"null",
                b',"notebook":',
                encode(game.agents.notebook) if seat > RECRUITER else b"null",
                self._module_states(seat) if self._has_module_states else b"",
                b'},"legal":[',
                self._legal(seat) if seat in self._due else b"",
                b'],"reply_to":',
                reply_to,
                b',"resync":',
                resync,
                b"}",
            )
        )

    def _events(self, entry: Entry, seat: Seat) -> bytes:
        """Write the events of an act as one seat gets them, without the brackets of the list."""
        cache, events = self._cache, []
        for event in entry.events:
            own = (
                event.recruiter if seat == RECRUITER else event.agents if seat > RECRUITER else None
            )
            if event.public is not None:
                fields = cache.public_events[event.public]
                if own is not None:
                    fields += b"," + cache.own_events[own]
            elif own is not None:
                fields = cache.own_events[own]
            else:
                continue
            if event.undo is not None:
                fields += b',"undo":' + _SEATS[event.undo]
            if event.settles:
                fields += b',"settles":true'
            events.append(fields)
        return b"{%b}" % b"},{".join(events) if events else b""

    def _write_view(self, public: Public) -> None:
        """Write the parts of the public view that may have changed."""
        self._public = public
        due_before, self._due = self._due, self._engine.due
        parts, writers = self._parts, self._cache.parts
        if self._due != due_before:
            parts[TABLE_PART] = writers[TABLE_PART].write(public)
        for part in PARTS_OF[self._stale]:
            parts[part] = writers[part].write(public)
        self._stale = 0
        self._view = b",".join(parts)
        self._ending = _NO_ENDING
        if public.unmasked is not None:
            self._ending = _ending(self._engine.rules, public)

    def _own_secret(self, secret: RecruiterSecret) -> bytes:
        if secret is not self._recruiter:
            self._recruiter = secret
            self._secret = encode(shown_secret(self._engine.rules, secret))
        return self._secret

    def _module_states(self, seat: Seat) -> bytes:
        rules, game = self._engine.rules, self._engine.game
        modules = public_states(rules, game.public)
        own = own_states(rules, own_secret(game, seat))
        return (b"" if modules is UNSET else b',"modules":' + encode(modules)) + (
            b"" if own is UNSET else b',"own_modules":' + encode(own)
        )

    # --- actions -------------------------------------------------------------------------------

    def _legal(self, seat: Seat) -> bytes:
        legal = self._cache.menus(self._engine.menus(seat))
        self._offered[seat] = (self._engine.game, legal)
        return legal

    def offers(self, seat: Seat, text: bytes) -> bool:
        """Look the bytes up in the seat's last update, if that still counts.

        Actions are flat objects, and quotes inside a string are escaped, so bytes that look like a
        whole action there are one. An action with other spaces or another order is not found.
        """
        if not self._looks_legality_up:
            return False
        game, legal = self._offered.get(seat, _NOTHING_OFFERED)
        return game is self._engine.game and text in legal and text[:1] == b"{"

    def write_action(self, action: Action) -> bytes:
        return self._cache.actions[action]

    def read_action(self, text: bytes) -> Action | UnknownName:
        return self._cache.action_of.get(text) or super().read_action(text)


def _ending(rules: Rules, public: Public) -> bytes:
    assert public.unmasked is not None
    unmasked = encode(shown_unmasked(rules.board, public.unmasked))
    return b'"result":%b,"unmasked":%b,"secret":' % (encode(public.result), unmasked)
