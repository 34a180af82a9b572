"""An observed game has all choices of the Recruiter, and the Agents' standings."""

from zanzibar.bots.belief.recruiter_models import WinOdds
from zanzibar.lab.experiments.observed_games import observe_game
from zanzibar.rules import Mission


def test_observed_game_has_choices_and_standings() -> None:
    observed = observe_game(Mission.FULL, "greedy", "greedy", 11)
    assert sum(choice.opening for choice in observed.moves) == 4
    assert all(0 <= choice.taken < len(choice.table) for choice in observed.moves)
    assert observed.standings
    assert all(len(row) == len(WinOdds.__struct_fields__) for row in observed.standings)
    assert len(observed.placings) == 4
    assert all(choice.table[choice.taken].any() for choice in observed.placings)
