"""An explanation has the facts that exclude a location, and no fact too many."""

from itertools import islice
from random import Random

import pytest

from tests.support.deduce.games import moments
from tests.support.deduce.street import A_FIRST, ALL, STREET, deduction, mask
from zanzibar.deduce import Contradiction, Deduction, Fact, describe
from zanzibar.deduce.explanation import smallest_hit
from zanzibar.deduce.facts import At, Count, Hidden, Stepped, VisitedAll, VisitedNone
from zanzibar.rules import Mission


def test_possible_location_has_worlds_and_no_facts() -> None:
    why = deduction(5, [A_FIRST]).why_not(STREET.index["E1"])
    assert (why.worlds, why.facts) == (8, ())


def test_impossible_location_has_the_smallest_set_of_facts() -> None:
    facts: list[Fact] = [
        Hidden(features=1),
        VisitedNone(by=1, locations=mask("H")),
        A_FIRST,
        VisitedAll(by=5, locations=mask("C")),
    ]
    why = deduction(5, facts).why_not(STREET.index["H1"])
    assert why.facts == (A_FIRST,)
    assert why.smallest
    assert describe(why.facts[0], STREET) == {
        "fact": "at",
        "time": 1,
        "locations": ["A1"],
        "rule": "setup.start",
        "source": 4,
    }


def test_location_excluded_by_movement_alone_has_no_facts() -> None:
    # No opening is at the end of the street at its middle.
    why = deduction(5, [A_FIRST]).why_not(STREET.index["H1"], time=3)
    assert (why.worlds, why.facts, why.smallest) == (0, (), True)


def test_explanation_without_a_budget_is_still_irreducible() -> None:
    facts: list[Fact] = [
        VisitedAll(by=5, locations=mask("B")),
        VisitedNone(by=1, locations=mask("B")),
        VisitedNone(by=2, locations=mask("B")),
        Count(first=1, last=5, recruits=4, counted=(ALL,) * 5),
    ]
    found = deduction(5, facts)
    why = found.why_not(STREET.index["E1"], time=5, checks=0)
    assert not why.smallest
    target = At(time=5, locations=mask("E"))
    assert not Deduction(found.scene, [*why.facts, target]).possible
    for left_out in why.facts:
        fewer = [fact for fact in why.facts if fact is not left_out]
        assert Deduction(found.scene, [*fewer, target]).possible


def test_conflict_has_facts_that_cannot_all_be_true() -> None:
    wrong = VisitedAll(by=5, locations=mask("H"), rule="ask.answer", source=9)
    found = deduction(5, [Hidden(features=1), A_FIRST, Stepped(time=5), wrong])
    assert not found.possible
    assert found.size == 0
    assert found.conflict().facts == (A_FIRST, wrong)
    with pytest.raises(Contradiction):
        _ = found.now


def test_explanations_hold_in_whole_games() -> None:
    chance = Random(2)
    checked = 0
    for found, truth in islice(moments(Mission.FULL, chance), 15):
        location, time = chance.randrange(42), chance.randint(1, found.scene.length)
        why = found.why_not(location, time)
        if why.worlds:
            assert why.worlds == round(found.at(time)[location] * found.size)
            continue
        assert truth[time - 1] != location
        checked += 1
        target = At(time=time, locations=1 << location)
        assert not Deduction(found.scene, [*why.facts, target]).possible
        for left_out in why.facts:
            fewer = [fact for fact in why.facts if fact is not left_out]
            assert Deduction(found.scene, [*fewer, target]).possible
    assert checked > 3


def test_smallest_hit_takes_an_element_of_each_set() -> None:
    sets = [frozenset({1, 2}), frozenset({2, 3}), frozenset({4}), frozenset({3, 5})]
    found = smallest_hit(sets, 1000)
    assert found is not None
    assert len(found) == 3
    assert all(found & each for each in sets)
    assert smallest_hit([], 10) == frozenset()
    assert smallest_hit(sets, 1) is None
