"""One table as it lives on the server.

Everything that changes a table happens in its turn, so that a state is decided on, saved and told
before the next act is looked at. What is done there is in `acting`, how much of it beside the game
in `asides`, answers that wait in `answers`, changes of seats in `changing`, computers in `driver`,
chat in `talk`.
"""

import asyncio
import time
from collections.abc import Callable, Coroutine
from typing import Any

import msgspec
from msgspec.structs import replace
from sqlalchemy import Connection

from zanzibar.rules import SPECTATOR, Seat, Table
from zanzibar.rules.names import seat_name
from zanzibar.server.clock import now_ms
from zanzibar.server.encoding import frame_writer
from zanzibar.server.errors import ApiError
from zanzibar.server.game.act_pipeline import Acting
from zanzibar.server.game.bot_turns import Driver
from zanzibar.server.game.held_answers import Answers
from zanzibar.server.game.live_game import Course
from zanzibar.server.game.quotas import Asides
from zanzibar.server.protocol.messages import (
    PROTOCOL,
    Close,
    Deduction,
    Rejected,
    TableChanged,
    Welcome,
    encode,
)
from zanzibar.server.services import Services
from zanzibar.server.table_info import Arrangement, Status, TableInfo
from zanzibar.server.tables import changes
from zanzibar.server.tables.chat import Talk
from zanzibar.server.tables.lock import Turn
from zanzibar.server.tables.presence import Crowd, Listener
from zanzibar.server.tables.seating import describe


class Hosted:
    """A live table."""

    # Hundreds of tables take turns on one core and drive each other out of its caches: here and in
    # what belongs to a table, attributes lie side by side in the object.
    __slots__ = (
        "_tasks", "acting", "answers", "arrangement", "asides", "course", "crowd", "driver", "gone",
        "id", "services", "talk", "touched", "turn",
    )  # fmt: skip

    def __init__(self, id: str, arrangement: Arrangement, services: Services) -> None:
        self.id = id
        self.arrangement = arrangement
        self.services = services
        self.turn = Turn()
        self.crowd = Crowd()
        self.course: Course | None = None
        self.acting = Acting(self)
        self.asides = Asides()
        self.answers = Answers(self)
        self.talk = Talk(self)
        self.driver = Driver(self)
        self.touched = time.monotonic()
        self.gone = False
        self._tasks: set[asyncio.Task[None]] = set()
        if arrangement.status in (Status.PLAYING, Status.OVER):
            self.begin()

    # --- its game ------------------------------------------------------------------------------

    @property
    def game(self) -> Table | None:
        return None if self.course is None else self.course.game

    def begin(self) -> None:
        """The game begins; the arrangement says by which rules."""
        rules = frame_writer.rules_of(self.arrangement.options.ruleset)
        self.course = Course(rules, len(self.arrangement.seats), self.services.draw)

    def end_game(self) -> None:
        """The game has ended with the last act, which is saved."""
        assert self.course is not None
        self.answers.forget()
        self.arrangement = replace(
            self.arrangement, status=Status.OVER, changed_at=self.course.times[-1]
        )
        self.services.metrics.finished += 1
        self.tell_table()

    def n(self, seat: Seat) -> int | None:
        return None if self.course is None else self.course.n(seat)

    # --- what people see of it -----------------------------------------------------------------

    def info(self, guest: str | None) -> TableInfo:
        result = None if self.course is None else self.course.game.result
        names = self.services.names
        return describe(self.id, self.arrangement, guest, names, self.crowd.present, result)

    def welcome(self, guest: str | None, seat: Seat, id: str) -> bytes:
        rules = frame_writer.rules_of(self.arrangement.options.ruleset)
        return encode(
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

    def tell_table(self) -> None:
        for listener in self.crowd.everybody():
            listener.deliver(encode(TableChanged(self.info(listener.guest))))

    async def deduce(
        self, seat: Seat, id: str, why_not: tuple[str, int | None] | None = None
    ) -> Deduction | Rejected:
        """What follows from what is public, for the Agents' side of a table that allows it."""
        assist = self.arrangement.options.ruleset.assist
        if seat <= 0 or assist.value != "deduction":
            return Rejected(id, None, "deduction.not-allowed")
        if self.course is None:
            return Rejected(id, None, "table.waiting")
        if why_not is not None and why_not[0] not in self.course.rules.board.index:
            params: dict[str, str | int] = {"what": "location", "name": why_not[0][:40]}
            return Rejected(id, None, "action.malformed", params)
        n = self.course.n(seat)  # the game may go on meanwhile
        try:
            found = await self.services.computers.deduce(
                self.id,
                self.welcome(None, SPECTATOR, "deduce"),
                self.course.catch_up(SPECTATOR, 0),
                why_not,
            )
        except ApiError as error:
            return Rejected(id, None, error.id, error.params)
        return Deduction(id=id, n=n, **msgspec.structs.asdict(found))

    async def change(
        self,
        edit: Callable[[Arrangement], Arrangement],
        also: Callable[[Connection], None] | None = None,
    ) -> None:
        """Replace the arrangement, and save something else in the same moment."""
        await changes.change(self, edit, also)

    # --- what happens by itself ----------------------------------------------------------------

    def wake(self) -> None:
        """See whether something is to happen by itself: a held answer, a computer's move."""
        if self.gone or self.course is None or self.arrangement.status is not Status.PLAYING:
            return
        if self.answers.held is None:
            self.driver.wake()
        else:
            self.answers.wake()

    def run(self, work: Coroutine[Any, Any, None]) -> None:
        """Something that goes on beside the table, until it is done or the table is let go."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    @property
    def busy(self) -> bool:
        return bool(
            self.turn.taken
            or self._tasks
            or self.answers.held is not None
            or self.crowd.everybody()
        )

    def abandon(self, error: ApiError, code: Close) -> None:
        """Let go of everybody and everything: the server stops, or the table is read anew."""
        self.gone = True
        for listener in self.crowd.everybody():
            listener.dismiss(error, code)
        self.answers.stop()
        for task in self._tasks:
            if task is not asyncio.current_task():
                task.cancel()

    async def settle(self) -> None:
        """Wait until nothing that was begun for an abandoned table is left."""
        await asyncio.gather(*self._tasks, return_exceptions=True)
