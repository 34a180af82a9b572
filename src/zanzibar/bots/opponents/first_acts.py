"""The first act of each activation, with the table before it."""

from zanzibar.bots.evaluation.questions import action_behind
from zanzibar.rules import GameAction, Public, Seen
from zanzibar.rules.model.events import Activated


class FirstActs:
    """Watches the public events for the first act of each activation."""

    def __init__(self) -> None:
        self._before: Public | None = None

    def watch(self, public: Public, seen: Seen) -> tuple[Public, GameAction] | None:
        """Take in an event; `public` is the table before it.

        If the event shows the first act of an activation, return the table before and the act.
        """
        part = seen.public
        if isinstance(part, Activated):
            self._before = public
        elif self._before is not None:
            action = action_behind(part)
            if action is not None:
                before, self._before = self._before, None
                return before, action
        return None
