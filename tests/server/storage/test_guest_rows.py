"""Guests are deleted after a long absence if no table names them, never before."""

import asyncio
import re
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.config import Config

from tests.support.server.clients import Guest, guests
from tests.support.server.local_server import LocalServer, local_server
from zanzibar.cli.main import main
from zanzibar.server.clock import now_ms
from zanzibar.server.storage import retention
from zanzibar.server.storage.data_folder import DATABASE
from zanzibar.server.storage.database import Storage, connect

pytestmark = pytest.mark.anyio

TRAINING = {"mission": "training"}
DAYS = retention.GUEST_DAYS


def named(data: Path) -> dict[str, int]:
    """How many days ago everybody was last here."""
    with closing(sqlite3.connect(data / DATABASE)) as database:
        seen = database.execute("SELECT name, seen_at FROM guest").fetchall()
    return {name: round((now_ms() - at) / retention.DAY_MS) for name, at in seen}


def away(data: Path, name: str, days: float) -> None:
    at = now_ms() - round(days * retention.DAY_MS)
    with closing(sqlite3.connect(data / DATABASE)) as database, database:
        database.execute("UPDATE guest SET seen_at = ? WHERE name = ?", (at, name))


async def cleaned(s: LocalServer) -> None:
    """As it happens once a day, and when the server starts."""
    await s.context._delete_old()


async def back(guest: Guest, address: str) -> Guest:
    """Open the same browser at a restarted server."""
    again = Guest(address, guest.name)
    for name, value in guest.http.cookies.items():
        again.http.cookies.set(name, value, domain="127.0.0.1")
    return again


async def test_absent_guest_is_deleted_and_can_start_again(tmp_path: Path) -> None:
    data = tmp_path / "d"
    async with local_server(data) as s, guests(s.address, "Ada", "Bob") as (ada, bob):
        await ada.make("person", "open", ruleset=TRAINING)
    away(data, "Bob", DAYS + 1)
    async with local_server(data) as s:
        bob = await back(bob, s.address)
        async with asyncio.timeout(120):
            while "Bob" in named(data):  # the server cleans when it starts
                await bob.http.get("/healthz")
        assert set(named(data)) == {"Ada"}
        assert (await bob.get("/api/me"))["name"] is None
        wish = {"name": "x", "seats": [{"kind": "person"}, {"kind": "open"}]}
        assert (await bob.post("/api/tables", wish, expect=401))["error"] == "guest.unknown"
        # A name is all it takes, and the browser is who it was.
        await bob.post("/api/me", {"name": "Bob"})
        made = await bob.make("person", "open", ruleset=TRAINING)
        await bob.sit(made["table"]["id"], "R")
        await bob.close()


async def test_guest_named_by_a_table_is_kept(tmp_path: Path) -> None:
    data = tmp_path / "d"
    names = ("owner", "sits", "left", "invited", "nobody")
    async with local_server(data) as s, guests(s.address, *names) as everybody:
        # Each by one thing alone: the table, a seat of it, and having been asked to it.
        owner, sits, left, invited, _ = everybody
        made = await owner.make("open", "open", "open", ruleset=TRAINING)
        table = made["table"]["id"]
        await invited.post("/api/link", {"link": made["invitation"]})
        for seat, guest in (("R", sits), ("1", left)):
            await guest.post(f"/api/tables/{table}/seats/{seat}/take", {})
        await left.post(f"/api/tables/{table}/seats/1/leave")
        for name in names:
            away(data, name, 10 * DAYS)
        await cleaned(s)
        assert set(named(data)) == {"owner", "sits", "invited"}
        (listed,) = (await invited.get("/api/tables/mine"))["tables"]
        assert (listed["owner"], listed["seats"][0]["name"]) == ("owner", "sits")


async def test_guest_is_deleted_with_the_last_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = tmp_path / "d"
    async with local_server(data) as s, guests(s.address, "Ada") as (ada,):
        await ada.make("person", "open", ruleset=TRAINING)
        away(data, "Ada", DAYS + 1)
        await cleaned(s)
        assert "Ada" in named(data)
        monkeypatch.setattr(retention, "WAITING_DAYS", -1)
        await cleaned(s)
        assert "Ada" not in named(data)


