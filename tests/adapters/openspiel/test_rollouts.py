"""Rollouts in compiled rules beside those of OpenSpiel."""

import random

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import mcts

from zanzibar.adapters.openspiel import SHORT_NAME, CompiledRollouts
from zanzibar.rules import NOWHERE


@pytest.mark.parametrize("mission", ["training", "full"])
def test_values_agree_with_random_rollouts_of_openspiel(mission: str) -> None:
    game = pyspiel.load_game(f"{SHORT_NAME}(mission={mission})")
    chance = random.Random(3)
    state = game.new_initial_state()
    while state.position.game.public.time < 9 or state.is_chance_node():
        state.apply_action(chance.choice(state.legal_actions()))
        if state.is_terminal():
            state = game.new_initial_state()
    plain = mcts.RandomRolloutEvaluator(400, np.random.RandomState(1)).evaluate(state)
    fast = CompiledRollouts(game.rules, 4000, seed=1).evaluate(state)
    assert fast[0] == -fast[1]
    # Four standard deviations of the mean of 400 returns that are 1 or -1.
    assert abs(plain[0] - fast[0]) < 4 / np.sqrt(400)


def test_half_of_an_extra_immortal_move_can_be_evaluated() -> None:
    game = pyspiel.load_game(SHORT_NAME)
    evaluator = CompiledRollouts(game.rules, 5, seed=2)
    chance = random.Random(5)
    met = 0
    while met < 3:
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(chance.choice(state.legal_actions()))
            if state.position.token != NOWHERE:
                met += 1
                before = str(state)
                assert abs(evaluator.evaluate(state)[0]) <= 1
                assert str(state) == before


def test_prior_is_even() -> None:
    game = pyspiel.load_game(f"{SHORT_NAME}(mission=training)")
    evaluator = CompiledRollouts(game.rules)
    state = game.new_initial_state()
    assert evaluator.prior(state) == [(0, 1 / 3), (1, 1 / 3), (2, 1 / 3)]
    state.apply_action(2)
    assert evaluator.prior(state) == [(0, 0.5), (1, 0.5)]
