"""A game while it is played: its acts, when they were done, and which seats noticed each.

Each seat counts only the acts that it can notice, so that a hidden act leaves no gap in its
numbers.
"""

import time
from bisect import bisect_right
from collections import deque
from collections.abc import Sequence

from msgspec import Struct

from zanzibar.bots import BotRemark
from zanzibar.rules import (
    RECRUITER,
    SPECTATOR,
    Action,
    Decided,
    Draw,
    Drawn,
    Entry,
    Rules,
    Seat,
    Table,
)
from zanzibar.rules.names import UnknownName, seat_name
from zanzibar.server.clock import now_ms
from zanzibar.server.encoding import stored_act
from zanzibar.server.encoding.fast_frame_writer import new_frame_writer
from zanzibar.server.encoding.fields import WireAction, action_back
from zanzibar.server.encoding.frame_writer import Audience
from zanzibar.server.game.held_answers import HeldAnswer
from zanzibar.server.game.quotas import Quotas
from zanzibar.server.protocol.messages import RemarkLine

REMARKS_SHOWN = 20


class _SpokenRemark(Struct, frozen=True):
    """A computer's remark, and the act it is about by its place in the log."""

    act: int
    seat: Seat
    remark: BotRemark
    at: int


class _ReplayableDraw:
    """Chance for a game: the stored outcomes while it is replayed, then fresh ones."""

    def __init__(self, fresh: Draw) -> None:
        self._fresh = fresh
        self.stored: list[Drawn] = []

    def __call__(self, kind: str, options: tuple[int, ...], count: int) -> tuple[int, ...]:
        if self.stored:
            return self.stored.pop(0).outcome
        return self._fresh(kind, options, count)


class LiveGame:
    """The game of one table, in memory. Everything in it but `held` follows from the saved acts."""

    __slots__ = (
        "_draw",
        "_noticed_by_agents",
        "_noticed_by_all",
        "_noticed_by_recruiter",
        "_remarks",
        "called",
        "changed",
        "done",
        "engine",
        "frames",
        "held",
        "noticed",
        "quotas",
        "times",
    )

    def __init__(self, rules: Rules, seats: int, draw: Draw) -> None:
        self._draw = _ReplayableDraw(draw)
        self.engine = Table(rules, seats, self._draw)
        """The game by the rules."""
        self.frames = new_frame_writer(self.engine)
        self.held: HeldAnswer | None = None
        self.quotas = Quotas()
        self.times: list[int] = []
        """When each act was done, in milliseconds since 1970."""
        self.done: dict[tuple[Seat, str], int] = {}
        """Each command that was carried out, with its seat's number after it."""
        self._noticed_by_all: list[int] = []
        self._noticed_by_recruiter: list[int] = []
        self._noticed_by_agents: list[int] = []
        self.noticed: dict[Seat, list[int]] = {
            SPECTATOR: self._noticed_by_all,
            RECRUITER: self._noticed_by_recruiter,
            **dict.fromkeys(range(1, seats), self._noticed_by_agents),
        }
        """For each seat, the places in the log of the acts that it noticed."""
        self._remarks: deque[_SpokenRemark] = deque(maxlen=REMARKS_SHOWN)
        self.called: int | None = None
        """The Agent that somebody called since the last act."""
        self.changed = time.monotonic()
        """When something last happened at the table; the pace of the computers counts from here."""

    @property
    def rules(self) -> Rules:
        return self.engine.rules

    @property
    def version(self) -> int:
        """Count all acts. No client may learn it: it would tell of hidden ones."""
        return len(self.engine.log)

    def n(self, seat: Seat) -> int:
        """Return the number of the seat's last update."""
        return len(self.noticed[seat])

    def action_of(self, seat: Seat, command: str) -> Action:
        """Return what a command did that was carried out; every seat notices its own acts."""
        return self.engine.log[self.noticed[seat][self.done[seat, command] - 1]].action

    def asked_at(self, question: type) -> int:
        """Return when this kind of act was last done."""
        return max(
            at
            for at, entry in zip(self.times, self.engine.log, strict=True)
            if isinstance(entry.action, question)
        )

    def read(self, wire: WireAction) -> Action | UnknownName:
        """Look up the names of an action on this game's board."""
        try:
            return action_back(self.rules, wire)
        except UnknownName as error:
            return error

    # --- acts ----------------------------------------------------------------------------------

    def decide(self, seat: Seat, action: Action, text: bytes = b"") -> Decided:
        """Work out what an act leads to. Raise `Refused` if a rule forbids it.

        `text` is the action as the client wrote it: if the seat was offered exactly these bytes,
        the act is legal.
        """
        return self.engine.decide(seat, action, legal=self.frames.offers(seat, text))

    def commit(self, decided: Decided, command: str, at: int) -> Audience:
        """Let an act happen that is saved. Return who can notice it."""
        self.engine.commit(decided)
        self.called = None
        self.changed = time.monotonic()
        return self._record(decided.entry, command, at)

    def replay(self, seat: Seat, command: str, body: bytes, at: int, form: int) -> None:
        """Repeat a stored act, while the table is loaded."""
        action, self._draw.stored[:] = stored_act.unpack(self.rules, body, form)
        self._record(self.engine.act(seat, action), command, at)

    def replay_held(self, seat: Seat, command: str, body: bytes, due_at: int, form: int) -> None:
        """Hold an answer again that was held when the table was last in memory."""
        action, _ = stored_act.unpack(self.rules, body, form)
        self.held = HeldAnswer(seat, command, action, due_at)

    def _record(self, entry: Entry, command: str, at: int) -> Audience:
        index = len(self.engine.log) - 1
        audience = self.frames.note(entry)
        self.times.append(at)
        if audience.everybody:
            self._noticed_by_all.append(index)
        if audience.everybody or audience.recruiter:
            self._noticed_by_recruiter.append(index)
        if audience.everybody or audience.agents:
            self._noticed_by_agents.append(index)
        self.done[entry.seat, command] = len(self.noticed[entry.seat])
        return audience

    # --- frames --------------------------------------------------------------------------------

    def catch_up(self, seat: Seat, n: int | None) -> bytes:
        """Write the update for a seat that has everything up to its number `n`."""
        acts = self.noticed[seat]
        missed: Sequence[Entry] = ()
        known = n is not None and 0 <= n <= len(acts)
        if known:
            missed = [self.engine.log[index] for index in acts[n:]]
        return self.frames.catch_up(seat, len(acts), missed, resync=not known)

    # --- remarks of computers ------------------------------------------------------------------

    def remark(self, seat: Seat, remark: BotRemark) -> _SpokenRemark:
        """Note what a computer says about the last act."""
        spoken = _SpokenRemark(self.version - 1, seat, remark, now_ms())
        self._remarks.append(spoken)
        return spoken

    def remarks_for(self, seat: Seat) -> tuple[RemarkLine, ...]:
        """Return the last remarks, numbered for one seat."""
        return tuple(self.remark_for(seat, spoken) for spoken in self._remarks)

    def remark_for(self, seat: Seat, spoken: _SpokenRemark) -> RemarkLine:
        n = bisect_right(self.noticed[seat], spoken.act)
        remark = spoken.remark
        return RemarkLine(n, seat_name(spoken.seat), remark.id, remark.params, spoken.at)
