"""Tables, seats and who may do what."""

import asyncio
import random
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from tests.support.server.clients import HEADERS, Guest, guests, play_randomly
from tests.support.server.local_server import local_server
from zanzibar.server.http import rate_limit, security
from zanzibar.server.identity import KEY
from zanzibar.server.settings import Limits

pytestmark = pytest.mark.anyio

TRAINING = {"mission": "training"}


async def test_lobby_hides_private_tables(tmp_path: Path) -> None:
    async with local_server(tmp_path / "d") as s, guests(s.address, "Ada", "Bob") as (ada, bob):
        await ada.make("person", "open", name="For all")
        secret = await ada.make("person", "open", name="For friends", private=True)
        table, invitation = secret["table"]["id"], secret["invitation"]
        assert [t["name"] for t in (await bob.get("/api/tables"))["tables"]] == ["For all"]
        assert (await bob.http.get(f"/api/tables/{table}")).json()["error"] == "table.unknown"
        refused = await bob.post(f"/api/tables/{table}/seats/1/take", {}, expect=404)
        assert refused["error"] == "table.unknown"
        wrong = await bob.post("/api/link", {"link": f"{table}.wrong"}, expect=404)
        assert wrong["error"] == "link.unknown"
        found = await bob.post("/api/link", {"link": invitation})
        assert found["table"]["name"] == "For friends"
        await bob.post(f"/api/tables/{table}/seats/1/take", {})
        assert {t["name"] for t in (await ada.get("/api/tables/mine"))["tables"]} == {
            "For all",
            "For friends",
        }
        assert [t["id"] for t in (await bob.get("/api/tables/mine"))["tables"]] == [table]


async def test_guest_of_one_side_cannot_sit_on_the_other(tmp_path: Path) -> None:
    async with (
        local_server(tmp_path / "d") as s,
        guests(s.address, "Ada", "Bob", "Eve") as (ada, bob, eve),
    ):
        made = await ada.make("person", "open", "open", ruleset=TRAINING)
        table = made["table"]["id"]
        both = await ada.post(f"/api/tables/{table}/seats/1/take", {}, expect=403)
        assert both["error"] == "seat.other-side"
        await bob.post(f"/api/tables/{table}/seats/1/take", {})
        await eve.post(f"/api/tables/{table}/seats/2/take", {})
        await bob.post(f"/api/tables/{table}/seats/1/leave")
        await ada.post(f"/api/tables/{table}/seats/R/leave")
        refused = await bob.post(f"/api/tables/{table}/seats/R/take", {}, expect=403)
        assert refused["error"] == "seat.other-side"
        refused = await ada.post(f"/api/tables/{table}/seats/1/take", {}, expect=403)
        assert refused["error"] == "seat.other-side"
        await bob.post(f"/api/tables/{table}/seats/1/take", {})
        # Not by a link either.
        seated = await ada.post(f"/api/tables/{table}/seats/R/take", {})
        refused = await bob.post("/api/link", {"link": seated["link"]}, expect=403)
        assert refused["error"] == "seat.other-side"


async def test_seat_link_works_on_another_device(tmp_path: Path) -> None:
    async with (
        local_server(tmp_path / "d") as s,
        guests(s.address, "Ada", "Phone", "Eve") as (ada, phone, eve),
    ):
        made = await ada.make("person", "random", ruleset=TRAINING)
        table, link = made["table"]["id"], made["seats"][0]["link"]
        old = await ada.sit(table, "R")
        found = await phone.post("/api/link", {"link": link})
        assert found["seat"] == "R"
        with pytest.raises(ConnectionClosed) as closed:
            await old.until("never")
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4006
        new = await phone.sit(table, "R")
        assert new.view is not None
        assert new.view["seat"] == "R"
        fresh = (await phone.post(f"/api/tables/{table}/seats/R/link"))["link"]
        void = await eve.post("/api/link", {"link": link}, expect=404)
        assert void["error"] == "link.unknown"
        assert (await eve.post("/api/link", {"link": fresh}))["seat"] == "R"


