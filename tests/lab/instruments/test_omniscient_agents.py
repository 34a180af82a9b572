"""The omniscient Agents win nearly always, and are no level."""

from zanzibar.bots import names
from zanzibar.lab.game import Pairing
from zanzibar.lab.match import match, summary
from zanzibar.rules import Mission, Side


def test_omniscient_agents_catch_a_random_recruiter() -> None:
    assert "omniscient" not in names(Side.AGENTS)
    games = match(Pairing(Mission.TRAINING, "random", "omniscient"), range(8))
    assert summary(games).recruiter_wins <= 2
