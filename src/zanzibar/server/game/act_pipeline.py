"""What is done at a table: decide, save, then tell. Nobody ever sees what is not saved."""

import asyncio
import logging
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, TypeAlias

from msgspec import Struct

from zanzibar.rules import SPECTATOR, Action, Decided, Entry, Phase, Refused, Seat
from zanzibar.rules.names import UnknownName
from zanzibar.server.clock import now_ms
from zanzibar.server.encoding import frame_writer, stored_act
from zanzibar.server.encoding.fields import WireAction, action_back
from zanzibar.server.errors import ApiError
from zanzibar.server.game.held_answers import ANSWERS
from zanzibar.server.game.live_game import Course
from zanzibar.server.game.quotas import ASIDES
from zanzibar.server.protocol.messages import CLOSE_STOPPING, Accepted, Rejected, Why
from zanzibar.server.storage import table_rows
from zanzibar.server.storage.save_errors import VersionConflict
from zanzibar.server.table_info import Sitter, Status

if TYPE_CHECKING:
    from zanzibar.server.tables.live_table import Hosted

Answer: TypeAlias = Accepted | Rejected
Reply: TypeAlias = Callable[[Answer], None]
_log = logging.getLogger("zanzibar.server")


class Attempt(Struct, frozen=True, gc=False):
    """A command to act, and who wants to know what came of it."""

    seat: Seat
    guest: str | None
    """Who wants to act; None for a computer."""
    command: str
    action: Action | None
    """None when it has names that are still to be looked up on this table's board."""
    wire: WireAction | None
    text: bytes
    """The action as the client wrote it."""
    n: int | None
    reply: Reply


