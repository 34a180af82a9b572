"""The server's error ids, their HTTP statuses, and the exceptions that carry them.

The server sends ids, never sentences; the rules have ids of their own.
"""

import sqlite3
import traceback
from pathlib import Path
from typing import Literal, TypeAlias, get_args

ErrorId: TypeAlias = Literal[
    # frames and commands
    "protocol.malformed", "protocol.version", "protocol.hello-first", "protocol.too-large",
    "protocol.too-fast", "protocol.idle", "protocol.id-used", "act.stale", "act.pending",
    "action.malformed",
    # guests and permissions
    "guest.unknown", "guest.name", "origin.foreign", "csrf.missing", "owner.only",
    # tables and seats
    "table.unknown", "table.waiting", "table.over", "table.closed", "table.playing",
    "table.changed", "table.name", "table.rematched", "roles.shared-device", "seat.unknown",
    "seat.not-yours", "seat.taken", "seat.other-side", "seat.computer", "seat.present",
    "seat.empty", "level.unknown", "link.unknown", "watch.not-allowed",
    # chat and assistance
    "chat.text", "chat.not-seated", "deduction.not-allowed", "deduction.busy", "deduction.failed",
    # limits and storage
    "limit.tables", "limit.guests", "limit.connections", "limit.rate", "limit.chat",
    "limit.asides", "limit.notebook", "server.stopping", "storage.full", "storage.unwritable",
    "request.malformed", "request.unknown", "server.fault",
]  # fmt: skip
"""Every error id a client can receive, beside the rule ids."""

ERRORS: frozenset[str] = frozenset(get_args(ErrorId))

_HTTP_STATUS: dict[str, int] = {
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
_BAD_REQUEST = 400


class ApiError(Exception):
    """A refused request or command: an error id and the parameters of its sentence."""

    def __init__(self, id: ErrorId, **params: str | int) -> None:
        super().__init__(id)
        self.id: ErrorId = id
        self.params: dict[str, str | int] = params

    @property
    def http_status(self) -> int:
        return _HTTP_STATUS.get(self.id, _BAD_REQUEST)


class DataFolderError(RuntimeError):
    """A data folder that cannot be used; the id is one of the terminal's sentences."""

    def __init__(self, id: str, folder: Path) -> None:
        super().__init__(f"{id}: {folder}")
        self.id = id
        self.folder = folder


def trace(error: BaseException | None) -> str:
    """Describe where an error came from, without its message.

    Messages may hold a guest's name or the Recruiter's location. Only those of the system and the
    database are kept: the operator needs them, and they are about files.
    """
    links: list[str] = []
    while error is not None:
        kind = f"{type(error).__module__}.{type(error).__qualname__}"
        message = f": {error}" if isinstance(error, (OSError, sqlite3.Error)) else ""
        links.insert(0, "".join(traceback.format_tb(error.__traceback__)) + kind + message)
        error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    return "\n".join(links)
