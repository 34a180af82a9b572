"""Quotas for the acts that no rule ends: notes, the notebook, taking back.

Such acts are stored like all others and could go on for ever. Each seat has its own quota, which
only its own acts use up, so that it tells nothing about hidden acts of others.
"""

from zanzibar.rules import Action, Seat, Table
from zanzibar.rules.model import actions as act
from zanzibar.server.errors import ApiError

UNLIMITED_BY_RULES: frozenset[type] = frozenset(
    {
        act.PlaceNote,
        act.MoveNote,
        act.EditNote,
        act.RemoveNote,
        act.WriteNotebook,
        act.Undo,
        act.OpeningBack,
    }
)
"""A game can always be played to its end without them."""
MOST_ASIDES = 2000
MOST_WRITTEN = 500_000
"""Characters of the notebook, counted each time it is written."""


class Quotas:
    """How much of its quota each seat of a table has used."""

    __slots__ = ("_counted", "_done", "_written")

    def __init__(self) -> None:
        self._counted = 0
        self._done: dict[Seat, int] = {}
        self._written: dict[Seat, int] = {}

    def check(self, engine: Table, seat: Seat, action: Action) -> None:
        """Raise `ApiError` if the seat's quota has no room for this act."""
        if type(action) not in UNLIMITED_BY_RULES:
            return
        self._count(engine)
        if self._done.get(seat, 0) >= MOST_ASIDES:
            raise ApiError("limit.asides", most=MOST_ASIDES)
        if (
            isinstance(action, act.WriteNotebook)
            and self._written.get(seat, 0) + len(action.text) > MOST_WRITTEN
        ):
            raise ApiError("limit.notebook", most=MOST_WRITTEN)

    def _count(self, engine: Table) -> None:
        """Count the acts since the last check; a log only grows."""
        for index in range(self._counted, len(engine.log)):
            seat, action = engine.log[index].seat, engine.log[index].action
            if type(action) in UNLIMITED_BY_RULES:
                self._done[seat] = self._done.get(seat, 0) + 1
            if isinstance(action, act.WriteNotebook):
                self._written[seat] = self._written.get(seat, 0) + len(action.text)
        self._counted = len(engine.log)
