"""A real server in a process of its own."""

import contextlib
import json
import random
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from tests.support.server.clients import Frame


def steady_port() -> int:
    """Return a free port outside the range of outgoing connections, so that nobody takes it."""
    given = Path("/proc/sys/net/ipv4/ip_local_port_range")
    if not given.exists():
        return 0
    outgoing = int(given.read_text().split()[0])
    while True:
        port = random.SystemRandom().randrange(outgoing // 2, outgoing)
        with socket.socket() as door, contextlib.suppress(OSError):
            door.bind(("127.0.0.1", port))
            return port


class ServerProcess:
    """`zanzibar serve` on a free port of the loopback."""

    def __init__(self, data: Path, *options: str, port: int = 0) -> None:
        self.data = data
        self.options = options
        self.port = port
        self.log = data.parent / f"{data.name}.log"
        self.start()

    def start(self) -> None:
        self.port = self.port or steady_port()
        arguments = ["--host", "127.0.0.1", "--port", str(self.port), "--data", str(self.data)]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "zanzibar.cli.main", "serve", *arguments, *self.options],
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                start_new_session=True,
            )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        found = re.search(r":(\d+)/", line)
        assert found, f"{line!r} {self.log.read_text('utf-8')}"
        self.port = int(found[1])

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def kill(self) -> None:
        """Kill the process as a power cut would."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()

    def stop(self) -> int:
        self.process.send_signal(signal.SIGTERM)
        assert self.process.stdout is not None
        code = self.process.wait(timeout=120)
        self.process.stdout.close()
        return code

    def logged(self) -> list[Frame]:
        return [json.loads(line) for line in self.log.read_text("utf-8").splitlines() if line]


@contextlib.contextmanager
def server_process(data: Path, *options: str) -> Iterator[ServerProcess]:
    server = ServerProcess(data, *options)
    try:
        yield server
    finally:
        if server.process.poll() is None:
            server.stop()
