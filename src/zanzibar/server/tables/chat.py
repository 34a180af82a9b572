"""What is said at a table beside the game: chat, computers' remarks, and which Agent is called."""

from bisect import bisect_right
from collections import deque
from typing import TYPE_CHECKING

from msgspec import Struct

from zanzibar.bots import BotRemark
from zanzibar.rules import RECRUITER, SPECTATOR, Seat
from zanzibar.rules.model.vocabulary import AGENTS
from zanzibar.rules.names import seat_name
from zanzibar.server.clock import now_ms
from zanzibar.server.errors import ApiError
from zanzibar.server.protocol.messages import (
    LONGEST_CHAT,
    Accepted,
    Called,
    Chat,
    ChatLine,
    Rejected,
    Remarked,
    encode,
)
from zanzibar.server.protocol.messages import Remark as Shown
from zanzibar.server.protocol.text_rules import is_visible_line
from zanzibar.server.storage import schema

if TYPE_CHECKING:
    from zanzibar.server.tables.live_table import Hosted

CHAT_SHOWN = 100
MOST_LINES = 1000
"""Of chat, for each seat of a table: who says too much takes nothing from the others."""
REMARKS_SHOWN = 20


class _Said(Struct, frozen=True):
    """A remark, and the act it is about by its place in the log."""

    act: int
    seat: Seat
    remark: BotRemark
    at: int


class Talk:
    __slots__ = ("_hosted", "_lines", "_lines_of", "_remarks", "_said", "called")

    def __init__(self, hosted: "Hosted") -> None:
        self._hosted = hosted
        self._lines: list[ChatLine] = []
        """The last ones."""
        self._lines_of: dict[Seat, int] = {}
        self._said: dict[tuple[Seat, str], int] = {}
        """Every line by the command that said it; of most of them only the hash is kept."""
        self._remarks: deque[_Said] = deque(maxlen=REMARKS_SHOWN)
        self.called: int | None = None
        """The Agent that was called since the last act."""

    @property
    def last_lines(self) -> tuple[ChatLine, ...]:
        return tuple(self._lines)

    def remark(self, seat: Seat, remark: BotRemark) -> None:
        """A computer says something about what it has just done."""
        hosted = self._hosted
        assert hosted.course is not None
        said = _Said(hosted.course.version - 1, seat, remark, now_ms())
        self._remarks.append(said)
        for listener in hosted.crowd.everybody():
            listener.deliver(encode(Remarked(self._shown(said, listener.seat))))

    def remarks_for(self, seat: Seat) -> tuple[Shown, ...]:
        """What computers said last, for one audience."""
        return tuple(self._shown(said, seat) for said in self._remarks)

    def _shown(self, said: _Said, seat: Seat) -> Shown:
        assert self._hosted.course is not None
        # How many acts there were in all would tell of hidden ones.
        n = bisect_right(self._hosted.course.noticed[seat], said.act)
        return Shown(n, seat_name(said.seat), said.remark.id, said.remark.params, said.at)

    def add(self, line: ChatLine, seat: Seat, command: str) -> None:
        """A line that is saved."""
        self._lines.append(line)
        del self._lines[:-CHAT_SHOWN]
        self._lines_of[seat] = self._lines_of.get(seat, 0) + 1
        self._said[seat, command] = hash(line.text)

    async def say(self, seat: Seat, command: str, guest: str, text: str) -> Accepted | Rejected:
        hosted = self._hosted
        if seat == SPECTATOR:
            return Rejected(command, None, "chat.not-seated")
        if not is_visible_line(text, LONGEST_CHAT):
            return Rejected(command, None, "chat.text")
        async with hosted.turn:
            if hosted.arrangement.seats[seat].guest != guest:
                return Rejected(command, None, "chat.not-seated")
            if (seat, command) in self._said:
                if self._said[seat, command] != hash(text):
                    return Rejected(command, None, "protocol.id-used")
                return Accepted(command)
            if self._lines_of.get(seat, 0) >= MOST_LINES:
                return Rejected(command, None, "limit.chat", {"most": MOST_LINES})
            name = hosted.services.names.get(guest, "")
            line = ChatLine(len(self._said) + 1, seat_name(seat), name, text, now_ms())
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
            except ApiError as error:
                return Rejected(command, None, error.id, error.params)
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
