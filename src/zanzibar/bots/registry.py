"""The computer players by name and side. A new level is one line here."""

from collections.abc import Mapping
from random import Random

from zanzibar.bots.api import Bot, Maker, Thinker
from zanzibar.bots.greedy.agents import GreedyAgents
from zanzibar.bots.greedy.recruiter import GreedyRecruiter
from zanzibar.bots.levels import LEVELS
from zanzibar.bots.random_bot import RandomBot
from zanzibar.rules import Rules, Side

BOTS: Mapping[str, Mapping[Side, Maker]] = {
    "random": {Side.RECRUITER: RandomBot, Side.AGENTS: RandomBot},
    "greedy": {Side.RECRUITER: GreedyRecruiter, Side.AGENTS: GreedyAgents},
    **LEVELS,
}
"""From the weakest level to the strongest."""


class UnknownBot(KeyError):
    """No computer player of this name plays this side."""

    def __init__(self, name: str, side: Side) -> None:
        super().__init__(f"{name} ({side})")
        self.name = name
        self.side = side


def names(side: Side) -> tuple[str, ...]:
    """The levels that can play a side, the weakest first."""
    return tuple(name for name, sides in BOTS.items() if side in sides)


def create(name: str, side: Side, rules: Rules, chance: Random, budget: float | None = None) -> Bot:
    """A computer player of this level for a seat of this side.

    `budget` is how many seconds it may think about a decision, for the levels that think.
    """
    maker = BOTS.get(name, {}).get(side)
    if maker is None:
        raise UnknownBot(name, side)
    bot = maker(rules, chance)
    if budget is not None and isinstance(bot, Thinker):
        bot.budget = budget
    return bot
