"""The balance report groups every game."""

from tests.support.lab.games import RANDOM
from zanzibar.lab.experiments.balance import COUNTS, balance
from zanzibar.lab.match import match


def test_every_game_is_in_each_table() -> None:
    games = match(RANDOM, range(10))
    tables = balance(games)
    assert sum(group.games for group in tables["start"]) == 10
    assert sum(group.games for group in tables["feature"]) == 30
    counts = [group for column in COUNTS if column != "slips" for group in tables[column]]
    asked = sum(int(group.name.rstrip("+")) * group.games for group in counts)
    assert sum(int(group.name) * group.games for group in tables["questions"]) >= asked > 0
