"""`ask.no-tell` on the wire: nobody learns from messages how many choices the Recruiter had."""

import asyncio
import json
import time
from pathlib import Path
from typing import Any

import pytest

from tests.server.inside import inside
from tests.server.serving import Guest, Seat, guests
from zanzibar.board import zanzibar
from zanzibar.rules import actions as act
from zanzibar.server.answers import ANSWER_MS, release_time
from zanzibar.server.tables import Speed

pytestmark = pytest.mark.anyio

GRID = 700
ASKED = "billboard"
# Where the Recruiter walked: when Meru asks about billboards there are 0, 1 or 4 choices.
WALKS = {
    0: "D1 C1 B1 B2 A2 A3 B3 C3 D3 E3",
    1: "D1 C1 B1 B2 A2 A3 B3 C3 D2 D3",
    4: "D1 D2 C3 B4 C4 D4 D5 C5 C6 C7",
}


def choices(walk: str) -> list[str]:
    return [name for name in walk.split()[1:] if ASKED in zanzibar().spec.locations[name]]


class NeverMet:
    """Draws hidden Features that are on no location of a walk: no Recruits are ever contacted."""

    walk = ""

    def __call__(self, kind: str, options: tuple[int, ...], count: int) -> tuple[int, ...]:
        locations, features = zanzibar().spec.locations, zanzibar().features
        met = {feature for name in self.walk.split() for feature in locations[name]}
        return tuple(i for i in options if features[i] not in met)[:count]


async def asked(guest: Guest, chance: NeverMet, walk: str, grid: int = GRID) -> list[Seat]:
    """A table at which Meru has just asked; the Recruiter, the Agents' seat and a spectator."""
    chance.walk = walk
    made = await guest.make(
        "person", "person", ruleset={"mission": "training"}, hot_seat=True, answer_grid_ms=grid
    )
    table = made["table"]["id"]
    r = await guest.sit(table, "R")
    agents = await guest.sit(table, "1")
    watching = await guest.sit(table, None)
    start, *steps = walk.split()
    await r.act("ChooseCard", card="karl-box")
    await r.act("ChooseStart", at=start)
    for to in steps[:4]:
        await r.act("Step", to=to)
    await r.act("ConfirmOpening")
    for agent in ("meru", "lyme", "bill", "dusty"):
        await agents.act("PlaceAgent", agent=agent, at="C7")
    for turn, to in enumerate(steps[4:]):
        await r.act("Step", to=to)
        await r.act("EndTurn")
        if turn < len(steps) - 5:
            for agent in (("meru", "lyme"), ("bill", "dusty"))[turn % 2]:
                await agents.act("Done", agent=agent)
    await agents.act("Ask", agent="meru", feature=ASKED)
    assert agents.seen["phase"] == "answer"
    return [r, agents, watching]


async def answered(seats: list[Seat], at: str | None, thinks: float) -> list[list[dict[str, Any]]]:
    """What the Agents' seat and the spectator hear from the question to the answer and after it."""
    r, agents, watching = seats
    for seat in (r, agents, watching):
        await seat.ask({"type": "ping", "id": f"before-{id(seat)}"}, "pong")
        seat.frames.clear()
        seat.arrivals.clear()
    begun = time.monotonic()
    await asyncio.sleep(thinks)
    reply = await r.ask({"type": "act", "act": {"do": "Answer", "at": at}})
    assert reply["held"]
    heard = []
    for seat in (agents, watching):
        while seat.view is None or seat.view["phase"] == "answer":
            await seat.until("update")
        seat.arrivals[-1] -= begun
        heard.append([json.loads(frame) for frame in seat.frames])
    return heard


def shape(frames: list[dict[str, Any]], upto_answer: bool) -> list[Any]:
    """Number, order and sizes; and everything in them, when the answers are the same."""
    told = [
        {key: value for key, value in frame.items() if key not in ("id", "reply_to")}
        for frame in frames
        if frame["type"] != "pong"
    ]
    return told[:-1] if upto_answer else told


