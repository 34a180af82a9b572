"""The tables inside a server, for tests that look at its memory."""

from tests.support.server.local_server import LocalServer
from zanzibar.server.game.held_answers import HeldAnswer
from zanzibar.server.game.live_game import LiveGame
from zanzibar.server.tables.live_table import LiveTable


def live_game(server: LocalServer, table: str) -> LiveGame:
    """Return the game of a table that has begun."""
    game = server.context.registry.live[table].game
    assert game is not None
    return game


def held_answer(server: LocalServer, table: str) -> HeldAnswer:
    """Return the answer that a table holds."""
    held = live_game(server, table).held
    assert held is not None
    return held


def somebody_waits_for(table: LiveTable) -> bool:
    """Return whether a command or a change waits for the table's lock."""
    return bool(table.lock._waiters)
