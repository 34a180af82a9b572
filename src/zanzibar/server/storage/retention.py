"""What is cleaned away, and when: docs/running.md tells the host the same."""

from sqlalchemy import Connection, bindparam, func, select

from zanzibar.server.clock import now_ms
from zanzibar.server.storage import schema
from zanzibar.server.table_info import Status

DAY_MS = 24 * 3600 * 1000
WAITING_DAYS = 14
"""A table that nobody completed."""
CLOSED_DAYS = 14
ABANDONED_DAYS = 90
"""A running game in which nothing was done."""
FINISHED_DAYS = 365
GUEST_DAYS = 400
"""Somebody whom no table knows. A browser forgets its cookie before that."""


def clean(connection: Connection) -> list[str]:
    """Delete tables that nobody will miss; gives their ids."""
    game, act = schema.game, schema.act
    last_act = (
        select(func.coalesce(func.max(act.c.at), 0)).where(act.c.game == game.c.id)
    ).scalar_subquery()
    gone = connection.execute(
        select(game.c.id).where(
            ((game.c.status == Status.WAITING) & (game.c.changed_at < _ago(WAITING_DAYS)))
            | ((game.c.status == Status.CLOSED) & (game.c.changed_at < _ago(CLOSED_DAYS)))
            | ((game.c.status == Status.OVER) & (game.c.changed_at < _ago(FINISHED_DAYS)))
            | (
                (game.c.status == Status.PLAYING)
                & (game.c.changed_at < _ago(ABANDONED_DAYS))
                & (last_act < _ago(ABANDONED_DAYS))
            )
        )
    )
    ids = list(gone.scalars())
    if ids:  # one by one: a statement takes only so many of them
        this = game.c.id == bindparam("gone")
        connection.execute(game.delete().where(this), [{"gone": id} for id in ids])
    return ids


def clean_guests(connection: Connection) -> int:
    """Delete guests who have been away for long and whom no table names; says how many."""
    guest, seat = schema.guest, schema.seat
    gone = connection.execute(
        guest.delete().where(
            guest.c.seen_at < _ago(GUEST_DAYS),
            guest.c.id.not_in(select(schema.game.c.owner)),
            guest.c.id.not_in(select(seat.c.guest).where(seat.c.guest.is_not(None))),
            guest.c.id.not_in(select(schema.known.c.guest)),
        )
    )
    return gone.rowcount


def _ago(days: int) -> int:
    return now_ms() - days * DAY_MS