async def test_visit_is_saved_once_a_day_and_keeps_the_name(tmp_path: Path) -> None:
    data = tmp_path / "d"
    async with local_server(data) as s, guests(s.address, "Ada", "Bob") as (ada, bob):
        made = await bob.make("person", "open", ruleset=TRAINING)
        table = made["table"]["id"]
    visits: list[Any] = [
        lambda guest: guest.get("/api/me"),
        lambda guest: guest.get("/api/tables/mine"),
        lambda guest: guest.sit(table, None),
    ]
    for visit in visits:
        away(data, "Ada", DAYS - 1)
        async with local_server(data) as s:
            ada = await back(ada, s.address)
            await cleaned(s)
            commits = s.context.storage.commits
            await visit(ada)
            assert named(data)["Ada"] == 0
            assert s.context.storage.commits == commits + 1
            for again in visits:
                await again(ada)
            assert s.context.storage.commits == commits + 1
            await ada.close()
    async with local_server(data) as s:  # which a new start has not forgotten
        ada = await back(ada, s.address)
        await cleaned(s)
        commits = s.context.storage.commits
        await ada.get("/api/me")
        assert s.context.storage.commits == commits
        await ada.close()


async def test_visit_renews_the_cookie_which_ends_before_the_guest(
    tmp_path: Path,
) -> None:
    async with local_server(tmp_path / "d") as s, guests(s.address, "Ada") as (ada,):
        nobody = Guest(s.address, "Nobody")
        assert "set-cookie" not in (await nobody.http.get("/api/me")).headers
        await nobody.close()
        first = ada.cookie
        renewed = (await ada.http.get("/api/me")).headers["set-cookie"]
        assert first in renewed
        assert {"HttpOnly", "SameSite=strict"} <= set(renewed.split("; "))
        found = re.search(r"Max-Age=(\d+)", renewed)
        assert found
        # A visit may be written down as much as a day late.
        assert int(found[1]) == (DAYS - 1) * 24 * 3600


async def test_unused_names_leave_the_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with local_server(tmp_path / "d") as s, guests(s.address, "Ada", "Bob", "Eve") as people:
        ada, bob, eve = people
        made = await ada.make("open", "open", ruleset=TRAINING)
        await bob.post(f"/api/tables/{made['table']['id']}/seats/1/take", {})
        known = s.context.registry.guests.names
        await cleaned(s)
        assert sorted(known.values()) == ["Ada", "Bob", "Eve"]
        tomorrow = now_ms() + retention.DAY_MS
        monkeypatch.setattr("zanzibar.server.storage.guest_rows.now_ms", lambda: tomorrow)
        await cleaned(s)
        assert sorted(known.values()) == ["Ada", "Bob"]
        table = (await eve.get("/api/tables"))["tables"][0]
        assert (table["owner"], table["seats"][1]["name"]) == ("Ada", "Bob")
        assert (await eve.get("/api/me"))["name"] == "Eve"


def test_guest_of_an_older_version_counts_as_seen_today(tmp_path: Path) -> None:
    data = tmp_path / "d"
    data.mkdir()
    engine, config = connect(data), Config()
    config.set_main_option("script_location", "zanzibar.server.storage:migrations")
    config.set_main_option("path_separator", "os")
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0003")
        connection.exec_driver_sql("INSERT INTO guest VALUES ('a', 'Ada', 1)")
    engine.dispose()
    assert main(["tables", "--data", str(data), "clean"]) == 0
    assert named(data) == {"Ada": 0}


def test_clean_command_deletes_guests(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = tmp_path / "d"
    Storage(data).close()
    with closing(sqlite3.connect(data / DATABASE)) as database, database:
        for name in ("Ada", "Bob", "Eve"):
            database.execute("INSERT INTO guest VALUES (?, ?, ?)", (name, name, now_ms()))
    away(data, "Bob", DAYS + 1)
    assert main(["tables", "--data", str(data), "clean"]) == 0
    assert "1 guest who" in capsys.readouterr().out
    assert set(named(data)) == {"Ada", "Eve"}