async def test_none_one_and_many_choices_look_the_same(tmp_path: Path) -> None:
    assert {number: len(choices(walk)) for number, walk in WALKS.items()} == {0: 0, 1: 1, 4: 4}
    chance = NeverMet()
    async with (
        inside(tmp_path / "data", chance) as server,
        guests(server.address, "Ada") as (ada,),
    ):
        seats = {number: await asked(ada, chance, walk) for number, walk in WALKS.items()}
        heard = {
            0: await answered(seats[0], None, thinks=0.0),
            1: await answered(seats[1], "D2", thinks=0.15),
            4: await answered(seats[4], "D2", thinks=0.3),
        }
        for who in range(2):
            before = [shape(heard[number][who], upto_answer=True) for number in WALKS]
            assert before[0] == before[1] == before[2]
            assert before[0] == []
            assert shape(heard[1][who], False) == shape(heard[4][who], False)
        kept = server.house.hall.live
        for number in WALKS:
            hosted = kept[seats[number][0].table]
            assert hosted.course is not None
            log, times = hosted.course.game.log, hosted.course.times
            asks = [i for i, e in enumerate(log) if type(e.action).__name__ == "Ask"]
            answers = [i for i, e in enumerate(log) if type(e.action).__name__ == "Answer"]
            # Released on the grid, however fast the answer was; never before.
            assert times[answers[-1]] - times[asks[-1]] >= GRID


async def test_while_an_answer_waits_the_agents_notice_nothing_and_notes_go_on(
    tmp_path: Path,
) -> None:
    chance = NeverMet()
    async with (
        inside(tmp_path / "data", chance) as server,
        guests(server.address, "Ada") as (ada,),
    ):
        r, agents, watching = await asked(ada, chance, WALKS[4], grid=60_000)
        n = agents.n
        answer = {"type": "act", "act": {"do": "Answer", "at": "D2"}}
        first = await r.ask({**answer, "id": "first"})
        assert first["held"]
        assert (await r.ask({**answer, "id": "first"}))["held"]
        assert (await r.ask({**answer, "id": "second"}))["error"] == "act.pending"
        note = await agents.act("PlaceNote", at="C1", text="here?")
        assert (note["n"], agents.seen["phase"]) == ((n or 0) + 1, "answer")
        await watching.ask({"type": "ping"}, "pong")
        assert watching.seen["phase"] == "answer"
        await agents.act("Resign")
        assert agents.over


async def test_an_answer_is_released_at_the_same_time_however_long_it_took(tmp_path: Path) -> None:
    chance = NeverMet()
    async with (
        inside(tmp_path / "data", chance) as server,
        guests(server.address, "Ada") as (ada,),
    ):
        r, *_ = await asked(ada, chance, WALKS[1])
        hosted = server.house.hall.live[r.table]
        assert hosted.course is not None
        asked_at = max(hosted.course.times)
        due = release_time(hosted.arrangement, hosted.course, 0)
        assert (due - asked_at) % GRID == 0
        await r.ask({"type": "act", "act": {"do": "Answer", "at": "D2"}})
        assert hosted.held is not None
        assert (hosted.held.due_at - asked_at) % GRID == 0


async def test_a_computers_answer_takes_a_fixed_time(tmp_path: Path) -> None:
    async with (
        inside(tmp_path / "data") as server,
        guests(server.address, "Ada") as (ada,),
    ):
        waits: list[int] = []
        while len(waits) < 3:
            made = await ada.make("random", "person", ruleset={"mission": "training"})
            table = made["table"]["id"]
            seat = await ada.sit(table, "1")
            await ask_always(seat)
            hosted = server.house.hall.live[table]
            assert hosted.course is not None
            log, times = hosted.course.game.log, hosted.course.times
            waits += [
                times[i] - times[i - 1]
                for i, entry in enumerate(log)
                if isinstance(entry.action, act.Answer)
            ]
        assert min(waits) >= ANSWER_MS[Speed.INSTANT]


async def ask_always(seat: Seat, most: int = 30) -> None:
    """Ask whenever it is possible, for some acts or until the end."""
    for _ in range(most):
        while not seat.over and not (seat.due and seat.legal):
            await seat.until("update")
        if seat.over:
            return
        asks = [a for a in seat.legal if a["do"] == "Ask"]
        answer = await seat.ask({"type": "act", "act": (asks or seat.legal)[-1]})
        while answer["type"] == "accepted" and (seat.n or 0) < answer["n"]:
            await seat.until("update")
