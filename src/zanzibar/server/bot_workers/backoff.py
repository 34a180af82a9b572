"""Exponential back-off per bot: 10 s doubling to 10 min."""

from time import monotonic

from msgspec import Struct

FIRST_SECONDS = 10.0
LONGEST_SECONDS = 600.0
MOST_KEYS = 10_000


class _Pause(Struct):
    until: float
    seconds: float


class Backoff:
    """Pauses by key. `key in backoff` is true while the pause of a key lasts."""

    def __init__(self) -> None:
        self._pauses: dict[str, _Pause] = {}

    def __contains__(self, key: str) -> bool:
        pause = self._pauses.get(key)
        return pause is not None and monotonic() < pause.until

    def failed(self, key: str) -> float:
        """Begin a pause, twice as long as the last one. Return its seconds."""
        last = self._pauses.pop(key, None)
        seconds = FIRST_SECONDS if last is None else min(LONGEST_SECONDS, 2 * last.seconds)
        self._pauses[key] = _Pause(monotonic() + seconds, seconds)
        if len(self._pauses) > MOST_KEYS:
            del self._pauses[next(iter(self._pauses))]
        return seconds

    def succeeded(self, key: str) -> None:
        """Forget the failures of a key."""
        self._pauses.pop(key, None)
