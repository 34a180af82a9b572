"""`zanzibar play`: whole games, the questions before them, leaving and resuming."""

import random
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.cli.person import ALWAYS_THE_FIRST, EN, OPENING, Opener, Terminal, environment
from zanzibar.cli.saved_games import PERSON, players_of
from zanzibar.rules import Phase
from zanzibar.text import Lang, clock, texts

HIDES, COVERED = EN.say("heading-hidden"), EN.say("cover")


# --- whole games -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("side", "mission", "lang"),
    [
        ("recruiter", "tm", "en"),
        ("recruiter", "fg", "cs"),
        ("agents", "tm", "cs"),
        ("agents", "fg", "en"),
    ],
)
def test_whole_game_can_be_played_by_numbers(
    terminal: Terminal, side: str, mission: str, lang: Lang
) -> None:
    played = terminal.play(
        f"--side {side} --mission {mission} --lang {lang} --seed 3", ALWAYS_THE_FIRST
    )
    assert played.code == 0
    table = played.table
    assert table.over
    assert table.result is not None
    ending = played.output[played.output.rindex(texts(lang).say("event_Ended")) :]
    for when, at in enumerate(table.game.recruiter.path, 1):
        assert f"{clock(when)} {table.rules.board.names[at]}" in ending
    assert texts(lang).say("saved", file=str(played.file)) in ending


def test_default_opponent_is_solid(terminal: Terminal) -> None:
    played = terminal.play("--side agents --mission tm --seats 3", [])
    assert players_of(played.record.header) == {0: "solid", 1: PERSON, 2: "solid"}


@pytest.mark.parametrize("seats", [2, 5])
def test_hot_seat_game_can_be_played_by_numbers(terminal: Terminal, seats: int) -> None:
    played = terminal.play(f"--hot-seat --mission fg --seats {seats} --seed 1", ALWAYS_THE_FIRST)
    assert played.code == 0
    assert played.table.over


@pytest.mark.parametrize("seed", range(4))
def test_random_numbers_finish_a_game(terminal: Terminal, seed: int) -> None:
    chance = random.Random(seed)
    side, mission = chance.choice(["recruiter", "agents"]), chance.choice(["tm", "fg"])
    lines = [str(chance.randrange(1, 8)) for _ in range(9000)]
    played = terminal.play(
        f"--side {side} --mission {mission} --seats {2 + seed % 4} --seed {seed}"
        " --step-supply 8 --immortal-move-mandatory --deal random",
        lines,
    )
    assert played.code == 0
    assert played.table.over


def test_no_line_is_wider_than_80_columns(terminal: Terminal) -> None:
    played = terminal.play("--side agents --mission fg --seed 4", ALWAYS_THE_FIRST)
    free = (str(played.file), EN.say("prompt-action")[:6], "Enter:")
    wide = [line for line in played.output.splitlines() if len(line) > 80]
    assert [line for line in wide if not any(part in line for part in free)] == []


# --- beginning ---------------------------------------------------------------------------------


def test_enter_is_enough_to_begin(terminal: Terminal) -> None:
    played = terminal.play("", ["", "", "quit"])
    assert played.code == 0
    assert EN.say("mission_training") in played.output
    assert played.table.public.phase is Phase.PLACE
    assert EN.say("phase_place") in played.output


def test_wrong_answer_is_explained_and_asked_again(terminal: Terminal) -> None:
    played = terminal.play("", ["x", "2", "3", "9", "3", "", "quit"])
    assert played.record.header.seats == 3
    assert played.table.rules.full
    assert EN.error("cli.number", value="x", fewest=1, most=2) in played.output


def test_leaving_during_the_questions_exits_with_0(terminal: Terminal) -> None:
    played = terminal.play("", [])
    assert played.code == 0
    assert EN.say("goodbye") in played.output


