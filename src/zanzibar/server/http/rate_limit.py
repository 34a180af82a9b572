"""Rate limits: a token bucket, and one bucket per client address."""

import ipaddress
import time
from collections import OrderedDict

from litestar.connection import ASGIConnection

from zanzibar.server.errors import ApiError

clock = time.monotonic
"""The clock of all buckets; tests replace it."""
MOST_ADDRESSES = 10_000
"""Buckets kept; the address that was silent longest loses its bucket first."""
READ_FACTOR = 10
"""How many more reading than changing requests an address may send."""
_ROUNDING = 1e-6


class TokenBucket:
    """Lets `rate` tokens through per second, and at most `burst` at once; rate 0 is no limit."""

    __slots__ = ("burst", "full_at", "rate")

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self.full_at = 0.0

    def take(self) -> bool:
        """Take a token. Return False if none is left."""
        if not self.rate:
            return True
        now = clock()
        self.full_at = max(self.full_at, now) + 1 / self.rate
        if self.full_at - now <= self.burst / self.rate + _ROUNDING:
            return True
        self.full_at -= 1 / self.rate
        return False


class AddressLimiter:
    """One token bucket per client address: a rate per minute, half of it at once."""

    def __init__(self, per_minute: float) -> None:
        self._per_minute = per_minute
        self._buckets: OrderedDict[str, TokenBucket] = OrderedDict()

    def check(self, connection: ASGIConnection) -> None:  # type: ignore[type-arg]
        """Count a request of this client; refuse it when its bucket is empty."""
        address = rate_limit_key(connection.client.host) if connection.client else ""
        bucket = self._buckets.pop(address, None)
        if bucket is None:
            bucket = TokenBucket(self._per_minute / 60, self._per_minute / 2)
        self._buckets[address] = bucket
        if len(self._buckets) > MOST_ADDRESSES:
            self._buckets.popitem(last=False)
        if not bucket.take():
            raise ApiError("limit.rate")


def rate_limit_key(address: str) -> str:
    """Return what a limit counts together: an IPv4 address, or a /64 network of IPv6."""
    try:
        found = parse_address(address)
    except ValueError:
        return address
    if found.version == 4:
        return str(found)
    return str(ipaddress.ip_network((found, 64), strict=False))


def parse_address(text: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address:
    """Parse an address; an IPv4 address mapped into IPv6 becomes the IPv4 address."""
    found = ipaddress.ip_address(text)
    return (found.ipv4_mapped or found) if found.version == 6 else found
