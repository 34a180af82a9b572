"""Guests: their names, and when they were last here."""

from collections.abc import Set
from contextlib import suppress

from sqlalchemy import Connection, select

from zanzibar.server.clock import now_ms
from zanzibar.server.errors import ApiError
from zanzibar.server.http.text_rules import is_visible_line
from zanzibar.server.identity import new_id
from zanzibar.server.storage import schema
from zanzibar.server.storage.database import Storage
from zanzibar.server.storage.retention import DAY_MS
from zanzibar.server.table_info import LONGEST_NAME


class GuestRepository:
    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self.names: dict[str, str] = {}
        """Of everybody at a live table, and of those who were here lately."""
        self._seen: dict[str, int] = {}
        """When guests were last written down as being here: once a day is enough."""

    async def name(self, guest: str | None, name: str) -> str:
        """A new guest, or a new name for one."""
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
        self.names[id], self._seen[id] = name, now
        return id

    async def name_of(self, guest: str) -> str | None:
        """Somebody is here: the name, or None for nobody that is known."""
        if now_ms() - self._seen.get(guest, 0) >= DAY_MS:
            await self._see(guest)
        return self.names.get(guest)

    async def _see(self, guest: str) -> None:
        columns, this = schema.guest.c, schema.guest.c.id == guest
        query = select(columns.name, columns.seen_at).where(this)
        found = await self._storage.read(lambda c: c.execute(query).first())
        if found is None:
            return
        seen, now = found.seen_at, now_ms()
        if now - seen >= DAY_MS:
            mark = schema.guest.update().where(this).values(seen_at=now)
            with suppress(ApiError):  # where nothing can be saved, one may still look around
                # Before anything else is done for a guest: who was just seen is not cleaned away.
                if not await self._storage.save(lambda c: c.execute(mark).rowcount):
                    return
                seen = now
        self.names.setdefault(guest, found.name)  # a new name may have come meanwhile
        self._seen[guest] = seen

    def let_go(self, needed: Set[str]) -> None:
        """Keep in memory who is needed, and who was here within a day."""
        yesterday = now_ms() - DAY_MS
        self._seen = {guest: seen for guest, seen in self._seen.items() if seen > yesterday}
        for guest in self.names.keys() - self._seen.keys() - needed:
            del self.names[guest]
