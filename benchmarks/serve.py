"""`zanzibar bench serve`: scripted clients over real WebSockets against a server of its own."""

import argparse
import asyncio
import base64
import contextlib
import importlib
import itertools
import json
import os
import random
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Coroutine, Iterator
from functools import partial
from pathlib import Path
from typing import Any, TypeVar, cast

import msgspec
from msgspec import Struct
from rich.console import Console
from rich.table import Table

T = TypeVar("T")
TEXT, PING, PONG = 1, 9, 10
READY = re.compile(rb"http://127\.0\.0\.1:(\d+)/")
GOAL_P99_MS = 50.0
GOAL_LIVE_KB = 200.0
GOAL_DURABLE = 6000.0
SERVER = (
    "zanzibar.cli.main", "serve", "--port", "0", "--rate", "0", "--requests", "0", "--sockets", "0",
    "--sockets-per-guest", "0",
)  # fmt: skip
BARE = "benchmarks.bare_stack"
# Clients share the machine with the server, so they search frames for a few bytes only.
ACCEPTED, UPDATE = b'{"type":"accepted"', b'{"type":"update"'
LEGAL, AFTER_LEGAL, BETWEEN, PHASE = b'"legal":[', b'],"reply_to"', b"},{", b'"phase":"'
LEFT_OUT = (b'"Ask"', b'"Capture"', b'"OpeningBack"')
"""The server holds back an answer however fast it is, and a hit would end the game."""


class Goal(Struct, frozen=True):
    name: str
    goal: float | None
    value: float
    unit: str
    met: bool | None


# --- a server of its own -----------------------------------------------------------------------


class ServerProcess(Struct):
    port: int
    process: subprocess.Popen[bytes]

    @property
    def status(self) -> dict[str, float]:
        """Memory in KB and processor seconds, in all and in the kernel, from /proc."""
        process = Path(f"/proc/{self.process.pid}")
        found = re.search(r"VmRSS:\s+(\d+)", (process / "status").read_text())
        fields = (process / "stat").read_text().rpartition(")")[2].split()
        ticks = os.sysconf("SC_CLK_TCK")
        return {
            "kb": float(found[1]) if found else 0.0,
            "cpu": (int(fields[11]) + int(fields[12])) / ticks,
            "kernel": int(fields[12]) / ticks,
        }


@contextlib.contextmanager
def reserved_core() -> Iterator[int]:
    """Reserve a core for the server; this process and its clients move to the others."""
    cores = sorted(os.sched_getaffinity(0))
    os.sched_setaffinity(0, cores[1:] or cores)
    try:
        yield cores[0]
    finally:
        os.sched_setaffinity(0, cores)


@contextlib.contextmanager
def served(core: int, module: str, *arguments: str) -> Iterator[ServerProcess]:
    """Run a server on one core, with a data folder of its own, and wait for its address."""
    with tempfile.TemporaryDirectory(prefix="zanzibar-bench-") as folder:
        process = subprocess.Popen(
            [sys.executable, "-m", module, *arguments, "--data", folder], stdout=subprocess.PIPE
        )
        os.sched_setaffinity(process.pid, {core})
        try:
            assert process.stdout is not None
            found = READY.search(process.stdout.readline())
            assert found is not None
            yield ServerProcess(int(found[1]), process)
        finally:
            process.terminate()
            process.wait()
            assert process.stdout is not None
            process.stdout.close()


# --- clients -----------------------------------------------------------------------------------


