"""One WebSocket: reads commands, answers each, and delivers what its seat may hear."""

import asyncio
import logging
from collections import Counter, deque

import msgspec
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect
from litestar.types import ReceiveMessage, WebSocketCloseEvent, WebSocketSendEvent

from zanzibar.rules import SPECTATOR, Seat
from zanzibar.server import frames
from zanzibar.server.clock import now_ms
from zanzibar.server.doors import Bucket, Guard
from zanzibar.server.errors import ErrorId, Problem
from zanzibar.server.hall import Hall
from zanzibar.server.hosted import Attempt, Hosted
from zanzibar.server.protocol import (
    CLOSE_FORBIDDEN,
    CLOSE_LIMIT,
    CLOSE_PROTOCOL,
    CLOSE_SLOW,
    CLOSE_UNKNOWN,
    LARGEST_FRAME,
    PROTOCOL,
    Act,
    Call,
    Close,
    Command,
    Deduce,
    Failed,
    Hello,
    Message,
    Ping,
    Pong,
    Say,
    WhyNot,
)
from zanzibar.server.wire import Unreadable, seat_number

HELLO_SECONDS = 10
MOST_WAITING = 512
"""Frames that wait for a slow reader."""
_read = msgspec.json.Decoder(Command).decode
_log = logging.getLogger("zanzibar.server")

_CLOSES: dict[str, Close] = {
    "table.unknown": CLOSE_UNKNOWN,
    "seat.unknown": CLOSE_UNKNOWN,
    "limit.connections": CLOSE_LIMIT,
    "protocol.too-fast": CLOSE_LIMIT,
    "protocol.version": CLOSE_PROTOCOL,
    "protocol.hello-first": CLOSE_PROTOCOL,
    "protocol.malformed": CLOSE_PROTOCOL,
    "protocol.too-large": CLOSE_PROTOCOL,
    "protocol.idle": CLOSE_PROTOCOL,
}


class Connection:
    """A socket that has said hello, as its table knows it."""

    def __init__(self, socket: WebSocket, guest: str) -> None:  # type: ignore[type-arg]
        self.guest = guest
        self.seat: Seat = SPECTATOR
        self._socket = socket
        self._waiting: deque[bytes] = deque()
        self._more = asyncio.Event()
        self._end: Close | None = None
        self.ended = asyncio.Event()

    def deliver(self, frame: bytes) -> None:
        if self._end is not None:
            return
        if len(self._waiting) >= MOST_WAITING:
            self._waiting.clear()
            self._end = CLOSE_SLOW
        else:
            self._waiting.append(frame)
        self._more.set()

    def say(self, message: Message) -> None:
        self.deliver(frames.encode(message))

    def dismiss(self, problem: Problem, code: Close) -> None:
        if self._end is None:
            self.say(Failed(problem.error, problem.params))
            self._end = code
            self._more.set()

    async def send_all(self) -> None:
        """Sends what waits until the socket ends; the only place that writes to it."""
        send, waiting = self._socket.send, self._waiting
        try:
            while True:
                while waiting:
                    text = waiting.popleft().decode()
                    await send(WebSocketSendEvent(type="websocket.send", text=text, bytes=None))
                if self._end is not None:
                    await send(
                        WebSocketCloseEvent(type="websocket.close", code=self._end, reason="")
                    )
                    break
                self._more.clear()
                await self._more.wait()
        except (WebSocketDisconnect, OSError, RuntimeError):
            pass  # the other end is gone; the reader notices too
        finally:
            self.ended.set()


