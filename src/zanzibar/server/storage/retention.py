"""Retention: which tables and guests are deleted, and when; docs/running.md has the same table."""

from sqlalchemy import Connection, bindparam, func, select

from zanzibar.server.clock import now_ms
from zanzibar.server.storage import schema
from zanzibar.server.table_info import Status

DAY_MS = 24 * 3600 * 1000
WAITING_DAYS = 14
"""A table whose seats were never all taken."""
CLOSED_DAYS = 14
ABANDONED_DAYS = 90
"""A running game without an act."""
FINISHED_DAYS = 365
GUEST_DAYS = 400
"""A guest whom no table mentions. The browser's cookie expires a day earlier."""


def delete_old_tables(connection: Connection) -> list[str]:
    """Delete tables past their time. Return their ids."""
    game, act = schema.game, schema.act
    last_act = (
        select(func.coalesce(func.max(act.c.at), 0)).where(act.c.game == game.c.id)
    ).scalar_subquery()
    old = connection.execute(
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
    ids = list(old.scalars())
    if ids:  # one by one, because SQLite limits the parameters of a statement
        this = game.c.id == bindparam("old")
        connection.execute(game.delete().where(this), [{"old": id} for id in ids])
    return ids


def delete_old_guests(connection: Connection) -> int:
    """Delete guests past their time whom no table mentions. Return their number."""
    guest, seat = schema.guest, schema.seat
    deleted = connection.execute(
        guest.delete().where(
            guest.c.seen_at < _ago(GUEST_DAYS),
            guest.c.id.not_in(select(schema.game.c.owner)),
            guest.c.id.not_in(select(seat.c.guest).where(seat.c.guest.is_not(None))),
            guest.c.id.not_in(select(schema.known.c.guest)),
        )
    )
    return deleted.rowcount


def _ago(days: int) -> int:
    return now_ms() - days * DAY_MS
