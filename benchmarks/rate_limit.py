"""Compare the server's token bucket with rate-limit libraries: python -m benchmarks.rate_limit

Each limiter gets the server's limit for changing requests: 240 a minute, half of them at once. The
table has the time of a check, the memory of an address after a burst, and how long a client that
has used up its burst waits for its next request.
"""

import asyncio
import time
import tracemalloc
from collections.abc import Awaitable, Callable
from typing import Any
from unittest.mock import patch

from limits import RateLimitItemPerSecond
from limits.storage import MemoryStorage
from limits.strategies import (
    FixedWindowRateLimiter,
    MovingWindowRateLimiter,
    RateLimiter,
    SlidingWindowCounterRateLimiter,
)
from litestar.middleware.rate_limit import RateLimitConfig, RateLimitMiddleware
from litestar.stores.memory import MemoryStore
from rich.console import Console
from rich.table import Table

from zanzibar.server.http import rate_limit
from zanzibar.server.http.rate_limit import TokenBucket

PER_MINUTE = 240
BURST, BURST_SECONDS = PER_MINUTE // 2, 30
ADDRESSES = 250
LONGEST_WAIT = 70.0

Check = Callable[[str], Awaitable[bool]]
"""Counts a request of an address and returns whether it may pass."""


def token_buckets() -> Check:
    buckets: dict[str, TokenBucket] = {}

    async def check(address: str) -> bool:
        bucket = buckets.get(address)
        if bucket is None:
            bucket = buckets[address] = TokenBucket(PER_MINUTE / 60, BURST)
        return bucket.take()

    return check


def limits_strategy(strategy: type[RateLimiter]) -> Check:
    limiter, item = strategy(MemoryStorage()), RateLimitItemPerSecond(BURST, BURST_SECONDS)

    async def check(address: str) -> bool:
        return bool(limiter.hit(item, address))

    return check


def litestar_middleware() -> Check:
    """Do what Litestar's middleware does for a request; its windows are whole minutes."""

    async def app(scope: Any, receive: Any, send: Any) -> None: ...

    store = MemoryStore()
    middleware = RateLimitMiddleware(app, RateLimitConfig(("minute", PER_MINUTE)))

    async def check(address: str) -> bool:
        cached = await middleware.retrieve_cached_history(address, store)
        if len(cached.history) >= middleware.max_requests:
            return False
        await middleware.set_cached_history(key=address, cache_object=cached, store=store)
        return True

    return check


LIMITERS: dict[str, Callable[[], Check]] = {
    "the server's token bucket": token_buckets,
    "limits, fixed window": lambda: limits_strategy(FixedWindowRateLimiter),
    "limits, moving window": lambda: limits_strategy(MovingWindowRateLimiter),
    "limits, sliding window counter": lambda: limits_strategy(SlidingWindowCounterRateLimiter),
    "Litestar's middleware": litestar_middleware,
}


async def burst_of_everybody(check: Check) -> None:
    for _ in range(BURST):
        for number in range(ADDRESSES):
            await check(f"198.51.100.{number}")


async def microseconds(make: Callable[[], Check]) -> float:
    """Return the time of a check."""
    check, begun = make(), time.perf_counter()
    await burst_of_everybody(check)
    return 1e6 * (time.perf_counter() - begun) / (BURST * ADDRESSES)


async def kilobytes(make: Callable[[], Check]) -> float:
    """Return the memory of an address after its burst."""
    tracemalloc.start()
    check, before = make(), tracemalloc.get_traced_memory()[0]
    await burst_of_everybody(check)
    used = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    return used / ADDRESSES / 1024


async def wait_after_burst(make: Callable[[], Check]) -> float:
    """Return how many seconds a client waits after its burst, on a clock that is moved by hand."""
    now = begun = 1_000_000_000.0
    with (
        patch.object(rate_limit, "clock", lambda: now),
        patch("time.time", lambda: now),
        patch("litestar.middleware.rate_limit.time", lambda: now),
    ):
        check = make()
        while await check("192.0.2.1"):
            pass
        while not await check("192.0.2.1") and now - begun < LONGEST_WAIT:
            now += 0.05
    return now - begun


async def main() -> None:
    shown = Table("limiter", "check", "memory of an address", "wait after a burst")
    for name, make in LIMITERS.items():
        check, memory, wait = (
            await microseconds(make),
            await kilobytes(make),
            await wait_after_burst(make),
        )
        shown.add_row(name, f"{check:.1f} µs", f"{memory:.1f} KB", f"{wait:.2f} s")
    Console().print(shown)


if __name__ == "__main__":
    asyncio.run(main())
