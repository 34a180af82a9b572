"""A guest who knows the secrets of one side never sits on the other."""

import json
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from tests.support.server.clients import guests
from tests.support.server.local_server import local_server

pytestmark = pytest.mark.anyio

TRAINING = {"mission": "training"}


async def test_random_seating_never_gives_a_guest_both_sides(tmp_path: Path) -> None:
    async with (
        local_server(tmp_path / "d") as s,
        guests(s.address, "Ada", "Bob", "Phone") as (ada, bob, phone),
    ):
        made = await ada.make("open", "person", "open", roles="random", ruleset=TRAINING)
        table = made["table"]["id"]
        seated = await bob.post(f"/api/tables/{table}/seats/2/take", {})
        # Two seats of the Agents now could be one of each side when lots are drawn.
        for path, body in (
            ("/api/link", {"link": seated["link"]}),
            (f"/api/tables/{table}/seats/R/take", {}),
        ):
            refused = await ada.post(path, body, expect=403)
            assert refused["error"] == "seat.other-side"
        # To another device a seat may go.
        assert (await phone.post("/api/link", {"link": seated["link"]}))["seat"] == "2"
        await bob.post(f"/api/tables/{table}/seats/R/take", {})
        info = await ada.get(f"/api/tables/{table}")
        assert info["status"] == "playing"
        assert sorted(seat["name"] for seat in info["seats"]) == ["Ada", "Bob", "Phone"]


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (("person", "person"), {}),
        (("person", "open", "open", "person"), {}),
        (("open", "person", "person"), {"roles": "random"}),
    ],
)
async def test_owner_sits_on_one_side_only(
    seats: tuple[str, ...], options: dict[str, str], tmp_path: Path
) -> None:
    async with local_server(tmp_path / "d") as s, guests(s.address, "Ada") as (ada,):
        wish = {"name": "Mine", "seats": [{"kind": seat} for seat in seats], **options}
        refused = await ada.post("/api/tables", wish, expect=403)
        assert refused["error"] == "seat.other-side"
        assert (await ada.get("/api/tables/mine"))["tables"] == []
        # Several seats of one side are one side.
        wish = {"name": "Mine", "seats": [{"kind": kind} for kind in ("open", "person", "person")]}
        await ada.post("/api/tables", wish, expect=201)


async def test_connection_gets_only_its_new_seat_after_random_seating(tmp_path: Path) -> None:
    async with local_server(tmp_path / "d") as s, guests(s.address, "Ada", "Bob") as (ada, bob):
        dealt: set[str] = set()
        while len(dealt) < 2:
            made = await ada.make("person", "open", roles="random", ruleset=TRAINING)
            table = made["table"]["id"]
            there = await ada.sit(table, "R")
            seated = await bob.post(f"/api/tables/{table}/seats/1/take", {})
            mine = "1" if seated["seat"] == "R" else "R"
            while there.view is None:
                await there.until("update")
            there.frames.clear()
            other = await bob.sit(table, seated["seat"])
            recruiter = there if mine == "R" else other
            for act in (
                {"do": "ChooseCard", "card": "karl-box"},
                {"do": "ChooseStart", "at": "C4"},
            ):
                assert (await recruiter.act(**act))["type"] == "accepted"
            await there.ask({"type": "ping"}, "pong")
            updates = [f for f in map(json.loads, there.frames) if f["type"] == "update"]
            views = [update["view"] for update in updates]
            assert [update["n"] for update in updates] == [1, 2]
            assert [view["seat"] for view in views] == [mine, mine]
            assert all((view["secret"] is not None) is (mine == "R") for view in views)
            dealt.add(mine)


async def test_only_a_shared_device_holds_both_sides(tmp_path: Path) -> None:
    async with (
        local_server(tmp_path / "d") as s,
        guests(s.address, "Ada", "Bob", "Phone") as (ada, bob, phone),
    ):
        made = await ada.make("open", "open", "open", hot_seat=True, ruleset=TRAINING)
        seats = f"/api/tables/{made['table']['id']}/seats"
        links = [(await ada.post(f"{seats}/{seat}/take", {}))["link"] for seat in ("R", "1")]
        await bob.post(f"{seats}/2/take", {})
        await ada.post(f"{seats}/R/free")
        assert (await bob.post(f"{seats}/R/take", {}, expect=403))["error"] == "seat.other-side"
        links[0] = (await ada.post(f"{seats}/R/take", {}))["link"]
        # The game on the shared device goes on another one.
        for link in links:
            await phone.post("/api/link", {"link": link})
        info = await phone.get(f"/api/tables/{made['table']['id']}")
        assert [seat["yours"] for seat in info["seats"]] == [True, True, False]


