"""A data folder of the version before this layout of the code opens, and its games go on.

The folder was written by commit 0fe0720: a finished game, a running one, one that waits for a
player, and one with an answer that is held back. `expected.json` has what its clients saw.
"""

import json
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.support.server.clients import Guest, guests
from tests.support.server.local_server import local_server
from zanzibar.record import read
from zanzibar.server.clock import now_ms
from zanzibar.server.identity import COOKIE_NAME, KEY
from zanzibar.server.storage.data_folder import DATABASE

pytestmark = pytest.mark.anyio

FIXTURE = Path(__file__).parents[1] / "fixtures" / "former_version"
EXPECTED: Any = json.loads((FIXTURE / "expected.json").read_text("utf-8"))


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """Copy the folder, and move its last visits to today: a start deletes old tables."""
    folder = tmp_path / "data"
    folder.mkdir()
    for name in (DATABASE, KEY):
        shutil.copy(FIXTURE / name, folder / name)
    with closing(sqlite3.connect(folder / DATABASE)) as database, database:
        for column in ("game.changed_at", "guest.seen_at", "act.at"):
            table, _, name = column.partition(".")
            database.execute(f"UPDATE {table} SET {name} = ?", (now_ms(),))
    return folder


def returning(name: str, address: str) -> Guest:
    """Return a guest's browser with the cookie that the former version signed."""
    guest = Guest(address, name)
    guest.http.cookies.set(COOKIE_NAME, EXPECTED["cookies"][name], domain="127.0.0.1")
    return guest


async def test_former_cookies_links_and_invitations_are_accepted(data: Path) -> None:
    async with local_server(data) as s, guests(s.address, "Zoe") as (zoe,):
        ada, ben = returning("Ada", s.address), returning("Ben", s.address)
        assert await ada.get("/api/me") == {"name": "Ada"}
        tables = (await ada.get("/api/tables/mine"))["tables"]
        assert {table["name"] for table in tables} == {"Finished", "Resting", "Waiting", "Held"}
        waiting = await ben.post("/api/link", {"link": EXPECTED["waiting"]["invitation"]})
        assert (waiting["table"]["name"], waiting["seat"]) == ("Waiting", None)
        linked = await zoe.post("/api/link", {"link": EXPECTED["resting"]["link"]})
        assert (linked["table"]["name"], linked["seat"]) == ("Resting", "1")
        for guest in (ada, ben):
            await guest.close()


async def test_running_game_has_the_same_frames_and_goes_on(data: Path) -> None:
    table = EXPECTED["resting"]["table"]
    async with local_server(data) as s:
        ada = returning("Ada", s.address)
        seats = {name: await ada.sit(table, name, 0) for name in ("R", "1", "2", None)}
        for name, seat in seats.items():
            assert seat.frames[-1] == EXPECTED["resting"]["frames"][name or "spectator"]
        welcome = json.loads(seats["1"].frames[0])
        assert [line["text"] for line in welcome["chat"]] == ["Hello"]
        acting = next(seat for seat in seats.values() if seat.due)
        assert (await acting.act(**acting.legal[0]))["type"] == "accepted"
        await ada.close()


async def test_held_answer_is_released(data: Path) -> None:
    held = EXPECTED["held"]
    assert held["phase"] == "answer"
    async with local_server(data) as s:
        ada = returning("Ada", s.address)
        agents = await ada.sit(held["table"], "1", held["n"])
        while agents.seen["phase"] == "answer":
            await agents.until("update")
        assert agents.n == held["n"] + 1
        await ada.close()


async def test_finished_game_has_the_same_record(data: Path) -> None:
    async with local_server(data) as s:
        ada = returning("Ada", s.address)
        answer = await ada.http.get(f"/api/tables/{EXPECTED['finished']['table']}/record")
        assert answer.text == EXPECTED["finished"]["record"]
        assert read(answer.text).acts
        replay = await ada.get(f"/api/tables/{EXPECTED['finished']['table']}/replay")
        assert replay["steps"]
        await ada.close()
