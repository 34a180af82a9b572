"""A Recruiter recognises a greedy team and foresees its captures."""

import random

from tests.support.bots.games import pair, play
from zanzibar.board import zanzibar
from zanzibar.bots import create
from zanzibar.bots.opponents.agents_response import slipped
from zanzibar.bots.opponents.greedy_team import GreedyTeamModel
from zanzibar.bots.strong.recruiter import StrongRecruiter
from zanzibar.rules import SPECTATOR, Mission, Phase, Rules, Ruleset, Side, Table, see_event


def probability_at_the_end(agents: str, seed: int) -> float:
    """Return how probable a greedy team is to a solid Recruiter at the end of a game."""
    rules = Rules(Ruleset(), zanzibar())
    table = Table.new(random.Random(seed), rules.ruleset)
    bots = pair(rules, "solid", agents, seed)
    play(table, bots)
    recruiter = bots[0]
    assert isinstance(recruiter, StrongRecruiter)
    assert recruiter.context.simple_teams is not None
    return recruiter.context.simple_teams.greedy.probability


def test_greedy_team_is_recognised_and_a_solid_one_is_not() -> None:
    assert probability_at_the_end("greedy", 1) > 0.9
    assert probability_at_the_end("solid", 1) < 0.1


def test_simulated_turn_foresees_the_capture_of_a_greedy_team() -> None:
    """The model's turn is the one that the same team then plays, given the same chance."""
    foreseen = 0
    for seed in range(60):
        rules = Rules(Ruleset(mission=Mission.TRAINING), zanzibar())
        table = Table.new(random.Random(seed), rules.ruleset)
        chance = random.Random(seed)
        bots = [
            create("greedy", Side.RECRUITER, rules, random.Random(seed)),
            create("greedy", Side.AGENTS, rules, chance),
        ]
        model = GreedyTeamModel(rules, random.Random(0))
        expected = None
        while not table.over:
            seat, public = table.due[0], table.public
            if public.phase is Phase.RECRUITER and public.took_action:
                chance.seed(1)
                model.team.chance = random.Random(1)
                secret = table.game.recruiter
                slip = secret.slips[-1][1] if slipped(secret) else None
                expected = model.play_turn(public, secret, secret.path, slip)[0]
            entry = table.act(seat, bots[seat].act(table.view(seat), table.legal(seat)))
            for event in entry.events:
                for other, bot in enumerate(bots):
                    if (seen := see_event(event, other)) is not None:
                        bot.watch([seen])
                if (seen := see_event(event, SPECTATOR)) is not None:
                    model.watch(seen)
        result = table.result
        if result is not None and result.winner is Side.AGENTS:
            foreseen += bool(expected)
            if foreseen >= 3:
                return
    raise AssertionError("captures were not foreseen")
