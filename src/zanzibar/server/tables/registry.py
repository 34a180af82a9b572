"""All live tables: finding them, reading them back from the disk, and letting them rest there."""

import asyncio
import logging
import time
from collections.abc import Callable
from secrets import SystemRandom

from sqlalchemy import Connection, select

from zanzibar.rules import SPECTATOR, Draw, Seat, drawn_by
from zanzibar.rules.names import seat_name
from zanzibar.server.bot_workers.pool import BotPool
from zanzibar.server.errors import ApiError
from zanzibar.server.game.live_game import Course
from zanzibar.server.identity import new_id
from zanzibar.server.metrics import Metrics
from zanzibar.server.protocol.messages import CLOSE_STOPPING, CLOSE_UNKNOWN, ChatLine
from zanzibar.server.services import Services
from zanzibar.server.storage import schema
from zanzibar.server.storage.database import Storage
from zanzibar.server.storage.guest_rows import GuestRepository
from zanzibar.server.storage.table_rows import TableRows, add_table
from zanzibar.server.table_info import Arrangement, Sitter, Status
from zanzibar.server.tables import seat_rules
from zanzibar.server.tables.live_table import Hosted

IDLE_SECONDS = 600
"""After this long without anybody, a table leaves the memory (never the disk)."""
_log = logging.getLogger("zanzibar.server")


class Hall:
    """The tables of a server."""

    def __init__(
        self, storage: Storage, computers: BotPool, metrics: Metrics, draw: Draw | None = None
    ) -> None:
        self.storage = storage
        self.metrics = metrics
        self.computers = computers
        self.guests = GuestRepository(storage)
        self.live: dict[str, Hosted] = {}
        self._services = Services(
            storage, computers, metrics, draw or drawn_by(SystemRandom()), self.guests.names,
            self._give_up,
        )  # fmt: skip
        self._loading: dict[str, asyncio.Future[Hosted]] = {}

    # --- finding -------------------------------------------------------------------------------

    async def table(self, id: str) -> Hosted:
        """A table, read back from the disk when it is not in memory."""
        hosted = self.live.get(id)
        if hosted is not None:
            return hosted
        loading = self._loading.get(id)
        if loading is None:
            loading = self._loading[id] = asyncio.ensure_future(self._load(id))
            loading.add_done_callback(lambda _: self._loading.pop(id, None))
        return await asyncio.shield(loading)

    async def _load(self, id: str) -> Hosted:
        found = await self.storage.read(lambda c: TableRows.read(c, id))
        if found is None:
            raise ApiError("table.unknown")
        hosted = Hosted(id, found.arrangement(), self._services)
        if hosted.course is not None:  # the game of a table that was closed is not taken up
            await self._replay(hosted, hosted.course, found, found.game.format)
        for row in found.chat:
            line = ChatLine(row.n, seat_name(row.seat), row.name, row.text, row.at)
            hosted.talk.add(line, row.seat, row.command)
        self.guests.names.update(found.names)
        self.live[id] = hosted
        hosted.wake()
        return hosted

    async def _replay(self, hosted: Hosted, course: Course, found: TableRows, form: int) -> None:
        """Bring a game to where it was."""
        for count, row in enumerate(found.acts):
            course.replay(row.seat, row.command, row.body, row.at, form)
            if count % 100 == 99:
                await asyncio.sleep(0)
        if (held := found.held) is not None:
            hosted.answers.hold_again(held.seat, held.command, held.body, held.due_at, form)

    async def seen_by(self, id: str, guest: str | None) -> Hosted:
        """A table that this guest may know of."""
        hosted = await self.table(id)
        if hosted.arrangement.options.private and not (
            guest is not None and hosted.arrangement.has_met(guest)
        ):
            raise ApiError("table.unknown")
        return hosted

    async def owned(self, id: str, guest: str) -> Hosted:
        hosted = await self.seen_by(id, guest)
        if hosted.arrangement.owner != guest:
            raise ApiError("owner.only")
        return hosted

    def listening_as(self, hosted: Hosted, guest: str, seat: Seat) -> None:
        """Whether this guest may open a socket for this seat, or to watch."""
        arrangement = hosted.arrangement
        if arrangement.status is Status.CLOSED:
            raise ApiError("table.closed")
        if seat == SPECTATOR:
            if not arrangement.may_watch(guest):
                raise ApiError("watch.not-allowed")
        else:
            seat_rules.own(arrangement, guest, seat)

    async def name(self, guest: str | None, name: str) -> str:
        """A new guest, or a new name for one, which the others at the guest's tables are told."""
        before = None if guest is None else self.guests.names.get(guest)
        id = await self.guests.name(guest, name)
        if before not in (None, name):
            for hosted in self.live.values():
                if hosted.arrangement.owner == id or hosted.arrangement.seats_of(id):
                    hosted.tell_table()
        return id

    # --- keeping house -------------------------------------------------------------------------

    async def open(
        self, arrangement: Arrangement, check: Callable[[Connection], None]
    ) -> Hosted:  # fmt: skip
        """A new table that is arranged like this; `check` looks at the others and may refuse."""
        id = new_id()

        def work(connection: Connection) -> None:
            check(connection)
            add_table(connection, id, arrangement)

        await self.storage.save(work)
        hosted = self.live[id] = Hosted(id, arrangement, self._services)
        hosted.wake()
        return hosted

    async def resume(self) -> None:
        """After a start: take up every table where something is to happen by itself."""
        game, seat, held = schema.game, schema.seat, schema.held
        ids = await self.storage.read(
            lambda c: c.execute(
                select(game.c.id).where(
                    game.c.status == Status.PLAYING,
                    game.c.id.in_(select(seat.c.game).where(seat.c.kind == Sitter.COMPUTER))
                    | game.c.id.in_(select(held.c.game)),
                )
            ).scalars().all()
        )  # fmt: skip
        for id in ids:
            try:
                await self.table(id)
            except Exception:
                _log.exception("a table cannot be taken up", extra={"table": id})

    def _give_up(self, id: str) -> None:
        self.live.pop(id, None)

    def forget(self, id: str) -> None:
        """A table was deleted."""
        if (hosted := self.live.pop(id, None)) is not None:
            hosted.abandon(ApiError("table.unknown"), CLOSE_UNKNOWN)

    def sweep(self) -> None:
        """Let idle tables leave the memory."""
        long_ago = time.monotonic() - IDLE_SECONDS
        for id, hosted in list(self.live.items()):
            if not hosted.busy and hosted.touched < long_ago:
                hosted.gone = True
                del self.live[id]

    def let_guests_go(self) -> None:
        """Let the names that no live table needs leave the memory."""
        needed = set()
        for hosted in self.live.values():
            needed.add(hosted.arrangement.owner)
            needed |= {sitter.guest for sitter in hosted.arrangement.seats if sitter.guest}
        self.guests.let_go(needed)

    async def close(self) -> None:
        for hosted in list(self.live.values()):
            async with hosted.turn:  # whatever is being saved is saved and told first
                hosted.abandon(ApiError("server.stopping"), CLOSE_STOPPING)
            await hosted.settle()
        await self.computers.close()
