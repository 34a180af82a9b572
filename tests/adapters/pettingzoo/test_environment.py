"""The AEC environment: PettingZoo's own tests, masks, rewards, and nothing hidden in it."""

import pickle
from random import Random
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from tests.support.adapters.positions import RULESETS, after, space_of, twins
from zanzibar.adapters.pettingzoo import PLAYERS, ZanzibarEnv, env
from zanzibar.rules import Mission, Ruleset

missions = pytest.mark.parametrize("mission", [each.value for each in Mission])


def play(game: Any, seed: int) -> list[tuple[str, bytes, bytes]]:
    """Play a random game; return each player's turn with observation and mask."""
    turns = []
    rng = np.random.default_rng(seed)
    game.reset(seed=seed)
    for player in game.agent_iter():
        seen, _, over, _, _ = game.last()
        if over:
            game.step(None)
            continue
        turns.append((player, seen["observation"].tobytes(), seen["action_mask"].tobytes()))
        game.step(int(rng.choice(np.flatnonzero(seen["action_mask"]))))
    return turns


# PettingZoo warns about the form of observations that its own card and board games have.
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should:UserWarning")
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning")
@missions
def test_api_test_of_pettingzoo_passes(mission: str) -> None:
    api_test(env(mission), num_cycles=200)


@missions
def test_seed_test_of_pettingzoo_passes(mission: str) -> None:
    seed_test(lambda: env(mission), num_cycles=60)


@missions
def test_same_seed_and_actions_give_the_same_game(mission: str) -> None:
    first = play(env(mission), 5)
    assert play(env(mission), 5) == first
    assert play(env(mission), 6) != first


@missions
def test_winner_gets_one_and_loser_minus_one(mission: str) -> None:
    game = env(mission)
    for seed in range(3):
        game.reset(seed=seed)
        rng = np.random.default_rng(seed)
        rewards = {}
        for player in game.agent_iter():
            seen, reward, over, _, _ = game.last()
            if over:
                rewards[player] = reward
                game.step(None)
            else:
                assert reward == 0
                game.step(int(rng.choice(np.flatnonzero(seen["action_mask"]))))
        assert sorted(rewards.values()) == [-1, 1]
        assert tuple(rewards[player] for player in PLAYERS) == game.unwrapped.position.returns()


def test_only_the_player_to_move_has_a_mask() -> None:
    game = ZanzibarEnv("training")
    game.reset(seed=1)
    assert game.agent_selection == PLAYERS[0]
    assert game.observe(PLAYERS[0])["action_mask"].sum() == 3
    assert not game.observe(PLAYERS[1])["action_mask"].any()


# PettingZoo logs the illegal move as a warning.
@pytest.mark.filterwarnings("ignore:.*Illegal move made:UserWarning")
def test_illegal_action_loses_the_game() -> None:
    game = env("training")
    game.reset(seed=1)
    game.step(100)
    assert game.terminations == dict.fromkeys(PLAYERS, True)
    assert game.unwrapped.rewards[PLAYERS[0]] == -1


def test_options_of_the_ruleset_can_be_given() -> None:
    game = ZanzibarEnv("full", step_supply=8)
    assert game.rules.ruleset == Ruleset(step_supply=8)
    again = pickle.loads(pickle.dumps(game))
    assert again.rules.ruleset == game.rules.ruleset


def test_render_returns_the_record() -> None:
    game = ZanzibarEnv("training", render_mode="ansi")
    game.reset(seed=1)
    game.step(0)
    assert game.render() == "R: card karl-box"


@pytest.mark.parametrize("ruleset", RULESETS)
def test_twins_look_the_same_to_the_agents(ruleset: Ruleset) -> None:
    games = [
        ZanzibarEnv(
            ruleset.mission.value,
            step_supply=ruleset.step_supply,
            second_slip_counts_past_visits=ruleset.second_slip_counts_past_visits,
            immortal_move_mandatory=ruleset.immortal_move_mandatory,
        )
        for _ in range(2)
    ]
    for pair in twins(ruleset, Random(31), count=3):
        for game, numbers in zip(games, pair, strict=True):
            game.reset(seed=1)
            game.position = after(space_of(ruleset), numbers)
            game.agent_selection = PLAYERS[max(0, game.position.player)]
        one, other = (game.observe(PLAYERS[1]) for game in games)
        assert np.array_equal(one["observation"], other["observation"])
        assert np.array_equal(one["action_mask"], other["action_mask"])
        mine, others = (game.observe(PLAYERS[0])["observation"] for game in games)
        assert not np.array_equal(mine, others)
