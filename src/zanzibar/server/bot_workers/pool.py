"""Computer players and deduction, each in processes that get only the frames of their own seat.

The two sides never share a process. A process that crashes, takes too long or answers nonsense is
replaced and asked again with everything from the start, and for a quick answer if it was too slow;
after that a weaker level moves, and at the very last the first legal act is done, so that no table
ever stops. What failed rests before it is tried again: a player that can never work costs few
processes and few lines of the log.
"""

import asyncio
import logging
import os
import secrets
import struct
import sys
from collections.abc import Callable

import msgspec
from msgspec import Struct

from zanzibar.bots.remarks import Remark
from zanzibar.rules import Side
from zanzibar.server.bot_workers.backoff import Backoff
from zanzibar.server.bot_workers.messages import DeductionResult, WorkerReply, WorkerRequest, framed
from zanzibar.server.encoding.fields import WireAction, read_action
from zanzibar.server.errors import ApiError
from zanzibar.server.metrics import Metrics

DEADLINE = 20.0
PREPARING = 300.0
"""The first time on a machine the levels compile what they think with."""
DEDUCTION_DEADLINE = 60.0
TRIES = 2
HURRIED = 0.2
"""Seconds to think, for who has just overrun the deadline."""
FALLBACK = "random"
WORKER = ("-m", "zanzibar.server.bot_workers.worker")
_LARGEST_REPLY = 1 << 20
_log = logging.getLogger("zanzibar.server")
_read_reply = msgspec.msgpack.Decoder(WorkerReply).decode


class BotRequest(Struct, frozen=True):
    """Whose move is wanted."""

    key: str
    level: str
    side: Side
    called: str | None


class BotMove(Struct, frozen=True):
    """A computer's move: notes to take first, the act, and what it says about it."""

    act: WireAction
    n: int
    """The update of its seat that it was chosen for."""
    asides: tuple[WireAction, ...] = ()
    remark: Remark | None = None


class WorkerFailed(Exception):
    """A process died, hung, answered with a fault or with what cannot be read."""


class WorkerTimeout(WorkerFailed):
    """It hung, or only thought for too long."""


class MoveNotWanted(Exception):
    """While the question waited, the game went on without an answer to it."""


