"""The command `zanzibar`: help, exit codes, and no tracebacks."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from zanzibar import __version__
from zanzibar.cli.commands.bench import BENCHES
from zanzibar.cli.main import COMMANDS, main


def zanzibar(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "zanzibar.cli.main", *arguments]


def test_version_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"zanzibar {__version__}\n"


def test_help_names_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--help"]) == 0
    told = capsys.readouterr().out
    assert all(name in told for name in COMMANDS)
    assert main(["bench", "--help"]) == 0
    told = capsys.readouterr().out
    assert all(name in told for name in BENCHES)


@pytest.mark.parametrize("arguments", [[], ["fly"], ["--lang", "xx", "record"], ["bench"]])
def test_wrong_arguments_are_a_usage_error(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    assert "usage: zanzibar" in capsys.readouterr().err


def test_record_command_imports_nothing_heavy(tmp_path: Path) -> None:
    record = tmp_path / "game.zan"
    record.write_text("zanzibar record 1\n")
    code = (
        "import sys; from zanzibar.cli.main import main;"
        f"assert main(['record', 'check', {str(record)!r}]) == 0;"
        "assert not {'numba', 'numpy', 'asyncio'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True, capture_output=True)


@pytest.mark.parametrize("command", ["show", "public"])
def test_closed_pipe_ends_without_a_traceback(tmp_path: Path, command: str) -> None:
    record = tmp_path / "game.zan"
    record.write_text("zanzibar record 1\n")
    read, write = os.pipe()
    os.close(read)
    done = subprocess.run(
        zanzibar("record", command, str(record)), stdout=write, stderr=subprocess.PIPE, check=False
    )
    os.close(write)
    assert (done.returncode, done.stderr) == (1, b"")


def test_unprintable_signs_are_replaced(tmp_path: Path) -> None:
    record = tmp_path / "game.zan"
    record.write_text("zanzibar record 1\n")
    environment = os.environ | {"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    done = subprocess.run(
        zanzibar("--lang", "cs", "record", "show", str(record)),
        env=environment,
        capture_output=True,
        check=True,
    )
    assert done.stdout.isascii()
