"""`zanzibar record`: what it prints, for people and for programs, and its exit codes."""

import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.support.record.games import random_game
from zanzibar.cli.main import main
from zanzibar.record import of, public_log, public_of, read_any, write_public, write_text
from zanzibar.rules import Mission, Ruleset, Table

GAME = """\
zanzibar record 1
mission: training

R: card karl-box
R: start B4 = bus pool monks
R: step B5
R: step C5
R: step C4
R: step D4
R: confirm
1: place meru A4
1: place lyme F4
1: place bill E1
1: place dusty D7
R: step D3
R: end
1: note C4 "was here"
1: meru move C4
1: meru ask pool
R: answer C4
1: meru done
1: lyme done
R: slip D1
R: end
1: bill move D1
1: bill capture
"""

VILLAGE = """\
name = "Village"
columns = 3
rows = 3
temples = ["B2"]
[features]
well = "Well"
inn = "Inn"
mill = "Mill"
[locations]
A1 = ["well"]
B1 = ["inn"]
C1 = ["mill"]
A2 = []
B2 = []
C2 = []
A3 = []
B3 = []
C3 = []
"""

Output = pytest.CaptureFixture[str]


@pytest.fixture
def game(tmp_path: Path) -> Path:
    return written(tmp_path, GAME)


def written(folder: Path, text: str, name: str = "game.zan") -> Path:
    path = folder / name
    path.write_text(text, "utf-8")
    return path


def run(*arguments: object) -> int:
    return main([str(argument) for argument in arguments])


def checked(path: Path, capsys: Output, code: int) -> Any:
    assert run("record", "check", path, "--json") == code
    return json.loads(capsys.readouterr().out)


# --- check -------------------------------------------------------------------------------------


def test_check_of_a_legal_record_shows_its_secrets(game: Path, capsys: Output) -> None:
    told = checked(game, capsys, 0)
    public = told.pop("public")
    assert told == {
        "ok": True,
        "mission": "training",
        "time": 7,
        "result": {"winner": "agents", "reason": "captured", "time": 7, "round": 1},
        "path": ["B4", "B5", "C5", "C4", "D4", "D3", "D1"],
        "hidden": ["bus", "monks", "pool"],
        "card": "karl-box",
    }
    assert public["phase"] == "over"
    assert public["steps"] == ["C4"]


def test_unfinished_game_has_no_result(tmp_path: Path, capsys: Output) -> None:
    told = checked(written(tmp_path, "zanzibar record 1\n"), capsys, 0)
    assert (told["mission"], told["time"], told["result"]) == ("full", 5, None)
    assert (told["path"], told["hidden"], told["card"]) == ([], [], None)


@pytest.mark.parametrize(
    ("line", "rule"),
    [("R: step B5", "table.turn"), ("1: dusty fly", None), ("1: dusty move A1", "agent.move")],
)
def test_wrong_line_is_reported_with_number_and_rule(
    tmp_path: Path, capsys: Output, line: str, rule: str | None
) -> None:
    text = GAME.replace("1: bill move D1\n", f"{line}\n")
    told = checked(written(tmp_path, text), capsys, 1)
    message = told.pop("message")
    assert told == {"ok": False, "line": 25, "rule": rule}
    assert len(message) > 20


def test_first_wrong_line_is_reported(tmp_path: Path, capsys: Output) -> None:
    text = GAME.replace("R: step C5", "R: step F7") + "nonsense\n"
    assert checked(written(tmp_path, text), capsys, 1)["line"] == 7


def test_check_prints_sentences_in_either_language(
    game: Path, tmp_path: Path, capsys: Output
) -> None:
    assert run("record", "check", game) == 0
    assert "23 acts, all legal." in capsys.readouterr().out
    assert run("record", "check", written(tmp_path, GAME + "R: end")) == 1
    assert "line 27: It is not your turn" in capsys.readouterr().err
    assert run("--lang", "cs", "record", "check", game) == 1
    assert "řádek 27" in capsys.readouterr().err


def test_every_mistake_of_an_embedded_board_is_reported(tmp_path: Path, capsys: Output) -> None:
    board = VILLAGE.replace('"B2"', '"Z9"').replace('["inn"]', '["pub"]')
    lines = "".join(f"| {line}\n" for line in board.splitlines())
    assert run("record", "check", written(tmp_path, f"zanzibar record 1\n{lines}")) == 1
    said = capsys.readouterr().err.splitlines()
    assert ["line 5, " in said[0], "line 12, " in said[1]] == [True, True]


def test_board_too_small_for_the_mission_is_reported(tmp_path: Path, capsys: Output) -> None:
    lines = "".join(f"| {line}\n" for line in VILLAGE.splitlines())
    told = checked(written(tmp_path, f"zanzibar record 1\n{lines}"), capsys, 1)
    assert told["rule"] == "setup.features"
    assert "cannot be played on this board" in told["message"]


def test_check_refuses_a_public_record(game: Path, tmp_path: Path, capsys: Output) -> None:
    text = write_public(public_of(random_game(1, Ruleset(Mission.TRAINING))))
    told = checked(written(tmp_path, text), capsys, 1)
    assert (told["line"], told["rule"]) == (1, None)


def test_unreadable_file_exits_with_2(tmp_path: Path, capsys: Output) -> None:
    for path, id in ((tmp_path / "no", "file.missing"), (tmp_path, "file.folder")):
        assert run("record", "check", path) == 2
        assert id in capsys.readouterr().err
        told = checked(path, capsys, 2)
        assert (told["ok"], told["line"], told["rule"]) == (False, None, None)


