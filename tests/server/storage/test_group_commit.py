"""Acts that are saved together stand by themselves, and the disk has the last word."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from tests.support.server.clients import Frame, Guest, guests
from tests.support.server.disk import SlowDisk
from tests.support.server.local_server import local_server
from zanzibar.server.storage.data_folder import DATABASE

pytestmark = pytest.mark.anyio

TRAINING = {"mission": "training"}


def choose(card: str, id: str) -> Frame:
    return {"type": "act", "id": id, "act": {"do": "ChooseCard", "card": card}}


async def make(guest: Guest) -> str:
    made = await guest.make("person", "person", ruleset=TRAINING, hot_seat=True)
    table: str = made["table"]["id"]
    return table


def copy_act(data: Path, source: str, target: str) -> None:
    """Move the first act of one table to another, directly in the database."""
    with closing(sqlite3.connect(data / DATABASE)) as database:
        database.execute(
            "INSERT INTO act SELECT ?, version, seat, 'copied', body, at FROM act WHERE game = ?",
            (target, source),
        )
        database.commit()


async def test_refused_act_does_not_roll_back_its_group_commit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = tmp_path / "d"
    async with local_server(data) as s, guests(s.address, "Ada") as (ada,):
        source, spoiled, *good = [await make(ada) for _ in range(4)]
        first = await ada.sit(source, "R")
        await first.act("ChooseCard", card="karl-box")
        copy_act(data, source, spoiled)
        seats = [await ada.sit(table, "R") for table in (good[0], spoiled, good[1])]
        with SlowDisk(s, monkeypatch) as slow:
            naming = asyncio.create_task(ada.post("/api/me", {"name": "Ada"}))
            await slow.wait_for_commit()
            for seat in seats:
                await seat.send(choose("pipe-girl", "act"))
            writer = s.context.storage.writer
            while len(writer._waiting) < len(seats):  # the next commit has all of them
                await asyncio.sleep(0.01)
        await naming
        for seat in (seats[0], seats[2]):
            assert (await seat.until("accepted", "rejected", "error"))["type"] == "accepted"
            await seat.until("update")
            assert seat.seen["secret"]["card"] == "pipe-girl"
        # Clients of a table that differs from the disk are closed and load the saved state.
        assert (await seats[1].until("accepted", "error"))["error"] == "table.changed"
        with pytest.raises(ConnectionClosed) as closed:
            await seats[1].until("never")
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4005
        again = await ada.sit(spoiled, "R")
        assert again.seen["secret"]["card"] == "karl-box"
        assert (await again.act("ChooseStart", at="C4"))["type"] == "accepted"
    with closing(sqlite3.connect(data / DATABASE)) as database:
        acts = database.execute("SELECT game, command FROM act WHERE version = 1").fetchall()
    assert {game for game, command in acts if command == "act"} == set(good)
    assert (spoiled, "copied") in acts


async def test_commits_are_synced_to_disk(tmp_path: Path) -> None:
    async with local_server(tmp_path / "d") as s:
        for pragma, value in (("journal_mode", "wal"), ("synchronous", 2), ("foreign_keys", 1)):
            found = await s.context.storage.save(
                lambda c, pragma=pragma: c.exec_driver_sql(f"PRAGMA {pragma}").scalar()  # type: ignore[misc]
            )
            assert found == value, pragma
