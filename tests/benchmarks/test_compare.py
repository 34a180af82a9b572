"""`python -m benchmarks.compare`: which figures it compares, and how."""

import json
from pathlib import Path

import pytest

from benchmarks.compare import CHECKOUT, Ratios, main, measures_in

REPORT = {
    "bench": "any",
    "goals": [
        {"name": "durable commands", "goal": 6000.0, "value": 5000.0, "unit": "1/s", "met": False},
        {"name": "against a peer", "goal": 2.0, "value": None, "unit": "x", "met": False},
        {"name": "share", "goal": None, "value": 50.0, "unit": "%", "met": None},
        {"name": "memory of a live table", "goal": 9.0, "value": 8.0, "unit": "KB", "met": True},
    ],
    "contenders": {"full": {"games_per_second": 300.0, "actions_per_second": 40_000}},
    "asking": {"moments": 7, "scratch_ms": {"p50": 0.5}},
    "microseconds": {"view of a spectator": 0.2},
}


def test_figures_with_a_known_direction_are_compared() -> None:
    assert measures_in(REPORT) == {
        "durable commands, 1/s": 5000.0,
        "memory of a live table, KB": 8.0,
        "contenders.full.games_per_second": 300.0,
        "contenders.full.actions_per_second": 40_000.0,
        "asking.scratch_ms.p50": 0.5,
        "microseconds.view of a spectator": 0.2,
    }


def test_ratio_above_one_means_slower_for_rates_and_for_durations() -> None:
    assert Ratios("rate", True, [200.0], [100.0], larger_is_better=True).median == 2.0
    assert Ratios("time", True, [1.0], [2.0], larger_is_better=False).median == 2.0
    assert Ratios("none", True, [0.0], [0.0], larger_is_better=False).median == 1.0


def test_checkout_is_compared_with_itself(capsys: pytest.CaptureFixture[str]) -> None:
    words = "--bench twin --rounds 1 --json -- --rounds 1 --seconds 0.01"
    assert main([str(CHECKOUT), *words.split()]) == 0
    report = json.loads(capsys.readouterr().out)
    assert {goal["unit"] for goal in report["goals"]} == {"x"}
    assert len(report["goals"]) == 2
    assert all(goal["value"] > 0 for goal in report["goals"])


def test_failed_benchmark_ends_the_comparison(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "src" / "zanzibar").mkdir(parents=True)
    (tmp_path / "src" / "zanzibar" / "__init__.py").touch()
    assert main([str(tmp_path), "--bench", "twin", "--rounds", "1"]) == 2
    assert "bench twin" in capsys.readouterr().err
