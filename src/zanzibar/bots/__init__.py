"""Computer players. A bot gets what its seat sees and what its seat may do, and nothing else.

bot = create("greedy", Side.AGENTS, rules, random.Random(7))
bot.watch(seen)                 for each act its seat notices
action = bot.act(view, legal)   whenever the table waits for its seat
"""

from zanzibar.bots.api import Bot
from zanzibar.bots.levels import prepare
from zanzibar.bots.registry import BOTS, UnknownBot, create, names
from zanzibar.bots.remarks import Remark

__all__ = ["BOTS", "Bot", "Remark", "UnknownBot", "create", "names", "prepare"]
