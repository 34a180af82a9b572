"""The services that all tables share."""

from collections.abc import Callable, Mapping

from msgspec import Struct

from zanzibar.rules import Draw
from zanzibar.server.bot_workers.pool import BotPool
from zanzibar.server.metrics import Metrics
from zanzibar.server.storage.database import Storage


class Services(Struct, frozen=True, kw_only=True):
    """The parts of the server that a table uses."""

    storage: Storage
    bots: BotPool
    metrics: Metrics
    draw: Draw
    names: Mapping[str, str]
    """Display names of guests."""
    forget_table: Callable[[str], None]
    """Drop a table from the registry; the next visitor loads it again."""
