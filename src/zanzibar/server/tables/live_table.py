"""A table in memory: who sits there, which clients are connected, the chat, and the game.

The lock is held while anything of the table changes: by `game.act_pipeline` for acts, by `changes`
for seats and options, by `chat` for lines.
"""

import asyncio
import time
from collections.abc import Coroutine, Mapping, Set
from typing import Any

from msgspec.structs import replace

from zanzibar.bots import BotRemark
from zanzibar.rules import RECRUITER, SPECTATOR, Action, Rules, Seat
from zanzibar.rules.model.vocabulary import AGENTS
from zanzibar.rules.names import UnknownName, seat_name
from zanzibar.server.clock import now_ms
from zanzibar.server.encoding.frame_writer import action_from
from zanzibar.server.encoding.rules_cache import rules_of
from zanzibar.server.errors import ApiError
from zanzibar.server.game.bot_turns import BotTurns
from zanzibar.server.game.live_game import LiveGame
from zanzibar.server.game.release_timer import ReleaseTimer
from zanzibar.server.game.services import Services
from zanzibar.server.protocol.messages import (
    CLOSE_STOPPING,
    PROTOCOL,
    Accepted,
    Called,
    CloseCode,
    Rejected,
    Remarked,
    TableChanged,
    Welcome,
    encode,
)
from zanzibar.server.seating import Seating
from zanzibar.server.table_info import Status, TableInfo
from zanzibar.server.tables.chat import ChatLog
from zanzibar.server.tables.description import describe
from zanzibar.server.tables.presence import Listener, Presence


