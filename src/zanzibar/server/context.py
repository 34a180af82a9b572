"""A whole server, open on a data folder: everything the doors lead to."""

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
from zanzibar.server.tables.registry import Hall

SWEEP_SECONDS = 60
CLEAN_SECONDS = 24 * 3600
_log = logging.getLogger("zanzibar.server")


class House:
    """The server's parts, put together."""

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
        computers = BotPool(self.metrics, processes, deadline)
        self.hall = Hall(self.storage, computers, self.metrics, draw)
        self._keeper: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Take up what was going on when the server last stopped."""
        await self.hall.resume()
        self._keeper = asyncio.create_task(self._keep_house())

    async def _keep_house(self) -> None:
        cleaned = float("-inf")
        while True:
            if time.monotonic() - cleaned >= CLEAN_SECONDS:
                cleaned = time.monotonic()
                await self._clean()
            await asyncio.sleep(SWEEP_SECONDS)
            self.hall.sweep()

    async def _clean(self) -> None:
        try:
            gone = await self.storage.save(retention.delete_old_tables)
            for table in gone:
                self.hall.forget(table)
            guests = await self.storage.save(retention.delete_old_guests)
            self.hall.let_guests_go()
            _log.info("cleaned", extra={"tables": len(gone), "guests": guests})
        except Exception:
            _log.exception("cleaning failed")

    async def close(self) -> None:
        if self._keeper is not None:
            self._keeper.cancel()
            with suppress(asyncio.CancelledError):
                await self._keeper
        await self.hall.close()
        self.storage.close()
