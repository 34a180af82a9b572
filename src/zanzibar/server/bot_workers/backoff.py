"""Who fails again and again is left alone for a while, each time twice as long."""

from time import monotonic

from msgspec import Struct

FIRST_SECONDS = 10.0
LONGEST_SECONDS = 600.0
MOST_KEPT = 10_000


class _Rest(Struct):
    until: float
    seconds: float


class Backoff:
    def __init__(self) -> None:
        self._rests: dict[str, _Rest] = {}

    def __contains__(self, who: str) -> bool:
        rest = self._rests.get(who)
        return rest is not None and monotonic() < rest.until

    def failed(self, who: str) -> float:
        """A rest begins; says how long it is."""
        before = self._rests.pop(who, None)
        seconds = FIRST_SECONDS if before is None else min(LONGEST_SECONDS, 2 * before.seconds)
        self._rests[who] = _Rest(monotonic() + seconds, seconds)
        if len(self._rests) > MOST_KEPT:
            del self._rests[next(iter(self._rests))]
        return seconds

    def worked(self, who: str) -> None:
        self._rests.pop(who, None)
