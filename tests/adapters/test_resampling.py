"""Positions drawn from what a player has seen."""

from collections import Counter
from math import comb, sqrt
from random import Random

import pytest
from hypothesis import given, settings

from tests.support.adapters.positions import (
    RULESETS,
    after,
    rulesets,
    seeds,
    somewhere,
    space_of,
    twins,
    walk,
)
from zanzibar.adapters.history import disclosure_to
from zanzibar.adapters.position import Position
from zanzibar.adapters.resampling import Resampler, public_parts, recruiter_position, resample
from zanzibar.rules import Mission, Phase, Ruleset
from zanzibar.rules.model.actions import ChooseCard, ChooseStart


def world(position: Position) -> tuple[object, ...]:
    secret = position.game.recruiter
    return secret.path, secret.card, secret.hidden


def seen(position: Position, seat: int) -> object:
    return position.history.seen_by(seat), position.unfinished_choice(disclosure_to(seat))


@settings(max_examples=25)
@given(rulesets, seeds)
def test_player_cannot_tell_a_resampled_position_from_the_real_one(
    ruleset: Ruleset, seed: int
) -> None:
    chance = Random(seed)
    position = somewhere(space_of(ruleset), chance)
    for seat in (0, 1):
        for _ in range(3):
            other = resample(position, seat, chance)
            assert seen(other, seat) == seen(position, seat)
            assert other.game.public == position.game.public
            assert (other.player == seat) == (position.player == seat)
            if position.player == seat:
                assert other.legal() == position.legal()


def test_every_world_that_fits_is_drawn_equally_often() -> None:
    space = space_of(Ruleset(mission=Mission.TRAINING))
    chosen = [space.numbers[ChooseCard("karl-box")], space.numbers[ChooseStart(20)]]
    position = after(space, [*chosen, 1, 2, 3])
    # The start is public. Two cards and 560 triples of hidden Features are not.
    worlds = 2 * comb(16, 3)
    each = 20
    chance = Random(2)
    counts = Counter(world(resample(position, 1, chance)) for _ in range(each * worlds))
    assert {path for path, _, _ in counts} == {(20,)}
    spread = (count - each for count in counts.values())
    missed = worlds - len(counts)
    chi_square = (sum(by**2 for by in spread) + missed * each**2) / each
    assert abs(chi_square - worlds) < 5 * sqrt(2 * worlds)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_what_is_drawn_for_the_agents_does_not_depend_on_the_truth(ruleset: Ruleset) -> None:
    for pair in twins(ruleset, Random(3), count=3):
        one, other = (after(space_of(ruleset), numbers) for numbers in pair)
        draws = [
            [resample(position, 1, chance).numbers for _ in range(5)]
            for position, chance in ((one, Random(9)), (other, Random(9)))
        ]
        assert draws[0] == draws[1]


def test_recruiter_knows_everything_but_cards_of_a_draw_in_progress() -> None:
    chance = Random(6)
    for position in walk(space_of(Ruleset(mission=Mission.FULL)), chance):
        other = resample(position, 0, chance)
        assert other.game == position.game
        if position.suspended is not None and not position.over:
            assert other.suspended is not None
            assert other.suspended.drawn == ()


def test_worlds_are_searched_for_once_until_the_position_changes() -> None:
    chance = Random(4)
    position = Position(space_of(Ruleset(mission=Mission.TRAINING)))
    while position.game.public.phase is not Phase.AGENTS:
        position.apply(chance.choice(position.legal()))
    resample(position, 1, chance)
    first = position.cache[Resampler]
    resample(position, 1, chance)
    assert position.cache[Resampler] is first
    position.apply(chance.choice(position.legal()))
    assert Resampler not in position.cache


@settings(max_examples=25)
@given(rulesets, seeds)
def test_recruiter_finds_the_position_again_from_what_it_has_seen(
    ruleset: Ruleset, seed: int
) -> None:
    space = space_of(ruleset)
    for position in walk(space, Random(seed)):
        if position.player != 0 or position.token >= 0:
            continue
        acts = public_parts(position.history.seen_by(0))
        found = recruiter_position(space, acts, position.game.recruiter)
        assert found.game.public == position.game.public
        assert found.game.recruiter == position.game.recruiter
        assert found.legal() == position.legal()