async def test_owner_hands_an_absent_seat_to_a_computer(tmp_path: Path) -> None:
    async with local_server(tmp_path / "d") as s, guests(s.address, "Ada", "Bob") as (ada, bob):
        made = await ada.make("open", "person", ruleset=TRAINING)
        table = made["table"]["id"]
        await bob.post(f"/api/tables/{table}/seats/R/take", {})
        sitting = await bob.sit(table, "R")
        there = await ada.post(
            f"/api/tables/{table}/seats/R/computer", {"level": "random"}, expect=409
        )
        assert there["error"] == "seat.present"
        not_owner = await bob.post(
            f"/api/tables/{table}/seats/1/computer", {"level": "random"}, expect=403
        )
        assert not_owner["error"] == "owner.only"
        await sitting.close()
        agents = await ada.sit(table, "1")
        while True:
            answer = await ada.http.post(
                f"/api/tables/{table}/seats/R/computer", json={"level": "random"}
            )
            if answer.status_code == 200:
                break
        assert answer.json()["seats"][0]["stands_in"]
        await play_randomly(agents, random.Random(1), most=2)
        back = await bob.post(f"/api/tables/{table}/seats/R/return")
        assert back["seats"][0] | {"present": False} == {
            "seat": "R",
            "kind": "person",
            "name": "Bob",
            "level": None,
            "stands_in": False,
            "present": False,
            "yours": True,
        }
        freed = await ada.post(f"/api/tables/{table}/seats/R/free")
        assert freed["seats"][0]["kind"] == "open"
        closed = await ada.post(f"/api/tables/{table}/close")
        assert closed["status"] == "closed"


async def test_computers_leave_to_people_what_either_could_do_until_called(tmp_path: Path) -> None:
    async with local_server(tmp_path / "d") as s, guests(s.address, "Ada") as (ada,):
        made = await ada.make("random", "person", "random", ruleset=TRAINING)
        seat = await ada.sit(made["table"]["id"], "1")
        while seat.view is None or seat.view["phase"] != "agents":
            if seat.due and seat.legal:
                await seat.act(**seat.legal[0])
            else:
                await seat.until("update")
        await asyncio.sleep(0.3)
        assert seat.seen["activation"] is None
        theirs = next(a["id"] for a in seat.seen["agents"] if a["holder"] == "2")
        await seat.ask({"type": "call", "agent": theirs})
        while not any(a["acted"] for a in seat.seen["agents"] if a["id"] == theirs):
            await seat.until("update")


async def test_dead_worker_is_replaced_and_the_game_goes_on(
    tmp_path: Path,
) -> None:
    async with local_server(tmp_path / "d") as s, guests(s.address, "Ada") as (ada,):
        made = await ada.make("random", "greedy", ruleset=TRAINING, speed="readable")
        watching = await ada.sit(made["table"]["id"], None)
        await watching.until("update")
        for pool in s.context.registry.bots._bots.values():
            for process in pool:
                if process._process is not None:
                    process._process.kill()
        await ada.post(f"/api/tables/{made['table']['id']}/speed", {"speed": "instant"})
        await watching.until_over()
        assert s.context.metrics.worker_restarts >= 1


async def test_game_of_computers_ends(tmp_path: Path) -> None:
    async with local_server(tmp_path / "d") as s, guests(s.address, "Ada") as (ada,):
        made = await ada.make("greedy", "greedy", "random", "random")
        watching = await ada.sit(made["table"]["id"], None)
        await watching.until_over()
        assert watching.seen["result"] is not None


async def test_deduction_is_given_to_the_agents_where_allowed(tmp_path: Path) -> None:
    async with local_server(tmp_path / "d") as s, guests(s.address, "Ada", "Bob") as (ada, bob):
        rules = {"mission": "training", "assist": "deduction"}
        made = await ada.make("random", "person", ruleset=rules)
        seat = await ada.sit(made["table"]["id"], "1")
        while seat.view is None or seat.view["phase"] != "agents":
            if seat.due and seat.legal:
                await seat.act(**seat.legal[0])
            else:
                await seat.until("update")
        found = await seat.ask({"type": "deduce"}, "deduction", "rejected")
        assert found["worlds"] >= 1
        assert sum(found["now"].values()) == pytest.approx(1, abs=1e-3)
        watching = await bob.sit(made["table"]["id"], None)
        refused = await watching.ask({"type": "deduce"})
        assert refused["error"] == "deduction.not-allowed"
        plain = await ada.make("random", "person", ruleset=TRAINING)
        seat = await ada.sit(plain["table"]["id"], "1")
        assert (await seat.ask({"type": "deduce"}))["error"] == "deduction.not-allowed"
        # It is help for the Agents: the Recruiter is not told what they can know.
        made = await ada.make("person", "person", ruleset=rules, hot_seat=True)
        recruiter = await ada.sit(made["table"]["id"], "R")
        refused = await recruiter.ask({"type": "deduce"}, "deduction", "rejected")
        assert refused["error"] == "deduction.not-allowed"


