"""Runs the server until it is told to stop: uvicorn, and logs as one JSON object per line."""

import asyncio
import gc
import ipaddress
import json
import logging
import socket
import sqlite3
import sys
import time
import traceback
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from types import FrameType
from typing import Any

import uvicorn
from msgspec import Struct

from zanzibar.server.app import build
from zanzibar.server.doors import Limits
from zanzibar.server.house import House
from zanzibar.server.line import Line
from zanzibar.server.private import of_its_owner
from zanzibar.server.storage import Unusable
from zanzibar.server.transfer import or_nothing

PING_SECONDS = 20.0
GOODBYE_SECONDS = 2.0
LARGEST_READ = 1 << 20
"""Frames up to this size are read, and those that are too large are told so."""
THIS_MACHINE = ("127.0.0.0/8", "::1")
SPARING_LINES, SPARING_SECONDS = 20, 60.0
"""So many lines about the same thing in so long a time are enough for a log."""
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


class Lines(logging.Formatter):
    """A record as one line of JSON."""

    _PLAIN = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "color_message"}

    def format(self, record: logging.LogRecord) -> str:
        what = record.getMessage()
        if record.name == "asyncio":  # which goes on with the task, and what is in it
            what = what.partition("\n")[0]
        line: dict[str, object] = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(record.created)),
            "level": record.levelname.lower(),
            "what": what,
        }
        line |= {key: value for key, value in vars(record).items() if key not in self._PLAIN}
        if record.exc_info and record.exc_info[1] is not None:
            line["trace"] = trace(record.exc_info[1])
        return json.dumps(line, default=str)


def trace(error: BaseException | None) -> str:
    """Where an error came from, and what kind it is.

    Its words stay out: they may be somebody's name, or where somebody hides. Those of the system
    and of the database, which the host needs, are about files.
    """
    told: list[str] = []
    while error is not None:
        kind = f"{type(error).__module__}.{type(error).__qualname__}"
        words = f": {error}" if isinstance(error, (OSError, sqlite3.Error)) else ""
        told.insert(0, "".join(traceback.format_tb(error.__traceback__)) + kind + words)
        error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    return "\n".join(told)


class Sparing(logging.Filter):
    """The same thing again and again is written only so often; then how often it was left out."""

    def __init__(self) -> None:
        super().__init__()
        self._said: dict[str, tuple[float, int]] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        since, times = self._said.get(record.msg, (record.created, 0))
        if record.created - since >= SPARING_SECONDS:
            if times > SPARING_LINES:
                record.left_out = times - SPARING_LINES
            since, times = record.created, 0
        self._said[record.msg] = (since, times + 1)
        return times < SPARING_LINES


def log_to_stderr() -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines())
    handler.addFilter(Sparing())
    logging.basicConfig(level=logging.INFO, handlers=[handler], force=True)
    for noisy in ("alembic", "uvicorn.error"):
        logging.getLogger(noisy).setLevel(logging.WARNING)


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
            raise Unusable("storage.folder", self._house.storage.folder) from None
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


def config(app: Any, proxies: Iterable[str] = ()) -> uvicorn.Config:
    """How uvicorn serves an ASGI application."""
    return uvicorn.Config(
        app,
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
    with of_its_owner(), or_nothing(settings.data):
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
