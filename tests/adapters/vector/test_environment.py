"""The vectorised environment beside positions of the rules, game by game and step by step."""

from random import Random

import numpy as np
import pytest

from tests.support.adapters.positions import RULESETS, space_of
from zanzibar.adapters.observation import observation_layout
from zanzibar.adapters.position import CHANCE, Position
from zanzibar.adapters.vector import IllegalAction, VectorEnv
from zanzibar.board import bits
from zanzibar.compiled_rules import layout as at
from zanzibar.rules import RECRUITER, Phase, Ruleset


def let_chance_follow(position: Position, env: VectorEnv, game: int) -> None:
    """Draw in a position what the environment has drawn in one of its games."""
    state = env._states[game]
    drawn: list[int] = []
    while position.player == CHANCE:
        suspended = position.suspended
        assert suspended is not None
        if not drawn:
            if suspended.kind == "card":
                drawn = [int(state[at.CARD])]
            elif position.game.public.phase is Phase.START:
                drawn = [*bits(int(state[at.HIDDEN]))]
            else:
                # Immortals may have recruited with a card as soon as it was drawn.
                public = position.game.public
                used = bits(int(state[at.RECRUITED]))
                cards = [*used, int(state[at.CARD_A]), int(state[at.CARD_B])]
                known = (-1, *public.cards, *public.recruited)
                drawn = [card for card in cards if card not in known]
        position.apply(drawn.pop(0))


def check(position: Position, env: VectorEnv, game: int) -> None:
    seat = position.player
    assert env.seats[game] == seat
    legal = position.legal()
    assert env.masks[game].nonzero()[0].tolist() == legal
    assert env.choices[game] == len(legal)
    layout = observation_layout(position.rules)
    secret = position.game.recruiter if seat == RECRUITER else None
    ones = layout.ones(seat, position.game.public, secret, position.token)
    assert env.observations[game].nonzero()[0].tolist() == sorted(ones)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_games_masks_and_observations_are_those_of_the_rules(ruleset: Ruleset) -> None:
    space = space_of(ruleset)
    env = VectorEnv(8, rules=space.rules)
    env.reset(3)
    positions = [Position(space) for _ in range(env.games)]
    ended = 0
    while ended < 25:
        for game, position in enumerate(positions):
            check(position, env, game)
        actions = env.sample()
        env.step(actions)
        for game, action in enumerate(actions.tolist()):
            position = positions[game]
            position.apply(action)
            if env.dones[game]:
                # The drawn cards of an act that ended the game are gone with its state.
                _end(position)
                ended += 1
                assert tuple(env.rewards[game]) == position.returns()
                positions[game] = Position(space)
            else:
                let_chance_follow(position, env, game)
                assert not env.rewards[game].any()


def _end(position: Position) -> None:
    chance = Random(1)
    while position.player == CHANCE:
        position.apply(chance.choice(position.legal()))
    assert position.over


@pytest.mark.parametrize("mission", ["training", "full"])
def test_same_seed_gives_the_same_games_with_any_number_of_threads(mission: str) -> None:
    def play(threads: int, seed: int) -> list[bytes]:
        env = VectorEnv(30, mission, threads=threads)
        env.reset(seed)
        seen = []
        for _ in range(150):
            env.step(env.sample())
            seen.append(env.observations.tobytes() + env.rewards.tobytes())
        return seen

    first = play(1, 5)
    assert play(1, 5) == first
    assert play(4, 5) == first
    assert play(1, 6) != first


def test_games_of_one_batch_are_different() -> None:
    env = VectorEnv(50, "training")
    for _ in range(30):
        env.step(env.sample())
    assert len(np.unique(env.observations, axis=0)) > 40


@pytest.mark.parametrize("action", [-1, 585, 10_000])
def test_illegal_action_changes_nothing(action: int) -> None:
    env = VectorEnv(4, "training")
    before = env.observations.copy(), env.masks.copy()
    actions = env.sample()
    actions[2] = action
    with pytest.raises(IllegalAction, match="game 2"):
        env.step(actions)
    assert np.array_equal(env.observations, before[0])
    assert np.array_equal(env.masks, before[1])


def test_wrong_number_of_actions_is_refused() -> None:
    with pytest.raises(ValueError, match="4 actions"):
        VectorEnv(4, "training").step([0, 0])


def test_every_legal_action_is_sampled() -> None:
    env = VectorEnv(300, "training")
    assert set(env.sample().tolist()) == {0, 1, 2}


def test_secret_is_never_in_an_observation_of_the_agents() -> None:
    env = VectorEnv(64, "full")
    secret = next(each for each in env.layout.pieces if each.secret).offset
    for _ in range(200):
        env.step(env.sample())
        assert not env.observations[env.seats == 1, secret:].any()
