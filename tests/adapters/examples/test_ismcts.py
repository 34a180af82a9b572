"""The first experiment with OpenSpiel, at a small scale."""

import pytest

from zanzibar.adapters.examples import ismcts


@pytest.mark.parametrize("compiled", [True, False])
def test_experiment_plays_its_games_and_reports_simulations_and_time(
    compiled: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ismcts, "TRIAL_SIMULATIONS", 2)
    score = ismcts.experiment("training", "agents", 1, 0.001, "greedy", compiled=compiled)
    assert score.side == "agents"
    assert score.games == 1
    assert 0 <= score.won <= 1
    assert score.simulations >= 2
    assert score.seconds_per_move >= 0


def test_script_prints_a_line_for_each_side(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ismcts, "TRIAL_SIMULATIONS", 2)
    ismcts.main(["--games", "1", "--seconds", "0.001", "--against", "random"])
    lines = capsys.readouterr().out.splitlines()
    assert [line.split(":")[0] for line in lines] == [
        "ISMCTS as the recruiter against random",
        "ISMCTS as the agents against random",
    ]
