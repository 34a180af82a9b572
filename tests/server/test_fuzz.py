"""Random input: every reply has a code, nothing breaks, and no game changes."""

import json
import random
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis.errors import Unsatisfiable
from hypothesis.strategies import SearchStrategy
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_schema_conformance,
    status_code_conformance,
)
from websockets.exceptions import ConnectionClosed

from tests.support.server.clients import HEADERS, SeatClient, guests
from tests.support.server.local_server import local_server
from tests.support.server.server_process import server_process
from tests.support.server.tables import live_game
from zanzibar.board import zanzibar
from zanzibar.server.errors import ERRORS
from zanzibar.server.http.security import SECURITY_HEADERS as HEADERS_OF_ANSWERS
from zanzibar.server.tables import listing

TRAINING = {"mission": "training"}

MALFORMED = [
    "", " ", "null", "[]", "{}", "1", "\u0000", "{", '"hello"', "[" * 50_000, '{"type":"act"}',
    '{"type":"nothing","id":"x"}', '{"type":"ping","id":""}', '{"type":"ping","id":"a b"}',
    '{"type":"ping","id":"x","more":1}', '{"type":"ping","id":1}',
    '{"type":"act","id":"x","act":{"do":"Step","to":5}}',
    '{"type":"act","id":"x","act":{"do":"Nothing"}}',
    '{"type":"act","id":"x","act":{"do":"Step","to":"C4","n":1}}',
    '{"type":"act","id":"x","act":[]}', '{"type":"say","id":"x","text":""}',
    json.dumps({"type": "say", "id": "x", "text": "x" * 501}),
    '{"type":"hello","id":"x","protocol":1,"seat":"R"}', '{"type":"accepted","id":"x"}',
]  # fmt: skip

REJECTED = [
    {"do": "Step", "to": "Z9"},
    {"do": "Step", "to": ""},
    {"do": "Step", "to": "C4" * 20_000},
    {"do": "MoveAgent", "agent": "nobody", "to": "C4"},
    {"do": "Ask", "agent": "meru", "feature": "nothing"},
    {"do": "PlaceMayhem", "border": "A1-A9"},
    {"do": "HandBackNote", "note": -5},
    {"do": "RemoveNote", "note": 2**62},
    {"do": "ChooseCard", "card": "nobody"},
    {"do": "ChooseCard", "card": ""},
    {"do": "Undo"},
    {"do": "EndTurn"},
    {"do": "Answer", "at": None},
]


def mutations(chance: random.Random, count: int) -> list[str]:
    """Good frames with something broken."""
    good = json.dumps({"type": "act", "id": "good", "act": {"do": "Reveal", "agent": "meru"}})
    found = []
    for _ in range(count):
        letters = list(good)
        for _ in range(chance.randint(1, 6)):
            place = chance.randrange(len(letters))
            match chance.randrange(3):
                case 0:
                    letters[place] = chr(chance.choice([chance.randrange(128), 0x202E, 0x1F600]))
                case 1:
                    letters.insert(place, chance.choice('{}[]",:\\0'))
                case _:
                    del letters[place]
        found.append("".join(letters))
    return found


async def state(seat: SeatClient) -> object:
    live_table = await seat.guest.get(f"/api/tables/{seat.table}")
    return live_table, seat.n, seat.view


@pytest.mark.anyio
async def test_random_frames_change_nothing(tmp_path: Path) -> None:
    chance = random.Random(3)
    async with local_server(tmp_path / "d") as s, guests(s.address, "Ada") as (ada,):
        made = await ada.make("person", "person", ruleset=TRAINING, hot_seat=True)
        table = made["table"]["id"]
        seat = await ada.sit(table, "R")
        before = await state(seat)
        for frame in [*MALFORMED, *mutations(chance, 300)]:
            await seat.socket.send(frame)
            heard = await seat.until("error", "rejected", "pong")
            assert heard["type"] == "pong" or heard.get("rule") or heard["error"] in ERRORS, frame
        await seat.socket.send(b"\x00\xff binary")
        assert (await seat.until("error"))["error"] == "protocol.malformed"
        for action in REJECTED:
            answer = await seat.ask({"type": "act", "act": action})
            assert answer["type"] == "rejected", action
            assert answer["rule"] or answer["error"] in ERRORS
            why = await seat.ask({"type": "why-not", "act": action}, "why", "rejected")
            assert why["rule"] or why["error"] in ERRORS
        assert await state(seat) == before
        await seat.socket.send("x" * 100_000)
        assert (await seat.until("error"))["error"] == "protocol.too-large"
        with pytest.raises(ConnectionClosed):
            await seat.until("never")
        assert s.context.metrics.faults == 0
        game = live_game(s, table)
        assert game.engine.log == []


