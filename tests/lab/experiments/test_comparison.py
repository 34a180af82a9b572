"""A comparison plays every deal twice, with the sides swapped."""

from pathlib import Path

from zanzibar.lab import results_file
from zanzibar.lab.experiments.comparison import compare
from zanzibar.rules import Mission

PLAYERS = ("greedy", "random")


def test_comparison_swaps_the_sides_on_the_same_deals(tmp_path: Path) -> None:
    out = tmp_path / "games.csv"
    found = compare(Mission.TRAINING, PLAYERS, range(12), out=out)
    games = results_file.load(out)
    pairings = {(game.recruiter, game.agents) for game in games}
    assert pairings == {("greedy", "random"), ("random", "greedy")}
    hiding, seeking = ([g for g in games if g.recruiter == name] for name in found.players)
    assert [game.hidden for game in hiding] == [game.hidden for game in seeking]
    assert found.as_recruiter.rate == sum(g.winner == "recruiter" for g in hiding) / 12
    assert found.as_agents.rate == sum(g.winner == "agents" for g in seeking) / 12
    assert found.both.rate == (found.as_recruiter.rate + found.as_agents.rate) / 2
    played: list[int] = []
    again = compare(Mission.TRAINING, PLAYERS, range(12), out=out, progress=played.append)
    assert played == [12, 12]
    assert again == found