async def test_chat_reaches_everybody_and_comes_from_seats_only(tmp_path: Path) -> None:
    async with local_server(tmp_path / "d") as s, guests(s.address, "Ada", "Bob") as (ada, bob):
        made = await ada.make("person", "random", ruleset=TRAINING)
        table = made["table"]["id"]
        seat, watching = await ada.sit(table, "R"), await bob.sit(table, None)
        text = "<script>alert('x')</script> \u202e"
        assert (await seat.ask({"type": "say", "text": text}))["error"] == "chat.text"
        text = "<script>alert('x')</script>"
        for _ in range(2):  # a repeated line gets the same reply
            answer = await seat.ask({"type": "say", "id": "one", "text": text})
            assert answer["type"] == "accepted"
        line = (await watching.until("chat"))["line"]
        assert (line["seat"], line["name"], line["text"]) == ("R", "Ada", text)
        refused = await watching.ask({"type": "say", "text": "psst"})
        assert refused["error"] == "chat.not-seated"
        again = await bob.sit(table, None)
        assert sum("<script>" in frame for frame in again.frames) == 1
        assert sum('"type":"chat"' in frame for frame in watching.frames) == 1


# --- doors -------------------------------------------------------------------------------------


async def test_requests_from_other_sites_are_refused(tmp_path: Path) -> None:
    async with local_server(tmp_path / "d") as s, guests(s.address, "Ada") as (ada,):
        made = await ada.make("person", "open")
        table = made["table"]["id"]
        async with httpx.AsyncClient(base_url=s.address) as plain:
            answer = await plain.post("/api/me", json={"name": "x"})
            assert (answer.status_code, answer.json()["error"]) == (403, "csrf.missing")
            # A page of another port of this machine is another site, too.
            for page in ("https://elsewhere.example", f"{s.address}0", "http://127.0.0.1"):
                foreign = {**HEADERS, "origin": page}
                answer = await plain.post("/api/me", json={"name": "x"}, headers=foreign)
                assert (answer.status_code, answer.json()["error"]) == (403, "origin.foreign")
            own = {**HEADERS, "origin": s.address}
            answer = await plain.post("/api/me", json={"name": "x"}, headers=own)
            assert answer.status_code == 200
            cookie = answer.headers["set-cookie"].lower()
            assert "httponly" in cookie
            assert "samesite=strict" in cookie
            policy = answer.headers["content-security-policy"]
            assert "default-src 'none'" in policy
            assert "unsafe" not in policy
            # Refusals carry the same headers as other replies.
            for path, status in (("/api/tables/mine", 401), ("/api/tables/x", 404)):
                plain.cookies.clear()
                refused = await plain.get(path)
                assert refused.status_code == status
                for name in security.SECURITY_HEADERS:
                    assert refused.headers[name] == answer.headers[name]
            for proto, secure in (("http", False), ("https", True)):
                proxied = {**HEADERS, "x-forwarded-proto": proto}
                answer = await plain.post("/api/me", json={"name": "x"}, headers=proxied)
                assert ("secure" in answer.headers["set-cookie"].lower()) is secure
        address = s.address.replace("http", "ws")
        async with connect(
            f"{address}/api/tables/{table}/socket",
            additional_headers={"cookie": ada.cookie, "origin": "https://elsewhere.example"},
        ) as socket:
            assert '"origin.foreign"' in str(await socket.recv())


async def test_forged_cookie_is_refused(tmp_path: Path) -> None:
    async with local_server(tmp_path / "d") as s, guests(s.address, "Ada", "Eve") as (ada, eve):
        made = await ada.make("person", "random", ruleset=TRAINING)
        guest = ada.http.cookies["zanzibar_guest"].partition(".")[0]
        eve.http.cookies.clear()
        eve.http.cookies.set("zanzibar_guest", f"{guest}.AAAA", domain="127.0.0.1")
        assert (await eve.get("/api/me")) == {"name": None}
        with pytest.raises(AssertionError, match=r"guest\.unknown"):
            await eve.sit(made["table"]["id"], "R")


