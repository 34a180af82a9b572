"""The server's stack without a game, which `zanzibar bench serve` compares the server with.

It has the same WebSockets and the same database with its group commits: it saves a row for every
command, then sends a small frame to both clients of the table. It has no rules, views, seats or
access checks.
"""

import argparse
import asyncio
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
from zanzibar.server.ws.connection import ClientSocket
from zanzibar.server.ws.endpoint import client_socket

ACCEPTED = b'{"type":"accepted"}'
UPDATE = b'{"type":"update","phase":"bare","legal":[%b],"reply_to":null}'
YOUR_TURN, NOT_YOUR_TURN = UPDATE % b'{"do":"Step"}', UPDATE % b""


class BareTable:
    """The sockets of two clients, and a count of rows. The Recruiter's client acts."""

    def __init__(self, id: str, storage: Storage) -> None:
        self.id = id
        self.storage = storage
        self.recruiter: ClientSocket
        self.agents: ClientSocket
        self.version = 0
        self.row: dict[str, object] = {
            "id": id,
            "format": 0,
            "name": id,
            "status": "playing",
            "options": b"{}",
            "owner": "",
            "invitation": b"",
            "made_at": 0,
            "changed_at": 0,
        }

    async def join(self, socket: ClientSocket, hello: bytes) -> None:
        """Connect a client; the Recruiter's comes first, and makes the table."""
        if b'"seat":"R"' in hello.replace(b" ", b""):
            await self.storage.save(lambda c: c.execute(schema.game.insert(), self.row))
            self.recruiter = socket
            socket.write_text(YOUR_TURN)
        else:
            self.agents = socket
            socket.write_text(NOT_YOUR_TURN)

    async def act(self, text: bytes) -> None:
        """Save a row, then send both clients a small frame."""
        self.version += 1
        row = (self.id, self.version, 0, f"c{self.version}", text, now_ms())
        await self.storage.append(row)
        self.recruiter.write_text(ACCEPTED)
        self.recruiter.write_text(YOUR_TURN)
        self.agents.write_text(NOT_YOUR_TURN)


class BareApp:
    """The ASGI application: a table for every path."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._tables: dict[str, BareTable] = {}

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        id = scope["path"].split("/")[-2]
        table = self._tables.setdefault(id, BareTable(id, self._storage))
        socket: WebSocket[Any, Any, Any] = WebSocket(scope, receive, send)
        await socket.accept()
        client = client_socket(socket)
        closed = asyncio.ensure_future(client.wait_closed())
        hello = await client.read_text()
        if hello is not None:
            await table.join(client, hello)
            while (text := await client.read_text()) is not None:
                await table.act(text)
        await closed


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
