"""`zanzibar lab balance` prints tables and draws charts."""

import json
from pathlib import Path

import pytest

from tests.support.lab.games import RANDOM
from zanzibar.cli.main import main
from zanzibar.lab import results_file
from zanzibar.lab.game import Pairing, play
from zanzibar.lab.match import match
from zanzibar.rules import Mission
from zanzibar.text import LANGS, Lang, texts

PNG = b"\x89PNG"


def test_file_that_is_named_twice_counts_once(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    games = str(tmp_path / "games.csv")
    results_file.save(Path(games), [play(RANDOM, seed) for seed in range(3)])
    assert main(["lab", "balance", "--mission", "tm", "--json", "--results", games, games]) == 0
    assert json.loads(capsys.readouterr().out)["all"][0]["games"] == 3


def test_balance_writes_charts(tmp_path: Path) -> None:
    line = "lab balance --recruiter random --agents random --mission fg --games 4 --out"
    assert main([*line.split(), str(tmp_path)]) == 0
    for chart in ("start", "cards", "mayhem", "questions", "endings"):
        assert (tmp_path / f"balance-fg-{chart}.png").read_bytes().startswith(PNG)


@pytest.mark.parametrize("lang", LANGS)
def test_tables_and_charts_are_in_the_chosen_language(
    lang: Lang, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    results_file.save(tmp_path / "games.csv", [play(RANDOM, seed) for seed in range(3)])
    line = "lab balance --mission tm --results"
    words = [*line.split(), str(tmp_path / "games.csv"), "--out", str(tmp_path)]
    assert main([*words, "--lang", lang]) == 0
    assert texts(lang).term("balance", "feature") in capsys.readouterr().out
    assert (tmp_path / "balance-tm-endings.png").exists()
    assert not (tmp_path / "balance-tm-mayhem.png").exists()  # Training has none


def test_heading_names_at_most_three_pairings(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    results = tmp_path / "games.csv"
    for level in ("random", "greedy"):
        for other in ("random", "greedy"):
            match(Pairing(Mission.TRAINING, level, other), [1], out=results)
    assert main(["lab", "balance", "--mission", "tm", "--results", str(results)]) == 0
    assert capsys.readouterr().out.splitlines()[0].count("against") == 3
