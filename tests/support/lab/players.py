"""Players that are not levels, for `module:Class`."""

from collections.abc import Sequence
from random import Random

from zanzibar.bots import Bot, TimedBot
from zanzibar.rules import GameAction, Rules, View
from zanzibar.rules.model.actions import OpeningBack

FIRST_ACTION = "tests.support.lab.players:FirstAction"


class FirstAction(Bot):
    """Always takes the first legal action."""

    def __init__(self, rules: Rules, chance: Random) -> None:
        pass

    def act(self, view: View, legal: Sequence[GameAction]) -> GameAction:
        onward = [action for action in legal if not isinstance(action, OpeningBack)]
        return (onward or legal)[0]


class TimedFirstAction(FirstAction, TimedBot):
    """The same with a time limit."""
