"""`zanzibar match` prints the result of a match as sentences or as JSON."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from zanzibar.cli.main import main
from zanzibar.text import LANGS, Lang, texts

ROOT = Path(__file__).parents[3]


def test_json_has_the_documented_fields(capsys: pytest.CaptureFixture[str]) -> None:
    line = "match --recruiter random --agents random --games 6 --seed 3 --mission tm --json"
    assert main(line.split()) == 0
    found = json.loads(capsys.readouterr().out)
    fields = ["games", "recruiter_wins", "rate", "low", "high", "reasons", "seconds"]
    assert [*found] == fields
    assert found["games"] == 6
    assert found["recruiter_wins"] == round(found["rate"] * 6)
    assert found["low"] <= found["rate"] <= found["high"]
    assert sum(found["reasons"].values()) == 6
    for side in ("recruiter", "agents"):
        spent = found["seconds"][side]
        assert [*spent] == ["p50", "p95", "max"]
        assert 0 <= spent["p50"] <= spent["p95"] <= spent["max"]


def test_each_sentence_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    line = "match --recruiter random --agents random --games 1 --mission tm"
    assert main(line.split()) == 0
    assert len(capsys.readouterr().out.splitlines()) == 6


@pytest.mark.parametrize("lang", LANGS)
def test_result_is_in_the_chosen_language(lang: Lang, capsys: pytest.CaptureFixture[str]) -> None:
    line = "match --recruiter random --agents random --games 2 --mission tm --lang"
    assert main([*line.split(), lang]) == 0
    assert texts(lang).term("mission", "training") in capsys.readouterr().out


def test_player_class_is_found_in_the_working_folder(tmp_path: Path) -> None:
    code = "from tests.support.lab.players import FirstAction as Mine"
    (tmp_path / "near.py").write_text(code, encoding="utf-8")
    line = "match --recruiter random --agents near:Mine --games 2 --mission tm --json"
    path = os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")])
    done = subprocess.run(
        [Path(sys.executable).with_name("zanzibar"), *line.split()],
        cwd=tmp_path,
        check=True,
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": path},
    )
    assert json.loads(done.stdout)["games"] == 2
    assert done.stderr == ""


def test_match_starts_without_the_chart_library() -> None:
    """The library is in the extra `lab`, which a match does not need."""
    code = "import sys, zanzibar.cli.commands.match; print('matplotlib' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"
