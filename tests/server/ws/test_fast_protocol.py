"""Frames as they come over a real connection: in pieces, together, broken, or not read at all."""

import asyncio
import base64
import json
import os
from pathlib import Path
from typing import Any

import pytest

from tests.support.server.clients import Guest, guests
from tests.support.server.disk import SlowDisk
from tests.support.server.local_server import local_server
from zanzibar.rules import SPECTATOR
from zanzibar.server.ws import connection, endpoint
from zanzibar.server.ws.backlog import MOST_UNREAD
from zanzibar.server.ws.fast_protocol import MOST_IN_OUTBOX, FastWebSocketProtocol

pytestmark = pytest.mark.anyio

TEXT, MORE, PING, PONG, CLOSE = 1, 0, 9, 10, 8
ALONE = {"seats": ["1"], "watching": 0}
WATCHED = {"seats": ["1"], "watching": 1}
HELLO = {"type": "hello", "id": "h", "protocol": 1, "seat": "R"}


def frame(
    body: bytes, kind: int = TEXT, final: bool = True, masked: bool = True, mask: bytes = b"abcd"
) -> bytes:
    head = bytes([(0x80 if final else 0) | kind])
    flag = 0x80 if masked else 0
    if len(body) < 126:
        head += bytes([flag | len(body)])
    elif len(body) < 65536:
        head += bytes([flag | 126]) + len(body).to_bytes(2)
    else:
        head += bytes([flag | 127]) + len(body).to_bytes(8)
    if not masked:
        return head + body
    return head + mask + bytes(byte ^ mask[i % 4] for i, byte in enumerate(body))


def said(command: dict[str, Any]) -> bytes:
    return json.dumps(command).encode()


