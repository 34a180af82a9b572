"""Backups, exports and imports in bad company: a busy server, wrong files, wrong folders."""

import base64
import json
import random
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.support.server.data_commands import fill, told
from zanzibar.rules import Mission, Ruleset, Table, drawn_by
from zanzibar.server.encoding import stored_act
from zanzibar.server.encoding.byte_cache import cache_of
from zanzibar.server.encoding.rules_cache import rules_of
from zanzibar.server.game.live_game import LiveGame
from zanzibar.server.storage import backup
from zanzibar.server.storage.data_folder import DATABASE
from zanzibar.server.storage.database import Storage

pytestmark = pytest.mark.anyio


def test_backup_ends_under_constant_writes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    data = tmp_path / "data"
    Storage(data).close()
    (data / "secret.key").write_bytes(b"key")
    with closing(sqlite3.connect(data / DATABASE, isolation_level=None)) as writer:
        rows = [(str(number), "x" * 5000) for number in range(4000)]
        writer.execute("BEGIN")
        writer.executemany("INSERT INTO guest VALUES (?, ?, 0)", rows)
        writer.execute("COMMIT")

        class Busy(sqlite3.Connection):
            """Whenever a part is copied, somebody has saved something."""

            def backup(self, target: sqlite3.Connection, **how: Any) -> None:
                parts = 0

                def progress(status: int, left: int, pages: int) -> None:
                    nonlocal parts
                    parts += 1
                    assert parts < 50
                    writer.execute("INSERT INTO guest VALUES (?, 'y', 0)", (f"new-{parts}",))

                super().backup(target, **how, progress=progress)

        connect = sqlite3.connect
        monkeypatch.setattr(
            "zanzibar.server.storage.database.sqlite3.connect",
            lambda *where, **how: connect(*where, factory=Busy, **how),
        )
        backup.back_up(data, tmp_path / "copy")
    monkeypatch.undo()
    with closing(sqlite3.connect(tmp_path / "copy" / DATABASE)) as copy:
        assert copy.execute("SELECT count(*) FROM guest WHERE name != 'y'").fetchone() == (4000,)


async def test_export_does_not_block_the_server(tmp_path: Path) -> None:
    data = tmp_path / "data"
    table = await fill(data)
    file = tmp_path / "all"
    with closing(sqlite3.connect(data / DATABASE, isolation_level=None)) as writer:
        writer.execute("BEGIN IMMEDIATE")  # as if the server were saving all the time
        command = ["-m", "zanzibar.cli.main", "tables", "--data", str(data), "export", str(file)]
        subprocess.run([sys.executable, *command], check=True, timeout=120)
        writer.execute("COMMIT")
    assert json.loads(file.read_bytes())["game"]["id"] == table


def _not_base64(line: Any) -> None:
    line["game"]["options"] = "!!x"


def _no_number(line: Any) -> None:
    line["game"]["format"] = "x"


def _no_owner(line: Any) -> None:
    del line["game"]["owner"]


def _no_seats(line: Any) -> None:
    del line["parts"]["seat"]


def _twice_the_same_act(line: Any) -> None:
    line["parts"]["act"] *= 2


def _act(line: Any, body: bytes) -> None:
    line["parts"]["act"][0]["body"] = base64.b64encode(body).decode()


def _against_the_rules(line: Any) -> None:
    _act(line, b'{"act":{"type":"EndTurn"}}')


def _not_an_act(line: Any) -> None:
    _act(line, b'{"act":{"type":"Fly"}}')


def _not_from_the_first_act(line: Any) -> None:
    line["parts"]["act"][0]["version"] = 7


def _another(line: Any) -> Any:
    """Copy a table under an id of its own."""
    line["game"]["id"] = "another"
    for rows in line["parts"].values():
        for row in rows:
            row["game"] = "another"
            if row.get("link"):
                row["link"] = f"another{row['link']}"[:32]
    return line


