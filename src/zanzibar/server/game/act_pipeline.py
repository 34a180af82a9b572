"""The road of an act: check, decide, persist, commit, reply, broadcast, wake.

`act` carries out a command of a person or of a computer, `release` lets a held answer happen. Both
hold the table's lock all the way, so each act is checked against a state that is saved and that
every client has been sent.
"""

import asyncio
import logging
from collections.abc import Callable, Mapping, Set
from contextlib import suppress
from functools import partial
from typing import Protocol, TypeAlias

from msgspec import Struct

from zanzibar.rules import SPECTATOR, Action, Decided, Phase, Refused, Seat
from zanzibar.rules.model.actions import Ask
from zanzibar.rules.names import UnknownName
from zanzibar.server.clock import now_ms
from zanzibar.server.encoding import stored_act
from zanzibar.server.encoding.frame_writer import Audience
from zanzibar.server.errors import ApiError, ErrorId
from zanzibar.server.game.held_answers import ANSWERS, HeldAnswer, release_time
from zanzibar.server.game.live_game import LiveGame
from zanzibar.server.game.services import Services
from zanzibar.server.protocol.messages import Accepted, Rejected, Why
from zanzibar.server.seating import Seating
from zanzibar.server.storage import table_rows
from zanzibar.server.storage.group_commit import ActRow, Work
from zanzibar.server.storage.save_errors import VersionConflict
from zanzibar.server.table_info import SitterKind, Status

Reply: TypeAlias = Accepted | Rejected
SendReply: TypeAlias = Callable[[Reply], None]
_log = logging.getLogger("zanzibar.server")


class Recipient(Protocol):
    """An open connection to a client."""

    def deliver(self, frame: bytes) -> None: ...


class GameTable(Protocol):
    """The part of a table that an act needs."""

    id: str
    services: Services
    lock: asyncio.Lock
    seating: Seating
    game: LiveGame | None
    gone: bool
    """The table has left the memory: nothing may change in this copy of it."""

    @property
    def recipients(self) -> Mapping[Seat, Set[Recipient]]:
        """Return the open connections by seat."""

    def finish(self, at: int) -> None:
        """Mark the table as over, and tell everybody."""

    def wake(self) -> None:
        """Start what happens by itself: a computer's turn, the release of a held answer."""

    def distrust(self) -> None:
        """Drop the table from memory, because its state there is not the saved one."""


class ActRequest(Struct, frozen=True, gc=False):
    """A command to act."""

    seat: Seat
    guest: str | None
    """None for a computer."""
    id: str
    """The command's id. A repeated command has the id of the first try."""
    action: Action | UnknownName
    """`UnknownName` if it names something that is not on this table's board."""
    text: bytes = b""
    """The action as the client wrote it."""
    n: int | None = None
    """If given, the act is stale unless this is the number of the seat's last update."""


async def act(table: GameTable, request: ActRequest, send: SendReply) -> Reply:
    """Carry out one command. `send` gets the reply before any client gets the update."""
    seat, id = request.seat, request.id
    async with table.lock:
        try:
            game = _check_seat(table, request)
            repeated = _reply_to_repeated(game, request)
            if repeated is not None:
                return _reply(table, repeated, send)
            action = _check_act(table, game, request)
            if type(action) in ANSWERS:
                return _reply(table, await _hold(table, game, request, action), send)
            decided, at = game.decide(seat, action, request.text), now_ms()
            await table.services.storage.append(*_rows(table, game, decided, id, at))
        except Exception as error:
            return _reply(table, _rejection(table, id, error), send)
        try:
            audience = game.commit(decided, id, at)
            reply = _reply(table, Accepted(id, game.n(seat)), send)
            _broadcast(table, game, decided, id, audience)
            if game.engine.over:
                table.finish(at)
            table.wake()
        except Exception as error:
            # The act is saved, and some clients may not have got it: they come back and load it.
            table.distrust()
            return _rejection(table, id, error)
        return reply


async def release(table: GameTable, game: LiveGame) -> bool:
    """Let the held answer happen. Return False if it could not be saved and is still held."""
    storage = table.services.storage
    async with table.lock:
        held = game.held
        if held is None or table.gone or table.seating.status is not Status.PLAYING:
            return True
        try:
            decided, at = game.decide(held.seat, held.action), now_ms()
            await storage.append(*_rows(table, game, decided, held.command, at, released=True))
        except Refused:
            # The rules have changed since it was given: the Recruiter has to answer again.
            game.held = None
            with suppress(ApiError):
                await storage.save(partial(table_rows.forget_held, id=table.id))
            return True
        except Exception as error:
            _rejection(table, held.command, error)
            return False
        try:
            game.held = None
            audience = game.commit(decided, held.command, at)
            _broadcast(table, game, decided, held.command, audience)
            if game.engine.over:
                table.finish(at)
            table.wake()
        except Exception as error:
            table.distrust()
            _rejection(table, held.command, error)
        return True


def why_not(table: GameTable, seat: Seat, id: str, action: Action | UnknownName) -> Why | Rejected:
    """Say which rule forbids an act now, if any does. Nothing changes."""
    try:
        if seat == SPECTATOR:
            raise ApiError("seat.not-yours")
        game = _game_of(table)
        refusal = game.engine.why_not(seat, _readable(action))
    except ApiError as error:
        return Rejected(id, None, error.id, error.params)
    return Why(id, None, {}) if refusal is None else Why(id, refusal.rule, refusal.params)


