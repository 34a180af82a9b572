"""One client's connection: carries out its commands in order, and sends what its seat may get."""

import logging
from collections.abc import Callable
from typing import Protocol, TypeAlias

import msgspec
from msgspec import Raw, Struct

from zanzibar.rules import SPECTATOR, Seat
from zanzibar.server.clock import now_ms
from zanzibar.server.errors import ApiError
from zanzibar.server.game.act_pipeline import ActRequest, Reply, act, why_not
from zanzibar.server.http.rate_limit import TokenBucket
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
    CloseCode,
    CommandId,
    Deduce,
    ErrorMessage,
    Hello,
    Ping,
    Pong,
    Rejected,
    Say,
    ServerMessage,
    encode,
)
from zanzibar.server.tables.chat import say
from zanzibar.server.tables.deduction import deduce
from zanzibar.server.tables.live_table import LiveTable

BURST_SECONDS = 3
"""A client may send this many seconds' worth of commands at once."""
_log = logging.getLogger("zanzibar.server")


class ClientSocket(Protocol):
    """A WebSocket after its handshake."""

    async def read_text(self) -> bytes | None:
        """Wait for the next text message; return None when the socket is closed."""

    def write_text(self, frame: bytes) -> bool:
        """Send a text message. Return False if too many wait already for a slow client."""

    def close(self, code: CloseCode) -> None:
        """Close the socket after sending what waits."""

    async def wait_closed(self) -> None:
        """Wait until either end has closed the socket."""


# --- reading commands --------------------------------------------------------------------------


class _RawAct(
    Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag_field="type", tag="act"
):
    """An `ActCommand` with its action as bytes: the table may know them, and need not decode."""

    id: CommandId
    act: Raw
    n: int | None = None


class _RawWhyNot(
    Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag_field="type", tag="why-not"
):
    """A `WhyNot` with its action as bytes."""

    id: CommandId
    act: Raw


class _CommandWithId(Struct, frozen=True):
    """The id of a command that cannot be read otherwise."""

    id: CommandId


_RawCommand: TypeAlias = Hello | _RawAct | _RawWhyNot | Say | Call | Deduce | Ping
_decode: Callable[[bytes], _RawCommand] = msgspec.json.Decoder(_RawCommand).decode
_decode_id: Callable[[bytes], _CommandWithId] = msgspec.json.Decoder(_CommandWithId).decode
_DECODE_ERRORS = (msgspec.DecodeError, RecursionError, UnicodeError)

_CLOSE_CODES: dict[str, CloseCode] = {
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
"""By error id; all other errors close with `CLOSE_FORBIDDEN`."""


class Connection:
    """A client's socket as its table knows it."""

    __slots__ = ("_bucket", "_closed", "_metrics", "_socket", "guest", "seat")

    def __init__(self, socket: ClientSocket, guest: str, rate: float, metrics: Metrics) -> None:
        self.guest = guest
        self.seat: Seat = SPECTATOR
        self._socket = socket
        self._metrics = metrics
        self._bucket = TokenBucket(rate, BURST_SECONDS * rate)
        self._closed = False

    # --- commands ------------------------------------------------------------------------------

    async def read_hello(self) -> Hello | None:
        """Wait for the first message. Return None if the socket is closed before it."""
        text = await self._socket.read_text()
        if text is None:
            return None
        _check_size(text)
        try:
            hello = _decode(text)
        except _DECODE_ERRORS:
            raise ApiError("protocol.malformed") from None
        if not isinstance(hello, Hello):
            raise ApiError("protocol.hello-first")
        if hello.protocol != PROTOCOL:
            raise ApiError("protocol.version", speaks=PROTOCOL)
        return hello

    async def carry_out_commands(self, table: LiveTable) -> None:
        """Carry out one command after the other until the socket is closed."""
        while (text := await self._socket.read_text()) is not None:
            if not self._bucket.take():
                raise ApiError("protocol.too-fast")
            _check_size(text)
            try:
                command = _decode(text)
                if type(command) is _RawAct:
                    action_text = bytes(command.act)
                    action = table.read_action(action_text)
                else:
                    self._reply(await self._carry_out(table, command))
                    continue
            except _DECODE_ERRORS:
                self._reply(_malformed(text))
                continue
            request = ActRequest(self.seat, self.guest, command.id, action, action_text, command.n)
            await act(table, request, self._reply)

    async def _carry_out(self, table: LiveTable, command: _RawCommand) -> ServerMessage:
        """Carry out any command but an act, and return its reply."""
        match command:
            case _RawWhyNot():
                action = table.read_action(bytes(command.act))
                return why_not(table, self.seat, command.id, action)
            case Say():
                return await say(table, self.seat, self.guest, command.id, command.text)
            case Call():
                return table.call_agent(self.seat, command.id, command.agent)
            case Deduce():
                return await deduce(table, self.seat, command)
            case Ping():
                return Pong(command.id, now_ms())
            case _:
                return Rejected(command.id, None, "protocol.hello-first")

    def _reply(self, reply: ServerMessage | Reply) -> None:
        self.deliver(encode(reply))

    # --- frames --------------------------------------------------------------------------------

    def deliver(self, frame: bytes) -> None:
        """Send a frame; close the connection if the client does not read."""
        if not self._closed and not self._socket.write_text(frame):
            self._close(CLOSE_SLOW)

    # --- the end -------------------------------------------------------------------------------

    def refuse(self, error: ApiError) -> None:
        """Close the connection with the code of this error."""
        self.dismiss(error, _CLOSE_CODES.get(error.id, CLOSE_FORBIDDEN))

    def fault(self) -> None:
        """Close the connection after an exception that nobody expected, and log it."""
        self._metrics.faults += 1
        _log.exception("a socket failed")
        self.dismiss(ApiError("server.fault"), CLOSE_PROTOCOL)

    def dismiss(self, error: ApiError, code: CloseCode) -> None:
        """Send the error and close the connection."""
        if not self._closed:
            self.deliver(encode(ErrorMessage(error.id, error.params)))
            self._close(code)

    def _close(self, code: CloseCode) -> None:
        if not self._closed:
            self._closed = True
            self._socket.close(code)


def _check_size(text: bytes) -> None:
    if len(text) > LARGEST_FRAME:
        raise ApiError("protocol.too-large", most=LARGEST_FRAME)


def _malformed(text: bytes) -> ServerMessage:
    """Reply to a command that cannot be read, under its id if that can be read."""
    try:
        return Rejected(_decode_id(text).id, None, "protocol.malformed")
    except _DECODE_ERRORS:
        return ErrorMessage("protocol.malformed")
