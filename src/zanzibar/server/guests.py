"""The names of guests."""

from sqlalchemy import Connection, select

from zanzibar.server import schema
from zanzibar.server.clock import now_ms
from zanzibar.server.errors import Problem
from zanzibar.server.identity import new_id
from zanzibar.server.lines import is_line
from zanzibar.server.storage import Storage


class Guests:
    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self.names: dict[str, str] = {}
        """Those that were needed since the start."""

    async def name(self, guest: str | None, name: str) -> str:
        """A new guest, or a new name for one."""
        if not is_line(name):
            raise Problem("guest.name")
        id = guest or new_id(20)
        row = {"id": id, "name": name, "made_at": now_ms()}

        def work(connection: Connection) -> None:
            changed = connection.execute(
                schema.guest.update().where(schema.guest.c.id == id).values(name=name)
            )
            if not changed.rowcount:
                connection.execute(schema.guest.insert(), row)

        await self._storage.save(work)
        self.names[id] = name
        return id

    async def name_of(self, guest: str) -> str | None:
        if guest not in self.names:
            found = await self._storage.read(
                lambda c: c.execute(
                    select(schema.guest.c.name).where(schema.guest.c.id == guest)
                ).scalar()
            )
            if found is None:
                return None
            self.names[guest] = found
        return self.names[guest]
