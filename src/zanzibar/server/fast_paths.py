"""Switches for the server's speed tricks.

Each trick has a plain version that does the same. The environment variable `ZANZIBAR_PLAIN` names
the tricks to switch off, separated by commas: `ZANZIBAR_PLAIN=websocket,frames`, or `all`. It is
for tests and for measuring what a trick gains (docs/benchmarks.md has the figures); a server for
people needs no setting.
"""

import os
from enum import StrEnum

VARIABLE = "ZANZIBAR_PLAIN"
ALL = "all"


class FastPath(StrEnum):
    """A speed trick that can be switched off."""

    WEBSOCKET = "websocket"
    """Text frames are read and written on uvicorn's protocol object, past the ASGI queue."""
    FRAMES = "frames"
    """Updates are joined from cached bytes instead of being encoded from structs."""
    LEGALITY = "legality"
    """An action that was sent as legal is recognised by its bytes and not checked again."""


class UnknownFastPath(ValueError):
    """`ZANZIBAR_PLAIN` names something that is not a fast path."""


def is_fast(path: FastPath) -> bool:
    """Return whether this trick is in use. Ask once per object, not per command."""
    return path not in plain_paths()


def plain_paths() -> frozenset[FastPath]:
    """Read which tricks are switched off."""
    names = {name.strip() for name in os.environ.get(VARIABLE, "").split(",")} - {""}
    if ALL in names:
        return frozenset(FastPath)
    try:
        return frozenset(map(FastPath, names))
    except ValueError as error:
        raise UnknownFastPath(f"{VARIABLE}: {error}") from None
