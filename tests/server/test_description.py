"""The HTTP API is what its description says, to tools and to the letter."""

import json
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest

from tests.support.server.clients import guests
from tests.support.server.local_server import local_server

pytestmark = pytest.mark.anyio

SEATS = [{"kind": "person"}, {"kind": "open"}]
TABLE: dict[str, Any] = {"name": "Friday", "seats": SEATS}
WRONG: list[dict[str, Any]] = [
    {"answer_grid_ms": "5000"},
    {"answer_grid_ms": 5000.5},
    {"private": 1},
    {"private": "true"},
    {"spectators": None},
    {"hot_seat": 0},
    {"ruleset": {"step_supply": "8"}},
    {"ruleset": {"immortal_move_mandatory": 1}},
    {"ruleset": {"modules": "courier"}},
    {"ruleset": {"modules": ["courier", "courier"]}},
    {"ruleset": {"clock": 3}},
    {"seats": [{"kind": "person", "more": 1}, {"kind": "open"}]},
    {"seats": ["person", "open"]},
    {"seats": SEATS[:1]},
    {"more": 1},
]


async def test_what_the_description_refuses_is_refused_and_what_it_allows_is_done(
    tmp_path: Path,
) -> None:
    async with local_server(tmp_path / "d") as s, guests(s.address, "Ada") as (ada,):
        whole = (await ada.http.get("/api/schema/openapi.json")).json()
        described = {"$ref": "#/components/schemas/CreateTable", "components": whole["components"]}

        def allows(body: Any) -> bool:
            return jsonschema_rs.Draft202012Validator(described).is_valid(body)

        for change in [{}, {"ruleset": {"step_supply": 8, "mission": "training"}}]:
            assert allows({**TABLE, **change})
            await ada.post("/api/tables", {**TABLE, **change}, expect=201)
        for change in WRONG:
            assert not allows({**TABLE, **change}), change
            refused = await ada.post("/api/tables", {**TABLE, **change}, expect=400)
            assert refused["error"] == "request.malformed", change


async def test_the_description_names_the_header_that_changes_need(tmp_path: Path) -> None:
    async with local_server(tmp_path / "d") as s, guests(s.address, "Ada") as (ada,):
        paths = (await ada.http.get("/api/schema/openapi.json")).json()["paths"]
        for path, item in paths.items():
            for method, operation in item.items():
                found = operation.get("parameters", [])
                headers = [one["name"] for one in found if one["in"] == "header"]
                assert headers == (["x-zanzibar"] if method == "post" else []), path


async def test_no_page_of_the_description_comes_from_elsewhere(tmp_path: Path) -> None:
    async with local_server(tmp_path / "d") as s, guests(s.address, "Ada") as (ada,):
        for page in ("", "/", "/redoc", "/swagger", "/elements", "/rapidoc", "/openapi.json"):
            answer = await ada.http.get(f"/api/schema{page}")
            assert "<script" not in answer.text, page
            assert "http:" not in answer.text, page
            assert "https:" not in answer.text, page


@pytest.mark.parametrize("name", ["x" * 41, ""])
async def test_a_name_of_another_length_is_refused_as_a_name(name: str, tmp_path: Path) -> None:
    async with local_server(tmp_path / "d") as s, guests(s.address, "Ada") as (ada,):
        refused = await ada.post("/api/me", {"name": name}, expect=400)
        assert refused["error"] == "guest.name"
        refused = await ada.post("/api/tables", {**TABLE, "name": name}, expect=400)
        assert refused["error"] == "table.name"
        for fits in ("x" * 40, "\N{MEMO}" * 40):
            await ada.post("/api/me", {"name": fits}, expect=200)


async def test_an_address_says_which_methods_it_has(tmp_path: Path) -> None:
    async with local_server(tmp_path / "d") as s, guests(s.address, "Ada") as (ada,):
        for path, methods in (
            ("/api/me", "GET, OPTIONS, POST"),
            ("/api/tables", "GET, OPTIONS, POST"),
            ("/api/tables/mine", "GET, OPTIONS"),
            ("/api/tables/x/seats/R/take", "OPTIONS, POST"),
            ("/api/tables/x/socket", ""),
            ("/", "GET, OPTIONS"),
            ("/assets/anything/at/all/there", "GET, OPTIONS"),
        ):
            told = await ada.http.request("OPTIONS", path)
            refused = await ada.http.request("DELETE", path)
            assert refused.status_code == 405
            assert refused.json()["error"] == "request.unknown"
            assert refused.headers["allow"] == methods
            if methods:
                assert (told.status_code, told.headers["allow"]) == (204, methods)


