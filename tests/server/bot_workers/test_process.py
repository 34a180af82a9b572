"""Worker processes get the frames of their own seat only, and replies go to their own request."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from tests.support.server.clients import guests
from tests.support.server.local_server import local_server
from tests.support.server.log_records import warnings_of
from zanzibar.rules import Side
from zanzibar.server.bot_workers import process
from zanzibar.server.bot_workers.pool import BotMove, BotPool, BotRequest, first_legal
from zanzibar.server.game import bot_turns
from zanzibar.server.metrics import Metrics

pytestmark = pytest.mark.anyio

TRAINING = {"mission": "training"}

WORKER = """
import os, sys, time, msgspec
from zanzibar.server.bot_workers.messages import WorkerReply, WorkerRequest, framed, read_frame
sides = set()
while (body := read_frame(sys.stdin.buffer)) is not None:
    request = msgspec.msgpack.decode(body, type=WorkerRequest)
    reply = WorkerReply()
    if request.frames:
        %s
    sys.stdout.buffer.write(framed(msgspec.msgpack.encode(reply)))
    sys.stdout.buffer.flush()
"""


def working(monkeypatch: pytest.MonkeyPatch, move: str) -> None:
    """Make processes that choose their moves like this."""
    monkeypatch.setattr(process, "COMMAND", ("-c", WORKER % move))


async def chosen(room: BotPool, key: str, side: Side = Side.AGENTS) -> str:
    request = BotRequest(key, "random", side, None)
    choice = await room.choose(request, lambda: 1, lambda: b"", lambda since: b"")
    assert choice is not None
    return type(choice.act).__name__


async def test_late_reply_is_not_taken_for_another_request(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    working(
        monkeypatch,
        """if request.key == "first": time.sleep(1)
        reply = WorkerReply(b'{"do":"EndTurn"}' if request.key == "first" else b'{"do":"Undo"}')""",
    )
    room = BotPool(Metrics())
    try:
        assert await chosen(room, "second") == "Undo"
        # The table of the first goes while its computer thinks: its answer is still on its way.
        thinking = asyncio.create_task(chosen(room, "first"))
        await asyncio.sleep(0.2)
        thinking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await thinking
        assert [await chosen(room, "second") for _ in range(2)] == ["Undo", "Undo"]
    finally:
        await room.close()


async def test_worker_never_plays_for_both_sides(monkeypatch: pytest.MonkeyPatch) -> None:
    working(
        monkeypatch,
        """sides.add(request.side)
        reply = WorkerReply(b'{"do":"EndTurn"}' if len(sides) == 1 else b'{"do":"Undo"}')""",
    )
    room = BotPool(Metrics(), processes=2)
    try:
        for number in range(4):
            for side in Side:
                assert await chosen(room, f"table-{number}", side) == "EndTurn"
    finally:
        await room.close()


async def test_worker_gets_no_server_environment(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("ZANZIBAR_SECRET", "x")
    working(
        monkeypatch,
        """told = "ZANZIBAR_SECRET" in os.environ
        reply = WorkerReply(b'{"do":"Undo"}' if told else b'{"do":"EndTurn"}')""",
    )
    room = BotPool(Metrics())
    try:
        assert await chosen(room, "table") == "EndTurn"
    finally:
        await room.close()


# --- at a table --------------------------------------------------------------------------------


async def test_failed_bot_move_is_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = 0

    async def choose(request: BotRequest, now: Any, welcome: Any, catch_up: Any) -> BotMove:
        nonlocal asked
        asked += 1
        await asyncio.sleep(0)
        if asked == 2:
            raise RuntimeError("a fault of the server's own")
        return first_legal(catch_up(now()), now())

    monkeypatch.setattr(bot_turns, "RETRY_SECONDS", 0.001)
    async with local_server(tmp_path / "d") as s, guests(s.address, "Ada") as (ada,):
        monkeypatch.setattr(s.context.registry.bots, "choose", choose)
        made = await ada.make("random", "person", ruleset=TRAINING)
        seat = await ada.sit(made["table"]["id"], "1", 0)
        while not seat.due:
            await seat.until("update", timeout=60)
        assert s.context.metrics.faults == 1


async def test_outdated_bot_move_is_dropped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []
    thinks, acted = asyncio.Event(), asyncio.Event()

    async def choose(request: BotRequest, now: Any, welcome: Any, catch_up: Any) -> BotMove:
        asked.append(now())
        choice = first_legal(catch_up(now()), now())
        thinks.set()
        await acted.wait()  # the first time it thinks until a person has acted
        return choice

    monkeypatch.setattr(bot_turns, "RETRY_SECONDS", 0.001)
    async with local_server(tmp_path / "d") as s, guests(s.address, "Ada") as (ada,):
        monkeypatch.setattr(s.context.registry.bots, "choose", choose)
        made = await ada.make("person", "person", "random", ruleset=TRAINING, hot_seat=True)
        table = made["table"]["id"]
        r, seat = await ada.sit(table, "R"), await ada.sit(table, "1")
        await r.act("ChooseCard", card="karl-box")
        await r.act("ChooseStart", at="C4")
        for to in ("C5", "C6", "D6", "E6"):
            await r.act("Step", to=to)
        await r.act("ConfirmOpening")
        await seat.ask({"type": "ping"}, "pong")
        while seat.due:
            await seat.act(**seat.legal[0])
        async with asyncio.timeout(60):
            await thinks.wait()
        placed = await seat.act("PlaceNote", at="C4", text="wait")
        assert placed["type"] == "accepted"
        acted.set()
        while len(asked) < 2:
            await seat.until("update", timeout=60)
        assert asked[:2] == [placed["n"] - 1, placed["n"]]


async def test_deduction_names_its_update(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = {"mission": "training", "assist": "deduction"}
    async with local_server(tmp_path / "d") as s, guests(s.address, "Ada") as (ada,):
        made = await ada.make("open", "person", "person", ruleset=rules)
        table = made["table"]["id"]
        await ada.post(f"/api/tables/{table}/seats/R/computer", {"level": "random"})
        first, second = await ada.sit(table, "1"), await ada.sit(table, "2")
        while not first.due:
            await first.until("update")
        deduce, n = s.context.registry.bots.deduce, first.n

        async def slow(*about: Any) -> Any:
            found = await deduce(*about)
            await second.act("PlaceNote", at="C4", text="meanwhile")
            return found

        monkeypatch.setattr(s.context.registry.bots, "deduce", slow)
        found = await first.ask({"type": "deduce"}, "deduction", "rejected")
        assert found["n"] == n
        assert first.n == (n or 0) + 1


async def test_server_stops_during_a_deduction(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    working(monkeypatch, "time.sleep(3600)")
    rules = {"mission": "training", "assist": "deduction"}
    async with local_server(tmp_path / "d") as s, guests(s.address, "Ada") as (ada,):
        made = await ada.make("person", "person", ruleset=rules, hot_seat=True)
        seat = await ada.sit(made["table"]["id"], "1")
        deducer = s.context.registry.bots._deducer
        await seat.send({"type": "deduce"})
        while (process := deducer._process) is None:
            await asyncio.sleep(0.01)
        await asyncio.sleep(0.1)  # it thinks
        await s.context.registry.close()
        assert process.returncode is not None
        assert deducer._process is None
        assert deducer.generation == 1  # no other is asked in its place
        assert s.context.metrics.faults == 0
    assert not warnings_of(caplog)


async def test_table_runs_one_deduction_at_a_time(tmp_path: Path) -> None:
    rules = {"mission": "training", "assist": "deduction"}
    async with local_server(tmp_path / "d") as s, guests(s.address, "Ada") as (ada,):
        made = await ada.make("person", "person", "person", ruleset=rules, hot_seat=True)
        seats = [await ada.sit(made["table"]["id"], name) for name in ("1", "2")]
        # The first one is thought about by a process that is still to be started.
        found = await asyncio.gather(
            *(seat.ask({"type": "deduce"}, "deduction", "rejected") for seat in seats)
        )
        assert sorted(answer["type"] for answer in found) == ["deduction", "rejected"]
        (refused,) = [answer for answer in found if answer["type"] == "rejected"]
        assert refused["error"] == "deduction.busy"
        for seat in seats:
            again = await seat.ask({"type": "deduce"}, "deduction", "rejected")
            assert again["type"] == "deduction"


# --- what goes wrong inside --------------------------------------------------------------------


async def test_worker_failure_is_logged_without_its_text(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """An error may quote the frames, and these say where somebody hides."""
    room = BotPool(Metrics())
    request = BotRequest("table", "random", Side.RECRUITER, None)
    update = b'{"legal":[{"do":"EndTurn"}]}'
    try:
        await room.choose(request, lambda: 1, lambda: b'{"type":"B4"}', lambda since: update)
    finally:
        await room.close()
    failed = [vars(record) for record in caplog.records if record.msg == "a computer player failed"]
    assert failed
    for record in failed:
        assert "ValidationError" in record["why"]
        assert "B4" not in record["why"]
