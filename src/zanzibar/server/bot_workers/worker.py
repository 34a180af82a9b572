"""A computer player's process: it gets the frames of its seats and gives actions, nothing else.

Started by the server as `python -m zanzibar.server.bot_workers.worker`; requests come on standard
input and answers go to standard output, each a length and a MessagePack body.
"""

import random
import sys
from collections import OrderedDict
from typing import cast

import msgspec

from zanzibar.board import Board
from zanzibar.bots import Bot, create, prepare
from zanzibar.bots.levels import LEVELS
from zanzibar.rules import AGENTS, Action, GameAction, Rules, Seen, View, follow
from zanzibar.rules.evolve import begin_view
from zanzibar.rules.model.actions import agent_of
from zanzibar.rules.model.vocabulary import SPECTATOR
from zanzibar.server.bot_workers.deduction import deduce
from zanzibar.server.bot_workers.messages import WorkerReply, WorkerRequest, framed, read_frame
from zanzibar.server.encoding.fields import action_back, action_out, seat_number, seen_back
from zanzibar.server.errors import trace
from zanzibar.server.protocol.messages import Message, Update, Welcome
from zanzibar.shift import MODULES

MOST_SESSIONS = 256


_read_message = msgspec.json.Decoder(Message).decode
_read_request = msgspec.msgpack.Decoder(WorkerRequest).decode
_write_action = msgspec.json.Encoder().encode


class BotSession:
    """One seat: its own view, folded from its own frames, and the player that sits there."""

    def __init__(self, welcome: bytes, request: WorkerRequest) -> None:
        hello = _read_message(welcome)
        assert isinstance(hello, Welcome)
        self.rules = Rules(hello.ruleset, Board(hello.board), MODULES)
        seats = len(hello.table.seats)
        seat = SPECTATOR if hello.seat is None else seat_number(hello.seat)
        self.view: View = begin_view(self.rules, seats, seat)
        self.seen: list[Seen] = []
        self.n = 0
        self.legal: tuple[GameAction, ...] = ()
        self.bot: Bot | None = None
        if request.level is not None:
            chance = random.Random(request.seed)
            self.bot = create(request.level, request.side, self.rules, chance, request.budget)

    def take(self, frame: bytes) -> None:
        """Fold an update, as a person's client would show it."""
        update = _read_message(frame)
        assert isinstance(update, Update)
        seen = [seen_back(self.rules, happened) for happened in update.events]
        for one in seen:
            self.view = follow(self.rules, self.view, one)
        if self.bot is None:
            self.seen += seen
        if self.bot is not None and seen:
            self.bot.watch(seen)
        self.n = update.n
        self.legal = tuple(cast(GameAction, action_back(self.rules, wire)) for wire in update.legal)

    def choose(self, called: str | None) -> WorkerReply:
        """The act, what is said about it, and the notes that are due before it."""
        bot = self.bot
        assert bot is not None
        options = self.legal
        if called is not None:
            agent = AGENTS.index(called)
            options = tuple(a for a in options if agent_of(a) == agent) or options
        chosen = bot.act(self.view, options)
        asides = tuple(self._written(aside) for aside in bot.asides(self.view))
        return WorkerReply(self._written(chosen), asides, bot.remark())

    def _written(self, action: Action) -> bytes:
        return _write_action(action_out(self.rules, action))


class Worker:
    def __init__(self) -> None:
        self.sessions: OrderedDict[str, BotSession] = OrderedDict()

    def answer(self, request: WorkerRequest) -> WorkerReply:
        if not request.frames:
            if request.level in LEVELS:
                prepare()
            return WorkerReply()
        session = self.sessions.pop(request.key, None)
        frames = list(request.frames)
        if request.since is None:
            session = BotSession(frames.pop(0), request)
        elif session is None or session.n != request.since:
            return WorkerReply(unknown=True)
        for frame in frames:
            session.take(frame)
        if request.level is None:
            return WorkerReply(found=deduce(session.rules, session.seen, request.why_not))
        reply = session.choose(request.called)
        self.sessions[request.key] = session
        while len(self.sessions) > MOST_SESSIONS:
            self.sessions.popitem(last=False)
        return reply


def main() -> None:
    worker = Worker()
    while (body := read_frame(sys.stdin.buffer)) is not None:
        try:
            reply = worker.answer(_read_request(body))
        except Exception as error:
            reply = WorkerReply(fault=trace(error))
        sys.stdout.buffer.write(framed(msgspec.msgpack.encode(reply)))
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
