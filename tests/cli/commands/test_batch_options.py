"""Commands that play many games check their options and explain them."""

import re
from pathlib import Path

import pytest

from tests.support.lab.games import RANDOM
from zanzibar.cli.main import main
from zanzibar.lab import results_file
from zanzibar.lab.game import play


@pytest.mark.parametrize(
    ("line", "id"),
    [
        ("match --recruiter nobody --agents random", "cli.choice"),
        ("match --recruiter omniscient --agents random", "cli.choice"),
        ("match --recruiter random@soon --agents random", "cli.seconds"),
        ("match --recruiter random --agents random --budget -1", "cli.seconds"),
        ("match --recruiter random --agents random --games 0", "cli.number"),
        ("match --recruiter random --agents random --games many", "cli.number"),
        ("match --recruiter random --agents random --mission night", "cli.choice"),
        ("match --recruiter no.where:Bot --agents random", "lab.player"),
        ("match --recruiter tests.support.lab.players:Nobody --agents random", "lab.player"),
        ("match --recruiter random --agents random --jobs 0", "cli.number"),
        ("match --recruiter random --agents random --seed -1", "cli.number"),
        ("match --recruiter random --agents random --games 1 --out {file}", "lab.results"),
        ("match --recruiter random --agents random --games 1 --out {file}/x", "file.unwritable"),
        ("lab compare --players solid omniscient --games 1", "cli.choice"),
        ("lab compare --players forewarned solid --games 1", "cli.choice"),
        ("lab learn --games 1 --out {file}/x", "file.unwritable"),
        ("lab ladder --levels random nobody --games 1", "cli.choice"),
        ("lab balance --results {file}", "lab.results"),
        ("lab balance --results {file}.none", "file.missing"),
        ("lab balance --results {games} --mission fg", "lab.no-games"),
        ("lab twin --games 0", "cli.number"),
    ],
)
def test_wrong_option_is_an_error_with_its_id(
    line: str, id: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, games = tmp_path / "notes.csv", tmp_path / "games.csv"
    file.write_text("this is, something, else\n1,2,3\n")
    results_file.save(games, [play(RANDOM, 1)])
    words = line.format(file=file, games=games).split()
    assert main(words) == 2
    error = capsys.readouterr().err
    assert error.startswith("zanzibar: ")
    assert error.rstrip().endswith(f"({id})")
    assert file.read_text().startswith("this is")


@pytest.mark.parametrize("command", ["match", "lab", "lab ladder", "lab compare", "lab balance"])
def test_help_explains_every_option(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*command.split(), "--help"]) == 0
    text = capsys.readouterr().out
    options = re.findall(r"^  (--[a-z-]+)[^\n]*\n?(.*)$", text, re.MULTILINE)
    assert options
    for option, below in options:
        line = next(line for line in text.splitlines() if line.startswith(f"  {option}"))
        explained = len(re.split(r"  +", line.strip())) > 1 or below.startswith("   ")
        assert explained, f"{command} {option} has no explanation"
