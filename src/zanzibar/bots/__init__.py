"""Computer players. A bot gets what its seat sees and what its seat may do, and nothing else.

bot = create("greedy", Side.AGENTS, rules, random.Random(7))
bot.watch(seen)                 for each act its seat notices
action = bot.act(view, legal)   whenever the table waits for its seat
"""

from zanzibar.bots.api import Bot, BotFactory, BotRemark, TimedBot
from zanzibar.bots.registry import BOTS, UnknownBot, create, names, needs_preparation, prepare

__all__ = [
    "BOTS", "Bot", "BotFactory", "BotRemark", "TimedBot", "UnknownBot", "create", "names",
    "needs_preparation", "prepare",
]  # fmt: skip
