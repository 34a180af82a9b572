"""Observers: every kind that OpenSpiel knows, and that none of them says too much or too little."""

import itertools
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from hypothesis import given, settings
from open_spiel.python.observation import make_observation

from tests.support.adapters.positions import (
    RULESETS,
    neighbour,
    rulesets,
    seeds,
    somewhere,
    space_of,
    twins,
)
from zanzibar.adapters.history import disclosure_to
from zanzibar.adapters.openspiel import game_of
from zanzibar.adapters.position import Position
from zanzibar.rules import Ruleset

PRIVATE = (
    pyspiel.PrivateInfoType.NONE,
    pyspiel.PrivateInfoType.SINGLE_PLAYER,
    pyspiel.PrivateInfoType.ALL_PLAYERS,
)


def observer(game: Any, recall: bool, public: bool = True, private: Any = PRIVATE[1]) -> Any:
    return make_observation(game, pyspiel.IIGObservationType(public, recall, private))


def shown(kind: Any, state: Any, player: int) -> tuple[str, bytes]:
    kind.set_from(state, player)
    return kind.string_from(state, player), kind.tensor.tobytes()


def seen(position: Position, player: int) -> object:
    choice = position.unfinished_choice(disclosure_to(player))
    return position.history.seen_by(player), choice


@settings(max_examples=40)
@given(rulesets, seeds)
def test_information_states_separate_exactly_what_the_player_knows(
    ruleset: Ruleset, seed: int
) -> None:
    chance = Random(seed)
    game = game_of(space_of(ruleset).rules)
    recall = observer(game, recall=True)
    position = somewhere(space_of(ruleset), chance)
    state = game.state_at(position)
    for _ in range(3):
        other = neighbour(position, chance)
        state_of_other = game.state_at(other)
        for player in (0, 1):
            same = seen(position, player) == seen(other, player)
            mine, others = (shown(recall, each, player) for each in (state, state_of_other))
            assert (mine[0] == others[0]) is same
            assert (mine[1] == others[1]) is same


@settings(max_examples=40)
@given(rulesets, seeds)
def test_observations_of_the_agents_do_not_depend_on_the_secret(
    ruleset: Ruleset, seed: int
) -> None:
    chance = Random(seed)
    game = game_of(space_of(ruleset).rules)
    kinds = [
        observer(game, recall, public, private)
        for recall, public in itertools.product((True, False), repeat=2)
        for private in PRIVATE[:2]
    ]
    position = somewhere(space_of(ruleset), chance)
    other = neighbour(position, chance)
    if seen(position, 1) == seen(other, 1):
        for kind in kinds:
            assert shown(kind, game.state_at(position), 1) == shown(kind, game.state_at(other), 1)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_twins_look_the_same_to_the_agents_in_every_way(ruleset: Ruleset) -> None:
    game = game_of(space_of(ruleset).rules)
    for pair in twins(ruleset, Random(21), count=3):
        one, other = (game.state_after(numbers) for numbers in pair)
        for recall, public, private in itertools.product((True, False), (True, False), PRIVATE[:2]):
            kind = observer(game, recall, public, private)
            assert shown(kind, one, 1) == shown(kind, other, 1)
        assert one.information_state_string(1) == other.information_state_string(1)
        assert one.observation_string(1) == other.observation_string(1)
        assert one.information_state_string(0) != other.information_state_string(0)
        if one.current_player() == 1:
            assert one.legal_actions() == other.legal_actions()


@pytest.mark.parametrize("recall", [True, False])
def test_public_observation_is_the_same_for_everybody(recall: bool) -> None:
    ruleset = RULESETS[2]
    game = game_of(space_of(ruleset).rules)
    kind = observer(game, recall, private=PRIVATE[0])
    for seed in range(5):
        state = game.state_at(somewhere(space_of(ruleset), Random(seed)))
        assert kind.string_from(state, 0) == kind.string_from(state, 1)
        if recall:
            assert shown(kind, state, 0) == shown(kind, state, 1)


def test_pieces_of_the_tensor_share_its_memory() -> None:
    game = game_of(space_of(RULESETS[2]).rules)
    for recall, public, private in itertools.product((True, False), (True, False), PRIVATE):
        kind = observer(game, recall, public, private)
        assert sum(piece.size for piece in kind.dict.values()) == kind.tensor.size
        assert all(np.shares_memory(piece, kind.tensor) for piece in kind.dict.values())
