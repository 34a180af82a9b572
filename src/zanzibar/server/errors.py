"""The server's own ways of saying no: ids, never sentences. What the rules forbid has a rule id."""

from typing import Literal, TypeAlias, get_args

ErrorId: TypeAlias = Literal[
    # frames and commands
    "protocol.malformed", "protocol.version", "protocol.hello-first", "protocol.too-large",
    "protocol.too-fast", "protocol.idle", "protocol.id-used", "act.stale", "act.pending",
    "action.malformed",
    # who is asking
    "guest.unknown", "guest.name", "origin.foreign", "csrf.missing", "owner.only",
    # tables and seats
    "table.unknown", "table.waiting", "table.over", "table.closed", "table.playing",
    "table.changed", "table.name", "table.rematched", "roles.shared-device", "seat.unknown",
    "seat.not-yours", "seat.taken", "seat.other-side", "seat.computer", "seat.present",
    "seat.empty", "level.unknown", "link.unknown", "watch.not-allowed",
    # talk and assistance
    "chat.text", "chat.not-seated", "deduction.not-allowed", "deduction.busy", "deduction.failed",
    # limits and storage
    "limit.tables", "limit.guests", "limit.connections", "limit.rate", "limit.chat",
    "limit.asides", "limit.notebook", "server.stopping", "storage.full", "storage.unwritable",
    "request.malformed", "request.unknown", "server.fault",
]  # fmt: skip
"""Every error id a client can meet, beside the rule ids."""

ERRORS: frozenset[str] = frozenset(get_args(ErrorId))


class ApiError(Exception):
    """A refused request or command: an error id and the parameters of its sentence."""

    def __init__(self, id: ErrorId, **params: str | int) -> None:
        super().__init__(id)
        self.id: ErrorId = id
        self.params: dict[str, str | int] = params
