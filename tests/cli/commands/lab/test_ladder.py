"""`zanzibar lab ladder` prints ratings and draws a chart."""

import json
from pathlib import Path

import pytest

from zanzibar.cli.main import main

PNG = b"\x89PNG"


def test_level_that_is_named_twice_plays_once(capsys: pytest.CaptureFixture[str]) -> None:
    line = "lab ladder --levels random random --games 1 --mission tm --budget 0.5"
    assert main([*line.split(), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["levels"] == ["random"]
    assert main(line.split()) == 0
    assert "One step up" not in capsys.readouterr().out


def test_ladder_writes_a_chart(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    line = "lab ladder --levels random greedy --mission fg --games 4 --out"
    assert main([*line.split(), str(tmp_path)]) == 0
    assert "One step up" in capsys.readouterr().out
    assert (tmp_path / "ladder-fg.png").read_bytes().startswith(PNG)
