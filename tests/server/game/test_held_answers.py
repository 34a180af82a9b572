"""Held answers are released on the grid however late, and survive a full disk."""

import asyncio
from pathlib import Path

import pytest
from sqlalchemy import select

from tests.support.server.clients import Frame, SeatClient, guests
from tests.support.server.disk import RefusingDisk
from tests.support.server.local_server import LocalServer, local_server
from tests.support.server.questions import ANSWER, GRID, WALKS, NeverMet, asked, give
from tests.support.server.tables import held_answer, live_game
from zanzibar.rules import RECRUITER
from zanzibar.rules.model import actions as act
from zanzibar.server.game import held_answers, release_timer
from zanzibar.server.game.held_answers import ANSWER_MS, release_time
from zanzibar.server.storage import schema
from zanzibar.server.table_info import Speed
from zanzibar.server.tables import seat_rules

pytestmark = pytest.mark.anyio

LONG_MS = 60_000


async def held_on_disk(server: LocalServer) -> list[str]:
    rows = await server.context.storage.read(
        lambda c: c.execute(select(schema.held.c.command)).scalars().all()
    )
    return list(rows)


async def hear_everything(*seats: SeatClient) -> None:
    """Drop the frames that came before."""
    for seat in seats:
        await seat.ask({"type": "ping"}, "pong")


async def notice_nothing(*seats: SeatClient) -> None:
    for seat in seats:
        before = len(seat.frames)
        await seat.ask({"type": "ping"}, "pong")
        assert len(seat.frames) == before + 1
        assert seat.seen["phase"] == "answer"


async def test_late_answer_waits_for_the_next_grid_point(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    chance = NeverMet()
    async with local_server(tmp_path / "d", chance) as s, guests(s.address, "Ada") as (ada,):
        r, *others = await asked(ada, chance, WALKS[1])
        await hear_everything(r, *others)
        live_table = s.context.registry.live[r.table]
        asked_at = max(live_game(s, r.table).times)
        computer = seat_rules.new_computer(RECRUITER, "random")
        for seating, grid in (
            (live_table.seating, GRID),
            (
                seat_rules.with_sitter(live_table.seating, RECRUITER, computer),
                ANSWER_MS[Speed.INSTANT],
            ),
        ):
            for late, points in ((0, 1), (1, 1), (grid, 1), (grid + 1, 2), (10 * grid - 1, 10)):
                monkeypatch.setattr(held_answers, "now_ms", lambda late=late: asked_at + late)
                due = release_time(seating, asked_at, RECRUITER)
                assert due == asked_at + points * grid


async def test_grid_starts_at_the_last_question(tmp_path: Path) -> None:
    chance = NeverMet()
    async with local_server(tmp_path / "d", chance) as s, guests(s.address, "Ada") as (ada,):
        r, agents, watching = await asked(ada, chance, WALKS[1])
        await r.ask(give("first"))
        while agents.seen["phase"] != "agents":
            await agents.until("update")
        await agents.act("Done", agent="bill")
        again = next(a for a in agents.legal if a["do"] == "Ask" and a["agent"] == "dusty")
        await agents.act(**again)
        await hear_everything(r, watching)
        game = live_game(s, r.table)
        asked_at = [
            at
            for at, entry in zip(game.times, game.engine.log, strict=True)
            if isinstance(entry.action, act.Ask)
        ]
        assert len(asked_at) == 2
        assert (await r.ask({"type": "act", "act": r.legal[0]}))["held"]
        due_at = held_answer(s, r.table).due_at
        assert due_at > asked_at[1]
        assert (due_at - asked_at[1]) % GRID == 0


async def test_unsaved_release_is_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(release_timer, "RETRY_SECONDS", 0.01)
    chance = NeverMet()
    async with local_server(tmp_path / "d", chance) as s, guests(s.address, "Ada") as (ada,):
        r, agents, watching = await asked(ada, chance, WALKS[5], grid=LONG_MS)
        await hear_everything(agents, watching)
        assert (await r.ask(give("once")))["held"]
        live_table, game = s.context.registry.live[r.table], live_game(s, r.table)
        acts = game.version
        trouble = await RefusingDisk.of("read-only", s)
        trouble.begin()
        live_table._release_timer.stop()
        live_table._release_timer._fire(game)  # it is due
        await asyncio.sleep(0)
        async with live_table.lock:
            assert game.version == acts
        await notice_nothing(agents, watching)
        assert (await r.ask(give("once")))["held"]
        trouble.end()
        for seat in (r, agents, watching):
            while seat.seen["phase"] == "answer":
                await seat.until("update", timeout=60)
        assert game.version == acts + 1
        assert await held_on_disk(s) == []
        assert s.context.metrics.faults == 0


async def test_unsaved_answer_is_not_held(tmp_path: Path) -> None:
    chance = NeverMet()
    async with local_server(tmp_path / "d", chance) as s, guests(s.address, "Ada") as (ada,):
        r, agents, watching = await asked(ada, chance, WALKS[5], grid=LONG_MS)
        await hear_everything(agents, watching)
        trouble = await RefusingDisk.of("read-only", s)
        trouble.begin()
        for _ in range(2):
            assert (await r.ask(give("once")))["error"] == "storage.unwritable"
        assert await held_on_disk(s) == []
        await notice_nothing(agents, watching)
        trouble.end()
        for _ in range(2):
            assert (await r.ask(give("once")))["held"]
        assert await held_on_disk(s) == ["once"]
        await notice_nothing(agents, watching)


async def test_commands_of_others_do_not_show_whether_an_answer_is_held(tmp_path: Path) -> None:
    chance = NeverMet()
    async with local_server(tmp_path / "d", chance) as s, guests(s.address, "Ada") as (ada,):
        r, agents, watching = await asked(ada, chance, WALKS[5], grid=LONG_MS)
        await hear_everything(agents, watching)

        async def tried() -> list[Frame]:
            """List the replies Agents and a spectator get to every command."""
            told = []
            acts = (
                {"do": "Answer", "at": ANSWER},
                {"do": "Answer", "at": None},
                {"do": "Done", "agent": "bill"},
                {"do": "Ask", "agent": "bill", "feature": "umbrella"},
                {"do": "Step", "to": "C7"},
                {"do": "Undo"},
            )
            for seat in (agents, watching):
                for doing in acts:
                    told.append(await seat.ask({"type": "act", "act": doing}))
                    told.append(
                        await seat.ask({"type": "why-not", "act": doing}, "why", "rejected")
                    )
            info = await ada.get(f"/api/tables/{r.table}")
            return [*({**one, "id": None} for one in told), info]

        before = await tried()
        assert (await r.ask(give("once")))["held"]
        assert await tried() == before
