"""Nothing is lost: kills, full disks, read-only folders, copies and older forms."""

import asyncio
import os
import random
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from tests.support.server.clients import guests, play_randomly
from tests.support.server.local_server import local_server
from tests.support.server.server_process import ServerProcess, server_process
from tests.support.server.tables import live_game
from tests.tools.full_disk import (
    by_limit,
    by_permissions,
    fill_up,
    in_namespace,
    start_on_read_only,
)
from tests.tools.kill import kill_repeatedly
from zanzibar.server.encoding import stored_act
from zanzibar.server.errors import DataFolderError
from zanzibar.server.identity import KEY, CookieSigner
from zanzibar.server.storage import retention, schema, transfer
from zanzibar.server.storage.data_folder import DATABASE, LOCK
from zanzibar.server.storage.database import Storage, connect, migrate

pytestmark = pytest.mark.anyio

TRAINING = {"mission": "training"}


async def test_kills_lose_nothing_and_repeat_nothing(tmp_path: Path) -> None:
    tally = await kill_repeatedly(
        tmp_path / "data", times=3, tables=3, seed=random.randrange(1 << 30)
    )
    assert tally.kills == 3
    assert tally.accepted > 0


async def test_computers_move_again_after_a_kill(tmp_path: Path) -> None:
    with server_process(tmp_path / "data", "--sockets-per-guest", "0") as server:
        async with guests(server.address, "Ada") as (ada,):
            made = await ada.make("random", "random", ruleset=TRAINING, speed="readable")
            table = made["table"]["id"]
            watching = await ada.sit(table, None)
            await watching.until("update")
            server.kill()
            server.start()
            await ada.post(f"/api/tables/{table}/speed", {"speed": "instant"})
            watching = await ada.sit(table, None)
            await watching.until_over()


async def test_accepted_answer_is_released_after_a_kill(tmp_path: Path) -> None:
    with server_process(tmp_path / "data") as server:
        async with guests(server.address, "Ada") as (ada,):
            made = await ada.make(
                "person", "person", ruleset=TRAINING, hot_seat=True, answer_grid_ms=3000
            )
            table = made["table"]["id"]
            r, agents = await ada.sit(table, "R"), await ada.sit(table, "1")
            while agents.view is None or agents.view["phase"] != "answer":
                who = r if r.due else agents
                ask = next((a for a in who.legal if a["do"] == "Ask"), None)
                answer = await who.act(**(ask or who.legal[0]))
                assert answer["type"] == "accepted"
                for seat in (r, agents):
                    await seat.ask({"type": "ping"}, "pong")
            while not r.legal:
                await r.until("update")
            answer = await r.ask({"type": "act", "act": r.legal[0]})
            assert answer["held"]
            server.kill()
            server.start()
            agents = await ada.sit(table, "1", 0)
            while agents.seen["phase"] == "answer":
                await agents.until("update")
            assert [e for e in agents.events if e["public"]["what"] == "Answered"]


# --- a disk that is full -----------------------------------------------------------------------


# Where nobody may mount a file system, limits and permissions take its place: nothing is skipped.


async def test_full_disk_is_reported_and_changes_nothing(tmp_path: Path) -> None:
    await fill_up(tmp_path / "data", by_limit, {"storage.full", "storage.unwritable"})


async def test_full_file_system_is_reported_and_changes_nothing(tmp_path: Path) -> None:
    done = await asyncio.to_thread(in_namespace, "full", tmp_path)
    if done is None:
        await fill_up(tmp_path / "data", by_limit, {"storage.full", "storage.unwritable"})
    else:
        assert done.returncode == 0, done.stderr


def test_read_only_folder_is_reported_at_the_start(tmp_path: Path) -> None:
    start_on_read_only(tmp_path / "data", by_permissions)


def test_read_only_file_system_is_reported_at_the_start(tmp_path: Path) -> None:
    done = in_namespace("read-only", tmp_path)
    if done is None:
        start_on_read_only(tmp_path / "data", by_permissions)
    else:
        assert done.returncode == 0, done.stderr


def test_two_servers_cannot_share_a_folder(tmp_path: Path) -> None:
    storage = Storage(tmp_path / "data")
    with pytest.raises(DataFolderError, match=r"storage\.in-use"):
        Storage(tmp_path / "data")
    assert (tmp_path / "data" / LOCK).read_text() == str(os.getpid())
    storage.close()


