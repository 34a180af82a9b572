"""Ctrl-C: at any moment the game is saved, and the program says how to resume it."""

import builtins
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from tests.support.cli.person import EN, OPENING, Opener, Terminal
from zanzibar.bots.greedy.agents import GreedyAgents
from zanzibar.bots.greedy.recruiter import GreedyRecruiter
from zanzibar.cli import saved_games
from zanzibar.cli.commands import play
from zanzibar.cli.errors import CliError
from zanzibar.cli.terminal import session
from zanzibar.cli.terminal.display import table_drawing
from zanzibar.cli.terminal.interrupts import Interrupts


def ctrl_c() -> None:
    os.kill(os.getpid(), signal.SIGINT)


# --- the context -------------------------------------------------------------------------------


def test_signal_during_a_wait_interrupts_it_at_once() -> None:
    reached: list[str] = []

    def think() -> None:
        ctrl_c()
        reached.append("the next line")

    with Interrupts() as interrupts, pytest.raises(KeyboardInterrupt):
        interrupts.during(think)
    assert reached == []


def test_signal_outside_a_wait_interrupts_the_next_wait() -> None:
    with Interrupts() as interrupts:
        ctrl_c()
        with pytest.raises(KeyboardInterrupt):
            interrupts.during(lambda: pytest.fail("it has come already"))
        interrupts.settle()
        ctrl_c()


def test_swallowed_interrupt_is_raised_after_the_wait() -> None:
    def think() -> None:
        with suppress(KeyboardInterrupt):
            ctrl_c()

    with Interrupts() as interrupts, pytest.raises(KeyboardInterrupt):
        interrupts.during(think)


def test_missed_signal_is_sent_again() -> None:
    def wait() -> None:
        with suppress(KeyboardInterrupt):
            ctrl_c()
        time.sleep(60)
        pytest.fail("nothing woke it")

    with Interrupts() as interrupts, pytest.raises(KeyboardInterrupt):
        interrupts.during(wait)


def test_signal_handler_is_restored() -> None:
    before = signal.getsignal(signal.SIGINT)
    with Interrupts():
        assert signal.getsignal(signal.SIGINT) != before
    assert signal.getsignal(signal.SIGINT) == before
    assert "interrupts" not in {thread.name for thread in threading.enumerate()}


def test_other_threads_can_wait_without_handling_signals() -> None:
    found: list[int] = []

    def elsewhere() -> None:
        with Interrupts() as interrupts:
            found.append(interrupts.during(lambda: 7))

    thread = threading.Thread(target=elsewhere)
    thread.start()
    thread.join()
    assert found == [7]


# --- a game ------------------------------------------------------------------------------------

MOMENTS: dict[str, tuple[Any, str]] = {
    "while the computers sit down": (play, "create"),
    "while a Recruiter thinks": (GreedyRecruiter, "act"),
    "while an Agent thinks": (GreedyAgents, "act"),
    "while a computer watches": (GreedyAgents, "watch"),
    "while the board is drawn": (table_drawing, "draw_table"),
    "while a list is made": (session, "menu"),
    "while the game is written": (saved_games, "write_atomically"),
    "while a prompt waits": (builtins, "input"),
}


def interrupted(inner: Callable[..., Any], at: int) -> Callable[..., Any]:
    """Wrap a function: its call of this number begins with Ctrl-C."""
    calls = 0

    def outer(*args: Any, **named: Any) -> Any:
        nonlocal calls
        calls += 1
        if calls == at:
            ctrl_c()
        return inner(*args, **named)

    return outer


@pytest.mark.parametrize("at", [1, 3])
@pytest.mark.parametrize("moment", MOMENTS)
def test_interrupted_game_is_saved(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch, moment: str, at: int
) -> None:
    owner, name = MOMENTS[moment]
    monkeypatch.setattr(owner, name, interrupted(getattr(owner, name), at))
    side = "agents" if owner is GreedyRecruiter else "recruiter"
    lines = [*OPENING, *["1"] * 50] if side == "recruiter" else ["1"] * 50
    played = terminal.play(
        f"--side {side} --mission tm --seats 4 --seed 3 --opponent greedy", lines
    )
    assert played.code == 130
    assert f"--resume {played.file}" in played.output
    assert played.output.rstrip().endswith(EN.say("goodbye"))
    told = played.output.count(EN.say("event_Acted"))
    assert len(played.table.log) >= told  # every act that was shown is saved


def test_failed_save_is_not_reported_as_saved(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(path: Path, text: str) -> None:
        raise CliError("file.unwritable", {"file": str(path)})

    monkeypatch.setattr(table_drawing, "draw_table", interrupted(table_drawing.draw_table, 1))
    real = saved_games.write_atomically
    calls = iter([real, real])
    monkeypatch.setattr(saved_games, "write_atomically", lambda *args: next(calls, full)(*args))
    played = terminal.play("--side recruiter --mission tm", OPENING)
    assert played.code == 130
    assert "--resume" not in played.output
    told = EN.error("file.unwritable", file=str(played.file))
    # A long path is broken wherever the line ends.
    assert "".join(told.split()) in "".join(played.output.split())


# --- the real program --------------------------------------------------------------------------

BEFORE_ANYBODY_CAN_TYPE = """
import os, readline, signal
readline.set_pre_input_hook(lambda: os.kill(os.getpid(), signal.SIGINT))
"""
"""Sends the signal from a hook after the prompt, where readline swallows the exception."""
AT_ONCE = ""


@pytest.mark.parametrize("before", [AT_ONCE, BEFORE_ANYBODY_CAN_TYPE], ids=["typed", "lost"])
@pytest.mark.parametrize("opponent", ["greedy", "beginner"])
def test_ctrl_c_saves_and_says_how_to_resume(tty: Opener, before: str, opponent: str) -> None:
    person = tty("--side", "agents", "--mission", "tm", "--opponent", opponent, before=before)
    if before is AT_ONCE:
        person.until(EN.say("prompt-action"))
        person.press("\x03")
    person.until("--resume")
    person.until(EN.say("goodbye"))
    assert person.code() == 130


def test_interrupt_through_pipes_saves_too(tmp_path: Path) -> None:
    program = [sys.executable, "-m", "zanzibar.cli.main", "play", "--side", "agents"]
    file = tmp_path / "game.zan"
    with subprocess.Popen(
        [*program, "--mission", "tm", "--save", str(file)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as running:
        assert running.stdout is not None
        while EN.say("kept-in", file=str(file)) not in running.stdout.readline():
            pass
        running.send_signal(signal.SIGINT)
        assert f"--resume {file}" in running.stdout.read()
        assert running.wait() == 130
