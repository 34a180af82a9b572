"""Players by name: a level or `module:Class`, and perhaps seconds, as in `expert@2`."""

from importlib import import_module
from random import Random
from typing import cast

from zanzibar.bots import Bot, BotFactory, TimedBot, create, names
from zanzibar.lab.errors import LabError
from zanzibar.lab.instruments.forewarned_recruiter import FOREWARNED, ForewarnedRecruiter
from zanzibar.lab.instruments.omniscient_agents import OMNISCIENT, OmniscientAgents
from zanzibar.rules import Rules, Side

TIME_SEPARATOR = "@"
CLASS_SEPARATOR = ":"
MOST_SECONDS = 3600.0


def player_names(side: Side) -> tuple[str, ...]:
    """Return every level of a side, and the instrument that can take its place."""
    return (*names(side), OMNISCIENT if side is Side.AGENTS else FOREWARNED)


def parse_player(player: str, side: Side) -> tuple[str, float | None]:
    """Return the name of a player and its seconds per decision, if given; raise LabError."""
    name, separator, seconds = player.partition(TIME_SEPARATOR)
    if CLASS_SEPARATOR in name:
        _load_class(name)
    elif name not in player_names(side):
        raise LabError("cli.choice", value=name, choices=", ".join(player_names(side)))
    return name, parse_seconds(seconds) if separator else None


def check_plays_both_sides(player: str) -> None:
    """Raise LabError unless a player can take either side."""
    name = player.partition(TIME_SEPARATOR)[0]
    able = [each for each in player_names(Side.RECRUITER) if each in player_names(Side.AGENTS)]
    if CLASS_SEPARATOR not in name and name not in able:
        raise LabError("cli.choice", value=name, choices=", ".join(able))
    parse_player(player, Side.RECRUITER)


def _load_class(name: str) -> BotFactory:
    module, _, class_name = name.partition(CLASS_SEPARATOR)
    try:
        factory = getattr(import_module(module), class_name)
    except (ImportError, AttributeError, ValueError) as error:
        raise LabError("lab.player", value=name, error=str(error)) from None
    return cast(BotFactory, factory)


def parse_seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = -1.0
    if not 0.0 <= seconds <= MOST_SECONDS:
        raise LabError("cli.seconds", value=text)
    return seconds


def create_player(
    player: str, side: Side, rules: Rules, chance: Random, budget: float | None
) -> Bot | OmniscientAgents | ForewarnedRecruiter:
    """Create a player; a time in its name takes precedence over `budget`."""
    name, seconds = parse_player(player, side)
    if seconds is None:
        seconds = budget
    if name == OMNISCIENT:
        return OmniscientAgents(rules, chance)
    if name == FOREWARNED:
        return ForewarnedRecruiter(rules, chance, seconds)
    if CLASS_SEPARATOR in name:
        bot = _load_class(name)(rules, chance)
        if seconds is not None and isinstance(bot, TimedBot):
            bot.budget = seconds
        return bot
    return create(name, side, rules, chance, seconds)
