"""The computer players by name and side.

The strong levels are data in `strong/levels.py`; a new row there is a new level here.
"""

from collections.abc import Mapping
from functools import partial
from random import Random

from zanzibar.bots.api import Bot, BotFactory, TimedBot
from zanzibar.bots.greedy.agents import GreedyAgents
from zanzibar.bots.greedy.recruiter import GreedyRecruiter
from zanzibar.bots.random_bot import RandomBot
from zanzibar.bots.strong.levels import LEVELS
from zanzibar.rules import Rules, Side


def _create_strong(level: str, side: Side, rules: Rules, chance: Random, /) -> Bot:
    # Importing the factory loads numba, which takes about a second: only for a seat that needs it.
    from zanzibar.bots.strong.factory import create_strong

    return create_strong(level, side, rules, chance)


BOTS: Mapping[str, Mapping[Side, BotFactory]] = {
    "random": {Side.RECRUITER: RandomBot, Side.AGENTS: RandomBot},
    "greedy": {Side.RECRUITER: GreedyRecruiter, Side.AGENTS: GreedyAgents},
    **{level: {side: partial(_create_strong, level, side) for side in Side} for level in LEVELS},
}
"""Bot factories by level and side, from the weakest level to the strongest."""


class UnknownBot(KeyError):
    """The registry has no computer player of this name for this side."""

    def __init__(self, name: str, side: Side) -> None:
        super().__init__(f"{name} ({side})")
        self.name = name
        self.side = side


def names(side: Side) -> tuple[str, ...]:
    """Return the levels that can play a side, the weakest first."""
    return tuple(name for name, sides in BOTS.items() if side in sides)


def create(name: str, side: Side, rules: Rules, chance: Random, budget: float | None = None) -> Bot:
    """Create a computer player of this level for a seat of this side.

    `budget` replaces the level's CPU seconds per decision, for bots that have a time limit.
    """
    factory = BOTS.get(name, {}).get(side)
    if factory is None:
        raise UnknownBot(name, side)
    bot = factory(rules, chance)
    if budget is not None and isinstance(bot, TimedBot):
        bot.budget = budget
    return bot


def needs_preparation(name: str) -> bool:
    """Return True if the first bot of this level has to load compiled kernels: see `prepare`."""
    return name in LEVELS


def prepare() -> None:
    """Load the kernels of the strong levels now, so that no decision waits for them.

    The first time on a machine they are compiled, which takes up to a minute.
    """
    from zanzibar.bots.strong.factory import load_kernels

    load_kernels()
