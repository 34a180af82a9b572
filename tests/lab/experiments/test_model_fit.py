"""Fits find the weights that made the data."""

import numpy as np
import pytest

from zanzibar.bots.belief import likelihood
from zanzibar.lab.experiments.model_fit import fit_choices, fit_logistic
from zanzibar.lab.experiments.observed_games import ObservedChoice


def test_choice_fit_finds_the_weights_that_chose() -> None:
    chance = np.random.default_rng(3)
    true = np.zeros(likelihood.WIDTH)
    true[likelihood.M_CONTACTS], true[likelihood.M_DANGER] = 1.5, -2.0
    choices = []
    for _ in range(1500):
        table = chance.normal(size=(4, likelihood.WIDTH))
        shares = np.exp(table @ true)
        taken = int(chance.choice(4, p=shares / shares.sum()))
        choices.append(ObservedChoice(False, table, taken))
    found = fit_choices(choices, likelihood.MEASURES)
    assert found.weights["contacts"] == pytest.approx(1.5, abs=0.2)
    assert found.weights["danger"] == pytest.approx(-2.0, abs=0.25)
    assert found.likelihood > found.likelihood_by_chance


def test_logistic_fit_finds_the_odds() -> None:
    chance = np.random.default_rng(4)
    rows = np.column_stack([np.ones(4000), chance.normal(size=4000)])
    won = chance.random(4000) < 1 / (1 + np.exp(-(0.5 + 2.0 * rows[:, 1])))
    assert fit_logistic(rows, won.astype(np.float64)) == pytest.approx([0.5, 2.0], abs=0.2)