@pytest.mark.parametrize("name", ["what?", "100%41", "a#b", "mode=memory&x", "ž č"])
def test_data_folder_may_have_any_name(tmp_path: Path, name: str) -> None:
    Storage(tmp_path / name).close()
    assert {path.name for path in tmp_path.iterdir()} == {name}
    assert (tmp_path / name / DATABASE).stat().st_size


@pytest.mark.parametrize("key", [b"", b"short", b"x" * 33])
def test_truncated_key_is_refused(tmp_path: Path, key: bytes) -> None:
    (tmp_path / KEY).write_bytes(key)
    with pytest.raises(DataFolderError, match=r"storage\.key"):
        CookieSigner(tmp_path)
    assert (tmp_path / KEY).read_bytes() == key


# --- copies ------------------------------------------------------------------------------------


async def test_backup_of_a_running_server_can_be_served(tmp_path: Path) -> None:
    with server_process(tmp_path / "data") as server:
        async with guests(server.address, "Ada") as (ada,):
            made = await ada.make("person", "random", ruleset=TRAINING)
            table = made["table"]["id"]
            seat = await ada.sit(table, "R")
            await seat.act("ChooseCard", card="karl-box")
            command = ["-m", "zanzibar.cli.main", "backup", str(tmp_path / "copy")]
            subprocess.run(
                [sys.executable, *command, "--data", str(server.data)], check=True, timeout=120
            )
            await seat.act("ChooseStart", at="C4")
            cookie = ada.http.cookies["zanzibar_guest"]
    with server_process(tmp_path / "copy") as copy:
        async with guests(copy.address, "Nobody") as (ada,):
            ada.http.cookies.clear()
            ada.http.cookies.set("zanzibar_guest", cookie, domain="127.0.0.1")
            seat = await ada.sit(table, "R")
            assert seat.seen["phase"] == "start"
            assert seat.seen["secret"]["card"] == "karl-box"


async def test_tables_can_be_moved_to_another_server(tmp_path: Path) -> None:
    async with local_server(tmp_path / "one") as s, guests(s.address, "Ada") as (ada,):
        made = await ada.make("person", "random", ruleset=TRAINING)
        seat = await ada.sit(made["table"]["id"], "R")
        await play_randomly(seat, random.Random(1), most=8)
        await seat.ask({"type": "say", "text": "hello"})
        watching = await ada.sit(made["table"]["id"], None)
        seen, cookie = watching.seen, ada.http.cookies["zanzibar_guest"]
    one = Storage(tmp_path / "one")
    with one.engine.begin() as connection:
        lines = list(transfer.export_tables(connection))
    one.close()
    two = Storage(tmp_path / "two")
    with two.engine.begin() as connection:
        added, there = transfer.import_tables(connection, transfer.read_export(lines))
        assert (len(added), there) == (1, [])
        assert transfer.import_tables(connection, transfer.read_export(lines)) == ([], added)
    two.close()
    shutil.copy(tmp_path / "one" / "secret.key", tmp_path / "two")
    async with local_server(tmp_path / "two") as s, guests(s.address, "Eve") as (ada,):
        ada.http.cookies.clear()
        ada.http.cookies.set("zanzibar_guest", cookie, domain="127.0.0.1")
        watching = await ada.sit(made["table"]["id"], None)
        assert "hello" in watching.frames[0]
        assert watching.seen["time"] >= seen["time"]


def test_old_tables_are_cleaned_by_the_policy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    storage = Storage(tmp_path / "data")
    day = retention.DAY_MS
    ages = {"waiting": 10, "playing": 80, "over": 300, "closed": 10}
    with storage.engine.begin() as connection:
        for status, age in ages.items():
            for old in (age, age * 2):
                connection.exec_driver_sql(
                    "INSERT INTO game VALUES (?, 1, 'x', ?, x'', 'o', x'', 0, ?, NULL, NULL)",
                    (f"{status}{old}", status, 1000 * day - old * day),
                )
        monkeypatch.setattr(retention, "now_ms", lambda: 1000 * day)
        gone = retention.delete_old_tables(connection)
    assert sorted(gone) == sorted(f"{status}{age * 2}" for status, age in ages.items())
    storage.close()