class WorkerProcess:
    """One worker process; asks wait for each other."""

    def __init__(self, name: str, metrics: Metrics) -> None:
        self.name = name
        self.metrics = metrics
        self.generation = 0
        self.lock = asyncio.Lock()
        self._process: asyncio.subprocess.Process | None = None
        self._closed = False
        self._prepared: set[tuple[int, str]] = set()

    async def prepare(self, level: str, side: Side) -> None:
        """Let a new process load what a level thinks with, before the time of a move runs."""
        if self._process is None or (self.generation, level) not in self._prepared:
            await self.ask(WorkerRequest("", level, side, None, (), None, 0), PREPARING)
            self._prepared.add((self.generation, level))

    async def ask(self, request: WorkerRequest, deadline: float) -> WorkerReply:
        try:
            async with asyncio.timeout(deadline):
                return await self._exchange(request)
        except TimeoutError as error:
            await self.kill()
            raise WorkerTimeout(type(error).__name__) from error
        except (OSError, EOFError, msgspec.DecodeError) as error:
            await self.kill()
            raise WorkerFailed(type(error).__name__) from error
        except asyncio.CancelledError:
            # An answer nobody waits for would be taken for that to the next question.
            await self.kill()
            raise

    async def _exchange(self, request: WorkerRequest) -> WorkerReply:
        process = self._process
        if self._closed:
            raise EOFError
        if process is None or process.returncode is not None:
            process = self._process = await self._start()
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(framed(msgspec.msgpack.encode(request)))
        await process.stdin.drain()
        (length,) = struct.unpack(">I", await process.stdout.readexactly(4))
        if length > _LARGEST_REPLY:
            raise EOFError
        reply = _read_reply(await process.stdout.readexactly(length))
        if reply.fault is not None:
            _log.error("a computer player failed", extra={"pool": self.name, "why": reply.fault})
            raise WorkerFailed("fault")
        return reply

    async def _start(self) -> asyncio.subprocess.Process:
        if self.generation:
            self.metrics.worker_restarts += 1
        self.generation += 1
        # Nothing of the server but the module path: no data folder, no key, no open files.
        kept = {name: os.environ[name] for name in _ENVIRONMENT if name in os.environ}
        return await asyncio.create_subprocess_exec(
            sys.executable,
            *WORKER,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            env=kept,
            start_new_session=True,
        )

    async def close(self) -> None:
        """For good. Who waits for an answer gets none, and lets go of the process by itself."""
        self._closed = True
        if self._process is not None and self._process.returncode is None:
            self._process.kill()
        async with self.lock:
            await self.kill()

    async def kill(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        if process.returncode is None:
            process.kill()
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.close()
        await process.stdout.read()  # to the end, so that nothing of it stays open
        await process.wait()


_ENVIRONMENT = (
    "HOME", "LANG", "LC_ALL", "NUMBA_CACHE_DIR", "NUMBA_NUM_THREADS", "PATH", "PYTHONPATH",
    "SYSTEMROOT", "TMPDIR", "TEMP", "XDG_CACHE_HOME",
)  # fmt: skip


class BotPool:
    """All worker processes of a server."""

    def __init__(self, metrics: Metrics, processes: int = 1, deadline: float = DEADLINE) -> None:
        self._pools = {
            side: [WorkerProcess(f"{side}-{i}", metrics) for i in range(processes)] for side in Side
        }
        self._deducer = WorkerProcess("deduction", metrics)
        self._deadline = deadline
        self._sent: dict[str, tuple[int, int]] = {}
        self._rests = Backoff()
        self._deducing: set[str] = set()

    async def choose(
        self,
        question: BotRequest,
        now: Callable[[], int | None],
        welcome: Callable[[], bytes],
        catch_up: Callable[[int | None], bytes],
    ) -> BotMove | None:
        """A computer's move; None when it is not wanted any more before anybody was asked.

        `now()` is the number of its seat's last update, None when it is not its turn; `catch_up(n)`
        gives the update since n, as its seat would get it.
        """
        process = self._process_of(question)
        for level, who in ((question.level, question.key), (FALLBACK, process.name)):
            if who in self._rests:
                continue
            budget = None
            for _ in range(TRIES):
                try:
                    choice = await self._choose(
                        question, level, budget, process, now, welcome, catch_up
                    )
                except MoveNotWanted:
                    return None
                except WorkerFailed as failure:
                    self._sent.pop(question.key, None)
                    why = str(failure)
                    budget = HURRIED if isinstance(failure, WorkerTimeout) else None
                else:
                    self._rests.worked(who)
                    return choice
            seconds = self._rests.failed(who)
            _log.error(
                "a computer player does not work",
                extra={"key": question.key, "player": level, "why": why, "rests": seconds},
            )
        # Even the simplest player's process cannot be run here.
        n = now()
        return None if n is None else first_legal(catch_up(n), n)

    def _process_of(self, question: BotRequest) -> WorkerProcess:
        pool = self._pools[question.side]
        return pool[hash(question.key) % len(pool)]

    async def _choose(
        self,
        question: BotRequest,
        level: str,
        budget: float | None,
        process: WorkerProcess,
        now: Callable[[], int | None],
        welcome: Callable[[], bytes],
        catch_up: Callable[[int | None], bytes],
    ) -> BotMove:
        async with process.lock:
            await process.prepare(level, question.side)
            sent = self._sent.get(question.key)
            since = sent[1] if sent is not None and sent[0] == process.generation else None
            if level != question.level:
                since = None
            while True:
                # Others were asked first, or a process was started: what counts is now.
                if (n := now()) is None:
                    raise MoveNotWanted
                frames = (catch_up(since),) if since is not None else (welcome(), catch_up(0))
                request = WorkerRequest(
                    question.key, level, question.side, since, frames, question.called,
                    secrets.randbits(62), budget=budget,
                )  # fmt: skip
                reply = await process.ask(request, self._deadline)
                if not reply.unknown:
                    break
                since = None
            choice = _choice(reply, n)
            # Who was hurried this once begins anew with the next move, and may think again.
            if level == question.level and budget is None:
                self._remember(question.key, process.generation, n)
            return choice

    def _remember(self, key: str, generation: int, n: int) -> None:
        self._sent.pop(key, None)
        self._sent[key] = (generation, n)
        if len(self._sent) > 10_000:
            del self._sent[next(iter(self._sent))]

    async def deduce(
        self,
        table: str,
        welcome: bytes,
        update: bytes,
        why_not: tuple[str, int | None] | None = None,
    ) -> DeductionResult:
        """What follows from a table's public stream; one question for a table at a time."""
        if table in self._deducing:
            raise ApiError("deduction.busy")
        self._deducing.add(table)
        try:
            async with self._deducer.lock:
                frames = (welcome, update)
                request = WorkerRequest(table, None, Side.AGENTS, None, frames, None, 0, why_not)
                reply = await self._deducer.ask(request, DEDUCTION_DEADLINE)
        except WorkerFailed as failure:
            raise ApiError("deduction.failed") from failure
        finally:
            self._deducing.discard(table)
        assert reply.found is not None
        return reply.found

    async def close(self) -> None:
        for process in [*self._pools[Side.RECRUITER], *self._pools[Side.AGENTS], self._deducer]:
            await process.close()


def first_legal(update: bytes, n: int) -> BotMove:
    """What leads on when nobody can be asked."""
    return BotMove(msgspec.convert(msgspec.json.decode(update)["legal"][0], WireAction), n)


def _choice(reply: WorkerReply, n: int) -> BotMove:
    if reply.act is None:
        raise WorkerFailed("no act")
    try:
        asides = tuple(read_action(aside) for aside in reply.asides)
        return BotMove(read_action(reply.act), n, asides, reply.remark)
    except msgspec.DecodeError as error:
        raise WorkerFailed(type(error).__name__) from error
