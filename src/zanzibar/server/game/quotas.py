"""How much may be done beside the game: more than any game needs, and an end to it.

Notes and taking back are stored like every act, and no rule ends them. Each seat has a measure of
its own, which its own acts alone use up: it says nothing about what others did unseen.
"""

from zanzibar.rules import Action, Seat, Table
from zanzibar.rules.model import actions as act
from zanzibar.server.errors import ApiError

ASIDES: frozenset[type] = frozenset(
    {
        act.PlaceNote, act.MoveNote, act.EditNote, act.RemoveNote, act.WriteNotebook, act.Undo,
        act.OpeningBack,
    }
)  # fmt: skip
"""What could go on for ever. A game can always be played to its end without."""
MOST_ASIDES = 2000
MOST_WRITTEN = 500_000
"""Characters of the notebook, each time it is written."""


class Asides:
    """What each seat of a table has done beside the game."""

    __slots__ = ("_counted", "_done", "_written")

    def __init__(self) -> None:
        self._counted = 0
        self._done: dict[Seat, int] = {}
        self._written: dict[Seat, int] = {}

    def refuse(self, game: Table, seat: Seat, action: Action) -> ApiError | None:
        """Why a seat may not do one more, if it may not."""
        self._count(game)
        if self._done.get(seat, 0) >= MOST_ASIDES:
            return ApiError("limit.asides", most=MOST_ASIDES)
        if (
            isinstance(action, act.WriteNotebook)
            and self._written.get(seat, 0) + len(action.text) > MOST_WRITTEN
        ):
            return ApiError("limit.notebook", most=MOST_WRITTEN)
        return None

    def _count(self, game: Table) -> None:
        """What was done since it was last asked; acts are only ever added."""
        for index in range(self._counted, len(game.log)):
            seat, action = game.log[index].seat, game.log[index].action
            if type(action) in ASIDES:
                self._done[seat] = self._done.get(seat, 0) + 1
            if isinstance(action, act.WriteNotebook):
                self._written[seat] = self._written.get(seat, 0) + len(action.text)
        self._counted = len(game.log)
