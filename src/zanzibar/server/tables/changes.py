"""Changes of a table's seats and options: saved first, then used, then broadcast."""

import time
from collections.abc import Callable

from msgspec.structs import replace
from sqlalchemy import Connection

from zanzibar.rules import SPECTATOR, Seat
from zanzibar.server.clock import now_ms
from zanzibar.server.errors import ApiError
from zanzibar.server.protocol.messages import CLOSE_FORBIDDEN, CLOSE_TABLE
from zanzibar.server.seating import Seating
from zanzibar.server.storage import table_rows
from zanzibar.server.table_info import Roles, Status
from zanzibar.server.tables.live_table import LiveTable
from zanzibar.server.tables.presence import Listener

MOST_KNOWN = 1000
"""Guests that a table remembers as invited or seated: each change saves them all."""


async def change(
    table: LiveTable,
    edit: Callable[[Seating], Seating],
    also: Callable[[Connection], None] | None = None,
) -> None:
    """Replace the seating, and begin the game once no seat is open.

    `edit` raises `ApiError` to refuse. `also` is saved in the same transaction.
    """

    def save(connection: Connection) -> None:
        if also is not None:
            also(connection)
        table_rows.save_seating(connection, table.id, after)

    async with table.lock:
        if table.gone:
            raise ApiError("table.changed")
        before = table.seating
        after = replace(edit(before), changed_at=now_ms())
        if len(after.known) > max(MOST_KNOWN, len(before.known)):
            raise ApiError("limit.guests", most=MOST_KNOWN)
        begins = after.status is Status.WAITING and after.complete
        if begins:
            after = after.begin()
        await table.services.storage.save(save)
        table.seating = after
        if begins:
            _begin(table)
        else:
            _close_strangers(table)
            table.broadcast_info()
        if table.game is not None:
            table.game.changed = time.monotonic()
        table.wake()


def _begin(table: LiveTable) -> None:
    game = table.begin()
    _move_to_dealt_seats(table)
    _close_strangers(table)
    table.broadcast_info()
    for listener in table.presence.everybody():
        listener.deliver(game.catch_up(listener.seat, 0))


def _move_to_dealt_seats(table: LiveTable) -> None:
    """Move each client to the seat that its guest was dealt, if the roles are random."""
    if table.seating.options.roles is not Roles.RANDOM:
        return
    dealt: dict[Listener, Seat] = {}
    for listener in table.presence.everybody():
        seats = table.seating.seats_of(listener.guest)
        if listener.seat != SPECTATOR and seats:
            dealt[listener] = seats[0]
    table.presence.move(dealt)
    for listener in table.presence.everybody():
        listener.deliver(table.welcome(listener.guest, listener.seat, "dealt"))


def _close_strangers(table: LiveTable) -> None:
    """Close the connections of guests who may not be here any more."""
    seating = table.seating
    for listener in table.presence.everybody():
        seat = listener.seat
        if seating.status is Status.CLOSED:
            listener.dismiss(ApiError("table.closed"), CLOSE_TABLE)
        elif seat == SPECTATOR and not seating.may_watch(listener.guest):
            listener.dismiss(ApiError("watch.not-allowed"), CLOSE_FORBIDDEN)
        elif seat != SPECTATOR and seating.seats[seat].guest != listener.guest:
            listener.dismiss(ApiError("seat.not-yours"), CLOSE_TABLE)
