"""Frames for an audience: what one seat, or the spectators, get of a game."""

from collections.abc import Iterable, Sequence
from functools import lru_cache

import msgspec
from msgspec import Raw, Struct

from zanzibar.board import zanzibar
from zanzibar.rules import Action, Entry, GameAction, Rules, Ruleset, Seat, Shown, Table, see_event
from zanzibar.rules.show import shown
from zanzibar.server.protocol import Message
from zanzibar.server.wire import Happened, action_out, seen_out
from zanzibar.shift import MODULES

_encoder = msgspec.json.Encoder()


@lru_cache(maxsize=256)
def rules_of(ruleset: Ruleset) -> Rules:
    """The rules of a table; working them out once serves every table that plays by them."""
    return Rules(ruleset, zanzibar(), MODULES)


def encode(message: Message) -> bytes:
    return _encoder.encode(message)


class _Update(Struct, frozen=True, tag="update", tag_field="type"):
    """`protocol.Update` with the legal actions written already: they are many, and repeat."""

    n: int
    events: tuple[Happened, ...]
    view: Shown
    legal: Raw
    reply_to: str | None
    resync: bool


@lru_cache(maxsize=100_000)
def _written(rules: Rules, action: Action) -> bytes:
    return _encoder.encode(action_out(rules, action))


@lru_cache(maxsize=4096)
def _menu(rules: Rules, legal: tuple[GameAction, ...]) -> Raw:
    return Raw(b"[" + b",".join([_written(rules, action) for action in legal]) + b"]")


def noticed(entry: Entry, seat: Seat) -> bool:
    """Whether an audience gets anything of an act."""
    return any(see_event(event, seat) is not None for event in entry.events)


def happenings(rules: Rules, entries: Iterable[Entry], seat: Seat) -> tuple[Happened, ...]:
    """What an audience gets of these acts."""
    return tuple(
        seen_out(rules, seen)
        for entry in entries
        for event in entry.events
        if (seen := see_event(event, seat)) is not None
    )


def update(
    game: Table,
    seat: Seat,
    n: int,
    entries: Sequence[Entry],
    reply_to: str | None = None,
    resync: bool = False,
) -> bytes:
    """The update that brings an audience to the game as it is now."""
    rules = game.rules
    return _encoder.encode(
        _Update(
            n,
            happenings(rules, entries, seat),
            shown(rules, game.view(seat)),
            _menu(rules, game.legal(seat)),
            reply_to,
            resync,
        )
    )