@pytest.mark.parametrize(
    "spoil",
    [
        _not_base64, _no_number, _no_owner, _no_seats, _twice_the_same_act, _against_the_rules,
        _not_an_act, _not_from_the_first_act,
    ],
)  # fmt: skip
async def test_damaged_export_is_refused_and_adds_nothing(
    spoil: Callable[[Any], None], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data, other, file = tmp_path / "data", tmp_path / "other", tmp_path / "file"
    await fill(data)
    assert told(capsys, "tables", "--data", data, "export", file)[0] == 0
    good, bad = json.loads(file.read_bytes()), _another(json.loads(file.read_bytes()))
    file.write_text(json.dumps(good) + "\n" + json.dumps(bad) + "\n", "utf-8")
    assert told(capsys, "tables", "--data", tmp_path / "both", "import", file)[0] == 0
    spoil(bad)
    file.write_text(json.dumps(good) + "\n" + json.dumps(bad) + "\n", "utf-8")
    code, said = told(capsys, "tables", "--data", other, "import", file)
    assert (code, "(tables.not-export)" in said) == (2, True), said
    # Not even the good one: all or nothing, and no folder for it.
    assert not other.exists()


async def test_export_of_a_newer_version_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data, other, file = tmp_path / "data", tmp_path / "other", tmp_path / "file"
    await fill(data)
    assert told(capsys, "tables", "--data", data, "export", file)[0] == 0
    newer = json.loads(file.read_bytes())
    newer["game"]["format"] = 99
    file.write_text(json.dumps(newer) + "\n", "utf-8")
    code, said = told(capsys, "tables", "--data", other, "import", file)
    assert (code, "(tables.too-new)" in said) == (2, True), said


async def test_wrong_ids_and_folders_are_reported(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data, nowhere, file = tmp_path / "data", tmp_path / "nowhere", tmp_path / "file"
    await fill(data)
    code, said = told(capsys, "tables", "--data", data, "export", file, "nosuch")
    assert (code, "(tables.unknown)" in said, file.exists()) == (2, True, False)
    code, said = told(capsys, "tables", "--data", nowhere, "clean")
    assert (code, "(storage.no-data)" in said, nowhere.exists()) == (2, True, False)
    # A folder that a newer program has written, one that is a file, and one with something else.
    with closing(sqlite3.connect(data / DATABASE)) as database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
        database.commit()
    code, said = told(capsys, "serve", "--data", data, "--port", "0")
    assert (code, "(storage.too-new)" in said, str(data) in said) == (2, True, True)
    nowhere.write_text("x", "utf-8")
    code, said = told(capsys, "serve", "--data", nowhere, "--port", "0")
    assert (code, "(storage.folder)" in said, str(nowhere) in said) == (2, True, True)
    (tmp_path / "junk").mkdir()
    (tmp_path / "junk" / DATABASE).write_bytes(b"junk" * 2000)
    code, said = told(capsys, "serve", "--data", tmp_path / "junk", "--port", "0")
    assert (code, "(storage.folder)" in said) == (2, True)


@pytest.mark.parametrize(
    "option",
    ["--computers=0", "--rate=-1", "--rate=nan", "--requests=-1", "--sockets=-1",
     "--sockets-per-guest=-1"],
)  # fmt: skip
def test_invalid_limits_are_refused(
    option: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, said = told(capsys, "serve", "--data", tmp_path / "d", "--port", "0", option)
    assert (code, "(cli.number)" in said, (tmp_path / "d").exists()) == (2, True, False)


def no_chance(kind: str, options: tuple[int, ...], count: int) -> tuple[int, ...]:
    raise ValueError(kind)


@pytest.mark.parametrize("seed", range(6))
def test_every_game_replays_without_fresh_chance(seed: int) -> None:
    """Chance outcomes are stored with the acts, so an import draws none."""
    ruleset = Ruleset(mission=Mission.FULL if seed % 2 else Mission.TRAINING)
    rules, writer, chance = rules_of(ruleset), cache_of(ruleset), random.Random(seed)
    table = Table(rules, 2 + seed % 4, drawn_by(chance))
    game = LiveGame(rules, 2 + seed % 4, no_chance)
    while not table.over:
        seat = chance.choice(table.due)
        action = chance.choice(table.legal(seat))
        body = stored_act.packed(writer.actions[action], table.act(seat, action).drawn)
        game.replay(seat, str(game.version), body, 0, stored_act.FORMAT)
    assert game.engine.public == table.public