class SocketClient(asyncio.Protocol):
    """A minimal WebSocket client: unfragmented text frames, and replies to pings."""

    def __init__(self, receive: Callable[[bytes], None]) -> None:
        self.receive = receive
        self.rest = b""
        self.open = False
        self.transport: asyncio.WriteTransport
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    @classmethod
    async def connect(cls, port: int, receive: Callable[[bytes], None]) -> "SocketClient":
        loop = asyncio.get_running_loop()
        _, client = await loop.create_connection(lambda: cls(receive), "127.0.0.1", port)
        return client

    async def upgrade(self, path: str, port: int, cookie: str) -> None:
        key = base64.b64encode(os.urandom(16)).decode()
        self.transport.write(
            f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: Upgrade\r\n"
            f"Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n"
            f"Cookie: {cookie}\r\n\r\n".encode()
        )
        await self.opened

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.WriteTransport, transport)

    def data_received(self, data: bytes) -> None:
        data = self.rest + data
        if not self.open:
            head = data.find(b"\r\n\r\n")
            if head < 0:
                self.rest = data
                return
            assert data.startswith(b"HTTP/1.1 101"), data[:200]
            data = data[head + 4 :]
            self.open = True
            self.opened.set_result(None)
        start, size = 0, len(data)
        while size - start >= 2:
            length, body = data[start + 1] & 127, start + 2
            if length == 126:
                length, body = int.from_bytes(data[start + 2 : start + 4]), start + 4
            elif length == 127:
                length, body = int.from_bytes(data[start + 2 : start + 10]), start + 10
            if size < body + length:
                break
            kind, start = data[start] & 15, body + length
            if kind == PING:
                self.write(PONG, data[body:start])
            elif kind == TEXT:
                self.receive(data[body:start])
        self.rest = data[start:]

    def write(self, kind: int, body: bytes) -> None:
        # With a mask of zeros the bytes stay as they are.
        if len(body) < 126:
            head = bytes([0x80 | kind, 0x80 | len(body)])
        else:
            head = bytes([0x80 | kind, 0xFE]) + len(body).to_bytes(2)
        self.transport.write(head + b"\0\0\0\0" + body)


class ScriptedTable:
    """A table with two scripted seats; a seat that has legal actions takes one at random."""

    def __init__(self, table: str, cookie: str, chance: random.Random) -> None:
        self.table = table
        self.cookie = cookie
        self.chance = chance
        self.clients: dict[str, SocketClient] = {}
        self.legal: dict[str, list[bytes]] = {"R": [], "1": []}
        self.phase = b""
        self.paced = False
        """Act only when `act` is called, instead of as soon as both seats have the last update."""
        self.waiting_for = 0
        self.sent_at = 0.0
        self.delays: list[float] = []
        self.accepted = 0
        self._ids = itertools.count()

    async def join(self, port: int) -> None:
        for seat in ("R", "1"):
            client = self.clients[seat] = await SocketClient.connect(
                port, partial(self.receive, seat)
            )
            await client.upgrade(f"/api/tables/{self.table}/socket", port, self.cookie)
            hello = {"type": "hello", "id": f"h{seat}", "protocol": 1, "seat": seat}
            client.write(TEXT, json.dumps(hello).encode())

    def receive(self, seat: str, body: bytes) -> None:
        """Find in a frame whether it is an update, the phase, and the legal actions."""
        if body.startswith(ACCEPTED):
            self.accepted += 1
        elif body.startswith(UPDATE):
            menu = body[body.rindex(LEGAL) + len(LEGAL) : body.rindex(AFTER_LEGAL)]
            self.legal[seat] = menu[1:-1].split(BETWEEN) if menu else []
            phase = body.index(PHASE) + len(PHASE)
            self.phase = body[phase : body.index(b'"', phase)]
            if self.waiting_for:
                self.waiting_for -= 1
                if not self.waiting_for:
                    self.delays.append(time.perf_counter() - self.sent_at)
                    if not self.paced:
                        self.act()

    def act(self) -> None:
        """Send one command, if both seats have received the last update."""
        if self.waiting_for or self.over:
            return
        for seat, legal in self.legal.items():
            action = self.choose(legal)
            if action:
                # Only the Recruiter gets an update about a step of the opening.
                hidden = self.phase == b"opening" and b'"Step"' in action
                self.waiting_for = 1 if hidden else 2
                command = b'{"type":"act","id":"b%d","act":{%b}}' % (next(self._ids), action)
                self.sent_at = time.perf_counter()
                self.clients[seat].write(TEXT, command)
                return

    def choose(self, legal: list[bytes]) -> bytes:
        """Choose one of the legal actions at random, except those in LEFT_OUT."""
        tried = list(legal)
        while tried:
            place = self.chance.randrange(len(tried))
            if not any(do in tried[place] for do in LEFT_OUT):
                return tried[place]
            tried[place] = tried[-1]
            tried.pop()
        return b""

    @property
    def over(self) -> bool:
        return self.phase == b"over"


