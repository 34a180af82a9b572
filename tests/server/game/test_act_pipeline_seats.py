"""An act that waits while its seat changes hands is not done for the new holder."""

import asyncio
from pathlib import Path

import pytest

from tests.support.server.clients import Frame, Guest, guests
from tests.support.server.disk import SlowDisk
from tests.support.server.local_server import LocalServer, local_server
from tests.support.server.tables import live_game, somebody_waits_for
from zanzibar.server.tables.live_table import LiveTable

pytestmark = pytest.mark.anyio

TRAINING = {"mission": "training"}
CARD = {"type": "act", "id": "late", "act": {"do": "ChooseCard", "card": "karl-box"}}


@pytest.mark.parametrize("how", ["freed", "linked"])
async def test_waiting_act_is_rejected_after_the_seat_changed_hands(
    how: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with (
        local_server(tmp_path / "d") as s,
        guests(s.address, "Ada", "Bob", "Phone") as (ada, bob, phone),
    ):
        made = await ada.make("open", "person", ruleset=TRAINING)
        table = made["table"]["id"]
        link = (await bob.post(f"/api/tables/{table}/seats/R/take", {}))["link"]
        seat = await bob.sit(table, "R")
        live_table = s.context.registry.live[table]
        with SlowDisk(s, monkeypatch) as slow:
            change = asyncio.create_task(
                ada.post(f"/api/tables/{table}/seats/R/free")
                if how == "freed"
                else phone.post("/api/link", {"link": link})
            )
            await slow.wait_for_commit()
            await seat.send(CARD)
            while not somebody_waits_for(live_table):
                await asyncio.sleep(0.01)
        await change
        async with live_table.lock:
            assert live_game(s, live_table.id).version == 0


async def said_before_the_lots(
    s: LocalServer, ada: Guest, bob: Guest, message: Frame, monkeypatch: pytest.MonkeyPatch
) -> LiveTable:
    """Seat Ada as an Agent by lot while a command she sent as R waits."""
    while True:
        made = await ada.make("person", "open", roles="random", ruleset=TRAINING)
        table = made["table"]["id"]
        seat = await ada.sit(table, "R")
        live_table = s.context.registry.live[table]
        with monkeypatch.context() as patched, SlowDisk(s, patched) as slow:
            take = asyncio.create_task(bob.post(f"/api/tables/{table}/seats/1/take", {}))
            await slow.wait_for_commit()
            await seat.send(message)
            while not somebody_waits_for(live_table):
                await asyncio.sleep(0.01)
            slow.go_on.set()
            if (await take)["seat"] == "R":
                return live_table


async def test_waiting_act_is_rejected_after_random_seating(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with local_server(tmp_path / "d") as s, guests(s.address, "Ada", "Bob") as (ada, bob):
        live_table = await said_before_the_lots(s, ada, bob, CARD, monkeypatch)
        async with live_table.lock:
            assert live_game(s, live_table.id).version == 0


async def test_waiting_chat_line_is_rejected_after_random_seating(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    line = {"type": "say", "id": "late", "text": "hello"}
    async with local_server(tmp_path / "d") as s, guests(s.address, "Ada", "Bob") as (ada, bob):
        live_table = await said_before_the_lots(s, ada, bob, line, monkeypatch)
        async with live_table.lock:
            assert live_table.chat.last_lines == ()
