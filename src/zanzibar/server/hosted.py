"""One table as it lives on the server: decide, save, then tell.

Everything that changes a table happens in its turn, so that a state is decided on, saved and told
before the next act is looked at.
"""

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine, Mapping
from contextlib import suppress
from functools import partial
from typing import Any, TypeAlias

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from zanzibar.rules import SPECTATOR, Action, Decided, Draw, Entry, Phase, Refused, Seat, Table
from zanzibar.rules.show import seat_name
from zanzibar.server import frames, kept, schema, stored
from zanzibar.server.answers import ANSWERS, Held, release_time
from zanzibar.server.arrangement import Arrangement, begun, describe
from zanzibar.server.clock import now_ms
from zanzibar.server.computers import Computers
from zanzibar.server.course import Course
from zanzibar.server.crowd import Crowd, Listener
from zanzibar.server.driver import Driver
from zanzibar.server.errors import Problem
from zanzibar.server.metrics import Metrics
from zanzibar.server.protocol import (
    CLOSE_STOPPING,
    CLOSE_TABLE,
    PROTOCOL,
    Accepted,
    Close,
    Deduction,
    Rejected,
    TableChanged,
    Welcome,
    Why,
)
from zanzibar.server.storage import Clash, Storage
from zanzibar.server.tables import Roles, Sitter, Status, TableInfo
from zanzibar.server.talk import Talk
from zanzibar.server.turn import Turn
from zanzibar.server.wire import Unreadable, WireAction, action_back

RELEASE_AGAIN_SECONDS = 1.0
Answer: TypeAlias = Accepted | Rejected
Reply: TypeAlias = Callable[[Answer], None]
_log = logging.getLogger("zanzibar.server")


class Services(Struct, frozen=True):
    """What every table uses."""

    storage: Storage
    computers: Computers
    metrics: Metrics
    draw: Draw
    names: Mapping[str, str]
    """Display names of guests."""
    give_up: Callable[[str], None]
    """Forget a table whose state in memory is not to be trusted; it is read anew."""


class Attempt(Struct, frozen=True, gc=False):
    """A command to act, and who wants to know what came of it."""

    seat: Seat
    command: str
    action: Action | None
    """None when it has names that are still to be looked up on this table's board."""
    wire: WireAction | None
    n: int | None
    reply: Reply
    computer: bool = False


