"""Copies and imports that fail are reported with an id and leave the disk as it was."""

import errno
import json
import resource
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from tests.support.server.clients import guests
from tests.support.server.data_commands import fill, told
from tests.support.server.local_server import local_server
from tests.support.server.server_process import server_process
from zanzibar.server.identity import KEY
from zanzibar.server.storage import database, transfer
from zanzibar.server.storage.data_folder import DATABASE, LOCK
from zanzibar.server.storage.database import Storage

pytestmark = pytest.mark.anyio

NO_ROOM = 40 * 1024
"""Bytes that a file may have where there is hardly any room: less than any database."""


def everything(folder: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(folder)): path.read_bytes() if path.is_file() else b""
        for path in folder.rglob("*")
    }


def alone(*arguments: object, room: int = resource.RLIM_INFINITY) -> tuple[int, str]:
    """Run a command in its own process; return its exit code and error id."""
    done = subprocess.run(
        [sys.executable, "-m", "zanzibar.cli.main", *map(str, arguments)],
        capture_output=True,
        text=True,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (room, room)),
        check=False,
        timeout=120,
    )
    *logged, said = done.stderr.splitlines()
    for line in logged:
        json.loads(line)
    return done.returncode, said.rpartition("(")[2].rstrip(")")


def without_room(*arguments: object) -> tuple[int, str]:
    """Run a command under a file-size limit."""
    return alone(*arguments, room=NO_ROOM)


async def exported(folder: Path) -> Path:
    """Make an export larger than the file-size limit."""
    rules = {"mission": "training", "assist": "notebook"}
    async with local_server(folder / "source") as s, guests(s.address, "Ada") as (ada,):
        made = await ada.make("person", "person", ruleset=rules, hot_seat=True)
        seat = await ada.sit(made["table"]["id"], "1")
        for letter in "abcd":
            await seat.act("WriteNotebook", text=letter * 19_000)
    file = folder / "export"
    with database.read_snapshot(folder / "source") as connection:
        file.write_bytes(b"".join(transfer.export_tables(connection)))
    return file


async def test_failed_write_leaves_no_partial_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    await exported(tmp_path)
    data, file, place = tmp_path / "source", tmp_path / "export", tmp_path / "place"
    place.mkdir()
    full = {"file.full", "file.unwritable"}
    code, id = without_room("backup", place / "some" / "where", "--data", data)
    assert (code, id in full, everything(place)) == (2, True, {})
    code, id = without_room("tables", "--data", data, "export", place / "file")
    assert (code, id, everything(place)) == (2, "file.full", {})
    code, id = without_room("tables", "--data", place / "some" / "where", "import", file)
    assert (code, id.startswith("storage.folder"), everything(place)) == (2, True, {})
    (place / "there").mkdir()
    code, id = without_room("tables", "--data", place / "there", "import", file)
    assert (code, id.startswith("storage.folder")) == (2, True)
    assert everything(place) == {"there": b""}
    assert told(capsys, "tables", "--data", place / "there", "import", file)[0] == 0


def test_failed_start_leaves_no_folder(tmp_path: Path) -> None:
    data = tmp_path / "some" / "where"
    code, id = without_room("serve", "--port", "0", "--data", data)
    assert (code, id.startswith("storage.folder"), everything(tmp_path)) == (2, True, {})


