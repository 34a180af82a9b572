"""The strong Recruiter's moves in recorded positions."""

from pathlib import Path

import pytest

from tests.support.bots.positions import position
from zanzibar.record import write_action
from zanzibar.rules import Side

DEAD_END = Path(__file__).parent / "positions" / "dead_end.zan"


@pytest.mark.parametrize("level", ["solid", "expert"])
@pytest.mark.parametrize("seed", range(3))
def test_recruiter_avoids_a_dead_end_before_the_last_hour(level: str, seed: int) -> None:
    table, player = position(DEAD_END, 119, level, Side.RECRUITER, seed)
    action = player.act(table.view(0), table.legal(0))
    assert write_action(table.rules, action) != "step C2"
