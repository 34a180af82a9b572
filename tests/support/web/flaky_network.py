"""A TCP proxy between browser and server that can drop connections or swallow their data."""

import contextlib
import socket
import threading
from collections.abc import Iterator

CHUNK = 65536
HERE = "127.0.0.1"


class _Tunnel:
    """One connection through the proxy."""

    def __init__(self, near: socket.socket, far: socket.socket) -> None:
        self.ends = near, far
        self.silent = False
        directions = (self.ends, self.ends[::-1])
        self.threads = [threading.Thread(target=self._pump, args=ends) for ends in directions]
        for thread in self.threads:
            thread.start()

    def _pump(self, source: socket.socket, sink: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while data := source.recv(CHUNK):
                if not self.silent:
                    sink.sendall(data)
        if not self.silent:
            self.shut_down()

    def shut_down(self) -> None:
        for end in self.ends:
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        self.shut_down()
        for thread in self.threads:
            thread.join()
        for end in self.ends:
            end.close()


class FlakyNetwork:
    """Forwards every connection to the port `upstream` of this machine."""

    def __init__(self, upstream: int) -> None:
        self.upstream = upstream
        self._listener = socket.create_server((HERE, 0))
        self.port = int(self._listener.getsockname()[1])
        self._tunnels: list[_Tunnel] = []
        self._acceptor = threading.Thread(target=self._accept)
        self._acceptor.start()

    @property
    def address(self) -> str:
        return f"http://{HERE}:{self.port}"

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                near, _ = self._listener.accept()
                try:
                    self._tunnels.append(
                        _Tunnel(near, socket.create_connection((HERE, self.upstream)))
                    )
                except OSError:
                    near.close()

    def silence(self) -> None:
        """Swallow all data without closing, as when a phone leaves the range of its network."""
        for tunnel in self._tunnels:
            tunnel.silent = True

    def drop(self) -> None:
        """Close every connection."""
        for tunnel in self._tunnels:
            tunnel.shut_down()

    def stop(self) -> None:
        self._listener.shutdown(socket.SHUT_RDWR)
        self._acceptor.join()
        self._listener.close()
        for tunnel in self._tunnels:
            tunnel.close()


@contextlib.contextmanager
def flaky_network(port: int) -> Iterator[FlakyNetwork]:
    """Run a proxy to `port`."""
    network = FlakyNetwork(port)
    try:
        yield network
    finally:
        network.stop()
