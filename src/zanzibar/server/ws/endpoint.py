"""The WebSocket route of a table."""

from typing import Any

from litestar import WebSocket, websocket
from litestar.params import FromPath

from zanzibar.server.http.request import cookie_guest
from zanzibar.server.ws.connection import Sockets


@websocket("/api/tables/{table:str}/socket")
async def socket(socket: WebSocket[Any, Any, Any], table: FromPath[str]) -> None:
    sockets: Sockets = socket.app.state.sockets
    await sockets.serve(socket, table, cookie_guest(socket))