async def test_limits_are_reported_and_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    limits = Limits(commands_per_second=4, requests_per_minute=60, sockets=3, sockets_per_guest=2)
    now = 1000.0
    monkeypatch.setattr(rate_limit, "clock", lambda: now)
    async with (
        local_server(tmp_path / "d", limits=limits) as s,
        guests(s.address, "Ada", "Bob") as (ada, bob),
    ):
        made = await ada.make("person", "random", ruleset=TRAINING)
        table = made["table"]["id"]
        seat = await ada.sit(table, "R")
        await ada.sit(table, None)
        with pytest.raises(AssertionError, match=r"limit\.connections"):
            await ada.sit(table, None)
        await bob.sit(table, None)
        # Three seconds' worth of commands at once, one more each quarter of a second, no more.
        for _ in range(12):
            await seat.ask({"type": "ping"}, "pong")
        now += 0.25
        await seat.ask({"type": "ping"}, "pong")
        await seat.send({"type": "ping"})
        assert (await seat.until("error"))["error"] == "protocol.too-fast"
        with pytest.raises(ConnectionClosed) as closed:
            await seat.until("never")
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4003
        # A closed connection frees its place.
        while s.context.metrics.sockets > 2:
            await asyncio.sleep(0.01)
        await ada.sit(table, "R")
        for guest in (ada, bob):
            with pytest.raises(AssertionError, match=r"limit\.connections"):
                await guest.sit(table, None)
        # Of requests that change something half a minute's worth: two names and a table were made.
        now += 3600
        answers = [await ada.http.post("/api/me", json={"name": "x"}) for _ in range(32)]
        assert [answer.status_code for answer in answers] == [200] * 30 + [429] * 2
        assert answers[-1].json()["error"] == "limit.rate"
        now += 1
        answers = [await ada.http.post("/api/me", json={"name": "x"}) for _ in range(2)]
        assert [answer.status_code for answer in answers] == [200, 429]
        # Reading is counted apart, and ten times as much of it is possible.
        answers = [await ada.http.get("/api/me") for _ in range(301)]
        assert [answer.status_code for answer in answers] == [200] * 300 + [429]
        assert answers[-1].json()["error"] == "limit.rate"
        assert (await ada.http.get("/healthz")).status_code == 429
        now += 0.1
        assert (await ada.http.get("/api/me")).status_code == 200