class Acting:
    """The acts of one table, each in its turn."""

    __slots__ = ("_hosted",)

    def __init__(self, hosted: "Hosted") -> None:
        self._hosted = hosted

    def act(self, attempt: Attempt) -> None:
        """Decide, save, answer, tell, when it is its turn."""
        turn = self._hosted.turn
        if turn.taken:
            turn.ask(partial(self._act, attempt))
        else:
            turn.taken = True
            self._act(attempt)

    async def act_for_computer(
        self, seat: Seat, command: str, wire: WireAction, n: int | None
    ) -> Answer:
        answered: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()

        def reply(answer: Answer) -> None:
            if not answered.done():
                answered.set_result(answer)

        self.act(Attempt(seat, None, command, None, wire, b"", n, reply))
        return await answered

    def why_not(self, seat: Seat, id: str, wire: WireAction) -> Why | Rejected:
        course = self._hosted.course
        if course is None or seat == SPECTATOR:
            error = self._no_game(seat)
            assert error is not None
            return Rejected(id, None, error.id, error.params)
        try:
            action = action_back(course.rules, wire)
        except UnknownName as wrong:
            return _unreadable(id, wrong)
        refused = course.game.why_not(seat, action)
        return Why(id, None, {}) if refused is None else Why(id, refused.rule, refused.params)

    # --- deciding ------------------------------------------------------------------------------

    def _act(self, attempt: Attempt) -> None:
        try:
            answer = self._try(attempt)
        except Exception:
            answer = self._fault(attempt.command)
        if answer is not None:
            self.answer(attempt, answer)
            self._hosted.turn.done()

    def answer(self, attempt: Attempt, answer: Answer) -> None:
        metrics = self._hosted.services.metrics
        if type(answer) is Accepted:
            metrics.accepted += 1
        else:
            metrics.rejected += 1
        attempt.reply(answer)

    def _fault(self, command: str) -> Rejected:
        hosted = self._hosted
        hosted.services.metrics.faults += 1
        _log.exception("an act failed", extra={"table": hosted.id})
        return Rejected(command, None, "server.fault")

    def _try(self, attempt: Attempt) -> Answer | None:
        """The answer, or None while the act is being saved."""
        hosted, seat, command = self._hosted, attempt.seat, attempt.command
        if seat == SPECTATOR:
            return Rejected(command, None, "seat.not-yours")
        if attempt.guest is not None and hosted.arrangement.seats[seat].guest != attempt.guest:
            # While it waited for its turn the seat has gone to somebody else.
            return Rejected(command, None, "seat.not-yours")
        course, held = hosted.course, hosted.answers.held
        if course is not None:
            if (seat, command) in course.done:
                answer = Accepted(command, course.done[seat, command])
                return _again(attempt, course, course.act_of(seat, command), answer)
            if held is not None and (held.seat, held.command) == (seat, command):
                answer = Accepted(command, hosted.n(seat), held=True)
                return _again(attempt, course, held.action, answer)
        error = self._may_not_act(attempt)
        if error is not None:
            return Rejected(command, None, error.id, error.params)
        assert course is not None
        action = attempt.action
        if action is None:
            assert attempt.wire is not None
            try:
                action = action_back(course.rules, attempt.wire)
            except UnknownName as wrong:
                return _unreadable(command, wrong)
        if type(action) in ASIDES and attempt.guest is not None:  # a computer's end with the game
            error = hosted.asides.refuse(course.game, seat, action)
            if error is not None:
                return Rejected(command, None, error.id, error.params)
        if type(action) in ANSWERS:
            return hosted.answers.hold(attempt, action)
        text = attempt.text if course.teller.offers(seat, attempt.text) else None
        try:
            decided = course.game.decide(seat, action, legal=text is not None)
        except Refused as refused:
            return Rejected(command, refused.rejection.rule, None, refused.rejection.params)
        self.save(decided, command, False, partial(self.answer, attempt), text)
        return None

    def _may_not_act(self, attempt: Attempt) -> ApiError | None:
        hosted, seat = self._hosted, attempt.seat
        arrangement, course = hosted.arrangement, hosted.course
        if arrangement.status is not Status.PLAYING or seat == SPECTATOR:
            return self._no_game(seat)
        assert course is not None
        if hosted.gone:
            return ApiError("table.changed")
        if attempt.n is not None and attempt.n != course.n(seat):
            return ApiError("act.stale", n=course.n(seat))
        if (attempt.guest is None) is not (arrangement.seats[seat].kind is Sitter.COMPUTER):
            return ApiError("seat.computer")
        return None

    def _no_game(self, seat: Seat) -> ApiError | None:
        status = self._hosted.arrangement.status
        if seat == SPECTATOR:
            return ApiError("seat.not-yours")
        if status is Status.WAITING:
            return ApiError("table.waiting")
        if status is Status.CLOSED:
            return ApiError("table.closed")
        if status is Status.OVER:
            return ApiError("table.over")
        return None

    # --- saving --------------------------------------------------------------------------------

    def save(
        self, decided: Decided, command: str, release: bool, reply: Reply, text: bytes | None = None
    ) -> None:
        """Make an act durable, then let it happen.

        `release`: it is the answer that was held. `text`: the action, when it is written already.
        """
        hosted = self._hosted
        course = hosted.course
        assert course is not None
        entry, at = decided.entry, now_ms()
        body = stored_act.packed(text or course.teller.writer.action(entry.action), entry.drawn)
        row = (hosted.id, len(course.game.log) + 1, entry.seat, command, body, at)
        saved = partial(self._saved, decided, command, at, reply)
        after, also = decided.game.public, None
        if after.phase is Phase.OVER:
            also = partial(table_rows.save_end, id=hosted.id, result=after.result, at=at)
        elif release:
            also = partial(table_rows.forget_held, id=hosted.id)
        hosted.services.storage.append(row, saved, also)

    def _saved(
        self,
        decided: Decided,
        command: str,
        at: int,
        reply: Reply,
        result: object,
        error: BaseException | None,
    ) -> None:
        hosted = self._hosted
        course = hosted.course
        assert course is not None
        try:
            if error is not None:
                reply(self.not_saved(command, error))
                return
            entry = decided.entry
            audience = course.add(decided, command, at)
            reply(Accepted(command, len(course.noticed[entry.seat])))
            self._after(entry, command, audience)
        except Exception:
            self._fault(command)
            self._distrust()
        finally:
            hosted.turn.done()

    def not_saved(self, command: str, error: BaseException) -> Rejected:
        if isinstance(error, VersionConflict):
            self._distrust()
        if isinstance(error, ApiError):
            return Rejected(command, None, error.id, error.params)
        _log.error("an act could not be saved", exc_info=error, extra={"table": self._hosted.id})
        return Rejected(command, None, "server.fault")

    def _distrust(self) -> None:
        """What is in memory is not what is on the disk: everybody comes back and finds that."""
        hosted = self._hosted
        hosted.abandon(ApiError("table.changed"), CLOSE_STOPPING)
        hosted.services.give_up(hosted.id)

    # --- telling -------------------------------------------------------------------------------

    def _after(self, entry: Entry, command: str, audience: frame_writer.Audience) -> None:
        """An act is saved: tell it, and let what follows from it happen."""
        hosted = self._hosted
        hosted.driver.changed = hosted.touched = time.monotonic()
        hosted.talk.called = None
        self._tell(entry, command, audience)
        assert hosted.course is not None
        if hosted.course.game.over:
            hosted.end_game()
        hosted.wake()

    def _tell(self, entry: Entry, command: str, audience: frame_writer.Audience) -> None:
        course, actor, everybody = self._hosted.course, entry.seat, audience.everybody
        assert course is not None
        for seat, there in self._hosted.crowd.at.items():
            if there and (everybody or audience.has(seat)):
                n, reply_to = len(course.noticed[seat]), command if seat == actor else None
                frame = course.teller.update(entry, audience, seat, n, reply_to)
                for listener in there:
                    listener.deliver(frame)


def _again(attempt: Attempt, course: Course, done: Action, answer: Accepted) -> Answer:
    """What was done is not done twice, and its id is no other command's."""
    action = attempt.action
    if action is None:
        assert attempt.wire is not None
        with suppress(UnknownName):
            action = action_back(course.rules, attempt.wire)
    return answer if action == done else Rejected(attempt.command, None, "protocol.id-used")


def _unreadable(id: str, wrong: UnknownName) -> Rejected:
    params: dict[str, str | int] = {"what": wrong.what, "name": wrong.name[:40]}
    return Rejected(id, None, "action.malformed", params)
