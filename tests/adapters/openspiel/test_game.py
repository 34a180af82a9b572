"""The game in OpenSpiel: its own checks, serialisation, bounds."""

import pickle
import random
from pathlib import Path
from typing import Any

import pyspiel
import pytest
from absl import flags
from open_spiel.python.algorithms import generate_playthrough

from tests.support.adapters.positions import RULESETS, somewhere, space_of, walk
from zanzibar.adapters.openspiel import SHORT_NAME, ZanzibarGame, game_of
from zanzibar.adapters.openspiel.game import longest_game
from zanzibar.adapters.position import Unsupported
from zanzibar.board import zanzibar
from zanzibar.record import of
from zanzibar.rules import Mission, Rules, Ruleset, Table, drawn_by
from zanzibar.shift import MODULES

STRINGS = (
    SHORT_NAME,
    f"{SHORT_NAME}(mission=training)",
    f"{SHORT_NAME}(mission=full,step_supply=8,immortal_move_mandatory=True)",
    f"{SHORT_NAME}(mission=training,step_supply=8)",
)

every_game = pytest.mark.parametrize("string", STRINGS)


def states(game: Any, seed: int) -> list[Any]:
    """Return the states of a random game, each with its own history."""
    chance = random.Random(seed)
    state = game.new_initial_state()
    found = [state.clone()]
    while not state.is_terminal():
        state.apply_action(chance.choice(state.legal_actions()))
        found.append(state.clone())
    return found


@every_game
def test_random_simulations_of_openspiel_pass(string: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(string), num_sims=2, serialize=True, verbose=False)


@every_game
def test_playthrough_of_openspiel_is_the_same_when_it_is_replayed(
    string: str, tmp_path: Path
) -> None:
    if not flags.FLAGS.is_parsed():
        flags.FLAGS(["test"])
    text = generate_playthrough.playthrough(string, None, seed=7)
    file = tmp_path / "playthrough.txt"
    file.write_text(text, "utf-8")
    original, again = generate_playthrough.replay(str(file))
    assert original == again
    assert "IsTerminal() = True" in text


@every_game
def test_games_and_states_survive_both_kinds_of_serialisation(string: str) -> None:
    game = pyspiel.load_game(string)
    assert str(pickle.loads(pickle.dumps(game))) == str(game)
    assert pickle.loads(pickle.dumps(game.get_type())) == game.get_type()
    for state in states(game, 5)[::9]:
        again_game, again = pyspiel.deserialize_game_and_state(
            pyspiel.serialize_game_and_state(game, state)
        )
        assert str(again_game) == str(game)
        for other in (again, pickle.loads(pickle.dumps(state)), state.clone()):
            assert str(other) == str(state)
            assert other.history() == state.history()
            assert other.position.game == state.position.game
            assert other.position.numbers == state.position.numbers


def test_parameters_choose_the_rules() -> None:
    game = pyspiel.load_game(STRINGS[2])
    assert isinstance(game, ZanzibarGame)
    assert game.rules.ruleset == Ruleset(step_supply=8, immortal_move_mandatory=True)
    assert pyspiel.load_game(SHORT_NAME).rules.ruleset == Ruleset()


@pytest.mark.parametrize("ruleset", RULESETS)
def test_game_of_rules_has_these_rules(ruleset: Ruleset) -> None:
    assert game_of(Rules(ruleset, zanzibar())).rules.ruleset == ruleset


def test_modules_are_refused() -> None:
    rules = Rules(Ruleset(modules=("courier",)), zanzibar(), MODULES)
    with pytest.raises(Unsupported):
        game_of(rules)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_no_game_is_longer_than_openspiel_is_promised(ruleset: Ruleset) -> None:
    space = space_of(ruleset)
    game = game_of(space.rules)
    for seed in range(20):
        choices = chances = 0
        for position in walk(space, random.Random(seed)):
            choices += position.player >= 0
            chances += position.player == pyspiel.PlayerId.CHANCE
        assert choices <= longest_game(space.rules) == game.max_game_length()
        assert chances <= game.max_chance_nodes_in_history()


def test_recorded_game_becomes_a_state_with_its_history() -> None:
    game = pyspiel.load_game(STRINGS[1])
    chance = random.Random(3)
    table = Table(game.rules, 2, drawn_by(chance))
    while not table.over:
        seat = table.due[0]
        table.act(seat, chance.choice(table.legal(seat)))
    state = game.state_of(of(table))
    assert state.is_terminal()
    assert state.history() == state.position.numbers
    winner = 0 if state.returns()[0] > 0 else 1
    assert table.result is not None
    assert table.result.winner.value == ("recruiter", "agents")[winner]


@pytest.mark.parametrize("mission", list(Mission))
def test_state_of_a_position_is_that_position(mission: Mission) -> None:
    space = space_of(Ruleset(mission=mission))
    game = game_of(space.rules)
    for seed in range(10):
        position = somewhere(space, random.Random(seed))
        state = game.state_at(position)
        assert state.history() == position.numbers
        assert state.position.game == position.game
        assert str(state) == position.text()
