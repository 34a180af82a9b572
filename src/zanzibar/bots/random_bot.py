"""The weakest level: anything that is legal."""

from collections.abc import Sequence
from random import Random

from zanzibar.bots.api import Bot
from zanzibar.rules import GameAction, Rules, View
from zanzibar.rules.model.actions import OpeningBack


class RandomBot(Bot):
    """Plays every legal action with the same chance."""

    def __init__(self, rules: Rules, chance: Random) -> None:
        self.chance = chance

    def act(self, view: View, legal: Sequence[GameAction]) -> GameAction:
        # Walking to and fro in the opening would be legal for ever.
        onward = [action for action in legal if not isinstance(action, OpeningBack)]
        return self.chance.choice(onward or legal)
