"""Rules that the kernels cannot play are refused when their tables are made."""

import pytest

from zanzibar.board import zanzibar
from zanzibar.compiled_rules import Uncompilable, rule_tables
from zanzibar.rules import Mission, Module, Rules, Ruleset
from zanzibar.rules.acts.out_of_turn import STOP_OFFERED
from zanzibar.rules.model.events import ModuleEvent
from zanzibar.rules.model.rows import EventRow


class Odd(ModuleEvent, frozen=True, gc=False, tag=True):
    pass


def rules_with(module: Module) -> Rules:
    ruleset = Ruleset(mission=Mission.TRAINING, modules=(module.id,))
    return Rules(ruleset, zanzibar(), {module.id: module})


def test_module_that_replaces_a_rule_is_refused() -> None:
    with pytest.raises(Uncompilable):
        rule_tables(rules_with(Module("odd", step_targets=lambda rules, public, secret: 0)))


def test_module_with_events_of_its_own_is_refused() -> None:
    row = EventRow(struct=Odd, fold=STOP_OFFERED.fold)
    with pytest.raises(Uncompilable):
        rule_tables(rules_with(Module("odd", events=(row,))))
