"""The course of a table's game: its acts, when they were done, and who could notice each.

Each seat has its own numbers: an act that it cannot notice takes none.
"""

from collections.abc import Sequence

from zanzibar.rules import (
    RECRUITER,
    SPECTATOR,
    Action,
    Decided,
    Draw,
    Drawn,
    Entry,
    Public,
    Rules,
    Seat,
    Table,
)
from zanzibar.server.encoding import frame_writer, stored_act


class _Chance:
    """Where a hosted game's chance comes from: what was stored while it is replayed, then fresh."""

    def __init__(self, fresh: Draw) -> None:
        self._fresh = fresh
        self.stored: list[Drawn] = []

    def __call__(self, kind: str, options: tuple[int, ...], count: int) -> tuple[int, ...]:
        if self.stored:
            return self.stored.pop(0).outcome
        return self._fresh(kind, options, count)


class Course:
    __slots__ = (
        "_agents", "_chance", "_public", "_recruiter", "done", "game", "noticed", "teller", "times",
    )  # fmt: skip

    def __init__(self, rules: Rules, seats: int, draw: Draw) -> None:
        self._chance = _Chance(draw)
        self.game = Table(rules, seats, self._chance)
        self.teller = frame_writer.FrameWriter(self.game)
        self.times: list[int] = []
        """When each act was done."""
        self.done: dict[tuple[Seat, str], int] = {}
        """Each command that was done, with its seat's number after it."""
        self._public: list[int] = []
        self._recruiter: list[int] = []
        self._agents: list[int] = []
        self.noticed: dict[Seat, list[int]] = {
            SPECTATOR: self._public,
            RECRUITER: self._recruiter,
            **dict.fromkeys(range(1, seats), self._agents),
        }
        """The acts that each seat could notice, by their place in the log."""

    @property
    def rules(self) -> Rules:
        return self.game.rules

    @property
    def public(self) -> Public:
        return self.game.public

    @property
    def version(self) -> int:
        """How many acts there are; never told to anybody."""
        return len(self.game.log)

    def n(self, seat: Seat) -> int:
        return len(self.noticed[seat])

    def act_of(self, seat: Seat, command: str) -> Action:
        """What this command did; nobody's own act goes unnoticed."""
        return self.game.log[self.noticed[seat][self.done[seat, command] - 1]].action

    # --- going on ------------------------------------------------------------------------------

    def add(self, decided: Decided, command: str, at: int) -> frame_writer.Audience:
        """Let an act happen that was decided here, and is saved; says who can notice it."""
        self.game.commit(decided)
        return self._record(decided.entry, command, at)

    def replay(self, seat: Seat, command: str, body: bytes, at: int, form: int) -> None:
        """Do again what was done before the server was last stopped."""
        action, self._chance.stored[:] = stored_act.unpack(self.rules, body, form)
        self._record(self.game.act(seat, action), command, at)

    def unpack(self, body: bytes, form: int) -> Action:
        return stored_act.unpack(self.rules, body, form)[0]

    def _record(self, entry: Entry, command: str, at: int) -> frame_writer.Audience:
        index = len(self.game.log) - 1
        audience = self.teller.happened(entry)
        self.times.append(at)
        if audience.everybody:
            self._public.append(index)
        if audience.everybody or audience.recruiter:
            self._recruiter.append(index)
        if audience.everybody or audience.agents:
            self._agents.append(index)
        self.done[entry.seat, command] = len(self.noticed[entry.seat])
        return audience

    # --- telling it ----------------------------------------------------------------------------

    def catch_up(self, seat: Seat, n: int | None) -> bytes:
        """The update for an audience that has seen everything up to its number `n`."""
        acts = self.noticed[seat]
        missed: Sequence[Entry] = ()
        known = n is not None and 0 <= n <= len(acts)
        if known:
            missed = [self.game.log[index] for index in acts[n:]]
        return self.teller.catch_up(seat, len(acts), missed, resync=not known)

    def asked_at(self, question: type) -> int:
        """When this kind of act was last done."""
        return max(
            at
            for at, entry in zip(self.times, self.game.log, strict=True)
            if isinstance(entry.action, question)
        )
