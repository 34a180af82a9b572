"""Runs the server process: listening socket, uvicorn, process settings, orderly shutdown."""

import asyncio
import gc
import ipaddress
import socket
import sys
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from types import FrameType
from typing import Any

import uvicorn

from zanzibar.server.app import build
from zanzibar.server.context import ServerContext
from zanzibar.server.errors import DataFolderError
from zanzibar.server.fast_paths import FastPath, is_fast
from zanzibar.server.logs import log_to_stderr
from zanzibar.server.settings import Settings
from zanzibar.server.storage.data_folder import owner_only_files, remove_new_folder_on_error
from zanzibar.server.ws.fast_protocol import FastWebSocketProtocol

PING_SECONDS = 20.0
GOODBYE_SECONDS = 2.0
LARGEST_READ = 1 << 20
"""Bytes of a frame that is read at all; between this and the limit a client gets an error."""
LOOPBACK = ("127.0.0.0/8", "::1")
GC_THRESHOLDS = (20_000, 20, 100)
THREAD_SWITCH_SECONDS = 0.0005
"""The writer thread needs little time, but often: a busy event loop must not delay it."""


def serve(settings: Settings, listener: socket.socket, ready: Callable[[], None]) -> None:
    """Serve until a signal stops the process; call `ready` when requests are accepted."""
    log_to_stderr()
    sys.setswitchinterval(THREAD_SWITCH_SECONDS)
    with owner_only_files(), remove_new_folder_on_error(settings.data):
        context = ServerContext(settings.data, processes=settings.processes)
    app = build(context, settings.limits, settings.origins)
    # Live tables are many objects and hardly any garbage. With Python's thresholds the collector
    # takes a fifth of the processor to walk them, and every player waits meanwhile.
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GC_THRESHOLDS)
    _Server(uvicorn_config(app, settings.proxies), context, ready).run(sockets=[listener])


class _Server(uvicorn.Server):
    """Uvicorn with an announced start, and a shutdown that says goodbye to WebSockets first."""

    def __init__(
        self, config: uvicorn.Config, context: ServerContext, ready: Callable[[], None]
    ) -> None:
        super().__init__(config)
        self._context = context
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        try:
            await super().startup(sockets)
        except SystemExit:
            # The lifespan failed, and uvicorn has logged why: it reads the database first.
            self._context.storage.close()
            raise DataFolderError("storage.folder", self._context.storage.folder) from None
        if self.started:
            self._ready()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        # Uvicorn would abort on a second Ctrl-C. An orderly stop takes seconds, so ignore it.
        if not self.should_exit:
            super().handle_exit(sig, frame)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        # Uvicorn waits for open WebSockets, so close them first, with an error that says why.
        await self._context.registry.close()
        patience = time.monotonic() + GOODBYE_SECONDS
        while self._context.metrics.sockets and time.monotonic() < patience:
            await asyncio.sleep(0.02)
        await super().shutdown(sockets)


def uvicorn_config(app: Any, proxies: Iterable[str] = ()) -> uvicorn.Config:
    """Configure uvicorn for an ASGI application."""
    return uvicorn.Config(
        _answer_head(app),
        ws=FastWebSocketProtocol if is_fast(FastPath.WEBSOCKET) else "websockets-sansio",
        ws_max_size=LARGEST_READ,
        ws_ping_interval=PING_SECONDS,
        ws_ping_timeout=PING_SECONDS,
        ws_per_message_deflate=False,
        log_config=None,
        access_log=False,
        lifespan="on",
        server_header=False,
        timeout_graceful_shutdown=5,
        forwarded_allow_ips=_trusted_networks(proxies),
    )


def _answer_head(app: Any) -> Any:
    """Wrap an application so that HEAD runs the GET route; uvicorn drops the body."""

    async def wrapped(scope: Any, receive: Any, send: Any) -> None:
        if scope.get("method") == "HEAD":
            scope = {**scope, "method": "GET"}
        await app(scope, receive, send)

    return wrapped


def _trusted_networks(proxies: Iterable[str]) -> list[str]:
    """List networks also as IPv4-mapped IPv6: a dual-stack socket shows IPv4 clients so."""
    networks = [ipaddress.ip_network(proxy) for proxy in (*LOOPBACK, *proxies)]
    mapped = [
        f"::ffff:{one.network_address}/{96 + one.prefixlen}" for one in networks if one.version == 4
    ]
    return [*map(str, networks), *mapped]


# --- addresses ---------------------------------------------------------------------------------


def listen(host: str, port: int) -> socket.socket:
    """Bind the listening socket; port 0 takes a free one."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except BaseException:
        listener.close()
        raise
    listener.setblocking(False)
    return listener


def reachable_address(host: str) -> str:
    """Return where others reach a server on this host: `0.0.0.0` and `::` cannot be opened."""
    if not ipaddress.ip_address(host.partition("%")[0]).is_unspecified:
        return host
    for family, elsewhere in ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1")):
        with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((elsewhere, 9))  # sends nothing: it only chooses the network interface
            return str(probe.getsockname()[0])
    return "127.0.0.1"
