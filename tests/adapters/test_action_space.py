"""Actions as numbers."""

from random import Random

import pytest
from hypothesis import given, settings

from tests.support.adapters.positions import RULESETS, rulesets, seeds, space_of, walk
from zanzibar.adapters.action_space import ExtraToken
from zanzibar.adapters.position import CHANCE
from zanzibar.record import read_action
from zanzibar.rules import NOWHERE, Mission, Ruleset, legal
from zanzibar.rules.model.actions import ExtraMove, MoveImmortal, OpeningBack


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_number_means_one_action_and_every_text_is_different(ruleset: Ruleset) -> None:
    space = space_of(ruleset)
    assert len(set(space.actions)) == space.size
    texts = [space.text(number) for number in range(space.size)]
    assert len(set(texts)) == space.size
    for number, action in enumerate(space.actions):
        assert space.numbers[action] == number
        if not isinstance(action, ExtraToken):
            assert read_action(space.rules, texts[number]) == action


def test_sizes_are_those_in_the_docs() -> None:
    sizes = {mission: space_of(Ruleset(mission=mission)).size for mission in Mission}
    assert sizes == {Mission.TRAINING: 586, Mission.FULL: 1690}


def test_extra_immortal_move_is_two_numbers() -> None:
    space = space_of(Ruleset(mission=Mission.FULL))
    first, second = space.numbers_of(ExtraMove(3, 8, 9))
    assert space.actions[first] == ExtraToken(3)
    assert space.actions[second] == MoveImmortal(8, 9)


@settings(max_examples=25)
@given(rulesets, seeds)
def test_legal_numbers_are_the_legal_actions_of_the_rules(ruleset: Ruleset, seed: int) -> None:
    space = space_of(ruleset)
    for position in walk(space, Random(seed)):
        if position.over or position.player == CHANCE:
            continue
        numbers = position.legal()
        assert numbers == sorted(set(numbers))
        allowed = legal(space.rules, position.view(position.player))
        if position.token != NOWHERE:
            expected = {
                space.numbers[MoveImmortal(extra.source, extra.to)]
                for extra in allowed
                if isinstance(extra, ExtraMove) and extra.token == position.token
            }
        else:
            expected = {
                space.numbers_of(action)[0]
                for action in allowed
                if not isinstance(action, OpeningBack)
            }
        assert set(numbers) == expected
