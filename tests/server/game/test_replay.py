"""Replays of finished games."""

import asyncio
from pathlib import Path

import pytest

from tests.support.server.clients import guests
from tests.support.server.local_server import local_server
from tests.support.server.tables import live_game
from zanzibar.server.game import replay as replays

pytestmark = pytest.mark.anyio


async def test_long_replay_does_not_block_other_requests(tmp_path: Path) -> None:
    async with local_server(tmp_path / "d") as s, guests(s.address, "Ada") as (ada,):
        made = await ada.make("person", "person", ruleset={"mission": "training"}, hot_seat=True)
        table = made["table"]["id"]
        seat = await ada.sit(table, "1")
        await seat.act("PlaceNote", at="A1", text="0")
        for number in range(1, 5 * replays.STEPS_AT_ONCE):
            await seat.act("EditNote", note=1, text=f"{number}")
        await seat.act("Resign")
        game = live_game(s, table)
        telling = asyncio.ensure_future(replays.steps_of(game))
        turns = 0
        while not telling.done():
            await asyncio.sleep(0)
            turns += 1
        assert len(telling.result()) == len(game.engine.log) == 5 * replays.STEPS_AT_ONCE + 1
        assert turns > 5
