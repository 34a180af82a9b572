"""Frames for an audience: what one seat, or the spectators, get of a game.

What is the same for everybody is written once for each act. The types in `protocol` say how a frame
looks; a test reads these frames with them.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache

import msgspec
from msgspec import Struct

from zanzibar.board import zanzibar
from zanzibar.rules import (
    RECRUITER,
    SPECTATOR,
    AgentsSecret,
    Entry,
    GameAction,
    RecruiterSecret,
    Result,
    Rules,
    Ruleset,
    Seat,
    Table,
    see_event,
)
from zanzibar.rules.show import ShownSecret, ShownUnmasked, seat_name, shown, shown_secret
from zanzibar.server.protocol import Message
from zanzibar.server.wire import Happened, action_out, own_out, public_out, seen_out
from zanzibar.shift import MODULES

_encoder = msgspec.json.Encoder()
_NOBODY = b'{"seat":null'
_OWN_PART = b',"undo":'
MOST_WRITTEN = 100_000


@lru_cache(maxsize=256)
def rules_of(ruleset: Ruleset) -> Rules:
    """The rules of a table; working them out once serves every table that plays by them."""
    return Rules(ruleset, zanzibar(), MODULES)


def encode(message: Message) -> bytes:
    return _encoder.encode(message)


# --- legal actions -----------------------------------------------------------------------------

_written: dict[int, bytes] = {}
"""Legal actions as they travel, by identity: the rules give the same objects again and again."""
_kept: list[GameAction] = []
"""Those actions themselves: as long as they live, nothing else has their identity."""


@lru_cache(maxsize=MOST_WRITTEN)
def _write(rules: Rules, action: GameAction) -> bytes:
    return _encoder.encode(action_out(rules, action))


def _menu(rules: Rules, legal: Sequence[GameAction]) -> bytes:
    try:
        return b",".join([_written[id(action)] for action in legal])
    except KeyError:
        if len(_kept) >= MOST_WRITTEN:
            _written.clear()
            _kept.clear()
        for action in legal:
            if id(action) not in _written:
                _kept.append(action)
                _written[id(action)] = _write(rules, action)
        return b",".join([_written[id(action)] for action in legal])


# --- events ------------------------------------------------------------------------------------


class Audience(Struct, frozen=True):
    """Who can notice an act."""

    everybody: bool
    recruiter: bool
    agents: bool

    def has(self, seat: Seat) -> bool:
        if self.everybody or seat == SPECTATOR:
            return self.everybody
        return self.recruiter if seat == RECRUITER else self.agents


def audience(entry: Entry) -> Audience:
    """Who gets anything of an act."""
    events = entry.events
    return Audience(
        any(event.public is not None for event in events),
        any(event.recruiter is not None for event in events),
        any(event.agents is not None for event in events),
    )


def happenings(rules: Rules, entries: Iterable[Entry], seat: Seat) -> tuple[Happened, ...]:
    """What an audience gets of these acts."""
    return tuple(
        seen_out(rules, seen)
        for entry in entries
        for event in entry.events
        if (seen := see_event(event, seat)) is not None
    )


# --- updates -----------------------------------------------------------------------------------


class _OwnView(Struct, frozen=True):
    """The end of `Shown`: what differs from seat to seat, after everything that does not."""

    undo: bool
    result: Result | None
    unmasked: ShownUnmasked | None
    secret: ShownSecret | None
    notebook: str | None


class Telling:
    """The game as it is now, for one audience after another."""

    def __init__(self, game: Table, entry: Entry | None = None) -> None:
        self.game = game
        self.entry = entry
        rules = game.rules
        everybody = shown(rules, game.view(SPECTATOR))
        view = _encoder.encode(everybody)
        self._view = view[len(_NOBODY) : view.rindex(_OWN_PART)]
        self._result = everybody.result
        self._unmasked = everybody.unmasked
        self._public = (
            None
            if entry is None
            else [
                None if event.public is None else _encoder.encode(public_out(rules, event.public))
                for event in entry.events
            ]
        )

    def update(self, seat: Seat, n: int, reply_to: str | None = None) -> bytes:
        """The update about the act that led here."""
        return self._frame(seat, n, self._events(seat), reply_to, False)

    def catch_up(self, seat: Seat, n: int, entries: Sequence[Entry], resync: bool) -> bytes:
        """The update for who has missed these acts."""
        events = _encoder.encode(happenings(self.game.rules, entries, seat))
        return self._frame(seat, n, events[1:-1], None, resync)

    def _events(self, seat: Seat) -> bytes:
        assert self.entry is not None
        assert self._public is not None
        rules, found = self.game.rules, []
        for event, public in zip(self.entry.events, self._public, strict=True):
            own = (
                event.recruiter if seat == RECRUITER else event.agents if seat > RECRUITER else None
            )
            parts = []
            if public is not None:
                parts.append(b'"public":' + public)
            if own is not None:
                parts.append(b'"own":' + _encoder.encode(own_out(rules, own)))
            if not parts:
                continue
            if event.undo is not None:
                parts.append(b'"undo":"%b"' % seat_name(event.undo).encode())
            if event.settles:
                parts.append(b'"settles":true')
            found.append(b"{" + b",".join(parts) + b"}")
        return b",".join(found)

    def _frame(
        self, seat: Seat, n: int, events: bytes, reply_to: str | None, resync: bool
    ) -> bytes:
        game, view = self.game, self.game.view(seat)
        own = view.own
        tail = _encoder.encode(
            _OwnView(
                view.mark is not None and view.mark.seat == seat,
                self._result,
                self._unmasked,
                shown_secret(game.rules, own) if isinstance(own, RecruiterSecret) else None,
                own.notebook if isinstance(own, AgentsSecret) else None,
            )
        )
        return (
            b'{"type":"update","n":%d,"events":[%b],"view":{"seat":%b%b,%b,"legal":[%b],'
            b'"reply_to":%b,"resync":%b}'
        ) % (
            n,
            events,
            b"null" if seat == SPECTATOR else b'"%b"' % seat_name(seat).encode(),
            self._view,
            tail[1:],
            _menu(game.rules, game.legal(seat)),
            b"null" if reply_to is None else b'"%b"' % reply_to.encode(),
            b"true" if resync else b"false",
        )