@pytest.mark.parametrize("source", [b"", b"\xff\xfe", b"{}", b"\x00" * 100, b"zanzibar record 7"])
def test_check_reports_what_is_no_record(source: bytes, tmp_path: Path, capsys: Output) -> None:
    path = tmp_path / "game.zan"
    path.write_bytes(source)
    assert checked(path, capsys, 1)["rule"] is None


def test_record_is_read_from_standard_input(
    capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(GAME.encode())))
    assert run("record", "check", "-") == 0
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"")))
    assert run("record", "check", "-") == 1
    assert "standard input: " in capsys.readouterr().err


def test_board_of_a_record_can_be_given(tmp_path: Path, capsys: Output) -> None:
    game = written(tmp_path, "zanzibar record 1\nmission: training\nboard: Village\n")
    board = written(tmp_path, VILLAGE, "village.toml")
    assert run("record", "check", game) == 1
    assert run("record", "check", game, "--board", board) == 0
    capsys.readouterr()
    assert run("record", "check", game, "--board", tmp_path / "no") == 2
    assert run("record", "check", game, "--board", game) == 2
    assert "board.syntax" in capsys.readouterr().err


@pytest.mark.parametrize(
    "arguments",
    [(), ("check",), ("fly", "x"), ("public", "x", "--at", "-1"), ("show", "x", "--at", "many"),
     ("show", "x", "--seat", "3")],
)  # fmt: skip
def test_wrong_arguments_exit_with_2(arguments: tuple[str, ...], capsys: Output) -> None:
    assert run("record", *arguments) == 2
    assert "usage: " in capsys.readouterr().err


# --- public ------------------------------------------------------------------------------------


def test_public_record_can_be_read_again(game: Path, capsys: Output) -> None:
    for form in ((), ("--json",)):
        assert run("record", "public", game, *form) == 0
        assert public_log(capsys.readouterr().out) == public_log(GAME)


def test_public_record_after_some_lines(game: Path, capsys: Output) -> None:
    assert run("record", "public", game, "--at", "7") == 0
    assert capsys.readouterr().out.splitlines()[-1].startswith("R: confirm => 2")
    assert run("record", "public", game, "--at", "0") == 0
    assert read_any(capsys.readouterr().out).acts == ()


def test_json_has_the_events_with_names(game: Path, capsys: Output) -> None:
    assert run("record", "public", game, "--json") == 0
    told = json.loads(capsys.readouterr().out)
    events = [event for act in told["acts"] for event in act["events"]]
    assert {"type": "AgentMoved", "agent": "meru", "to": "C4"} in events
    assert {"type": "Answered", "steps": ["C4"]} in events
    assert events[-1]["unmasked"]["path"][-1] == "D1"


def test_lines_after_the_wanted_ones_may_be_wrong(tmp_path: Path, capsys: Output) -> None:
    game = written(tmp_path, GAME + "nonsense")
    assert run("record", "public", game, "--at", "23") == 0
    assert run("record", "public", game, "--at", "24") == 1
    assert run("record", "public", game) == 1
    assert "line 27" in capsys.readouterr().err


# --- show and convert --------------------------------------------------------------------------


def test_show_draws_the_table_with_and_without_secrets(game: Path, capsys: Output) -> None:
    assert run("record", "show", game, "--at", "17") == 0
    public = capsys.readouterr().out
    assert "▸6" not in public
    assert "was here" in public
    assert run("record", "show", game, "--at", "17", "--seat", "recruiter") == 0
    secret = capsys.readouterr().out
    assert "▸6" in secret
    assert "Karl Box" in secret
    assert run("record", "show", game, "--at", "17", "--seat", "agents") == 0
    assert "▸6" not in capsys.readouterr().out


def test_show_of_a_public_record_has_no_secrets(tmp_path: Path, capsys: Output) -> None:
    table = random_game(2)
    public = written(tmp_path, write_public(public_of(table)))
    assert run("record", "show", public) == 0
    drawn = capsys.readouterr().out.splitlines()[1:]
    full = written(tmp_path, write_text(of(table)))
    assert run("record", "show", full) == 0
    assert capsys.readouterr().out.splitlines()[1:] == drawn
    public = written(tmp_path, write_public(public_of(table)))
    assert run("record", "show", public, "--seat", "recruiter") == 1


def test_convert_round_trips_a_record(game: Path, tmp_path: Path, capsys: Output) -> None:
    assert run("record", "convert", game, "--to", "json") == 0
    there = written(tmp_path, capsys.readouterr().out, "game.json")
    assert run("record", "convert", there) == 0
    assert read_any(capsys.readouterr().out) == read_any(GAME)


def test_convert_round_trips_a_public_record(tmp_path: Path, capsys: Output) -> None:
    text = write_public(public_of(random_game(3)))
    assert run("record", "convert", written(tmp_path, text), "--to", "json") == 0
    there = written(tmp_path, capsys.readouterr().out, "game.json")
    assert run("record", "convert", there) == 0
    assert capsys.readouterr().out == text


def test_show_draws_every_moment_of_a_game(tmp_path: Path, capsys: Output) -> None:
    table: Table = random_game(4, seats=4)
    path = written(tmp_path, write_text(of(table)))
    for acts in range(0, len(table.log) + 1, 20):
        assert run("record", "show", path, "--at", acts, "--lang", "cs") == 0
