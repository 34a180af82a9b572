"""Computer seats: when they act, what they say and which notes they take."""

import asyncio
import itertools
import logging
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.support.server.clients import Frame, SeatClient, guests
from tests.support.server.local_server import LocalServer, local_server
from tests.support.server.log_records import warnings_of
from zanzibar.bots import BotRemark, TimedBot
from zanzibar.rules import Side
from zanzibar.server import logs
from zanzibar.server.bot_workers import backoff, pool, process
from zanzibar.server.bot_workers.messages import WorkerRequest
from zanzibar.server.bot_workers.pool import BotMove, BotRequest
from zanzibar.server.bot_workers.worker import Worker
from zanzibar.server.encoding.fields import WireAction
from zanzibar.server.game import bot_turns
from zanzibar.server.metrics import Metrics
from zanzibar.server.table_info import Speed

pytestmark = pytest.mark.anyio

TRAINING = {"mission": "training"}


# --- whose turn it is --------------------------------------------------------------------------


async def play_and_call(seat: SeatClient, chance: random.Random) -> None:
    """Play to the end; now and then call an Agent of the computer instead of acting."""
    while not seat.over:
        if not (seat.due and seat.legal):
            await seat.until("update")
            continue
        theirs = [
            agent["id"]
            for agent in seat.seen["agents"]
            if agent["holder"] == "2" and not agent["acted"]
        ]
        idle = seat.seen["phase"] == "agents" and seat.seen["activation"] is None
        if idle and theirs and chance.random() < 0.15:
            n = seat.n
            await seat.ask({"type": "call", "agent": theirs[0]})
            while seat.n == n:
                await seat.until("update")
        else:
            options = [a for a in seat.legal if a["do"] != "Capture"]
            answer = await seat.ask({"type": "act", "act": chance.choice(options or seat.legal)})
            while answer["type"] == "accepted" and (seat.n or 0) < answer["n"]:
                await seat.until("update")


async def test_computer_activates_only_what_no_person_can_or_a_person_calls(
    tmp_path: Path,
) -> None:
    begun = {"nobody else can": 0, "it was called": 0}
    async with local_server(tmp_path / "d") as s, guests(s.address, "Ada") as (ada,):
        for seed in range(20):
            made = await ada.make("random", "person", "random", ruleset=TRAINING)
            seat = await ada.sit(made["table"]["id"], "1", 0)
            await play_and_call(seat, random.Random(seed))
            for why in reasons_to_begin(seat):
                begun[why] += 1
            if all(begun.values()):
                return
    raise AssertionError(f"too few activations to prove anything: {begun}")


def reasons_to_begin(seat: SeatClient) -> list[str]:
    """Why the computer in seat 2 began each of its activations; fails when there was no reason."""
    due: list[str] = []
    called: str | None = None
    found = []
    for frame in map(msgspec.json.decode, seat.frames):
        if frame["type"] == "called":
            called = frame["agent"]
        if frame["type"] == "update":
            for event in frame["events"]:
                public = event.get("public") or {}
                if public.get("what") == "Activated" and public["seat"] == "2":
                    assert "1" not in due or called == public["agent"]
                    found.append("it was called" if "1" in due else "nobody else can")
            due, called = frame["view"]["due"], None
    return found


# --- what they say and note --------------------------------------------------------------------


class Scripted:
    """Plays the first legal act, and says and notes something with each."""

    def __init__(self, server: LocalServer) -> None:
        self.server = server
        self.notes: list[Frame] = []
        self.remarks = 0

    async def choose(self, request: BotRequest, now: Any, welcome: Any, catch_up: Any) -> BotMove:
        await asyncio.sleep(0)
        update = msgspec.json.decode(catch_up(now()))
        asides, self.notes = self.notes, []
        self.remarks += 1
        return BotMove(
            msgspec.convert(update["legal"][0], WireAction),
            now(),
            tuple(msgspec.convert(note, WireAction) for note in asides),
            BotRemark("bot.looks", {"agent": f"{request.side}-{self.remarks}"}),
        )


