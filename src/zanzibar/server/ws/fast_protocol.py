"""A WebSocket on uvicorn's protocol object, past the ASGI queue.

Nearly every message is one whole text frame. Such a frame goes straight from the transport to the
connection, and frames of the server go straight to the transport: no ASGI event and no queue for
each. The handshake, closing, pings and everything unusual stay with uvicorn and websockets. The
versions of both are pinned in pyproject.toml, because this module overrides methods of theirs that
are not documented. `plain_socket` has the same through ASGI alone; the switch is `FastPath`.
"""

import asyncio
from collections import deque
from typing import Any, cast
from weakref import WeakKeyDictionary

from litestar import WebSocket
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

from zanzibar.server.ws.backlog import MOST_UNREAD, MOST_UNSENT

try:
    from websockets.speedups import apply_mask
except ImportError:  # websockets has no compiled version for this platform
    from websockets.utils import apply_mask

MOST_IN_OUTBOX = 64
"""Sockets whose frames are written together; with more, the first ones would wait too long."""
_EXTENSION = "zanzibar.socket"
_TEXT = 0x81
_MASKED = 0x80
_FINAL = 0x80
_CONTINUATION, _OPENS_MESSAGE = 0, (1, 2)
_SHORT_HEADS = tuple(bytes((_TEXT, length)) for length in range(126))


