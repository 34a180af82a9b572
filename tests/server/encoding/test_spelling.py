"""An action is the same in every spelling of its JSON, and as legal."""

import json
import random
from collections.abc import Callable
from itertools import chain
from pathlib import Path
from typing import Any

import pytest

from tests.support.server.clients import Frame, SeatClient, as_browsers_write, guests
from tests.support.server.local_server import local_server

pytestmark = pytest.mark.anyio

TRAINING = {"mission": "training"}


def spaced(command: Frame) -> str:
    return json.dumps(command, indent=1)


def turned(command: Frame) -> str:
    """Write the fields in another order, and letters as escapes."""
    act = {name: command["act"][name] for name in reversed(command["act"])}
    text = json.dumps({"act": act, **{k: v for k, v in command.items() if k != "act"}})
    return text.replace('"do"', '"d\\u006f"')


SPELLINGS: tuple[Callable[[Frame], str], ...] = (as_browsers_write, spaced, turned)


def lowest(kind: str, options: tuple[int, ...], count: int) -> tuple[int, ...]:
    return options[:count]


async def act(seat: SeatClient, spelling: Callable[[Frame], str], action: Frame) -> Frame:
    id = seat.new_id()
    await seat.socket.send(spelling({"type": "act", "id": id, "act": action}))
    while (answer := await seat.until("accepted", "rejected", "error")).get("id") != id:
        assert answer["type"] != "error"
    while answer.get("held") and (await seat.until("update"))["reply_to"] != id:
        pass
    return answer


async def settled(tables: list[dict[str, SeatClient]]) -> None:
    """Every seat has heard everything."""
    for seats in tables:
        for seat in seats.values():
            await seat.ask({"type": "ping"}, "pong")


async def test_game_is_the_same_in_every_spelling_and_after_a_restart(tmp_path: Path) -> None:
    data, chance = tmp_path / "d", random.Random(4)
    async with local_server(data, lowest) as s, guests(s.address, "Ada") as (ada,):
        tables: list[dict[str, SeatClient]] = []
        for _ in SPELLINGS:
            made = await ada.make("person", "person", ruleset=TRAINING, hot_seat=True)
            id = made["table"]["id"]
            tables.append({name: await ada.sit(id, name, 0) for name in ("R", "1")})
        offered: dict[str, list[list[Frame]]] = {"R": [], "1": []}
        for _ in range(45):
            await settled(tables)
            first = next(seat for seat in tables[0].values() if seat.legal)
            wishes: list[tuple[str, Frame]] = []
            for name, seat in tables[0].items():
                for seats in tables:
                    assert (seats[name].seen, seats[name].legal) == (seat.seen, seat.legal)
                # An action that was legal earlier and is not any more is refused.
                for menu in (list(chain(*offered[name])), *offered[name][-1:]):
                    late = [action for action in menu if action not in seat.legal]
                    wishes += [(name, chance.choice(late))] if late else []
                if seat.legal:
                    offered[name].append(seat.legal)
            refused = len(wishes)
            options = [action for action in first.legal if action["do"] != "Capture"]
            wishes.append((str(first.seat), chance.choice(options or first.legal)))
            answers: list[Any] = []
            for seats, spelling in zip(tables, SPELLINGS, strict=True):
                told = [await act(seats[name], spelling, wish) for name, wish in wishes]
                answers.append([{k: v for k, v in one.items() if k != "id"} for one in told])
            assert answers[0] == answers[1] == answers[2]
            assert [one["type"] for one in answers[0]] == ["rejected"] * refused + ["accepted"]
        await settled(tables)
        views = [{name: seat.view for name, seat in seats.items()} for seats in tables]
        ids = [seats["R"].table for seats in tables]
        cookies = ada.http.cookies
    assert views[0] == views[1] == views[2]
    async with local_server(data) as s, guests(s.address, "x") as (ada,):
        ada.http.cookies = cookies
        for id, before in zip(ids, views, strict=True):
            assert {name: (await ada.sit(id, name)).view for name in before} == before