async def test_secrets_are_neither_stored_nor_logged(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with local_server(tmp_path / "d") as s, guests(s.address, "Ada") as (ada,):
        made = await ada.make("person", "random", private=True)
        await ada.post("/api/link", {"link": made["seats"][0]["link"] + "x"}, expect=404)
        secrets = [
            made["invitation"].partition(".")[2],
            made["seats"][0]["link"].partition(".")[2],
            ada.http.cookies["zanzibar_guest"].partition(".")[2],
        ]
        metrics = (await ada.http.get("/metrics")).text
    kept = b"".join(file.read_bytes() for file in (tmp_path / "d").glob("*.sqlite3*"))
    # Other users can read neither the folder nor the key.
    for path in (tmp_path / "d", tmp_path / "d" / KEY):
        assert path.stat().st_mode & 0o077 == 0
    for secret in secrets:
        assert secret.encode() not in kept
        assert secret not in caplog.text
        assert secret not in metrics


async def test_names_are_shown_as_text(tmp_path: Path) -> None:
    async with local_server(tmp_path / "d") as s:
        guest = Guest(s.address, "x")
        for name, status in (("<b>Ada</b>", 200), ("", 400), ("x" * 41, 400), ("a\nb", 400)):
            answer = await guest.http.post("/api/me", json={"name": name})
            assert answer.status_code == status
            if status == 200:
                assert answer.json() == {"name": name}
        await guest.close()


async def test_shared_device_refuses_random_seating(tmp_path: Path) -> None:
    async with local_server(tmp_path / "d") as s, guests(s.address, "Ada") as (ada,):
        wish = {
            "name": "Ours",
            "seats": [{"kind": "person"}, {"kind": "person"}],
            "ruleset": TRAINING,
            "hot_seat": True,
            "roles": "random",
        }
        refused = await ada.post("/api/tables", wish, expect=400)
        assert refused == {"rule": None, "error": "roles.shared-device", "params": {}}
        mine = await ada.http.get("/api/tables/mine")
        assert mine.json() == {"tables": []}
        await ada.post("/api/tables", {**wish, "roles": "chosen"}, expect=201)


async def test_random_seats_are_drawn_when_all_are_taken(tmp_path: Path) -> None:
    async with local_server(tmp_path / "d") as s, guests(s.address, "Ada", "Bob") as (ada, bob):
        dealt: set[str] = set()
        while len(dealt) < 2:
            made = await ada.make("person", "open", ruleset=TRAINING, roles="random")
            table = made["table"]["id"]
            seat = await ada.sit(table, "R")
            twice = await ada.post(f"/api/tables/{table}/seats/1/take", {}, expect=403)
            assert twice["error"] == "seat.other-side"
            seated = await bob.post(f"/api/tables/{table}/seats/1/take", {})
            while seat.view is None:
                await seat.until("update")
            mine = next(x["seat"] for x in seated["table"]["seats"] if x["name"] == "Ada")
            assert seat.view["seat"] == mine
            assert seated["seat"] != mine
            theirs = await bob.sit(table, seated["seat"])
            assert theirs.seen["seat"] == seated["seat"]
            dealt.add(mine)
            await seat.close()
            await ada.post(f"/api/tables/{table}/close")


async def test_person_cannot_act_while_a_computer_stands_in(tmp_path: Path) -> None:
    async with local_server(tmp_path / "d") as s, guests(s.address, "Ada") as (ada,):
        made = await ada.make("person", "person", ruleset=TRAINING, hot_seat=True)
        table = made["table"]["id"]
        await ada.post(f"/api/tables/{table}/seats/1/computer", {"level": "random"})
        seat = await ada.sit(table, "1")
        answer = await seat.ask({"type": "act", "act": {"do": "Resign"}})
        assert answer["error"] == "seat.computer"
        await ada.post(f"/api/tables/{table}/seats/1/return")
        answer = await seat.ask({"type": "act", "act": {"do": "Resign"}})
        assert answer["type"] == "accepted"


async def test_listing_does_not_load_games(tmp_path: Path) -> None:
    async with local_server(tmp_path / "d") as s, guests(s.address, "Ada") as (ada,):
        over = await ada.make("person", "random", ruleset=TRAINING, name="Over")
        seat = await ada.sit(over["table"]["id"], "R")
        await seat.act("Resign")
        await ada.make("person", "open", name="Open")
        cookie = ada.http.cookies["zanzibar_guest"]
    async with local_server(tmp_path / "d") as s, guests(s.address, "Eve") as (ada,):
        assert [t["name"] for t in (await ada.get("/api/tables"))["tables"]] == ["Open"]
        ada.http.cookies.clear()
        ada.http.cookies.set("zanzibar_guest", cookie, domain="127.0.0.1")
        mine = (await ada.get("/api/tables/mine"))["tables"]
        assert {t["name"]: (t["result"] or {}).get("reason") for t in mine} == {
            "Over": "resigned",
            "Open": None,
        }
        assert s.context.registry.live == {}


async def test_game_stops_by_agreement(tmp_path: Path) -> None:
    async with local_server(tmp_path / "d") as s, guests(s.address, "Ada") as (ada,):
        made = await ada.make("person", "person", ruleset=TRAINING, hot_seat=True)
        table = made["table"]["id"]
        r, agents = await ada.sit(table, "R"), await ada.sit(table, "1")
        await r.act("OfferStop")
        while not agents.seen["stop_offered"]:
            await agents.until("update")
        await agents.act("OfferStop")
        assert agents.over
        assert agents.seen["result"] is None
        assert (await ada.get(f"/api/tables/{table}"))["status"] == "over"


async def test_notebook_stays_private_after_the_end(tmp_path: Path) -> None:
    async with local_server(tmp_path / "d") as s, guests(s.address, "Ada") as (ada,):
        rules = {"mission": "training", "assist": "notebook"}
        made = await ada.make("person", "person", ruleset=rules, hot_seat=True)
        table = made["table"]["id"]
        r, agents = await ada.sit(table, "R"), await ada.sit(table, "1")
        await agents.act("WriteNotebook", text="our plan")
        assert agents.seen["notebook"] == "our plan"
        await r.act("Resign")
        assert "our plan" not in "".join(r.frames)
        for what in ("record", "replay"):
            assert "our plan" not in (await ada.http.get(f"/api/tables/{table}/{what}")).text


async def test_bot_that_always_overruns_does_not_stop_the_table(
    tmp_path: Path,
) -> None:
    async with local_server(tmp_path / "d", deadline=0.0) as s, guests(s.address, "Ada") as (ada,):
        made = await ada.make("person", "greedy", ruleset=TRAINING)
        seat = await ada.sit(made["table"]["id"], "R")
        while seat.seen["phase"] != "recruiter":
            if seat.due and seat.legal:
                await seat.act(**seat.legal[0])
            else:
                await seat.until("update")
        assert all(agent["at"] for agent in seat.seen["agents"])
        assert s.context.metrics.worker_restarts > 0
