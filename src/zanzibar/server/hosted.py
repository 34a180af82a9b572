"""One table as it lives on the server: its seats, its game, and everybody who listens.

Everything that changes a table happens under its lock: decide, save, then tell.
"""

import asyncio
import logging
import math
import secrets
import time
from collections.abc import Callable, Coroutine, Mapping
from contextlib import suppress
from typing import Any, Protocol

import msgspec
from msgspec import Struct
from sqlalchemy import Connection

from zanzibar.rules import (
    SPECTATOR,
    Action,
    Decided,
    Draw,
    Drawn,
    Entry,
    Phase,
    Public,
    Refused,
    Result,
    Ruleset,
    Seat,
    Side,
    Table,
)
from zanzibar.rules import actions as act
from zanzibar.rules.show import seat_name
from zanzibar.rules.words import AGENTS, side_of
from zanzibar.server import frames, schema, stored
from zanzibar.server.computers import Computers, Question
from zanzibar.server.errors import Problem
from zanzibar.server.metrics import Metrics
from zanzibar.server.protocol import (
    CLOSE_STOPPING,
    CLOSE_TABLE,
    PROTOCOL,
    Accepted,
    Called,
    Chat,
    ChatLine,
    Close,
    Deduction,
    Message,
    Presence,
    PresenceChanged,
    Rejected,
    TableChanged,
    Welcome,
    Why,
)
from zanzibar.server.storage import Clash, Storage
from zanzibar.server.tables import Roles, SeatInfo, Sitter, Speed, Status, TableInfo
from zanzibar.server.wire import Unreadable, WireAction, action_back

CHAT_SHOWN = 100
PACE_MS = {Speed.INSTANT: 0, Speed.READABLE: 900, Speed.SLOW: 2500}
"""The least time between what happened and what a computer does next."""
SETUP_PACE = 0.3
"""Of it, while the table is being laid out."""
ANSWER_MS = {Speed.INSTANT: 400, Speed.READABLE: 1500, Speed.SLOW: 3000}
"""The fixed time after which a computer's answer to an ASK is released (`ask.no-tell`)."""
RETRY_SECONDS = 0.3
INVITED = "invited"
_log = logging.getLogger("zanzibar.server")

_SETUP = {
    Phase.MAYHEM, Phase.CARD, Phase.START, Phase.OPENING, Phase.IMMORTALS, Phase.DEAL,
    Phase.PLACE, Phase.SECOND_SLIP,
}  # fmt: skip
_ANSWERS = (act.Answer, act.AnswerAll)


def now_ms() -> int:
    return time.time_ns() // 1_000_000


class Listener(Protocol):
    """An open socket."""

    guest: str
    seat: Seat

    def deliver(self, frame: bytes) -> None: ...

    def dismiss(self, problem: Problem, code: Close) -> None: ...


class Options(Struct, frozen=True):
    """What was agreed when the table was made."""

    ruleset: Ruleset
    roles: Roles
    private: bool
    spectators: bool
    hot_seat: bool
    speed: Speed
    answer_grid_ms: int


class Seating(Struct, frozen=True):
    """Who sits in a seat."""

    kind: Sitter = Sitter.OPEN
    guest: str | None = None
    level: str | None = None
    stands_in: bool = False
    link: str | None = None
    link_hash: bytes | None = None


class Arrangement(Struct, frozen=True):
    """Everything about a table but its game: replaced as a whole, and saved before it is used."""

    name: str
    owner: str
    invitation: bytes
    status: Status
    options: Options
    seats: tuple[Seating, ...]
    known: frozenset[tuple[str, str]]
    """(guest, role): who sat on which side of this game, and who was invited."""
    made_at: int
    changed_at: int
    rematch: str | None = None

    def seats_of(self, guest: str) -> tuple[Seat, ...]:
        return tuple(i for i, sitter in enumerate(self.seats) if sitter.guest == guest)

    def has_met(self, guest: str) -> bool:
        """Whether this guest may know of a private table."""
        return guest == self.owner or any(who == guest for who, _ in self.known)


