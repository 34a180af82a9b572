"""The chat of a table."""

import asyncio
from typing import Protocol

from zanzibar.rules import SPECTATOR, Seat
from zanzibar.rules.names import seat_name
from zanzibar.server.clock import now_ms
from zanzibar.server.errors import ApiError
from zanzibar.server.game.services import Services
from zanzibar.server.protocol.messages import LONGEST_CHAT, Accepted, Chat, ChatLine, Rejected
from zanzibar.server.protocol.text_rules import is_visible_line
from zanzibar.server.seating import Seating
from zanzibar.server.storage import schema
from zanzibar.server.tables.presence import Presence

LINES_SHOWN = 100
MOST_LINES = 1000
"""Lines of each seat: a talkative seat takes no room from the others."""


class ChatLog:
    """The last lines, and which commands have said a line."""

    __slots__ = ("_lines", "_lines_of", "_said")

    def __init__(self) -> None:
        self._lines: list[ChatLine] = []
        """The last ones."""
        self._lines_of: dict[Seat, int] = {}
        self._said: dict[tuple[Seat, str], int] = {}
        """The hash of every line, by the seat and the id of the command that said it."""

    @property
    def last_lines(self) -> tuple[ChatLine, ...]:
        return tuple(self._lines)

    @property
    def next_number(self) -> int:
        return len(self._said) + 1

    def add(self, line: ChatLine, seat: Seat, command: str) -> None:
        """Add a line that is saved."""
        self._lines.append(line)
        del self._lines[:-LINES_SHOWN]
        self._lines_of[seat] = self._lines_of.get(seat, 0) + 1
        self._said[seat, command] = hash(line.text)

    def has_said(self, seat: Seat, command: str, text: str) -> bool:
        """Return whether this command has been carried out. Raise if its id had another text."""
        if (seat, command) not in self._said:
            return False
        if self._said[seat, command] != hash(text):
            raise ApiError("protocol.id-used")
        return True

    def check_quota(self, seat: Seat) -> None:
        """Raise `ApiError` if the seat has no lines left."""
        if self._lines_of.get(seat, 0) >= MOST_LINES:
            raise ApiError("limit.chat", most=MOST_LINES)


class ChatTable(Protocol):
    """The part of a table that a line of chat needs."""

    id: str
    lock: asyncio.Lock
    seating: Seating
    services: Services
    presence: Presence
    chat: ChatLog


async def say(
    table: ChatTable, seat: Seat, guest: str, command: str, text: str
) -> Accepted | Rejected:
    """Save a line of chat and send it to everybody."""
    try:
        if seat == SPECTATOR:
            raise ApiError("chat.not-seated")
        if not is_visible_line(text, LONGEST_CHAT):
            raise ApiError("chat.text")
        async with table.lock:
            await _say(table, seat, guest, command, text)
    except ApiError as error:
        return Rejected(command, None, error.id, error.params)
    return Accepted(command)


async def _say(table: ChatTable, seat: Seat, guest: str, command: str, text: str) -> None:
    chat, services = table.chat, table.services
    if table.seating.seats[seat].guest != guest:
        raise ApiError("chat.not-seated")
    if chat.has_said(seat, command, text):
        return
    chat.check_quota(seat)
    name = services.names.get(guest, "")
    line = ChatLine(chat.next_number, seat_name(seat), name, text, now_ms())
    row = {
        "game": table.id,
        "n": line.n,
        "seat": seat,
        "command": command,
        "name": name,
        "text": text,
        "at": line.at,
    }
    await services.storage.save(lambda connection: connection.execute(schema.chat.insert(), row))
    chat.add(line, seat, command)
    table.presence.broadcast(Chat(line))
