"""An Agent team that cheats: it sees the Recruiter. A measuring instrument, not a player.

What it reaches is the most that any team could reach if it always knew where the Recruiter is.
"""

from collections.abc import Sequence
from random import Random

from zanzibar.board import bits
from zanzibar.bots.distance import distances
from zanzibar.rules import NOBODY, Game, GameAction, Phase, Rules
from zanzibar.rules.model import actions as act
from zanzibar.rules.model.vocabulary import AGENTS

OMNISCIENT = "omniscient"


class Omniscient:
    """Captures whenever an Agent can reach the Recruiter; otherwise closes in."""

    def __init__(self, rules: Rules, chance: Random) -> None:
        self.rules = rules
        self.chance = chance

    def act(self, game: Game, legal: Sequence[GameAction]) -> GameAction:
        match game.public.phase:
            case Phase.PLACE:
                return self._place(game, legal)
            case Phase.AGENTS:
                return self._activate(game, legal)
            case Phase.PUSH:
                return legal[0]  # away from the Recruiter; the last option is not to push
        return self.chance.choice(legal)

    def _far(self, game: Game, at: int) -> float:
        """How far a place is from where the Recruiter is and can go next, nearer counts more."""
        far = distances(self.rules.city(game.public))[at]
        target = game.recruiter.path[-1]
        ways = bits(self.rules.city(game.public).walk[target] & ~game.recruiter.visited)
        next_ones = sum(far[way] for way in ways) / len(ways) if ways else far[target]
        return next_ones + 0.5 * far[target]

    def _place(self, game: Game, legal: Sequence[GameAction]) -> GameAction:
        taken = {at for at in game.public.agents if at >= 0}

        def worth(action: GameAction) -> float:
            assert isinstance(action, act.PlaceAgent)
            return -self._far(game, action.at) - 3.0 * (action.at in taken)

        return max(legal, key=worth)

    def _activate(self, game: Game, legal: Sequence[GameAction]) -> GameAction:
        public, target = game.public, game.recruiter.path[-1]
        shielded = bool(public.immortals >> target & 1)
        for action in legal:
            hits = isinstance(action, act.Capture) or (
                # With an Immortal in the way the first Agent pushes it, the second captures.
                isinstance(action, act.Shakedown) and shielded
            )
            if hits and public.agents[_agent(action)] == target:
                return action
        arrivals = [
            a for a in legal if isinstance(a, act.MoveAgent) and a.to == target and not public.did
        ]
        if arrivals and (not shielded or public.acted.bit_count() % 2 == 0):
            return arrivals[0]
        if public.active != NOBODY and (public.moved or public.did):
            return next(a for a in legal if isinstance(a, act.Done))
        return max(legal, key=lambda action: self._approach(game, action))

    def _approach(self, game: Game, action: GameAction) -> float:
        """Those who are far move first and close in; nobody crowds where another stands."""
        if isinstance(action, act.MoveAgent):
            others = [at for agent, at in enumerate(game.public.agents) if agent != action.agent]
            crowd = sum(action.to == at for at in others)
            return (
                self._far(game, game.public.agents[action.agent])
                - self._far(game, action.to)
                - 1.5 * crowd
            )
        if isinstance(action, act.Done) and action.agent in range(len(AGENTS)):
            return 0.0
        return -1.0


def _agent(action: GameAction) -> int:
    assert isinstance(action, act.Capture | act.Shakedown)
    return action.agent
