"""A state of the game for OpenSpiel: a position, and what OpenSpiel asks of it."""

from collections.abc import Callable
from random import Random
from typing import Any, Self

import pyspiel

from zanzibar.adapters.position import Position
from zanzibar.adapters.resampling import resample


class ZanzibarState(pyspiel.State):  # type: ignore[misc]
    """Chance draws cards one at a time, each that is left with the same probability."""

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        self.position = Position(game.space)

    def current_player(self) -> int:
        return self.position.player

    def is_terminal(self) -> bool:
        return self.position.over

    # OpenSpiel answers the next two questions by asking Python several others. Answering them
    # here makes a random game a third faster; `pyspiel.State.legal_actions` is the plain way.

    def legal_actions(self, player: int | None = None) -> list[int]:
        if player is None or self.is_chance_node() or player == self.position.player:
            return self.position.legal()
        return []

    def is_chance_node(self) -> bool:
        return self.position.suspended is not None

    def _legal_actions(self, player: int) -> list[int]:
        return self.position.legal()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        outcomes = self.position.legal()
        return [(outcome, 1.0 / len(outcomes)) for outcome in outcomes]

    def _apply_action(self, action: int) -> None:
        self.position.apply(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return self.position.outcome_text(action)
        return self.position.space.text(action)

    def returns(self) -> list[float]:
        return list(self.position.returns())

    def __str__(self) -> str:
        return self.position.text()

    def resample_from_infostate(
        self, player: int, probability_sampler: Callable[[], float]
    ) -> Self:
        """Return a state that the player cannot tell from this one.

        For the Agents every world that fits what they have seen is equally likely.
        """
        other: Self = self.get_game().new_initial_state()
        chance = Random(probability_sampler())
        resample(self.position, player, chance, other.position, other.apply_action)
        return other