class LiveTable:
    """A table in memory. `game` is None until the game begins, and never again."""

    __slots__ = (
        "_bot_turns",
        "_release_timer",
        "_tasks",
        "chat",
        "game",
        "gone",
        "id",
        "lock",
        "presence",
        "recipients",
        "seating",
        "services",
        "touched",
    )

    def __init__(self, id: str, seating: Seating, services: Services) -> None:
        self.id = id
        self.seating = seating
        self.services = services
        self.lock = asyncio.Lock()
        self.presence = Presence()
        self.recipients: Mapping[Seat, Set[Listener]] = self.presence.by_seat
        self.chat = ChatLog()
        self.game: LiveGame | None = None
        self.gone = False
        """The table has left the memory: nothing may change in this copy of it."""
        self.touched = time.monotonic()
        """When somebody last used the table."""
        self._bot_turns = BotTurns(self)
        self._release_timer = ReleaseTimer(self)
        self._tasks: set[asyncio.Task[None]] = set()
        if seating.status in (Status.PLAYING, Status.OVER):
            self.begin()

    # --- the game ------------------------------------------------------------------------------

    @property
    def rules(self) -> Rules:
        return rules_of(self.seating.options.ruleset)

    def begin(self) -> LiveGame:
        """Begin the game by the rules that were agreed."""
        self.game = LiveGame(self.rules, len(self.seating.seats), self.services.draw)
        return self.game

    def finish(self, at: int) -> None:
        """Mark the table as over, and tell everybody. The database has it already."""
        self._release_timer.stop()
        self.seating = replace(self.seating, status=Status.OVER, changed_at=at)
        self.services.metrics.finished += 1
        self.broadcast_info()

    def n(self, seat: Seat) -> int | None:
        """Return the number of the seat's last update; None before the game."""
        return None if self.game is None else self.game.n(seat)

    def read_action(self, text: bytes) -> Action | UnknownName:
        """Read an action. Raise a decode error if these bytes are none on any board."""
        if self.game is not None:
            return self.game.frames.read_action(text)
        return action_from(self.rules, text)

    # --- clients -------------------------------------------------------------------------------

    def info(self, guest: str | None) -> TableInfo:
        """Describe the table to a guest."""
        result = None if self.game is None else self.game.engine.result
        names, is_present = self.services.names, self.presence.is_present
        return describe(self.id, self.seating, guest, names, is_present, result)

    def welcome(self, guest: str | None, seat: Seat, id: str) -> bytes:
        """Write the reply to the hello with this id."""
        return encode(
            Welcome(
                id=id,
                protocol=PROTOCOL,
                table=self.info(guest),
                board=self.rules.board.spec,
                ruleset=self.rules.ruleset,
                allies=self.rules.allies,
                seat=None if seat == SPECTATOR else seat_name(seat),
                n=self.n(seat),
                presence=self.presence.info(),
                chat=self.chat.last_lines,
                remarks=() if self.game is None else self.game.remarks_for(seat),
                time=now_ms(),
            )
        )

    def join(self, listener: Listener, id: str, n: int | None) -> None:
        """Connect a client that has everything of its seat up to update `n`."""
        self.touched = time.monotonic()
        is_news = self.presence.add(listener)
        listener.deliver(self.welcome(listener.guest, listener.seat, id))
        if self.game is not None:
            listener.deliver(self.game.catch_up(listener.seat, n))
        if is_news:
            self.presence.broadcast_presence()

    def part(self, listener: Listener) -> None:
        """Disconnect a client."""
        self.touched = time.monotonic()
        if self.presence.remove(listener):
            self.presence.broadcast_presence()

    def call_agent(self, seat: Seat, id: str, agent: str | None) -> Accepted | Rejected:
        """Tell everybody which Agent this seat would like to act next; None takes it back."""
        if seat in (SPECTATOR, RECRUITER):
            return Rejected(id, None, "seat.not-yours")
        if agent is not None and agent not in AGENTS:
            return Rejected(id, None, "action.malformed", {"what": "agent", "name": agent[:40]})
        self.presence.broadcast(Called(seat_name(seat), agent))
        if self.game is not None:
            self.game.called = None if agent is None else AGENTS.index(agent)
        self.wake()
        return Accepted(id, self.n(seat))

    def broadcast_info(self) -> None:
        """Send everybody the description of the table."""
        for listener in self.presence.everybody():
            listener.deliver(encode(TableChanged(self.info(listener.guest))))

    def broadcast_remark(self, game: LiveGame, seat: Seat, remark: BotRemark) -> None:
        """Send everybody what a computer says about its act."""
        spoken = game.remark(seat, remark)
        for listener in self.presence.everybody():
            listener.deliver(encode(Remarked(game.remark_for(listener.seat, spoken))))

    # --- what happens by itself ----------------------------------------------------------------

    def wake(self) -> None:
        """Start what happens by itself: the release of a held answer, or a computer's turn."""
        self.touched = time.monotonic()
        game = self.game
        if game is None or self.gone or self.seating.status is not Status.PLAYING:
            return
        if game.held is not None:
            self._release_timer.wake(game, game.held)
        else:
            self._bot_turns.wake(game)

    def run(self, work: Coroutine[Any, Any, None]) -> None:
        """Run a task until it ends or the table is abandoned."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # --- leaving the memory --------------------------------------------------------------------

    @property
    def busy(self) -> bool:
        """Whether something is happening or about to happen here."""
        return bool(
            self.lock.locked()
            or self._tasks
            or (self.game is not None and self.game.held is not None)
            or self.presence.everybody()
        )

    def distrust(self) -> None:
        """Drop the table from memory, because its state there is not the saved one.

        The clients come back, and the table is loaded again.
        """
        self.abandon(ApiError("table.changed"), CLOSE_STOPPING)
        self.services.forget_table(self.id)

    def abandon(self, error: ApiError, code: CloseCode) -> None:
        """Close all connections and stop all tasks."""
        self.gone = True
        for listener in self.presence.everybody():
            listener.dismiss(error, code)
        self._release_timer.stop()
        for task in self._tasks:
            if task is not asyncio.current_task():
                task.cancel()

    async def settle(self) -> None:
        """Wait until the tasks of an abandoned table have ended."""
        await asyncio.gather(*self._tasks, return_exceptions=True)
