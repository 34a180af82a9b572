"""`zanzibar lab learn` writes the fitted models in place of the same kinds."""

from pathlib import Path

import msgspec
import pytest

from zanzibar.bots.belief.recruiter_models import LearnedModels, learned_models
from zanzibar.cli.main import main


def test_fitted_kind_replaces_the_known_one_and_others_stay(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "learned.json"
    line = "lab learn --mission tm --recruiters greedy --agents greedy --games 3 --seed 1 --out"
    assert main([*line.split(), str(out)]) == 0
    printed = msgspec.json.decode(capsys.readouterr().out)
    made = msgspec.json.decode(out.read_bytes(), type=dict[str, LearnedModels])
    before = learned_models()
    assert made["full"] == before["full"]
    greedy = next(kind for kind in made["training"].kinds if kind.name == "greedy")
    assert greedy.moves == printed["kinds"][0]["moves"]["weights"]
    assert [kind.share for kind in made["training"].kinds] == [
        kind.share for kind in before["training"].kinds
    ]
    others = [kind for kind in made["training"].kinds if kind.name != "greedy"]
    assert others == [kind for kind in before["training"].kinds if kind.name != "greedy"]
    assert {*printed} == {"mission", "kinds", "judge"}
    assert {*printed["kinds"][0]["moves"]} == {"weights", "told", "blind"}
