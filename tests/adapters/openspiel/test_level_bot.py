"""Levels of this project as OpenSpiel bots."""

import random
from typing import Any

import pyspiel
import pytest

from tests.support.adapters.positions import after, space_of, twins
from zanzibar.adapters.openspiel import SHORT_NAME, LevelBot, game_of
from zanzibar.rules import Mission, Ruleset


def played(game: Any, bots: list[LevelBot], seed: int) -> Any:
    chance = random.Random(seed)
    state = game.new_initial_state()
    while not state.is_terminal():
        player = state.current_player()
        legal = state.legal_actions()
        action = chance.choice(legal) if player < 0 else bots[player].step(state)
        assert action in legal
        state.apply_action(action)
    return state


@pytest.mark.parametrize("mission", ["training", "full"])
@pytest.mark.parametrize("level", ["random", "greedy"])
def test_levels_play_whole_games_and_repeat_them(level: str, mission: str) -> None:
    game = pyspiel.load_game(f"{SHORT_NAME}(mission={mission})")
    bots = [LevelBot(game, player, level, seed=player) for player in (0, 1)]
    first = played(game, bots, 3)
    for bot in bots:
        bot.restart()
    assert played(game, bots, 4).is_terminal()
    again = [LevelBot(game, player, level, seed=player) for player in (0, 1)]
    assert played(game, again, 3).history() == first.history()


def test_level_that_thinks_gets_a_budget() -> None:
    game = pyspiel.load_game(f"{SHORT_NAME}(mission=training)")
    bots = [LevelBot(game, player, "solid", budget=0.001) for player in (0, 1)]
    assert played(game, bots, 3).is_terminal()


def test_bot_takes_up_a_game_in_the_middle() -> None:
    game = pyspiel.load_game(f"{SHORT_NAME}(mission=training)")
    chance = random.Random(1)
    state = game.new_initial_state()
    while state.current_player() != 1:
        state.apply_action(chance.choice(state.legal_actions()))
    bot = LevelBot(game, 1, "greedy")
    bot.restart_at(state)
    assert bot.step(state) in state.legal_actions()


def test_bot_for_the_agents_does_the_same_in_twin_games() -> None:
    ruleset = Ruleset(mission=Mission.TRAINING)
    game = game_of(space_of(ruleset).rules)
    compared = 0
    for pair in twins(ruleset, random.Random(2), count=6):
        if after(space_of(ruleset), pair[0]).player == 1:
            states = [game.state_after(numbers) for numbers in pair]
            bots = [LevelBot(game, 1, "greedy", seed=5) for _ in states]
            actions = [bot.step(state) for bot, state in zip(bots, states, strict=True)]
            assert actions[0] == actions[1]
            compared += 1
    assert compared
