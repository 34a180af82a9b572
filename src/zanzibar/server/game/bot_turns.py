"""What a table's computer seats do by themselves: whose turn it is, the pause, and the move."""

import asyncio
import logging
import time
from typing import TYPE_CHECKING

from zanzibar.rules import Phase, Seat, Side
from zanzibar.rules.model.vocabulary import AGENTS, SETUP, side_of
from zanzibar.server.bot_workers.pool import BotRequest, first_legal
from zanzibar.server.encoding.fields import WireAction
from zanzibar.server.game.live_game import Course
from zanzibar.server.protocol.messages import Accepted
from zanzibar.server.table_info import Arrangement, Sitter, Speed, Status

if TYPE_CHECKING:
    from zanzibar.server.tables.live_table import Hosted

PACE_MS = {Speed.INSTANT: 0, Speed.READABLE: 900, Speed.SLOW: 2500}
"""The least time between what happened and what a computer does next."""
SETUP_PACE = 0.3
"""Of it, while the table is being laid out."""
RETRY_SECONDS, LONGEST_RETRY_SECONDS = 0.3, 30.0
"""When a move came to nothing: the first pause; each further one is twice as long."""
MOST_FOULS = 3
"""After so many acts in a row that the rules forbid, the first legal act is done instead."""
_log = logging.getLogger("zanzibar.server")


class Driver:
    __slots__ = ("_arrangement", "_driving", "_failures", "_fouls", "_hosted", "_none", "changed")

    def __init__(self, hosted: "Hosted") -> None:
        self._hosted = hosted
        self._driving = False
        self._arrangement: Arrangement | None = None
        self._failures = self._fouls = 0
        """Moves in a row that came to nothing, and those of them that were no moves at all."""
        self._none = False
        """No computer sits at the table in this arrangement."""
        self.changed = time.monotonic()
        """When something last happened at the table."""

    def wake(self) -> None:
        """See whether it is a computer's turn."""
        arrangement = self._hosted.arrangement
        if arrangement is not self._arrangement:
            self._arrangement = arrangement
            self._none = not arrangement.has_computers
        if self._none or self._driving:
            return
        if self.due() is not None:
            self._driving = True
            self._hosted.run(self._drive())

    def due(self) -> Seat | None:
        """The computer seat to act now. Computers leave to people what either could do."""
        hosted = self._hosted
        course, seats = hosted.course, hosted.arrangement.seats
        if (
            course is None
            or hosted.answers.held is not None
            or hosted.gone
            or hosted.arrangement.status is not Status.PLAYING
        ):
            return None
        due = course.game.due
        computers = [seat for seat in due if seats[seat].kind is Sitter.COMPUTER]
        if not computers:
            return None
        if len(computers) == len(due) or course.public.phase is Phase.PLACE:
            return computers[0]
        if hosted.talk.called is not None:
            holder = course.public.held[hosted.talk.called]
            return next((seat for seat in computers if holder == seat), None)
        return None

    async def _drive(self) -> None:
        hosted = self._hosted
        try:
            while (seat := self.due()) is not None:
                await self._pause()
                if self.due() == seat and not await self._play(seat):
                    await self._wait()
        except Exception:
            hosted.services.metrics.faults += 1
            self._fouls += 1
            _log.exception("a computer's move failed", extra={"table": hosted.id})
            await self._wait()
        finally:
            self._driving = False
        hosted.wake()

    async def _wait(self) -> None:
        """Before a move is tried again."""
        pause = min(LONGEST_RETRY_SECONDS, RETRY_SECONDS * 2**self._failures)
        self._failures = min(self._failures + 1, 10)
        await asyncio.sleep(pause)

    async def _pause(self) -> None:
        hosted = self._hosted
        assert hosted.course is not None
        pace = PACE_MS[hosted.arrangement.options.speed] / 1000
        if hosted.course.public.phase in SETUP:
            pace *= SETUP_PACE
        left = self.changed + pace - time.monotonic()
        if left > 0:
            await asyncio.sleep(left)

    async def _play(self, seat: Seat) -> bool:
        """Ask for a computer's move and make it; says whether the game went on."""
        hosted = self._hosted
        course, level = hosted.course, hosted.arrangement.seats[seat].level
        assert course is not None
        assert level is not None
        n, called = course.n(seat), hosted.talk.called
        question = BotRequest(
            key=f"{hosted.id}.{seat}.{level}",
            level=level,
            side=side_of(seat),
            called=None if called is None else AGENTS[called],
        )
        if self._fouls < MOST_FOULS:
            choice = await hosted.services.computers.choose(
                question,
                lambda: course.n(seat) if self.due() == seat else None,
                lambda: hosted.welcome(None, seat, "computer"),
                lambda since: course.catch_up(seat, since),
            )
        else:
            choice = first_legal(course.catch_up(seat, n), n)
        if choice is None:
            self._failures = 0  # nothing went wrong
            return False
        n = choice.n
        for aside in choice.asides if self._takes_notes(seat) else ():
            if not await self._do(course, seat, aside, n):
                return False
            n += 1
        if not await self._do(course, seat, choice.act, n):
            return False
        self._failures = self._fouls = 0
        if choice.remark is not None and side_of(seat) is Side.AGENTS:
            hosted.talk.remark(seat, choice.remark)
        return True

    async def _do(self, course: Course, seat: Seat, wire: WireAction, n: int) -> bool:
        """Says whether it was done; it is not when somebody else was faster."""
        command = f"computer-{course.version}"
        answer = await self._hosted.acting.act_for_computer(seat, command, wire, n)
        if isinstance(answer, Accepted):
            return True
        if answer.error == "act.stale":
            self._failures = 0  # who looks again soon may be fast enough
        if answer.rule is not None or answer.error == "action.malformed":
            self._fouls += 1
            _log.warning(
                "a computer player broke a rule",
                extra={"table": self._hosted.id, "rule": answer.rule},
            )
        return False

    def _takes_notes(self, seat: Seat) -> bool:
        """One computer notes for the Agents' side; several would note the same twice."""
        seats = self._hosted.arrangement.seats
        computers = [
            seat
            for seat, sitter in enumerate(seats)
            if sitter.kind is Sitter.COMPUTER and side_of(seat) is Side.AGENTS
        ]
        return computers[:1] == [seat]
