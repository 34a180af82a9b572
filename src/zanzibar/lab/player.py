"""Players by name: a level, or a level with a time to think, as in `expert@2`."""

from random import Random

from zanzibar.bots import Bot, create, names
from zanzibar.lab.forewarned import FOREWARNED, Forewarned
from zanzibar.lab.omniscient import OMNISCIENT, Omniscient
from zanzibar.lab.problem import Problem
from zanzibar.rules import Rules, Side

APART = "@"


def players(side: Side) -> tuple[str, ...]:
    """Who can be measured on a side: every level, and one who knows what nobody should."""
    return (*names(side), OMNISCIENT if side is Side.AGENTS else FOREWARNED)


def read(player: str, side: Side) -> tuple[str, float | None]:
    """The level that is named, and the seconds per decision if they are."""
    name, apart, seconds = player.partition(APART)
    if name not in players(side):
        raise Problem("cli.choice", value=name, choices=", ".join(players(side)))
    return name, read_seconds(seconds) if apart else None


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
    return create(name, side, rules, chance, seconds)