# --- check -------------------------------------------------------------------------------------


def _check_seat(table: GameTable, request: ActRequest) -> LiveGame:
    if request.seat == SPECTATOR:
        raise ApiError("seat.not-yours")
    if request.guest is not None and table.seating.seats[request.seat].guest != request.guest:
        # The seat went to somebody else while the command waited for the lock.
        raise ApiError("seat.not-yours")
    return _game_of(table)


_NO_GAME: dict[Status, ErrorId] = {
    Status.WAITING: "table.waiting",
    Status.OVER: "table.over",
    Status.CLOSED: "table.closed",
}


def _game_of(table: GameTable) -> LiveGame:
    if table.game is None:
        raise ApiError(_NO_GAME[table.seating.status])
    return table.game


def _reply_to_repeated(game: LiveGame, request: ActRequest) -> Reply | None:
    """Reply to a repeated command as before; reject a reused id with another action."""
    seat, id, held = request.seat, request.id, game.held
    if (seat, id) in game.done:
        before, reply = game.action_of(seat, id), Accepted(id, game.done[seat, id])
    elif held is not None and (held.seat, held.command) == (seat, id):
        before, reply = held.action, Accepted(id, game.n(seat), held=True)
    else:
        return None
    return reply if request.action == before else Rejected(id, None, "protocol.id-used")


def _check_act(table: GameTable, game: LiveGame, request: ActRequest) -> Action:
    """Return the action if this seat may act now. What the rules say is decided later."""
    seating, n = table.seating, game.n(request.seat)
    by_computer = request.guest is None
    if seating.status is not Status.PLAYING:
        raise ApiError(_NO_GAME[seating.status])
    if table.gone:
        raise ApiError("table.changed")
    if request.n is not None and request.n != n:
        raise ApiError("act.stale", n=n)
    if by_computer is not (seating.seats[request.seat].kind is SitterKind.COMPUTER):
        raise ApiError("seat.computer")
    action = _readable(request.action)
    if not by_computer:  # computers stop by themselves
        game.quotas.check(game.engine, request.seat, action)
    return action


def _readable(action: Action | UnknownName) -> Action:
    if isinstance(action, UnknownName):
        raise ApiError("action.malformed", what=action.what, name=action.name[:40])
    return action


# --- persist -----------------------------------------------------------------------------------


def _rows(
    table: GameTable, game: LiveGame, decided: Decided, id: str, at: int, released: bool = False
) -> tuple[ActRow, Work | None]:
    """Return the row of an act, and what is saved in the same transaction."""
    entry, after = decided.entry, decided.game.public
    body = stored_act.packed(game.frames.write_action(entry.action), entry.drawn)
    row = (table.id, game.version + 1, entry.seat, id, body, at)
    if after.phase is Phase.OVER:
        return row, partial(table_rows.save_end, id=table.id, result=after.result, at=at)
    if released:
        return row, partial(table_rows.forget_held, id=table.id)
    return row, None


async def _hold(table: GameTable, game: LiveGame, request: ActRequest, action: Action) -> Accepted:
    """Save an answer now; it happens at a time that tells nothing about it."""
    refusal = game.engine.why_not(request.seat, action)
    if refusal is not None:
        raise Refused(refusal)
    if game.held is not None:
        raise ApiError("act.pending")
    due_at = release_time(table.seating, game.asked_at(Ask), request.seat)
    body = stored_act.packed(game.frames.write_action(action))
    row = partial(
        table_rows.add_held,
        id=table.id,
        seat=request.seat,
        command=request.id,
        body=body,
        due_at=due_at,
    )
    await table.services.storage.save(row)
    game.held = HeldAnswer(request.seat, request.id, action, due_at)
    table.wake()
    return Accepted(request.id, game.n(request.seat), held=True)


# --- reply and broadcast -----------------------------------------------------------------------


def _reply(table: GameTable, reply: Reply, send: SendReply) -> Reply:
    if type(reply) is Accepted:
        table.services.metrics.accepted += 1
    else:
        table.services.metrics.rejected += 1
    send(reply)
    return reply


def _rejection(table: GameTable, id: str, error: Exception) -> Rejected:
    """Explain to the client why nothing has changed."""
    match error:
        case Refused():
            return Rejected(id, error.rejection.rule, None, error.rejection.params)
        case ApiError():
            if isinstance(error, VersionConflict):
                table.distrust()
            return Rejected(id, None, error.id, error.params)
    table.services.metrics.faults += 1
    _log.error("an act failed", exc_info=error, extra={"table": table.id})
    return Rejected(id, None, "server.fault")


def _broadcast(
    table: GameTable, game: LiveGame, decided: Decided, id: str, audience: Audience
) -> None:
    """Send every connection the update of its seat, if its seat can notice the act."""
    entry = decided.entry
    for seat, connections in table.recipients.items():
        if connections and audience.has(seat):
            reply_to = id if seat == entry.seat else None
            frame = game.frames.update(entry, audience, seat, game.n(seat), reply_to)
            for connection in connections:
                connection.deliver(frame)
