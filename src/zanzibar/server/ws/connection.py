"""One WebSocket: reads commands, answers each in its turn, and delivers what its seat may hear."""

import asyncio
import logging
from collections import Counter, deque
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, TypeAlias

import msgspec
from litestar import WebSocket
from msgspec import Raw, Struct

from zanzibar.rules import SPECTATOR, Seat
from zanzibar.rules.names import UnknownName, seat_number
from zanzibar.server.clock import now_ms
from zanzibar.server.encoding.fields import read_action
from zanzibar.server.errors import ApiError
from zanzibar.server.game.act_pipeline import Answer, Attempt
from zanzibar.server.http.rate_limit import TokenBucket
from zanzibar.server.http.security import RequestGuard
from zanzibar.server.metrics import Metrics
from zanzibar.server.protocol.messages import (
    CLOSE_FORBIDDEN,
    CLOSE_LIMIT,
    CLOSE_PROTOCOL,
    CLOSE_SLOW,
    CLOSE_UNKNOWN,
    LARGEST_FRAME,
    PROTOCOL,
    Call,
    Close,
    CommandId,
    Deduce,
    Failed,
    Hello,
    Message,
    Ping,
    Pong,
    Rejected,
    Say,
    encode,
)
from zanzibar.server.tables.live_table import Hosted
from zanzibar.server.tables.lock import Turn
from zanzibar.server.tables.registry import Hall
from zanzibar.server.ws.fast_protocol import Line, line_of

HELLO_SECONDS = 10
MOST_WAITING = 512
"""Frames that wait for a slow reader."""
MOST_UNANSWERED = 32
"""Commands of a socket that wait for their turn; beyond it, the socket is not read."""


class _RawAct(
    Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag_field="type", tag="act"
):
    """An `Act` whose action is not read yet: most are as the server wrote them."""

    id: CommandId
    act: Raw
    n: int | None = None


class _RawWhyNot(
    Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag_field="type", tag="why-not"
):
    """A `WhyNot` whose action is not read yet: it may be one of a rule module."""

    id: CommandId
    act: Raw


class _Named(Struct, frozen=True):
    """What can be read of a command that cannot be read."""

    id: CommandId


_Read: TypeAlias = Hello | _RawAct | _RawWhyNot | Say | Call | Deduce | Ping
_read: Callable[[bytes], _Read] = msgspec.json.Decoder(_Read).decode
_read_name: Callable[[bytes], _Named] = msgspec.json.Decoder(_Named).decode
_UNREADABLE = (msgspec.DecodeError, RecursionError, UnicodeError)
_encode = msgspec.json.Encoder().encode
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
    """A socket as its table knows it. Its commands are done one after the other."""

    __slots__ = (
        "_bucket", "_greeted", "_hosted", "_line", "_metrics", "_over", "_paused", "_tasks",
        "_turn", "_waiting", "guest", "hello", "seat",
    )  # fmt: skip

    def __init__(self, line: Line, guest: str, rate: float, metrics: Metrics) -> None:
        self.guest = guest
        self.seat: Seat = SPECTATOR
        self.hello: asyncio.Future[Hello] = asyncio.get_running_loop().create_future()
        self._line = line
        self._metrics = metrics
        self._bucket = TokenBucket(rate, 3 * rate)
        self._turn = Turn()
        self._turn.ask(lambda: None)  # the first turn ends when the table has been found
        self._waiting: deque[bytes] = deque()
        self._greeted = self._over = self._paused = False
        self._hosted: Hosted
        self._tasks: set[asyncio.Task[None]] = set()

    # --- what the client says ------------------------------------------------------------------

    def hear(self, text: bytes) -> None:
        try:
            self._hear(text)
        except ApiError as error:
            self.refuse(error)
        except Exception:
            self.fault()

    def _hear(self, text: bytes) -> None:
        if self._over:
            return
        if not self._greeted:
            self.hello.set_result(_hello(text))
            self._greeted = True
            return
        if self._bucket.rate and not self._bucket.take():
            raise ApiError("protocol.too-fast")
        if len(text) > LARGEST_FRAME:
            raise ApiError("protocol.too-large", most=LARGEST_FRAME)
        if not self._turn.taken:
            self._turn.taken = True
            self._obey(text)
            return
        self._turn.ask(partial(self._obey, text))
        if self._turn.waiting > MOST_UNANSWERED and not self._paused:
            self._paused = True
            self._line.pause_hearing(True)

    def begin(self, hosted: Hosted) -> None:
        """The table is found: what was said meanwhile is heard now."""
        self._hosted = hosted
        self._turn.done()

    def _obey(self, text: bytes) -> None:
        try:
            command = _read(text)
        except _UNREADABLE:
            self._answer(_malformed(text))
            return
        if type(command) is _RawAct:
            self._act(command)
        else:
            self._obey_other(command)

    def _act(self, command: _RawAct) -> None:
        hosted, course, wire = self._hosted, self._hosted.course, None
        text = bytes(command.act)
        action = None if course is None else course.teller.writer.known(text)
        if action is None:
            try:
                wire = read_action(text)
            except _UNREADABLE:
                self._answer(Rejected(command.id, None, "protocol.malformed"))
                return
        hosted.acting.act(
            Attempt(
                self.seat, self.guest, command.id, action, wire, text, command.n, self._answer
            )
        )  # fmt: skip

    def _obey_other(self, command: _Read) -> None:
        hosted, seat = self._hosted, self.seat
        match command:
            case _RawWhyNot():
                self._why_not(command)
            case Say():
                self._later(hosted.talk.say(seat, command.id, self.guest, command.text))
            case Call():
                self._answer(hosted.talk.call(seat, command.id, command.agent))
            case Deduce():
                place = command.why_not
                about = None if place is None else (place, command.time)
                self._later(hosted.deduce(seat, command.id, about))
            case Ping():
                self._answer(Pong(command.id, now_ms()))
            case _:
                self._answer(Rejected(command.id, None, "protocol.hello-first"))

    def _why_not(self, command: _RawWhyNot) -> None:
        try:
            wire = read_action(command.act)
        except _UNREADABLE:
            self._answer(Rejected(command.id, None, "protocol.malformed"))
            return
        self._answer(self._hosted.acting.why_not(self.seat, command.id, wire))

    def _later(self, answer: Awaitable[Message]) -> None:
        async def wait() -> None:
            try:
                self._answer(await answer)
            except Exception:
                self.fault()

        task = asyncio.get_running_loop().create_task(wait())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _answer(self, message: Message | Answer) -> None:
        self.deliver(_encode(message))
        self._turn.done()
        if self._paused and self._turn.waiting <= MOST_UNANSWERED // 2:
            self._paused = False
            self._line.pause_hearing(False)

    # --- what the client hears -----------------------------------------------------------------

    def deliver(self, frame: bytes) -> None:
        if self._over:
            return
        if self._line.flows and not self._waiting:
            self._line.say(frame)
        elif len(self._waiting) < MOST_WAITING:
            self._waiting.append(frame)
        else:
            self._waiting.clear()
            self._end(CLOSE_SLOW)

    def can_write(self) -> None:
        while self._waiting and self._line.flows:
            self._line.say(self._waiting.popleft())

    # --- the end -------------------------------------------------------------------------------

    def refuse(self, error: ApiError) -> None:
        self.dismiss(error, _CLOSES.get(error.id, CLOSE_FORBIDDEN))

    def fault(self) -> None:
        self._metrics.faults += 1
        _log.exception("a socket failed")
        self.dismiss(ApiError("server.fault"), CLOSE_PROTOCOL)

    def dismiss(self, error: ApiError, code: Close) -> None:
        if not self._over:
            self.deliver(encode(Failed(error.id, error.params)))
            self._end(code)

    def _end(self, code: Close) -> None:
        if not self._over:
            while self._waiting:
                self._line.say(self._waiting.popleft())
            self._over = True
            self._line.end(code)

    def close(self) -> None:
        """The line is gone."""
        self._over = True
        self._turn.clear()
        self.hello.cancel()


