"""The worker processes of a server: bots of both sides, and deduction.

A worker gets only the frames that a person's client in its seat would get, and the two sides never
share a process. A worker that crashes, misses its deadline or sends nonsense is replaced and asked
again with all frames; after a missed deadline, with little time to think. If that fails too, the
simplest level moves, and last of all the first legal action is taken, so that no table stops. A
failed bot is not asked again for a while (see `backoff`).
"""

import logging
import secrets
from collections.abc import Callable

import msgspec
from msgspec import Struct

from zanzibar.bots import BotRemark
from zanzibar.rules import Side
from zanzibar.server.bot_workers.backoff import Backoff
from zanzibar.server.bot_workers.messages import DeductionResult, WorkerReply, WorkerRequest
from zanzibar.server.bot_workers.process import WorkerFailed, WorkerProcess, WorkerTimeout
from zanzibar.server.encoding.fields import WireAction, read_action
from zanzibar.server.errors import ApiError
from zanzibar.server.metrics import Metrics

MOVE_SECONDS = 20.0
DEDUCTION_SECONDS = 60.0
TRIES = 2
HURRIED_SECONDS = 0.2
"""Time to think for a bot that has just missed its deadline."""
FALLBACK_LEVEL = "random"
MOST_SESSIONS = 10_000
_log = logging.getLogger("zanzibar.server")


class BotRequest(Struct, frozen=True):
    """The bot whose move is wanted."""

    key: str
    level: str
    side: Side
    called: str | None
    """The Agent whom a person at the table would like to act next."""


class _Choices(Struct, frozen=True):
    """The part of an update that is needed to act without a bot."""

    legal: tuple[msgspec.Raw, ...]


_read_choices = msgspec.json.Decoder(_Choices).decode


class BotMove(Struct, frozen=True):
    """A bot's move: notes to take first, the action, and the bot's comment."""

    act: WireAction
    n: int
    """The number of the update that the move answers."""
    asides: tuple[WireAction, ...] = ()
    remark: BotRemark | None = None


class MoveNotWanted(Exception):
    """The game went on while the request waited for its worker."""


class BotPool:
    """All worker processes of a server."""

    def __init__(
        self, metrics: Metrics, processes: int = 1, deadline: float = MOVE_SECONDS
    ) -> None:
        self._bots = {
            side: [WorkerProcess(f"{side}-{i}", metrics) for i in range(processes)] for side in Side
        }
        self._deducer = WorkerProcess("deduction", metrics)
        self._deadline = deadline
        self._sessions: dict[str, tuple[int, int]] = {}
        """By key: the generation of the process, and the number of the last update it has."""
        self._backoff = Backoff()
        self._deducing: set[str] = set()

    async def choose(
        self,
        request: BotRequest,
        now: Callable[[], int | None],
        welcome: Callable[[], bytes],
        catch_up: Callable[[int | None], bytes],
    ) -> BotMove | None:
        """Return a bot's move; None when the game went on before a worker was asked.

        `now` returns the number of the seat's last update, None when it is not the seat's turn.
        `catch_up(n)` returns the update since n, as the seat would get it.
        """
        process = self._process_for(request)
        for level, key in ((request.level, request.key), (FALLBACK_LEVEL, process.name)):
            if key in self._backoff:
                continue
            budget = None
            for _ in range(TRIES):
                try:
                    move = await self._choose(
                        request, level, budget, process, now, welcome, catch_up
                    )
                except MoveNotWanted:
                    return None
                except WorkerFailed as failure:
                    self._sessions.pop(request.key, None)
                    why = str(failure)
                    budget = HURRIED_SECONDS if isinstance(failure, WorkerTimeout) else None
                else:
                    self._backoff.succeeded(key)
                    return move
            seconds = self._backoff.failed(key)
            _log.error(
                "a computer player does not work",
                extra={"key": request.key, "player": level, "why": why, "rests": seconds},
            )
        # Not even the fallback's process works on this machine.
        n = now()
        return None if n is None else first_legal(catch_up(n), n)

    def _process_for(self, request: BotRequest) -> WorkerProcess:
        processes = self._bots[request.side]
        return processes[hash(request.key) % len(processes)]

    async def _choose(
        self,
        request: BotRequest,
        level: str,
        budget: float | None,
        process: WorkerProcess,
        now: Callable[[], int | None],
        welcome: Callable[[], bytes],
        catch_up: Callable[[int | None], bytes],
    ) -> BotMove:
        async with process.lock:
            await process.load(level, request.side)
            generation, since = self._sessions.get(request.key, (0, None))
            if generation != process.generation or level != request.level:
                since = None
            while True:
                # Waiting for the lock, loading and a lost session all take time: look again.
                if (n := now()) is None:
                    raise MoveNotWanted
                frames = (catch_up(since),) if since is not None else (welcome(), catch_up(0))
                reply = await process.ask(
                    WorkerRequest(
                        key=request.key,
                        level=level,
                        side=request.side,
                        since=since,
                        frames=frames,
                        called=request.called,
                        seed=secrets.randbits(62),
                        budget=budget,
                    ),
                    self._deadline,
                )
                if not reply.unknown:
                    break
                since = None
            move = _move_in(reply, n)
            # A hurried session keeps its short budget, so the next move starts a new one.
            if level == request.level and budget is None:
                self._remember_session(request.key, process.generation, n)
            return move

    def _remember_session(self, key: str, generation: int, n: int) -> None:
        self._sessions.pop(key, None)
        self._sessions[key] = (generation, n)
        if len(self._sessions) > MOST_SESSIONS:
            del self._sessions[next(iter(self._sessions))]

    async def deduce(
        self,
        table: str,
        welcome: bytes,
        update: bytes,
        why_not: tuple[str, int | None] | None = None,
    ) -> DeductionResult:
        """Deduce from a table's public frames; refuse a second request for the same table."""
        if table in self._deducing:
            raise ApiError("deduction.busy")
        self._deducing.add(table)
        try:
            async with self._deducer.lock:
                frames = (welcome, update)
                request = WorkerRequest(table, None, Side.AGENTS, None, frames, None, 0, why_not)
                reply = await self._deducer.ask(request, DEDUCTION_SECONDS)
        except WorkerFailed as failure:
            raise ApiError("deduction.failed") from failure
        finally:
            self._deducing.discard(table)
        assert reply.found is not None
        return reply.found

    async def close(self) -> None:
        """Stop all worker processes."""
        for process in [*self._bots[Side.RECRUITER], *self._bots[Side.AGENTS], self._deducer]:
            await process.close()


def first_legal(update: bytes, n: int) -> BotMove:
    """Return the first legal action of an update, as a move of last resort."""
    return BotMove(read_action(_read_choices(update).legal[0]), n)


def _move_in(reply: WorkerReply, n: int) -> BotMove:
    if reply.act is None:
        raise WorkerFailed("no act")
    try:
        asides = tuple(read_action(aside) for aside in reply.asides)
        return BotMove(read_action(reply.act), n, asides, reply.remark)
    except msgspec.DecodeError as error:
        raise WorkerFailed(type(error).__name__) from error
