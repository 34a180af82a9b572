"""The server's stack without a game, which `zanzibar bench serve` compares the server with.

It has the same WebSockets and the same database with its group commits: it saves a row for every
command, then sends a small frame to both clients of the table. It has no rules, views, seats or
access checks.
"""

import argparse
import gc
import sys
from pathlib import Path
from typing import Any

import uvicorn
from litestar import WebSocket

from zanzibar.server.clock import now_ms
from zanzibar.server.run import GC_THRESHOLDS, THREAD_SWITCH_SECONDS, listen, uvicorn_config
from zanzibar.server.storage import schema
from zanzibar.server.storage.database import Storage
from zanzibar.server.ws.fast_protocol import Line, line_of

ACCEPTED = b'{"type":"accepted"}'
UPDATE = b'{"type":"update","phase":"bare","legal":[%b],"reply_to":null}'
YOUR_TURN, NOT_YOUR_TURN = UPDATE % b'{"do":"Step"}', UPDATE % b""


class BareTable:
    """The connections of two clients, and a count of rows. The Recruiter's client acts."""

    def __init__(self, id: str, storage: Storage) -> None:
        self.id = id
        self.storage = storage
        self.recruiter: Line
        self.agents: Line
        self.version = 0
        row = {
            "id": id, "format": 0, "name": id, "status": "playing", "options": b"{}",
            "owner": "", "invitation": b"", "made_at": 0, "changed_at": 0,
        }  # fmt: skip
        storage.submit(lambda c: c.execute(schema.game.insert(), row), _check)

    def join(self, line: Line, hello: bytes) -> None:
        if b'"seat":"R"' in hello.replace(b" ", b""):
            self.recruiter = line
            line.say(YOUR_TURN)
        else:
            self.agents = line
            line.say(NOT_YOUR_TURN)

    def act(self, text: bytes) -> None:
        self.version += 1
        row = (self.id, self.version, 0, f"c{self.version}", text, now_ms())
        self.storage.append(row, self.saved)

    def saved(self, result: object, error: BaseException | None) -> None:
        _check(result, error)
        self.recruiter.say(ACCEPTED)
        self.recruiter.say(YOUR_TURN)
        self.agents.say(NOT_YOUR_TURN)


def _check(result: object, error: BaseException | None) -> None:
    if error is not None:
        raise error


class Commands:
    """The receiver of one connection's frames: first a greeting, then commands."""

    def __init__(self, table: BareTable, line: Line) -> None:
        self._table = table
        self._line = line
        self._greeted = False

    def hear(self, text: bytes) -> None:
        if self._greeted:
            self._table.act(text)
        else:
            self._greeted = True
            self._table.join(self._line, text)

    def can_write(self) -> None:
        """Ignore it: nothing waits to be written, because the benchmark's clients always read."""


class BareApp:
    """The ASGI application: a table for every path."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._tables: dict[str, BareTable] = {}

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        id = scope["path"].split("/")[-2]
        if id not in self._tables:
            self._tables[id] = BareTable(id, self._storage)
        socket: WebSocket[Any, Any, Any] = WebSocket(scope, receive, send)
        await socket.accept()
        line = line_of(socket)
        line.attach(Commands(self._tables[id], line))
        await line.ended()


def bare_config(storage: Storage) -> uvicorn.Config:
    how = uvicorn_config(BareApp(storage))
    how.lifespan = "off"
    return how


class _Server(uvicorn.Server):
    async def startup(self, sockets: Any = None) -> None:
        await super().startup(sockets)
        host, port = sockets[0].getsockname()
        print(f"http://{host}:{port}/", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--data", type=Path, required=True)
    storage = Storage(parser.parse_args().data)
    sys.setswitchinterval(THREAD_SWITCH_SECONDS)
    gc.freeze()
    gc.set_threshold(*GC_THRESHOLDS)
    try:
        _Server(bare_config(storage)).run(sockets=[listen("127.0.0.1", 0)])
    finally:
        storage.close()


if __name__ == "__main__":
    main()
