"""Habits weigh the worlds and leave the set as it is."""

from collections import Counter
from collections.abc import Iterator
from math import log2
from random import Random

import numpy as np
import pytest

from tests.support.deduce.street import A_FIRST, RULES, STREET, deduction, mask
from zanzibar.board import zanzibar
from zanzibar.deduce import AIMLESS, Deduction, Evidence, Fact, Habits, Scene
from zanzibar.deduce.facts import At, Character, MoveMade, VisitedAll
from zanzibar.rules import Mission, Phase, Rules, Ruleset, Table, drawn_by
from zanzibar.rules.model.actions import Ask, Capture, OpeningBack, Reveal


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


def test_steps_by_time_go_with_slips_for_all_times() -> None:
    steps, slips = np.ones((6, 8, 8)), np.full((1, 8, 8), 3.0)
    steps[5] = 2.0
    facts: list[Fact] = [A_FIRST, MoveMade(time=6, first=True), Character(card="karl-box")]
    habits = Habits(step=steps, slip=slips, normalise=False)
    found = Deduction(Scene(RULES, STREET.city(), 6), facts, habits)
    assert found.now == pytest.approx((0, 0, 0, 0, 0, 0.4, 0.6, 0))


def test_answer_weighs_by_the_number_of_possible_ones() -> None:
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


def test_weights_are_calibrated_on_an_aimless_recruiter() -> None:
    """Compare the probability of locations with the share that was true."""
    chance = Random(7)
    predictions: list[tuple[float, bool]] = []
    for _ in range(60):
        for found, here in aimless_moments(chance):
            predictions += [(p, x == here) for x, p in enumerate(found.now) if p > 0.0]
    assert len(predictions) > 5_000
    assert calibration_error(predictions) <= 0.02


def aimless_moments(chance: Random) -> Iterator[tuple[Deduction, int]]:
    """Yield moments of Training games with a Recruiter who moves and answers at random."""
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
    """Return how far the shares are from the probabilities, on average over predictions."""
    error = 0.0
    for number in range(bins):
        here = [each for each in predictions if min(int(each[0] * bins), bins - 1) == number]
        error += abs(sum(p - happened for p, happened in here))
    return error / len(predictions)
