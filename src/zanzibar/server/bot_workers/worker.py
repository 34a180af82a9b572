"""The program of a worker process: it gets the frames of its seats and replies with actions.

The server starts it as `python -m zanzibar.server.bot_workers.worker`. It reads requests from
standard input and writes replies to standard output (see `messages`).
"""

import random
import sys
from collections import OrderedDict
from typing import cast

import msgspec

from zanzibar.board import Board
from zanzibar.bots import create, needs_preparation, prepare
from zanzibar.rules import AGENTS, Action, GameAction, Rules, Seen, View, follow
from zanzibar.rules.evolve import begin_view
from zanzibar.rules.model.vocabulary import SPECTATOR
from zanzibar.rules.names import seat_number
from zanzibar.server.bot_workers.deduction import deduce
from zanzibar.server.bot_workers.messages import WorkerReply, WorkerRequest, framed, read_frame
from zanzibar.server.encoding.fields import (
    RawUpdate,
    action_back,
    action_out,
    read_action,
    seen_back,
)
from zanzibar.server.errors import trace
from zanzibar.server.protocol.messages import ServerMessage, Welcome
from zanzibar.shift import MODULES

MOST_SESSIONS = 256

_read_message = msgspec.json.Decoder(ServerMessage).decode
_read_update = msgspec.json.Decoder(RawUpdate).decode
_read_request = msgspec.msgpack.Decoder(WorkerRequest).decode
_write_action = msgspec.json.Encoder().encode


class BotSession:
    """One seat: its view, folded from its frames, and the bot that sits there."""

    def __init__(self, level: str, welcome: bytes, request: WorkerRequest) -> None:
        hello = _read_welcome(welcome)
        self.rules = _rules_of(hello)
        seat = SPECTATOR if hello.seat is None else seat_number(hello.seat)
        self.view: View = begin_view(self.rules, len(hello.table.seats), seat)
        self.n = 0
        self.legal: tuple[GameAction, ...] = ()
        chance = random.Random(request.seed)
        self.bot = create(level, request.side, self.rules, chance, request.budget)

    def take(self, frame: bytes) -> None:
        """Fold an update into the view, and show its events to the bot."""
        update = _read_update(frame)
        seen = _seen_in(self.rules, update)
        for one in seen:
            self.view = follow(self.rules, self.view, one)
        if seen:
            self.bot.watch(seen)
        self.n = update.n
        wires = map(read_action, update.legal)
        self.legal = tuple(cast(GameAction, action_back(self.rules, wire)) for wire in wires)

    def choose(self, called: str | None) -> WorkerReply:
        """Let the bot choose its action, with the called Agent if it can, and its notes."""
        options = self.legal
        if called is not None:
            agent = AGENTS.index(called)
            agent_of = self.rules.catalogue.agent_of
            options = tuple(a for a in options if agent_of(a) == agent) or options
        chosen = self.bot.act(self.view, options)
        asides = tuple(self._to_json(aside) for aside in self.bot.asides(self.view))
        return WorkerReply(self._to_json(chosen), asides, self.bot.remark())

    def _to_json(self, action: Action) -> bytes:
        return _write_action(action_out(self.rules, action))


class Worker:
    """The sessions of one process, by key; the least recently used one is dropped first."""

    def __init__(self) -> None:
        self.sessions: OrderedDict[str, BotSession] = OrderedDict()

    def reply_to(self, request: WorkerRequest) -> WorkerReply:
        """Load a level, deduce, or let a bot move, as the request asks."""
        if not request.frames:
            if request.level is not None and needs_preparation(request.level):
                prepare()
            return WorkerReply()
        if request.level is None:
            return _deduce(request)
        return self._move(request.level, request)

    def _move(self, level: str, request: WorkerRequest) -> WorkerReply:
        session = self.sessions.pop(request.key, None)
        frames = list(request.frames)
        if request.since is None:
            session = BotSession(level, frames.pop(0), request)
        elif session is None or session.n != request.since:
            return WorkerReply(unknown=True)
        for frame in frames:
            session.take(frame)
        reply = session.choose(request.called)
        self.sessions[request.key] = session
        while len(self.sessions) > MOST_SESSIONS:
            self.sessions.popitem(last=False)
        return reply


def _deduce(request: WorkerRequest) -> WorkerReply:
    welcome, *updates = request.frames
    rules = _rules_of(_read_welcome(welcome))
    seen = [one for frame in updates for one in _seen_in(rules, _read_update(frame))]
    return WorkerReply(found=deduce(rules, seen, request.why_not))


# --- frames ------------------------------------------------------------------------------------


def _read_welcome(frame: bytes) -> Welcome:
    message = _read_message(frame)
    assert isinstance(message, Welcome)
    return message


def _rules_of(welcome: Welcome) -> Rules:
    return Rules(welcome.ruleset, Board(welcome.board), MODULES)


def _seen_in(rules: Rules, update: RawUpdate) -> list[Seen]:
    return [seen_back(rules, happened) for happened in update.events]


def main() -> None:
    """Answer requests until standard input ends."""
    worker = Worker()
    while (body := read_frame(sys.stdin.buffer)) is not None:
        try:
            reply = worker.reply_to(_read_request(body))
        except Exception as error:
            reply = WorkerReply(fault=trace(error))
        sys.stdout.buffer.write(framed(msgspec.msgpack.encode(reply)))
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
