"""A WebSocket through ASGI alone: works on every ASGI server, and is the slower one.

`fast_protocol` has the same on uvicorn's internals.
"""

import asyncio
from contextlib import suppress
from typing import Any

from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect

from zanzibar.server.protocol.messages import CloseCode
from zanzibar.server.ws.backlog import MOST_UNREAD, MOST_UNSENT


class PlainSocket:
    """Two queues, and two tasks that move messages between them and the ASGI server."""

    def __init__(self, socket: WebSocket[Any, Any, Any]) -> None:
        self._socket = socket
        self._inbox: asyncio.Queue[bytes | None] = asyncio.Queue(MOST_UNREAD)
        """None is the end."""
        self._outbox: asyncio.Queue[bytes | CloseCode] = asyncio.Queue()
        self._writer: asyncio.Task[None] | None = None

    async def read_text(self) -> bytes | None:
        """Wait for the next text message; return None when the socket is closed."""
        return await self._inbox.get()

    def write_text(self, frame: bytes) -> bool:
        """Send a text message. Return False if too many wait already for a slow client."""
        if self._outbox.qsize() >= MOST_UNSENT:
            return False
        self._outbox.put_nowait(frame)
        return True

    def close(self, code: CloseCode) -> None:
        """Close the socket after sending what waits; at once if the client does not read."""
        if self._outbox.qsize() >= MOST_UNSENT and self._writer is not None:
            self._writer.cancel()
        self._outbox.put_nowait(code)

    async def wait_closed(self) -> None:
        """Move messages in both directions until either end has closed the socket."""
        self._writer = asyncio.ensure_future(self._write())
        reader = asyncio.ensure_future(self._read())
        tasks = (self._writer, reader)
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            while not self._inbox.empty():
                self._inbox.get_nowait()
            self._inbox.put_nowait(None)

    async def _read(self) -> None:
        while (message := await self._socket.receive())["type"] == "websocket.receive":
            text = message.get("text")
            # The protocol is text: a binary message is as malformed as an empty one.
            await self._inbox.put(text.encode() if isinstance(text, str) else b"")

    async def _write(self) -> None:
        with suppress(WebSocketDisconnect):
            while True:
                item = await self._outbox.get()
                if isinstance(item, int):
                    await self._socket.close(item)
                    return
                await self._socket.send_data(item.decode(), mode="text")
