"""Runs the server until it is told to stop."""

import asyncio
import gc
import ipaddress
import socket
import sys
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from types import FrameType
from typing import Any

import uvicorn
from msgspec import Struct

from zanzibar.server.app import build
from zanzibar.server.context import House
from zanzibar.server.http.security import Limits
from zanzibar.server.logs import log_to_stderr
from zanzibar.server.storage.data_folder import owner_only_files
from zanzibar.server.storage.database import DataFolderError
from zanzibar.server.storage.transfer import remove_new_folder_on_error
from zanzibar.server.ws.fast_protocol import Line

PING_SECONDS = 20.0
GOODBYE_SECONDS = 2.0
LARGEST_READ = 1 << 20
"""Frames up to this size are read, and those that are too large are told so."""
THIS_MACHINE = ("127.0.0.0/8", "::1")
SWEEPS = (20_000, 20, 100)
"""How rarely the garbage collector looks around (`gc.set_threshold`)."""
SWITCH_SECONDS = 0.0005
"""The writer needs little time, but often: a busy event loop must not keep it waiting."""


class Settings(Struct, frozen=True):
    data: Path
    host: str = "127.0.0.1"
    port: int = 8000
    limits: Limits = Limits()
    origins: frozenset[str] = frozenset()
    processes: int = 1
    proxies: tuple[str, ...] = ()
    """Networks whose word is taken for who asks, and how; beside this machine itself."""


def listen(host: str, port: int) -> socket.socket:
    """The socket the server listens on; port 0 takes a free one."""
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


class _Server(uvicorn.Server):
    def __init__(self, config: uvicorn.Config, house: House, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._house = house
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        try:
            await super().startup(sockets)
        except SystemExit:
            # Uvicorn has logged why. What is read first is the database.
            self._house.storage.close()
            raise DataFolderError("storage.folder", self._house.storage.folder) from None
        if self.started:
            self._ready()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        # Stopping takes seconds. Who presses Ctrl-C again meanwhile does not break it off.
        if not self.should_exit:
            super().handle_exit(sig, frame)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        # Uvicorn would wait for the sockets first; their clients are told that they may go.
        await self._house.hall.close()
        patience = time.monotonic() + GOODBYE_SECONDS
        while self._house.metrics.sockets and time.monotonic() < patience:
            await asyncio.sleep(0.02)
        await super().shutdown(sockets)


def own_address(host: str) -> str:
    """Where others find a server that listens on this host: `0.0.0.0` and `::` are no place."""
    if not ipaddress.ip_address(host.partition("%")[0]).is_unspecified:
        return host
    for family, anywhere in ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1")):
        with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((anywhere, 9))  # nothing is sent: it only finds the way
            return str(probe.getsockname()[0])
    return "127.0.0.1"


def _believed(proxies: Iterable[str]) -> list[str]:
    """Networks, also in the form in which a socket of both families shows those of IPv4."""
    networks = [ipaddress.ip_network(proxy) for proxy in (*THIS_MACHINE, *proxies)]
    mapped = [
        f"::ffff:{one.network_address}/{96 + one.prefixlen}" for one in networks if one.version == 4
    ]
    return [*map(str, networks), *mapped]


def _with_heads(app: Any) -> Any:
    """Who asks for the head of something gets that of the whole; uvicorn leaves the rest out."""

    async def answer(scope: Any, receive: Any, send: Any) -> None:
        if scope.get("method") == "HEAD":
            scope = {**scope, "method": "GET"}
        await app(scope, receive, send)

    return answer


def config(app: Any, proxies: Iterable[str] = ()) -> uvicorn.Config:
    """How uvicorn serves an ASGI application."""
    return uvicorn.Config(
        _with_heads(app),
        ws=Line,
        ws_max_size=LARGEST_READ,
        ws_ping_interval=PING_SECONDS,
        ws_ping_timeout=PING_SECONDS,
        ws_per_message_deflate=False,
        log_config=None,
        access_log=False,
        lifespan="on",
        server_header=False,
        timeout_graceful_shutdown=5,
        forwarded_allow_ips=_believed(proxies),
    )


def serve(settings: Settings, listener: socket.socket, ready: Callable[[], None]) -> None:
    """Serve until a signal says stop; `ready` is called when everybody may come in."""
    log_to_stderr()
    sys.setswitchinterval(SWITCH_SECONDS)
    with owner_only_files(), remove_new_folder_on_error(settings.data):
        house = House(
            settings.data, settings.limits, settings.origins, processes=settings.processes
        )  # fmt: skip
    app = build(house)
    # Live tables are many objects and hardly any garbage: looking through all of them as often as
    # Python does by itself takes a fifth of the processor and makes everybody wait meanwhile.
    gc.collect()
    gc.freeze()
    gc.set_threshold(*SWEEPS)
    _Server(config(app, settings.proxies), house, ready).run(sockets=[listener])
