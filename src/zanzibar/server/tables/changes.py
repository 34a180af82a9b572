"""Changing a table: a new arrangement is saved, then used, then told."""

import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from msgspec.structs import replace
from sqlalchemy import Connection

from zanzibar.rules import SPECTATOR, Seat
from zanzibar.server.clock import now_ms
from zanzibar.server.errors import ApiError
from zanzibar.server.protocol.messages import CLOSE_FORBIDDEN, CLOSE_TABLE
from zanzibar.server.storage import table_rows
from zanzibar.server.table_info import Arrangement, Roles, Status
from zanzibar.server.tables.presence import Listener
from zanzibar.server.tables.seating import begun

if TYPE_CHECKING:
    from zanzibar.server.tables.live_table import Hosted

MOST_KNOWN = 1000
"""Guests that a table remembers, who were invited or sat there: they are saved with each change."""


async def change(
    hosted: "Hosted",
    edit: Callable[[Arrangement], Arrangement],
    also: Callable[[Connection], None] | None = None,
) -> None:
    """Replace the arrangement: begin the game when nobody is missing, save, tell.

    `also` is saved with it, or neither is.
    """

    def work(connection: Connection) -> None:
        if also is not None:
            also(connection)
        table_rows.save_arrangement(connection, hosted.id, after)

    async with hosted.turn:
        if hosted.gone:
            raise ApiError("table.changed")
        before = hosted.arrangement
        after = replace(edit(before), changed_at=now_ms())
        if len(after.known) > max(MOST_KNOWN, len(before.known)):
            raise ApiError("limit.guests", most=MOST_KNOWN)
        begins = after.status is Status.WAITING and after.complete
        if begins:
            after = begun(after)
        await hosted.services.storage.save(work)
        hosted.arrangement = after
        hosted.touched = hosted.driver.changed = time.monotonic()
        if begins:
            hosted.begin()
            _follow_the_deal(hosted)
        _part_with_strangers(hosted)
        hosted.tell_table()
        if begins:
            assert hosted.course is not None
            for listener in hosted.crowd.everybody():
                listener.deliver(hosted.course.catch_up(listener.seat, 0))
        hosted.wake()


def _follow_the_deal(hosted: "Hosted") -> None:
    """With random roles a guest's socket moves to the seat that the guest was dealt."""
    if hosted.arrangement.options.roles is not Roles.RANDOM:
        return
    dealt: dict[Listener, Seat] = {}
    for listener in hosted.crowd.everybody():
        seats = hosted.arrangement.seats_of(listener.guest)
        if listener.seat != SPECTATOR and seats:
            dealt[listener] = seats[0]
    hosted.crowd.move(dealt)
    for listener in hosted.crowd.everybody():
        listener.deliver(hosted.welcome(listener.guest, listener.seat, "dealt"))


def _part_with_strangers(hosted: "Hosted") -> None:
    arrangement = hosted.arrangement
    closed = arrangement.status is Status.CLOSED
    for listener in hosted.crowd.everybody():
        seat = listener.seat
        if closed:
            listener.dismiss(ApiError("table.closed"), CLOSE_TABLE)
        elif seat == SPECTATOR and not arrangement.may_watch(listener.guest):
            listener.dismiss(ApiError("watch.not-allowed"), CLOSE_FORBIDDEN)
        elif seat != SPECTATOR and arrangement.seats[seat].guest != listener.guest:
            listener.dismiss(ApiError("seat.not-yours"), CLOSE_TABLE)