def test_board_too_small_for_a_mission_is_refused(terminal: Terminal, tmp_path: Path) -> None:
    board = tmp_path / "small.toml"
    places = "\n".join(f'{c}{r} = ["x", "y"]' for r in range(1, 4) for c in "ABC")
    board.write_text(
        'name = "Small"\ncolumns = 3\nrows = 3\ntemples = []\n'
        f'[features]\nx = "X"\ny = "Y"\nz = "Z"\n[locations]\n{places}\n'
    )
    played = terminal.play(f"--side agents --mission fg --board {board}", [])
    assert played.code == 2
    assert "setup.immortals" in played.output
    small = terminal.play(f"--side recruiter --mission tm --seed 1 --board {board}", ["1"] * 500)
    assert small.table.over


# --- leaving and coming back -------------------------------------------------------------------


def test_resumed_game_goes_on_after_quit(terminal: Terminal) -> None:
    first = terminal.play("--side recruiter --mission tm --seed 6", [*OPENING, "quit"])
    assert f"zanzibar play --resume {first.file}" in first.output
    assert EN.say("saved-secret") in first.output
    acts = first.record.acts
    again = terminal.play(f"--resume {first.file}", ALWAYS_THE_FIRST)
    assert again.code == 0
    assert again.record.acts[: len(acts)] == acts
    assert again.record.header == first.record.header
    assert again.table.over


def test_end_of_input_saves_like_quit(terminal: Terminal) -> None:
    played = terminal.play("--side recruiter --mission tm", OPENING[:3])
    assert played.code == 0
    assert "--resume" in played.output
    assert len(played.record.acts) == 3


def test_undo_works_across_a_resume(terminal: Terminal) -> None:
    placed = ["place meru A1", "place lyme A2"]
    first = terminal.play("--side agents --mission tm --seed 1", [*placed, "quit"])
    again = terminal.play(f"--resume {first.file}", ["undo", "undo", "undo", "quit"])
    assert again.table.public.agents == (-1, -1, -1, -1)
    assert "(undo)" in again.output


def test_illegal_record_is_refused_with_its_line(terminal: Terminal, tmp_path: Path) -> None:
    file = tmp_path / "wrong.zan"
    file.write_text("zanzibar record 1\nmission: training\n\nR: step Z9\n")
    played = terminal.play(f"--resume {file}", [])
    assert played.code == 1
    assert "4" in played.output
    assert terminal.play(f"--resume {tmp_path / 'none.zan'}", []).code == 2


# --- the real program --------------------------------------------------------------------------


def test_program_works_through_pipes(tmp_path: Path) -> None:
    program = [sys.executable, "-m", "zanzibar.cli.main", "play", "--side", "agents"]
    done = subprocess.run(
        [*program, "--mission", "fg", "--seed", "2", "--lang", "cs"],
        input="1\n" * 3000,
        capture_output=True,
        text=True,
        env=environment(tmp_path),
        check=False,
    )
    assert done.returncode == 0
    assert done.stderr == ""
    assert texts("cs").say("event_Ended") in done.stdout
    assert "\x1b" not in done.stdout


def test_program_works_in_a_terminal(tty: Opener) -> None:
    person = tty("--hot-seat", "--mission", "tm")
    prompt = EN.say("prompt-action")
    person.until(EN.say("hand-over-ready", seat=EN.say("role_recruiter")))
    person.type("")
    shown = person.until(prompt)
    assert "\x1b[3J" in shown  # nothing can be scrolled back to
    colours = re.findall(r"\x1b\[[0-9;]*3[0-9][;m]", shown)
    assert colours == []  # NO_COLOR
    for line in OPENING[:-1]:
        person.type(line)
        person.until(prompt)
    person.type("confirm")
    covered = person.until(EN.say("hand-over-ready", seat=EN.say("role_agents")))
    assert "\x1b[3J" in covered
    person.type("")
    assert HIDES not in person.until(prompt)
    person.type("quit")
    person.until("--resume")
    person.until(EN.say("goodbye"))
    assert person.code() == 0


SLOW_TO_COMPILE = """
import time
import zanzibar.cli.commands.play as play
play.prepare = lambda: time.sleep(3)
"""


def test_compiling_the_players_shows_a_running_clock(tty: Opener) -> None:
    person = tty("--side", "agents", "--mission", "tm", before=SLOW_TO_COMPILE)
    person.until("0:00:01")
    person.until(EN.say("prompt-action"))
    person.type("quit")
    person.until(EN.say("goodbye"))
    assert person.code() == 0