def describe(
    id: str,
    arrangement: Arrangement,
    guest: str | None,
    names: Mapping[str, str],
    present: Callable[[Seat], bool],
    result: Result | None,
) -> TableInfo:
    """A table as one guest sees it."""
    options = arrangement.options
    return TableInfo(
        id=id,
        name=arrangement.name,
        status=arrangement.status,
        ruleset=options.ruleset,
        seats=tuple(
            SeatInfo(
                seat=seat_name(seat),
                kind=sitter.kind,
                name=names.get(sitter.guest) if sitter.guest else None,
                level=sitter.level,
                stands_in=sitter.stands_in,
                present=sitter.kind is Sitter.COMPUTER or present(seat),
                yours=guest is not None and sitter.guest == guest,
            )
            for seat, sitter in enumerate(arrangement.seats)
        ),
        roles=options.roles,
        private=options.private,
        spectators=options.spectators,
        hot_seat=options.hot_seat,
        speed=options.speed,
        answer_grid_ms=options.answer_grid_ms,
        owner=names.get(arrangement.owner, ""),
        yours=guest == arrangement.owner,
        made_at=arrangement.made_at,
        changed_at=arrangement.changed_at,
        result=result,
        rematch=arrangement.rematch,
    )


class Held(Struct, frozen=True):
    """An answer to an ASK that is saved and not released yet."""

    seat: Seat
    command: str
    action: Action
    due_at: int


class _Chance:
    """Where a hosted game's chance comes from: what was stored while it is replayed, then fresh."""

    def __init__(self, fresh: Draw) -> None:
        self._fresh = fresh
        self.stored: list[Drawn] = []

    def __call__(self, kind: str, options: tuple[int, ...], count: int) -> tuple[int, ...]:
        if self.stored:
            return self.stored.pop(0).outcome
        return self._fresh(kind, options, count)


class Services(Struct, frozen=True):
    """What every table uses."""

    storage: Storage
    computers: Computers
    metrics: Metrics
    draw: Draw
    names: dict[str, str]
    """Display names of guests."""
    give_up: Callable[[str], None]
    """Forget a table whose state in memory is not to be trusted; it is read anew."""