class _Outbox:
    """The sockets with unsent frames: what one iteration of the loop sends is written together."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._sockets: list[FastWebSocketProtocol] = []

    def add(self, socket: "FastWebSocketProtocol") -> None:
        if not self._sockets:
            self._loop.call_soon(self.flush)
        self._sockets.append(socket)
        if len(self._sockets) >= MOST_IN_OUTBOX:
            self.flush()

    def flush(self) -> None:
        sockets, self._sockets = self._sockets, []
        for socket in sockets:
            socket.write_unsent()


_outboxes: WeakKeyDictionary[asyncio.AbstractEventLoop, _Outbox] = WeakKeyDictionary()


class FastWebSocketProtocol(WebSocketsSansIOProtocol):
    """A `ClientSocket` that is uvicorn's protocol object, for `uvicorn.Config(ws=...)`."""

    __slots__ = (
        "_early",
        "_inbox",
        "_is_fast",
        "_is_flowing",
        "_is_open",
        "_message_is_open",
        "_outbox",
        "_receiver",
        "_rest",
        "_unsent",
        "_waiting",
    )

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self._is_open = False
        """The handshake is done, and messages go to `_inbox` instead of uvicorn's queue."""
        self._is_fast = False
        """Data is parsed here and not by websockets."""
        self._early = False
        """Data came together with the handshake, so websockets may hold a part of a frame."""
        self._rest = b""
        """The beginning of a frame whose end has not come."""
        self._message_is_open = False
        """A fragmented message has begun; websockets puts it together."""
        self._inbox: deque[bytes] = deque()
        self._receiver: asyncio.Future[bytes | None] | None = None
        """The future of the reader that waits for the next message."""
        self._is_flowing = True
        """The transport takes more data."""
        self._waiting: deque[bytes] = deque()
        """Frames that wait until the transport takes more data."""
        self._unsent = b""
        """Frames of this iteration of the loop."""
        self._outbox = _outboxes.setdefault(self.loop, _Outbox(self.loop))

    # --- the handshake -------------------------------------------------------------------------

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if hasattr(self, "scope"):
            extensions = cast(dict[str, Any], self.scope["extensions"])
            extensions[_EXTENSION] = {"socket": self}

    def open(self) -> None:
        """Take over from uvicorn, after the handshake."""
        self._is_open = True
        self._is_fast = not self._early
        while not self.queue.empty():
            message: Any = self.queue.get_nowait()
            if message["type"] != "websocket.receive":
                self.queue.put_nowait(message)
                break
            text = message.get("text")
            self._received(text.encode() if isinstance(text, str) else b"")
        if self.read_paused:
            self._pause_reading(False)

    # --- receiving -----------------------------------------------------------------------------

    async def read_text(self) -> bytes | None:
        """Wait for the next text message; return None when the socket is closed."""
        if self._inbox:
            if self.read_paused and len(self._inbox) <= MOST_UNREAD // 2:
                self._pause_reading(False)
            return self._inbox.popleft()
        if not self._is_open:
            return None
        self._receiver = self.loop.create_future()
        return await self._receiver

    def data_received(self, data: bytes) -> None:
        if not self._is_fast:
            self._early = self.handshake_initiated
            super().data_received(data)
            return
        size = len(data)
        if self._rest:
            data = self._rest + data
            self._rest = b""
            size = len(data)
        elif (
            6 <= size < 132
            and data[0] == _TEXT
            and data[1] ^ _MASKED == size - 6
            and not (self._message_is_open or self.close_sent)
        ):
            # The most common case by far: one short command.
            self._received(apply_mask(data[6:], data[2:6]))
            return
        start = 0
        while size - start >= 6 and self._is_fast:
            start = self._read_frame(data, start, size)
            if start < 0:
                return
        self._rest = data[start:]

    def _read_frame(self, data: bytes, start: int, size: int) -> int:
        """Read one frame. Return where the next one begins, or -1 if this one is not complete."""
        first, second = data[start], data[start + 1]
        length, body = second & 127, start + 6
        if length == 126:
            length, body = int.from_bytes(data[start + 2 : start + 4]), start + 8
        elif length == 127:
            if size - start < 14:
                self._rest = data[start:]
                return -1
            length, body = int.from_bytes(data[start + 2 : start + 10]), start + 14
        if not second & _MASKED or length > (self.config.ws_max_size or length):
            # The client breaks the protocol: websockets closes the socket with the right code.
            self._is_fast = False
            super().data_received(data[start:])
            return -1
        end = body + length
        if end > size:
            self._rest = data[start:]
            return -1
        if first == _TEXT and not self._message_is_open:
            if not self.close_sent:
                self._received(apply_mask(data[body:end], data[body - 4 : body]))
        else:
            if first & 15 in _OPENS_MESSAGE or first & 15 == _CONTINUATION:
                self._message_is_open = not first & _FINAL
            super().data_received(data[start:end])
        return end

    def send_receive_event_to_app(self) -> None:
        """Take a message that websockets has put together."""
        if not self._is_open:
            super().send_receive_event_to_app()
            return
        text = b"".join(self.frames)
        self.frames = []
        if not self.close_sent:
            # The protocol is text: a binary message is as malformed as an empty one.
            self._received(text if self.curr_msg_data_type == "text" else b"")

    def _received(self, text: bytes) -> None:
        receiver = self._receiver
        if receiver is not None and not receiver.done():
            receiver.set_result(text)
        else:
            self._inbox.append(text)
            if len(self._inbox) > MOST_UNREAD:
                self._pause_reading(True)

    def _pause_reading(self, pause: bool) -> None:
        if pause != self.read_paused and not self.transport.is_closing():
            self.read_paused = pause
            if pause:
                self.transport.pause_reading()
            else:
                self.transport.resume_reading()

    # --- sending -------------------------------------------------------------------------------

    def write_text(self, frame: bytes) -> bool:
        """Send a text message. Return False if too many wait already for a slow client."""
        if self._is_flowing and not self._waiting:
            self._write(frame)
        elif len(self._waiting) < MOST_UNSENT:
            self._waiting.append(frame)
        else:
            self._waiting.clear()
            return False
        return True

    def _write(self, text: bytes) -> None:
        """Write a frame together with the others of this iteration of the loop."""
        length = len(text)
        if length < 126:
            head = _SHORT_HEADS[length]
        elif length < 65536:
            head = b"\x81\x7e" + length.to_bytes(2)
        else:
            head = b"\x81\x7f" + length.to_bytes(8)
        if self._unsent:
            self._unsent += head + text
        else:
            self._unsent = head + text
            self._outbox.add(self)  # which may write at once

    def write_unsent(self) -> None:
        frames, self._unsent = self._unsent, b""
        if frames and not (self.close_sent or self.disconnected):
            self.transport.write(frames)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._is_flowing = False

    def resume_writing(self) -> None:
        super().resume_writing()
        self._is_flowing = True
        while self._waiting and self._is_flowing:
            self._write(self._waiting.popleft())

    # --- closing -------------------------------------------------------------------------------

    def close(self, code: int) -> None:
        """Close the socket after sending what waits."""
        while self._waiting:
            self._write(self._waiting.popleft())
        if self.close_sent or self.transport.is_closing():
            return
        self.write_unsent()
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": ""})
        self.conn.send_close(code)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self._pause_reading(False)
        # A client that reads nothing would keep the transport from closing for ever.
        self.close_timer = self.loop.call_later(self.close_timeout, self.transport.abort)

    async def wait_closed(self) -> None:
        """Wait until either end has closed the socket."""
        while (await self.queue.get())["type"] != "websocket.disconnect":
            await asyncio.sleep(0)
        self._is_open = False
        self._inbox.clear()
        if self._receiver is not None and not self._receiver.done():
            self._receiver.set_result(None)


def fast_socket(socket: WebSocket[Any, Any, Any]) -> FastWebSocketProtocol | None:
    """Return uvicorn's protocol object of an accepted socket, and take it over.

    Return None on a server that was not made with `ws=FastWebSocketProtocol`.
    """
    extensions: Any = socket.scope.get("extensions") or {}
    if _EXTENSION not in extensions:
        return None
    fast: FastWebSocketProtocol = extensions[_EXTENSION]["socket"]
    fast.open()
    return fast
