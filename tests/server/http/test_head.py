"""HEAD, as hosts' monitors and proxies ask: the answer to GET without its body."""

from pathlib import Path

import httpx
import pytest

from tests.support.server.server_process import server_process

pytestmark = pytest.mark.anyio
VARIES = {"date", "transfer-encoding"}


async def test_head_matches_get(tmp_path: Path) -> None:
    with server_process(tmp_path / "d") as server:
        async with httpx.AsyncClient(base_url=server.address) as client:
            for path in ("/", "/healthz", "/favicon.svg", "/api/possible", "/api/tables", "/no.js"):
                whole, head = await client.get(path), await client.head(path)
                assert head.status_code == whole.status_code
                assert head.content == b""
                assert whole.content
                assert _lasting(head) == _lasting(whole)
            assert (await client.head("/api/me")).status_code == 200
            assert (await client.put("/api/me")).status_code == 405


async def test_content_type_names_its_charset_once(tmp_path: Path) -> None:
    with server_process(tmp_path / "d") as server:
        async with httpx.AsyncClient(base_url=server.address) as client:
            for path in ("/", "/favicon.svg", "/healthz"):
                kind = (await client.get(path)).headers["content-type"]
                assert kind.count("charset=utf-8") == 1, kind


def _lasting(answer: httpx.Response) -> dict[str, str]:
    return {name: value for name, value in answer.headers.items() if name not in VARIES}
