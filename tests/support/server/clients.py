"""Clients that talk to a server over real HTTP and real WebSockets."""

import asyncio
import contextlib
import json
import os
import random
import time
from collections.abc import AsyncIterator
from typing import Any, Self

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

HEADERS = {"x-zanzibar": "1"}
Frame = dict[str, Any]


class Guest:
    """A guest's browser: a cookie, and the sockets it has open."""

    def __init__(self, address: str, name: str) -> None:
        self.address = address
        self.name = name
        self.http = httpx.AsyncClient(base_url=address, headers=HEADERS, timeout=120)
        self.seats: list[SeatClient] = []

    @classmethod
    async def named(cls, address: str, name: str) -> Self:
        guest = cls(address, name)
        answer = await guest.http.post("/api/me", json={"name": name})
        assert answer.status_code == 200, answer.text
        return guest

    async def post(self, path: str, body: Any = None, expect: int | None = None) -> Any:
        answer = await self.http.post(path, **({} if body is None else {"json": body}))
        if expect is None:
            assert answer.status_code < 300, answer.text
        else:
            assert answer.status_code == expect, answer.text
        return answer.json()

    async def get(self, path: str) -> Any:
        answer = await self.http.get(path)
        assert answer.status_code == 200, answer.text
        return answer.json()

    async def make(self, *seats: Any, **options: Any) -> Any:
        wishes = [
            {"kind": seat} if seat in ("person", "open") else {"kind": "computer", "level": seat}
            for seat in seats
        ]
        options = {"name": "A table", "answer_grid_ms": 50, "speed": "instant", **options}
        return await self.post("/api/tables", {"seats": wishes, **options})

    @property
    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())

    async def sit(self, table: str, seat: str | None, n: int | None = None) -> "SeatClient":
        sitting = SeatClient(self, table, seat)
        self.seats.append(sitting)
        await sitting.open(n)
        return sitting

    async def close(self) -> None:
        for seat in self.seats:
            await seat.close()
        await self.http.aclose()


def as_browsers_write(command: Frame) -> str:
    """Send an action that was offered, exactly as it came."""
    return json.dumps(command, separators=(",", ":"), ensure_ascii=False)


class SeatClient:
    """A socket of one seat, and every frame it has received."""

    def __init__(self, guest: Guest, table: str, seat: str | None) -> None:
        self.guest = guest
        self.table = table
        self.seat = seat
        self.frames: list[str] = []
        self.arrivals: list[float] = []
        self.view: Frame | None = None
        self.legal: list[Frame] = []
        self.n: int | None = None
        self.events: list[Frame] = []
        self._number = 0
        self._prefix = os.urandom(4).hex()
        self.socket: ClientConnection

    async def open(self, n: int | None = None) -> None:
        address = self.guest.address.replace("http", "ws")
        self.socket = await connect(
            f"{address}/api/tables/{self.table}/socket",
            additional_headers={"cookie": self.guest.cookie},
            compression=None,
            max_size=None,
            ping_interval=None,
        )
        with contextlib.suppress(
            ConnectionClosed
        ):  # the server may refuse before the connection is open
            await self.send({"type": "hello", "protocol": 1, "seat": self.seat, "n": n})
        welcome = await self.until("welcome", "error")
        assert welcome["type"] == "welcome", welcome
        if welcome["n"] is not None:
            await self.until("update")

    def new_id(self) -> str:
        self._number += 1
        return f"{self._prefix}-{self._number}"

    async def send(self, command: Frame) -> str:
        id: str = command.setdefault("id", self.new_id())
        await self.socket.send(as_browsers_write(command))
        return id

    async def hear(self, timeout: float = 120) -> Frame:
        """Return the next frame."""
        async with asyncio.timeout(timeout):
            text = await self.socket.recv()
        assert isinstance(text, str)
        self.frames.append(text)
        self.arrivals.append(time.monotonic())
        frame: Frame = json.loads(text)
        if frame["type"] == "update":
            self.view, self.legal, self.n = frame["view"], frame["legal"], frame["n"]
            self.events += frame["events"]
        return frame

    async def until(self, *types: str, timeout: float = 120) -> Frame:
        while True:
            frame = await self.hear(timeout)
            if frame["type"] in types:
                return frame

    async def ask(self, command: Frame, *types: str) -> Frame:
        """Send a command and wait for the frame that answers it."""
        id = await self.send(command)
        while True:
            frame = await self.until(*(types or ("accepted", "rejected")))
            if frame.get("id") == id:
                return frame

    async def act(self, do: str, **fields: Any) -> Frame:
        """Act, and wait for the answer, and for the update when it was accepted."""
        answer = await self.ask({"type": "act", "act": {"do": do, **fields}})
        if answer["type"] == "accepted":
            while self.n is None or self.n < answer["n"] or answer["held"]:
                update = await self.until("update")
                if update["reply_to"] == answer["id"]:
                    break
        return answer

    async def until_over(self) -> None:
        while not self.over:
            await self.until("update")

    @property
    def seen(self) -> Frame:
        """The view, which is there."""
        assert self.view is not None
        return self.view

    @property
    def over(self) -> bool:
        return self.view is not None and self.view["phase"] == "over"

    @property
    def due(self) -> bool:
        return self.view is not None and self.seat in self.view["due"]

    async def close(self) -> None:
        if hasattr(self, "socket"):
            with contextlib.suppress(ConnectionClosed, OSError):
                await self.socket.close()
            self.socket.transport.abort()


async def play_randomly(seat: SeatClient, chance: random.Random, most: int = 10_000) -> None:
    """Play one seat until the game is over."""
    for _ in range(most):
        while not seat.over and not (seat.due and seat.legal):
            await seat.until("update")
        if seat.over:
            return
        options = [a for a in seat.legal if a["do"] != "OpeningBack"]
        action = chance.choice(options)
        answer = await seat.ask({"type": "act", "act": action})
        if answer["type"] == "accepted":
            while True:
                update = await seat.until("update")
                if update["reply_to"] == answer["id"] or seat.over:
                    break


@contextlib.asynccontextmanager
async def guests(address: str, *names: str) -> AsyncIterator[list[Guest]]:
    there = [await Guest.named(address, name) for name in names]
    try:
        yield there
    finally:
        for guest in there:
            await guest.close()