async def test_remark_and_notes_of_a_computer_reach_the_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with local_server(tmp_path / "d") as s, guests(s.address, "Ada", "Zoe") as (ada, zoe):
        script = Scripted(s)
        monkeypatch.setattr(s.context.registry.bots, "choose", script.choose)
        note = {"do": "PlaceNote", "at": "C4", "text": "3"}
        script.notes = [note, {**note, "text": "9: 40%"}]
        made = await ada.make("person", "random", "random", ruleset=TRAINING)
        table = made["table"]["id"]
        r, watching = await ada.sit(table, "R", 0), await zoe.sit(table, None, 0)
        await r.act("ChooseCard", card="karl-box")
        await r.act("ChooseStart", at="C4")
        for to in ("C5", "C6", "D6", "E6"):
            await r.act("Step", to=to)
        await r.act("ConfirmOpening")
        for seat in (r, watching):
            while seat.seen["phase"] != "recruiter":
                await seat.until("update")
            await seat.until("remark")
            frames = [msgspec.json.decode(frame) for frame in seat.frames]
            told = [f for f in frames if f["type"] in ("update", "remark")]
            remarks = [f["remark"] for f in told if f["type"] == "remark"]
            assert [remark["id"] for remark in remarks] == ["bot.looks"] * script.remarks
            for before, said in itertools.pairwise(told):
                if said["type"] == "remark":
                    # Right after the update it is about, and numbered for who hears it.
                    assert before["type"] == "update"
                    assert said["remark"]["n"] == before["n"]
                    assert before["events"][0]["public"]["what"] in ("AgentTaken", "AgentPlaced")
            assert [n["text"] for n in seat.seen["notes"]] == ["3", "9: 40%"]
        # A later connection gets them with the numbers of its seat.
        late = await ada.sit(table, "R", 0)
        welcome = msgspec.json.decode(late.frames[0])
        assert welcome["remarks"] == remarks_of(r)
        again = msgspec.json.decode((await zoe.sit(table, None)).frames[0])
        assert again["remarks"] == remarks_of(watching) != remarks_of(r)


def remarks_of(seat: SeatClient) -> list[Frame]:
    frames = [msgspec.json.decode(frame) for frame in seat.frames]
    return [frame["remark"] for frame in frames if frame["type"] == "remark"]


