"""Logs for the host: place and kind of an error, nothing that belongs to a player."""

import asyncio
import json
import logging
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.support.server.clients import Guest, guests
from tests.support.server.server_process import server_process
from zanzibar.server.logs import JsonFormatter
from zanzibar.server.storage.data_folder import DATABASE

pytestmark = pytest.mark.anyio


def line_of(error: BaseException, name: str = "zanzibar.server", what: str = "it failed") -> str:
    """Return the line that is written for this error."""
    try:
        raise error
    except BaseException:
        record = logging.makeLogRecord({"name": name, "msg": what, "levelno": logging.ERROR})
        record.exc_info = (type(error), error, error.__traceback__)
    return JsonFormatter().format(record)


def test_logged_trace_has_no_message_text() -> None:
    hidden = KeyError("the Recruiter is at C4")
    for error in (hidden, RuntimeError(hidden), UnicodeEncodeError("ascii", "Ada", 0, 1, "no")):
        error.__cause__ = ValueError("Ada's name")
        line = line_of(error)
        assert "C4" not in line
        assert "Ada" not in line
        trace = json.loads(line)["trace"]
        assert f"{type(error).__name__}" in trace
        assert "ValueError" in trace
        assert "test_logs.py" in trace


def test_system_errors_are_logged_in_full() -> None:
    assert "No space left" in line_of(OSError(28, "No space left on device"))
    assert "disk I/O error" in line_of(sqlite3.OperationalError("disk I/O error"))


def test_failed_task_is_logged_without_its_content() -> None:
    what = "Task exception was never retrieved\nfuture: <Task exception=KeyError('C4')>"
    line = line_of(KeyError("C4"), "asyncio", what)
    assert json.loads(line)["what"] == "Task exception was never retrieved"
    assert "C4" not in line


async def provoke(ada: Guest, server_data: Path) -> list[str]:
    """Everything that is nobody's business, in addresses, bodies and a database that fails."""
    made = await ada.make("person", "open", private=True, name="A name of a table")
    link, invitation = made["seats"][0]["link"], made["invitation"]
    for path in (f"/?link={link}", f"/{link}", f"/api/tables?{invitation}", f"/api/tables/{link}"):
        await ada.http.get(path, headers={"referer": f"https://play.example/?{link}"})
    with closing(sqlite3.connect(server_data / DATABASE, timeout=60)) as database, database:
        for table in ("seat", "guest", "chat"):
            database.execute(f"ALTER TABLE {table} RENAME TO {table}s")
    answers = [
        await ada.http.post("/api/link", json={"link": link}),
        await ada.http.post("/api/me", json={"name": "Another name"}),
        await ada.http.get("/api/tables/mine"),
    ]
    assert [answer.status_code for answer in answers] == [500, 503, 500]
    cookie = ada.http.cookies["zanzibar_guest"]
    return [
        *link.split("."),
        *invitation.split(".")[1:],
        *cookie.split("."),
        "nother name",
        "A name",
    ]


async def test_log_of_a_failing_server_has_no_player_data(tmp_path: Path) -> None:
    with server_process(tmp_path / "data") as server:
        async with guests(server.address, "Ada") as (ada,):
            secrets = await provoke(ada, server.data)
            metrics = (await ada.http.get("/metrics")).text
        await asyncio.to_thread(server.stop)
    log = server.log.read_text("utf-8")
    failed = [line for line in server.logged() if line["level"] == "error"]
    assert failed
    assert "no such table: seat" in failed[0]["trace"]
    for secret in secrets:
        assert secret not in log
        assert secret not in metrics
