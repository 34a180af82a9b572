"""States: what OpenSpiel asks of them, and what it would have worked out itself."""

import random

import numpy as np
import pyspiel
import pytest

from zanzibar.adapters.openspiel import SHORT_NAME, ZanzibarState

MISSIONS = pytest.mark.parametrize("mission", ["training", "full"])


@MISSIONS
def test_shortcuts_answer_as_openspiel_does(mission: str) -> None:
    state = pyspiel.load_game(f"{SHORT_NAME}(mission={mission})").new_initial_state()
    chance = random.Random(1)
    while True:
        assert state.is_chance_node() == pyspiel.State.is_chance_node(state)
        assert state.legal_actions() == pyspiel.State.legal_actions(state)
        for player in (0, 1):
            assert state.legal_actions(player) == pyspiel.State.legal_actions(state, player)
        if state.is_terminal():
            break
        state.apply_action(chance.choice(state.legal_actions()))


@MISSIONS
def test_chance_outcomes_have_equal_probabilities(mission: str) -> None:
    state = pyspiel.load_game(f"{SHORT_NAME}(mission={mission})").new_initial_state()
    chance = random.Random(2)
    met = 0
    while not state.is_terminal():
        if state.is_chance_node():
            met += 1
            outcomes = dict(state.chance_outcomes())
            assert sum(outcomes.values()) == pytest.approx(1)
            assert len(set(outcomes.values())) == 1
            names = [state.action_to_string(pyspiel.PlayerId.CHANCE, each) for each in outcomes]
            assert len(set(names)) == len(outcomes)
        state.apply_action(chance.choice(state.legal_actions()))
    assert met >= 3


@MISSIONS
def test_resampled_state_has_the_same_information_state(mission: str) -> None:
    game = pyspiel.load_game(f"{SHORT_NAME}(mission={mission})")
    chance = random.Random(4)
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    state = game.new_initial_state()
    while not state.is_terminal():
        for player in (0, 1):
            if chance.random() < 0.1:
                other = state.resample_from_infostate(player, sampler)
                assert isinstance(other, ZanzibarState)
                assert other.information_state_string(player) == state.information_state_string(
                    player
                )
                assert np.array_equal(
                    other.information_state_tensor(player), state.information_state_tensor(player)
                )
                assert other.observation_string(player) == state.observation_string(player)
                assert np.array_equal(
                    other.observation_tensor(player), state.observation_tensor(player)
                )
                assert other.history() == other.position.numbers
        state.apply_action(chance.choice(state.legal_actions()))


def test_information_state_string_is_a_record_of_the_seat() -> None:
    game = pyspiel.load_game(f"{SHORT_NAME}(mission=training)")
    state = game.new_initial_state()
    for text in ["card karl-box", "start C5"]:
        state.apply_action(state.string_to_action(text))
    assert state.information_state_string(0) == "seat R\nR: card karl-box\nstart C5 ...\n"
    assert state.information_state_string(1) == "seat 1\nR: card ?\n"
    for card in (6, 2, 10):
        state.apply_action(card)
    state.apply_action(state.string_to_action("step C4"))
    features = " ".join(game.rules.board.features[each] for each in (2, 6, 10))
    assert state.information_state_string(0) == (
        f"seat R\nR: card karl-box\nR: start C5 = {features}\nR: step C4\n"
    )
    assert state.information_state_string(1) == "seat 1\nR: card ?\nR: start C5\n"
