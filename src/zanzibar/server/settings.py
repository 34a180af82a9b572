"""Settings of a server: what the options of `zanzibar serve` choose."""

from pathlib import Path

from msgspec import Struct


class Limits(Struct, frozen=True):
    """The rate and connection limits of a server; 0 switches a limit off."""

    commands_per_second: float = 20
    """Average per socket; a burst may have three seconds' worth."""
    requests_per_minute: float = 240
    """Changing HTTP requests per address; reading ones get `READ_FACTOR` times as many."""
    sockets: int = 2000
    sockets_per_guest: int = 20


class Settings(Struct, frozen=True):
    """Everything that `zanzibar serve` needs to start."""

    data: Path
    host: str = "127.0.0.1"
    port: int = 8000
    limits: Limits = Limits()
    origins: frozenset[str] = frozenset()
    """Other origins whose pages may connect."""
    processes: int = 1
    """Bot worker processes per side."""
    proxies: tuple[str, ...] = ()
    """Trusted proxies: X-Forwarded-For/-Proto are honoured from these networks and loopback."""
