"""Whole games through the program, and what a person meets on the way."""

import io
import random
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.cli.person import ALWAYS_THE_FIRST, EN, OPENING, Opener, Terminal, environment
from zanzibar.cli.main import main
from zanzibar.cli.saved_games import PERSON, players_of
from zanzibar.record import read
from zanzibar.rules import Phase
from zanzibar.rules.model import actions as act
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
def test_a_whole_game_by_numbers_alone(
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


def test_who_names_no_opponent_gets_a_solid_one(terminal: Terminal) -> None:
    played = terminal.play("--side agents --mission tm --seats 3", [])
    assert players_of(played.record.header) == {0: "solid", 1: PERSON, 2: "solid"}


@pytest.mark.parametrize("seats", [2, 5])
def test_a_hot_seat_game_with_any_number_of_seats(terminal: Terminal, seats: int) -> None:
    played = terminal.play(f"--hot-seat --mission fg --seats {seats} --seed 1", ALWAYS_THE_FIRST)
    assert played.code == 0
    assert played.table.over


@pytest.mark.parametrize("seed", range(4))
def test_a_person_who_types_any_numbers_comes_to_an_end(terminal: Terminal, seed: int) -> None:
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


def test_the_questions_explain_a_wrong_answer_and_ask_again(terminal: Terminal) -> None:
    played = terminal.play("", ["x", "2", "3", "9", "3", "", "quit"])
    assert played.record.header.seats == 3
    assert played.table.rules.full
    assert EN.error("cli.number", value="x", fewest=1, most=2) in played.output


def test_leaving_during_the_questions_is_no_error(terminal: Terminal) -> None:
    played = terminal.play("", [])
    assert played.code == 0
    assert EN.say("goodbye") in played.output


def test_games_are_kept_in_the_data_folder_and_resume_finds_the_last(
    terminal: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("quit\n"))
    assert main(["play", "--side", "agents", "--mission", "tm"]) == 0
    (kept,) = (tmp_path / "data" / "zanzibar" / "games").glob("*.zan")
    assert kept.stat().st_mode & 0o077 == 0 or sys.platform == "win32"
    resumed = terminal.play("--resume", ["quit"])
    assert EN.say("resumed", file=str(kept)) in resumed.output


def test_a_board_that_a_mission_does_not_fit_is_refused(terminal: Terminal, tmp_path: Path) -> None:
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


# --- what is hidden ----------------------------------------------------------------------------


@pytest.mark.parametrize("mission", ["tm", "fg"])
def test_a_person_on_the_agents_side_sees_nothing_of_the_recruiters(
    terminal: Terminal, mission: str
) -> None:
    played = terminal.play(f"--side agents --mission {mission} --seed 8", ALWAYS_THE_FIRST)
    before = played.output[: played.output.rindex(EN.say("event_Ended"))]
    before = before[: before.rindex("┌")]  # the last board is unmasked
    for secret in (HIDES, EN.say("heading-path"), f"{EN.say('heading-card')}:", "You step", "▸"):
        assert secret not in before
    for line in ("step ", "slip ", "answer "):
        assert f"({line}" not in before
    assert HIDES in played.output


TWINS = (
    "R: card karl-box|R: start A7 = monks palm pool|R: step B7|R: step C7|R: step D7|R: step E7",
    "R: card pipe-girl|R: start A7 = bird idol pool|R: step A6|R: step A5|R: step B5|R: step B4",
)
"""Two secret stories behind one public one: both contact one Recruit in the opening."""


def test_the_agents_screen_is_the_same_whatever_the_recruiter_hides(terminal: Terminal) -> None:
    lines = ["list", "place meru A1", "note C4 here?", "log", "help capture", "9", "quit"]
    outputs = []
    for secret in TWINS:
        file = terminal.folder / "twin.zan"
        head = "zanzibar record 1\nmission: training\nx-seat-r: random\nx-seat-1: person\n\n"
        file.write_text(head + secret.replace("|", "\n") + "\nR: confirm\n")
        outputs.append(terminal.play(f"--resume {file}", lines).output)
    assert outputs[0] == outputs[1]
    assert "+1" in outputs[0]


def test_hot_seat_covers_the_screen_between_the_sides(terminal: Terminal) -> None:
    played = terminal.play("--hot-seat --mission tm --seed 5", ALWAYS_THE_FIRST)
    before = played.output[: played.output.index(EN.say("hand-over-public"))]
    agents = EN.say("hand-over", seat=EN.say("role_agents"))
    recruiter = EN.say("hand-over", seat=EN.say("role_recruiter"))
    parts = before.split(COVERED)
    assert len(parts) > 10
    for part in parts[1:]:
        assert (agents in part) != (recruiter in part)
        assert (HIDES in part) <= (recruiter in part)
    assert any(HIDES in part for part in parts)


def test_the_recruiter_can_cover_the_secrets(terminal: Terminal) -> None:
    lines = ["card random", "start C4", "cover", "secret", "quit"]
    output = terminal.play("--side recruiter --mission tm", lines).output
    _, covered, shown = re.split(r": (?:cover|secret)\n", output)
    assert HIDES not in covered
    assert "step" not in covered
    assert HIDES in shown
    agents = terminal.play("--side agents --mission tm", ["secret", "quit"], "other.zan").output
    assert EN.say("not-possible-now") in agents


# --- leaving and coming back -------------------------------------------------------------------


def test_a_game_goes_on_after_quit(terminal: Terminal) -> None:
    first = terminal.play("--side recruiter --mission tm --seed 6", [*OPENING, "quit"])
    assert f"zanzibar play --resume {first.file}" in first.output
    assert EN.say("saved-secret") in first.output
    acts = first.record.acts
    again = terminal.play(f"--resume {first.file}", ALWAYS_THE_FIRST)
    assert again.code == 0
    assert again.record.acts[: len(acts)] == acts
    assert again.record.header == first.record.header
    assert again.table.over


def test_the_end_of_the_input_saves_like_quit(terminal: Terminal) -> None:
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


def test_a_file_is_never_overwritten_by_a_new_game(terminal: Terminal) -> None:
    terminal.play("--side agents --mission tm", ["quit"])
    again = terminal.play("--side agents --mission tm", ["quit"])
    assert again.code == 2
    assert "file.exists" in again.output


def test_a_wrong_record_is_refused_with_its_line(terminal: Terminal, tmp_path: Path) -> None:
    file = tmp_path / "wrong.zan"
    file.write_text("zanzibar record 1\nmission: training\n\nR: step Z9\n")
    played = terminal.play(f"--resume {file}", [])
    assert played.code == 1
    assert "4" in played.output
    assert terminal.play(f"--resume {tmp_path / 'none.zan'}", []).code == 2


def test_saving_a_copy(terminal: Terminal, tmp_path: Path) -> None:
    copy = tmp_path / "copy.zan"
    played = terminal.play("--side agents --mission tm", [f"save {copy}", f"save {copy}", "quit"])
    assert read(copy.read_bytes()) == played.record
    assert EN.error("file.exists", file=str(copy)) in played.said


# --- what can be typed -------------------------------------------------------------------------


def test_an_illegal_act_names_the_rule_and_changes_nothing(terminal: Terminal) -> None:
    lines = [*OPENING[:2], "step E6", "step C4", "end", "answer C4", "quit"]
    played = terminal.play("--side recruiter --mission tm", lines)
    assert len(played.record.acts) == 2
    for rule in ("step.orthogonal", "step.unvisited", "setup.opening"):
        assert f"({rule})" in played.output


def test_what_is_not_understood_says_what_to_type(terminal: Terminal) -> None:
    lines = ["fly away", "\x1b[2J", "99", "Z9", "note C4", "quit"]
    played = terminal.play("--side recruiter --mission tm", lines)
    assert EN.say("not-understood", text="fly away") in played.said
    assert EN.say("no-such-number", number="99", most=3) in played.output
    assert "\x1b" not in played.output
    assert played.record.acts == ()


def test_help_explains_rules_by_id_and_by_word(terminal: Terminal) -> None:
    lines = ["help", "help step.temple", "help diagonal", "help zzzz", "rules", "legend", "quit"]
    said = terminal.play("--side agents --mission tm", lines).said
    assert EN.say("command_quit") in said
    assert EN.rule("step.temple") in said
    assert EN.say("help-found", word="diagonal") in said
    assert EN.say("help-nothing", word="zzzz") in said
    assert EN.title("shakedown.push") in said
    assert "Subversion Bookstore (book)" in said


def test_short_forms_are_enough(terminal: Terminal) -> None:
    placed = ["meru a1", "henry a2", "PLACE BILL A3", "dusty a4"]
    lines = [*placed, "meru b1", "ask coffee", "done", "bill done", "quit"]
    played = terminal.play("--side agents --mission tm --seed 9", lines)
    own = [each.action for each in played.record.acts if each.seat == 1]
    index = played.table.rules.board.feature_index
    assert own[4:] == [act.MoveAgent(0, 1), act.Ask(0, index["cafe"]), act.Done(0), act.Done(2)]


def test_two_agents_that_fit_are_asked_apart(terminal: Terminal) -> None:
    placed = ["meru a1", "lyme a1", "bill f7", "dusty f7"]
    played = terminal.play("--side agents --mission tm --seed 9", [*placed, "b1", "quit"])
    assert EN.say("which-one", forms="meru move B1, lyme move B1") in played.output


def test_notes_are_placed_moved_changed_and_removed(terminal: Terminal) -> None:
    lines = ["note C4 X 07 [?]", "note 1 to d4", "note 1 maybe", "note F1 b", "note 2 remove"]
    played = terminal.play("--side agents --mission tm", [*lines, "notes", "quit"])
    (note,) = played.table.public.notes
    assert (note.text, played.table.rules.board.names[note.at]) == ("maybe", "D4")
    assert "[?]" in played.output


def test_the_notebook_needs_its_option(terminal: Terminal) -> None:
    lines = ["notebook start is north", "quit"]
    allowed = terminal.play("--side agents --mission tm --assist notebook", lines)
    assert allowed.table.game.agents.notebook == "start is north"
    refused = terminal.play("--side agents --mission tm", lines, "other.zan")
    assert "(notes.others)" in refused.output


def test_resigning_is_confirmed_first(terminal: Terminal) -> None:
    kept = terminal.play("--side agents --mission tm", ["resign", "", "quit"])
    assert not kept.table.over
    given = terminal.play("--side agents --mission tm", ["resign", "yes"], "other.zan")
    assert given.table.result is not None
    assert given.table.result.reason == "resigned"


def test_a_computer_agrees_to_stop(terminal: Terminal) -> None:
    played = terminal.play("--side agents --mission tm", ["stop"])
    assert played.code == 0
    assert played.table.over
    assert played.table.result is None


def test_a_seat_can_let_its_partner_act_first(terminal: Terminal) -> None:
    lines = ["take meru", "take lyme", "meru A1", "lyme A1", "pass", "quit"]
    played = terminal.play("--side agents --mission tm --seats 3 --seed 1", lines)
    partner = [each for each in played.record.acts if each.seat == 2]
    assert any(isinstance(each.action, act.MoveAgent | act.Ask | act.Capture) for each in partner)


def test_list_shows_what_is_otherwise_asked_by_name(terminal: Terminal) -> None:
    output = terminal.play("--side recruiter --mission fg", ["list", "71", "quit"]).output
    assert "mayhem A1-B1" in output
    assert " 71  " in output


# --- the real program --------------------------------------------------------------------------


def test_the_program_through_pipes(tmp_path: Path) -> None:
    program = [sys.executable, "-m", "zanzibar.cli.main", "play", "--side", "agents"]
    done = subprocess.run(
        [*program, "--mission", "fg", "--seed", "2", "--lang", "cs"],
        input="1\n" * 3000, capture_output=True, text=True, env=environment(tmp_path), timeout=60,
    )  # fmt: skip
    assert done.returncode == 0
    assert done.stderr == ""
    assert texts("cs").say("event_Ended") in done.stdout
    assert "\x1b" not in done.stdout


def test_the_program_in_a_terminal(tty: Opener) -> None:
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
