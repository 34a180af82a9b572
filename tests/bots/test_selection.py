"""Options are chosen by value, at random where several are as good or nearly so."""

from random import Random

from zanzibar.bots.selection import pick_best, pick_near_best, pick_softmax


def test_best_option_is_picked_and_ties_at_random() -> None:
    chance = Random(1)
    assert pick_best("abc", "acb".index, chance) == "b"
    assert {pick_best("abc", lambda option: option != "a", chance) for _ in range(40)} == {"b", "c"}


def test_softmax_prefers_higher_values_by_the_temperature() -> None:
    chance = Random(1)
    picks = [pick_softmax("abc", [0.0, -0.1, -99.0], 0.1, chance) for _ in range(1000)]
    assert 1.5 < picks.count("a") / picks.count("b") < 4.5
    assert "c" not in picks


def test_values_far_below_the_best_are_never_near_it() -> None:
    chance = Random(1)
    picks = {pick_near_best([1.0, 0.95, 0.5], 0.1, chance) for _ in range(200)}
    assert picks == {0, 1}