def test_unwritable_key_is_reported(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_room(folder: Path) -> None:
        (folder / KEY).with_suffix(".new").touch()
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("zanzibar.server.context.CookieSigner", no_room)
    monkeypatch.setattr("zanzibar.server.run.log_to_stderr", lambda: None)
    code, said = told(capsys, "serve", "--port", "0", "--data", tmp_path / "data")
    assert (code, "(storage.folder-full)" in said, everything(tmp_path)) == (2, True, {})


async def test_failed_start_keeps_the_folder_of_another_server(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file, data = await exported(tmp_path), tmp_path / "new" / "data"
    others: list[Storage] = []

    def too_late(folder: Path) -> Storage:
        others.append(Storage(folder))
        return Storage(folder)

    monkeypatch.setattr("zanzibar.cli.commands.tables.Storage", too_late)
    code, said = told(capsys, "tables", "--data", data, "import", file)
    assert (code, "(storage.in-use)" in said) == (2, True)
    assert {DATABASE, LOCK} <= set(everything(data))
    others[0].close()


# --- databases that are none of ours -----------------------------------------------------------


def _noise(file: Path) -> None:
    file.write_bytes(bytes(range(256)) * 40)


def _nothing(file: Path) -> None:
    file.touch()


def _of_another_program(file: Path) -> None:
    with closing(sqlite3.connect(file)) as database:
        database.execute("CREATE TABLE game (score)")


def _without_a_form(file: Path) -> None:
    with closing(sqlite3.connect(file)) as database:
        database.execute("CREATE TABLE alembic_version (version_num)")


@pytest.mark.parametrize("make", [_noise, _nothing, _of_another_program, _without_a_form])
def test_foreign_database_is_reported_and_left_alone(
    make: Callable[[Path], None], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data, place = tmp_path / "data", tmp_path / "place"
    data.mkdir()
    make(data / DATABASE)
    before = everything(tmp_path)
    for command in (("tables", "export", place), ("backup", place)):
        code, said = told(capsys, *command, "--data", data)
        assert (code, "(storage.folder)" in said, str(data) in said) == (2, True, True)
        assert everything(tmp_path) == before


async def test_damaged_database_is_reported_and_left_alone(tmp_path: Path) -> None:
    data, place = tmp_path / "data", tmp_path / "place"
    await fill(data)
    with closing(sqlite3.connect(data / DATABASE)) as database:
        (size,) = database.execute("PRAGMA page_size").fetchone()
        pages = database.execute(
            "SELECT rootpage FROM sqlite_master WHERE name IN ('game', 'seat')"
        ).fetchall()
    with (data / DATABASE).open("r+b") as file:
        for (page,) in pages:
            file.seek((page - 1) * size)
            file.write(bytes(range(256)) * (size // 256))
    before = (data / DATABASE).read_bytes()
    for command in (
        ("tables", "export", place),
        ("backup", place),
        ("tables", "clean"),
        ("serve", "--port", 0),
    ):
        assert alone(*command, "--data", data) == (2, "storage.folder"), command
        assert (place.exists(), (data / DATABASE).read_bytes()) == (False, before)


async def test_newer_database_is_copied_but_not_exported(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = tmp_path / "data"
    await fill(data)
    with closing(sqlite3.connect(data / DATABASE)) as database, database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
    code, said = told(capsys, "tables", "--data", data, "export", tmp_path / "file")
    assert (code, "(storage.too-new)" in said, (tmp_path / "file").exists()) == (2, True, False)
    assert told(capsys, "backup", tmp_path / "copy", "--data", data)[0] == 0


# --- folders -----------------------------------------------------------------------------------


async def test_unserved_folder_can_be_copied(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    await fill(tmp_path / "data")
    file, new, copy = tmp_path / "file", tmp_path / "new", tmp_path / "copy # 50%41"
    # The folder may be named at the end, too.
    assert told(capsys, "tables", "export", file, "--data", tmp_path / "data")[0] == 0
    assert told(capsys, "tables", "import", file, "--data", new)[0] == 0
    assert not (new / KEY).exists()
    assert told(capsys, "backup", copy, "--data", new)[0] == 0
    assert sorted(path.name for path in copy.iterdir()) == [DATABASE]
    # A copy with any name can be copied again.
    assert told(capsys, "backup", tmp_path / "again", "--data", copy)[0] == 0
    assert told(capsys, "tables", "export", tmp_path / "more", "--data", copy)[0] == 0
    assert (tmp_path / "more").read_bytes() == file.read_bytes()


async def test_files_are_readable_by_their_owner_only(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    served, imported, file = tmp_path / "served", tmp_path / "imported", tmp_path / "file"
    for data in (served, imported):
        data.mkdir(mode=0o755)
    with server_process(served) as server:
        async with guests(server.address, "Ada") as (ada,):
            await ada.make("person", "open")
            assert told(capsys, "tables", "--data", served, "export", file)[0] == 0
        assert told(capsys, "tables", "--data", imported, "import", file)[0] == 0
        assert told(capsys, "backup", tmp_path / "copy", "--data", served)[0] == 0
        made = [file, tmp_path / "copy", *(tmp_path / "copy").iterdir()]
        for path in (*made, *served.iterdir(), *imported.iterdir()):
            assert path.stat().st_mode & 0o077 == 0, path
    (tmp_path / "later").touch()
    assert (tmp_path / "later").stat().st_mode & 0o044


async def test_export_is_a_consistent_snapshot(tmp_path: Path) -> None:
    """Acts saved during the export are not in it, not even in part."""
    data = tmp_path / "data"
    table = await fill(data)
    with (
        database.read_snapshot(data) as connection,
        closing(sqlite3.connect(data / DATABASE, isolation_level=None)) as server,
    ):
        connection.exec_driver_sql("SELECT 1 FROM game").all()
        server.execute("DELETE FROM act")
        (line,) = transfer.export_tables(connection)
    exported = json.loads(line)
    assert (exported["game"]["id"], len(exported["parts"]["act"])) == (table, 1)
