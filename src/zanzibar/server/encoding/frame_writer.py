"""Update frames: what one seat, or the spectators, get of a game.

This is the plain version, which encodes a view after every act; `fast_frame_writer` writes the same
bytes from caches. A test compares both.
"""

from collections.abc import Iterable, Sequence

import msgspec
from msgspec import Struct

from zanzibar.rules import RECRUITER, SPECTATOR, Action, Entry, Rules, Seat, Table, see_event
from zanzibar.rules.names import UnknownName
from zanzibar.rules.views import shown
from zanzibar.server.encoding.fields import (
    Happened,
    action_back,
    action_out,
    read_action,
    seen_out,
)

encode = msgspec.json.Encoder().encode


class Audience(Struct, frozen=True, gc=False):
    """The audiences that notice an act: everybody, or one side alone."""

    everybody: bool
    recruiter: bool
    agents: bool

    def has(self, seat: Seat) -> bool:
        """Return whether this seat, or a spectator, can notice the act."""
        if self.everybody or seat == SPECTATOR:
            return self.everybody
        return self.recruiter if seat == RECRUITER else self.agents


def events_for(rules: Rules, entries: Iterable[Entry], seat: Seat) -> tuple[Happened, ...]:
    """Return the events of these acts as one seat gets them."""
    return tuple(
        seen_out(rules, seen)
        for entry in entries
        for event in entry.events
        if (seen := see_event(event, seat)) is not None
    )


def action_from(rules: Rules, text: bytes) -> Action | UnknownName:
    """Read an action from JSON.

    Return `UnknownName` if it names something that this board does not have. Raise a decode error
    if the bytes are no action at all.
    """
    wire = read_action(text)
    try:
        return action_back(rules, wire)
    except UnknownName as error:
        return error


class FrameWriter:
    """Writes the updates of one game."""

    __slots__ = ("_engine",)

    def __init__(self, engine: Table) -> None:
        self._engine = engine

    def note(self, entry: Entry) -> Audience:
        """Take note of an act that has been committed. Return who can notice it."""
        everybody = recruiter = agents = False
        for event in entry.events:
            everybody = everybody or event.public is not None
            recruiter = recruiter or event.recruiter is not None
            agents = agents or event.agents is not None
        return Audience(everybody, recruiter, agents)

    def update(
        self, entry: Entry, audience: Audience, seat: Seat, n: int, reply_to: str | None
    ) -> bytes:
        """Write the update about the last act."""
        return self._update(seat, n, (entry,), reply_to, False)

    def catch_up(self, seat: Seat, n: int, entries: Sequence[Entry], resync: bool) -> bytes:
        """Write the update for a client that has missed these acts."""
        return self._update(seat, n, entries, None, resync)

    def _update(
        self, seat: Seat, n: int, entries: Sequence[Entry], reply_to: str | None, resync: bool
    ) -> bytes:
        engine, rules = self._engine, self._engine.rules
        return encode(
            {
                "type": "update",
                "n": n,
                "events": events_for(rules, entries, seat),
                "view": shown(rules, engine.view(seat)),
                "legal": [action_out(rules, action) for action in engine.legal(seat)],
                "reply_to": reply_to,
                "resync": resync,
            }
        )

    def offers(self, seat: Seat, text: bytes) -> bool:
        """Return whether these bytes are known to be a legal action of this seat now.

        False means only that the rules have to be asked.
        """
        return False

    def write_action(self, action: Action) -> bytes:
        """Write an action as JSON."""
        return encode(action_out(self._engine.rules, action))

    def read_action(self, text: bytes) -> Action | UnknownName:
        """Read an action; see `action_from`."""
        return action_from(self._engine.rules, text)
