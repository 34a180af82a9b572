"""Unreadable input is refused with an id: never a fault of the server, never a changed game."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from tests.support.server.clients import guests
from tests.support.server.local_server import local_server
from tests.support.server.log_records import warnings_of
from zanzibar.server.app import LARGEST_BODY
from zanzibar.server.protocol.text_rules import is_visible_line

pytestmark = pytest.mark.anyio

JSON = {"content-type": "application/json"}


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/api/me", b'{"name":"\xff"}'),
        ("/api/me", b'{"name":"\\ud800"}'),
        ("/api/me", b""),
        ("/api/me", b"null"),
        ("/api/tables", b"[" * 60_000),
        ("/api/tables", b'{"name":"x","seats":' + b"[" * 60_000),
        ("/api/link", b'{"link":1e999999}'),
        ("/api/tables/x/close", b"\xff"),
    ],
)
async def test_body_that_is_no_json_is_malformed(path: str, body: bytes, tmp_path: Path) -> None:
    async with local_server(tmp_path / "d") as s, guests(s.address, "Ada") as (ada,):
        answer = await ada.http.post(path, content=body, headers=JSON)
        assert (answer.status_code, answer.json()["error"]) == (400, "request.malformed")
        assert s.context.metrics.faults == 0


async def test_too_large_body_is_not_read(tmp_path: Path) -> None:
    async with local_server(tmp_path / "d") as s, guests(s.address, "Ada") as (ada,):
        for size, status in ((LARGEST_BODY - 100, 200), (LARGEST_BODY + 1, 413)):
            body = b'{"name":"Ada"%b}' % (b" " * size)
            answer = await ada.http.post("/api/me", content=body, headers=JSON)
            assert answer.status_code == status
        assert answer.json()["error"] == "protocol.too-large"
        assert answer.json()["params"] == {"most": LARGEST_BODY}
        assert s.context.metrics.faults == 0


async def test_aborted_request_leaves_nothing_behind(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with local_server(tmp_path / "d") as s, guests(s.address, "Ada") as (ada,):
        host, port = s.address.removeprefix("http://").split(":")
        head = f"POST /api/me HTTP/1.1\r\nHost: {host}\r\nX-Zanzibar: 1\r\n"
        for begun in ("Content-Length: 50\r\n\r\n{", "Transfer-Encoding: chunked\r\n\r\n1\r\n"):
            _, writer = await asyncio.open_connection(host, int(port))
            writer.write((head + begun).encode())
            await writer.drain()
            await asyncio.sleep(0.1)
            writer.close()
            await writer.wait_closed()
        for _ in range(10):  # until it is heard that they are gone
            await ada.get("/api/me")
        assert s.context.metrics.faults == 0
    assert not warnings_of(caplog)


@pytest.mark.parametrize("origin", ["http://[", "http://[::1", "null", "", "//", "http://"])
async def test_malformed_origin_is_foreign(origin: str, tmp_path: Path) -> None:
    async with local_server(tmp_path / "d") as s, guests(s.address, "Ada") as (ada,):
        answer = await ada.http.post("/api/me", json={"name": "x"}, headers={"origin": origin})
        assert (answer.status_code, answer.json()["error"]) == (403, "origin.foreign")
        assert s.context.metrics.faults == 0


NOTE = b'{"type":"act","id":"x","act":{"do":"PlaceNote","at":"C4","text":"%b"}}'


async def test_frame_with_invalid_utf8_is_malformed(tmp_path: Path) -> None:
    async with local_server(tmp_path / "d") as s, guests(s.address, "Ada") as (ada,):
        made = await ada.make("person", "person", ruleset={"mission": "training"}, hot_seat=True)
        seat = await ada.sit(made["table"]["id"], "1")
        for frame in (
            NOTE % b"\xff",
            NOTE % b"\\ud800",
            b'{"type":"why-not","id":"x","act":{"do":"PlaceNote","at":"C4","text":"\xff"}}',
            b'{"type":"say","id":"x","text":"\xff"}',
            b'{"type":"call","id":"x","agent":"\xff"}',
            b'{"type":"deduce","id":"x","why_not":"C4","time":1%b}' % (b"0" * 30),
            b'{"type":"deduce","id":"x","why_not":"C4","time":0}',
        ):
            await seat.socket.send(frame, text=True)
            heard = await seat.until("error", "accepted", "rejected", "deduction")
            assert heard["type"] in ("error", "rejected")
            assert heard["error"] == "protocol.malformed"
        # The line and the game go on.
        assert (await seat.act("PlaceNote", at="C4", text="here"))["n"] == 1
        assert s.context.metrics.faults == 0


async def test_deduction_about_an_unknown_location_is_refused(
    tmp_path: Path,
) -> None:
    rules = {"mission": "training", "assist": "deduction"}
    async with local_server(tmp_path / "d") as s, guests(s.address, "Ada") as (ada,):
        made = await ada.make("person", "person", ruleset=rules, hot_seat=True)
        recruiter = await ada.sit(made["table"]["id"], "R")
        agents = await ada.sit(made["table"]["id"], "1")

        async def ask(**about: Any) -> Any:
            return await agents.ask({"type": "deduce", **about}, "deduction", "rejected")

        for nowhere in ("Z9", ""):
            refused = await ask(why_not=nowhere)
            assert refused["error"] == "action.malformed"
            assert refused["params"] == {"what": "location", "name": nowhere}
        # Before the Recruiter is anywhere.
        found = await ask(why_not="C4")
        assert (found["now"], found["visited"], found["times"]) == ({}, {}, [])
        assert found["why_not"] is None
        assert set(found["card"]) == {"karl-box", "pipe-girl"}
        await recruiter.act("ChooseCard", card="karl-box")
        await recruiter.act("ChooseStart", at="C4")
        await agents.until("update")
        found = await ask(why_not="C5")
        assert found["now"] == {"C4": 1.0}
        assert (found["why_not"]["location"], found["why_not"]["worlds"]) == ("C5", 0.0)
        # A time that has not come yet.
        assert (await ask(why_not="C5", time=9))["why_not"] is None
        assert s.context.metrics.faults == 0


@pytest.mark.parametrize(
    ("text", "fits"),
    [
        ("Ada", True),
        ("<b>Ada</b> & 'Bob'", True),
        ("Růžena Žluťoučká", True),
        ("עדה", True),
        ("\U0001f469\u200d\U0001f4bb", True),  # one emoji of two that are joined
        ("\U0001f937\u200d\u2640\ufe0f well", True),
        ("\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645", True),  # Persian
        ("a\u00a0b", True),
        ("", False),
        (" \u00a0\u2003", False),
        ("\u200d", False),
        ("\u3164\u2800", False),
        ("\u0301", False),
        ("a\nb", False),
        ("a\tb", False),
        ("a\x00b", False),
        ("a\u2028b", False),
        ("\u202eevil", False),  # what follows would be read backwards
        ("a\u2066b", False),
        ("a\ufeffb", False),
        ("\U000e0041a", False),
    ],
)
async def test_names_and_chat_must_be_one_printable_line(text: str, fits: bool) -> None:
    assert is_visible_line(text, 40) is fits


async def test_invisible_names_and_chat_are_refused(tmp_path: Path) -> None:
    async with local_server(tmp_path / "d") as s, guests(s.address, "Ada") as (ada,):
        woman = "\U0001f469\u200d\U0001f4bb"
        assert (await ada.post("/api/me", {"name": woman})) == {"name": woman}
        made = await ada.make("person", "open", name=woman)
        seat = await ada.sit(made["table"]["id"], "R")
        assert (await seat.ask({"type": "say", "text": woman}))["type"] == "accepted"
        assert f'"name":"{woman}","text":"{woman}"' in "".join(seat.frames)
        backwards = "\u202eevil"
        assert (await seat.ask({"type": "say", "text": backwards}))["error"] == "chat.text"
        refused = await ada.post("/api/me", {"name": backwards}, expect=400)
        assert refused["error"] == "guest.name"
        wish = {"name": backwards, "seats": [{"kind": "open"}, {"kind": "open"}]}
        assert (await ada.post("/api/tables", wish, expect=400))["error"] == "table.name"
