"""The lobby and the lists of games: private tables, and tables without spectators."""

from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from tests.support.server.clients import Guest, guests
from tests.support.server.local_server import local_server

pytestmark = pytest.mark.anyio

TRAINING = {"mission": "training"}


async def test_seated_guest_sees_the_private_table_before_the_start(tmp_path: Path) -> None:
    async with (
        local_server(tmp_path / "d") as s,
        guests(s.address, "Ada", "Bob", "Phone", "Eve") as (ada, bob, phone, eve),
    ):
        made = await ada.make("person", "open", "open", private=True, ruleset=TRAINING)
        table, take = made["table"]["id"], f"/api/tables/{made['table']['id']}/seats/1/take"
        refused = await eve.post(take, {"invitation": f"{table}.wrong"}, expect=404)
        assert refused["error"] == "table.unknown"
        # With the invitation alone, without opening it first.
        seated = await bob.post(take, {"invitation": made["invitation"]})
        assert (await bob.get(f"/api/tables/{table}"))["seats"][1]["yours"]
        sitting = await bob.sit(table, "1")
        # With the seat's link alone, on another device.
        assert (await phone.post("/api/link", {"link": seated["link"]}))["seat"] == "1"
        assert (await phone.get(f"/api/tables/{table}"))["seats"][1]["yours"]
        await phone.sit(table, "1")
        with pytest.raises(ConnectionClosed):
            await sitting.until("never")
        # A guest who left and was never invited is a stranger again.
        assert (await bob.http.get(f"/api/tables/{table}")).status_code == 404
        assert (await eve.http.get(f"/api/tables/{table}")).status_code == 404


async def test_invited_guest_cannot_watch_a_table_without_spectators(tmp_path: Path) -> None:
    async with (
        local_server(tmp_path / "d") as s,
        guests(s.address, "Ada", "Bob", "Eve") as (ada, bob, eve),
    ):
        made = await ada.make("person", "open", spectators=False, ruleset=TRAINING)
        table = made["table"]["id"]
        with pytest.raises(AssertionError, match=r"watch\.not-allowed"):
            await eve.sit(table, None)
        for guest in (bob, eve):
            await guest.post("/api/link", {"link": made["invitation"]})
        waiting, also = await eve.sit(table, None), await bob.sit(table, None)
        owner = await ada.sit(table, None)
        await bob.post(f"/api/tables/{table}/seats/1/take", {})
        # When the game begins, guests without a seat are closed before its first frame.
        assert (await waiting.until("error", "update"))["error"] == "watch.not-allowed"
        with pytest.raises(ConnectionClosed) as closed:
            await waiting.until("never")
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4002
        with pytest.raises(AssertionError, match=r"watch\.not-allowed"):
            await eve.sit(table, None)
        for there in (also, owner):
            assert (await there.until("update"))["view"]["secret"] is None
        # After the end everybody may look at it.
        seat = await bob.sit(table, "1")
        await seat.act("Resign")
        assert (await eve.sit(table, None)).over


async def test_private_tables_take_no_room_in_the_lobby(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("zanzibar.server.tables.listing.MOST_LISTED", 2)
    async with local_server(tmp_path / "d") as s, guests(s.address, "Ada", "Eve") as (ada, eve):
        for name in ("first", "second", "third"):
            await ada.make("person", "open", name=name)
        for name in ("x", "y", "z"):
            await ada.make("person", "open", name=name, private=True)
        lobby = (await eve.get("/api/tables"))["tables"]
        assert [table["name"] for table in lobby] == ["third", "second"]


async def test_running_game_with_an_open_seat_is_in_the_lobby(tmp_path: Path) -> None:
    async with (
        local_server(tmp_path / "d") as s,
        guests(s.address, "Ada", "Bob", "Eve") as (ada, bob, eve),
    ):
        made = await ada.make("person", "open", spectators=False, ruleset=TRAINING)
        table = made["table"]["id"]
        await bob.post(f"/api/tables/{table}/seats/1/take", {})
        assert (await eve.get("/api/tables"))["tables"] == []
        await bob.post(f"/api/tables/{table}/seats/1/leave")
        (listed,) = (await eve.get("/api/tables"))["tables"]
        assert (listed["id"], listed["status"]) == (table, "playing")
        await eve.post(f"/api/tables/{table}/seats/1/take", {})
        assert (await eve.get("/api/tables"))["tables"] == []


async def test_record_of_a_private_table_needs_the_invitation(tmp_path: Path) -> None:
    async with (
        local_server(tmp_path / "d") as s,
        guests(s.address, "Ada", "Bob", "Eve") as (ada, bob, eve),
    ):
        made = await ada.make("person", "random", private=True, ruleset=TRAINING)
        table = made["table"]["id"]
        await bob.post("/api/link", {"link": made["invitation"]})
        seat = await ada.sit(table, "R")
        await seat.act("Resign")
        for path in ("record", "replay"):
            for guest, status in ((ada, 200), (bob, 200), (eve, 404)):
                answer = await guest.http.get(f"/api/tables/{table}/{path}")
                assert answer.status_code == status
            assert answer.json()["error"] == "table.unknown"


async def test_my_games_lists_owned_seated_former_and_invited(tmp_path: Path) -> None:
    async with (
        local_server(tmp_path / "d") as s,
        guests(s.address, "Ada", "Bob", "Eve") as (ada, bob, eve),
    ):
        made = {
            name: await ada.make(*seats, name=name, private=True, ruleset=TRAINING)
            for name, seats in {
                "made": ("open", "open"),
                "seated": ("open", "open", "open"),
                "left": ("person", "open"),
                "invited": ("open", "open"),
            }.items()
        }
        for name in ("seated", "left"):
            take = f"/api/tables/{made[name]['table']['id']}/seats/1/take"
            await bob.post(take, {"invitation": made[name]["invitation"]})
        await bob.post(f"/api/tables/{made['left']['table']['id']}/seats/1/leave")
        await bob.post("/api/link", {"link": made["invited"]["invitation"]})

        async def mine(guest: Guest) -> set[str]:
            return {table["name"] for table in (await guest.get("/api/tables/mine"))["tables"]}

        assert await mine(ada) == set(made)
        assert await mine(bob) == {"seated", "left", "invited"}
        assert await mine(eve) == set()
