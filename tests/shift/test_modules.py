"""Modules plug into the rules: data first, replaced rule functions where data cannot say it."""

import random

import pytest

from zanzibar.board import bits, zanzibar
from zanzibar.rules import (
    Mission,
    Module,
    Public,
    RecruiterSecret,
    Refused,
    Rules,
    Ruleset,
    Slip,
    Table,
    Unplayable,
)
from zanzibar.rules.model.actions import ChooseCard, ChooseStart, ConfirmOpening, MindSlip, Step
from zanzibar.shift import MODULES

AT = zanzibar().index
TRAINING = Ruleset(mission=Mission.TRAINING)
WITH_COURIER = Ruleset(mission=Mission.TRAINING, modules=("courier",))


def first_turn(ruleset: Ruleset, card: str, modules: dict[str, Module] | None = None) -> Table:
    """Set up a Training Mission at the Recruiter's first turn, the Recruiter on C4."""
    table = Table.new(random.Random(1), ruleset, modules=modules or dict(MODULES))
    table.act(0, ChooseCard(card))
    table.act(0, ChooseStart(AT["A6"]))
    for name in ("A5", "A4", "B4", "C4"):
        table.act(0, Step(AT[name]))
    table.act(0, ConfirmOpening())
    while table.due == (1,):
        table.act(1, table.legal(1)[0])
    return table


def test_the_couriers_slip_is_a_knights_jump() -> None:
    table = first_turn(WITH_COURIER, "courier")
    landings = {zanzibar().names[a.to] for a in table.legal(0) if isinstance(a, MindSlip)}
    assert landings == {"B2", "D2", "A3", "E3", "E5", "B6", "D6"}  # all but A5, visited
    table.act(0, MindSlip(AT["E3"], Slip.FIRST))
    assert table.game.recruiter.path[-1] == AT["E3"]


def test_the_courier_is_public_among_the_potential_recruiters_and_may_be_drawn() -> None:
    rules = Rules(WITH_COURIER, zanzibar(), MODULES)
    assert rules.card_ids == ("karl-box", "pipe-girl", "courier")
    drawn = set()
    for seed in range(40):
        table = Table.new(random.Random(seed), WITH_COURIER, modules=MODULES)
        table.act(0, ChooseCard(None))
        drawn.add(table.game.recruiter.card)
    assert drawn == {"karl-box", "pipe-girl", "courier"}


def test_without_the_module_there_is_no_courier() -> None:
    table = Table.new(random.Random(1), TRAINING, modules=MODULES)
    with pytest.raises(Refused) as refused:
        table.act(0, ChooseCard("courier"))
    assert refused.value.rejection.rule == "setup.recruiter-card"


def test_an_unknown_module_is_refused() -> None:
    with pytest.raises(Unplayable) as refused:
        Table.new(random.Random(1), Ruleset(modules=("nobody-wrote-this",)), modules=MODULES)
    assert refused.value.problems[0].params == {"module": "nobody-wrote-this"}


def test_a_module_can_change_the_goals() -> None:
    short = Module("short", recruits={Mission.TRAINING: 3}, last_time={Mission.TRAINING: 8})
    rules = Rules(Ruleset(Mission.TRAINING, modules=("short",)), zanzibar(), {"short": short})
    assert (rules.recruits, rules.last_time) == (3, 8)


def test_a_module_can_replace_a_rule_function() -> None:
    def diagonal_only(rules: Rules, public: Public, secret: RecruiterSecret) -> int:
        return rules.board.diagonal[secret.path[-1]] & ~secret.visited

    ruleset = Ruleset(mission=Mission.TRAINING, modules=("bishop",))
    bishop = Module("bishop", step_targets=diagonal_only)
    table = Table.new(random.Random(1), ruleset, modules={"bishop": bishop})
    table.act(0, ChooseCard("karl-box"))
    table.act(0, ChooseStart(AT["C4"]))
    steps = {a.to for a in table.legal(0) if isinstance(a, Step)}
    assert steps == set(bits(zanzibar().diagonal[AT["C4"]]))
    with pytest.raises(Refused):
        table.act(0, Step(AT["D4"]))
    for name in ("D5", "E4", "F3", "E2"):
        table.act(0, Step(AT[name]))
    table.act(0, ConfirmOpening())
