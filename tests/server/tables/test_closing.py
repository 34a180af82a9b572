"""Tables that are closed by their owner, and tables that are cleaned away."""

from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from tests.support.server.clients import SeatClient, guests
from tests.support.server.local_server import local_server
from tests.support.server.tables import live_game
from zanzibar.server.game.act_pipeline import release
from zanzibar.server.storage import retention

pytestmark = pytest.mark.anyio

TRAINING = {"mission": "training"}


async def code_of(seat: SeatClient) -> tuple[str, int]:
    """Why and how a socket was closed."""
    error = await seat.until("error")
    with pytest.raises(ConnectionClosed) as closed:
        await seat.until("never")
    assert closed.value.rcvd is not None
    return error["error"], closed.value.rcvd.code


async def test_closed_game_is_found_after_a_restart(tmp_path: Path) -> None:
    data = tmp_path / "d"
    async with local_server(data) as s, guests(s.address, "Ada") as (ada,):
        made = await ada.make("person", "random", ruleset=TRAINING)
        table = made["table"]["id"]
        seat = await ada.sit(table, "R")
        await seat.act("ChooseCard", card="karl-box")
        await ada.post(f"/api/tables/{table}/close")
        assert await code_of(seat) == ("table.closed", 4006)
        closed = await ada.get(f"/api/tables/{table}")
        cookies = ada.http.cookies
    async with local_server(data) as s, guests(s.address, "x") as (ada,):
        ada.http.cookies = cookies
        assert (await ada.get(f"/api/tables/{table}")) == closed
        assert [found["id"] for found in (await ada.get("/api/tables/mine"))["tables"]] == [table]
        for name in ("R", None):
            with pytest.raises(AssertionError, match=r"table\.closed"):
                await ada.sit(table, name)
        for path in ("record", "replay"):
            answer = await ada.http.get(f"/api/tables/{table}/{path}")
            assert (answer.status_code, answer.json()["error"]) == (409, "table.closed")
        for path in ("close", "seats/R/free", "seats/R/leave"):
            refused = await ada.post(f"/api/tables/{table}/{path}", expect=409)
            assert refused["error"] == "table.closed"
        assert s.context.metrics.faults == 0


async def test_held_answer_is_not_released_at_a_closed_table(tmp_path: Path) -> None:
    async with local_server(tmp_path / "d") as s, guests(s.address, "Ada") as (ada,):
        made = await ada.make(
            "person", "person", ruleset=TRAINING, hot_seat=True, answer_grid_ms=60_000
        )
        table = made["table"]["id"]
        seats = {name: await ada.sit(table, name) for name in ("R", "1")}
        asked = False
        while not asked:
            await seats["1"].ask({"type": "ping"}, "pong")
            await seats["R"].ask({"type": "ping"}, "pong")
            seat = next(seat for seat in seats.values() if seat.due)
            options = [act for act in seat.legal if act["do"] not in ("OpeningBack", "Capture")]
            asks = [act for act in options if act["do"] == "Ask"]
            await seat.act(**(asks or options)[0])
            asked = bool(asks)
        recruiter = seats["R"]
        while recruiter.seen["phase"] != "answer":
            await recruiter.until("update")
        held = await recruiter.ask({"type": "act", "act": recruiter.legal[0]})
        assert held["held"]
        live_table, game = s.context.registry.live[table], live_game(s, table)
        acts = game.version
        await ada.post(f"/api/tables/{table}/close")
        # Its moment comes; whatever it would save is saved before this is.
        await release(live_table, game)
        await s.context.storage.save(lambda connection: None)
        async with live_table.lock:
            assert game.version == acts
        assert (await ada.get(f"/api/tables/{table}"))["status"] == "closed"


async def test_deleting_a_table_closes_its_connections(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("zanzibar.server.context.IDLE_CHECK_SECONDS", 0.01)
    monkeypatch.setattr("zanzibar.server.context.RETENTION_SECONDS", 0)
    monkeypatch.setattr(retention, "WAITING_DAYS", 10_000)
    async with local_server(tmp_path / "d") as s, guests(s.address, "Ada") as (ada,):
        made = await ada.make("person", "open", ruleset=TRAINING)
        table = made["table"]["id"]
        seat = await ada.sit(table, "R")
        monkeypatch.setattr(retention, "WAITING_DAYS", -1)
        assert await code_of(seat) == ("table.unknown", 4001)
        assert (await ada.http.get(f"/api/tables/{table}")).status_code == 404
        assert (await ada.get("/api/tables/mine"))["tables"] == []
