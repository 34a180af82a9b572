"""Players are created by name, with a time limit of their own if they have one."""

from random import Random

from tests.support.lab.players import FIRST_ACTION, FirstAction, TimedFirstAction
from zanzibar.bots import TimedBot
from zanzibar.lab.experiments.comparison import compare
from zanzibar.lab.game import Pairing, rules_of
from zanzibar.lab.match import match
from zanzibar.lab.player import create_player
from zanzibar.rules import Mission, Side


def test_time_in_a_name_takes_precedence_over_the_budget() -> None:
    rules = rules_of(Mission.TRAINING)
    quick = create_player("solid@0.25", Side.AGENTS, rules, Random(1), budget=7.0)
    assert isinstance(quick, TimedBot)
    assert quick.budget == 0.25
    usual = create_player("solid", Side.AGENTS, rules, Random(1), budget=7.0)
    assert isinstance(usual, TimedBot)
    assert usual.budget == 7.0


def test_class_from_elsewhere_plays_matches_and_comparisons() -> None:
    games = match(Pairing(Mission.TRAINING, FIRST_ACTION, "random"), range(6), jobs=2)
    assert {game.recruiter for game in games} == {FIRST_ACTION}
    assert len({game.start for game in games}) == 1, "always the same start"
    comparison = compare(Mission.TRAINING, (FIRST_ACTION, "random"), range(2))
    assert comparison.players == (FIRST_ACTION, "random")


def test_class_from_elsewhere_may_have_a_time_limit() -> None:
    rules = rules_of(Mission.TRAINING)
    name = FIRST_ACTION.replace(":", ":Timed")
    bot = create_player(f"{name}@0.5", Side.AGENTS, rules, Random(1), budget=None)
    assert isinstance(bot, TimedFirstAction)
    assert bot.budget == 0.5
    untimed = create_player(f"{FIRST_ACTION}@0.5", Side.AGENTS, rules, Random(1), budget=None)
    assert isinstance(untimed, FirstAction)
