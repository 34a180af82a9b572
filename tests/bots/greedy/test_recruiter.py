"""A greedy Recruiter is stronger than a random one."""

import pytest

from tests.support.bots.tournaments import MARGIN, agents_wins
from zanzibar.rules import Mission


@pytest.mark.parametrize("mission", list(Mission))
def test_greedy_recruiter_beats_a_random_one(mission: Mission) -> None:
    weak = agents_wins(mission, "random", "greedy")
    assert agents_wins(mission, "greedy", "greedy") <= weak - MARGIN
