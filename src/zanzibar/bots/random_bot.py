"""The weakest level: any legal action."""

from collections.abc import Sequence
from random import Random

from zanzibar.bots.api import Bot
from zanzibar.rules import GameAction, Rules, View
from zanzibar.rules.model.actions import OpeningBack


class RandomBot(Bot):
    """Plays every legal action with the same probability."""

    def __init__(self, rules: Rules, chance: Random) -> None:
        self.chance = chance

    def act(self, view: View, legal: Sequence[GameAction]) -> GameAction:
        # Steps back in the opening are always legal: taking them, the opening might never end.
        onward = [action for action in legal if not isinstance(action, OpeningBack)]
        return self.chance.choice(onward or legal)
