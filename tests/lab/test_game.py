"""A game depends on its pairing and seed only."""

from tests.support.lab.games import RANDOM, without_times
from zanzibar.lab.game import Pairing, play
from zanzibar.rules import Mission


def test_same_seed_gives_the_same_game() -> None:
    assert without_times([play(RANDOM, 5)]) == without_times([play(RANDOM, 5)])


def test_games_of_other_players_share_the_hidden_cards() -> None:
    other = Pairing(Mission.TRAINING, "random", "greedy")
    assert [play(RANDOM, s).hidden for s in range(4)] == [play(other, s).hidden for s in range(4)]
