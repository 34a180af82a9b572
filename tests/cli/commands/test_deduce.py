"""`zanzibar deduce` prints what follows from a record."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests.support.deduce.games import Setting, play
from zanzibar.cli.main import main
from zanzibar.deduce import deduce
from zanzibar.record import of, public_of, write_public, write_text
from zanzibar.rules import SPECTATOR, Mission, Ruleset, Table


@pytest.fixture(scope="module")
def table() -> Table:
    *_, (table, _) = play(Setting(5, Ruleset(Mission.FULL), 2, "random", "greedy"))
    return table


@pytest.fixture
def record(table: Table, tmp_path: Path) -> str:
    file = tmp_path / "game.zan"
    file.write_text(write_text(of(table)), "utf-8")
    return str(file)


def told(capsys: pytest.CaptureFixture[str], *words: str, code: int = 0) -> Any:
    assert main(["deduce", *words, "--json"]) == code
    return json.loads(capsys.readouterr().out)


def test_json_has_every_total(
    record: str, table: Table, capsys: pytest.CaptureFixture[str]
) -> None:
    found = told(capsys, record, "--at", "60")
    assert found["time"] == 9
    assert set(found["at"]) == {str(time) for time in range(1, 10)}
    assert found["location"] == found["at"]["9"]
    assert sum(found["location"].values()) == pytest.approx(1.0)
    assert sum(found["features"].values()) == pytest.approx(3.0)
    assert set(found["recruiter"]) == {"karl-box", "pipe-girl"}
    assert 0.0 <= found["retrieved"] <= 1.0


def test_unmasked_solution_is_no_evidence(
    record: str, table: Table, capsys: pytest.CaptureFixture[str]
) -> None:
    assert table.over
    worlds = told(capsys, record)["worlds"]
    assert worlds == deduce(table.rules, public_of(table).seen()).size > 1


def test_public_record_gives_the_same_as_the_whole_record(
    record: str, table: Table, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    public = tmp_path / "public.zan"
    public.write_text(write_public(public_of(table)), "utf-8")
    acts = len(table.seen_by(SPECTATOR)) - 4
    hidden = len(table.log) - len(table.seen_by(SPECTATOR))
    whole = told(capsys, record, "--at", str(acts + hidden))
    assert told(capsys, str(public), "--at", str(acts)) == whole


def test_no_location_before_the_start(record: str, capsys: pytest.CaptureFixture[str]) -> None:
    found = told(capsys, record, "--at", "0")
    assert (found["worlds"], found["time"], found["location"], found["at"]) == (1120, 0, {}, {})
    assert main(["deduce", record, "--at", "0"]) == 0


def test_contradictory_record_has_the_facts_that_clash(
    table: Table, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = write_public(public_of(table).first(20))
    wrong = re.sub(r"confirm => \d+", "confirm => 9", text)
    assert wrong != text
    file = tmp_path / "paper.zan"
    file.write_text(wrong, "utf-8")
    found = told(capsys, str(file), code=1)
    assert found["worlds"] == 0
    assert [fact["fact"] for fact in found["conflict"]] == ["count"]
    line = next(n for n, text in enumerate(wrong.splitlines(), 1) if "confirm => 9" in text)
    assert [fact["line"] for fact in found["conflict"]] == [line]
    assert main(["deduce", str(file)]) == 1
    printed = capsys.readouterr().out
    assert f"(setup.opening-recruits, line {line} of the record)" in printed


@pytest.mark.parametrize("lang", ["en", "cs"])
def test_map_and_explanation_are_printed(
    record: str, lang: str, capsys: pytest.CaptureFixture[str]
) -> None:
    found = told(capsys, record, "--at", "60")
    impossible = next(name for name, share in found["location"].items() if share == 0.0)
    assert main(["deduce", record, "--at", "60", "--why", impossible, "--lang", lang]) == 0
    printed = capsys.readouterr().out
    assert "09:00" in printed
    assert impossible in printed
    why = told(capsys, record, "--at", "60", "--why", impossible)["why"]
    assert why["worlds"] == 0
    assert all(fact["rule"] and fact["source"] > 0 for fact in why["facts"])


def test_facts_have_the_lines_of_the_record(
    record: str, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = Path(record).read_text("utf-8").splitlines()
    found = told(capsys, record, "--at", "60")
    verbs = {"ask.answer": "answer", "setup.opening-recruits": "confirm", "capture": "capture"}
    checked = set()
    for location in [name for name, share in found["location"].items() if share == 0.0]:
        for fact in told(capsys, record, "--at", "60", "--why", location)["why"]["facts"]:
            if verb := verbs.get(fact["rule"]):
                assert verb in lines[fact["line"] - 1]
                checked.add(verb)
    assert "answer" in checked


def test_wrong_arguments_are_usage_errors(record: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["deduce", record, "--time", "40"]) == 2
    assert main(["deduce", record, "--why", "Z9"]) == 2
    assert main(["deduce", "no-such-file"]) == 2
    assert "Traceback" not in capsys.readouterr().err
