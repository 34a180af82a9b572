"""The timer that releases a held answer when it is due."""

import asyncio
from collections.abc import Coroutine
from typing import Any, Protocol

from zanzibar.server.clock import now_ms
from zanzibar.server.game.act_pipeline import GameTable, release
from zanzibar.server.game.held_answers import HeldAnswer
from zanzibar.server.game.live_game import LiveGame

RETRY_SECONDS = 1.0
"""Between tries to save an answer that is due."""


class TimedTable(GameTable, Protocol):
    """A table that runs tasks of its own."""

    def run(self, work: Coroutine[Any, Any, None]) -> None:
        """Run a task until it ends or the table is abandoned."""


class ReleaseTimer:
    """The timer of one table; it runs while an answer is held."""

    __slots__ = ("_table", "_timer")

    def __init__(self, table: TimedTable) -> None:
        self._table = table
        self._timer: asyncio.TimerHandle | None = None

    def wake(self, game: LiveGame, held: HeldAnswer) -> None:
        """Start the timer, unless it is running."""
        self._start(game, max(0, held.due_at - now_ms()) / 1000)

    def stop(self) -> None:
        """Stop the timer; the answer stays held on the disk."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _start(self, game: LiveGame, seconds: float) -> None:
        if self._timer is None and not self._table.gone:
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(seconds, self._fire, game)

    def _fire(self, game: LiveGame) -> None:
        self._timer = None
        self._table.run(self._release(game))

    async def _release(self, game: LiveGame) -> None:
        if not await release(self._table, game):
            self._start(game, RETRY_SECONDS)
