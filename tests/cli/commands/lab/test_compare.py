"""`zanzibar lab compare` prints both sides and their mean."""

import json

import pytest

from zanzibar.cli.main import main


def test_output_has_both_sides_and_their_mean(capsys: pytest.CaptureFixture[str]) -> None:
    line = "lab compare --players greedy random --games 3 --mission tm"
    assert main([*line.split(), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["both"]["low"] <= found["both"]["rate"] <= found["both"]["high"]
    assert main(line.split()) == 0
    assert f"{found['both']['rate']:.1%}" in capsys.readouterr().out


def test_error_offers_only_players_of_both_sides(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lab", "compare", "--players", "nobody", "solid"]) == 2
    error = capsys.readouterr().err
    assert "expert" in error
    assert "forewarned" not in error
    assert "omniscient" not in error
