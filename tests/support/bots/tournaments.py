"""Results of many games between simple bots."""

import random
from functools import cache

from tests.support.bots.games import play
from zanzibar.bots import create
from zanzibar.rules import Mission, Ruleset, Side, Table

GAMES = 60
MARGIN = GAMES // 5
"""More than two standard errors of a difference; other seeds gave at least 28 percent."""


@cache
def agents_wins(mission: Mission, recruiter: str, agents: str) -> int:
    """Return how many games the Agents win."""
    wins = 0
    for seed in range(GAMES):
        table = Table.new(random.Random(f"{seed} draw"), Ruleset(mission=mission))
        bots = [
            create(recruiter, Side.RECRUITER, table.rules, random.Random(f"{seed} 0")),
            create(agents, Side.AGENTS, table.rules, random.Random(f"{seed} 1")),
        ]
        result = play(table, bots).result
        wins += result is not None and result.winner is Side.AGENTS
    return wins
