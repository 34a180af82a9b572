"""One worker process: start, ask with a deadline, kill and replace."""

import asyncio
import logging
import os
import sys

import msgspec

from zanzibar.rules import Side
from zanzibar.server.bot_workers.messages import LENGTH, WorkerReply, WorkerRequest, framed
from zanzibar.server.metrics import Metrics

COMMAND = ("-m", "zanzibar.server.bot_workers.worker")
"""Arguments of the Python interpreter."""
LOAD_SECONDS = 300.0
"""Deadline for loading a level: on a new machine its code must be compiled first."""
_LARGEST_REPLY = 1 << 20
_ENVIRONMENT = (
    "HOME", "LANG", "LC_ALL", "LOCALAPPDATA", "NUMBA_CACHE_DIR", "NUMBA_NUM_THREADS", "PATH",
    "PYTHONPATH", "SYSTEMROOT", "TMPDIR", "TEMP", "XDG_CACHE_HOME",
)  # fmt: skip
"""Variables that a worker inherits. It gets no data folder, no key and no open file."""
_log = logging.getLogger("zanzibar.server")
_read_reply = msgspec.msgpack.Decoder(WorkerReply).decode


class WorkerFailed(Exception):
    """A worker died, hung, reported a fault or sent an unreadable reply."""


class WorkerTimeout(WorkerFailed):
    """A worker missed its deadline."""


class WorkerProcess:
    """A worker process that is started when it is needed; callers take turns by `lock`."""

    def __init__(self, name: str, metrics: Metrics) -> None:
        self.name = name
        self.metrics = metrics
        self.generation = 0
        """Counts the processes; a new one has no sessions."""
        self.lock = asyncio.Lock()
        self._process: asyncio.subprocess.Process | None = None
        self._is_closed = False
        self._loaded: set[tuple[int, str]] = set()

    async def load(self, level: str, side: Side) -> None:
        """Load a level in a new process, before the deadline of a move runs."""
        if self._process is None or (self.generation, level) not in self._loaded:
            await self.ask(WorkerRequest("", level, side, None, (), None, 0), LOAD_SECONDS)
            self._loaded.add((self.generation, level))

    async def ask(self, request: WorkerRequest, deadline: float) -> WorkerReply:
        """Send a request and wait for the reply; kill the process if there is none in time."""
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
            # The next request would read the reply to this one.
            await self.kill()
            raise

    async def _exchange(self, request: WorkerRequest) -> WorkerReply:
        process = self._process
        if self._is_closed:
            raise EOFError
        if process is None or process.returncode is not None:
            process = self._process = await self._start()
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(framed(msgspec.msgpack.encode(request)))
        await process.stdin.drain()
        (length,) = LENGTH.unpack(await process.stdout.readexactly(LENGTH.size))
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
        return await asyncio.create_subprocess_exec(
            sys.executable,
            *COMMAND,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            env={name: os.environ[name] for name in _ENVIRONMENT if name in os.environ},
            start_new_session=True,
        )

    async def close(self) -> None:
        """Kill the process for good. A request under way fails, and releases the lock."""
        self._is_closed = True
        if self._process is not None and self._process.returncode is None:
            self._process.kill()
        async with self.lock:
            await self.kill()

    async def kill(self) -> None:
        """Kill the process; the next request starts another one."""
        process, self._process = self._process, None
        if process is None:
            return
        if process.returncode is None:
            process.kill()
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.close()
        await process.stdout.read()  # to its end, which closes the pipe
        await process.wait()
