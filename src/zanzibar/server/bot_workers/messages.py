"""Messages between the server and its worker processes: MessagePack bodies with a length."""

import struct
from typing import BinaryIO

from msgspec import Struct

from zanzibar.bots import BotRemark
from zanzibar.rules import Side
from zanzibar.server.protocol.messages import Reasons

LENGTH = struct.Struct(">I")
"""Precedes every body: its bytes."""


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
    """Asks a worker for a move or a deduction, with the frames that the session lacks."""

    key: str
    """Names the session: table, seat and level."""
    level: str | None
    """The bot's level; None asks for a deduction instead of a move."""
    side: Side
    since: int | None
    """The number of the last update the session has; None starts a new session."""
    frames: tuple[bytes, ...]
    """No frame at all asks the worker only to load the level's compiled code."""
    called: str | None
    """The Agent whom a person at the table would like to act next."""
    seed: int
    why_not: tuple[str, int | None] | None = None
    """For a deduction: a location and a time to explain."""
    budget: float | None = None
    """Seconds to think about the move; None leaves it to the level."""


class WorkerReply(Struct, frozen=True, array_like=True):
    """A worker's move, its deduction, or why there is neither."""

    act: bytes | None = None
    """The action as JSON."""
    asides: tuple[bytes, ...] = ()
    """Mental Notes to place, edit or remove before the action, in this order."""
    remark: BotRemark | None = None
    """The bot's comment on its action."""
    found: DeductionResult | None = None
    unknown: bool = False
    """The worker has no such session, or not at `since`: it needs all frames."""
    fault: str | None = None
    """The trace of an error in the worker, for the log."""


def read_frame(source: BinaryIO) -> bytes | None:
    """Read a body; None at the end of the stream."""
    head = source.read(LENGTH.size)
    if len(head) < LENGTH.size:
        return None
    return source.read(LENGTH.unpack(head)[0])


def framed(body: bytes) -> bytes:
    return LENGTH.pack(len(body)) + body
