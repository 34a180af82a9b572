"""All tables in memory: loads them from the disk when somebody comes, and drops idle ones."""

import asyncio
import logging
import time
from collections.abc import Callable
from secrets import SystemRandom

from sqlalchemy import Connection, select

from zanzibar.rules import Draw, drawn_by
from zanzibar.rules.names import seat_name
from zanzibar.server.bot_workers.pool import BotPool
from zanzibar.server.errors import ApiError
from zanzibar.server.game.live_game import LiveGame
from zanzibar.server.game.services import Services
from zanzibar.server.identity import new_id
from zanzibar.server.metrics import Metrics
from zanzibar.server.protocol.messages import CLOSE_STOPPING, CLOSE_UNKNOWN, ChatLine
from zanzibar.server.seating import Seating
from zanzibar.server.storage import schema
from zanzibar.server.storage.database import Storage
from zanzibar.server.storage.guest_rows import GuestRepository
from zanzibar.server.storage.table_rows import TableRows, add_table
from zanzibar.server.table_info import SitterKind, Status
from zanzibar.server.tables.live_table import LiveTable

IDLE_SECONDS = 600
"""After this long without a connection, a table leaves the memory (never the disk)."""
_log = logging.getLogger("zanzibar.server")


class TableRegistry:
    """The tables of a server."""

    def __init__(
        self, storage: Storage, bots: BotPool, metrics: Metrics, draw: Draw | None = None
    ) -> None:
        self.storage = storage
        self.bots = bots
        self.guests = GuestRepository(storage)
        self.live: dict[str, LiveTable] = {}
        """The tables in memory, by id."""
        self._services = Services(
            storage=storage,
            bots=bots,
            metrics=metrics,
            draw=draw or drawn_by(SystemRandom()),
            names=self.guests.names,
            forget_table=self._drop,
        )
        self._loading: dict[str, asyncio.Future[LiveTable]] = {}

    # --- finding -------------------------------------------------------------------------------

    async def table(self, id: str) -> LiveTable:
        """Return a table; load it when it is not in memory."""
        table = self.live.get(id)
        if table is not None:
            return table
        loading = self._loading.get(id)
        if loading is None:
            loading = self._loading[id] = asyncio.ensure_future(self._load(id))
            loading.add_done_callback(lambda _: self._loading.pop(id, None))
        return await asyncio.shield(loading)

    async def seen_by(self, id: str, guest: str | None) -> LiveTable:
        """Return a table that this guest may know of."""
        table = await self.table(id)
        if table.seating.options.private and not (
            guest is not None and table.seating.has_met(guest)
        ):
            raise ApiError("table.unknown")
        return table

    async def owned(self, id: str, guest: str) -> LiveTable:
        """Return a table that must be this guest's."""
        table = await self.seen_by(id, guest)
        if table.seating.owner != guest:
            raise ApiError("owner.only")
        return table

    # --- loading -------------------------------------------------------------------------------

    async def _load(self, id: str) -> LiveTable:
        rows = await self.storage.read(lambda connection: TableRows.read(connection, id))
        if rows is None:
            raise ApiError("table.unknown")
        table = LiveTable(id, rows.seating(), self._services)
        if table.game is not None:  # a table that was closed has none
            await _replay(table.game, rows, rows.game.format)
        for row in rows.chat:
            line = ChatLine(row.n, seat_name(row.seat), row.name, row.text, row.at)
            table.chat.add(line, row.seat, row.command)
        self.guests.names.update(rows.names)
        self.live[id] = table
        table.wake()
        return table

    async def resume(self) -> None:
        """Load every table where something happens by itself, after a start of the server."""
        game, seat, held = schema.game, schema.seat, schema.held
        has_computers = select(seat.c.game).where(seat.c.kind == SitterKind.COMPUTER)
        query = select(game.c.id).where(
            game.c.status == Status.PLAYING,
            game.c.id.in_(has_computers) | game.c.id.in_(select(held.c.game)),
        )
        ids = await self.storage.read(lambda c: c.execute(query).scalars().all())
        for id in ids:
            try:
                await self.table(id)
            except Exception:
                _log.exception("a table cannot be taken up", extra={"table": id})

    async def add(self, seating: Seating, check: Callable[[Connection], None]) -> LiveTable:
        """Add a new table. `check` runs in the transaction that saves it, and may refuse it."""
        id = new_id()

        def work(connection: Connection) -> None:
            check(connection)
            add_table(connection, id, seating)

        await self.storage.save(work)
        table = self.live[id] = LiveTable(id, seating, self._services)
        table.wake()
        return table

    # --- dropping ------------------------------------------------------------------------------

    def _drop(self, id: str) -> None:
        self.live.pop(id, None)

    def forget(self, id: str) -> None:
        """Drop a table that was deleted, with all its connections."""
        if (table := self.live.pop(id, None)) is not None:
            table.abandon(ApiError("table.unknown"), CLOSE_UNKNOWN)

    def drop_idle(self) -> None:
        """Drop the tables that nobody has used for a while."""
        long_ago = time.monotonic() - IDLE_SECONDS
        for id, table in list(self.live.items()):
            if not table.busy and table.touched < long_ago:
                table.gone = True
                del self.live[id]

    async def close(self) -> None:
        """Close all tables and the computers' processes, for good."""
        for table in list(self.live.values()):
            async with table.lock:  # an act that is being saved is broadcast first
                table.abandon(ApiError("server.stopping"), CLOSE_STOPPING)
            await table.settle()
        await self.bots.close()

    # --- guests --------------------------------------------------------------------------------

    async def name_guest(self, guest: str | None, name: str) -> str:
        """Add a guest, or change the name of one and tell the tables that show it."""
        before = None if guest is None else self.guests.names.get(guest)
        id = await self.guests.name(guest, name)
        if before not in (None, name):
            for table in self.live.values():
                if table.seating.owner == id or table.seating.seats_of(id):
                    table.broadcast_info()
        return id

    def drop_unused_names(self) -> None:
        """Drop the guests' names that no table in memory shows."""
        needed = set()
        for table in self.live.values():
            needed.add(table.seating.owner)
            needed |= {sitter.guest for sitter in table.seating.seats if sitter.guest}
        self.guests.let_go(needed)


async def _replay(game: LiveGame, rows: TableRows, form: int) -> None:
    """Bring a game to where it was."""
    for count, row in enumerate(rows.acts):
        game.replay(row.seat, row.command, row.body, row.at, form)
        if count % 100 == 99:
            await asyncio.sleep(0)  # let the others at the server go on
    if (held := rows.held) is not None:
        game.replay_held(held.seat, held.command, held.body, held.due_at, form)
