"""Players by name: a level, `module:Class` of your own, and a time to think, as in `expert@2`."""

from importlib import import_module
from random import Random
from typing import cast

from zanzibar.bots import Bot, create, names
from zanzibar.bots.api import BotFactory, TimedBot
from zanzibar.lab.errors import Problem
from zanzibar.lab.instruments.forewarned import FOREWARNED, Forewarned
from zanzibar.lab.instruments.omniscient import OMNISCIENT, Omniscient
from zanzibar.rules import Rules, Side

APART = "@"
OWN = ":"
"""Between the module of a player of your own and its class."""


def players(side: Side) -> tuple[str, ...]:
    """Who can be measured on a side: every level, and one who knows what nobody should."""
    return (*names(side), OMNISCIENT if side is Side.AGENTS else FOREWARNED)


def read(player: str, side: Side) -> tuple[str, float | None]:
    """The level that is named, and the seconds per decision if they are."""
    name, apart, seconds = player.partition(APART)
    if OWN in name:
        _own(name)
    elif name not in players(side):
        raise Problem("cli.choice", value=name, choices=", ".join(players(side)))
    return name, read_seconds(seconds) if apart else None


def read_both(player: str) -> None:
    """Check a player who has to play both sides."""
    name = player.partition(APART)[0]
    able = [each for each in players(Side.RECRUITER) if each in players(Side.AGENTS)]
    if OWN not in name and name not in able:
        raise Problem("cli.choice", value=name, choices=", ".join(able))
    read(player, Side.RECRUITER)


def _own(name: str) -> BotFactory:
    """The class of a player that is not one of ours."""
    module, _, wanted = name.partition(OWN)
    try:
        maker = getattr(import_module(module), wanted)
    except (ImportError, AttributeError, ValueError) as error:
        raise Problem("lab.player", value=name, error=str(error)) from None
    return cast(BotFactory, maker)


def read_seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = -1.0
    if not 0.0 <= seconds <= 3600.0:
        raise Problem("cli.seconds", value=text)
    return seconds


def seat(
    player: str, side: Side, rules: Rules, chance: Random, budget: float | None
) -> Bot | Omniscient | Forewarned:
    """A player at a table; its own time to think goes before that of the whole match."""
    name, seconds = read(player, side)
    if seconds is None:
        seconds = budget
    if name == OMNISCIENT:
        return Omniscient(rules, chance)
    if name == FOREWARNED:
        return Forewarned(rules, chance, seconds)
    if OWN in name:
        bot = _own(name)(rules, chance)
        if seconds is not None and isinstance(bot, TimedBot):
            bot.budget = seconds
        return bot
    return create(name, side, rules, chance, seconds)
