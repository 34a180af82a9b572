"""The id of a command: every command gets its reply under it, and it is for one command only."""

from pathlib import Path

import pytest

from tests.support.server.clients import Frame, guests
from tests.support.server.local_server import local_server
from tests.support.server.tables import live_game

pytestmark = pytest.mark.anyio

CARD = {"do": "ChooseCard", "card": "karl-box"}
OTHER = {"do": "ChooseCard", "card": "pipe-girl"}
TRAINING = {"mission": "training"}
HELLO = {"type": "hello", "id": "x", "protocol": 1, "seat": "R"}


@pytest.mark.parametrize(
    "command",
    [
        {"type": "ping", "id": "x", "more": 1},
        {"type": "act", "id": "x", "act": {"do": "Nothing"}},
        {"type": "act", "id": "x", "act": {"do": "Step", "to": 5}},
        {"type": "act", "id": "x", "act": {**CARD, "more": 1}},
        {"type": "act", "id": "x"},
        {"type": "why-not", "id": "x", "act": {"do": "Nothing"}},
        {"type": "say", "id": "x", "text": None},
        {"type": "nothing", "id": "x"},
        {"id": "x"},
    ],
    ids=str,
)
async def test_unreadable_command_gets_its_reply_by_id(command: Frame, tmp_path: Path) -> None:
    async with local_server(tmp_path / "d") as s, guests(s.address, "Ada") as (ada,):
        made = await ada.make("person", "person", ruleset=TRAINING, hot_seat=True)
        seat = await ada.sit(made["table"]["id"], "R")
        await seat.send(command)
        answer = await seat.until("rejected", "error")
        assert (answer["type"], answer.get("id")) == ("rejected", "x")
        assert (answer["rule"], answer["error"]) == (None, "protocol.malformed")
        await seat.send(dict(HELLO))
        assert (await seat.until("rejected", "error"))["error"] == "protocol.hello-first"
        # Nothing has happened, and the id is free.
        assert (await seat.ask({"type": "act", "id": "x", "act": CARD}))["n"] == 1


@pytest.mark.parametrize("stops", [False, True], ids=["at once", "after a restart"])
async def test_reused_id_with_another_command_is_rejected(stops: bool, tmp_path: Path) -> None:
    first: list[Frame] = [
        {"type": "act", "id": "x", "act": CARD},
        {"type": "say", "id": "y", "text": "north"},
    ]
    others: list[Frame] = [
        {"type": "act", "id": "x", "act": OTHER},
        {"type": "act", "id": "x", "act": {"do": "ChooseStart", "at": "C4"}},
        {"type": "act", "id": "x", "act": {"do": "ChooseStart", "at": "nowhere"}},
        {"type": "say", "id": "y", "text": "south"},
    ]
    async with local_server(tmp_path / "d") as s, guests(s.address, "Ada") as (ada,):
        made = await ada.make("person", "person", ruleset=TRAINING, hot_seat=True)
        table, cookie = made["table"]["id"], ada.cookie
        seat = await ada.sit(table, "R")
        answers = [await seat.ask(dict(command)) for command in first]
        if stops:
            s.context.registry.forget(table)  # it is read back from the disk
            seat = await ada.sit(table, "R")
        for command in others:
            refused = await seat.ask(dict(command))
            assert (refused["type"], refused["error"]) == ("rejected", "protocol.id-used")
        # The same commands are answered as they were, and nothing is done again.
        assert [await seat.ask(dict(command)) for command in first] == answers
        live_table = s.context.registry.live[table]
        assert live_game(s, table).version == len(live_table.chat.last_lines) == 1
        assert cookie == ada.cookie


async def test_reused_id_of_a_held_answer_is_rejected(tmp_path: Path) -> None:
    async with local_server(tmp_path / "d") as s, guests(s.address, "Ada") as (ada,):
        made = await ada.make(
            "person", "person", ruleset=TRAINING, hot_seat=True, answer_grid_ms=60_000
        )
        table = made["table"]["id"]
        recruiter, agents = await ada.sit(table, "R"), await ada.sit(table, "1")
        await recruiter.act("ChooseCard", card="karl-box")
        await recruiter.act("ChooseStart", at="C4")
        for to in ("C5", "C6", "D6", "D5"):
            await recruiter.act("Step", to=to)
        await recruiter.act("ConfirmOpening")
        for agent in ("meru", "lyme", "bill", "dusty"):
            await agents.act("PlaceAgent", agent=agent, at="A1")
        await recruiter.act("Step", to="E5")
        await recruiter.act("EndTurn")
        while not any(action["do"] == "Ask" for action in agents.legal):
            await agents.until("update")
        question = next(action for action in agents.legal if action["do"] == "Ask")
        await agents.ask({"type": "act", "act": question})
        while recruiter.seen["question"] is None:
            await recruiter.until("update")
        answer = recruiter.legal[0]
        for _ in range(2):
            held = await recruiter.ask({"type": "act", "id": "x", "act": answer})
            assert (held["type"], held["held"]) == ("accepted", True)
        other = {"do": "Answer", "at": None if answer["at"] else "C4"}
        refused = await recruiter.ask({"type": "act", "id": "x", "act": other})
        assert (refused["type"], refused["error"]) == ("rejected", "protocol.id-used")


async def test_too_long_chat_line_is_rejected(tmp_path: Path) -> None:
    async with local_server(tmp_path / "d") as s, guests(s.address, "Ada") as (ada,):
        made = await ada.make("person", "open")
        seat = await ada.sit(made["table"]["id"], "R")
        for text, fits in (("x" * 500, True), ("x" * 501, False), ("", False)):
            answer = await seat.ask({"type": "say", "text": text})
            assert (answer["type"] == "accepted") is fits
            assert fits or answer["error"] == "chat.text"
