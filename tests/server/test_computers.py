"""Computer seats: when they act, what they say and which notes they take."""

import asyncio
import itertools
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.server.inside import Inside, inside
from tests.server.serving import Frame, Seat, guests
from zanzibar.bots.remark import Remark
from zanzibar.server.computers import Choice, Question
from zanzibar.server.wire import WireAction

pytestmark = pytest.mark.anyio

TRAINING = {"mission": "training"}


# --- whose turn it is --------------------------------------------------------------------------


async def play_and_call(seat: Seat, chance: random.Random) -> None:
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


async def test_a_computer_begins_only_what_no_person_can_or_what_a_person_calls(
    tmp_path: Path,
) -> None:
    begun = {"nobody else can": 0, "it was called": 0}
    async with inside(tmp_path / "d") as s, guests(s.address, "Ada") as (ada,):
        for seed in range(20):
            made = await ada.make("random", "person", "random", ruleset=TRAINING)
            seat = await ada.sit(made["table"]["id"], "1", 0)
            await play_and_call(seat, random.Random(seed))
            for why in reasons_to_begin(seat):
                begun[why] += 1
            if all(begun.values()):
                return
    raise AssertionError(f"too few activations to prove anything: {begun}")


def reasons_to_begin(seat: Seat) -> list[str]:
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

    def __init__(self, server: Inside) -> None:
        self.server = server
        self.notes: list[Frame] = []
        self.remarks = 0

    async def choose(self, question: Question, welcome: Any, catch_up: Any) -> Choice:
        await asyncio.sleep(0)
        update = msgspec.json.decode(catch_up(question.n))
        asides, self.notes = self.notes, []
        self.remarks += 1
        return Choice(
            msgspec.convert(update["legal"][0], WireAction),
            tuple(msgspec.convert(note, WireAction) for note in asides),
            Remark("bot.looks", {"agent": f"{question.side}-{self.remarks}"}),
        )


async def test_a_computers_remark_and_notes_reach_the_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with inside(tmp_path / "d") as s, guests(s.address, "Ada", "Zoe") as (ada, zoe):
        script = Scripted(s)
        monkeypatch.setattr(s.house.hall.computers, "choose", script.choose)
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
        # Who comes later gets them, with the numbers of that seat.
        late = await ada.sit(table, "R", 0)
        welcome = msgspec.json.decode(late.frames[0])
        assert welcome["remarks"] == remarks_of(r)
        again = msgspec.json.decode((await zoe.sit(table, None)).frames[0])
        assert again["remarks"] == remarks_of(watching) != remarks_of(r)


def remarks_of(seat: Seat) -> list[Frame]:
    frames = [msgspec.json.decode(frame) for frame in seat.frames]
    return [frame["remark"] for frame in frames if frame["type"] == "remark"]


async def test_a_recruiters_computer_says_nothing_and_one_computer_notes_for_the_side(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with inside(tmp_path / "d") as s, guests(s.address, "Ada") as (ada,):
        script = Scripted(s)
        monkeypatch.setattr(s.house.hall.computers, "choose", script.choose)
        made = await ada.make("random", "person", "random", "random", ruleset=TRAINING)
        seat = await ada.sit(made["table"]["id"], "1", 0)
        # Seats 2 and 3 are computers: 2 notes, 3 does not.
        script.notes = []
        hosted = s.house.hall.live[seat.table]
        assert [hosted.driver._takes_notes(n) for n in range(4)] == [False, False, True, False]
        while seat.seen["phase"] in ("card", "start", "opening", "deal", "place"):
            if seat.due and seat.legal:
                await seat.act(**seat.legal[0])
            else:
                await seat.until("update")
        said = remarks_of(seat)
        assert said
        assert {remark["seat"] for remark in said} <= {"2", "3"}
        assert all("recruiter" not in str(remark["params"]) for remark in said)


async def test_a_level_that_thinks_speaks_and_notes_through_its_process(tmp_path: Path) -> None:
    async with inside(tmp_path / "d", deadline=60) as s, guests(s.address, "Ada") as (ada,):
        made = await ada.make("random", "beginner", ruleset=TRAINING)
        watching = await ada.sit(made["table"]["id"], None, 0)
        await watching.until_over()
        said = remarks_of(watching)
        assert said
        assert all(remark["id"].startswith("bot.") for remark in said)
        done = [event["public"]["what"] for event in watching.events]
        assert "NotePlaced" in done
        acts = [remark["n"] for remark in said]
        assert len(acts) == len(set(acts))