@pytest.mark.anyio
async def test_acting_from_a_foreign_seat_is_refused(tmp_path: Path) -> None:
    async with local_server(tmp_path / "d") as s, guests(s.address, "Ada", "Eve") as (ada, eve):
        made = await ada.make("person", "random", ruleset=TRAINING)
        table = made["table"]["id"]
        for name in ("R", "1", "4", "9", "x", ""):
            with pytest.raises(AssertionError, match="error"):
                await eve.sit(table, name)
        with pytest.raises(AssertionError, match=r"table\.unknown"):
            await eve.sit("nowhere", None)
        watching = await eve.sit(table, None)
        for action in ({"do": "ChooseCard", "card": None}, {"do": "Resign"}, {"do": "Undo"}):
            answer = await watching.ask({"type": "act", "act": action})
            assert answer["error"] == "seat.not-yours"
        assert (await watching.ask({"type": "call", "agent": "meru"}))["error"] == "seat.not-yours"
        closed = await ada.make("person", "random", ruleset=TRAINING, spectators=False)
        with pytest.raises(AssertionError, match=r"watch\.not-allowed"):
            await eve.sit(closed["table"]["id"], None)


@pytest.mark.anyio
async def test_why_not_does_not_leak_the_recruiters_place(tmp_path: Path) -> None:
    ways = (("C4", "C5", "C6", "D6"), ("C4", "B4", "B5", "B6"))
    told: list[list[Any]] = []
    async with local_server(tmp_path / "d") as s, guests(s.address, "Ada", "Eve") as (ada, eve):
        for start, *steps in ways:
            made = await ada.make("person", "person", ruleset=TRAINING, hot_seat=True)
            table = made["table"]["id"]
            r, agents = await ada.sit(table, "R"), await ada.sit(table, "1")
            watching = await eve.sit(table, None)
            await r.act("ChooseCard", card="karl-box")
            await r.act("ChooseStart", at=start)
            for to in steps:
                await r.act("Step", to=to)
            told.append([])
            for seat in (r, agents, watching):
                answers = []
                for to in zanzibar().names:
                    why = {"type": "why-not", "act": {"do": "Step", "to": to}}
                    answers.append(await seat.ask(why, "why", "rejected"))
                told[-1].append([{**answer, "id": None} for answer in answers])
    (mine, agents_told, watching_told), again = told
    assert [agents_told, watching_told] == again[1:]
    assert {answer["error"] for answer in watching_told} == {"seat.not-yours"}
    assert all(answer["rule"] for answer in agents_told)
    assert mine != again[0]  # the Recruiter gets a reason, so there is something to leak


@pytest.mark.anyio
async def test_failed_request_does_not_leak_its_cause(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fails(*arguments: Any) -> None:
        raise RuntimeError("secret")

    monkeypatch.setattr(listing, "lobby", fails)
    async with local_server(tmp_path / "d") as s, guests(s.address, "Ada") as (ada,):
        answer = await ada.http.get("/api/tables")
        assert answer.status_code == 500
        assert answer.json() == {"rule": None, "error": "server.fault", "params": {}}
        assert HEADERS_OF_ANSWERS.items() <= dict(answer.headers).items()
        assert s.context.metrics.faults == 1
        assert (await ada.get("/api/tables/mine")) == {"tables": []}


@pytest.mark.anyio
async def test_repeated_and_reordered_commands_are_done_once(tmp_path: Path) -> None:
    async with local_server(tmp_path / "d") as s, guests(s.address, "Ada") as (ada,):
        made = await ada.make("person", "person", ruleset=TRAINING, hot_seat=True)
        seat = await ada.sit(made["table"]["id"], "R")
        commands = [
            {"type": "act", "id": "one", "act": {"do": "ChooseCard", "card": "karl-box"}},
            {"type": "act", "id": "two", "act": {"do": "ChooseStart", "at": "C4"}},
            {"type": "act", "id": "three", "act": {"do": "Step", "to": "C5"}},
        ]
        early = await seat.ask(dict(commands[2]))
        assert early["rule"]
        for command in commands:
            assert (await seat.ask(dict(command)))["type"] == "accepted"
        for command in reversed(commands):
            assert (await seat.ask(dict(command)))["type"] == "accepted"
        assert seat.seen["secret"]["path"] == ["C4", "C5"]
        resumed = await ada.sit(made["table"]["id"], "R", 999)
        assert json.loads(resumed.frames[-1])["resync"]


def test_http_api_keeps_its_own_description(tmp_path: Path) -> None:
    with server_process(tmp_path / "data", "--requests", "0") as server:
        schema = schemathesis.openapi.from_url(f"{server.address}/api/schema/openapi.json")
        named = httpx.post(f"{server.address}/api/me", json={"name": "Ada"}, headers=HEADERS)
        cookie = named.headers["set-cookie"].partition(";")[0]
        operations = [found.ok() for found in schema.get_all_operations() if isinstance(found, Ok)]
        assert len(operations) >= 18
        with requests.Session() as session:
            session.headers.update({**HEADERS, "cookie": cookie})
            for operation in operations:
                for mode in schemathesis.GenerationMode:
                    _examine(operation.as_strategy(generation_mode=mode), session)
        assert not [line for line in server.logged() if line["level"] == "error"]


def _examine(cases: SearchStrategy[Any], session: requests.Session) -> None:
    @settings(max_examples=8, database=None, suppress_health_check=list(HealthCheck))
    @given(case=cases)
    def keeps_its_word(case: Any) -> None:
        case.call_and_validate(
            session=session,
            checks=[
                not_a_server_error,
                content_type_conformance,
                negative_data_rejection,
                response_schema_conformance,
                status_code_conformance,
            ],
        )

    with suppress(Unsatisfiable):  # nothing can be wrong where nothing is asked for
        keeps_its_word()
