"""Limits of one table: chat, notes and undo have an end, games do not."""

import asyncio
import random
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from tests.support.server.clients import Frame, Guest, SeatClient, guests, play_randomly
from tests.support.server.local_server import LocalServer, local_server
from tests.support.server.tables import live_game
from zanzibar.server.game import quotas
from zanzibar.server.tables import changes, chat

pytestmark = pytest.mark.anyio

REFUSED = "limit.asides"
RULES = {"mission": "training", "assist": "notebook"}
CHOOSE: Frame = {"do": "ChooseCard", "card": "karl-box"}
STEP: Frame = {"do": "Step", "to": "C5"}
BACK: Frame = {"do": "OpeningBack"}
NOTES: list[Frame] = [
    {"do": "PlaceNote", "at": "C4", "text": "x"},
    {"do": "EditNote", "note": 1, "text": "y"},
    {"do": "MoveNote", "note": 1, "at": "C5"},
    {"do": "RemoveNote", "note": 1},
    {"do": "WriteNotebook", "text": "north"},
]


async def shared(guest: Guest, seats: int = 2) -> str:
    """Start a game on one device."""
    made = await guest.make(*["person"] * seats, ruleset=RULES, hot_seat=True)
    table: str = made["table"]["id"]
    return table


async def say(seat: SeatClient, text: str, **more: Any) -> Frame:
    return await seat.ask({"type": "say", "text": text, **more})


async def act(seat: SeatClient, action: Frame) -> str:
    """Return the reply's error."""
    answer = await seat.ask({"type": "act", "act": action})
    return "done" if answer["type"] == "accepted" else answer["error"] or answer["rule"]


async def begun(recruiter: SeatClient) -> None:
    """Start a game in which the Recruiter can walk about before the opening is confirmed."""
    assert await act(recruiter, CHOOSE) == "done"
    assert await act(recruiter, {"do": "ChooseStart", "at": "C4"}) == "done"


async def catch_up(seats: Iterable[SeatClient]) -> None:
    for seat in seats:
        await seat.ask({"type": "ping"}, "pong")


async def play_on(s: LocalServer, table: str, seats: list[SeatClient]) -> None:
    """To the end, by acts of the game alone."""
    chance = random.Random(5)
    async with asyncio.timeout(300):
        await asyncio.gather(*(play_randomly(seat, chance) for seat in seats))
    game = live_game(s, table)
    assert game.engine.over


# --- guests ------------------------------------------------------------------------------------