async def _post(port: int, path: str, body: Any, cookie: str = "") -> tuple[dict[str, Any], str]:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    data = json.dumps(body).encode()
    writer.write(
        f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nX-Zanzibar: 1\r\n"
        f"Content-Type: application/json\r\nContent-Length: {len(data)}\r\n"
        f"Cookie: {cookie}\r\nConnection: close\r\n\r\n".encode()
        + data
    )
    answer = await reader.read()
    writer.close()
    head, _, content = answer.partition(b"\r\n\r\n")
    set_cookie = re.search(rb"set-cookie: ([^;\r]+)", head, re.IGNORECASE)
    return json.loads(content), set_cookie[1].decode() if set_cookie else ""


async def make_tables(port: int, count: int) -> list[ScriptedTable]:
    games, cookie = [], ""
    wish = {
        "name": "bench",
        "seats": [{"kind": "person"}, {"kind": "person"}],
        "hot_seat": True,
        "answer_grid_ms": 50,
        "ruleset": {"mission": "full"},
    }
    for number in range(count):
        if number % 10 == 0:
            _, cookie = await _post(port, "/api/me", {"name": f"Guest {number}"})
        made, _ = await _post(port, "/api/tables", wish, cookie)
        games.append(ScriptedTable(made["table"]["id"], cookie, random.Random(number)))
    return games


async def join(games: list[ScriptedTable], port: int) -> None:
    for game in games:
        await game.join(port)
    await asyncio.sleep(0.5)


# --- what is measured --------------------------------------------------------------------------


class Speed(Struct):
    """Commands, seconds and processor time of a server at saturation."""

    commands: int = 0
    seconds: float = 0.0
    cpu: float = 0.0
    kernel: float = 0.0

    @property
    def rate(self) -> float:
        return self.commands / self.seconds

    @property
    def per_cpu(self) -> float:
        return self.commands / self.cpu

    @property
    def microseconds(self) -> tuple[float, float]:
        """Processor time of a command, in the program and in the kernel."""
        each = 1e6 / self.commands
        return (self.cpu - self.kernel) * each, self.kernel * each


async def saturate_for(
    server: ServerProcess, games: list[ScriptedTable], seconds: float, speed: Speed
) -> None:
    """Let every table send commands as fast as it can, and add the figures to `speed`."""
    for game in games:
        game.paced = False
        game.act()
    await asyncio.sleep(seconds / 4)  # warm up
    before, begun = server.status, time.perf_counter()
    already = sum(game.accepted for game in games)
    # Stop before many games are over: the rest could not saturate the server.
    while (
        time.perf_counter() - begun < seconds and sum(game.over for game in games) < len(games) / 4
    ):
        await asyncio.sleep(0.1)
    speed.seconds += time.perf_counter() - begun
    speed.commands += sum(game.accepted for game in games) - already
    after = server.status
    speed.cpu += after["cpu"] - before["cpu"]
    speed.kernel += after["kernel"] - before["kernel"]
    for game in games:
        game.paced = True
    await asyncio.sleep(0.5)  # let commands under way finish


