"""The WebSocket route of a table: handshake, limits, hello, and the life of a connection."""

import asyncio
from collections import Counter
from typing import Any

from litestar import WebSocket, websocket
from litestar.params import FromPath

from zanzibar.rules import SPECTATOR, Seat
from zanzibar.rules.names import UnknownName, seat_number
from zanzibar.server.errors import ApiError
from zanzibar.server.http.request import cookie_guest
from zanzibar.server.http.security import RequestGuard
from zanzibar.server.metrics import Metrics
from zanzibar.server.tables.live_table import LiveTable
from zanzibar.server.tables.registry import TableRegistry
from zanzibar.server.tables.seat_rules import check_listener
from zanzibar.server.ws.connection import ClientSocket, Connection
from zanzibar.server.ws.fast_protocol import fast_socket
from zanzibar.server.ws.plain_socket import PlainSocket

HELLO_SECONDS = 10
AnyWebSocket = WebSocket[Any, Any, Any]


@websocket("/api/tables/{table:str}/socket")
async def socket(socket: AnyWebSocket, table: FromPath[str]) -> None:
    endpoint: SocketEndpoint = socket.app.state.sockets
    await endpoint.serve(socket, table, cookie_guest(socket))


class SocketEndpoint:
    """Serves the sockets of all tables, and counts them."""

    def __init__(self, registry: TableRegistry, guard: RequestGuard, metrics: Metrics) -> None:
        self._registry = registry
        self._guard = guard
        self._metrics = metrics
        self._sockets_of: Counter[str] = Counter()

    async def serve(self, socket: AnyWebSocket, table: str, guest: str | None) -> None:
        """Serve one socket from the handshake to the end."""
        await socket.accept()
        client = client_socket(socket)
        rate = self._guard.limits.commands_per_second
        connection = Connection(client, guest or "", rate, self._metrics)
        self._metrics.sockets += 1
        self._sockets_of[connection.guest] += 1
        closed = asyncio.ensure_future(client.wait_closed())
        closed.add_done_callback(lambda _: self._count_closed(connection.guest))
        try:
            self._guard.check_origin(socket)
            await self._check_guest(guest)
            live_table = await self._greet(connection, table)
            if live_table is not None:
                # At once, whatever command is still being carried out.
                closed.add_done_callback(lambda _: live_table.part(connection))
                # As a task of its own: otherwise every wake-up would pass through the coroutines of
                # uvicorn and Litestar that wait for this one.
                await asyncio.create_task(connection.carry_out_commands(live_table))
        except ApiError as error:
            connection.refuse(error)
        except Exception:
            connection.fault()
        await closed

    def _count_closed(self, guest: str) -> None:
        self._metrics.sockets -= 1
        self._sockets_of[guest] -= 1
        if not self._sockets_of[guest]:
            del self._sockets_of[guest]

    async def _check_guest(self, guest: str | None) -> None:
        if guest is None or await self._registry.guests.name_of(guest) is None:
            raise ApiError("guest.unknown")
        limits = self._guard.limits
        if (limits.sockets and self._metrics.sockets > limits.sockets) or (
            limits.sockets_per_guest and self._sockets_of[guest] > limits.sockets_per_guest
        ):
            raise ApiError("limit.connections")

    async def _greet(self, connection: Connection, table: str) -> LiveTable | None:
        """Wait for the hello and connect the client to its seat. None if the socket is closed."""
        try:
            async with asyncio.timeout(HELLO_SECONDS):
                hello = await connection.read_hello()
        except TimeoutError:
            raise ApiError("protocol.idle") from None
        if hello is None:
            return None
        live_table = await self._registry.seen_by(table, connection.guest)
        connection.seat = _seat(hello.seat)
        check_listener(live_table.seating, connection.guest, connection.seat)
        live_table.join(connection, hello.id, hello.n)
        return live_table


def client_socket(socket: AnyWebSocket) -> ClientSocket:
    """Return the socket of uvicorn's protocol object where the server has one, else ASGI's."""
    return fast_socket(socket) or PlainSocket(socket)


def _seat(name: str | None) -> Seat:
    if name is None:
        return SPECTATOR
    try:
        return seat_number(name)
    except UnknownName:
        raise ApiError("seat.unknown") from None
