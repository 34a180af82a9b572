"""The address of a server, of its clients, and of trusted proxies."""

import socket
from pathlib import Path

import httpx
import pytest

from tests.support.server.clients import HEADERS
from tests.support.server.data_commands import told
from tests.support.server.local_server import local_server
from tests.support.server.server_process import server_process
from zanzibar.server.http.rate_limit import rate_limit_key
from zanzibar.server.http.security import normalized_origin
from zanzibar.server.run import reachable_address, uvicorn_config
from zanzibar.server.settings import Limits

pytestmark = pytest.mark.anyio

ELSEWHERE = "198.51.100.7"


def believes(proxy: str, *named: str) -> bool:
    """Whether what a proxy at this address says about a client is taken for true."""
    asked: list[object] = []

    async def app(scope: dict[str, object], receive: object, send: object) -> None:
        asked.append((scope["client"], scope["scheme"]))

    made = uvicorn_config(app, named)
    made.load()
    headers = [(b"x-forwarded-for", ELSEWHERE.encode()), (b"x-forwarded-proto", b"https")]
    scope = {"type": "http", "scheme": "http", "client": (proxy, 1), "headers": headers}
    with pytest.raises(StopIteration):
        made.loaded_app(scope, None, None).__await__().send(None)
    assert asked[0] in (((ELSEWHERE, 0), "https"), ((proxy, 1), "http"))
    return asked[0] == ((ELSEWHERE, 0), "https")


async def test_only_local_and_named_proxies_are_trusted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", "*")  # nobody has said that to this server
    for proxy in ("127.0.0.1", "127.3.2.1", "::1", "::ffff:127.0.0.1"):
        assert believes(proxy), proxy
    for proxy in ("192.0.2.7", "::ffff:192.0.2.7", "2001:db8::7", "::2", "::ffff:128.0.0.1"):
        assert not believes(proxy), proxy
        assert believes(proxy, "192.0.2.0/24", "2001:db8::/64", "::2/128", "128.0.0.1/32"), proxy


def test_rate_limits_count_an_ipv6_network_as_one_address() -> None:
    assert (
        rate_limit_key("2001:db8::1")
        == rate_limit_key("2001:db8::ffff:1")
        != rate_limit_key("2001:db9::1")
    )
    assert (
        rate_limit_key("::ffff:192.0.2.1")
        == rate_limit_key("192.0.2.1")
        != rate_limit_key("192.0.2.2")
    )
    assert rate_limit_key("no address") == "no address"


async def test_client_cannot_forge_its_address(tmp_path: Path) -> None:
    """A proxy adds whom it has seen at the end; what stands before it came from the client."""
    limits = Limits(0, 8, 0, 0)
    async with (
        local_server(tmp_path / "d", limits=limits) as s,
        httpx.AsyncClient(base_url=s.address, headers=HEADERS) as proxy,
    ):
        answers = [
            await proxy.post(
                "/api/me",
                json={"name": "x"},
                headers={"x-forwarded-for": f"192.0.2.{number}, {ELSEWHERE}"},
            )
            for number in range(6)
        ]
        assert [answer.status_code for answer in answers] == [200] * 4 + [429] * 2
        other = {"x-forwarded-for": "198.51.100.8"}
        assert (await proxy.post("/api/me", json={"name": "x"}, headers=other)).is_success
        for said, status in (
            (f"127.0.0.1, {ELSEWHERE}", 404),
            ("::1", 200),
            ("::ffff:127.0.0.1", 200),
        ):
            answer = await proxy.get("/metrics", headers={"x-forwarded-for": said})
            assert answer.status_code == status, said


def _everywhere() -> list[str]:
    """Return the wildcard address of this machine, which may lack IPv6."""
    try:
        socket.create_server(("::", 0), family=socket.AF_INET6).close()
    except OSError:
        return ["0.0.0.0"]
    return ["0.0.0.0", "::"]


@pytest.mark.parametrize("host", _everywhere())
async def test_printed_address_can_be_opened(host: str, tmp_path: Path) -> None:
    with server_process(tmp_path / "data", "--host", host) as server:
        async with httpx.AsyncClient() as client:
            shown = reachable_address(host)
            place = f"http://[{shown}]" if ":" in shown else f"http://{shown}"
            answer = await client.get(f"{place}:{server.port}/healthz")
            assert answer.text == "ok\n"
            # Of this machine by either family, so it may look at everything.
            answer = await client.get(f"http://127.0.0.1:{server.port}/metrics")
            assert answer.status_code == 200


def test_printed_address_is_a_valid_url() -> None:
    for host in ("0.0.0.0", "::"):
        assert reachable_address(host) not in ("0.0.0.0", "::")
    for host in ("127.0.0.1", "::1", "192.0.2.1", "fe80::1%eth0"):
        assert reachable_address(host) == host


# --- what is typed -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "origin"),
    [
        ("https://play.example", "https://play.example"),
        ("HTTPS://Play.Example/", "https://play.example"),
        ("https://play.example:443", "https://play.example"),
        ("http://play.example:8080/", "http://play.example:8080"),
        ("http://[2001:DB8::1]:8000", "http://[2001:db8::1]:8000"),
        ("play.example", None),
        ("https://play.example/games", None),
        ("https://play.example?x", None),
        ("https://ada@play.example", None),
        ("https://*.example", None),
        ("https://", None),
        ("wss://play.example", None),
        ("https://play.example:x", None),
        ("https://[::1", None),
        ("", None),
    ],
)
def test_origin_is_normalised_as_browsers_write_it(typed: str, origin: str | None) -> None:
    assert normalized_origin(typed) == origin


@pytest.mark.parametrize(
    ("option", "id"),
    [
        ("--origin=play.example", "cli.origin"),
        ("--proxy=proxy.example", "cli.network"),
        ("--proxy=192.0.2.0/40", "cli.network"),
        ("--host=203.0.113.1", "server.port"),
        ("--host=a..b", "server.port"),
        ("--port=65536", "server.port"),
    ],
)
def test_invalid_options_are_refused_before_the_start(
    option: str, id: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = ["serve", "--data", tmp_path / "d", "--port", "0", option]
    code, said = told(capsys, *arguments)
    assert (code, f"({id})" in said, (tmp_path / "d").exists()) == (2, True, False)
    assert option.partition("=")[2] in said


def test_taken_port_is_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        code, said = told(capsys, "serve", "--data", tmp_path / "d", "--port", port)
    assert (code, "(server.port)" in said, str(port) in said) == (2, True, True)
    assert not (tmp_path / "d").exists()
