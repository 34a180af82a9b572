"""The kernels do what the engine does: the same legal lists, the same states, the same ends."""

import numpy as np
import pytest

from zanzibar.board import zanzibar
from zanzibar.compiled_rules import playouts, rule_tables
from zanzibar.lab.experiments.rules_comparison import compare_rules
from zanzibar.rules import Mission, Rules, Ruleset
from zanzibar.shift import MODULES

RULESETS = {
    "training": Ruleset(mission=Mission.TRAINING),
    "full": Ruleset(),
    "every-option": Ruleset(
        step_supply=8, immortal_move_mandatory=True, second_slip_counts_past_visits=True
    ),
    "third-recruiter": Ruleset(modules=("courier",)),
}


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=RULESETS)
def test_random_games_are_equal_act_by_act(ruleset: Ruleset) -> None:
    rules = Rules(ruleset, zanzibar(), MODULES)
    for seed in range(60):
        assert compare_rules(rules, seed) > 10


@pytest.mark.parametrize("mission", Mission)
def test_playouts_end_and_repeat(mission: Mission) -> None:
    tables = rule_tables(Rules(Ruleset(mission=mission), zanzibar()))
    tallies = []
    for _ in range(2):
        tally = np.zeros(8, np.int64)
        seed = np.array([99], np.uint64)
        acts = playouts(
            tables.options, tables.borders, tables.touching, tables.city.copy(), 200, seed, tally
        )
        assert tally.sum() == 200
        assert acts > 200 * 30
        tallies.append(tally.tolist())
    assert tallies[0] == tallies[1]
