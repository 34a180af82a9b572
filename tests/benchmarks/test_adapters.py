"""`zanzibar bench adapters` measures and says which of its goals it meets."""

import json

import pytest

from zanzibar.cli.main import main


def test_report_has_goals_and_whether_they_are_met(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "adapters", "--rounds", "1", "--seconds", "0.001", "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert len(report["goals"]) == 4
    for goal in report["goals"]:
        assert set(goal) == {"name", "goal", "value", "unit", "met"}
        assert goal["met"] == (goal["value"] >= goal["goal"])
    assert all(speed["per_second"] > 0 for speed in report["contenders"].values())
    assert main(["bench", "adapters", "--rounds", "1", "--seconds", "0.001"]) == 0
    assert "vectorised, full" in capsys.readouterr().out


def test_missing_packages_are_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    assert main(["bench", "adapters"]) == 2
    assert "pyspiel, pettingzoo" in capsys.readouterr().err