async def test_table_remembers_a_limited_number_of_guests(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(changes, "MOST_KNOWN", 2)
    names = ("Ada", "Bob", "Cyd", "Eve")
    async with local_server(tmp_path / "d") as s, guests(s.address, *names) as (ada, bob, cyd, eve):
        made = await ada.make("open", "open", ruleset=RULES, private=True)
        table, link = made["table"]["id"], {"link": made["invitation"]}
        for guest in (bob, cyd, bob):
            await guest.post("/api/link", link)
        refused = await eve.post("/api/link", link, expect=429)
        assert refused == {"rule": None, "error": "limit.guests", "params": {"most": 2}}
        assert (await eve.http.get(f"/api/tables/{table}")).status_code == 404
        # Those who are known sit down and play, and the table can be changed.
        seats = []
        for name, guest in (("R", bob), ("1", cyd)):
            await guest.post(f"/api/tables/{table}/seats/{name}/take", {})
            seats.append(await guest.sit(table, name))
        await ada.post(f"/api/tables/{table}/speed", {"speed": "slow"})
        await play_on(s, table, seats)
        # A seat's link brings no stranger any more, and still serves whom it belongs to.
        again = await cyd.post(f"/api/tables/{table}/seats/1/link")
        await cyd.post("/api/link", {"link": again["link"]})
        refused = await eve.post("/api/link", {"link": again["link"]}, expect=429)
        assert refused["error"] == "limit.guests"
        await bob.post(f"/api/tables/{table}/rematch", {"sides": "swap"})


# --- chat --------------------------------------------------------------------------------------


async def test_chat_lines_per_seat_are_limited(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(chat, "MOST_LINES", 3)
    async with local_server(tmp_path / "d") as s, guests(s.address, "Ada") as (ada,):
        table = await shared(ada)
        one, r = await ada.sit(table, "1"), await ada.sit(table, "R")
        assert [(await say(one, "x"))["type"] for _ in range(2)] == ["accepted"] * 2
        assert (await say(one, "last", id="last"))["type"] == "accepted"
        for _ in range(2):
            refused = await say(one, "more")
            assert (refused["type"], refused["error"]) == ("rejected", "limit.chat")
            assert refused["params"] == {"most": 3}
        # A repeated command does not count again, and other seats go on.
        assert (await say(one, "last", id="last"))["type"] == "accepted"
        assert (await say(r, "still here"))["type"] == "accepted"
        assert await act(r, {"do": "ChooseCard", "card": None}) == "done"
        cookie = ada.http.cookies["zanzibar_guest"]
    async with local_server(tmp_path / "d") as s, guests(s.address, "Eve") as (ada,):
        ada.http.cookies.clear()
        ada.http.cookies.set("zanzibar_guest", cookie, domain="127.0.0.1")
        one, r = await ada.sit(table, "1"), await ada.sit(table, "R")
        assert (await say(one, "again"))["error"] == "limit.chat"
        assert (await say(r, "again"))["type"] == "accepted"


async def test_last_chat_lines_are_shown_and_all_are_numbered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(chat, "LINES_SHOWN", 4)
    async with local_server(tmp_path / "d") as s, guests(s.address, "Ada") as (ada,):
        table = await shared(ada)
        one = await ada.sit(table, "1")
        for number in range(1, 8):
            await say(one, f"line {number}")
        for again in (False, True):
            if again:  # read back from the disk
                s.context.registry.live.pop(table)
            live_table = await s.context.registry.table(table)
            shown = [(line.n, line.text) for line in live_table.chat.last_lines]
            assert shown == [(number, f"line {number}") for number in (4, 5, 6, 7)]


# --- beside the game ---------------------------------------------------------------------------


async def test_notes_are_limited_and_the_game_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(quotas, "MOST_ASIDES", len(NOTES))
    async with local_server(tmp_path / "d") as s, guests(s.address, "Ada") as (ada,):
        table = await shared(ada, seats=3)
        r, one, two = [await ada.sit(table, name) for name in ("R", "1", "2")]
        assert [await act(one, note) for note in NOTES] == ["done"] * len(NOTES)
        assert [await act(one, note) for note in NOTES] == [REFUSED] * len(NOTES)
        assert await act(two, NOTES[0]) == "done"
        await catch_up([r, one, two])
        await play_on(s, table, [r, one, two])


async def test_limits_hold_after_a_restart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quotas, "MOST_ASIDES", 2)
    async with local_server(tmp_path / "d") as s, guests(s.address, "Ada") as (ada,):
        table = await shared(ada, seats=3)
        one, two = await ada.sit(table, "1"), await ada.sit(table, "2")
        assert [await act(one, NOTES[4]) for _ in range(3)] == ["done", "done", REFUSED]
        s.context.registry.live.pop(table)
        one, two = await ada.sit(table, "1"), await ada.sit(table, "2")
        assert await act(one, NOTES[4]) == REFUSED
        assert [await act(two, NOTES[4]) for _ in range(3)] == ["done", "done", REFUSED]


@pytest.mark.parametrize(("there", "back"), [(CHOOSE, {"do": "Undo"}), (STEP, BACK)])
async def test_undo_loops_are_limited(
    there: Frame, back: Frame, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(quotas, "MOST_ASIDES", 3)
    async with local_server(tmp_path / "d") as s, guests(s.address, "Ada") as (ada,):
        table = await shared(ada)
        r, one = await ada.sit(table, "R"), await ada.sit(table, "1")
        if there is STEP:
            await begun(r)
        for expected in ["done"] * 3 + [REFUSED]:
            assert [await act(r, there), await act(r, back)] == ["done", expected]
        await catch_up([r, one])
        await play_on(s, table, [r, one])


async def test_notebook_characters_are_limited(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(quotas, "MOST_WRITTEN", 10)
    async with local_server(tmp_path / "d") as s, guests(s.address, "Ada") as (ada,):
        table = await shared(ada, seats=3)
        one, two = await ada.sit(table, "1"), await ada.sit(table, "2")

        async def write(seat: SeatClient, text: str) -> str:
            return await act(seat, {"do": "WriteNotebook", "text": text})

        assert await write(one, "x" * 11) == "limit.notebook"
        assert [await write(one, "12345"), await write(one, "12345")] == ["done"] * 2
        assert await write(one, "x") == "limit.notebook"
        assert await write(one, "") == "done"
        assert await write(two, "0123456789") == "done"
        assert await act(one, NOTES[0]) == "done"


async def test_quota_of_a_seat_does_not_depend_on_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Hidden acts of one side do not use up what the other side may do."""
    monkeypatch.setattr(quotas, "MOST_ASIDES", 3)
    async with local_server(tmp_path / "d") as s, guests(s.address, "Ada") as (ada,):
        for walks, writings in ((0, 0), (3, 0), (0, 3), (3, 3)):
            table = await shared(ada)
            r, one = await ada.sit(table, "R"), await ada.sit(table, "1")
            await begun(r)
            for _ in range(walks):
                assert [await act(r, STEP), await act(r, BACK)] == ["done"] * 2
            for _ in range(writings):
                assert await act(one, NOTES[4]) == "done"
            left = ["done"] * (3 - writings)
            assert [await act(one, NOTES[4]) for _ in range(4 - writings)] == [*left, REFUSED]
            for back_again in [*["done"] * (3 - walks), REFUSED]:
                assert [await act(r, STEP), await act(r, BACK)] == ["done", back_again]


async def test_computers_are_not_limited_by_quotas(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A person has used everything up, and leaves: the table never stops."""
    monkeypatch.setattr(quotas, "MOST_ASIDES", 0)
    async with local_server(tmp_path / "d") as s, guests(s.address, "Ada") as (ada,):
        made = await ada.make("random", "solid", ruleset=RULES)
        watching = await ada.sit(made["table"]["id"], None, 0)
        async with asyncio.timeout(300):
            await watching.until_over()
        done = {event["public"]["what"] for event in watching.events if event["public"]}
        assert "NotePlaced" in done