class Sockets:
    """Opens, counts and serves sockets."""

    def __init__(self, hall: Hall, guard: Guard) -> None:
        self.hall = hall
        self.guard = guard
        self._of_guest: Counter[str] = Counter()

    async def serve(self, socket: WebSocket, table: str, guest: str | None) -> None:  # type: ignore[type-arg]
        """From the handshake to the end."""
        await socket.accept()
        connection = Connection(socket, guest or "")
        sender = asyncio.create_task(connection.send_all())
        self.hall.metrics.sockets += 1
        self._of_guest[connection.guest] += 1
        try:
            await self._serve(socket, connection, table, guest)
        except Problem as problem:
            connection.dismiss(problem, _CLOSES.get(problem.error, CLOSE_FORBIDDEN))
        except (WebSocketDisconnect, OSError):
            connection.dismiss(Problem("protocol.idle"), CLOSE_PROTOCOL)
        except Exception:
            self.hall.metrics.faults += 1
            _log.exception("a socket failed", extra={"table": table})
            connection.dismiss(Problem("server.fault"), CLOSE_PROTOCOL)
        finally:
            self.hall.metrics.sockets -= 1
            self._of_guest[connection.guest] -= 1
            if not self._of_guest[connection.guest]:
                del self._of_guest[connection.guest]
            await asyncio.wait([sender], timeout=5)
            sender.cancel()

    async def _serve(
        self, socket: WebSocket, connection: Connection, table: str, guest: str | None  # type: ignore[type-arg]
    ) -> None:  # fmt: skip
        self.guard.check_origin(socket)
        if guest is None or await self.hall.guests.name_of(guest) is None:
            raise Problem("guest.unknown")
        limits = self.guard.limits
        if (limits.sockets and self.hall.metrics.sockets > limits.sockets) or (
            limits.sockets_per_guest and self._of_guest[guest] > limits.sockets_per_guest
        ):
            raise Problem("limit.connections")
        hello = await self._hello(socket)
        hosted = await self.hall.seen_by(table, guest)
        connection.seat = _seat(hello.seat)
        self.hall.listening_as(hosted, guest, connection.seat)
        hosted.join(connection, hello.id, hello.n)
        try:
            await self._listen(socket, connection, hosted)
        finally:
            hosted.part(connection)

    async def _hello(self, socket: WebSocket) -> Hello:  # type: ignore[type-arg]
        try:
            async with asyncio.timeout(HELLO_SECONDS):
                text = _text(await socket.receive())
        except TimeoutError:
            raise Problem("protocol.idle") from None
        if text is None:
            raise WebSocketDisconnect(detail="gone")
        hello = _command(text)
        if not isinstance(hello, Hello):
            raise Problem("protocol.hello-first")
        if hello.protocol != PROTOCOL:
            raise Problem("protocol.version", speaks=PROTOCOL)
        return hello

    async def _listen(self, socket: WebSocket, connection: Connection, hosted: Hosted) -> None:  # type: ignore[type-arg]
        rate = self.guard.limits.commands_per_second
        bucket = Bucket(rate, 3 * rate)
        while not connection.ended.is_set():
            text = _text(await socket.receive())
            if text is None:
                return
            if not bucket.take():
                raise Problem("protocol.too-fast")
            try:
                command = _command(text)
            except Problem as problem:
                if problem.error == "protocol.too-large":
                    raise
                connection.say(Failed(problem.error, problem.params))
                continue
            await self._obey(command, connection, hosted)

    async def _obey(self, command: Command, connection: Connection, hosted: Hosted) -> None:
        seat = connection.seat
        match command:
            case Act():
                await self._act(command, connection, hosted)
            case WhyNot():
                connection.say(hosted.why_not(seat, command.id, command.act))
            case Say():
                connection.say(
                    await hosted.talk.say(seat, command.id, connection.guest, command.text)
                )
            case Call():
                connection.say(hosted.talk.call(seat, command.id, command.agent))
            case Deduce():
                about = (command.why_not, command.time) if command.why_not else None
                connection.say(await hosted.deduce(seat, command.id, about))
            case Ping():
                connection.say(Pong(command.id, now_ms()))
            case Hello():
                connection.say(Failed("protocol.hello-first"))

    async def _act(self, command: Act, connection: Connection, hosted: Hosted) -> None:
        answered = asyncio.Event()

        def reply(answer: Message) -> None:
            connection.say(answer)
            answered.set()

        hosted.act(Attempt(connection.seat, command.id, command.act, command.n, reply))
        await answered.wait()


def _text(message: ReceiveMessage) -> str | None:
    """The text of a frame; None when the socket was closed."""
    if message["type"] == "websocket.disconnect":
        return None
    text = message.get("text")
    return text if isinstance(text, str) else ""


def _command(text: str) -> Command:
    if len(text) > LARGEST_FRAME:
        raise Problem("protocol.too-large", most=LARGEST_FRAME)
    try:
        command: Command = _read(text)
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        raise Problem("protocol.malformed") from None
    return command


def _seat(name: str | None) -> Seat:
    if name is None:
        return SPECTATOR
    try:
        return seat_number(name)
    except Unreadable:
        error: ErrorId = "seat.unknown"
        raise Problem(error) from None
