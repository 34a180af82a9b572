"""The built wheel: its files, and the program after `pip install` into a new environment.

The installation takes every dependency in the locked version from pip's own sources, so that
nothing of the environment that runs the tests can help.
"""

import os
import re
import signal
import subprocess
import sys
import urllib.request
import venv
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.support.repository import ROOT, tracked_files

TYPED = ["place meru A1", "place lyme A7", "place bill F1", "place dusty F7", "meru b1", "quit"]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def program(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Install the wheel into a new environment and return its program `zanzibar`."""
    folder = tmp_path_factory.mktemp("environment")
    venv.create(folder, with_pip=True)
    scripts = folder / ("Scripts" if sys.platform == "win32" else "bin")
    subprocess.run(
        [scripts / "python", "-m", "pip", "install", "-c", ROOT / "constraints.txt", wheel],
        cwd=folder,
        env=without_this_checkout(),
        check=True,
        capture_output=True,
    )
    return scripts / "zanzibar"


def without_this_checkout() -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}


def run(program: Path, folder: Path, *words: str, typed: str = "") -> tuple[int, str]:
    """Run the installed program in a folder. Return its exit code and all it printed."""
    done = subprocess.run(
        [program, *words],
        cwd=folder,
        env={**without_this_checkout(), "XDG_DATA_HOME": str(folder / "data"), "COLUMNS": "80"},
        input=typed,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout


@contextmanager
def served(program: Path, folder: Path) -> Iterator[str]:
    """Run the installed server and yield its address; stop it with Ctrl-C."""
    with subprocess.Popen(
        [program, "serve", "--port", "0", "--data", folder / "served"],
        cwd=folder,
        env=without_this_checkout(),
        stdout=subprocess.PIPE,
        text=True,
    ) as server:
        assert server.stdout is not None
        try:
            address = next(
                found[0] for line in server.stdout if (found := re.search(r"http://\S+", line))
            )
            yield address
        finally:
            server.send_signal(signal.SIGINT)
        assert server.wait() == 0


def fetched(address: str) -> str:
    with urllib.request.urlopen(address) as response:
        content: bytes = response.read()
    return content.decode()


def test_wheel_has_every_file_of_the_package_and_no_benchmark(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        inside = set(archive.namelist())
    package = ROOT / "src"
    files = {
        file.relative_to(package).as_posix() for file in tracked_files() if package in file.parents
    }
    assert "zanzibar/py.typed" in files
    assert files - inside == set()
    assert {"LICENSE", "NOTICE"} <= {Path(name).name for name in inside}
    assert not any(name.startswith(("benchmarks", "tests")) for name in inside)


def test_installed_program_plays_a_game(program: Path, tmp_path: Path) -> None:
    words = "play --side agents --mission tm --opponent greedy --seed 1 --save game.zan"
    code, output = run(program, tmp_path, *words.split(), typed="\n".join(TYPED) + "\n")
    assert code == 0, output
    assert "zanzibar play --resume game.zan" in output
    record = (tmp_path / "game.zan").read_text("utf-8")
    assert "1: place dusty F7" in record
    assert "1: meru move B1" in record
    code, output = run(program, tmp_path, "record", "check", "game.zan")
    assert code == 0, output


def test_installed_server_serves_the_browser_client(program: Path, tmp_path: Path) -> None:
    with served(program, tmp_path) as address:
        page = fetched(address)
        assert "<title>" in page
        assets = set(re.findall(r"/assets/[\w.-]+\.(?:js|css)", page))
        assert {asset.rpartition(".")[2] for asset in assets} == {"js", "css"}
        for asset in assets:
            assert fetched(f"{address.rstrip('/')}{asset}")


def test_installed_program_says_that_benchmarks_come_with_a_checkout(
    program: Path, tmp_path: Path
) -> None:
    code, output = run(program, tmp_path, "bench", "engine", "--json")
    assert code == 2
    assert "(bench.checkout)" in output
