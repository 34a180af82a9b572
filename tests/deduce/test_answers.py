"""What a deduction answers: probabilities, samples, why not, what if, weights, estimates."""

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from math import log2
from random import Random

import numpy as np
import pytest

from tests.deduce.test_facts import ALL, RULES, STREET, deduction, mask
from tests.tools import deduce_proof
from zanzibar.board import zanzibar
from zanzibar.deduce import (
    AIMLESS,
    Contradiction,
    Deduction,
    Evidence,
    Fact,
    Habits,
    Scene,
    TooLarge,
    describe,
    question,
)
from zanzibar.deduce.explain import smallest_hit
from zanzibar.deduce.facts import At, Character, Count, Hidden, Stepped, VisitedAll, VisitedNone
from zanzibar.deduce.what_if import IsHidden, When, Where, WhichStep, WhichSteps
from zanzibar.rules import NOWHERE, Mission, Phase, Rules, Ruleset, Table, drawn_by
from zanzibar.rules.model.actions import Ask, Capture, Crosshairs, OpeningBack, Reveal, Shakedown

OPENING_OF_A = At(time=1, locations=mask("A"), rule="setup.start", source=4)


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


def test_a_new_fact_narrows_the_set() -> None:
    found = deduction(5, []).tell(OPENING_OF_A)
    assert found.paths == 1
    assert found.tell(Stepped(time=6), length=6).now == (0, 0, 0, 0, 0, 1, 0, 0)


def test_a_time_without_a_location_is_refused() -> None:
    with pytest.raises(ValueError, match="time 6"):
        deduction(5, []).at(6)


def test_samples_are_uniform() -> None:
    found = deduction(5, [At(time=1, locations=mask("AH"))])
    drawn = Counter(found.sample(Random(3), 16_000))
    assert set(drawn) == set(found.worlds())
    expected = 16_000 / found.size
    assert all(abs(number - expected) < 5 * expected**0.5 for number in drawn.values())


def test_a_long_list_is_refused() -> None:
    scene = Scene(Rules(Ruleset(Mission.TRAINING), zanzibar()), zanzibar().city(), 8)
    with pytest.raises(TooLarge):
        Deduction(scene, []).worlds()


# --- why not -----------------------------------------------------------------------------------


def test_a_possible_location_is_explained_by_its_worlds() -> None:
    why = deduction(5, [OPENING_OF_A]).why_not(STREET.index["E1"])
    assert (why.worlds, why.facts) == (8, ())


def test_an_impossible_location_is_explained_by_the_smallest_set_of_facts() -> None:
    facts: list[Fact] = [
        Hidden(features=1),
        VisitedNone(by=1, locations=mask("H")),
        OPENING_OF_A,
        VisitedAll(by=5, locations=mask("C")),
    ]
    why = deduction(5, facts).why_not(STREET.index["H1"])
    assert why.facts == (OPENING_OF_A,)
    assert why.smallest
    assert describe(why.facts[0], STREET) == {
        "fact": "at", "time": 1, "locations": ["A1"], "rule": "setup.start", "source": 4,
    }  # fmt: skip


def test_what_the_rules_of_movement_exclude_needs_no_fact() -> None:
    # Nobody stands at the end of the street in the middle of the opening.
    why = deduction(5, [OPENING_OF_A]).why_not(STREET.index["H1"], time=3)
    assert (why.worlds, why.facts, why.smallest) == (0, (), True)


def test_without_a_budget_the_set_is_still_irreducible() -> None:
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


def test_a_contradiction_names_facts_that_cannot_all_be_true() -> None:
    wrong = VisitedAll(by=5, locations=mask("H"), rule="ask.answer", source=9)
    found = deduction(5, [Hidden(features=1), OPENING_OF_A, Stepped(time=5), wrong])
    assert not found.possible
    assert found.size == 0
    assert found.conflict().facts == (OPENING_OF_A, wrong)
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


def moments(mission: Mission, chance: Random) -> Iterator[tuple[Deduction, tuple[int, ...]]]:
    """Some moments of games with the path as it really was."""
    for setting in deduce_proof.settings((mission,)):
        evidence: Evidence | None = None
        for table, entry in deduce_proof.play(setting):
            evidence = evidence or Evidence(table.rules)
            for event in entry.events:
                evidence.see(event)
            if table.public.phase is Phase.AGENTS and chance.random() < 0.1 and not table.over:
                found = Deduction(evidence.scene, evidence.facts)
                if found.paths < 20_000:
                    yield found, table.game.recruiter.path


def test_the_smallest_set_that_hits_all() -> None:
    sets = [frozenset({1, 2}), frozenset({2, 3}), frozenset({4}), frozenset({3, 5})]
    found = smallest_hit(sets, 1000)
    assert found is not None
    assert len(found) == 3
    assert all(found & each for each in sets)
    assert smallest_hit([], 10) == frozenset()
    assert smallest_hit(sets, 1) is None


# --- what if -----------------------------------------------------------------------------------


def test_what_a_question_would_tell() -> None:
    # ABCDE, BCDEF, GFEDC and HGFED are left.
    found = deduction(5, [VisitedNone(by=2, locations=mask("DE"))])
    where = found.what_if(Where(mask("CD")))
    assert (where.answers, where.bits) == ({True: 0.5, False: 0.5}, 1.0)
    when = found.what_if(When(STREET.index["D1"]))
    assert (when.answers, when.bits) == ({3: 0.25, 4: 0.5, 5: 0.25}, 1.5)
    hidden = found.what_if(IsHidden(0))
    assert hidden.answers == {True: 0.75, False: 0.25}
    assert found.what_if(IsHidden(0, known=True)).answers == {False: 1.0}


