"""Agents who see the Recruiter: a measuring instrument, not a player.

Its share of wins is an upper bound for teams that have to find the Recruiter.
"""

from collections.abc import Sequence
from random import Random

from zanzibar.board import bits
from zanzibar.bots.distance import distances
from zanzibar.rules import NOBODY, Game, GameAction, Phase, Rules
from zanzibar.rules.model import actions as acts
from zanzibar.rules.model.vocabulary import AGENTS

OMNISCIENT = "omniscient"


class OmniscientAgents:
    """Capture whenever an Agent can reach the Recruiter; otherwise close in."""

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
                return legal[0]  # any push will do; only the last option is not to push
        return self.chance.choice(legal)

    def _distance(self, game: Game, at: int) -> float:
        """Return the mean distance to the Recruiter's next locations, plus half of that now."""
        far = distances(self.rules.city(game.public))[at]
        target = game.recruiter.path[-1]
        ways = bits(self.rules.city(game.public).walk[target] & ~game.recruiter.visited)
        to_next = sum(far[way] for way in ways) / len(ways) if ways else far[target]
        return to_next + 0.5 * far[target]

    def _place(self, game: Game, legal: Sequence[GameAction]) -> GameAction:
        taken = {at for at in game.public.agents if at >= 0}

        def value(action: GameAction) -> float:
            assert isinstance(action, acts.PlaceAgent)
            return -self._distance(game, action.at) - 3.0 * (action.at in taken)

        return max(legal, key=value)

    def _activate(self, game: Game, legal: Sequence[GameAction]) -> GameAction:
        public, target = game.public, game.recruiter.path[-1]
        shielded = bool(public.immortals >> target & 1)
        for action in legal:
            hits = isinstance(action, acts.Capture) or (
                # The first Agent pushes an Immortal off the location, the second one captures.
                isinstance(action, acts.Shakedown) and shielded
            )
            if hits and public.agents[_agent(action)] == target:
                return action
        arrivals = [
            a for a in legal if isinstance(a, acts.MoveAgent) and a.to == target and not public.did
        ]
        if arrivals and (not shielded or public.acted.bit_count() % 2 == 0):
            return arrivals[0]
        if public.active != NOBODY and (public.moved or public.did):
            return next(a for a in legal if isinstance(a, acts.Done))
        return max(legal, key=lambda action: self._approach(game, action))

    def _approach(self, game: Game, action: GameAction) -> float:
        """Prefer the Agent who comes nearer by most, and a location without other Agents."""
        if isinstance(action, acts.MoveAgent):
            others = [at for agent, at in enumerate(game.public.agents) if agent != action.agent]
            crowd = sum(action.to == at for at in others)
            return (
                self._distance(game, game.public.agents[action.agent])
                - self._distance(game, action.to)
                - 1.5 * crowd
            )
        if isinstance(action, acts.Done) and action.agent in range(len(AGENTS)):
            return 0.0
        return -1.0


def _agent(action: GameAction) -> int:
    assert isinstance(action, acts.Capture | acts.Shakedown)
    return action.agent
