"""No client sees an unsaved act, and a failing disk loses nothing."""

import asyncio
import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.config import Config

from tests.support.server.clients import Frame, SeatClient, guests
from tests.support.server.disk import RefusingDisk, SlowDisk
from tests.support.server.local_server import local_server
from zanzibar.server.storage.data_folder import DATABASE
from zanzibar.server.storage.database import connect, migrate

pytestmark = pytest.mark.anyio

TRAINING = {"mission": "training"}


# --- while an act is being saved ---------------------------------------------------------------


def updates(seat: SeatClient) -> list[Frame]:
    return [f for f in map(json.loads, seat.frames) if f["type"] == "update"]


@pytest.mark.parametrize("deed", ["ChooseCard", "Resign"])
async def test_joining_client_sees_no_unsaved_act(
    deed: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with local_server(tmp_path / "d") as s, guests(s.address, "Ada", "Zoe") as (ada, zoe):
        made = await ada.make("person", "person", ruleset=TRAINING, hot_seat=True)
        table = made["table"]["id"]
        r = await ada.sit(table, "R", 0)
        agents = await ada.sit(table, "1", 0)
        before = {"R": r.seen, "1": agents.seen}
        assert await zoe.get(f"/api/tables/{table}")
        with SlowDisk(s, monkeypatch) as slow:
            fields = {"card": "karl-box"} if deed == "ChooseCard" else {}
            await r.send({"type": "act", "id": "act", "act": {"do": deed, **fields}})
            await slow.wait_for_commit()
            # The act is decided and not saved. Everybody who looks now sees the table before it.
            late = [await guest.sit(table, name, 0) for guest, name in ((ada, "R"), (zoe, None))]
            for seat in late:
                assert seat.n == 0
                assert updates(seat)[-1]["events"] == []
                assert json.loads(seat.frames[0])["table"]["status"] == "playing"
                assert seat.seen["phase"] == "card"
            assert late[0].seen == before["R"]
            await agents.ask({"type": "ping"}, "pong")
            assert agents.seen == before["1"]
            assert (await zoe.get(f"/api/tables/{table}"))["result"] is None
            # The acting client gets Zoe's arrival, and no reply before it.
            while (await r.until("presence"))["presence"]["watching"] != 1:
                pass
            assert [f for f in map(json.loads, r.frames) if f["type"] == "accepted"] == []
            # Another command of the same seat waits; it does not overtake.
            await late[0].send({"type": "act", "id": "act", "act": {"do": deed, **fields}})
        for seat in (r, agents, *late):
            while seat.n != 1:
                await seat.until("update")
            assert seat.seen["phase"] == ("start" if deed == "ChooseCard" else "over")
        assert (await late[0].until("accepted"))["n"] == 1
        live_table = s.context.registry.live[table]
        assert live_table.game is not None
        assert live_table.game.version == 1


async def test_pending_saves_are_replied_to_before_the_stop(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with local_server(tmp_path / "d") as s, guests(s.address, "Ada") as (ada,):
        made = await ada.make("person", "person", ruleset=TRAINING, hot_seat=True)
        seat = await ada.sit(made["table"]["id"], "R", 0)
        with SlowDisk(s, monkeypatch) as slow:
            await seat.send({"type": "act", "act": {"do": "ChooseCard", "card": "karl-box"}})
            await slow.wait_for_commit()
            stopping = asyncio.create_task(s.context.registry.close())
            await asyncio.sleep(0.05)
        await stopping
        assert (await seat.until("error"))["error"] == "server.stopping"
        heard = [json.loads(frame)["type"] for frame in seat.frames]
        assert heard[-3:] == ["accepted", "update", "error"]


# --- a disk that is full or cannot be written --------------------------------------------------


def write(text: str, id: str) -> Frame:
    return {"type": "act", "id": id, "act": {"do": "WriteNotebook", "text": text}}


@pytest.mark.parametrize(
    ("kind", "error", "status"),
    [("full", "storage.full", 507), ("read-only", "storage.unwritable", 503)],
)
async def test_failing_disk_is_reported_and_loses_nothing(
    kind: str, error: str, status: int, tmp_path: Path
) -> None:
    rules = {"mission": "training", "assist": "notebook"}
    async with local_server(tmp_path / "d") as s, guests(s.address, "Ada") as (ada,):
        made = await ada.make("person", "person", "person", ruleset=rules, hot_seat=True)
        table = made["table"]["id"]
        seat, mate = await ada.sit(table, "1", 0), await ada.sit(table, "2", 0)
        assert (await seat.ask(write("before", "one")))["type"] == "accepted"
        trouble = await RefusingDisk.of(kind, s)
        trouble.begin()
        number, refused = 0, None
        while refused is None:  # the last page may still have room for a little
            number += 1
            assert number < 40
            answer = await seat.ask(write(f"{number} " + "x" * 19_000, f"more-{number}"))
            refused = answer if answer["type"] == "rejected" else None
        assert (refused["error"], refused["rule"]) == (error, None)
        for _ in range(number):  # every accepted act is broadcast
            if mate.n != number:
                await mate.until("update")
        await mate.ask({"type": "ping"}, "pong")
        assert mate.n == number
        kept = mate.seen["notebook"]
        late = await ada.sit(table, "1")
        assert (late.n, late.seen["notebook"]) == (number, kept)
        posted = await ada.http.post("/api/tables", json={**WISH, "name": "y" * 40})
        if kind == "read-only":
            assert posted.status_code == status
            assert posted.json()["error"] == error
            assert (await ada.http.get("/healthz")).status_code == status
        assert (await ada.get("/api/tables/mine"))["tables"]
        trouble.end()
        # With room again the same server takes the very command it refused, once.
        again = write(f"{number} after", f"more-{number}")
        first, second = await seat.ask(dict(again)), await seat.ask(dict(again))
        assert first["type"] == second["type"] == "accepted"
        assert first["n"] == second["n"] == number + 1
        assert (await ada.http.get("/healthz")).status_code == 200
        assert s.context.metrics.faults == 0
    with closing(sqlite3.connect(tmp_path / "d" / DATABASE)) as database:
        assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        rows = database.execute("SELECT command FROM act ORDER BY version").fetchall()
    assert [row[0] for row in rows] == ["one", *(f"more-{i}" for i in range(1, number + 1))]


WISH: dict[str, Any] = {
    "seats": [{"kind": "person"}, {"kind": "open"}],
    "answer_grid_ms": 50,
    "ruleset": {"mission": "training"},
}


async def test_unsaved_table_change_is_not_broadcast(tmp_path: Path) -> None:
    async with local_server(tmp_path / "d") as s, guests(s.address, "Ada", "Bob") as (ada, bob):
        made = await ada.make("person", "open", ruleset=TRAINING)
        table = made["table"]["id"]
        there = await ada.sit(table, "R")
        before = await ada.get(f"/api/tables/{table}")
        trouble = await RefusingDisk.of("read-only", s)
        trouble.begin()
        for guest, path, body in (
            (bob, "seats/1/take", {}),
            (ada, "seats/1/computer", {"level": "random"}),
            (ada, "speed", {"speed": "slow"}),
            (ada, "close", None),
        ):
            refused = await guest.post(f"/api/tables/{table}/{path}", body, expect=503)
            assert refused["error"] == "storage.unwritable"
        said = await there.ask({"type": "say", "id": "said", "text": "hello"})
        assert said["error"] == "storage.unwritable"
        await bob.post("/api/me", {"name": "Robert"}, expect=503)
        assert (await bob.get("/api/me")) == {"name": "Bob"}
        assert (await ada.get(f"/api/tables/{table}")) == before
        late = json.loads((await bob.sit(table, None)).frames[0])
        assert (late["table"]["status"], late["chat"]) == ("waiting", [])
        assert not {"chat", "table", "update"} & {json.loads(f)["type"] for f in there.frames}
        trouble.end()
        assert (await there.ask({"type": "say", "id": "said", "text": "hello"}))[
            "type"
        ] == "accepted"
        await bob.post(f"/api/tables/{table}/seats/1/take", {})
        assert (await there.until("update"))["n"] == 0
        assert s.context.metrics.faults == 0


# --- older databases ---------------------------------------------------------------------------


@pytest.mark.parametrize("form", ["0001", "0002"])
def test_migrations_keep_acts(tmp_path: Path, form: str) -> None:
    engine = connect(tmp_path)
    config = Config()
    config.set_main_option("script_location", "zanzibar.server.storage:migrations")
    config.set_main_option("path_separator", "os")
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, form)
        connection.exec_driver_sql(
            "INSERT INTO game VALUES ('g', 1, 'x', 'playing', x'', 'o', x'', 0, 0, NULL, NULL)"
        )
        for version in (2, 1, 3):
            connection.exec_driver_sql(
                "INSERT INTO act VALUES ('g', ?, 0, ?, x'7b7d', 5)", (version, f"c{version}")
            )
    migrate(engine)
    with engine.begin() as connection:
        rows = connection.exec_driver_sql("SELECT version, command FROM act").fetchall()
        assert [tuple(row) for row in rows] == [(1, "c1"), (2, "c2"), (3, "c3")]
        with pytest.raises(Exception, match="UNIQUE"):
            connection.exec_driver_sql("INSERT INTO act VALUES ('g', 3, 0, 'z', x'', 5)")
    engine.dispose()
