"""The computer players of this project as bots for OpenSpiel."""

from random import Random
from typing import Any

import pyspiel

from zanzibar.adapters.position import Position
from zanzibar.bots import Bot, create
from zanzibar.rules import RECRUITER, Side, legal, see_event
from zanzibar.rules.model.actions import OpeningBack


class LevelBot(pyspiel.Bot):  # type: ignore[misc]
    """A level, such as `solid`, for one player. Of a state it uses what its seat has seen."""

    def __init__(
        self, game: Any, player: int, name: str, seed: int = 0, budget: float | None = None
    ) -> None:
        super().__init__()
        self.game = game
        self.player = player
        self.name = name
        self.budget = budget
        self.chance = Random(seed)
        self.restart()

    def restart(self) -> None:
        """Forget the game that was played."""
        side = Side.RECRUITER if self.player == RECRUITER else Side.AGENTS
        self.bot: Bot = create(self.name, side, self.game.rules, self.chance, self.budget)
        self.watched = 0
        self.next: list[int] = []

    def restart_at(self, state: Any) -> None:
        """Forget the game that was played, and take up another one where it stands."""
        self.restart()
        self._watch(state.position)

    def step(self, state: Any) -> int:
        """Return the number of the action this level takes."""
        position: Position = state.position
        if not self.next:
            self._watch(position)
            view = position.view(self.player)
            options = [
                action
                for action in legal(position.rules, view)
                if not isinstance(action, OpeningBack)
            ]
            self.next = [*position.space.numbers_of(self.bot.act(view, options))]
        return self.next.pop(0)

    def _watch(self, position: Position) -> None:
        for each in position.history.acts[self.watched :]:
            events = (see_event(event, self.player) for event in each.entry.events)
            seen = [event for event in events if event is not None]
            if seen:
                self.bot.watch(seen)
        self.watched = len(position.history.acts)
