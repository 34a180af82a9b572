"""Every mission has models of Recruiters and of the Agents' chances."""

import pytest

from zanzibar.bots.belief import likelihood
from zanzibar.bots.belief.recruiter_models import learned_models, population, win_odds
from zanzibar.bots.strong.levels import ALL_KINDS
from zanzibar.rules import Mission


@pytest.mark.parametrize("mission", Mission)
def test_mission_has_all_kinds_and_win_odds(mission: Mission) -> None:
    kinds = learned_models()[mission.value].kinds
    assert {kind.name for kind in kinds} >= set(ALL_KINDS)
    for kind in kinds:
        assert set(kind.moves) | set(kind.opening) <= set(likelihood.MEASURES)
    assert population(mission, ALL_KINDS).share.sum() == pytest.approx(1.0)
    assert win_odds(mission).dense > 0, "the more concentrated, the better for the Agents"