async def test_game_of_an_older_version_loads(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with local_server(tmp_path / "data") as s, guests(s.address, "Ada") as (ada,):
        made = await ada.make("person", "person", ruleset=TRAINING, hot_seat=True)
        table = made["table"]["id"]
        seat = await ada.sit(table, "R")
        await seat.act("ChooseCard", card="karl-box")
        cookie = ada.http.cookies["zanzibar_guest"]
    with closing(sqlite3.connect(tmp_path / "data" / DATABASE)) as database:
        # As an older program might have written it: the action under another name.
        (body,) = database.execute("SELECT body FROM act").fetchone()
        database.execute("UPDATE act SET body = ?", (body.replace(b'"act"', b'"did"'),))
        database.execute("UPDATE game SET format = 0")
        database.commit()

    def renamed(old: dict[str, Any]) -> dict[str, Any]:
        return {"act": old.pop("did"), **old}

    monkeypatch.setitem(stored_act._UPGRADES, 0, renamed)
    async with local_server(tmp_path / "data") as s, guests(s.address, "Eve") as (ada,):
        ada.http.cookies.clear()
        ada.http.cookies.set("zanzibar_guest", cookie, domain="127.0.0.1")
        seat = await ada.sit(table, "R")
        assert seat.seen["secret"]["card"] == "karl-box"
        answer = await seat.act("ChooseStart", at="C4")
        assert answer["type"] == "accepted"


def test_migrations_match_the_schema(tmp_path: Path) -> None:
    (tmp_path / "d").mkdir()
    engine = connect(tmp_path / "d")
    migrate(engine)
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), schema.metadata) == []
    engine.dispose()


# --- races -------------------------------------------------------------------------------------


async def test_two_windows_of_one_seat_act_at_once(tmp_path: Path) -> None:
    async with local_server(tmp_path / "data") as s, guests(s.address, "Ada") as (ada,):
        made = await ada.make("person", "person", ruleset=TRAINING, hot_seat=True)
        table = made["table"]["id"]
        windows = [await ada.sit(table, "R") for _ in range(4)]
        answers = await asyncio.gather(
            *(w.ask({"type": "act", "act": {"do": "ChooseCard", "card": None}}) for w in windows)
        )
        assert sorted(a["type"] for a in answers) == [
            "accepted",
            "rejected",
            "rejected",
            "rejected",
        ]
        again = await asyncio.gather(
            *(
                w.ask({"type": "act", "id": "same", "act": {"do": "ChooseStart", "at": "C4"}})
                for w in windows
            )
        )
        assert [a["type"] for a in again] == ["accepted"] * 4
        assert len({a["n"] for a in again}) == 1
        assert live_game(s, table).version == 2
        stale = await windows[0].ask({"type": "act", "n": 0, "act": {"do": "Step", "to": "C5"}})
        assert stale["error"] == "act.stale"


async def test_all_seats_of_a_table_act_at_once(tmp_path: Path) -> None:
    async with local_server(tmp_path / "data") as s, guests(s.address, "Ada") as (ada,):
        made = await ada.make(*["person"] * 5, ruleset=TRAINING, hot_seat=True)
        table = made["table"]["id"]
        seats = [await ada.sit(table, name) for name in ("R", "1", "2", "3", "4")]
        notes = [
            seat.ask({"type": "act", "act": {"do": "PlaceNote", "at": "C4", "text": "x"}})
            for seat in seats
        ]
        answers = await asyncio.gather(*notes)
        assert answers[0]["rule"] == "notes.unconfirmed"
        assert [a["type"] for a in answers[1:]] == ["accepted"] * 4
        for seat in seats[1:]:
            while seat.n != 4:
                await seat.until("update")
            assert [note["id"] for note in seat.seen["notes"]] == [1, 2, 3, 4]


async def test_the_last_seat_is_taken_once(tmp_path: Path) -> None:
    async with (
        local_server(tmp_path / "data") as s,
        guests(s.address, "Ada", "Bob", "Eve", "Zoe") as (ada, *others),
    ):
        made = await ada.make("person", "open", ruleset=TRAINING)
        table = made["table"]["id"]
        answers = await asyncio.gather(
            *(g.http.post(f"/api/tables/{table}/seats/1/take", json={}) for g in others)
        )
        assert sorted(a.status_code for a in answers) == [200, 409, 409]


def test_stop_closes_every_connection_with_a_reason(tmp_path: Path) -> None:
    async def sit(server: ServerProcess) -> int:
        async with guests(server.address, "Ada") as (ada,):
            made = await ada.make("person", "random", ruleset=TRAINING)
            seat = await ada.sit(made["table"]["id"], "R")
            stopping = asyncio.create_task(asyncio.to_thread(server.stop))
            error = await seat.until("error")
            assert error["error"] == "server.stopping"
            with suppress(Exception):
                await seat.until("never")
            assert seat.socket.close_code == 4005
            return await stopping

    with server_process(tmp_path / "data") as server:
        asyncio.run(sit(server))
