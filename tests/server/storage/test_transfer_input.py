"""Files that are no exports, or not for this program: refused with an id, nothing changes."""

import base64
import io
import json
import sqlite3
import zipfile
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.support.server.clients import guests
from tests.support.server.local_server import local_server
from zanzibar.cli.main import main
from zanzibar.server.storage.data_folder import DATABASE
from zanzibar.server.storage.database import Storage

pytestmark = pytest.mark.anyio

TABLES = ("guest", "game", "seat", "known", "act", "held", "chat")
NESTED = 1_000_000


async def exported(folder: Path) -> bytes:
    """Export a game with acts and chat as one line."""
    async with local_server(folder / "source") as s, guests(s.address, "Ada") as (ada,):
        made = await ada.make("person", "person", ruleset={"mission": "training"}, hot_seat=True)
        seat = await ada.sit(made["table"]["id"], "R")
        await seat.act("ChooseCard", card="karl-box")
        await seat.ask({"type": "say", "text": "hello"})
    file = folder / "export"
    assert main(["tables", "--data", str(folder / "source"), "export", str(file)]) == 0
    return file.read_bytes()


def rows(data: Path) -> list[Any]:
    with closing(sqlite3.connect(data / DATABASE)) as database:
        return [sorted(database.execute(f"SELECT * FROM {name}"), key=repr) for name in TABLES]


def refused(data: Path, file: Path, capsys: pytest.CaptureFixture[str]) -> str:
    """Return the error id of an import."""
    capsys.readouterr()
    assert main(["tables", "--data", str(data), "import", str(file)]) == 2
    said = capsys.readouterr().err.strip()
    assert len(said.splitlines()) == 1, said
    assert str(file) in said
    return said.rpartition("(")[2].rstrip(")")


def zipped(line: bytes) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("export", line)
    return out.getvalue()


def with_newer_fields(line: bytes) -> bytes:
    newer = json.loads(line)
    return json.dumps({**newer, "format": 99, "rooms": newer.pop("parts")}).encode()


FILES: dict[str, tuple[Callable[[bytes], bytes], str]] = {
    "empty": (lambda line: b"", "tables.not-export"),
    "cut off": (lambda line: line[: len(line) // 2], "tables.not-export"),
    "cut off after a table": (lambda line: line + line[:40], "tables.not-export"),
    "packed": (zipped, "tables.not-export"),
    "a packed one cut off": (lambda line: zipped(line)[:100], "tables.not-export"),
    "noise": (lambda line: bytes(range(256)) * 40, "tables.not-export"),
    "lists in lists": (lambda line: b"[" * NESTED, "tables.not-export"),
    "objects in objects": (lambda line: b'{"format":' * NESTED, "tables.not-export"),
    "deep inside": (
        lambda line: line.replace(b'"game":{', b'"game":{"x":' + b"[" * NESTED, 1),
        "tables.not-export",
    ),
    "another document": (lambda line: b'{"format":2}\n', "tables.not-export"),
    "with a number of its own": (
        lambda line: line.replace(b'"made_at":', b'"made_at":9' + b"9" * 30, 1),
        "tables.not-export",
    ),
    "of a newer form": (with_newer_fields, "tables.too-new"),
}


@pytest.mark.parametrize("kind", FILES)
async def test_file_that_is_no_export_changes_nothing(
    kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    spoil, id = FILES[kind]
    line = await exported(tmp_path)
    file, empty, new = tmp_path / "file", tmp_path / "empty", tmp_path / "new"
    file.write_bytes(spoil(line))
    Storage(empty).close()
    for data in (tmp_path / "source", empty):
        before = rows(data)
        assert refused(data, file, capsys) == id
        assert rows(data) == before
    assert refused(new, file, capsys) == id
    assert not new.exists()


async def test_unreadable_file_changes_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    new, folder = tmp_path / "new", tmp_path / "folder"
    folder.mkdir()
    assert refused(new, tmp_path / "nowhere", capsys) == "file.missing"
    assert refused(new, folder, capsys) == "file.folder"
    assert refused(new, tmp_path / ("x" * 300), capsys) == "file.unreadable"
    assert not new.exists()


async def test_import_leaves_existing_table_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    line = await exported(tmp_path)
    changed = json.loads(line)
    changed["game"]["name"] = "Another name"
    changed["guests"][0]["name"] = "Eve"
    file, data = tmp_path / "file", tmp_path / "source"
    file.write_text(json.dumps(changed) + "\n", "utf-8")
    before = rows(data)
    assert main(["tables", "--data", str(data), "import", str(file)]) == 0
    assert "0 tables were added, 1 were there" in capsys.readouterr().out
    assert rows(data) == before


# --- rows that fit no table --------------------------------------------------------------------


def _of_another_table(line: Any) -> None:
    line["parts"]["chat"][0]["game"] = "another"


def _one_field_more(line: Any) -> None:
    line["parts"]["seat"][0]["rank"] = 1


def _a_word_for_a_number(line: Any) -> None:
    line["parts"]["chat"][0]["at"] = "noon"


def _nobody_speaks(line: Any) -> None:
    line["parts"]["chat"][0]["seat"] = 4


def _a_game_before_it_begins(line: Any) -> None:
    line["game"]["status"] = "waiting"


def _over_in_the_middle(line: Any) -> None:
    line["game"]["status"] = "over"


def _options_in_options(line: Any) -> None:
    line["game"]["options"] = base64.b64encode(b"[" * NESTED).decode()


def _too_large_a_number(line: Any) -> None:
    line["parts"]["act"][0]["at"] = 1 << 63


def _too_long_a_name(line: Any) -> None:
    line["parts"]["chat"][0]["name"] = "x" * 41


@pytest.mark.parametrize(
    "spoil",
    [
        _of_another_table, _one_field_more, _a_word_for_a_number, _nobody_speaks,
        _a_game_before_it_begins, _over_in_the_middle, _options_in_options, _too_large_a_number,
        _too_long_a_name,
    ],
)  # fmt: skip
async def test_rows_that_a_server_could_not_open_are_refused(
    spoil: Callable[[Any], None], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    line = json.loads(await exported(tmp_path))
    file, data = tmp_path / "file", tmp_path / "data"
    file.write_text(json.dumps(line) + "\n", "utf-8")
    Storage(data).close()
    before = rows(data)
    spoil(line)
    (tmp_path / "bad").write_text(json.dumps(line) + "\n", "utf-8")
    assert refused(data, tmp_path / "bad", capsys) == "tables.not-export"
    assert rows(data) == before
    assert main(["tables", "--data", str(data), "import", str(file)]) == 0


async def test_export_of_the_first_version_can_be_imported(tmp_path: Path) -> None:
    line = json.loads(await exported(tmp_path))
    line["format"] = 1
    for guest in line["guests"]:
        guest["made_at"] = 1
    file = tmp_path / "file"
    file.write_text(json.dumps(line) + "\n", "utf-8")
    assert main(["tables", "--data", str(tmp_path / "data"), "import", str(file)]) == 0
    _, *tables = rows(tmp_path / "data")
    assert tables == rows(tmp_path / "source")[1:]


def test_export_without_tables_is_reported(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    Storage(tmp_path / "data").close()
    file = tmp_path / "file"
    assert main(["tables", "--data", str(tmp_path / "data"), "export", str(file)]) == 2
    assert "(storage.no-data)" in capsys.readouterr().err
    assert not file.exists()