async def test_a_socket_for_any_address_says_what_is_wrong(tmp_path: Path) -> None:
    async with local_server(tmp_path / "d") as s, guests(s.address, "Ada") as (ada,):
        for table in ("x", "x" * 33, "x" * 2000):
            with pytest.raises(AssertionError, match=r"table\.unknown"):
                await ada.sit(table, None)


async def test_a_record_says_who_played_and_when(tmp_path: Path) -> None:
    odd = 'Ada "#1"'
    async with local_server(tmp_path / "d") as s, guests(s.address, odd, "Ben") as (ada, ben):
        made = await ada.make("person", "open", "random", ruleset={"mission": "training"})
        table = made["table"]["id"]
        await ben.post(f"/api/tables/{table}/seats/1/take", {})
        recruiter = await ada.sit(table, "R")
        await recruiter.act("Resign")
        answer = await ada.http.get(f"/api/tables/{table}/record")
        assert answer.headers["content-type"] == "text/plain; charset=utf-8"
        head = answer.text.partition("\n\n")[0].splitlines()
        assert f"player R: {json.dumps(odd)}" in head
        assert "player 1: Ben" in head
        assert not any(line.startswith("player 2") for line in head)
        assert any(line.startswith("date: 20") for line in head)


async def test_who_asks_for_a_rematch_gets_links_for_the_new_seats(tmp_path: Path) -> None:
    async with local_server(tmp_path / "d") as s, guests(s.address, "Ada", "Ben") as (ada, ben):
        made = await ada.make("person", "open", ruleset={"mission": "training"})
        table = made["table"]["id"]
        await ben.post(f"/api/tables/{table}/seats/1/take", {})
        await (await ada.sit(table, "R")).act("Resign")
        again = await ben.post(f"/api/tables/{table}/rematch", {"sides": "swap"}, expect=201)
        assert [seated["seat"] for seated in again["seats"]] == ["R"]
        async with guests(s.address, "Ben elsewhere") as (elsewhere,):
            found = await elsewhere.post("/api/link", {"link": again["seats"][0]["link"]})
            assert found["seat"] == "R"
            await elsewhere.sit(again["table"]["id"], "R")


async def test_how_fast_computers_play_is_settled_with_the_end(tmp_path: Path) -> None:
    async with local_server(tmp_path / "d") as s, guests(s.address, "Ada") as (ada,):
        made = await ada.make("person", "person", hot_seat=True)
        table = made["table"]["id"]
        await ada.post(f"/api/tables/{table}/speed", {"speed": "slow"})
        await (await ada.sit(table, "R")).act("Resign")
        refused = await ada.post(f"/api/tables/{table}/speed", {"speed": "instant"}, expect=409)
        assert refused["error"] == "table.over"


async def test_there_is_nothing_to_deduce_before_the_game(tmp_path: Path) -> None:
    async with local_server(tmp_path / "d") as s, guests(s.address, "Ada") as (ada,):
        for assist, error in (("deduction", "table.waiting"), ("none", "deduction.not-allowed")):
            made = await ada.make("open", "person", ruleset={"assist": assist})
            seat = await ada.sit(made["table"]["id"], "1")
            answer = await seat.ask({"type": "deduce"}, "rejected", "deduction")
            assert answer["error"] == error


async def test_a_new_name_is_told_to_the_others_at_the_table(tmp_path: Path) -> None:
    async with local_server(tmp_path / "d") as s, guests(s.address, "Ada", "Ben") as (ada, ben):
        made = await ada.make("person", "open")
        table = made["table"]["id"]
        await ben.post(f"/api/tables/{table}/seats/1/take", {})
        seat = await ada.sit(table, "R")
        await ben.post("/api/me", {"name": "Benjamin"})
        told = await seat.until("table")
        assert [sitter["name"] for sitter in told["table"]["seats"]] == ["Ada", "Benjamin"]
        # Who only says the same again tells nobody.
        await ben.post("/api/me", {"name": "Benjamin"})
        await seat.send({"type": "ping"})
        assert (await seat.until("table", "pong"))["type"] == "pong"


async def test_a_seat_that_was_freed_is_empty_at_once(tmp_path: Path) -> None:
    async with local_server(tmp_path / "d") as s, guests(s.address, "Ada", "Ben") as (ada, ben):
        made = await ada.make("person", "open", "open")
        table = made["table"]["id"]
        await ben.post(f"/api/tables/{table}/seats/1/take", {})
        await ben.sit(table, "1")
        freed = await ada.post(f"/api/tables/{table}/seats/1/free")
        assert [seat["present"] for seat in freed["seats"]] == [False, False, False]
