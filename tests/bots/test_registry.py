"""Bots are created by level and side, and load their kernels only when they are needed."""

import random
import subprocess
import sys

import pytest

from zanzibar.board import zanzibar
from zanzibar.bots import TimedBot, UnknownBot, create, names, needs_preparation, prepare
from zanzibar.rules import Mission, Rules, Ruleset, Side, Table

TRAINING = Ruleset(mission=Mission.TRAINING)


def test_levels_are_known_by_name_and_side() -> None:
    rules = Table.new(random.Random(1)).rules
    for side in Side:
        assert names(side)[:2] == ("random", "greedy")
        for name in ("random", "greedy"):
            create(name, side, rules, random.Random(1))
    with pytest.raises(UnknownBot):
        create("oracle", Side.AGENTS, rules, random.Random(1))


def test_strong_levels_follow_the_simple_ones() -> None:
    for side in Side:
        assert names(side)[2:] == ("beginner", "solid", "expert")


def test_budget_reaches_bots_with_a_time_limit() -> None:
    rules = Rules(TRAINING, zanzibar())
    bot = create("expert", Side.AGENTS, rules, random.Random(1), budget=0.01)
    assert isinstance(bot, TimedBot)
    assert bot.budget == 0.01
    create("random", Side.AGENTS, rules, random.Random(1), budget=0.01)


def test_importing_bots_does_not_load_kernels() -> None:
    code = "import sys, zanzibar.bots; print('numba' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


def test_kernels_can_be_prepared_more_than_once() -> None:
    prepare()
    prepare()


def test_only_strong_levels_need_preparation() -> None:
    needing = [name for name in names(Side.AGENTS) if needs_preparation(name)]
    assert needing == ["beginner", "solid", "expert"]
