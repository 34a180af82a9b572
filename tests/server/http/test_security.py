"""Origins that may talk to a server: its own pages, and those the host names."""

from contextlib import suppress
from pathlib import Path

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from tests.support.server.clients import HEADERS, Guest, guests
from tests.support.server.local_server import LocalServer, local_server
from tests.support.server.server_process import server_process

pytestmark = pytest.mark.anyio

TRAINING = {"mission": "training"}


async def table_of(guest: Guest) -> str:
    made = await guest.make("person", "open", ruleset=TRAINING)
    table: str = made["table"]["id"]
    return table


async def refused(guest: Guest, table: str, origin: str, proto: str | None) -> tuple[bool, bool]:
    """Whether a page of this origin is refused: its request, and its socket."""
    proxy = {} if proto is None else {"x-forwarded-proto": proto}
    answer = await guest.http.post(
        "/api/me", json={"name": "Ada"}, headers={**HEADERS, "origin": origin, **proxy}
    )
    assert answer.status_code in (200, 403)
    if answer.status_code == 403:
        assert answer.json()["error"] == "origin.foreign"
    async with connect(
        f"{guest.address.replace('http', 'ws')}/api/tables/{table}/socket",
        additional_headers={"cookie": guest.cookie, "origin": origin, **proxy},
    ) as socket:
        with suppress(ConnectionClosed):  # the server may refuse before the hello
            await socket.send('{"type":"hello","id":"h","protocol":1,"seat":null}')
        said = str(await socket.recv())
    return answer.status_code == 403, '"origin.foreign"' in said


def pages(s: LocalServer) -> tuple[str, str]:
    host = s.address.removeprefix("http://")
    return f"http://{host}", f"https://{host}"


async def test_http_page_may_not_call_an_https_server(tmp_path: Path) -> None:
    async with local_server(tmp_path / "d") as s, guests(s.address, "Ada") as (ada,):
        table, (plain, safe) = await table_of(ada), pages(s)
        assert await refused(ada, table, plain, "https") == (True, True)
        assert await refused(ada, table, safe, "https") == (False, False)
        assert await refused(ada, table, plain, "http") == (False, False)


async def test_own_pages_are_accepted_on_a_lan_and_behind_a_proxy(tmp_path: Path) -> None:
    async with local_server(tmp_path / "d") as s, guests(s.address, "Ada") as (ada,):
        table = await table_of(ada)
        for page in pages(s):
            assert await refused(ada, table, page, None) == (False, False)


@pytest.mark.parametrize("proto", [None, "http", "https"])
async def test_opaque_origins_are_foreign(proto: str | None, tmp_path: Path) -> None:
    async with local_server(tmp_path / "d") as s, guests(s.address, "Ada") as (ada,):
        table, host = await table_of(ada), s.address.removeprefix("http://")
        for page in (f"ftp://{host}", f"app://{host}", f"//{host}", host, f"wss://{host}"):
            assert await refused(ada, table, page, proto) == (True, True), page


async def test_named_origin_needs_no_https(tmp_path: Path) -> None:
    page = "http://other.example"
    with server_process(tmp_path / "data", "--origin", page) as server:
        async with guests(server.address, "Ada") as (ada,):
            table = await table_of(ada)
            assert await refused(ada, table, page, "https") == (False, False)
            assert await refused(ada, table, "https://other.example", "https") == (True, True)
