"""What the server and its worker processes hand each other."""

import struct
from typing import BinaryIO

from msgspec import Struct

from zanzibar.bots.remarks import Remark
from zanzibar.rules import Side
from zanzibar.server.protocol.messages import Reasons

_LENGTH = struct.Struct(">I")


class DeductionResult(Struct, frozen=True):
    """A deduction: shares of all worlds that fit what is public."""

    worlds: float
    now: dict[str, float]
    visited: dict[str, float]
    hidden: dict[str, float]
    card: dict[str, float]
    times: tuple[dict[str, float], ...] = ()
    why_not: Reasons | None = None


class WorkerRequest(Struct, frozen=True, array_like=True):
    key: str
    """Which seat of which table, and its level."""
    level: str | None
    """None asks for a deduction instead of a move."""
    side: Side
    since: int | None
    """The number of the last update the session has; None for a session that begins anew."""
    frames: tuple[bytes, ...]
    """None at all: only load what this level thinks with."""
    called: str | None
    seed: int
    why_not: tuple[str, int | None] | None = None
    """For a deduction: a location and a time to explain."""
    budget: float | None = None
    """Seconds to think about the move; None leaves it to the level."""


class WorkerReply(Struct, frozen=True, array_like=True):
    act: bytes | None = None
    """The action, as it would travel."""
    asides: tuple[bytes, ...] = ()
    """Mental Notes to place, edit or remove before it, in this order."""
    remark: Remark | None = None
    """What the player says aloud about its act."""
    found: DeductionResult | None = None
    unknown: bool = False
    """The session is not here, or not at `since`: send everything."""
    fault: str | None = None
    """What went wrong inside; for the log."""


def read_frame(source: BinaryIO) -> bytes | None:
    head = source.read(_LENGTH.size)
    if len(head) < _LENGTH.size:
        return None
    return source.read(_LENGTH.unpack(head)[0])


def framed(body: bytes) -> bytes:
    return _LENGTH.pack(len(body)) + body