def test_what_an_ask_would_tell_depends_on_how_the_recruiter_chooses() -> None:
    # Of A and B: ABCDE visited both, BCDEF one, the other two none.
    found = deduction(5, [VisitedNone(by=2, locations=mask("DE"))])
    a, b = STREET.index["A1"], STREET.index["B1"]
    ask = WhichStep(mask("AB"))
    evenly = found.what_if(ask)
    assert evenly.answers == {NOWHERE: 0.5, a: 0.125, b: 0.375}
    entropy = 0.5 + 0.125 * 3 - 0.375 * log2(0.375)
    assert evenly.bits == pytest.approx(entropy - 0.25)  # in one world of four a coin is tossed
    first = found.what_if(ask, lambda choices: {choices[0]: 1.0})
    assert first.answers == {NOWHERE: 0.5, a: 0.25, b: 0.25}
    assert first.bits == pytest.approx(1.5)
    dolphin = found.what_if(WhichSteps(mask("AB")))
    assert dolphin.answers == {0: 0.5, mask("AB"): 0.25, mask("B"): 0.25}
    assert found.what_if(WhichStep(0)).answers == {NOWHERE: 1.0}


def test_every_question_an_agent_can_put_has_its_answers() -> None:
    kinds = set()
    for setting in islice(deduce_proof.settings((Mission.FULL,)), 3):
        evidence: Evidence | None = None
        for table, entry in islice(deduce_proof.play(setting), 120):
            evidence = evidence or Evidence(table.rules)
            for event in entry.events:
                evidence.see(event)
            if table.public.phase is not Phase.AGENTS or table.public.time < 7:
                continue
            found = Deduction(evidence.scene, evidence.facts)
            for action in table.legal(table.due[0])[::5]:
                if isinstance(action, Ask | Capture | Crosshairs | Reveal | Shakedown):
                    told = found.what_if(question(table.rules, table.public, action))
                    assert sum(told.answers.values()) == pytest.approx(1.0)
                    assert 0.0 <= told.bits <= found.bits + 1e-9
                    kinds.add(type(action))
    assert {Ask, Capture, Shakedown} <= kinds


# --- weights -----------------------------------------------------------------------------------


def test_weights_change_the_probabilities_and_not_the_set() -> None:
    start = np.ones(8)
    start[0] = 3.0
    facts = [At(time=1, locations=mask("AH"))]
    scene = Scene(RULES, STREET.city(), 5)
    found = Deduction(scene, facts, Habits(start=start, normalise=False))
    assert found.size == deduction(5, facts).size
    assert found.at(1) == (0.75, 0, 0, 0, 0, 0, 0, 0.25)
    assert found.bits == pytest.approx(3 + 2 - 0.75 * log2(3))
    drawn = Counter(world.path[0] for world in found.sample(Random(1), 4000))
    assert 2850 < drawn[0] < 3150


def test_an_answer_weighs_by_how_many_others_were_possible() -> None:
    # The token is on C; CDEFG had no other choice, ABCDE could have put it on A.
    facts: list[Fact] = [
        At(time=1, locations=mask("AC")),
        VisitedAll(by=5, locations=mask("C"), choices=mask("AC")),
    ]
    scene = Scene(RULES, STREET.city(), 5)
    assert Deduction(scene, facts).at(1)[:3] == (0.5, 0.0, 0.5)
    evenly = Deduction(scene, facts, Habits(normalise=False)).at(1)
    assert evenly[:3] == pytest.approx((1 / 3, 0.0, 2 / 3))
    oldest = Habits(normalise=False, answer=lambda choices, rank: float(rank == 0))
    assert Deduction(scene, facts, oldest).at(1)[:3] == (0.0, 0.0, 1.0)


def test_weights_are_calibrated_on_a_known_recruiter() -> None:
    """Of the locations given a probability of p, a share of p is where the Recruiter is."""
    chance = Random(7)
    predictions: list[tuple[float, bool]] = []
    for _ in range(60):
        for found, here in aimless_moments(chance):
            predictions += [(p, x == here) for x, p in enumerate(found.now) if p > 0.0]
    assert len(predictions) > 5_000
    assert calibration_error(predictions) <= 0.02


def aimless_moments(chance: Random) -> Iterator[tuple[Deduction, int]]:
    """Training games in which the Recruiter moves and answers at random and the Agents ask."""
    rules = Rules(Ruleset(Mission.TRAINING), zanzibar())
    table = Table(rules, 2, drawn_by(chance))
    evidence = Evidence(rules)
    while not table.over:
        seat = table.due[0]
        phase = table.public.phase
        options = [
            each for each in table.legal(seat) if not isinstance(each, Capture | OpeningBack)
        ]
        asks = [each for each in options if isinstance(each, Ask | Reveal)]
        for event in table.act(seat, chance.choice(asks or options)).events:
            evidence.see(event)
        if phase is Phase.RECRUITER and table.public.phase is Phase.AGENTS:
            yield (
                Deduction(evidence.scene, evidence.facts, AIMLESS),
                table.game.recruiter.path[-1],
            )


def calibration_error(predictions: list[tuple[float, bool]], bins: int = 20) -> float:
    """How far the shares are from the probabilities, on average over the predictions."""
    error = 0.0
    for number in range(bins):
        here = [each for each in predictions if min(int(each[0] * bins), bins - 1) == number]
        error += abs(sum(p - happened for p, happened in here))
    return error / len(predictions)


# --- estimates ---------------------------------------------------------------------------------


def test_a_set_too_large_to_count_is_estimated() -> None:
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
