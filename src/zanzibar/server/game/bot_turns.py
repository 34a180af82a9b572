"""The turns of a table's computers: whose turn it is, the pause before it, and the move."""

import asyncio
import logging
import time
from typing import Protocol

from zanzibar.bots import BotRemark
from zanzibar.rules import Phase, Seat, Side
from zanzibar.rules.model.vocabulary import AGENTS, SETUP, side_of
from zanzibar.server.bot_workers.pool import BotMove, BotRequest, first_legal
from zanzibar.server.encoding.fields import WireAction
from zanzibar.server.game.act_pipeline import ActRequest, Reply, act
from zanzibar.server.game.live_game import LiveGame
from zanzibar.server.game.release_timer import TimedTable
from zanzibar.server.protocol.messages import Accepted
from zanzibar.server.seating import Seating
from zanzibar.server.table_info import SitterKind, Speed, Status

PACE_MS = {Speed.INSTANT: 0, Speed.READABLE: 900, Speed.SLOW: 2500}
"""The least time between an act and the next act of a computer."""
SETUP_PACE = 0.3
"""The share of the pace that is kept while the table is set up."""
RETRY_SECONDS, LONGEST_RETRY_SECONDS = 0.3, 30.0
"""The first pause after a move that failed, doubling with each further one up to the longest."""
MOST_FOULS = 3
"""After this many illegal acts in a row the first legal act is done instead."""
_log = logging.getLogger("zanzibar.server")


class BotTable(TimedTable, Protocol):
    """A table at which computers may sit."""

    def welcome(self, guest: str | None, seat: Seat, id: str) -> bytes:
        """Write the welcome that the client of this seat would get."""

    def broadcast_remark(self, game: LiveGame, seat: Seat, remark: BotRemark) -> None:
        """Send everybody what a computer says about its act."""


def bot_to_act(game: LiveGame, seating: Seating) -> Seat | None:
    """Return the computer's seat that is to act now, if any.

    What a person could do as well, computers leave to the people: a computer acts then only if
    somebody calls one of its Agents.
    """
    public, due = game.engine.public, game.engine.due
    computers = [seat for seat in due if seating.seats[seat].kind is SitterKind.COMPUTER]
    if not computers:
        return None
    if len(computers) == len(due) or public.phase is Phase.PLACE:
        return computers[0]
    if game.called is not None and public.held[game.called] in computers:
        return public.held[game.called]
    return None


class BotTurns:
    """Plays the computers' seats of one table, one move after the other."""

    __slots__ = ("_failures", "_fouls", "_has_bots", "_playing", "_seating", "_table")

    def __init__(self, table: BotTable) -> None:
        self._table = table
        self._playing = False
        self._seating: Seating | None = None
        self._has_bots = False
        """Whether `_seating` has computers: looked up once per seating, not once per act."""
        self._failures = 0
        """Moves in a row that were not carried out."""
        self._fouls = 0
        """Those of them that were illegal."""

    def wake(self, game: LiveGame) -> None:
        """Start to play if it is a computer's turn."""
        seating = self._table.seating
        if seating is not self._seating:
            self._seating, self._has_bots = seating, seating.has_computers
        if self._has_bots and not self._playing and self._turn(game) is not None:
            self._playing = True
            self._table.run(self._play_turns(game))

    def _turn(self, game: LiveGame) -> Seat | None:
        table = self._table
        if game.held is not None or table.gone or table.seating.status is not Status.PLAYING:
            return None
        return bot_to_act(game, table.seating)

    async def _play_turns(self, game: LiveGame) -> None:
        """Play until it is no computer's turn."""
        table = self._table
        try:
            while (seat := self._turn(game)) is not None:
                await self._pause(game)
                if self._turn(game) == seat and not await self._play(game, seat):
                    await self._back_off()
        except Exception:
            table.services.metrics.faults += 1
            self._fouls += 1
            _log.exception("a computer's move failed", extra={"table": table.id})
            await self._back_off()
        finally:
            self._playing = False
        table.wake()

    async def _pause(self, game: LiveGame) -> None:
        """Let people read what happened."""
        pace = PACE_MS[self._table.seating.options.speed] / 1000
        if game.engine.public.phase in SETUP:
            pace *= SETUP_PACE
        left = game.changed + pace - time.monotonic()
        if left > 0:
            await asyncio.sleep(left)

    async def _back_off(self) -> None:
        seconds = min(LONGEST_RETRY_SECONDS, RETRY_SECONDS * 2**self._failures)
        self._failures = min(self._failures + 1, 10)
        await asyncio.sleep(seconds)

    async def _play(self, game: LiveGame, seat: Seat) -> bool:
        """Ask for a computer's move and carry it out. Return whether the game went on."""
        move = await self._choose(game, seat)
        if move is None:
            self._failures = 0  # somebody else acted first: nothing went wrong
            return False
        n = move.n
        for note in move.asides if self._takes_notes(seat) else ():
            if not await self._act(game, seat, note, n):
                return False
            n += 1
        if not await self._act(game, seat, move.act, n):
            return False
        self._failures = self._fouls = 0
        if move.remark is not None and side_of(seat) is Side.AGENTS:
            self._table.broadcast_remark(game, seat, move.remark)
        return True

    async def _choose(self, game: LiveGame, seat: Seat) -> BotMove | None:
        """Return the move of the seat's computer, or None if it is no longer wanted."""
        table, level = self._table, self._table.seating.seats[seat].level
        assert level is not None
        if self._fouls >= MOST_FOULS:
            n = game.n(seat)
            return first_legal(game.catch_up(seat, n), n)
        request = BotRequest(
            key=f"{table.id}.{seat}.{level}",
            level=level,
            side=side_of(seat),
            called=None if game.called is None else AGENTS[game.called],
        )
        return await table.services.bots.choose(
            request,
            lambda: game.n(seat) if self._turn(game) == seat else None,
            lambda: table.welcome(None, seat, "computer"),
            lambda since: game.catch_up(seat, since),
        )

    async def _act(self, game: LiveGame, seat: Seat, wire: WireAction, n: int) -> bool:
        """Carry out one act. Return False if it was rejected, for example as stale."""
        command = f"computer-{game.version}"
        request = ActRequest(seat, None, command, game.read(wire), n=n)
        reply = await act(self._table, request, _drop_reply)
        if isinstance(reply, Accepted):
            return True
        if reply.error == "act.stale":
            self._failures = 0  # lost a race with another player: retry at once, no back-off
        if reply.rule is not None or reply.error == "action.malformed":
            self._fouls += 1
            extra = {"table": self._table.id, "rule": reply.rule}
            _log.warning("a computer player broke a rule", extra=extra)
        return False

    def _takes_notes(self, seat: Seat) -> bool:
        """Return whether this computer places the Agents' notes: the first one does it for all."""
        sitters = enumerate(self._table.seating.seats)
        return seat == next(
            (
                other
                for other, sitter in sitters
                if sitter.kind is SitterKind.COMPUTER and side_of(other) is Side.AGENTS
            ),
            None,
        )


def _drop_reply(reply: Reply) -> None:
    """Ignore the reply: a computer reads the returned one."""
