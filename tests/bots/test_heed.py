"""A Recruiter notices whether the Agents have a plan."""

from random import Random

import pytest
from msgspec.structs import replace

from zanzibar.board import zanzibar
from zanzibar.bots import create
from zanzibar.bots.strong.recruiter import StrongRecruiter
from zanzibar.rules import Mission, Rules, Ruleset, Side, Table, see_event

GAMES = range(8)
LATE = 9
"""The hour at which a Recruiter should know: half of the game is over."""


def noticed(mission: Mission, agents: str, seed: int) -> float:
    """How much a solid Recruiter takes these Agents for heedless in the middle of a game."""
    rules = Rules(Ruleset(mission=mission), zanzibar())
    table = Table.new(Random(seed), rules.ruleset)
    recruiter = create("solid", Side.RECRUITER, rules, Random(seed))
    bots = [recruiter, create(agents, Side.AGENTS, rules, Random(seed))]
    while not table.over and table.public.time < LATE:
        seat = table.due[0]
        entry = table.act(seat, bots[seat].act(table.view(seat), table.legal(seat)))
        for event in entry.events:
            for other, bot in enumerate(bots):
                if (seen := see_event(event, other)) is not None:
                    bot.watch([seen])
    assert isinstance(recruiter, StrongRecruiter)
    assert recruiter.context.simple_teams is not None
    return recruiter.context.simple_teams.planless.probability


@pytest.mark.parametrize("mission", Mission)
def test_agents_without_a_plan_are_told_from_those_who_think(mission: Mission) -> None:
    aimless = [noticed(mission, "random", seed) for seed in GAMES]
    thinking = [noticed(mission, "solid", seed) for seed in GAMES]
    assert sorted(aimless)[2] > 0.5, "some luck looks like a plan"
    assert max(thinking) < 0.5


def test_only_who_can_come_by_is_a_danger_and_nobody_behind_a_shield() -> None:
    rules = Rules(Ruleset(mission=Mission.FULL), zanzibar())
    table = Table.new(Random(1), rules.ruleset)
    recruiter = create("solid", Side.RECRUITER, rules, Random(1))
    assert isinstance(recruiter, StrongRecruiter)
    assert recruiter.context.simple_teams is not None
    model = recruiter.context.simple_teams.planless
    corner, far = 0, rules.board.size - 1
    public = replace(table.public, agents=(corner,) * 4, immortals=0, acted=0b0011)
    beside = next(at for at in range(rules.board.size) if rules.city(public).walk[corner] >> at & 1)
    assert model.capture_risk(public, far) == 0.0
    assert model.capture_risk(public, corner) > model.capture_risk(public, beside) > 0.0
    assert model.capture_risk(replace(public, immortals=1 << beside), beside) == 0.0
    assert model.capture_risk(replace(public, acted=0), beside) == model.capture_risk(
        public, beside
    )
    assert model.capture_risk(replace(public, acted=0b0111), beside) < model.capture_risk(
        public, beside
    )
