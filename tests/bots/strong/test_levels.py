"""The strong levels play legally with every option, in no time, and well, and have names."""

import random
import re
from functools import partial
from pathlib import Path

import pytest

from tests.support.bots.games import finished_self_play, play, winner
from zanzibar.board import Board, Spec, zanzibar
from zanzibar.board.geometry import column_name
from zanzibar.bots import create
from zanzibar.bots.strong.levels import LEVELS
from zanzibar.rules import Deal, Mission, Rules, Ruleset, Side, Table
from zanzibar.text import LANGS, Lang, texts

ROOT = Path(__file__).parents[3]


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("mission", Mission)
def test_every_decision_is_legal(level: str, mission: Mission) -> None:
    assert finished_self_play(Ruleset(mission=mission), level, 1).over


@pytest.mark.parametrize(
    "ruleset",
    [
        Ruleset(step_supply=8, immortal_move_mandatory=True),
        Ruleset(second_slip_counts_past_visits=True, deal=Deal.RANDOM),
        Ruleset(mission=Mission.TRAINING, deal=Deal.CHOOSE),
    ],
    ids=["supply", "past-visits", "deal"],
)
def test_every_option_and_number_of_seats_is_played(ruleset: Ruleset) -> None:
    for seats in (2, 4, 5):
        assert finished_self_play(ruleset, "solid", seats, seats).over


def test_board_with_many_locations_of_one_feature_is_played() -> None:
    """An ASK with the Dolphin about so many locations has more answers than the kernel holds."""
    names = [f"{column_name(x)}{y + 1}" for y in range(7) for x in range(8)]
    places: dict[str, tuple[str, ...]] = {n: (f"f{i % 6}",) for i, n in enumerate(names)}
    few = Spec("Few", 8, 7, ("C3", "F5"), {f"f{i}": f"F{i}" for i in range(6)}, places)
    rules = Rules(Ruleset(), Board(few))
    assert winner(rules, "random", "beginner", 1) in Side


@pytest.mark.parametrize("mission", Mission)
def test_budget_of_zero_still_gives_legal_acts(mission: Mission) -> None:
    table = Table.new(random.Random(2), Ruleset(mission=mission))
    bots = [
        create("expert", side, table.rules, random.Random(1), budget=0.0)
        for side in (Side.RECRUITER, Side.AGENTS)
    ]
    assert play(table, bots).over


@pytest.mark.parametrize("mission", Mission)
def test_solid_beats_random(mission: Mission) -> None:
    """On so few games only a very weak player fails."""
    win = partial(winner, Rules(Ruleset(mission=mission), zanzibar()))
    assert sum(win("solid", "random", seed) is Side.RECRUITER for seed in range(6)) >= 4
    assert sum(win("random", "solid", seed) is Side.AGENTS for seed in range(6)) >= 4


@pytest.mark.parametrize("lang", LANGS)
def test_every_level_has_a_name_in_every_language(lang: Lang) -> None:
    for level in LEVELS:
        assert texts(lang).term("level", level)


def test_browser_offers_the_same_levels() -> None:
    source = (ROOT / "web/src/lobby/levels.ts").read_text("utf-8")
    offered = re.search(r"LEVELS = \[(.*?)\]", source)
    assert offered is not None
    assert re.findall(r'"(\w+)"', offered[1]) == [*LEVELS]