class Sockets:
    """Opens, counts and serves sockets."""

    def __init__(self, hall: Hall, guard: RequestGuard) -> None:
        self.hall = hall
        self.guard = guard
        self._of_guest: Counter[str] = Counter()

    async def serve(
        self, socket: WebSocket[Any, Any, Any], table: str, guest: str | None
    ) -> None:  # fmt: skip
        """From the handshake to the end."""
        metrics, line = self.hall.metrics, line_of(socket)
        await socket.accept()
        rate = self.guard.limits.commands_per_second
        connection = Connection(line, guest or "", rate, metrics)
        line.attach(connection)
        metrics.sockets += 1
        self._of_guest[connection.guest] += 1
        try:
            await self._serve(socket, connection, table, guest)
        except ApiError as error:
            connection.refuse(error)
        except Exception:
            connection.fault()
        finally:
            connection.close()
            metrics.sockets -= 1
            self._of_guest[connection.guest] -= 1
            if not self._of_guest[connection.guest]:
                del self._of_guest[connection.guest]

    async def _serve(
        self,
        socket: WebSocket[Any, Any, Any],
        connection: Connection,
        table: str,
        guest: str | None,
    ) -> None:
        self.guard.check_origin(socket)
        if guest is None or await self.hall.guests.name_of(guest) is None:
            raise ApiError("guest.unknown")
        limits = self.guard.limits
        if (limits.sockets and self.hall.metrics.sockets > limits.sockets) or (
            limits.sockets_per_guest and self._of_guest[guest] > limits.sockets_per_guest
        ):
            raise ApiError("limit.connections")
        line = line_of(socket)
        ended = asyncio.ensure_future(line.ended())
        try:
            hello = await _first(connection, ended)
            if hello is None:
                return
            hosted = await self.hall.seen_by(table, guest)
            connection.seat = _seat(hello.seat)
            self.hall.listening_as(hosted, guest, connection.seat)
            hosted.join(connection, hello.id, hello.n)
            try:
                connection.begin(hosted)
                await ended
            finally:
                hosted.part(connection)
        finally:
            ended.cancel()


async def _first(connection: Connection, ended: asyncio.Future[None]) -> Hello | None:
    """The first frame; None when the line ends before it."""
    await asyncio.wait(
        (connection.hello, ended), timeout=HELLO_SECONDS, return_when=asyncio.FIRST_COMPLETED
    )
    if ended.done():
        return None
    if not connection.hello.done():
        raise ApiError("protocol.idle")
    return connection.hello.result()


def _hello(text: bytes) -> Hello:
    if len(text) > LARGEST_FRAME:
        raise ApiError("protocol.too-large", most=LARGEST_FRAME)
    try:
        hello = _read(text)
    except _UNREADABLE:
        raise ApiError("protocol.malformed") from None
    if not isinstance(hello, Hello):
        raise ApiError("protocol.hello-first")
    if hello.protocol != PROTOCOL:
        raise ApiError("protocol.version", speaks=PROTOCOL)
    return hello


def _malformed(text: bytes) -> Message:
    """Who sent a command waits for an answer with its id, if there is one."""
    try:
        return Rejected(_read_name(text).id, None, "protocol.malformed")
    except _UNREADABLE:
        return Failed("protocol.malformed")


def _seat(name: str | None) -> Seat:
    if name is None:
        return SPECTATOR
    try:
        return seat_number(name)
    except UnknownName:
        raise ApiError("seat.unknown") from None
