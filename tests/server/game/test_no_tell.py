"""`ask.no-tell` on the wire: messages do not show how many choices the Recruiter had."""

import asyncio
import json
import re
import time
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.support.server.clients import Frame, Guest, SeatClient, guests
from tests.support.server.local_server import LocalServer, local_server
from tests.support.server.questions import (
    ANSWER,
    ASKED,
    GRID,
    HERE,
    WALKS,
    NeverMet,
    asked,
    choices,
)
from tests.support.server.tables import held_answer, live_game
from zanzibar.rules.model import actions as act
from zanzibar.server.bot_workers.pool import BotMove, BotRequest
from zanzibar.server.encoding.fields import WireAction
from zanzibar.server.game import act_pipeline
from zanzibar.server.game.held_answers import ANSWER_MS, release_time
from zanzibar.server.seating import Seating
from zanzibar.server.table_info import Speed

pytestmark = pytest.mark.anyio


async def answered(
    seats: list[SeatClient],
    at: str | None,
    thinks: float,
    server: LocalServer,
    due: dict[int, int],
    number: int,
) -> list[list[dict[str, Any]]]:
    """Collect the frames of Agents and spectator from the question until after the answer."""
    r, agents, watching = seats
    for seat in (r, agents, watching):
        await seat.ask({"type": "ping", "id": f"before-{id(seat)}"}, "pong")
        seat.frames.clear()
        seat.arrivals.clear()
    begun = time.monotonic()
    await asyncio.sleep(thinks)
    reply = await r.ask({"type": "act", "act": {"do": "Answer", "at": at}})
    assert reply["held"]
    due[number] = held_answer(server, r.table).due_at
    heard = []
    for seat in (agents, watching):
        while seat.view is None or seat.view["phase"] == "answer":
            await seat.until("update")
        seat.arrivals[-1] -= begun
        heard.append([json.loads(frame) for frame in seat.frames])
    return heard


def shape(frames: list[dict[str, Any]], upto_answer: bool) -> list[Any]:
    """Compare number, order and sizes, and the content when the answers are equal."""
    told = [
        {key: value for key, value in frame.items() if key not in ("id", "reply_to")}
        for frame in frames
        if frame["type"] != "pong"
    ]
    return told[:-1] if upto_answer else told


async def test_answers_with_none_one_and_many_choices_look_the_same(tmp_path: Path) -> None:
    assert {number: len(choices(walk)) for number, walk in WALKS.items()} == {0: 0, 1: 1, 5: 5}
    chance = NeverMet()
    async with (
        local_server(tmp_path / "data", chance) as server,
        guests(server.address, "Ada") as (ada,),
    ):
        seats = {number: await asked(ada, chance, walk) for number, walk in WALKS.items()}
        due: dict[int, int] = {}
        heard = {}
        for number, at, thinks in ((0, None, 0.0), (1, ANSWER, 0.15), (5, ANSWER, 0.3)):
            heard[number] = await answered(seats[number], at, thinks, server, due, number)
        for who in range(2):
            before = [shape(heard[number][who], upto_answer=True) for number in WALKS]
            assert before[0] == before[1] == before[2]
            assert before[0] == []
            assert shape(heard[1][who], False) == shape(heard[5][who], False)
            sizes = [[len(frame) for frame in seats[number][who + 1].frames] for number in (1, 5)]
            assert sizes[0] == sizes[1]
        for number in WALKS:
            game = live_game(server, seats[number][0].table)
            log, times = game.engine.log, game.times
            asks = [i for i, e in enumerate(log) if type(e.action).__name__ == "Ask"]
            answers = [i for i, e in enumerate(log) if type(e.action).__name__ == "Answer"]
            # Released on the grid, however fast the answer was; never before.
            asked_at = times[asks[-1]]
            assert due[number] > asked_at
            assert (due[number] - asked_at) % GRID == 0
            assert times[answers[-1]] >= due[number]


async def test_held_answer_is_invisible_and_notes_go_on(
    tmp_path: Path,
) -> None:
    chance = NeverMet()
    async with (
        local_server(tmp_path / "data", chance) as server,
        guests(server.address, "Ada") as (ada,),
    ):
        r, agents, watching = await asked(ada, chance, WALKS[5], grid=60_000)
        n = agents.n
        answer = {"type": "act", "act": {"do": "Answer", "at": ANSWER}}
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


async def test_release_time_does_not_depend_on_thinking_time(tmp_path: Path) -> None:
    chance = NeverMet()
    async with (
        local_server(tmp_path / "data", chance) as server,
        guests(server.address, "Ada") as (ada,),
    ):
        r, *_ = await asked(ada, chance, WALKS[1])
        asked_at = max(live_game(server, r.table).times)
        due = release_time(server.context.registry.live[r.table].seating, asked_at, 0)
        assert (due - asked_at) % GRID == 0
        await r.ask({"type": "act", "act": {"do": "Answer", "at": ANSWER}})
        assert (held_answer(server, r.table).due_at - asked_at) % GRID == 0


# --- a computer as the Recruiter ---------------------------------------------------------------


