"""`ask.no-tell`: an answer to an ASK is saved at once and happens at a time that says nothing."""

import asyncio
import math
from contextlib import suppress
from typing import TYPE_CHECKING

from msgspec import Struct

from zanzibar.rules import Action, Refused, Seat
from zanzibar.rules.model import actions as act
from zanzibar.server.clock import now_ms
from zanzibar.server.encoding import stored_act
from zanzibar.server.errors import ApiError
from zanzibar.server.game.live_game import Course
from zanzibar.server.protocol.messages import Accepted, Rejected
from zanzibar.server.storage import schema, table_rows
from zanzibar.server.table_info import Arrangement, Sitter, Speed, Status

if TYPE_CHECKING:
    from zanzibar.server.game.act_pipeline import Answer, Attempt
    from zanzibar.server.tables.live_table import Hosted

ANSWERS = frozenset({act.Answer, act.AnswerAll})
ANSWER_MS = {Speed.INSTANT: 400, Speed.READABLE: 1500, Speed.SLOW: 3000}
"""The fixed time after which a computer's answer is released."""
RELEASE_AGAIN_SECONDS = 1.0


class Held(Struct, frozen=True):
    """An answer that is saved and not released yet."""

    seat: Seat
    command: str
    action: Action
    due_at: int


def release_time(arrangement: Arrangement, course: Course, seat: Seat) -> int:
    """The next point of a grid that is counted from the question."""
    asked = course.asked_at(act.Ask)
    if arrangement.seats[seat].kind is Sitter.COMPUTER:
        grid = ANSWER_MS[arrangement.options.speed]
    else:
        grid = arrangement.options.answer_grid_ms
    return asked + grid * max(1, math.ceil((now_ms() - asked) / grid))


class Answers:
    """The answer that a table holds, if any."""

    __slots__ = ("_hosted", "_release", "held")

    def __init__(self, hosted: "Hosted") -> None:
        self._hosted = hosted
        self.held: Held | None = None
        self._release: asyncio.TimerHandle | None = None

    def hold_again(self, seat: Seat, command: str, body: bytes, due_at: int, form: int) -> None:
        """An answer that was held when the server was last stopped."""
        course = self._hosted.course
        assert course is not None
        self.held = Held(seat, command, course.unpack(body, form), due_at)

    def hold(self, attempt: "Attempt", action: Action) -> "Answer | None":
        """Save an answer now, let it happen later; gives what refuses it, if anything does."""
        hosted, seat, command = self._hosted, attempt.seat, attempt.command
        course, acting = hosted.course, hosted.acting
        assert course is not None
        refused = course.game.why_not(seat, action)
        if refused is not None:
            return Rejected(command, refused.rule, None, refused.params)
        if self.held is not None:
            return Rejected(command, None, "act.pending")
        held = Held(seat, command, action, release_time(hosted.arrangement, course, seat))
        row = {
            "game": hosted.id,
            "seat": seat,
            "command": command,
            "body": stored_act.packed(course.teller.writer.action(action)),
            "due_at": held.due_at,
        }

        def saved(result: object, error: BaseException | None) -> None:
            if error is not None:
                acting.answer(attempt, acting.not_saved(command, error))
            else:
                self.held = held
                acting.answer(attempt, Accepted(command, hosted.n(seat), held=True))
                hosted.wake()
            hosted.turn.done()

        hosted.services.storage.submit(lambda c: c.execute(schema.held.insert(), row), saved)
        return None

    def wake(self) -> None:
        """Let the held answer happen when it is due."""
        if self.held is not None and self._release is None:
            self._release_in(max(0, self.held.due_at - now_ms()) / 1000)

    def forget(self) -> None:
        self.held = None
        self.stop()

    def stop(self) -> None:
        """Nothing is released any more; what is held stays on the disk."""
        if self._release is not None:
            self._release.cancel()
            self._release = None

    def _release_in(self, seconds: float) -> None:
        loop = asyncio.get_running_loop()
        self._release = loop.call_later(seconds, self._hosted.turn.ask, self._release_now)

    def _release_now(self) -> None:
        self._release = None
        hosted, held = self._hosted, self.held
        closed = hosted.arrangement.status is not Status.PLAYING
        if held is None or hosted.course is None or hosted.gone or closed:
            hosted.turn.done()
            return
        try:
            decided = hosted.course.game.decide(held.seat, held.action)
        except Refused:
            # The rules have changed since it was given: the Recruiter answers again.
            self.forget()
            hosted.run(self._drop())
            hosted.turn.done()
            return
        hosted.acting.save(decided, held.command, True, self._released)

    def _released(self, answer: "Answer") -> None:
        if isinstance(answer, Accepted):
            self.forget()
        else:
            # It is still saved as held; when the disk has room again it is released.
            self._release_in(RELEASE_AGAIN_SECONDS)

    async def _drop(self) -> None:
        hosted = self._hosted
        with suppress(ApiError):
            await hosted.services.storage.save(lambda c: table_rows.forget_held(c, hosted.id))
