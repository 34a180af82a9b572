"""Random games to the end in compiled rules, as an evaluator for OpenSpiel's tree searches."""

from random import Random
from typing import Any

import numpy as np

from zanzibar.adapters.position import Position
from zanzibar.compile import Values
from zanzibar.compiled_rules import STATE, playout, rule_tables, write_game
from zanzibar.compiled_rules.layout import MOST_ACTIONS, RECRUITER_WON, WINNER
from zanzibar.rules import NOWHERE, Rules

FORCED = 8
"""Room for cards that are not to be drawn at random; rollouts have none."""


class CompiledRollouts:
    """Takes the place of `mcts.RandomRolloutEvaluator`: the same answers, much faster."""

    def __init__(self, rules: Rules, rollouts: int = 1, seed: int = 0) -> None:
        self.rollouts = rollouts
        self.chance = Random(seed)
        self.tables = rule_tables(rules)
        self._start = np.zeros(STATE, np.int64)
        self._state = np.zeros(STATE, np.int64)
        self._city = self.tables.city.copy()
        self._random = np.array([2 * self.chance.getrandbits(62) + 1], np.uint64)
        self._out = np.zeros(MOST_ACTIONS, np.int64)
        self._forced = np.zeros(FORCED, np.int64)

    def evaluate(self, state: Any) -> Values:
        """Return what both players get on average."""
        position: Position = state.position
        if position.token != NOWHERE:  # the compiled rules know no half of a move
            position = position.copy()
            position.apply(self.chance.choice(position.legal()))
        tables = self.tables
        write_game(tables, position.game.public, position.game.recruiter, self._start, self._city)
        won = 0
        for _ in range(self.rollouts):
            self._state[:] = self._start
            city = self._city.copy() if tables.rules.full else self._city
            playout(
                tables.options,
                tables.borders,
                tables.touching,
                city,
                self._state,
                self._random,
                self._out,
                self._forced,
            )
            won += self._state[WINNER] == RECRUITER_WON
        value = 2 * won / self.rollouts - 1
        return np.array([value, -value])

    def prior(self, state: Any) -> list[tuple[int, float]]:
        """Return the same probability for every action."""
        if state.is_chance_node():
            return list(state.chance_outcomes())
        numbers = state.legal_actions()
        return [(number, 1.0 / len(numbers)) for number in numbers]
