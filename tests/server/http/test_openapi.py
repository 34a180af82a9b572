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


async def test_api_accepts_and_refuses_what_its_description_says(
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


async def test_description_names_the_csrf_header(tmp_path: Path) -> None:
    async with local_server(tmp_path / "d") as s, guests(s.address, "Ada") as (ada,):
        paths = (await ada.http.get("/api/schema/openapi.json")).json()["paths"]
        for path, item in paths.items():
            for method, operation in item.items():
                found = operation.get("parameters", [])
                headers = [one["name"] for one in found if one["in"] == "header"]
                assert headers == (["x-zanzibar"] if method == "post" else []), path


async def test_description_page_loads_nothing_from_other_hosts(tmp_path: Path) -> None:
    async with local_server(tmp_path / "d") as s, guests(s.address, "Ada") as (ada,):
        for page in ("", "/", "/redoc", "/swagger", "/elements", "/rapidoc", "/openapi.json"):
            answer = await ada.http.get(f"/api/schema{page}")
            assert "<script" not in answer.text, page
            assert "http:" not in answer.text, page
            assert "https:" not in answer.text, page


@pytest.mark.parametrize("name", ["x" * 41, ""])
async def test_name_of_wrong_length_is_refused(name: str, tmp_path: Path) -> None:
    async with local_server(tmp_path / "d") as s, guests(s.address, "Ada") as (ada,):
        refused = await ada.post("/api/me", {"name": name}, expect=400)
        assert refused["error"] == "guest.name"
        refused = await ada.post("/api/tables", {**TABLE, "name": name}, expect=400)
        assert refused["error"] == "table.name"
        for fits in ("x" * 40, "\N{MEMO}" * 40):
            await ada.post("/api/me", {"name": fits}, expect=200)


async def test_wrong_method_lists_the_allowed_ones(tmp_path: Path) -> None:
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


async def test_websocket_at_a_wrong_address_gets_an_error(tmp_path: Path) -> None:
    async with local_server(tmp_path / "d") as s, guests(s.address, "Ada") as (ada,):
        for table in ("x", "x" * 33, "x" * 2000):
            with pytest.raises(AssertionError, match=r"table\.unknown"):
                await ada.sit(table, None)


async def test_record_names_players_and_date(tmp_path: Path) -> None:
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


async def test_rematch_reply_has_links_for_the_new_seats(tmp_path: Path) -> None:
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


async def test_speed_cannot_be_changed_after_the_end(tmp_path: Path) -> None:
    async with local_server(tmp_path / "d") as s, guests(s.address, "Ada") as (ada,):
        made = await ada.make("person", "person", hot_seat=True)
        table = made["table"]["id"]
        await ada.post(f"/api/tables/{table}/speed", {"speed": "slow"})
        await (await ada.sit(table, "R")).act("Resign")
        refused = await ada.post(f"/api/tables/{table}/speed", {"speed": "instant"}, expect=409)
        assert refused["error"] == "table.over"


async def test_deduction_before_the_game_is_refused(tmp_path: Path) -> None:
    async with local_server(tmp_path / "d") as s, guests(s.address, "Ada") as (ada,):
        for assist, error in (("deduction", "table.waiting"), ("none", "deduction.not-allowed")):
            made = await ada.make("open", "person", ruleset={"assist": assist})
            seat = await ada.sit(made["table"]["id"], "1")
            answer = await seat.ask({"type": "deduce"}, "rejected", "deduction")
            assert answer["error"] == error


async def test_new_name_is_broadcast_at_the_table(tmp_path: Path) -> None:
    async with local_server(tmp_path / "d") as s, guests(s.address, "Ada", "Ben") as (ada, ben):
        made = await ada.make("person", "open")
        table = made["table"]["id"]
        await ben.post(f"/api/tables/{table}/seats/1/take", {})
        seat = await ada.sit(table, "R")
        await ben.post("/api/me", {"name": "Benjamin"})
        told = await seat.until("table")
        assert [sitter["name"] for sitter in told["table"]["seats"]] == ["Ada", "Benjamin"]
        # Setting the same name again broadcasts nothing.
        await ben.post("/api/me", {"name": "Benjamin"})
        await seat.send({"type": "ping"})
        assert (await seat.until("table", "pong"))["type"] == "pong"


async def test_freed_seat_is_empty_at_once(tmp_path: Path) -> None:
    async with local_server(tmp_path / "d") as s, guests(s.address, "Ada", "Ben") as (ada, ben):
        made = await ada.make("person", "open", "open")
        table = made["table"]["id"]
        await ben.post(f"/api/tables/{table}/seats/1/take", {})
        await ben.sit(table, "1")
        freed = await ada.post(f"/api/tables/{table}/seats/1/free")
        assert [seat["present"] for seat in freed["seats"]] == [False, False, False]
