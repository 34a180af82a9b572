"""A Recruiter notices whether the Agents have a plan."""

from random import Random

import pytest
from msgspec.structs import replace

from tests.support.bots.games import pair, run
from zanzibar.board import zanzibar
from zanzibar.bots import create
from zanzibar.bots.opponents.planless_team import PlanlessTeamModel
from zanzibar.bots.strong.recruiter import StrongRecruiter
from zanzibar.rules import Mission, Rules, Ruleset, Side, Table

GAMES = range(8)
LATE = 9
"""The hour at which a Recruiter should know: half of the game is over."""


def model_of(recruiter: object) -> PlanlessTeamModel:
    assert isinstance(recruiter, StrongRecruiter)
    assert recruiter.context.simple_teams is not None
    return recruiter.context.simple_teams.planless


def probability(mission: Mission, agents: str, seed: int) -> float:
    """Return how probable a planless team is to a solid Recruiter in the middle of a game."""
    rules = Rules(Ruleset(mission=mission), zanzibar())
    table = Table.new(Random(seed), rules.ruleset)
    bots = pair(rules, "solid", agents, seed)
    for _ in run(table, bots):
        if table.public.time >= LATE:
            break
    return model_of(bots[0]).probability


@pytest.mark.parametrize("mission", Mission)
def test_random_agents_look_planless_and_solid_ones_do_not(mission: Mission) -> None:
    aimless = [probability(mission, "random", seed) for seed in GAMES]
    thinking = [probability(mission, "solid", seed) for seed in GAMES]
    assert sorted(aimless)[2] > 0.5, "some luck looks like a plan"
    assert max(thinking) < 0.5


def test_capture_risk_depends_on_agents_within_reach_and_on_shields() -> None:
    rules = Rules(Ruleset(mission=Mission.FULL), zanzibar())
    table = Table.new(Random(1), rules.ruleset)
    risk = model_of(create("solid", Side.RECRUITER, rules, Random(1))).capture_risk
    corner, far = 0, rules.board.size - 1
    public = replace(table.public, agents=(corner,) * 4, immortals=0, acted=0b0011)
    beside = next(at for at in range(rules.board.size) if rules.city(public).walk[corner] >> at & 1)
    assert risk(public, far) == 0.0
    assert risk(public, corner) > risk(public, beside) > 0.0
    assert risk(replace(public, immortals=1 << beside), beside) == 0.0
    assert risk(replace(public, acted=0), beside) == risk(public, beside)
    assert risk(replace(public, acted=0b0111), beside) < risk(public, beside)