async def test_guest_cannot_change_sides_through_freed_seats(tmp_path: Path) -> None:
    """Left, freed, handed to a computer, gone to another device, and after a new start."""
    data = tmp_path / "d"
    async with (
        local_server(data) as s,
        guests(s.address, "Ada", "Bob", "Phone", "Zoe") as (ada, bob, phone, zoe),
    ):
        made = await zoe.make("open", "open", "open", ruleset=TRAINING)
        table = made["table"]["id"]
        seats = f"/api/tables/{table}/seats"
        await ada.post(f"{seats}/R/take", {})
        link = (await bob.post(f"{seats}/1/take", {}))["link"]
        await zoe.post(f"{seats}/2/computer", {"level": "random"})
        assert (await zoe.get(f"/api/tables/{table}"))["status"] == "playing"

        # The seat goes to another device: both devices have seen the Agents' secrets.
        await phone.post("/api/link", {"link": link})
        await zoe.post(f"{seats}/R/free")
        for guest in (bob, phone):
            refused = await guest.post(f"{seats}/R/take", {}, expect=403)
            assert refused["error"] == "seat.other-side"
        # The Recruiter's seat is handed over and freed again: Ada stays the Recruiter's.
        await ada.post(f"{seats}/R/take", {})
        await zoe.post(f"{seats}/R/computer", {"level": "random"})
        await zoe.post(f"{seats}/R/free")
        await zoe.post(f"{seats}/1/free")
        refused = await ada.post(f"{seats}/1/take", {}, expect=403)
        assert refused["error"] == "seat.other-side"
        # A freed seat's link is void, so it is no way back either.
        refused = await bob.post("/api/link", {"link": link}, expect=404)
        assert refused["error"] == "link.unknown"
        # The owner only watched, without secrets, and may sit anywhere once.
        await zoe.sit(table, None)
        await zoe.post(f"{seats}/R/take", {})
        refused = await zoe.post(f"{seats}/1/take", {}, expect=403)
        assert refused["error"] == "seat.other-side"
        await zoe.post(f"{seats}/R/leave")
        cookies = [guest.http.cookies for guest in (ada, bob, phone, zoe)]
    async with local_server(data) as s, guests(s.address, "w", "x", "y", "z") as again:
        for guest, kept, wrong in zip(again, cookies, ("1", "R", "R", "1"), strict=True):
            guest.http.cookies = kept
            refused = await guest.post(f"{seats}/{wrong}/take", {}, expect=403)
            assert refused["error"] == "seat.other-side"


async def test_returning_person_takes_over_during_a_computers_decision(tmp_path: Path) -> None:
    async with local_server(tmp_path / "d") as s, guests(s.address, "Ada", "Bob") as (ada, bob):
        made = await ada.make("person", "open", ruleset=TRAINING, speed="slow")
        table = made["table"]["id"]
        await bob.post(f"/api/tables/{table}/seats/1/take", {})
        recruiter = await ada.sit(table, "R")
        await recruiter.act("ChooseCard", card="karl-box")
        await recruiter.act("ChooseStart", at="C4")
        while recruiter.due:
            options = [act for act in recruiter.legal if act["do"] != "OpeningBack"]
            await recruiter.act(**options[0])
        # The Agents are to be placed. A computer that takes its time begins, then Bob is back.
        await ada.post(f"/api/tables/{table}/seats/1/computer", {"level": "random"})
        there = await bob.sit(table, "1")
        asleep = await there.ask({"type": "act", "act": there.legal[0]})
        assert asleep["error"] == "seat.computer"
        before = there.n
        await bob.post(f"/api/tables/{table}/seats/1/return")
        for _ in range(4):
            assert (await there.act(**there.legal[0]))["type"] == "accepted"
        assert (there.seen["phase"], there.n) == ("recruiter", (before or 0) + 4)
        # Other guests cannot hand over or take back a seat.
        for path, body, error in (
            ("seats/R/computer", {"level": "random"}, "owner.only"),
            ("seats/R/return", None, "seat.not-yours"),
            ("seats/R/link", None, "seat.not-yours"),
            ("seats/R/leave", None, "seat.not-yours"),
            ("seats/R/free", None, "owner.only"),
            ("speed", {"speed": "instant"}, "owner.only"),
            ("close", None, "owner.only"),
        ):
            refused = await bob.post(f"/api/tables/{table}/{path}", body, expect=403)
            assert refused["error"] == error
        await ada.post(f"/api/tables/{table}/seats/1/free")
        with pytest.raises(ConnectionClosed) as closed:
            await there.until("never")
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4006


async def test_returning_person_takes_the_seat_after_several_stand_ins(tmp_path: Path) -> None:
    async with local_server(tmp_path / "d") as s, guests(s.address, "Ada", "Bob") as (ada, bob):
        made = await ada.make("person", "open", ruleset=TRAINING)
        table = made["table"]["id"]
        link = (await bob.post(f"/api/tables/{table}/seats/1/take", {}))["link"]
        for level in ("random", "greedy", "random"):
            info = await ada.post(f"/api/tables/{table}/seats/1/computer", {"level": level})
            seat = info["seats"][1]
            assert (seat["kind"], seat["level"], seat["stands_in"]) == ("computer", level, True)
            assert seat["name"] == "Bob"
        assert (await bob.post("/api/link", {"link": link}))["seat"] == "1"
        info = await bob.post(f"/api/tables/{table}/seats/1/return")
        assert (info["seats"][1]["kind"], info["seats"][1]["yours"]) == ("person", True)
