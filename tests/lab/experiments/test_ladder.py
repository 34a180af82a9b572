"""Ratings follow from wins."""

from zanzibar.lab.experiments.ladder import rate


def test_stronger_level_has_a_higher_rating_on_both_sides() -> None:
    levels = ("weak", "strong")
    wins = [(0, 0, 50.0, 50.0), (0, 1, 10.0, 90.0), (1, 0, 90.0, 10.0), (1, 1, 50.0, 50.0)]
    ratings = {(r.level, r.side): r for r in rate(levels, wins)}
    for side in ("recruiter", "agents"):
        assert ratings["strong", side].points > 150
        assert ratings["strong", side].low > ratings["weak", side].high
