"""A WebSocket of uvicorn with a short way for what nearly every frame is: one whole text frame.

The handshake, closing, pings and everything unusual stay with uvicorn and its WebSocket library. A
text frame goes straight to whoever was attached, and frames go straight to the transport: no queue,
no task and no event object for each.
"""

import asyncio
from typing import Any, Protocol, cast
from weakref import WeakKeyDictionary

from litestar import WebSocket
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

try:
    from websockets.speedups import apply_mask
except ImportError:  # a platform for which the library is not compiled
    from websockets.utils import apply_mask

MOST_UNSENT = 64
"""Lines that wait to be sent what was said to them; more would keep the first ones waiting."""
_EXTENSION = "zanzibar.line"
_TEXT = 0x81
_MASKED = 0x80
_FINAL = 0x80
_OPENS_MESSAGE = (1, 2)
_SHORT_HEADS = tuple(bytes((_TEXT, length)) for length in range(126))


class Hearer(Protocol):
    """Who is at this end of a line."""

    def hear(self, text: bytes) -> None:
        """A message came."""

    def can_write(self) -> None:
        """The other end reads again."""


class _Outbox:
    """Lines that have something to send. What one of them says in one go travels in one go."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._lines: list[Line] = []

    def add(self, line: "Line") -> None:
        if not self._lines:
            self._loop.call_soon(self.empty)
        self._lines.append(line)
        if len(self._lines) >= MOST_UNSENT:
            self.empty()

    def empty(self) -> None:
        lines, self._lines = self._lines, []
        for line in lines:
            line.send_unsent()


_outboxes: WeakKeyDictionary[asyncio.AbstractEventLoop, _Outbox] = WeakKeyDictionary()


class Line(WebSocketsSansIOProtocol):
    """A socket's protocol, for `uvicorn.Config(ws=Line)`."""

    # What every frame needs lies side by side, apart from the many attributes of the handshake.
    __slots__ = (
        "_early", "_hearer", "_in_message", "_outbox", "_quick", "_rest", "_unsent", "flows",
    )  # fmt: skip

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self._hearer: Hearer | None = None
        self._quick = False
        self._early = False
        self._rest = b""
        self._in_message = False
        self.flows = True
        """Whether the other end reads what it is sent."""
        self._unsent = b""
        self._outbox = _outboxes.setdefault(self.loop, _Outbox(self.loop))

    # --- from the handshake to the hearer ------------------------------------------------------

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if hasattr(self, "scope"):
            extensions = cast(dict[str, Any], self.scope["extensions"])
            extensions[_EXTENSION] = {"line": self}

    def attach(self, hearer: Hearer) -> None:
        """After the handshake: everything that is said from now on goes to the hearer."""
        self._hearer = hearer
        # What came together with the handshake may have ended within a frame, inside the library.
        self._quick = not self._early
        while not self.queue.empty():
            message = self.queue.get_nowait()
            if message["type"] != "websocket.receive":
                self.queue.put_nowait(message)
                break
            hearer.hear(_bytes_of(message))
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()

    # --- hearing -------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        if not self._quick:
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
            and not (self._in_message or self.close_sent)
        ):
            # By far the most common: one short command.
            assert self._hearer is not None
            self._hearer.hear(apply_mask(data[6:], data[2:6]))
            return
        start = 0
        while size - start >= 6 and self._quick:
            start = self._frame(data, start, size)
            if start < 0:
                return
        self._rest = data[start:]

    def _frame(self, data: bytes, start: int, size: int) -> int:
        """Take one frame; says where the next one begins, or -1 when there is no whole frame."""
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
            # A broken client: the library tells it so and ends the line.
            self._quick = False
            super().data_received(data[start:])
            return -1
        end = body + length
        if end > size:
            self._rest = data[start:]
            return -1
        if first == _TEXT and not self._in_message:
            if not self.close_sent:
                assert self._hearer is not None
                self._hearer.hear(apply_mask(data[body:end], data[body - 4 : body]))
        else:
            if first & 15 in _OPENS_MESSAGE or not first & 15:
                self._in_message = not first & _FINAL
            super().data_received(data[start:end])
        return end

    def send_receive_event_to_app(self) -> None:
        if self._hearer is None:
            super().send_receive_event_to_app()
            return
        text = b"".join(self.frames)
        self.frames = []
        if not self.close_sent:
            # Only text is of the protocol; anything else is as malformed as no text at all.
            self._hearer.hear(text if self.curr_msg_data_type == "text" else b"")

    def pause_hearing(self, pause: bool) -> None:
        if pause != self.read_paused and not self.transport.is_closing():
            self.read_paused = pause
            if pause:
                self.transport.pause_reading()
            else:
                self.transport.resume_reading()

    # --- saying --------------------------------------------------------------------------------

    def pause_writing(self) -> None:
        super().pause_writing()
        self.flows = False

    def resume_writing(self) -> None:
        super().resume_writing()
        self.flows = True
        if self._hearer is not None:
            self._hearer.can_write()

    def say(self, text: bytes) -> None:
        """Send a whole text frame, together with what else is said before the loop goes on."""
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
            self._outbox.add(self)  # which may send it at once

    def send_unsent(self) -> None:
        frames, self._unsent = self._unsent, b""
        if frames and not (self.close_sent or self.disconnected):
            self.transport.write(frames)

    def end(self, code: int) -> None:
        """Close the line; whoever waits for its end is woken."""
        if self.close_sent or self.transport.is_closing():
            return
        self.send_unsent()
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": ""})
        self.conn.send_close(code)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.pause_hearing(False)
        # An end that reads nothing would never let the transport finish by itself.
        self.close_timer = self.loop.call_later(self.close_timeout, self.transport.abort)

    async def ended(self) -> None:
        """Waits until the line is closed by either end."""
        while (await self.queue.get())["type"] != "websocket.disconnect":
            await asyncio.sleep(0)


def line_of(socket: WebSocket[Any, Any, Any]) -> Line:
    """The line of a socket; the server must have been made with `ws=Line`."""
    extensions: Any = socket.scope["extensions"]
    line: Line = extensions[_EXTENSION]["line"]
    return line


def _bytes_of(message: Any) -> bytes:
    text = message.get("text")
    return text.encode() if isinstance(text, str) else b""
