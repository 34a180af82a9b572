"""OpenSpiel's ISMCTS as a computer player of this project, for matches in the lab.

zanzibar match --agents zanzibar.adapters.openspiel.ismcts_player:IsmctsPlayer@0.5 ...
"""

from collections.abc import Sequence
from random import Random
from time import thread_time

import numpy as np
from open_spiel.python.algorithms import ismcts

from zanzibar.adapters.action_space import ExtraToken
from zanzibar.adapters.openspiel.game import game_of
from zanzibar.adapters.openspiel.rollouts import CompiledRollouts
from zanzibar.adapters.openspiel.state import ZanzibarState
from zanzibar.adapters.resampling import Resampler, public_parts, recruiter_position
from zanzibar.bots.api import TimedBot
from zanzibar.rules import GameAction, RecruiterSecret, Rules, Seen, View
from zanzibar.rules.model.actions import ExtraMove, MoveImmortal

EXPLORATION = 2.0
FIRST_GUESS = 0.002
"""Seconds per simulation before any has been timed."""
FEWEST_SIMULATIONS, MOST_SIMULATIONS = 2, 100_000
"""OpenSpiel's bot uses the first simulation to make the root of its tree."""


class IsmctsPlayer(TimedBot):
    """Searches from what its seat has seen. It never gets a whole game, like every bot.

    OpenSpiel's bot takes a number of simulations, not a time: the number follows from how long
    simulations have taken so far. With `simulations` set, it is always that many.
    """

    budget = 0.5
    simulations: int | None = None

    def __init__(self, rules: Rules, chance: Random) -> None:
        self.chance = chance
        self.game = game_of(rules)
        self.space = self.game.space
        self.seen: list[Sequence[Seen]] = []
        self.evaluator = CompiledRollouts(rules, seed=chance.getrandbits(62))
        self.searched = 0
        """Simulations so far, and the seconds they took."""
        self.seconds = 0.0

    def watch(self, seen: Sequence[Seen]) -> None:
        self.seen.append(seen)

    def act(self, view: View, legal: Sequence[GameAction]) -> GameAction:
        begin = thread_time()
        state = self._state(view)
        action = self.space.actions[self._search(state, begin)]
        if not isinstance(action, ExtraToken):
            return action
        # That is the first half of an extra Immortal move: search for the second.
        state.apply_action(self.space.numbers[action])
        move = self.space.actions[self._search(state, thread_time())]
        assert isinstance(move, MoveImmortal)
        return ExtraMove(action.at, move.source, move.to)

    def _state(self, view: View) -> ZanzibarState:
        """Return a state in which this seat has seen what it has seen."""
        if isinstance(view.own, RecruiterSecret):
            acts = public_parts(self.seen)
            return self.game.state_at(recruiter_position(self.space, acts, view.own))
        state = self.game.new_initial_state()
        resampler = Resampler(self.space, self.seen)
        resampler.replay(self.chance, state.position, state.apply_action)
        resampler.keep_for(state.position)
        return state

    def _search(self, state: ZanzibarState, begin: float) -> int:
        simulations = self.simulations or self._simulations_in(self.budget)
        bot = ismcts.ISMCTSBot(
            self.game,
            self.evaluator,
            EXPLORATION,
            simulations,
            random_state=np.random.RandomState(self.chance.getrandbits(32)),
        )
        choices = len(state.legal_actions())
        number = int(bot.step(state))
        if choices > 1:
            self.searched += simulations
            self.seconds += thread_time() - begin
        return number

    def _simulations_in(self, seconds: float) -> int:
        each = self.seconds / self.searched if self.searched else FIRST_GUESS
        return max(FEWEST_SIMULATIONS, min(MOST_SIMULATIONS, int(seconds / each)))
