"""Tables between memory and disk: each is in memory once, and goes on by itself."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.support.server.clients import guests
from tests.support.server.local_server import LocalServer, local_server
from tests.support.server.questions import WALKS, NeverMet, asked, give
from tests.support.server.tables import live_game
from zanzibar.server.errors import ApiError
from zanzibar.server.storage.data_folder import DATABASE
from zanzibar.server.tables import registry
from zanzibar.server.tables.changes import change

pytestmark = pytest.mark.anyio

TRAINING = {"mission": "training"}


async def goes_on(server: LocalServer, table: str, acts: int) -> None:
    """More than so many acts come to be, although nobody asks for the table."""
    async with asyncio.timeout(120):
        while True:
            live_table = server.context.registry.live.get(table)
            if (
                live_table is not None
                and live_table.game is not None
                and live_table.game.version > acts
            ):
                return
            await asyncio.sleep(0.05)


async def test_computers_move_after_a_restart_without_spectators(tmp_path: Path) -> None:
    async with local_server(tmp_path / "d") as s, guests(s.address, "Ada") as (ada,):
        made = await ada.make("random", "random", ruleset=TRAINING, speed="slow")
        table = made["table"]["id"]
        await goes_on(s, table, 0)
        game = live_game(s, table)
    async with local_server(tmp_path / "d") as s:
        await goes_on(s, table, game.version)


async def test_held_answer_is_released_after_a_restart(tmp_path: Path) -> None:
    chance = NeverMet()
    async with local_server(tmp_path / "d", chance) as s, guests(s.address, "Ada") as (ada,):
        r, *_ = await asked(ada, chance, WALKS[1], grid=60_000)
        assert (await r.ask(give("once")))["held"]
        game = live_game(s, r.table)
        for seat in ada.seats:  # they have not read everything
            seat.socket.transport.abort()
    with closing(sqlite3.connect(tmp_path / "d" / DATABASE)) as database:
        database.execute("UPDATE held SET due_at = 0")  # a long time passes
        database.commit()
    async with local_server(tmp_path / "d") as s:
        await goes_on(s, r.table, game.version)


async def test_concurrent_visitors_load_a_table_once(tmp_path: Path) -> None:
    async with local_server(tmp_path / "d") as s, guests(s.address, "Ada") as (ada,):
        made = await ada.make("person", "person", ruleset=TRAINING, hot_seat=True)
        table = made["table"]["id"]
        cookies = ada.http.cookies
    async with local_server(tmp_path / "d") as s, guests(s.address, "x") as (ada,):
        ada.http.cookies = cookies
        assert s.context.registry.live == {}
        r, *others = await asyncio.gather(
            *(ada.sit(table, name) for name in ("R", "1", "R", None, "1", None))
        )
        assert (await r.act("ChooseCard", card=None))["type"] == "accepted"
        for seat in others:
            while seat.seen["phase"] == "card":
                await seat.until("update", timeout=60)


async def test_busy_table_stays_in_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "IDLE_SECONDS", -1)
    async with local_server(tmp_path / "d") as s, guests(s.address, "Ada") as (ada,):
        made = await ada.make("person", "person", ruleset=TRAINING, hot_seat=True)
        table = made["table"]["id"]
        seat, watching = await ada.sit(table, "R"), await ada.sit(table, None)
        live_table = s.context.registry.live[table]
        s.context.registry.drop_idle()
        assert s.context.registry.live == {table: live_table}
        await seat.act("ChooseCard", card="karl-box")
        await watching.until("update")
        for there in (seat, watching):
            there.socket.transport.abort()
        while live_table.presence.everybody():
            await asyncio.sleep(0.01)
        async with live_table.lock:  # something is being changed
            s.context.registry.drop_idle()
            assert s.context.registry.live == {table: live_table}
        s.context.registry.drop_idle()
        assert s.context.registry.live == {}
        # The old copy accepts no change, and its clients load the saved one.
        with pytest.raises(ApiError, match=r"table\.changed"):
            await change(live_table, lambda seating: seating)
        seat = await ada.sit(table, "R")
        assert s.context.registry.live[table] is not live_table
        assert seat.seen["secret"]["card"] == "karl-box"


async def test_held_answer_keeps_its_table_in_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry, "IDLE_SECONDS", -1)
    chance = NeverMet()
    async with local_server(tmp_path / "d", chance) as s, guests(s.address, "Ada") as (ada,):
        r, *others = await asked(ada, chance, WALKS[1], grid=60_000)
        assert (await r.ask(give("once")))["held"]
        live_table = s.context.registry.live[r.table]
        for seat in (r, *others):
            seat.socket.transport.abort()
        while live_table.presence.everybody():
            await asyncio.sleep(0.01)
        s.context.registry.drop_idle()
        assert s.context.registry.live == {r.table: live_table}
