"""Run a server on a file system that fills up, or that is read-only.

`python -m tests.tools.full_disk full|read-only FOLDER` needs a mount namespace of its own, which
removes the file systems it mounts, however it ends; see `in_namespace`.
"""

import asyncio
import ctypes
import os
import resource
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

from tests.support.server.clients import guests
from tests.support.server.server_process import ServerProcess, server_process
from zanzibar.server.storage.data_folder import DATABASE
from zanzibar.server.storage.database import Storage

Free = Callable[[], object]
ROOM = 256 * 1024
"""Free bytes on the disk when the commands begin."""
BALLAST = "ballast"


# --- a disk that fills up ----------------------------------------------------------------------


async def act_until_refused(seat: Any, most: int) -> Any:
    """Write the notebook until the server refuses. Return the refusal."""
    for number in range(most):
        text = f"{number} " + "x" * 19_000
        answer = await seat.ask({"type": "act", "act": {"do": "WriteNotebook", "text": text}})
        if answer["type"] == "rejected":
            return answer
    raise AssertionError("never refused")


async def fill_up(data: Path, fill: Callable[[ServerProcess], Free], errors: set[str]) -> None:
    """Check that commands are refused with one of these errors, and that nothing is lost."""
    with server_process(data, "--rate", "0") as server:
        async with guests(server.address, "Ada") as (ada,):
            rules = {"mission": "training", "assist": "notebook"}
            made = await ada.make("person", "person", ruleset=rules, hot_seat=True)
            seat = await ada.sit(made["table"]["id"], "1")
            assert (await seat.act("WriteNotebook", text="before"))["type"] == "accepted"
            free = fill(server)
            refused = await act_until_refused(seat, 60)
            assert refused["error"] in errors, refused
            n, notebook = seat.n, seat.seen["notebook"]
            again = await seat.ask({"type": "act", "act": {"do": "WriteNotebook", "text": "y" * 9}})
            late = await ada.http.post("/api/me", json={"name": "Eve"})
            if again["type"] == "rejected":
                assert again["error"] in errors, again
                health = await ada.http.get("/healthz")
                assert health.status_code in (503, 507), health.text
                assert health.json()["error"] in errors
                other = await ada.sit(made["table"]["id"], "1")
                assert (other.n, other.seen["notebook"]) == (n, notebook)
            assert late.status_code in (200, 503, 507)
            free()
            assert (await seat.act("WriteNotebook", text="after"))["type"] == "accepted"
            server.kill()
            with closing(sqlite3.connect(server.data / DATABASE)) as database:
                assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
            server.start()
            seat = await ada.sit(made["table"]["id"], "1")
            assert seat.seen["notebook"] == "after"


def by_limit(server: ServerProcess) -> Free:
    """Limit the size of the server's files (RLIMIT_FSIZE) to a little more than its journal has.

    Needs no privileges.
    """
    size = (server.data / f"{DATABASE}-wal").stat().st_size + ROOM
    pid = server.process.pid
    usual = resource.prlimit(pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))
    return lambda: resource.prlimit(pid, resource.RLIMIT_FSIZE, usual)


def by_ballast(server: ServerProcess) -> Free:
    """Fill the file system with a file."""
    there = os.statvfs(server.data)
    ballast = server.data / BALLAST
    ballast.write_bytes(bytes(there.f_bavail * there.f_frsize - ROOM))
    return ballast.unlink


# --- a read-only folder ------------------------------------------------------------------------


def start_on_read_only(data: Path, protect: Callable[[Path], Free]) -> None:
    """Check that a server that cannot write says so, stops, and changes nothing."""
    Storage(data).close()
    kept = (data / DATABASE).read_bytes()
    free = protect(data)
    try:
        refused = subprocess.run(
            [sys.executable, "-m", "zanzibar.cli.main", "serve", "--port", "0", "--data", data],
            capture_output=True,
            text=True,
            preexec_fn=_without_privileges if os.geteuid() == 0 else None,
            check=False,
            timeout=120,
        )
    finally:
        free()
    assert refused.returncode == 2, refused
    assert "(storage.folder)" in refused.stderr, refused
    assert "Traceback" not in refused.stderr, refused
    assert (data / DATABASE).read_bytes() == kept


def _without_privileges() -> None:
    """Drop the capabilities by which root may write anywhere."""
    prctl = ctypes.CDLL(None).prctl
    for capability in (1, 2):  # CAP_DAC_OVERRIDE, CAP_DAC_READ_SEARCH
        prctl(24, capability, 0, 0, 0)  # PR_CAPBSET_DROP


def by_permissions(data: Path) -> Free:
    for file in data.iterdir():
        file.chmod(0o400)
    data.chmod(0o500)
    return lambda: data.chmod(0o700)


def by_mount(data: Path) -> Free:
    _mount("--bind", data, data)
    _mount("-o", "remount,bind,ro", data)
    return lambda: None


# --- mounts ------------------------------------------------------------------------------------


def in_namespace(what: str, folder: Path) -> subprocess.CompletedProcess[str] | None:
    """Run this module in a mount namespace; return None where the system forbids that."""
    namespace = ["unshare", "--mount"] if os.geteuid() == 0 else ["unshare", "-r", "--mount"]
    try:
        subprocess.run([*namespace, "mount", "-t", "tmpfs", "none", folder], check=True, timeout=60)
    except (OSError, subprocess.CalledProcessError):
        return None
    return subprocess.run(
        [*namespace, sys.executable, "-m", "tests.tools.full_disk", what, str(folder)],
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )


def _mount(*words: str | Path) -> None:
    subprocess.run(["mount", *words], check=True, timeout=60)


def _full(folder: Path) -> None:
    _mount("-t", "tmpfs", "-o", "size=4m", "none", folder)
    asyncio.run(fill_up(folder / "data", by_ballast, {"storage.full"}))


if __name__ == "__main__":
    _, what, folder = sys.argv
    if what == "full":
        _full(Path(folder))
    else:
        start_on_read_only(Path(folder) / "data", by_mount)
