"""What every table uses."""

from collections.abc import Callable, Mapping

from msgspec import Struct

from zanzibar.rules import Draw
from zanzibar.server.bot_workers.pool import BotPool
from zanzibar.server.metrics import Metrics
from zanzibar.server.storage.database import Storage


class Services(Struct, frozen=True):
    storage: Storage
    computers: BotPool
    metrics: Metrics
    draw: Draw
    names: Mapping[str, str]
    """Display names of guests."""
    give_up: Callable[[str], None]
    """Forget a table whose state in memory is not to be trusted; it is read anew."""