class Raw:
    """A client that writes whatever bytes it likes."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    @classmethod
    async def open(cls, guest: Guest, table: str) -> "Raw":
        host, port = guest.address.removeprefix("http://").split(":")
        raw = cls(*await asyncio.open_connection(host, int(port)))
        key = base64.b64encode(os.urandom(16)).decode()
        raw.writer.write(
            f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: {host}:{port}\r\n"
            "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: {key}\r\nCookie: {guest.cookie}\r\n\r\n".encode()
        )
        answer = await raw.reader.readuntil(b"\r\n\r\n")
        assert answer.startswith(b"HTTP/1.1 101")
        return raw

    async def hear(self) -> tuple[int, bytes]:
        first, second = await self.reader.readexactly(2)
        length = second & 127
        if length > 125:
            length = int.from_bytes(await self.reader.readexactly(2 if length == 126 else 8))
        return first & 15, await self.reader.readexactly(length)

    async def until(self, wanted: str) -> dict[str, Any]:
        async with asyncio.timeout(60):
            while True:
                kind, body = await self.hear()
                assert kind == TEXT, (kind, body)
                message: dict[str, Any] = json.loads(body)
                if message["type"] == wanted:
                    return message

    async def until_closed(self) -> int:
        async with asyncio.timeout(60):
            while True:
                kind, body = await self.hear()
                if kind == CLOSE:
                    return int.from_bytes(body[:2])

    async def slowly(self, data: bytes) -> None:
        for place in range(len(data)):
            self.writer.write(data[place : place + 1])
            await self.writer.drain()
            await asyncio.sleep(0)


async def make(guest: Guest) -> str:
    made = await guest.make("person", "person", ruleset={"mission": "training"}, hot_seat=True)
    table: str = made["table"]["id"]
    return table


def ping(id: str) -> bytes:
    return said({"type": "ping", "id": id})


async def test_split_and_joined_frames_are_all_read(tmp_path: Path) -> None:
    async with local_server(tmp_path / "d") as s, guests(s.address, "Ada") as (ada,):
        raw = await Raw.open(ada, await make(ada))
        await raw.slowly(frame(said(HELLO)))
        await raw.until("update")
        await raw.slowly(frame(ping("piece")))
        assert (await raw.until("pong"))["id"] == "piece"
        many = [f"n{number}" for number in range(100)]
        data = b"".join(frame(ping(id), mask=os.urandom(4)) for id in many)
        raw.writer.write(data[:777])
        await asyncio.sleep(0.05)
        raw.writer.write(data[777:])
        assert [(await raw.until("pong"))["id"] for _ in many] == many
        long = said({"type": "say", "id": "long", "text": "x" * 400})
        await raw.slowly(frame(long))
        assert (await raw.until("chat"))["line"]["text"] == "x" * 400
        raw.writer.write(frame(said({"type": "say", "id": "huge", "text": "y" * 70_000})))
        assert (await raw.until("rejected"))["error"] == "chat.text"
        raw.writer.close()


async def test_fragmented_message_is_joined_with_pings_between(
    tmp_path: Path,
) -> None:
    async with local_server(tmp_path / "d") as s, guests(s.address, "Ada") as (ada,):
        raw = await Raw.open(ada, await make(ada))
        raw.writer.write(frame(said(HELLO)))
        await raw.until("presence")
        whole = ping("fragments")
        raw.writer.write(
            frame(whole[:5], TEXT, final=False)
            + frame(whole[5:9], MORE, final=False)
            + frame(b"are you there", PING)
            + frame(whole[9:], MORE)
            + frame(ping("after"))
        )
        assert await raw.hear() == (PONG, b"are you there")
        assert (await raw.until("pong"))["id"] == "fragments"
        assert (await raw.until("pong"))["id"] == "after"
        # A new message inside an unfinished one is against the protocol.
        raw.writer.write(frame(whole[:5], TEXT, final=False) + frame(ping("inside")))
        assert await raw.until_closed() == 1002
        raw.writer.close()


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (frame(ping("x"), masked=False), 1002),
        (frame(b"x" * 2_000_000), 1009),
        (bytes([0xC1]) + frame(ping("x"))[1:], 1002),
        (frame(b"", kind=3), 1002),
        (frame((1000).to_bytes(2), CLOSE), 1000),
    ],
    ids=["unmasked", "too large to read", "reserved bit", "unknown kind", "closed"],
)
async def test_protocol_violation_closes_only_its_own_connection(
    data: bytes, code: int, tmp_path: Path
) -> None:
    async with local_server(tmp_path / "d") as s, guests(s.address, "Ada") as (ada,):
        table = await make(ada)
        raw, other = await Raw.open(ada, table), await ada.sit(table, "1")
        raw.writer.write(frame(said(HELLO)))
        await raw.until("update")
        raw.writer.write(frame(ping("before")))
        assert (await raw.until("pong"))["id"] == "before"
        raw.writer.write(data + frame(ping("late")))
        assert await raw.until_closed() == code
        raw.writer.close()
        while json.loads(other.frames[-1]).get("presence", {}).get("seats") != ["1"]:
            await other.until("presence")
        assert s.context.metrics.faults == 0


async def test_slow_reader_is_closed_and_the_table_goes_on(tmp_path: Path) -> None:
    async with local_server(tmp_path / "d") as s, guests(s.address, "Ada") as (ada,):
        table = await make(ada)
        deaf, seat = await Raw.open(ada, table), await ada.sit(table, "1")
        deaf.writer.write(frame(said({**HELLO, "seat": None})))
        await deaf.until("update")
        deaf.writer.transport.pause_reading()  # type: ignore[attr-defined]
        live_table = s.context.registry.live[table]
        (listener,) = live_table.presence.by_seat[SPECTATOR]
        told = 0
        while live_table.presence.is_present(SPECTATOR):
            assert told < 5000
            told += 1
            listener.deliver(b"x" * 10_000)
            await asyncio.sleep(0)
        assert told > 512
        assert (await seat.ask({"type": "ping"}, "pong"))["type"] == "pong"
        deaf.writer.transport.abort()


async def test_many_spectators_get_every_frame(tmp_path: Path) -> None:
    async with local_server(tmp_path / "d") as s, guests(s.address, "Ada") as (ada,):
        table = await make(ada)
        r = await ada.sit(table, "R")
        crowd = [await ada.sit(table, None, 0) for _ in range(MOST_IN_OUTBOX + 5)]
        assert (await r.act("ChooseCard", card=None))["type"] == "accepted"
        assert (await r.act("ChooseStart", at="C4"))["type"] == "accepted"
        for seat in crowd:
            while seat.n != 2:
                await seat.until("update", timeout=60)
        for seat in ada.seats:  # they have not read everything that others' coming led to
            seat.socket.transport.abort()
        ada.seats.clear()


async def test_silent_connection_is_closed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(endpoint, "HELLO_SECONDS", 0.05)
    async with local_server(tmp_path / "d") as s, guests(s.address, "Ada") as (ada,):
        raw = await Raw.open(ada, await make(ada))
        assert (await raw.until("error"))["error"] == "protocol.idle"
        assert await raw.until_closed() == 4000
        raw.writer.close()
        while s.context.metrics.sockets:
            await asyncio.sleep(0.01)


async def test_reading_pauses_while_too_many_commands_are_unanswered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with local_server(tmp_path / "d") as s, guests(s.address, "Ada") as (ada,):
        table = await make(ada)
        raw = await Raw.open(ada, table)
        raw.writer.write(frame(said(HELLO)))
        await raw.until("presence")
        (listener,) = s.context.registry.live[table].presence.by_seat[0]
        assert isinstance(listener, connection.Connection)
        assert isinstance(listener._socket, FastWebSocketProtocol)
        many = [f"n{number}" for number in range(10 * MOST_UNREAD)]
        with SlowDisk(s, monkeypatch) as slow:
            raw.writer.write(frame(said({"type": "say", "id": "first", "text": "x"})))
            await slow.wait_for_commit()
            raw.writer.write(b"".join(frame(ping(id)) for id in many))
            async with asyncio.timeout(60):
                while not listener._socket.read_paused:
                    await asyncio.sleep(0.01)
        # Then it is, and nothing is lost.
        assert [(await raw.until("pong"))["id"] for _ in many] == many
        raw.writer.write(frame(ping("after")))
        assert (await raw.until("pong"))["id"] == "after"
        raw.writer.close()


async def test_presence_is_broadcast(tmp_path: Path) -> None:
    async with local_server(tmp_path / "d") as s, guests(s.address, "Ada", "Zoe") as (ada, zoe):
        table = await make(ada)
        stays = await ada.sit(table, "1")
        for name, there in (("R", {"seats": ["R", "1"], "watching": 0}), (None, WATCHED)):
            comes = await zoe.sit(table, None) if name is None else await ada.sit(table, name)
            while (await stays.until("presence"))["presence"] != there:
                pass
            comes.socket.transport.abort()
            while (await stays.until("presence"))["presence"] != ALONE:
                pass
