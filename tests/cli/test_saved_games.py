"""Files of games that are played in the terminal."""

import io
import sys
from pathlib import Path

import pytest

from tests.support.cli.person import EN, Terminal
from zanzibar.cli.main import main


def test_resume_without_a_file_finds_the_last_game(
    terminal: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("quit\n"))
    assert main(["play", "--side", "agents", "--mission", "tm"]) == 0
    (kept,) = (tmp_path / "data" / "zanzibar" / "games").glob("*.zan")
    assert kept.stat().st_mode & 0o077 == 0 or sys.platform == "win32"
    resumed = terminal.play("--resume", ["quit"])
    assert EN.say("resumed", file=str(kept)) in resumed.output


def test_new_game_never_overwrites_a_file(terminal: Terminal) -> None:
    terminal.play("--side agents --mission tm", ["quit"])
    again = terminal.play("--side agents --mission tm", ["quit"])
    assert again.code == 2
    assert "file.exists" in again.output
