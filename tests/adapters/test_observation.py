"""Observations: what they hold, and that nothing hidden is in them."""

from random import Random

import numpy as np
import pytest
from hypothesis import given, settings

from tests.support.adapters.positions import RULESETS, after, rulesets, seeds, space_of, twins, walk
from zanzibar.adapters.observation import ByteArray, ObservationLayout, observation_layout
from zanzibar.adapters.position import Position
from zanzibar.rules import NOWHERE, RECRUITER, Phase, Ruleset


def observation(position: Position, seat: int) -> ByteArray:
    layout = observation_layout(position.rules)
    seen = np.zeros(layout.size, np.int8)
    secret = position.game.recruiter if seat == RECRUITER else None
    seen[layout.ones(seat, position.game.public, secret, position.token)] = 1
    return seen


def piece(layout: ObservationLayout, seen: ByteArray, name: str) -> ByteArray:
    found = next(each for each in layout.pieces if each.name == name)
    return seen[found.offset : found.end].reshape(found.shape)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_pieces_follow_each_other_public_ones_first(ruleset: Ruleset) -> None:
    layout = observation_layout(space_of(ruleset).rules)
    end = 0
    for each in layout.pieces:
        assert each.offset == end
        end = each.end
    assert end == layout.size
    secret = [each.secret for each in layout.pieces]
    assert secret == sorted(secret)


@settings(max_examples=25)
@given(rulesets, seeds)
def test_every_one_has_its_own_place_inside_its_piece(ruleset: Ruleset, seed: int) -> None:
    layout = observation_layout(space_of(ruleset).rules)
    one_of = {"seat", "phase", "time", "recruits", "contacted"}
    for position in walk(space_of(ruleset), Random(seed)):
        for seat in (0, 1):
            secret = position.game.recruiter if seat == RECRUITER else None
            ones = layout.ones(seat, position.game.public, secret, position.token)
            assert len(set(ones)) == len(ones)
            assert min(ones) >= 0
            assert max(ones) < layout.size
            seen = observation(position, seat)
            for name in one_of if secret else one_of - {"contacted"}:
                assert piece(layout, seen, name).sum() == 1


@settings(max_examples=25)
@given(rulesets, seeds)
def test_recruiter_sees_the_path_and_the_agents_see_none_of_the_secret(
    ruleset: Ruleset, seed: int
) -> None:
    rules = space_of(ruleset).rules
    layout = observation_layout(rules)
    secrets = [each for each in layout.pieces if each.secret]
    for position in walk(space_of(ruleset), Random(seed)):
        secret, public = position.game.recruiter, position.game.public
        seen = observation(position, 0)
        times, places = piece(layout, seen, "path").nonzero()
        assert times.tolist() == [*range(len(secret.path))]
        assert tuple(places.tolist()) == secret.path
        hidden = piece(layout, seen, "hidden").nonzero()[0]
        assert tuple(hidden) == secret.hidden
        if rules.full:
            extra = piece(layout, seen, "extra_token").nonzero()[0]
            assert tuple(extra) == (() if position.token == NOWHERE else (position.token,))
        outside = observation(position, 1)
        assert not any(outside[each.offset : each.end].any() for each in secrets)
        agents = piece(layout, outside, "agents")
        if public.phase not in (Phase.PLACE, Phase.DEAL) and public.agents[0] != NOWHERE:
            assert tuple(agents.argmax(axis=1)) == public.agents


@pytest.mark.parametrize("ruleset", RULESETS)
def test_twins_look_the_same_to_the_agents(ruleset: Ruleset) -> None:
    for pair in twins(ruleset, Random(11), count=4):
        one, other = (after(space_of(ruleset), numbers) for numbers in pair)
        assert np.array_equal(observation(one, 1), observation(other, 1))
        assert not np.array_equal(observation(one, 0), observation(other, 0))
        if one.player == 1:
            assert one.legal() == other.legal()
