"""Who is let in: origins, the header against forged requests, and how much anybody may ask."""

import ipaddress
import re
import time
from collections import OrderedDict
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection
from msgspec import Struct

from zanzibar.server.errors import ApiError, ErrorId

clock = time.monotonic
"""What the limits go by."""
CSRF_HEADER = "x-zanzibar"
_HOST = re.compile(r"[a-z0-9.-]+|[0-9a-f:.]+")
SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})

CONTENT_SECURITY_POLICY = "; ".join(
    [
        "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' data:",
        "font-src 'self'", "connect-src 'self'", "manifest-src 'self'", "form-action 'none'",
        "base-uri 'none'", "frame-ancestors 'none'",
    ]
)  # fmt: skip

HEADERS = {
    "content-security-policy": CONTENT_SECURITY_POLICY,
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
}


MOST_ADDRESSES = 10_000
READS = 10


class Limits(Struct, frozen=True):
    """How much anybody may ask; 0 is no limit."""

    commands_per_second: float = 20
    """Of one socket, on average; three seconds' worth may come at once."""
    requests_per_minute: float = 240
    """HTTP requests that change something, of one address; `READS` times as many may only read."""
    sockets: int = 2000
    sockets_per_guest: int = 20


_ROUNDING = 1e-6


class TokenBucket:
    """Lets `rate` things through in a second, and `burst` at once."""

    __slots__ = ("burst", "full_at", "rate")

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self.full_at = 0.0

    def take(self) -> bool:
        if not self.rate:
            return True
        now = clock()
        self.full_at = max(self.full_at, now) + 1 / self.rate
        if self.full_at - now <= self.burst / self.rate + _ROUNDING:
            return True
        self.full_at -= 1 / self.rate
        return False


def origin_in(text: str) -> str | None:
    """The origin that somebody has written down, as browsers write it; None if it is none."""
    try:
        site = urlsplit(text)
        port = site.port
    except ValueError:
        return None
    host = site.hostname
    usual = {"http": 80, "https": 443}.get(site.scheme)
    if usual is None or host is None or not _HOST.fullmatch(host) or "@" in site.netloc:
        return None
    if site.path not in ("", "/") or site.query or site.fragment:
        return None
    shown = f"[{host}]" if ":" in host else host
    return f"{site.scheme}://{shown}" + ("" if port in (None, usual) else f":{port}")


def rate_limit_key(address: str) -> str:
    """Whom a limit counts together: with IPv6, one line has a whole network of addresses."""
    try:
        found = _address(address)
    except ValueError:
        return address
    if found.version == 4:
        return str(found)
    return str(ipaddress.ip_network((found, 64), strict=False))


def _address(text: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address:
    """An address; one of IPv4 is that also where it came in as one of IPv6."""
    found = ipaddress.ip_address(text)
    return (found.ipv4_mapped or found) if found.version == 6 else found


class Guard:
    """Checks requests before anything is done for them."""

    def __init__(self, limits: Limits, origins: frozenset[str] = frozenset()) -> None:
        self.limits = limits
        self.origins = origins
        self._changes = _Addresses(self.limits.requests_per_minute)
        self._reads = _Addresses(self.limits.requests_per_minute * READS)

    def check_origin(self, connection: ASGIConnection) -> None:  # type: ignore[type-arg]
        """A browser says where a request comes from: here, or a place the host has named."""
        origin = connection.headers.get("origin")
        if origin is None or origin in self.origins:
            return
        try:
            page = urlsplit(origin)
        except ValueError:  # no browser sends that
            raise ApiError("origin.foreign") from None
        # What came by HTTPS is not for a page that anybody on its way could have changed. The other
        # way round nothing is known: a proxy may have ended HTTPS without telling.
        schemes = ("https",) if is_encrypted(connection) else ("http", "https")
        host = (connection.headers.get("host") or "").lower()
        if page.scheme not in schemes or page.netloc.lower() != host:
            raise ApiError("origin.foreign")

    def check_change(self, connection: ASGIConnection) -> None:  # type: ignore[type-arg]
        """A request that changes something comes from our own page, and not too often."""
        self.check_origin(connection)
        if connection.headers.get(CSRF_HEADER) is None:
            raise ApiError("csrf.missing")
        self._changes.take(connection)

    def check_read(self, connection: ASGIConnection) -> None:  # type: ignore[type-arg]
        """Looking is for everybody, but not all the time."""
        self._reads.take(connection)


class _Addresses:
    """How much each address may still ask; of those that were long silent nothing is kept."""

    def __init__(self, per_minute: float) -> None:
        self._per_minute = per_minute
        self._buckets: OrderedDict[str, TokenBucket] = OrderedDict()

    def take(self, connection: ASGIConnection) -> None:  # type: ignore[type-arg]
        address = rate_limit_key(connection.client.host) if connection.client else ""
        bucket = self._buckets.pop(address, None)
        if bucket is None:
            bucket = TokenBucket(self._per_minute / 60, self._per_minute / 2)
        self._buckets[address] = bucket
        if len(self._buckets) > MOST_ADDRESSES:
            self._buckets.popitem(last=False)
        if not bucket.take():
            raise ApiError("limit.rate")


def is_encrypted(connection: ASGIConnection) -> bool:  # type: ignore[type-arg]
    """Whether a request is known to have come by HTTPS: a proxy that is believed has said so."""
    return connection.scope["scheme"] in ("https", "wss")


def is_local(connection: ASGIConnection) -> bool:  # type: ignore[type-arg]
    """Whether a request comes from this machine itself."""
    try:
        return connection.client is not None and _address(connection.client.host).is_loopback
    except ValueError:
        return False


_STATUS: dict[str, int] = {
    "guest.unknown": 401,
    "origin.foreign": 403, "csrf.missing": 403, "owner.only": 403, "seat.not-yours": 403,
    "seat.other-side": 403, "watch.not-allowed": 403,
    "table.unknown": 404, "seat.unknown": 404, "link.unknown": 404, "request.unknown": 404,
    "table.waiting": 409, "table.over": 409, "table.closed": 409, "table.playing": 409,
    "table.changed": 409, "table.rematched": 409, "seat.taken": 409, "seat.present": 409,
    "seat.empty": 409, "seat.computer": 409,
    "protocol.too-large": 413,
    "limit.tables": 429, "limit.guests": 429, "limit.connections": 429, "limit.rate": 429,
    "server.fault": 500,
    "server.stopping": 503, "storage.unwritable": 503, "storage.full": 507,
}  # fmt: skip


def status_of(error: ErrorId) -> int:
    """The HTTP status of an error."""
    return _STATUS.get(error, 400)
