"""Answers that wait for their moment: on the grid however late, and never lost to a full disk."""

from pathlib import Path

import pytest
from sqlalchemy import select

from tests.server.test_no_tell import ANSWER, GRID, WALKS, NeverMet, asked
from tests.server.test_saving import Trouble
from tests.support.server.inside import Inside, inside
from tests.support.server.serving import Frame, Seat, guests
from zanzibar.rules import RECRUITER
from zanzibar.rules.model import actions as act
from zanzibar.server.game import held_answers
from zanzibar.server.game.held_answers import ANSWER_MS, release_time
from zanzibar.server.storage import schema
from zanzibar.server.table_info import Speed
from zanzibar.server.tables import seat_rules

pytestmark = pytest.mark.anyio

LONG_MS = 60_000


def give(id: str) -> Frame:
    return {"type": "act", "id": id, "act": {"do": "Answer", "at": ANSWER}}


async def held_on_disk(server: Inside) -> list[str]:
    rows = await server.house.storage.read(
        lambda c: c.execute(select(schema.held.c.command)).scalars().all()
    )
    return list(rows)


async def hear_everything(*seats: Seat) -> None:
    """What was said before is no news later."""
    for seat in seats:
        await seat.ask({"type": "ping"}, "pong")


async def notice_nothing(*seats: Seat) -> None:
    for seat in seats:
        before = len(seat.frames)
        await seat.ask({"type": "ping"}, "pong")
        assert len(seat.frames) == before + 1
        assert seat.seen["phase"] == "answer"


async def test_who_thinks_longer_than_the_grid_waits_for_its_next_point(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    chance = NeverMet()
    async with inside(tmp_path / "d", chance) as s, guests(s.address, "Ada") as (ada,):
        r, *others = await asked(ada, chance, WALKS[1])
        await hear_everything(r, *others)
        hosted = s.house.hall.live[r.table]
        assert hosted.course is not None
        asked_at = max(hosted.course.times)
        computer = seat_rules.computer(RECRUITER, "random")
        for arrangement, grid in (
            (hosted.arrangement, GRID),
            (
                seat_rules.with_sitter(hosted.arrangement, RECRUITER, computer),
                ANSWER_MS[Speed.INSTANT],
            ),
        ):
            for late, points in ((0, 1), (1, 1), (grid, 1), (grid + 1, 2), (10 * grid - 1, 10)):
                monkeypatch.setattr(held_answers, "now_ms", lambda late=late: asked_at + late)
                due = release_time(arrangement, hosted.course, RECRUITER)
                assert due == asked_at + points * grid


async def test_the_grid_is_counted_from_the_last_question(tmp_path: Path) -> None:
    chance = NeverMet()
    async with inside(tmp_path / "d", chance) as s, guests(s.address, "Ada") as (ada,):
        r, agents, watching = await asked(ada, chance, WALKS[1])
        await r.ask(give("first"))
        while agents.seen["phase"] != "agents":
            await agents.until("update")
        await agents.act("Done", agent="bill")
        again = next(a for a in agents.legal if a["do"] == "Ask" and a["agent"] == "dusty")
        await agents.act(**again)
        await hear_everything(r, watching)
        hosted = s.house.hall.live[r.table]
        assert hosted.course is not None
        asked_at = [
            at
            for at, entry in zip(hosted.course.times, hosted.course.game.log, strict=True)
            if isinstance(entry.action, act.Ask)
        ]
        assert len(asked_at) == 2
        assert (await r.ask({"type": "act", "act": r.legal[0]}))["held"]
        assert hosted.answers.held is not None
        assert hosted.answers.held.due_at > asked_at[1]
        assert (hosted.answers.held.due_at - asked_at[1]) % GRID == 0


async def test_an_answer_that_cannot_be_saved_at_its_moment_is_given_when_it_can(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(held_answers, "RELEASE_AGAIN_SECONDS", 0.01)
    chance = NeverMet()
    async with inside(tmp_path / "d", chance) as s, guests(s.address, "Ada") as (ada,):
        r, agents, watching = await asked(ada, chance, WALKS[5], grid=LONG_MS)
        await hear_everything(agents, watching)
        assert (await r.ask(give("once")))["held"]
        hosted = s.house.hall.live[r.table]
        assert hosted.course is not None
        acts = hosted.course.version
        trouble = await Trouble.of("read-only", s)
        trouble.begin()
        hosted.answers.stop()
        hosted.turn.ask(hosted.answers._release_now)  # its moment comes
        async with hosted.turn:
            assert hosted.course.version == acts
        await notice_nothing(agents, watching)
        assert (await r.ask(give("once")))["held"]
        trouble.end()
        for seat in (r, agents, watching):
            while seat.seen["phase"] == "answer":
                await seat.until("update", timeout=60)
        assert hosted.course.version == acts + 1
        assert await held_on_disk(s) == []
        assert s.house.metrics.faults == 0


async def test_an_answer_that_could_not_be_saved_is_not_held(tmp_path: Path) -> None:
    chance = NeverMet()
    async with inside(tmp_path / "d", chance) as s, guests(s.address, "Ada") as (ada,):
        r, agents, watching = await asked(ada, chance, WALKS[5], grid=LONG_MS)
        await hear_everything(agents, watching)
        trouble = await Trouble.of("read-only", s)
        trouble.begin()
        for _ in range(2):
            assert (await r.ask(give("once")))["error"] == "storage.unwritable"
        assert await held_on_disk(s) == []
        await notice_nothing(agents, watching)
        trouble.end()
        for _ in range(2):
            assert (await r.ask(give("once")))["held"]
        assert await held_on_disk(s) == ["once"]
        await notice_nothing(agents, watching)


async def test_nobody_can_find_out_by_trying_whether_an_answer_is_held(tmp_path: Path) -> None:
    chance = NeverMet()
    async with inside(tmp_path / "d", chance) as s, guests(s.address, "Ada") as (ada,):
        r, agents, watching = await asked(ada, chance, WALKS[5], grid=LONG_MS)
        await hear_everything(agents, watching)

        async def tried() -> list[Frame]:
            """What the Agents and a spectator are told about everything that is theirs or not."""
            told = []
            acts = (
                {"do": "Answer", "at": ANSWER},
                {"do": "Answer", "at": None},
                {"do": "Done", "agent": "bill"},
                {"do": "Ask", "agent": "bill", "feature": "umbrella"},
                {"do": "Step", "to": "C7"},
                {"do": "Undo"},
            )
            for seat in (agents, watching):
                for doing in acts:
                    told.append(await seat.ask({"type": "act", "act": doing}))
                    told.append(
                        await seat.ask({"type": "why-not", "act": doing}, "why", "rejected")
                    )
            info = await ada.get(f"/api/tables/{r.table}")
            return [*({**one, "id": None} for one in told), info]

        before = await tried()
        assert (await r.ask(give("once")))["held"]
        assert await tried() == before
