"""The history separates exactly what a player knows: no more, and no less."""

from random import Random

import pytest
from hypothesis import given, settings

from tests.support.adapters.positions import (
    RULESETS,
    neighbour,
    rulesets,
    seeds,
    somewhere,
    space_of,
    twins,
    walk,
)
from tests.support.adapters.positions import after as position_after
from zanzibar.adapters.history import COLUMNS, PUBLIC_ONLY, Disclosure, disclosure_to, most_rows
from zanzibar.adapters.position import Position
from zanzibar.rules import RECRUITER, SPECTATOR, Ruleset


def known(position: Position, seat: int) -> object:
    """Return what a seat knows: what it saw of every act, and what it is about to do."""
    choice = position.unfinished_choice(disclosure_to(seat))
    return position.history.seen_by(seat), choice


def assert_exact(one: Position, other: Position) -> None:
    for seat in (RECRUITER, 1, SPECTATOR):
        same = one.history.seen_by(seat) == other.history.seen_by(seat)
        disclosure = disclosure_to(seat)
        assert (one.history.text(disclosure) == other.history.text(disclosure)) is same
        assert (one.history.rows(disclosure) == other.history.rows(disclosure)) is same


@settings(max_examples=80)
@given(rulesets, seeds)
def test_histories_are_equal_exactly_when_the_seat_saw_the_same(
    ruleset: Ruleset, seed: int
) -> None:
    chance = Random(seed)
    position = somewhere(space_of(ruleset), chance)
    for _ in range(4):
        assert_exact(position, neighbour(position, chance))


@pytest.mark.parametrize("ruleset", RULESETS)
def test_twins_have_the_same_history_for_the_agents_only(ruleset: Ruleset) -> None:
    for pair in twins(ruleset, Random(8), count=4):
        one, other = (position_after(space_of(ruleset), numbers) for numbers in pair)
        assert one.history.text(PUBLIC_ONLY) == other.history.text(PUBLIC_ONLY)
        assert one.history.rows(PUBLIC_ONLY) == other.history.rows(PUBLIC_ONLY)
        assert known(one, 1) == known(other, 1)
        assert one.history.text(disclosure_to(0)) != other.history.text(disclosure_to(0))
        assert one.history.rows(disclosure_to(0)) != other.history.rows(disclosure_to(0))


@settings(max_examples=25)
@given(rulesets, seeds)
def test_history_grows_the_same_however_often_it_is_asked(ruleset: Ruleset, seed: int) -> None:
    space = space_of(ruleset)
    for disclosure in (disclosure_to(0), PUBLIC_ONLY, Disclosure(False, True)):
        chance = Random(seed)
        for position in walk(space, Random(seed)):
            if chance.random() < 0.3:
                position.history.text(disclosure)
                position.history.rows(disclosure)
        fresh = position_after(space, position.numbers)
        assert fresh.history.text(disclosure) == position.history.text(disclosure)
        assert fresh.history.rows(disclosure) == position.history.rows(disclosure)


@settings(max_examples=50)
@given(rulesets, seeds)
def test_rows_fit_into_the_tensor(ruleset: Ruleset, seed: int) -> None:
    space = space_of(ruleset)
    *_, end = walk(space, Random(seed))
    rows = end.history.rows(disclosure_to(RECRUITER))
    assert len(rows) % COLUMNS == 0
    assert len(rows) // COLUMNS <= most_rows(space.rules)
    assert min(rows) >= 0
    assert max(rows) < 128
