"""Guests: their names and last visits, in the database and cached in memory."""

from collections.abc import Set
from contextlib import suppress

from sqlalchemy import Connection, select

from zanzibar.server.clock import now_ms
from zanzibar.server.errors import ApiError
from zanzibar.server.identity import new_id
from zanzibar.server.protocol.text_rules import is_visible_line
from zanzibar.server.storage import schema
from zanzibar.server.storage.database import Storage
from zanzibar.server.storage.retention import DAY_MS
from zanzibar.server.table_info import LONGEST_NAME


class GuestRepository:
    """Reads and saves guests, with a cache of names and visits."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self.names: dict[str, str] = {}
        """Display names of the guests at live tables, and of recent visitors."""
        self._saved_visits: dict[str, int] = {}
        """When a guest's visit was last saved: once a day is enough."""

    async def name(self, guest: str | None, name: str) -> str:
        """Rename a guest, or create one. Return the guest's id."""
        if not is_visible_line(name, LONGEST_NAME):
            raise ApiError("guest.name")
        id, now = guest or new_id(20), now_ms()
        row = {"id": id, "name": name, "seen_at": now}

        def work(connection: Connection) -> None:
            known = schema.guest.c.id == id
            changed = connection.execute(schema.guest.update().where(known).values(row))
            if not changed.rowcount:
                connection.execute(schema.guest.insert(), row)

        await self._storage.save(work)
        self.names[id], self._saved_visits[id] = name, now
        return id

    async def name_of(self, guest: str) -> str | None:
        """Note a visit. Return the guest's name, None for an unknown guest."""
        if now_ms() - self._saved_visits.get(guest, 0) >= DAY_MS:
            await self._save_visit(guest)
        return self.names.get(guest)

    async def _save_visit(self, guest: str) -> None:
        columns, this = schema.guest.c, schema.guest.c.id == guest
        query = select(columns.name, columns.seen_at).where(this)
        found = await self._storage.read(lambda c: c.execute(query).first())
        if found is None:
            return
        seen_at, now = found.seen_at, now_ms()
        if now - seen_at >= DAY_MS:
            mark = schema.guest.update().where(this).values(seen_at=now)
            with suppress(ApiError):  # a disk that cannot be written stops no reading request
                # Save before anything else is done for the guest: retention deletes guests by
                # their last visit, and may have deleted this one since it was read.
                if not await self._storage.save(lambda c: c.execute(mark).rowcount):
                    return
                seen_at = now
        self.names.setdefault(guest, found.name)  # keep a name that was changed meanwhile
        self._saved_visits[guest] = seen_at

    def let_go(self, needed: Set[str]) -> None:
        """Drop cached names, except needed ones and those of the last day's visitors."""
        yesterday = now_ms() - DAY_MS
        self._saved_visits = {
            guest: seen_at for guest, seen_at in self._saved_visits.items() if seen_at > yesterday
        }
        for guest in self.names.keys() - self._saved_visits.keys() - needed:
            del self.names[guest]
