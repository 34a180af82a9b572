"""A socket that comes back with any number gets exactly what it missed, or a full update."""

import json
import random
from pathlib import Path
from typing import Any

import pytest

from tests.support.server.clients import SeatClient, guests
from tests.support.server.local_server import local_server

pytestmark = pytest.mark.anyio


async def caught_up(seat: SeatClient, n: int | None) -> Any:
    """Return the update that a second socket of the seat gets for this number."""
    again = await seat.guest.sit(seat.table, seat.seat, n)
    again.socket.transport.abort()
    (update,) = [frame for frame in map(json.loads, again.frames) if frame["type"] == "update"]
    return update


async def test_reconnecting_from_any_number_gives_the_same_state(tmp_path: Path) -> None:
    async with local_server(tmp_path / "d") as s, guests(s.address, "Ada", "Zoe") as (ada, zoe):
        rules = {"mission": "training", "assist": "notebook"}
        made = await ada.make("person", "person", ruleset=rules, hot_seat=True)
        table = made["table"]["id"]
        seats = [await ada.sit(table, "R", 0), await ada.sit(table, "1", 0)]
        watching = await zoe.sit(table, None, 0)
        chance = random.Random(5)
        await seats[1].act("WriteNotebook", text="ours")
        for _ in range(14):
            for seat in seats:
                await seat.ask({"type": "ping"}, "pong")
            seat = next(seat for seat in seats if seat.due)
            await seat.act(**chance.choice([a for a in seat.legal if a["do"] != "OpeningBack"]))
        for seat in (*seats, watching):
            await seat.ask({"type": "ping"}, "pong")
            numbers = [f["n"] for f in map(json.loads, seat.frames) if f["type"] == "update"]
            assert numbers == list(range(len(numbers)))  # none is left out, hidden acts have none
            by_number = {
                f["n"]: f["events"] for f in map(json.loads, seat.frames) if f["type"] == "update"
            }
            last = numbers[-1]
            for n in range(last + 1):
                again = await caught_up(seat, n)
                missed = [event for i in range(n + 1, last + 1) for event in by_number[i]]
                assert (again["n"], again["events"], again["resync"]) == (last, missed, False)
                assert (again["view"], again["legal"]) == (seat.view, seat.legal)
            for unknown in (last + 1, 10**30, -1, None):
                again = await caught_up(seat, unknown)
                assert (again["n"], again["events"], again["resync"]) == (last, [], True)
                assert again["view"] == seat.view
            seat.socket.transport.abort()
        # The three have different numbers, each its own.
        assert seats[0].n != seats[1].n
        assert watching.n == (seats[1].n or 0) - 1  # the notebook is not for spectators


async def test_metrics_are_local_only(tmp_path: Path) -> None:
    async with local_server(tmp_path / "d") as s, guests(s.address, "Ada") as (ada,):
        await ada.make("person", "open", name="Very secret")
        here = await ada.http.get("/metrics")
        assert here.status_code == 200
        names = [line.split()[0] for line in here.text.splitlines() if line[0] != "#"]
        # One number for the whole server each: nothing about any table or person.
        assert len(names) == len(set(names))
        assert not [name for name in names if "{" in name]
        assert "Very secret" not in here.text
        far = await ada.http.get("/metrics", headers={"x-forwarded-for": "203.0.113.9"})
        assert (far.status_code, far.json()["error"]) == (404, "request.unknown")
