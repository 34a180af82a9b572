"""`zanzibar bench deduce` measures and says which of its goals it meets."""

import json

import pytest

from zanzibar.cli.main import main


def test_report_has_goals_and_whether_they_are_met(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "deduce", "--games", "1", "--uninformed", "1", "--json"]) == 0
    goals = json.loads(capsys.readouterr().out)["goals"]
    assert len(goals) >= 3
    for goal in goals:
        assert set(goal) == {"name", "goal", "value", "unit", "met"}
        assert goal["met"] == (goal["value"] <= goal["goal"])
