"""A deduction has probabilities, samples, lists of worlds, and estimates for large sets."""

from collections import Counter
from random import Random

import pytest

from tests.support.deduce.street import A_FIRST, deduction, mask
from zanzibar.board import zanzibar
from zanzibar.deduce import Deduction, Fact, Scene, TooLarge
from zanzibar.deduce.facts import At, Character, Count, Stepped, VisitedNone
from zanzibar.rules import Mission, Rules, Ruleset


def test_probabilities_are_shares_of_the_worlds() -> None:
    found = deduction(5, [VisitedNone(by=2, locations=mask("DE"))])
    assert found.size == 4 * 4 * 2  # paths, triples of four Features, cards
    assert found.bits == 5.0
    assert found.at(1) == (0.25, 0.25, 0, 0, 0, 0, 0.25, 0.25)
    assert found.now == (0, 0, 0.25, 0.25, 0.25, 0.25, 0, 0)
    assert found.visited == (0.25, 0.5, 0.75, 1, 1, 0.75, 0.5, 0.25)
    assert found.features == (0.75, 0.75, 0.75, 0.75)
    assert found.cards == {"karl-box": 0.5, "pipe-girl": 0.5}
    assert found.retrieved == 0.0
    assert found.exact
    assert found.error == 0.0


def test_tell_narrows_the_set() -> None:
    found = deduction(5, []).tell(A_FIRST)
    assert found.paths == 1
    assert found.tell(Stepped(time=6), length=6).now == (0, 0, 0, 0, 0, 1, 0, 0)


def test_time_without_a_location_is_an_error() -> None:
    with pytest.raises(ValueError, match="time 6"):
        deduction(5, []).at(6)


def test_samples_are_uniform() -> None:
    found = deduction(5, [At(time=1, locations=mask("AH"))])
    drawn = Counter(found.sample(Random(3), 16_000))
    assert set(drawn) == set(found.worlds())
    expected = 16_000 / found.size
    assert all(abs(number - expected) < 5 * expected**0.5 for number in drawn.values())


def test_list_of_too_many_worlds_is_an_error() -> None:
    scene = Scene(Rules(Ruleset(Mission.TRAINING), zanzibar()), zanzibar().city(), 8)
    with pytest.raises(TooLarge):
        Deduction(scene, []).worlds()


def test_set_too_large_to_count_is_estimated() -> None:
    scene = Scene(Rules(Ruleset(Mission.TRAINING), zanzibar()), zanzibar().city(), 10)
    facts: list[Fact] = [
        *(Stepped(time=time) for time in range(6, 11)),
        Count(first=1, last=5, recruits=2, counted=(zanzibar().every_feature,) * 5),
        Character(card="karl-box"),
    ]
    exact = Deduction(scene, facts)
    rough = Deduction(scene, facts, work=1000)
    assert exact.exact
    assert not rough.exact
    assert 0.0 < rough.error < 0.02
    assert rough.size == pytest.approx(exact.size, rel=5 * rough.error)
    assert rough.now == pytest.approx(exact.now, abs=0.01)
    assert rough.features == pytest.approx(exact.features, abs=0.02)
    assert rough.bits == pytest.approx(exact.bits, abs=0.1)
    assert {len(world.path) for world in rough.sample(Random(1), 10)} == {10}
    rare = min((share, x) for x, share in enumerate(exact.now) if share > 0.0)[1]
    assert rough.why_not(rare).worlds > 0
