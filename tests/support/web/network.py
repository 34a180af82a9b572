"""A network between a browser and the server that can change, fall silent and break."""

import contextlib
import socket
import threading
from collections.abc import Iterator

CHUNK = 65536
HERE = "127.0.0.1"


class _Way:
    """One connection through the network: what comes in at one end goes out at the other."""

    def __init__(self, near: socket.socket, far: socket.socket) -> None:
        self.ends = near, far
        self.silent = False
        self.threads = [
            threading.Thread(target=self._pump, args=ends)
            for ends in (self.ends, self.ends[::-1])
        ]  # fmt: skip
        for thread in self.threads:
            thread.start()

    def _pump(self, source: socket.socket, sink: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while data := source.recv(CHUNK):
                if not self.silent:
                    sink.sendall(data)
        if not self.silent:
            self.break_off()

    def break_off(self) -> None:
        for end in self.ends:
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        self.break_off()
        for thread in self.threads:
            thread.join()
        for end in self.ends:
            end.close()


class Network:
    """Carries every connection to `upstream` of this machine, for as long as it wants to."""

    def __init__(self, upstream: int) -> None:
        self.upstream = upstream
        self._door = socket.create_server((HERE, 0))
        self.port = int(self._door.getsockname()[1])
        self._ways: list[_Way] = []
        self._keeper = threading.Thread(target=self._let_in)
        self._keeper.start()

    @property
    def address(self) -> str:
        return f"http://{HERE}:{self.port}"

    def _let_in(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                near, _ = self._door.accept()
                try:
                    self._ways.append(_Way(near, socket.create_connection((HERE, self.upstream))))
                except OSError:
                    near.close()

    def silence(self) -> None:
        """As when a phone leaves the house: nobody is told, and nothing comes through any more."""
        for way in self._ways:
            way.silent = True

    def drop(self) -> None:
        """Break off every connection."""
        for way in self._ways:
            way.break_off()

    def stop(self) -> None:
        self._door.shutdown(socket.SHUT_RDWR)
        self._keeper.join()
        self._door.close()
        for way in self._ways:
            way.close()


@contextlib.contextmanager
def network(port: int) -> Iterator[Network]:
    made = Network(port)
    try:
        yield made
    finally:
        made.stop()
