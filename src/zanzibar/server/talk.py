"""What is said at a table beside the game: chat, and which Agent somebody would like to act."""

from typing import TYPE_CHECKING

from zanzibar.rules import RECRUITER, SPECTATOR, Seat
from zanzibar.rules.show import seat_name
from zanzibar.rules.words import AGENTS
from zanzibar.server import schema
from zanzibar.server.clock import now_ms
from zanzibar.server.errors import Problem
from zanzibar.server.protocol import Accepted, Called, Chat, ChatLine, Rejected

if TYPE_CHECKING:
    from zanzibar.server.hosted import Hosted

CHAT_SHOWN = 100


class Talk:
    def __init__(self, hosted: "Hosted") -> None:
        self._hosted = hosted
        self._lines: list[ChatLine] = []
        self._said: set[tuple[Seat, str]] = set()
        self.called: int | None = None
        """The Agent that was called since the last act."""

    @property
    def last_lines(self) -> tuple[ChatLine, ...]:
        return tuple(self._lines[-CHAT_SHOWN:])

    def add(self, line: ChatLine, seat: Seat, command: str) -> None:
        """A line that is saved."""
        self._lines.append(line)
        self._said.add((seat, command))

    async def say(self, seat: Seat, command: str, guest: str, text: str) -> Accepted | Rejected:
        hosted = self._hosted
        if seat == SPECTATOR:
            return Rejected(command, None, "chat.not-seated")
        if not text.strip() or not text.isprintable():
            return Rejected(command, None, "chat.text")
        async with hosted.turn:
            if (seat, command) in self._said:
                return Accepted(command)
            name = hosted.services.names.get(guest, "")
            line = ChatLine(len(self._lines) + 1, seat_name(seat), name, text, now_ms())
            row = {
                "game": hosted.id,
                "n": line.n,
                "seat": seat,
                "command": command,
                "name": name,
                "text": text,
                "at": line.at,
            }
            try:
                await hosted.services.storage.save(lambda c: c.execute(schema.chat.insert(), row))
            except Problem as problem:
                return Rejected(command, None, problem.error, problem.params)
            self.add(line, seat, command)
            hosted.crowd.tell(Chat(line))
        return Accepted(command)

    def call(self, seat: Seat, id: str, agent: str | None) -> Accepted | Rejected:
        hosted = self._hosted
        if seat in (SPECTATOR, RECRUITER):
            return Rejected(id, None, "seat.not-yours")
        if agent is not None and agent not in AGENTS:
            return Rejected(id, None, "action.malformed", {"what": "agent", "name": agent[:40]})
        self.called = None if agent is None else AGENTS.index(agent)
        hosted.crowd.tell(Called(seat_name(seat), agent))
        hosted.wake()
        return Accepted(id, hosted.n(seat))
