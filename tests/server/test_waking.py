"""Tables between the memory and the disk: each is there once, and goes on by itself."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.server.test_held_answers import give
from tests.server.test_no_tell import WALKS, NeverMet, asked
from tests.support.server.inside import Inside, inside
from tests.support.server.serving import guests
from zanzibar.server.errors import ApiError
from zanzibar.server.storage.data_folder import DATABASE
from zanzibar.server.tables import registry

pytestmark = pytest.mark.anyio

TRAINING = {"mission": "training"}


async def goes_on(server: Inside, table: str, acts: int) -> None:
    """More than so many acts come to be, although nobody asks for the table."""
    async with asyncio.timeout(120):
        while True:
            hosted = server.house.hall.live.get(table)
            if hosted is not None and hosted.course is not None and hosted.course.version > acts:
                return
            await asyncio.sleep(0.05)


async def test_after_a_start_computers_move_without_anybody_looking(tmp_path: Path) -> None:
    async with inside(tmp_path / "d") as s, guests(s.address, "Ada") as (ada,):
        made = await ada.make("random", "random", ruleset=TRAINING, speed="slow")
        table = made["table"]["id"]
        await goes_on(s, table, 0)
        course = s.house.hall.live[table].course
        assert course is not None
    async with inside(tmp_path / "d") as s:
        await goes_on(s, table, course.version)


async def test_after_a_start_a_held_answer_is_given_without_anybody_looking(tmp_path: Path) -> None:
    chance = NeverMet()
    async with inside(tmp_path / "d", chance) as s, guests(s.address, "Ada") as (ada,):
        r, *_ = await asked(ada, chance, WALKS[1], grid=60_000)
        assert (await r.ask(give("once")))["held"]
        course = s.house.hall.live[r.table].course
        assert course is not None
        for seat in ada.seats:  # they have not read everything
            seat.socket.transport.abort()
    with closing(sqlite3.connect(tmp_path / "d" / DATABASE)) as database:
        database.execute("UPDATE held SET due_at = 0")  # a long time passes
        database.commit()
    async with inside(tmp_path / "d") as s:
        await goes_on(s, r.table, course.version)


async def test_many_who_come_at_once_find_the_same_table(tmp_path: Path) -> None:
    async with inside(tmp_path / "d") as s, guests(s.address, "Ada") as (ada,):
        made = await ada.make("person", "person", ruleset=TRAINING, hot_seat=True)
        table = made["table"]["id"]
        cookies = ada.http.cookies
    async with inside(tmp_path / "d") as s, guests(s.address, "x") as (ada,):
        ada.http.cookies = cookies
        assert s.house.hall.live == {}
        r, *others = await asyncio.gather(
            *(ada.sit(table, name) for name in ("R", "1", "R", None, "1", None))
        )
        assert (await r.act("ChooseCard", card=None))["type"] == "accepted"
        for seat in others:
            while seat.seen["phase"] == "card":
                await seat.until("update", timeout=60)


async def test_a_table_leaves_the_memory_only_when_nothing_happens_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry, "IDLE_SECONDS", -1)
    async with inside(tmp_path / "d") as s, guests(s.address, "Ada") as (ada,):
        made = await ada.make("person", "person", ruleset=TRAINING, hot_seat=True)
        table = made["table"]["id"]
        seat, watching = await ada.sit(table, "R"), await ada.sit(table, None)
        hosted = s.house.hall.live[table]
        s.house.hall.sweep()
        assert s.house.hall.live == {table: hosted}
        await seat.act("ChooseCard", card="karl-box")
        await watching.until("update")
        for there in (seat, watching):
            there.socket.transport.abort()
        while hosted.crowd.everybody():
            await asyncio.sleep(0.01)
        async with hosted.turn:  # something is being changed
            s.house.hall.sweep()
            assert s.house.hall.live == {table: hosted}
        s.house.hall.sweep()
        assert s.house.hall.live == {}
        # Whoever still has the old one changes nothing with it, and comes to the one on the disk.
        with pytest.raises(ApiError, match=r"table\.changed"):
            await hosted.change(lambda arrangement: arrangement)
        seat = await ada.sit(table, "R")
        assert s.house.hall.live[table] is not hosted
        assert seat.seen["secret"]["card"] == "karl-box"


async def test_a_held_answer_keeps_its_table_in_the_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry, "IDLE_SECONDS", -1)
    chance = NeverMet()
    async with inside(tmp_path / "d", chance) as s, guests(s.address, "Ada") as (ada,):
        r, *others = await asked(ada, chance, WALKS[1], grid=60_000)
        assert (await r.ask(give("once")))["held"]
        hosted = s.house.hall.live[r.table]
        for seat in (r, *others):
            seat.socket.transport.abort()
        while hosted.crowd.everybody():
            await asyncio.sleep(0.01)
        s.house.hall.sweep()
        assert s.house.hall.live == {r.table: hosted}
