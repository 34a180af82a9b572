"""Greedy Agents are stronger than random ones."""

import pytest

from tests.support.bots.tournaments import MARGIN, agents_wins
from zanzibar.rules import Mission


@pytest.mark.parametrize("mission", list(Mission))
def test_greedy_agents_beat_random_ones(mission: Mission) -> None:
    weak = agents_wins(mission, "random", "random")
    assert agents_wins(mission, "random", "greedy") >= weak + MARGIN
