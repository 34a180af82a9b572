"""Rules that the kernels do not know get a greedy player instead of a strong one."""

import random

from zanzibar.board import zanzibar
from zanzibar.bots.greedy.agents import GreedyAgents
from zanzibar.bots.strong.factory import create_strong
from zanzibar.rules import Mission, Module, Rules, Ruleset, Side


def test_module_that_replaces_a_rule_gets_a_greedy_player() -> None:
    odd = Module(
        "odd", step_targets=lambda rules, public, secret: rules.city(public).walk[secret.path[-1]]
    )
    ruleset = Ruleset(mission=Mission.TRAINING, modules=("odd",))
    rules = Rules(ruleset, zanzibar(), {"odd": odd})
    assert isinstance(create_strong("expert", Side.AGENTS, rules, random.Random(1)), GreedyAgents)
