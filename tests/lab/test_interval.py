"""Shares have the right intervals, and so do their means."""

import pytest

from zanzibar.lab.interval import mean_of, wilson


def test_wilson_interval_matches_the_textbook() -> None:
    share = wilson(8, 10)
    assert share.rate == 0.8
    assert share.low == pytest.approx(0.4902, abs=1e-4)
    assert share.high == pytest.approx(0.9433, abs=1e-4)
    assert wilson(0, 0).high == 1.0


def test_mean_of_two_shares_has_a_narrower_interval() -> None:
    one = wilson(60, 100)
    both = mean_of(one, one)
    assert both.rate == one.rate
    assert one.low < both.low < both.high < one.high


def test_correlation_widens_the_interval_of_a_mean() -> None:
    one = wilson(60, 100)
    independent, correlated, opposed = (mean_of(one, one, r) for r in (0.0, 1.0, -1.0))
    assert correlated.low == pytest.approx(one.low)
    assert correlated.low < independent.low < opposed.low == pytest.approx(one.rate)
