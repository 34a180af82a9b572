"""Rematches: the seats of the next game, and one table however many ask."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.support.server.clients import Guest, guests
from tests.support.server.local_server import local_server
from tests.support.server.server_process import server_process
from zanzibar.server.storage.data_folder import DATABASE

pytestmark = pytest.mark.anyio

TRAINING = {"mission": "training"}
PARTS = ("game", "seat", "known")


async def finished(maker: Guest, *others: Guest, **options: Any) -> str:
    """Finish a game between these people, with the owner as the Recruiter."""
    made = await maker.make("person", *("open" for _ in others), ruleset=TRAINING, **options)
    table: str = made["table"]["id"]
    for number, guest in enumerate(others, 1):
        await guest.post("/api/link", {"link": made["invitation"]})
        await guest.post(f"/api/tables/{table}/seats/{number}/take", {})
    seat = await maker.sit(table, "R")
    await seat.act("Resign")
    return table


def names(table: Any) -> list[str]:
    return [seat["name"] for seat in table["seats"]]


async def test_rematch_keeps_or_rotates_sides(tmp_path: Path) -> None:
    async with (
        local_server(tmp_path / "d") as s,
        guests(s.address, "Ada", "Bob", "Cyd") as (ada, bob, cyd),
    ):
        for sides, expected in (("keep", ["Ada", "Bob", "Cyd"]), ("swap", ["Bob", "Cyd", "Ada"])):
            before = await finished(ada, bob, cyd, private=True)
            made = await cyd.post(f"/api/tables/{before}/rematch", {"sides": sides})
            after = made["table"]["id"]
            assert (names(made["table"]), made["table"]["status"]) == (expected, "playing")
            assert (made["table"]["owner"], made["table"]["private"]) == ("Cyd", True)
            # Everybody finds the new table, and sits there with a link of their own to ask for.
            for guest in (ada, bob, cyd):
                assert (await guest.get(f"/api/tables/{before}"))["rematch"] == after
                seat = ["R", "1", "2"][expected.index(guest.name)]
                await guest.sit(after, seat)
                await guest.post(f"/api/tables/{after}/seats/{seat}/link")


async def test_concurrent_rematches_give_one_table(tmp_path: Path) -> None:
    async with local_server(tmp_path / "d") as s, guests(s.address, "Ada", "Bob") as (ada, bob):
        before = await finished(ada, bob)
        answers = await asyncio.gather(
            *(
                guest.http.post(f"/api/tables/{before}/rematch", json={"sides": "swap"})
                for guest in (ada, bob, ada, bob)
            )
        )
        (made,) = [answer.json() for answer in answers if answer.status_code == 201]
        others = [answer.json() for answer in answers if answer.status_code != 201]
        after = made["table"]["id"]
        assert others == 3 * [
            {"rule": None, "error": "table.rematched", "params": {"table": after}}
        ]
        for guest in (ada, bob):
            mine = (await guest.get("/api/tables/mine"))["tables"]
            assert {table["id"] for table in mine} == {before, after}


async def test_rematch_needs_a_finished_game_of_the_guest(tmp_path: Path) -> None:
    async with (
        local_server(tmp_path / "d") as s,
        guests(s.address, "Ada", "Bob", "Eve") as (ada, bob, eve),
    ):
        waiting = (await ada.make("person", "open", ruleset=TRAINING))["table"]["id"]
        running = (await ada.make("person", "random", ruleset=TRAINING))["table"]["id"]
        closed = (await ada.make("person", "random", ruleset=TRAINING))["table"]["id"]
        await ada.post(f"/api/tables/{closed}/close")
        for table, error in (
            (waiting, "table.waiting"),
            (running, "table.playing"),
            (closed, "table.closed"),
        ):
            refused = await ada.post(f"/api/tables/{table}/rematch", {"sides": "keep"}, expect=409)
            assert refused["error"] == error
            answer = await ada.http.get(f"/api/tables/{table}/record")
            assert (answer.status_code, answer.json()["error"]) == (409, error)
        over = await finished(ada, bob)
        refused = await eve.post(f"/api/tables/{over}/rematch", {"sides": "keep"}, expect=403)
        assert refused["error"] == "seat.not-yours"


async def test_table_limit_holds_under_concurrency(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("zanzibar.server.tables.creation.MOST_TABLES", 3)
    async with local_server(tmp_path / "d") as s, guests(s.address, "Ada", "Bob") as (ada, bob):
        before = await finished(ada, bob)
        wish = {"name": "x", "seats": [{"kind": "open"}, {"kind": "open"}]}
        answers = await asyncio.gather(
            *(ada.http.post("/api/tables", json=wish) for _ in range(12))
        )
        assert sorted(answer.status_code for answer in answers) == 3 * [201] + 9 * [429]
        # A rematch is a table like any other; it can be made when there is room again.
        path = f"/api/tables/{before}/rematch"
        refused = await ada.post(path, {"sides": "keep"}, expect=429)
        assert refused == {"rule": None, "error": "limit.tables", "params": {"most": 3}}
        assert (await ada.get(f"/api/tables/{before}"))["rematch"] is None
        mine = (await ada.get("/api/tables/mine"))["tables"]
        waiting = next(table["id"] for table in mine if table["status"] == "waiting")
        await ada.post(f"/api/tables/{waiting}/close")
        await ada.post(path, {"sides": "keep"})


async def test_both_tables_are_saved_in_one_commit(tmp_path: Path) -> None:
    async with local_server(tmp_path / "d") as s, guests(s.address, "Ada", "Bob") as (ada, bob):
        before = await finished(ada, bob)
        commits = s.context.storage.commits
        await ada.post(f"/api/tables/{before}/rematch", {"sides": "swap"})
        assert s.context.storage.commits == commits + 1


@pytest.mark.parametrize(
    "broken",
    ["UPDATE OF rematch ON game", "INSERT ON game", "INSERT ON seat", "INSERT ON known"],
)
async def test_rematch_is_saved_whole_or_not_at_all(broken: str, tmp_path: Path) -> None:
    async with local_server(tmp_path / "d") as s, guests(s.address, "Ada", "Bob") as (ada, bob):
        before = await finished(ada, bob)
        path = f"/api/tables/{before}/rematch"
        with closing(sqlite3.connect(tmp_path / "d" / DATABASE, isolation_level=None)) as database:
            tables = "SELECT id, status, rematch FROM game"
            rows = [database.execute(f"SELECT * FROM {name}").fetchall() for name in PARTS]
            # The database itself fails at one of the places where a stop could have come.
            database.execute(
                f"CREATE TRIGGER broken BEFORE {broken} BEGIN SELECT RAISE(ABORT, 'broken'); END"
            )
            await ada.post(path, {"sides": "keep"}, expect=409)
            assert [database.execute(f"SELECT * FROM {name}").fetchall() for name in PARTS] == rows
            assert (await bob.get(f"/api/tables/{before}"))["rematch"] is None
            assert [t["id"] for t in (await bob.get("/api/tables/mine"))["tables"]] == [before]
            database.execute("DROP TRIGGER broken")
            after = (await bob.post(path, {"sides": "keep"}))["table"]["id"]
            assert sorted(database.execute(tables)) == sorted(
                [(before, "over", after), (after, "playing", None)]
            )


async def test_confirmed_rematch_survives_a_kill(tmp_path: Path) -> None:
    with server_process(tmp_path / "data") as server:
        async with guests(server.address, "Ada", "Bob") as (ada, bob):
            before = await finished(ada, bob)
            made = await ada.post(f"/api/tables/{before}/rematch", {"sides": "swap"})
            server.kill()
            server.start()
            after = made["table"]["id"]
            assert (await bob.get(f"/api/tables/{before}"))["rematch"] == after
            await bob.sit(after, "R")
            await ada.sit(after, "1")