async def test_computer_recruiter_is_silent_and_one_computer_notes_for_the_agents(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with local_server(tmp_path / "d") as s, guests(s.address, "Ada") as (ada,):
        script = Scripted(s)
        monkeypatch.setattr(s.context.registry.bots, "choose", script.choose)
        made = await ada.make("random", "person", "random", "random", ruleset=TRAINING)
        seat = await ada.sit(made["table"]["id"], "1", 0)
        # Seats 2 and 3 are computers: 2 notes, 3 does not.
        script.notes = []
        turns = s.context.registry.live[seat.table]._bot_turns
        assert [turns._takes_notes(n) for n in range(4)] == [False, False, True, False]
        while seat.seen["phase"] in ("card", "start", "opening", "deal", "place"):
            if seat.due and seat.legal:
                await seat.act(**seat.legal[0])
            else:
                await seat.until("update")
        said = remarks_of(seat)
        assert said
        assert {remark["seat"] for remark in said} <= {"2", "3"}
        assert all("recruiter" not in str(remark["params"]) for remark in said)


async def test_strong_level_speaks_and_notes_through_its_process(tmp_path: Path) -> None:
    done: list[str] = []
    async with local_server(tmp_path / "d", deadline=60) as s, guests(s.address, "Ada") as (ada,):
        while "NotePlaced" not in done:  # few games are over before there is anything to note
            made = await ada.make("random", "beginner", ruleset=TRAINING)
            watching = await ada.sit(made["table"]["id"], None, 0)
            await watching.until_over()
            said = remarks_of(watching)
            assert said
            assert all(remark["id"].startswith("bot.") for remark in said)
            acts = [remark["n"] for remark in said]
            assert len(acts) == len(set(acts))
            done += [event["public"]["what"] for event in watching.events]
            assert done.count("Ended") < 10


@pytest.mark.parametrize("speed", ["instant", "readable", "slow"])
async def test_computers_keep_the_pace_of_the_table(
    speed: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    paces = {Speed.INSTANT: 0, Speed.READABLE: 100, Speed.SLOW: 300}
    monkeypatch.setattr(bot_turns, "PACE_MS", paces)
    monkeypatch.setattr(bot_turns, "SETUP_PACE", 0.5)
    async with local_server(tmp_path / "d") as s, guests(s.address, "Ada") as (ada,):
        monkeypatch.setattr(s.context.registry.bots, "choose", Scripted(s).choose)
        made = await ada.make("random", "random", ruleset=TRAINING, speed=speed)
        watching = await ada.sit(made["table"]["id"], None, 0)
        while (watching.n or 0) < 14:
            await watching.until("update")
        game = s.context.registry.live[watching.table].game
        assert game is not None
        # Only the least is certain: how long a machine needs beside it is not looked at.
        waits = [after - before for before, after in itertools.pairwise(game.times)]
        assert len(waits) > 10
        assert min(waits) >= paces[Speed(speed)] * 0.5 - 1


# --- players that never work -------------------------------------------------------------------

DIES = "raise SystemExit(3)"
BABBLES = """
import sys
from zanzibar.server.bot_workers.messages import framed, read_frame
while read_frame(sys.stdin.buffer) is not None:
    sys.stdout.buffer.write(framed(bytes([0xC1]) * 9))
    sys.stdout.buffer.flush()
"""
ACTS_NONSENSE = """
import sys, msgspec
from zanzibar.server.bot_workers.messages import WorkerReply, framed, read_frame
while read_frame(sys.stdin.buffer) is not None:
    reply = WorkerReply(b'{"do":"Nonsense"}')
    sys.stdout.buffer.write(framed(msgspec.msgpack.encode(reply)))
    sys.stdout.buffer.flush()
"""


@pytest.mark.parametrize("worker", [DIES, BABBLES, ACTS_NONSENSE], ids=["dies", "babbles", "acts"])
async def test_broken_bot_costs_little_and_the_table_goes_on(
    worker: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(process, "COMMAND", ("-c", worker))
    monkeypatch.setattr(backoff, "FIRST_SECONDS", 1e6)  # longer than any machine needs for this
    async with local_server(tmp_path / "d") as s, guests(s.address, "Ada") as (ada,):
        made = await ada.make("random", "greedy", ruleset=TRAINING, speed="instant")
        watching = await ada.sit(made["table"]["id"], None, 0)
        while (watching.n or 0) < 25:
            await watching.until("update")
        # Each side has a level and a fallback, and each of them is tried twice before it rests.
        starts = s.context.metrics.worker_restarts
        assert starts <= 2 * 2 * pool.TRIES
        assert s.context.metrics.faults == 0
    assert len([r for r in caplog.records if r.name == "zanzibar.server"]) <= 4


HANGS_UNLESS_HURRIED = """
import sys, time, msgspec
from zanzibar.server.bot_workers.messages import WorkerReply, WorkerRequest, framed, read_frame
while (body := read_frame(sys.stdin.buffer)) is not None:
    request = msgspec.msgpack.decode(body, type=WorkerRequest)
    if request.frames and request.budget is None:
        time.sleep(3600)
    reply = WorkerReply(b'{"do":"EndTurn"}' if request.level == "solid" else b'{"do":"Undo"}')
    sys.stdout.buffer.write(framed(msgspec.msgpack.encode(reply)))
    sys.stdout.buffer.flush()
"""


async def test_bot_that_overran_is_asked_again_for_a_quick_move(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(process, "COMMAND", ("-c", HANGS_UNLESS_HURRIED))
    asked: list[int | None] = []

    def catch_up(since: int | None) -> bytes:
        asked.append(since)
        return b""

    room = pool.BotPool(Metrics(), deadline=3.0)
    try:
        for _ in range(2):
            request = BotRequest("k", "solid", Side.RECRUITER, None)
            choice = await room.choose(request, lambda: 1, lambda: b"", catch_up)
            assert choice is not None
            assert type(choice.act).__name__ == "EndTurn"
    finally:
        await room.close()
    # There is no back-off, and each try sends the whole game.
    assert asked == [0, 0, 0, 0]
    assert not warnings_of(caplog)


async def test_bot_keeps_its_time_budget(tmp_path: Path) -> None:
    async with local_server(tmp_path / "d") as s, guests(s.address, "Ada") as (ada,):
        made = await ada.make("person", "person", hot_seat=True, ruleset=TRAINING)
        live_table = s.context.registry.live[made["table"]["id"]]
        assert live_table.game is not None
        frames = (live_table.welcome(None, 0, "computer"), live_table.game.catch_up(0, 0))
    worker = Worker()
    for key, budget in (("usual", None), ("hurried", 0.25)):
        request = WorkerRequest(key, "solid", Side.RECRUITER, None, frames, None, 1, budget=budget)
        assert worker.reply_to(request).act is not None
    usual, hurried = (worker.sessions[key].bot for key in ("usual", "hurried"))
    assert isinstance(usual, TimedBot)
    assert isinstance(hurried, TimedBot)
    assert hurried.budget == 0.25 != usual.budget


async def test_outdated_bot_request_is_dropped(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with local_server(tmp_path / "d") as s, guests(s.address, "Ada") as (ada,):
        room = s.context.registry.bots
        async with room._bots[Side.RECRUITER][0].lock:  # others are asked first
            made = await ada.make("random", "person", ruleset=TRAINING, speed="instant")
            seat = await ada.sit(made["table"]["id"], "1", 0)
            await seat.ask({"type": "act", "act": {"do": "Resign"}})
        await s.context.registry.live[made["table"]["id"]].settle()
        assert s.context.metrics.faults == 0
    assert not warnings_of(caplog)


def test_backoff_doubles_and_ends_after_a_success(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = 0.0
    monkeypatch.setattr(backoff, "monotonic", lambda: now)
    resting = backoff.Backoff()
    assert "x" not in resting
    lengths = []
    for _ in range(8):
        lengths.append(resting.failed("x"))
        now += lengths[-1] - 0.001
        assert "x" in resting
        now += 0.002
        assert "x" not in resting
    assert lengths == [10, 20, 40, 80, 160, 320, 600, 600]
    resting.succeeded("x")
    assert resting.failed("x") == 10


async def test_bot_that_breaks_the_rules_is_replaced_by_the_first_legal_act(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = 0

    async def choose(request: BotRequest, now: Any, welcome: Any, catch_up: Any) -> BotMove:
        nonlocal asked
        asked += 1
        await asyncio.sleep(0)
        return BotMove(msgspec.convert({"do": "EndTurn"}, WireAction), now())

    monkeypatch.setattr(bot_turns, "RETRY_SECONDS", 0.001)
    async with local_server(tmp_path / "d") as s, guests(s.address, "Ada") as (ada,):
        monkeypatch.setattr(s.context.registry.bots, "choose", choose)
        made = await ada.make("random", "person", ruleset=TRAINING, speed="instant")
        seat = await ada.sit(made["table"]["id"], "1", 0)
        while seat.seen["phase"] == "card":
            await seat.until("update")
        assert asked >= bot_turns.MOST_FOULS
        assert s.context.metrics.faults == 0


def test_repeated_log_lines_are_limited() -> None:
    sparing = logs.RepeatFilter()

    def written(what: str, at: float) -> logging.LogRecord | None:
        record = logging.makeLogRecord({"msg": what, "created": at})
        return record if sparing.filter(record) else None

    lines = [written("again", 0.001 * number) for number in range(1000)]
    assert len([line for line in lines if line]) == logs.MOST_REPEATS
    assert written("something else", 1.0)
    later = written("again", logs.REPEAT_SECONDS + 1)
    assert later is not None
    assert vars(later)["left_out"] == 1000 - logs.MOST_REPEATS
    assert written("again", logs.REPEAT_SECONDS + 2)
