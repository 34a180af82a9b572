"""The parts of a running server, open on one data folder."""

import asyncio
import logging
import time
from contextlib import suppress
from pathlib import Path

from zanzibar.rules import Draw
from zanzibar.server.bot_workers.pool import MOVE_SECONDS, BotPool
from zanzibar.server.identity import CookieSigner
from zanzibar.server.metrics import Metrics
from zanzibar.server.storage import retention
from zanzibar.server.storage.database import Storage
from zanzibar.server.tables.registry import TableRegistry

IDLE_CHECK_SECONDS = 60
RETENTION_SECONDS = 24 * 3600
_log = logging.getLogger("zanzibar.server")


class ServerContext:
    """Everything that requests and sockets use of the server."""

    def __init__(
        self,
        data: Path,
        processes: int = 1,
        deadline: float = MOVE_SECONDS,
        draw: Draw | None = None,
    ) -> None:
        self.storage = Storage(data)
        try:
            self.signer = CookieSigner(data)
        except BaseException:
            self.storage.close()
            raise
        self.metrics = Metrics()
        bots = BotPool(self.metrics, processes, deadline)
        self.registry = TableRegistry(self.storage, bots, self.metrics, draw)
        self._housekeeping: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Load the tables where something happens by itself, and start the housekeeping."""
        await self.registry.resume()
        self._housekeeping = asyncio.create_task(self._keep_house())

    async def _keep_house(self) -> None:
        deleted = float("-inf")
        while True:
            if time.monotonic() - deleted >= RETENTION_SECONDS:
                deleted = time.monotonic()
                await self._delete_old()
            await asyncio.sleep(IDLE_CHECK_SECONDS)
            self.registry.drop_idle()

    async def _delete_old(self) -> None:
        """Delete tables and guests that have been kept long enough."""
        try:
            gone = await self.storage.save(retention.delete_old_tables)
            for table in gone:
                self.registry.forget(table)
            guests = await self.storage.save(retention.delete_old_guests)
            self.registry.drop_unused_names()
            _log.info("cleaned", extra={"tables": len(gone), "guests": guests})
        except Exception:
            _log.exception("cleaning failed")

    async def close(self) -> None:
        if self._housekeeping is not None:
            self._housekeeping.cancel()
            with suppress(asyncio.CancelledError):
                await self._housekeeping
        await self.registry.close()
        self.storage.close()
