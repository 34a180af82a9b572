"""Beliefs hold the worlds that the exact deduction allows, and weigh and move them."""

import numpy as np
import pytest

from tests.support.bots.beliefs import belief_at
from tests.support.bots.games import all_seen, at_agents_turn, solid_table
from zanzibar.bots.belief.worlds import Belief
from zanzibar.deduce import deduce
from zanzibar.rules import Mission

UNSKILLED = ("aimless",)


def test_worlds_are_a_fair_sample_of_the_exact_set() -> None:
    table = solid_table(Mission.TRAINING, 4, 7)
    belief = belief_at(table, max_worlds=500, kinds=UNSKILLED)
    exact = deduce(table.rules, [event for entry in table.log for event in entry.events])
    now = belief.worlds(table.public).location_shares()
    assert np.abs(now - np.array(exact.now)).sum() < 0.2
    assert exact.now[table.game.recruiter.path[-1]] > 0


def test_world_after_a_move_is_one_step_longer() -> None:
    table = solid_table(Mission.TRAINING, 3, 6)
    belief = belief_at(table, max_worlds=500, kinds=UNSKILLED)
    worlds = belief.worlds(table.public)
    stepped, slipped = (
        belief.after_move(table.public, worlds, by_slip, 10_000) for by_slip in (False, True)
    )
    # Worlds without a way on are gone.
    stuck = worlds.weight[(worlds.step_targets == 0) & (worlds.slip_targets == 0)].sum()
    assert stepped.weight.sum() + slipped.weight.sum() == pytest.approx(1.0 - stuck)
    assert stepped.path.shape[1] == worlds.path.shape[1] + 1
    walk = table.rules.city(table.public).walk
    for path in stepped.path[:200].tolist():
        assert walk[path[-2]] >> path[-1] & 1
        assert path[-1] not in path[:-1]


def test_forgotten_facts_only_widen_the_set() -> None:
    table = solid_table(Mission.TRAINING, 4, 8)
    sizes = []
    for remembers in (lambda fact: True, lambda fact: fact.source % 3 > 0):
        belief = Belief(table.rules, 100_000, remembers)
        belief.watch(all_seen(table, 1))
        sizes.append(len(belief.facts))
        assert len(belief.worlds(table.public)) > 0
    assert sizes[1] <= sizes[0]


def test_aimless_population_weighs_all_worlds_alike() -> None:
    table = at_agents_turn(Mission.TRAINING, "greedy", "greedy", 5, 7)
    worlds = belief_at(table, kinds=UNSKILLED).worlds(table.public)
    assert np.allclose(worlds.weight, worlds.weight[0])
    assert worlds.next_shares.sum(axis=1).max() == pytest.approx(1.0)


def test_models_find_a_greedy_recruiter_better_than_chance() -> None:
    better = 0
    for seed in range(0, 120, 30):
        table = at_agents_turn(Mission.TRAINING, "greedy", "greedy", seed, 8)
        here = table.game.recruiter.path[-1]
        blind = belief_at(table, kinds=UNSKILLED).worlds(table.public).location_shares()[here]
        better += belief_at(table).worlds(table.public).location_shares()[here] > blind
    assert better >= 3


def test_less_trust_in_models_spreads_the_worlds_more() -> None:
    table = at_agents_turn(Mission.FULL, "solid", "solid", 3, 7)
    tops = []
    for trust in (0.0, 0.5, 1.0):
        belief = belief_at(table, model_trust=trust)
        tops.append(float((belief.worlds(table.public).location_shares() ** 2).sum()))
    assert tops[0] < tops[1] < tops[2]


def test_next_move_is_shared_out_over_legal_moves() -> None:
    table = at_agents_turn(Mission.FULL, "solid", "solid", 9, 7)
    worlds = belief_at(table).worlds(table.public)
    ways = worlds.step_targets | worlds.slip_targets
    possible = ways[:, None] >> np.arange(42) & 1 == 1
    assert not worlds.next_shares[~possible].any()
    assert worlds.next_shares[ways != 0].sum(axis=1) == pytest.approx(1.0, abs=1e-3)
    assert worlds.next_location_shares().sum() == pytest.approx(1.0)
