"""What is cleaned away, and when: docs/running.md tells the host the same."""

from sqlalchemy import Connection, func, select

from zanzibar.server import schema
from zanzibar.server.clock import now_ms
from zanzibar.server.tables import Status

DAY_MS = 24 * 3600 * 1000
WAITING_DAYS = 14
"""A table that nobody completed."""
CLOSED_DAYS = 14
ABANDONED_DAYS = 90
"""A running game in which nothing was done."""
FINISHED_DAYS = 365


def clean(connection: Connection) -> list[str]:
    """Delete tables that nobody will miss; gives their ids."""
    game, act, now = schema.game, schema.act, now_ms()
    last_act = (
        select(func.coalesce(func.max(act.c.at), 0)).where(act.c.game == game.c.id)
    ).scalar_subquery()

    def older(days: int) -> int:
        return now - days * DAY_MS

    gone = connection.execute(
        select(game.c.id).where(
            ((game.c.status == Status.WAITING) & (game.c.changed_at < older(WAITING_DAYS)))
            | ((game.c.status == Status.CLOSED) & (game.c.changed_at < older(CLOSED_DAYS)))
            | ((game.c.status == Status.OVER) & (game.c.changed_at < older(FINISHED_DAYS)))
            | (
                (game.c.status == Status.PLAYING)
                & (game.c.changed_at < older(ABANDONED_DAYS))
                & (last_act < older(ABANDONED_DAYS))
            )
        )
    )
    ids = list(gone.scalars())
    if ids:
        connection.execute(game.delete().where(game.c.id.in_(ids)))
    return ids
