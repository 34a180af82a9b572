"""Deals depend on the seed only."""

from zanzibar.lab.deal import deal


def test_deal_depends_on_the_seed_and_not_on_earlier_draws() -> None:
    everything = tuple(range(16))
    hidden = deal(7)("feature", everything, 3)
    assert deal(7)("feature", everything, 3) == hidden
    later = deal(7)
    later("feature", everything, 3)
    left = tuple(f for f in everything if f not in hidden)
    order = deal(7)("feature", everything, 16)
    assert later("feature", left, 2) == order[3:5]