class Hosted:
    """A live table."""

    def __init__(self, id: str, arrangement: Arrangement, services: Services) -> None:
        self.id = id
        self.arrangement = arrangement
        self.services = services
        self.turn = Turn()
        self.crowd = Crowd()
        self.course: Course | None = None
        self.held: Held | None = None
        self.talk = Talk(self)
        self.driver = Driver(self)
        self.touched = time.monotonic()
        self.gone = False
        self._release: asyncio.TimerHandle | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        if arrangement.status in (Status.PLAYING, Status.OVER):
            self._begin()

    def _begin(self) -> None:
        rules = frames.rules_of(self.arrangement.options.ruleset)
        self.course = Course(rules, len(self.arrangement.seats), self.services.draw)

    @property
    def game(self) -> Table | None:
        return None if self.course is None else self.course.game

    def hold_again(self, seat: Seat, command: str, body: bytes, due_at: int, form: int) -> None:
        """An answer that was held when the server was last stopped."""
        assert self.course is not None
        self.held = Held(seat, command, self.course.unpack(body, form), due_at)

    # --- what people see of it -----------------------------------------------------------------

    def n(self, seat: Seat) -> int | None:
        return None if self.course is None else self.course.n(seat)

    def info(self, guest: str | None) -> TableInfo:
        result = None if self.course is None else self.course.game.result
        names = self.services.names
        return describe(self.id, self.arrangement, guest, names, self.crowd.present, result)

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
                presence=self.crowd.presence(),
                chat=self.talk.last_lines,
                remarks=self.talk.remarks_for(seat),
                time=now_ms(),
            )
        )

    def join(self, listener: Listener, id: str, n: int | None) -> None:
        """A socket says hello; from here on it hears everything its seat may hear."""
        self.touched = time.monotonic()
        news = self.crowd.add(listener)
        listener.deliver(self.welcome(listener.guest, listener.seat, id))
        if self.course is not None:
            listener.deliver(self.course.catch_up(listener.seat, n))
        if news:
            self.crowd.tell_presence()

    def part(self, listener: Listener) -> None:
        self.touched = time.monotonic()
        if self.crowd.remove(listener):
            self.crowd.tell_presence()

    def _tell_update(self, entry: Entry, command: str, audience: frames.Audience) -> None:
        course = self.course
        assert course is not None
        for seat, there in self.crowd.at.items():
            if there and (audience.everybody or audience.has(seat)):
                reply_to = command if seat == entry.seat else None
                frame = course.teller.update(entry, seat, len(course.noticed[seat]), reply_to)
                for listener in there:
                    listener.deliver(frame)

    def _tell_table(self) -> None:
        for listener in self.crowd.everybody():
            listener.deliver(frames.encode(TableChanged(self.info(listener.guest))))

    # --- acting --------------------------------------------------------------------------------

    def act(self, attempt: Attempt) -> None:
        """Decide, save, answer, tell, when it is its turn."""
        if self.turn.taken:
            self.turn.ask(partial(self._act, attempt))
        else:
            self.turn.taken = True
            self._act(attempt)

    async def act_for_computer(
        self, seat: Seat, command: str, wire: WireAction, n: int | None
    ) -> bool:
        """Says whether it was accepted."""
        answered: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()

        def reply(answer: Answer) -> None:
            if not answered.done():
                answered.set_result(answer)

        self.act(Attempt(seat, command, None, wire, n, reply, computer=True))
        return isinstance(await answered, Accepted)

    def _act(self, attempt: Attempt) -> None:
        try:
            answer = self._try(attempt)
        except Exception:
            answer = self._fault(attempt.command)
        if answer is not None:
            self._answer(attempt, answer)
            self.turn.done()

    def _answer(self, attempt: Attempt, answer: Answer) -> None:
        if type(answer) is Accepted:
            self.services.metrics.accepted += 1
        else:
            self.services.metrics.rejected += 1
        attempt.reply(answer)

    def _fault(self, command: str) -> Rejected:
        self.services.metrics.faults += 1
        _log.exception("an act failed", extra={"table": self.id})
        return Rejected(command, None, "server.fault")

    def _try(self, attempt: Attempt) -> Answer | None:
        """The answer, or None while the act is being saved."""
        course, seat, command = self.course, attempt.seat, attempt.command
        if course is not None and (seat, command) in course.done:
            return Accepted(command, course.done[seat, command])
        if self.held is not None and (self.held.seat, self.held.command) == (seat, command):
            return Accepted(command, self.n(seat), held=True)
        problem = self._may_not_act(attempt)
        if problem is not None:
            return Rejected(command, None, problem.error, problem.params)
        assert course is not None
        action = attempt.action
        if action is None:
            assert attempt.wire is not None
            try:
                action = action_back(course.rules, attempt.wire)
            except Unreadable as wrong:
                return _unreadable(command, wrong)
        if isinstance(action, ANSWERS):
            return self._hold(attempt, action)
        try:
            decided = course.game.decide(seat, action, course.teller.offers(seat, action))
        except Refused as refused:
            return Rejected(command, refused.rejection.rule, None, refused.rejection.params)
        self._save(decided, command, False, partial(self._answer, attempt))
        return None

    def _may_not_act(self, attempt: Attempt) -> Problem | None:
        problem = self._no_game(attempt.seat)
        if problem is not None:
            return problem
        assert self.course is not None
        if self.gone:
            return Problem("table.changed")
        now = self.course.n(attempt.seat)
        if attempt.n is not None and attempt.n != now:
            return Problem("act.stale", n=now)
        kind = self.arrangement.seats[attempt.seat].kind
        if attempt.computer != (kind is Sitter.COMPUTER):
            return Problem("seat.computer")
        return None

    def _no_game(self, seat: Seat) -> Problem | None:
        status = self.arrangement.status
        if seat == SPECTATOR:
            return Problem("seat.not-yours")
        if status is Status.WAITING:
            return Problem("table.waiting")
        if status is Status.CLOSED:
            return Problem("table.closed")
        if status is Status.OVER:
            return Problem("table.over")
        return None

    def _save(self, decided: Decided, command: str, release: bool, reply: Reply) -> None:
        """Make an act durable, then let it happen: nobody ever sees what is not saved."""
        course = self.course
        assert course is not None
        entry, at = decided.entry, now_ms()
        body = stored.packed(course.teller.writer.action(entry.action), entry.drawn)
        row = (self.id, course.version + 1, entry.seat, command, body, at)
        saved = partial(self._saved, decided, command, at, reply)
        after = decided.game.public
        if release or after.phase is Phase.OVER:
            self.services.storage.submit(lambda c: kept.save_with_ending(c, row, after), saved)
        else:
            self.services.storage.append(row, saved)

    def _saved(
        self,
        decided: Decided,
        command: str,
        at: int,
        reply: Reply,
        result: object,
        error: BaseException | None,
    ) -> None:
        assert self.course is not None
        try:
            if error is not None:
                reply(self._not_saved(command, error))
                return
            entry = decided.entry
            audience = self.course.add(decided, command, at)
            reply(Accepted(command, len(self.course.noticed[entry.seat])))
            self._after(entry, command, audience)
        except Exception:
            self._fault(command)
            self._distrust()
        finally:
            self.turn.done()

    def _not_saved(self, command: str, error: BaseException) -> Rejected:
        if isinstance(error, Clash):
            self._distrust()
        if isinstance(error, Problem):
            return Rejected(command, None, error.error, error.params)
        _log.error("an act could not be saved", exc_info=error, extra={"table": self.id})
        return Rejected(command, None, "server.fault")

    def _distrust(self) -> None:
        """What is in memory is not what is on the disk: everybody comes back and finds that."""
        self.abandon(Problem("table.changed"), CLOSE_STOPPING)
        self.services.give_up(self.id)

    def _after(self, entry: Entry, command: str, audience: frames.Audience) -> None:
        """An act is saved: tell it, and let what follows from it happen."""
        assert self.course is not None
        self.driver.changed = self.touched = time.monotonic()
        self.talk.called = None
        self._tell_update(entry, command, audience)
        if self.course.game.over:
            self._forget_held()
            self.arrangement = replace(
                self.arrangement, status=Status.OVER, changed_at=self.course.times[-1]
            )
            self.services.metrics.finished += 1
            self._tell_table()
        self.wake()

    def why_not(self, seat: Seat, id: str, wire: WireAction) -> Why | Rejected:
        if self.course is None or seat == SPECTATOR:
            problem = self._no_game(seat)
            assert problem is not None
            return Rejected(id, None, problem.error, problem.params)
        try:
            action = action_back(self.course.rules, wire)
        except Unreadable as wrong:
            return _unreadable(id, wrong)
        refused = self.course.game.why_not(seat, action)
        return Why(id, None, {}) if refused is None else Why(id, refused.rule, refused.params)

    # --- answers to an ASK ---------------------------------------------------------------------

    def _hold(self, attempt: Attempt, action: Action) -> Answer | None:
        """`ask.no-tell`: save an answer now, let it happen at a time that says nothing."""
        assert self.course is not None
        seat, command = attempt.seat, attempt.command
        refused = self.course.game.why_not(seat, action)
        if refused is not None:
            return Rejected(command, refused.rule, None, refused.params)
        if self.held is not None:
            return Rejected(command, None, "act.pending")
        held = Held(seat, command, action, release_time(self.arrangement, self.course, seat))
        row = {
            "game": self.id,
            "seat": seat,
            "command": command,
            "body": stored.packed(self.course.teller.writer.action(action)),
            "due_at": held.due_at,
        }

        def saved(result: object, error: BaseException | None) -> None:
            if error is not None:
                self._answer(attempt, self._not_saved(command, error))
            else:
                self.held = held
                self._answer(attempt, Accepted(command, self.n(seat), held=True))
                self.wake()
            self.turn.done()

        self.services.storage.submit(lambda c: c.execute(schema.held.insert(), row), saved)
        return None

    def _forget_held(self) -> None:
        self.held = None
        if self._release is not None:
            self._release.cancel()
            self._release = None

    def _release_held(self) -> None:
        self._release = None
        held = self.held
        if held is None or self.course is None or self.gone:
            self.turn.done()
            return
        try:
            decided = self.course.game.decide(held.seat, held.action)
        except Refused:
            # The rules have changed since it was given: the Recruiter answers again.
            self._forget_held()
            self.run(self._drop_held())
            self.turn.done()
            return
        self._save(decided, held.command, True, self._released)

    def _released(self, answer: Answer) -> None:
        if isinstance(answer, Accepted):
            self._forget_held()
        else:
            # It is still saved as held; when the disk has room again it is released.
            self._release_in(RELEASE_AGAIN_SECONDS)

    def _release_in(self, seconds: float) -> None:
        loop = asyncio.get_running_loop()
        self._release = loop.call_later(seconds, self.turn.ask, self._release_held)

    async def _drop_held(self) -> None:
        with suppress(Problem):
            await self.services.storage.save(lambda c: kept.forget_held(c, self.id))

    # --- what happens by itself ----------------------------------------------------------------

    def wake(self) -> None:
        """See whether something is to happen by itself: a held answer, a computer's move."""
        if self.gone or self.course is None or self.arrangement.status is not Status.PLAYING:
            return
        if self.held is None:
            self.driver.wake()
        elif self._release is None:
            self._release_in(max(0, self.held.due_at - now_ms()) / 1000)

    def run(self, work: Coroutine[Any, Any, None]) -> None:
        """Something that goes on beside the table, until it is done or the table is let go."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    @property
    def busy(self) -> bool:
        return bool(
            self.turn.taken or self._tasks or self.held is not None or self.crowd.everybody()
        )

    async def deduce(
        self, seat: Seat, id: str, why_not: tuple[str, int | None] | None = None
    ) -> Deduction | Rejected:
        """What follows from what is public, for the Agents' side of a table that allows it."""
        assist = self.arrangement.options.ruleset.assist
        if self.course is None or seat <= 0 or assist.value != "deduction":
            return Rejected(id, None, "deduction.not-allowed")
        try:
            found = await self.services.computers.deduce(
                self.id,
                self.welcome(None, SPECTATOR, "deduce"),
                self.course.catch_up(SPECTATOR, 0),
                why_not,
            )
        except Problem as problem:
            return Rejected(id, None, problem.error, problem.params)
        return Deduction(id=id, n=self.course.n(seat), **msgspec.structs.asdict(found))

    # --- changing the table --------------------------------------------------------------------

    async def change(self, edit: Callable[[Arrangement], Arrangement]) -> None:
        """Replace the arrangement: begin the game when nobody is missing, save, tell."""
        async with self.turn:
            if self.gone:
                raise Problem("table.changed")
            after = replace(edit(self.arrangement), changed_at=now_ms())
            begins = after.status is Status.WAITING and after.complete
            if begins:
                after = begun(after)
            await self.services.storage.save(lambda c: kept.save_arrangement(c, self.id, after))
            self.arrangement = after
            self.touched = self.driver.changed = time.monotonic()
            if begins:
                self._begin()
                self._follow_the_deal()
            self._part_with_strangers()
            self._tell_table()
            if begins:
                assert self.course is not None
                for listener in self.crowd.everybody():
                    listener.deliver(self.course.catch_up(listener.seat, 0))
            self.wake()

    def _follow_the_deal(self) -> None:
        """With random roles a guest's socket moves to the seat that the guest was dealt."""
        options = self.arrangement.options
        if options.roles is not Roles.RANDOM or options.hot_seat:
            return
        dealt: dict[Listener, Seat] = {}
        for listener in self.crowd.everybody():
            seats = self.arrangement.seats_of(listener.guest)
            if listener.seat != SPECTATOR and seats:
                dealt[listener] = seats[0]
        self.crowd.move(dealt)
        for listener in self.crowd.everybody():
            listener.deliver(self.welcome(listener.guest, listener.seat, "dealt"))

    def _part_with_strangers(self) -> None:
        closed = self.arrangement.status is Status.CLOSED
        for listener in self.crowd.everybody():
            seat = listener.seat
            if closed:
                listener.dismiss(Problem("table.closed"), CLOSE_TABLE)
            elif seat != SPECTATOR and self.arrangement.seats[seat].guest != listener.guest:
                listener.dismiss(Problem("seat.not-yours"), CLOSE_TABLE)

    def abandon(self, problem: Problem, code: Close) -> None:
        """Let go of everybody and everything: the server stops, or the table is read anew."""
        self.gone = True
        for listener in self.crowd.everybody():
            listener.dismiss(problem, code)
        if self._release is not None:
            self._release.cancel()
        for task in self._tasks:
            if task is not asyncio.current_task():
                task.cancel()

    async def settle(self) -> None:
        """Wait until nothing that was begun for an abandoned table is left."""
        await asyncio.gather(*self._tasks, return_exceptions=True)


def _unreadable(id: str, wrong: Unreadable) -> Rejected:
    params: dict[str, str | int] = {"what": wrong.what, "name": wrong.name[:40]}
    return Rejected(id, None, "action.malformed", params)