async def saturate(
    server: ServerProcess, bare: ServerProcess, tables: int, seconds: float
) -> list[Goal]:
    """Saturate the server, and before and after it the same stack without a game."""
    games = await make_tables(server.port, tables)
    plain = [ScriptedTable(f"bare{number}", "", random.Random(number)) for number in range(tables)]
    await join(games, server.port)
    await join(plain, bare.port)
    ours, stack = Speed(), Speed()
    await saturate_for(bare, plain, seconds / 4, stack)
    await saturate_for(server, games, seconds, ours)
    await saturate_for(bare, plain, seconds / 4, stack)
    for game in games + plain:
        for client in game.clients.values():
            client.transport.close()
    rate, busy = ours.rate, 100 * ours.cpu / ours.seconds
    # Compare processor time: the clients are too slow to saturate the bare stack in wall time.
    share = 100 * ours.per_cpu / stack.per_cpu
    program, kernel = ours.microseconds
    bare_program, bare_kernel = stack.microseconds
    return [
        Goal("durable commands at saturation", GOAL_DURABLE, rate, "1/s", rate >= GOAL_DURABLE),
        Goal("durable commands for each second of processor", None, ours.per_cpu, "1/s", None),
        Goal("server processor at saturation", None, busy, "%", None),
        Goal(
            "the same stack without a game, for each second of processor",
            None,
            stack.per_cpu,
            "1/s",
            None,
        ),
        Goal("the server's share of it", None, share, "%", None),
        Goal("processor of a command, in the program", None, program, "µs", None),
        Goal("processor of a command, in the kernel", None, kernel, "µs", None),
        Goal("the same without a game, in the program", None, bare_program, "µs", None),
        Goal("the same without a game, in the kernel", None, bare_kernel, "µs", None),
    ]


async def pace(server: ServerProcess, tables: int, seconds: float) -> list[Goal]:
    empty = server.status
    games = await make_tables(server.port, tables)
    for game in games:
        game.paced = True
    idle = server.status
    await join(games, server.port)
    before, begun = server.status, time.perf_counter()
    for round_ in range(int(seconds)):
        for place, game in enumerate(games):
            due = begun + round_ + place / tables
            if (early := due - time.perf_counter()) > 0:
                await asyncio.sleep(early)
            game.act()
    await asyncio.sleep(1)
    after = server.status
    delays = sorted(delay * 1000 for game in games for delay in game.delays)
    p50 = statistics.median(delays)
    p99 = delays[int(len(delays) * 0.99)]
    live = (after["kb"] - empty["kb"]) / tables
    cpu = (after["cpu"] - before["cpu"]) / (time.perf_counter() - begun)
    return [
        Goal(f"send to everybody's update, {tables} tables, p50", None, p50, "ms", None),
        Goal(
            f"send to everybody's update, {tables} tables, p99",
            GOAL_P99_MS,
            p99,
            "ms",
            p99 <= GOAL_P99_MS,
        ),
        Goal("memory of a live table", GOAL_LIVE_KB, live, "KB", live <= GOAL_LIVE_KB),
        Goal("memory of an idle table", None, (idle["kb"] - empty["kb"]) / tables, "KB", None),
        Goal("processor of a live table", None, 1e6 * cpu / tables, "µs/s", None),
    ]


def run_clients(work: Coroutine[Any, Any, T]) -> T:
    """Run the clients on uvloop if it is installed, as the server does."""
    factory = None
    with contextlib.suppress(ImportError):
        factory = importlib.import_module("uvloop").new_event_loop
    with asyncio.Runner(loop_factory=factory) as runner:
        return runner.run(work)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--tables", type=int, default=500, help="at one command a second (500)")
    parser.add_argument("--busy", type=int, default=400, help="tables at saturation (400)")
    parser.add_argument("--seconds", type=float, default=12, help="of each measurement (12)")
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(args: argparse.Namespace) -> int:
    goals: list[Goal] = []
    with reserved_core() as core:
        with served(core, *SERVER) as server:
            goals += run_clients(pace(server, args.tables, args.seconds))
        with served(core, *SERVER) as server, served(core, BARE) as bare:
            goals += run_clients(saturate(server, bare, args.busy, args.seconds))
    if args.json:
        print(msgspec.json.format(msgspec.json.encode({"goals": goals})).decode())
        return 0
    shown = Table("what", "value", "goal", "met")
    for goal in goals:
        met = "" if goal.met is None else "yes" if goal.met else "no"
        wanted = "" if goal.goal is None else f"{goal.goal:,.0f} {goal.unit}"
        shown.add_row(goal.name, f"{goal.value:,.1f} {goal.unit}", wanted, met)
    Console().print(shown)
    return 0