class Walker:
    """A computer Recruiter that walks a given way and gives a given answer after some thought."""

    def __init__(self, walk: str, answer: str | None, thinks: float) -> None:
        start, *steps = walk.split()
        acts: list[Frame] = [
            {"do": "ChooseCard", "card": "karl-box"},
            {"do": "ChooseStart", "at": start},
            *({"do": "Step", "to": to} for to in steps[:4]),
            {"do": "ConfirmOpening"},
        ]
        for to in steps[4:]:
            acts += [{"do": "Step", "to": to}, {"do": "EndTurn"}]
        self.acts = [*acts, {"do": "Answer", "at": answer}]
        self.thinks = thinks

    async def choose(self, request: BotRequest, now: Any, welcome: Any, catch_up: Any) -> BotMove:
        action = self.acts.pop(0)
        if action["do"] == "Answer":
            await asyncio.sleep(self.thinks)
        return BotMove(msgspec.convert(action, WireAction), now())


async def asked_a_computer(
    guest: Guest, server: LocalServer, chance: NeverMet, walker: Walker, walk: str
) -> tuple[tuple[list[str], list[str]], int]:
    """Collect the frames of a person and a spectator from the question on, with their times."""
    chance.walk = walk
    server.context.registry.bots.choose = walker.choose  # type: ignore[method-assign]
    made = await guest.make("random", "person", ruleset={"mission": "training"})
    table = made["table"]["id"]
    agents, watching = await guest.sit(table, "1", 0), await guest.sit(table, None, 0)
    rounds = len(walk.split()) - 5
    for turn in range(rounds):
        while not (agents.due and agents.legal):
            await agents.until("update")
        if not turn:
            for agent in ("meru", "lyme", "bill", "dusty"):
                await agents.act("PlaceAgent", agent=agent, at=HERE)
            while agents.seen["phase"] != "agents":
                await agents.until("update")
        if turn < rounds - 1:
            for agent in (("meru", "lyme"), ("bill", "dusty"))[turn % 2]:
                await agents.act("Done", agent=agent)
    for seat in (agents, watching):
        await seat.ask({"type": "ping"}, "pong")
        seat.frames.clear()
    await agents.act("Ask", agent="bill", feature=ASKED)
    for seat in (agents, watching):
        while seat.seen["phase"] != "agents":
            await seat.until("update")
    game = live_game(server, table)
    assert isinstance(game.engine.log[-1].action, act.Answer)
    waited = game.times[-1] - game.times[-2]
    return (plain(agents), plain(watching)), waited


def plain(seat: SeatClient) -> list[str]:
    """Frames without the ids of this client's own commands."""
    return [re.sub(r'"(id|reply_to)":"[0-9a-f]{8}-\d+"', r'"\1":"x"', f) for f in seat.frames]


async def test_answer_of_a_computer_leaks_only_its_content(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    times: list[tuple[int, int]] = []

    def noted(seating: Seating, asked_at: int, seat: int) -> int:
        due = release_time(seating, asked_at, seat)
        times.append((asked_at, due))
        return due

    monkeypatch.setattr(act_pipeline, "release_time", noted)
    chance = NeverMet()
    heard: dict[int, tuple[tuple[list[str], list[str]], int]] = {}
    answers = {0: None, 1: ANSWER, 5: ANSWER}
    async with (
        local_server(tmp_path / "data", chance) as server,
        guests(server.address, "Ada") as (ada,),
    ):
        for number, walk in WALKS.items():
            # The more choices, the longer it thinks: nobody hears of that.
            walker = Walker(walk, answers[number], thinks=0.05 * number)
            heard[number] = await asked_a_computer(ada, server, chance, walker, walk)
    for who in range(2):
        frames = {number: heard[number][0][who] for number in WALKS}
        # Until the answer: the same frames, in the same order, of the same size.
        assert frames[0][:-1] == frames[1][:-1] == frames[5][:-1]
        assert len(frames[0]) == len(frames[5])
        # The same answer out of one and out of five: the same bytes to the end.
        assert frames[1] == frames[5]
    for (asked_at, due), waited in zip(times, heard.values(), strict=True):
        # Due on the computers' one grid, however long it thought, and not released before.
        assert (due - asked_at) % ANSWER_MS[Speed.INSTANT] == 0
        assert waited[1] >= due - asked_at > 0


async def test_answer_of_a_computer_is_released_at_a_fixed_time(tmp_path: Path) -> None:
    async with (
        local_server(tmp_path / "data") as server,
        guests(server.address, "Ada") as (ada,),
    ):
        waits: list[int] = []
        while len(waits) < 3:
            made = await ada.make("random", "person", ruleset={"mission": "training"})
            table = made["table"]["id"]
            seat = await ada.sit(table, "1")
            await ask_always(seat)
            game = live_game(server, table)
            log, times = game.engine.log, game.times
            waits += [
                times[i] - times[i - 1]
                for i, entry in enumerate(log)
                if isinstance(entry.action, act.Answer)
            ]
        assert min(waits) >= ANSWER_MS[Speed.INSTANT]


async def ask_always(seat: SeatClient, most: int = 30) -> None:
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