class Hosted:
    """A live table."""

    def __init__(self, id: str, arrangement: Arrangement, services: Services) -> None:
        self.id = id
        self.arrangement = arrangement
        self.services = services
        self.lock = asyncio.Lock()
        self.listeners: dict[Seat, set[Listener]] = {}
        self.game: Table | None = None
        self.times: list[int] = []
        self.done: dict[tuple[Seat, str], int | None] = {}
        self.noticed: dict[Seat, list[int]] = {}
        self.held: Held | None = None
        self.chat: list[ChatLine] = []
        self.said: set[tuple[Seat, str]] = set()
        self.called: int | None = None
        self.touched = time.monotonic()
        self.gone = False
        self._changed = time.monotonic()
        self._driver: asyncio.Task[None] | None = None
        self._release: asyncio.TimerHandle | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        if arrangement.status in (Status.PLAYING, Status.OVER):
            self._begin()

    # --- reading it back -----------------------------------------------------------------------

    def _begin(self) -> None:
        rules = frames.rules_of(self.arrangement.options.ruleset)
        self._chance = _Chance(self.services.draw)
        self.game = Table(rules, len(self.arrangement.seats), self._chance)
        self.noticed = {seat: [] for seat in (SPECTATOR, *range(len(self.arrangement.seats)))}

    def replay(self, seat: Seat, command: str, body: bytes, at: int, form: int) -> None:
        """Do again what was done before the server was last stopped."""
        assert self.game is not None
        action, self._chance.stored[:] = self._unpacked(body, form)
        self._record(self.game.act(seat, action), command, at)

    def _unpacked(self, body: bytes, form: int) -> tuple[Action, list[Drawn]]:
        assert self.game is not None
        action, drawn = stored.unpack(self.game.rules, body, form)
        return action, list(drawn)

    def hold_again(self, seat: Seat, command: str, body: bytes, due_at: int, form: int) -> None:
        action, _ = self._unpacked(body, form)
        self.held = Held(seat, command, action, due_at)

    def _record(self, entry: Entry, command: str, at: int) -> None:
        assert self.game is not None
        index = len(self.game.log) - 1
        audience = frames.audience(entry)
        self.times.append(at)
        for seat, acts in self.noticed.items():
            if audience.has(seat):
                acts.append(index)
        self.done[entry.seat, command] = len(self.noticed[entry.seat])

    # --- what people see of it -----------------------------------------------------------------

    def n(self, seat: Seat) -> int | None:
        return len(self.noticed[seat]) if self.game is not None else None

    def present(self, seat: Seat) -> bool:
        return bool(self.listeners.get(seat))

    def info(self, guest: str | None) -> TableInfo:
        result = self.game.result if self.game is not None else None
        names = self.services.names
        return describe(self.id, self.arrangement, guest, names, self.present, result)

    def presence(self) -> Presence:
        seats = tuple(seat_name(s) for s in range(len(self.arrangement.seats)) if self.present(s))
        return Presence(seats, len(self.listeners.get(SPECTATOR, ())))

    def welcome(self, guest: str | None, seat: Seat, id: str) -> bytes:
        rules = frames.rules_of(self.arrangement.options.ruleset)
        return frames.encode(
            Welcome(
                id=id,
                protocol=PROTOCOL,
                table=self.info(guest),
                board=rules.board.spec,
                ruleset=rules.ruleset,
                allies=rules.allies,
                seat=None if seat == SPECTATOR else seat_name(seat),
                n=self.n(seat),
                presence=self.presence(),
                chat=tuple(self.chat[-CHAT_SHOWN:]),
                time=now_ms(),
            )
        )

    def catch_up(self, seat: Seat, n: int | None) -> bytes:
        """The update for an audience that has seen everything up to its number `n`."""
        assert self.game is not None
        acts = self.noticed[seat]
        if n is None or not 0 <= n <= len(acts):
            return frames.Telling(self.game).catch_up(seat, len(acts), (), resync=True)
        missed = [self.game.log[index] for index in acts[n:]]
        return frames.Telling(self.game).catch_up(seat, len(acts), missed, resync=False)

    # --- listening -----------------------------------------------------------------------------

    def join(self, listener: Listener, id: str, n: int | None) -> None:
        """A socket says hello; from here on it hears everything its seat may hear."""
        self.touched = time.monotonic()
        new = not self.listeners.get(listener.seat)
        self.listeners.setdefault(listener.seat, set()).add(listener)
        listener.deliver(self.welcome(listener.guest, listener.seat, id))
        if self.game is not None:
            listener.deliver(self.catch_up(listener.seat, n))
        if new or listener.seat == SPECTATOR:
            self._tell_presence()

    def part(self, listener: Listener) -> None:
        self.touched = time.monotonic()
        there = self.listeners.get(listener.seat, set())
        there.discard(listener)
        if not there or listener.seat == SPECTATOR:
            self._tell_presence()

    def _everybody(self) -> list[Listener]:
        return [listener for there in self.listeners.values() for listener in there]

    def _tell(self, message: Message) -> None:
        frame = frames.encode(message)
        for listener in self._everybody():
            listener.deliver(frame)

    def _tell_presence(self) -> None:
        self._tell(PresenceChanged(self.presence()))

    def _tell_update(self, entry: Entry, command: str | None) -> None:
        assert self.game is not None
        index = len(self.game.log) - 1
        telling: frames.Telling | None = None
        for seat, there in self.listeners.items():
            acts = self.noticed[seat]
            if there and acts and acts[-1] == index:
                telling = telling or frames.Telling(self.game, entry)
                frame = telling.update(seat, len(acts), command if seat == entry.seat else None)
                for listener in tuple(there):
                    listener.deliver(frame)

    # --- acting --------------------------------------------------------------------------------

    async def act(
        self,
        seat: Seat,
        command: str,
        wire: WireAction,
        n: int | None,
        reply: Callable[[Accepted | Rejected], None],
        computer: bool = False,
    ) -> bool:
        """Decide, save, answer, tell. Says whether it was accepted."""
        async with self.lock:
            answer = await self._act(seat, command, wire, n, reply, computer)
        self.services.metrics.commands[isinstance(answer, Accepted)] += 1
        return isinstance(answer, Accepted)

    async def _act(
        self,
        seat: Seat,
        command: str,
        wire: WireAction,
        n: int | None,
        reply: Callable[[Accepted | Rejected], None],
        computer: bool,
    ) -> Accepted | Rejected:
        def answered(answer: Accepted | Rejected) -> Accepted | Rejected:
            reply(answer)
            return answer

        if (seat, command) in self.done:
            return answered(Accepted(command, self.done[seat, command]))
        if self.held is not None and (self.held.seat, self.held.command) == (seat, command):
            return answered(Accepted(command, self.n(seat), held=True))
        problem = self._may_not_act(seat, n)
        if problem is None and computer != (self.arrangement.seats[seat].kind is Sitter.COMPUTER):
            problem = Problem("seat.computer")
        if problem is not None:
            return answered(Rejected(command, None, problem.error, problem.params))
        assert self.game is not None
        try:
            action = action_back(self.game.rules, wire)
        except Unreadable as wrong:
            params: dict[str, str | int] = {"what": wrong.what, "name": wrong.name[:40]}
            return answered(Rejected(command, None, "action.malformed", params))
        if isinstance(action, _ANSWERS):
            return answered(await self._hold(seat, command, action))
        try:
            decided = self.game.decide(seat, action)
        except Refused as refused:
            return answered(
                Rejected(command, refused.rejection.rule, None, refused.rejection.params)
            )
        accepted = await self._keep(decided, command)
        if isinstance(accepted, Rejected):
            return answered(accepted)
        reply(accepted)
        self._after(decided.entry, command)
        return accepted

    def _may_not_act(self, seat: Seat, n: int | None) -> Problem | None:
        status = self.arrangement.status
        if seat == SPECTATOR:
            return Problem("seat.not-yours")
        if status is Status.WAITING:
            return Problem("table.waiting")
        if status is Status.CLOSED:
            return Problem("table.closed")
        if status is Status.OVER:
            return Problem("table.over")
        if self.gone:
            return Problem("table.changed")
        now = self.n(seat)
        if n is not None and now is not None and n != now:
            return Problem("act.stale", n=now)
        return None

    async def _keep(
        self, decided: Decided, command: str, release: bool = False
    ) -> Accepted | Rejected:
        """Make an act durable, then let it happen: nobody ever sees what is not saved."""
        assert self.game is not None
        game, entry, at = self.game, decided.entry, now_ms()
        row = {
            "game": self.id,
            "version": len(game.log) + 1,
            "seat": entry.seat,
            "command": command,
            "body": stored.pack(game.rules, entry.action, entry.drawn),
            "at": at,
        }
        try:
            if release or decided.game.public.phase is Phase.OVER:
                after = decided.game.public
                await self.services.storage.save(lambda c: self._save_with_ending(c, row, after))
            else:
                await self.services.storage.save_act(row)
        except (Problem, Clash) as failure:
            if isinstance(failure, Clash):
                self.abandon(Problem("table.changed"), CLOSE_STOPPING)
                self.services.give_up(self.id)
                return Rejected(command, None, "table.changed")
            return Rejected(command, None, failure.error, failure.params)
        game.commit(decided)
        self._record(entry, command, at)
        return Accepted(command, self.n(entry.seat))

    def _save_with_ending(
        self, connection: Connection, row: Mapping[str, object], after: Public
    ) -> None:
        connection.execute(schema.act.insert(), row)
        connection.execute(schema.held.delete().where(schema.held.c.game == self.id))
        if after.phase is Phase.OVER:
            connection.execute(
                schema.game.update()
                .where(schema.game.c.id == self.id)
                .values(
                    status=Status.OVER,
                    changed_at=row["at"],
                    result=msgspec.json.encode(after.result),
                )
            )

    def _after(self, entry: Entry, command: str) -> None:
        """An act is saved: tell it, and let what follows from it happen."""
        assert self.game is not None
        self._changed = self.touched = time.monotonic()
        self.called = None
        self._tell_update(entry, command)
        if self.game.over:
            self._forget_held()
            self.arrangement = msgspec.structs.replace(
                self.arrangement, status=Status.OVER, changed_at=self.times[-1]
            )
            self.services.metrics.finished += 1
            self._tell_table()
        self.wake()

    def why_not(self, seat: Seat, id: str, wire: WireAction) -> Why | Rejected:
        if self.game is None or seat == SPECTATOR:
            problem = self._may_not_act(seat, None)
            assert problem is not None
            return Rejected(id, None, problem.error, problem.params)
        try:
            action = action_back(self.game.rules, wire)
        except Unreadable as wrong:
            return Rejected(
                id, None, "action.malformed", {"what": wrong.what, "name": wrong.name[:40]}
            )
        refused = self.game.why_not(seat, action)
        return Why(id, None, {}) if refused is None else Why(id, refused.rule, refused.params)

    # --- answers to an ASK ---------------------------------------------------------------------

    async def _hold(self, seat: Seat, command: str, action: Action) -> Accepted | Rejected:
        """`ask.no-tell`: save an answer now, let it happen at a time that says nothing."""
        assert self.game is not None
        refused = self.game.why_not(seat, action)
        if refused is not None:
            return Rejected(command, refused.rule, None, refused.params)
        if self.held is not None:
            return Rejected(command, None, "act.pending")
        held = Held(seat, command, action, self._release_time(seat))
        row = {
            "game": self.id,
            "seat": seat,
            "command": command,
            "body": stored.pack(self.game.rules, action, ()),
            "due_at": held.due_at,
        }
        try:
            await self.services.storage.save(lambda c: c.execute(schema.held.insert(), row))
        except Clash:
            return Rejected(command, None, "table.changed")
        except Problem as problem:
            return Rejected(command, None, problem.error, problem.params)
        self.held = held
        self.wake()
        return Accepted(command, self.n(seat), held=True)

    def _release_time(self, seat: Seat) -> int:
        assert self.game is not None
        asked = max(
            at
            for at, entry in zip(self.times, self.game.log, strict=True)
            if isinstance(entry.action, act.Ask)
        )
        options = self.arrangement.options
        if self.arrangement.seats[seat].kind is Sitter.COMPUTER:
            grid = ANSWER_MS[options.speed]
        else:
            grid = options.answer_grid_ms
        return asked + grid * max(1, math.ceil((now_ms() - asked) / grid))

    def _forget_held(self) -> None:
        self.held = None
        if self._release is not None:
            self._release.cancel()
            self._release = None

    async def _release_held(self) -> None:
        async with self.lock:
            held = self.held
            if held is None or self.game is None or self.gone:
                return
            try:
                decided = self.game.decide(held.seat, held.action)
            except Refused:
                # The rules have changed since it was given: the Recruiter answers again.
                self._forget_held()
                with suppress(Problem):
                    await self.services.storage.save(
                        lambda c: c.execute(
                            schema.held.delete().where(schema.held.c.game == self.id)
                        )
                    )
                return
            kept = await self._keep(decided, held.command, release=True)
            self._release = None
            if isinstance(kept, Rejected):
                # It is still saved as held; when the disk has room again it is released.
                self._release = asyncio.get_running_loop().call_later(1, self._start_release)
                return
            self._forget_held()
            self._after(decided.entry, held.command)

    def _start_release(self) -> None:
        self._run(self._release_held())

    # --- computers -----------------------------------------------------------------------------

    def wake(self) -> None:
        """See whether something is to happen by itself: a held answer, a computer's move."""
        if self.gone or self.game is None or self.arrangement.status is not Status.PLAYING:
            return
        if self.held is not None:
            if self._release is None:
                delay = max(0, self.held.due_at - now_ms()) / 1000
                loop = asyncio.get_running_loop()
                self._release = loop.call_later(delay, self._start_release)
        elif self._driver is None and self._computer_due() is not None:
            self._driver = self._run(self._drive())

    def _run(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    @property
    def busy(self) -> bool:
        return bool(self._tasks) or self.held is not None or bool(self._everybody())

    def _computer_due(self) -> Seat | None:
        """The computer seat to act now. Computers leave to people what either could do."""
        if (
            self.game is None
            or self.held is not None
            or self.gone
            or self.arrangement.status is not Status.PLAYING
        ):
            return None
        due = self.game.due
        computers = [s for s in due if self.arrangement.seats[s].kind is Sitter.COMPUTER]
        if not computers:
            return None
        if len(computers) == len(due) or self.game.public.phase is Phase.PLACE:
            return computers[0]
        if self.called is not None:
            held_by = self.game.public.held[self.called]
            return next((seat for seat in computers if held_by == seat), None)
        return None

    async def _drive(self) -> None:
        try:
            while (seat := self._computer_due()) is not None:
                await self._pause()
                if self._computer_due() == seat and not await self._play(seat):
                    await asyncio.sleep(RETRY_SECONDS)
        except Exception:
            self.services.metrics.faults += 1
            _log.exception("a computer's move failed", extra={"table": self.id})
            await asyncio.sleep(RETRY_SECONDS)
        finally:
            self._driver = None
        self.wake()

    async def _pause(self) -> None:
        assert self.game is not None
        pace = PACE_MS[self.arrangement.options.speed] / 1000
        if self.game.public.phase in _SETUP:
            pace *= SETUP_PACE
        left = self._changed + pace - time.monotonic()
        if left > 0:
            await asyncio.sleep(left)

    async def _play(self, seat: Seat) -> bool:
        """Ask for a computer's move and make it; says whether the game went on."""
        assert self.game is not None
        level = self.arrangement.seats[seat].level
        assert level is not None
        n = len(self.noticed[seat])
        question = Question(
            key=f"{self.id}.{seat}.{level}",
            level=level,
            side=side_of(seat),
            n=n,
            called=None if self.called is None else AGENTS[self.called],
        )
        wire = await self.services.computers.choose(
            question,
            lambda: self.welcome(None, seat, "computer"),
            lambda since: self.catch_up(seat, since),
        )
        command = f"computer-{len(self.game.log)}"
        return await self.act(seat, command, wire, n, lambda answer: None, computer=True)

    # --- talk ----------------------------------------------------------------------------------

    async def say(self, seat: Seat, command: str, guest: str, text: str) -> Accepted | Rejected:
        if seat == SPECTATOR:
            return Rejected(command, None, "chat.not-seated")
        if not text.strip() or not text.isprintable():
            return Rejected(command, None, "chat.text")
        async with self.lock:
            if (seat, command) in self.said:
                return Accepted(command)
            name = self.services.names.get(guest, "")
            line = ChatLine(len(self.chat) + 1, seat_name(seat), name, text, now_ms())
            row = {
                "game": self.id,
                "n": line.n,
                "seat": seat,
                "command": command,
                "name": name,
                "text": text,
                "at": line.at,
            }
            try:
                await self.services.storage.save(lambda c: c.execute(schema.chat.insert(), row))
            except Clash:
                return Rejected(command, None, "table.changed")
            except Problem as problem:
                return Rejected(command, None, problem.error, problem.params)
            self.chat.append(line)
            self.said.add((seat, command))
            self._tell(Chat(line))
        return Accepted(command)

    def call(self, seat: Seat, id: str, agent: str | None) -> Accepted | Rejected:
        if seat in (SPECTATOR, 0):
            return Rejected(id, None, "seat.not-yours")
        if agent is not None and agent not in AGENTS:
            return Rejected(id, None, "action.malformed", {"what": "agent", "name": agent[:40]})
        self.called = None if agent is None else AGENTS.index(agent)
        self._tell(Called(seat_name(seat), agent))
        self.wake()
        return Accepted(id, self.n(seat))

    async def deduce(
        self, seat: Seat, id: str, why_not: tuple[str, int | None] | None = None
    ) -> Deduction | Rejected:
        """What follows from what is public, for the Agents' side of a table that allows it."""
        if not self._may_deduce(seat):
            return Rejected(id, None, "deduction.not-allowed")
        try:
            found = await self.services.computers.deduce(
                self.id,
                self.welcome(None, SPECTATOR, "deduce"),
                self.catch_up(SPECTATOR, 0),
                why_not,
            )
        except Problem as problem:
            return Rejected(id, None, problem.error, problem.params)
        return Deduction(id=id, n=self.n(seat) or 0, **msgspec.structs.asdict(found))

    def _may_deduce(self, seat: Seat) -> bool:
        ruleset = self.arrangement.options.ruleset
        return self.game is not None and seat > 0 and ruleset.assist.value == "deduction"

    # --- changing the table --------------------------------------------------------------------

    async def change(self, edit: Callable[[Arrangement], Arrangement]) -> None:
        """Replace the arrangement: begin the game when nobody is missing, save, tell."""
        async with self.lock:
            if self.gone:
                raise Problem("table.changed")
            after = msgspec.structs.replace(edit(self.arrangement), changed_at=now_ms())
            begins = after.status is Status.WAITING and all(
                sitter.kind is not Sitter.OPEN for sitter in after.seats
            )
            if begins:
                after = begun(after)
            await self.services.storage.save(lambda c: save_arrangement(c, self.id, after))
            self.arrangement = after
            self.touched = time.monotonic()
            if begins:
                self._begin()
                self._follow_the_deal()
            self._part_with_strangers()
            self._tell_table()
            if begins:
                for listener in self._everybody():
                    listener.deliver(self.catch_up(listener.seat, 0))
            self._changed = time.monotonic()
            self.wake()

    def _follow_the_deal(self) -> None:
        """With random roles a guest's socket moves to the seat that the guest was dealt."""
        if self.arrangement.options.roles is not Roles.RANDOM or self.arrangement.options.hot_seat:
            return
        everybody = self._everybody()
        self.listeners.clear()
        for listener in everybody:
            dealt = self.arrangement.seats_of(listener.guest)
            if listener.seat != SPECTATOR and dealt:
                listener.seat = dealt[0]
            self.listeners.setdefault(listener.seat, set()).add(listener)
        for listener in everybody:
            listener.deliver(self.welcome(listener.guest, listener.seat, "dealt"))

    def _tell_table(self) -> None:
        for listener in self._everybody():
            listener.deliver(frames.encode(TableChanged(self.info(listener.guest))))

    def _part_with_strangers(self) -> None:
        closed = self.arrangement.status is Status.CLOSED
        for listener in self._everybody():
            seat = listener.seat
            if closed:
                listener.dismiss(Problem("table.closed"), CLOSE_TABLE)
            elif seat != SPECTATOR and self.arrangement.seats[seat].guest != listener.guest:
                listener.dismiss(Problem("seat.not-yours"), CLOSE_TABLE)

    def abandon(self, problem: Problem, code: Close) -> None:
        """Let go of everybody and everything: the server stops, or the table is read anew."""
        self.gone = True
        for listener in self._everybody():
            listener.dismiss(problem, code)
        if self._release is not None:
            self._release.cancel()
        for task in self._tasks:
            if task is not asyncio.current_task():
                task.cancel()

    async def settle(self) -> None:
        """Wait until nothing that was begun for an abandoned table is left."""
        await asyncio.gather(*self._tasks, return_exceptions=True)


def begun(arrangement: Arrangement) -> Arrangement:
    """The table with its game begun: seats dealt if they are random, and who now knows what."""
    seats = list(arrangement.seats)
    if arrangement.options.roles is Roles.RANDOM:
        secrets.SystemRandom().shuffle(seats)
    known = set(arrangement.known)
    for seat, sitter in enumerate(seats):
        if sitter.guest is not None:
            known.add((sitter.guest, side_of(seat)))
    return msgspec.structs.replace(
        arrangement, status=Status.PLAYING, seats=tuple(seats), known=frozenset(known)
    )


def save_arrangement(connection: Connection, id: str, arrangement: Arrangement) -> None:
    """Write everything about a table but its game."""
    connection.execute(
        schema.game.update()
        .where(schema.game.c.id == id)
        .values(
            name=arrangement.name,
            status=arrangement.status,
            options=msgspec.json.encode(arrangement.options),
            owner=arrangement.owner,
            invitation=arrangement.invitation,
            changed_at=arrangement.changed_at,
            rematch=arrangement.rematch,
        )
    )
    write_seats(connection, id, arrangement)


def write_seats(connection: Connection, id: str, arrangement: Arrangement) -> None:
    connection.execute(schema.seat.delete().where(schema.seat.c.game == id))
    connection.execute(
        schema.seat.insert(),
        [
            {"game": id, "seat": seat, **msgspec.structs.asdict(sitter)}
            for seat, sitter in enumerate(arrangement.seats)
        ],
    )
    connection.execute(schema.known.delete().where(schema.known.c.game == id))
    if arrangement.known:
        connection.execute(
            schema.known.insert(),
            [{"game": id, "guest": guest, "role": role} for guest, role in arrangement.known],
        )


def other_side(arrangement: Arrangement, guest: str, seat: Seat) -> bool:
    """Whether this guest knows the secrets of the side against which this seat plays."""
    if arrangement.options.hot_seat:
        return False
    against = Side.AGENTS if side_of(seat) is Side.RECRUITER else Side.RECRUITER
    return (guest, against) in arrangement.known or any(
        side_of(own) is against for own in arrangement.seats_of(guest)
    )
