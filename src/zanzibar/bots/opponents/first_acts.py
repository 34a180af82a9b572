"""How the Agents begin each activation: the act, and the table before it."""

from zanzibar.rules import GameAction, Public, PublicPart, Seen
from zanzibar.rules.model import actions as acts
from zanzibar.rules.model import events as parts


class Beginnings:
    """Watches the table for the first act of each activation."""

    def __init__(self) -> None:
        self._before: Public | None = None

    def watch(self, public: Public, seen: Seen) -> tuple[Public, GameAction] | None:
        """Notice an event; `public` is the table before it."""
        part = seen.public
        if isinstance(part, parts.Activated):
            self._before = public
        elif self._before is not None:
            taken = _taken(part)
            if taken is not None:
                before, self._before = self._before, None
                return before, taken
        return None


def _taken(part: PublicPart | None) -> GameAction | None:
    """The act behind what was seen of it, for the acts an activation begins with."""
    match part:
        case parts.AgentMoved(agent=agent, to=to):
            return acts.MoveAgent(agent, to)
        case parts.Asked(agent=agent, feature=feature, dolphin=dolphin):
            return acts.Ask(agent, feature, dolphin)
        case parts.Revealed(agent=agent) | parts.RevealHeld(agent=agent):
            return acts.Reveal(agent)
        case parts.Shaken(agent=agent, feature=feature):
            return acts.Shakedown(agent, feature)
        case parts.CaptureTried(agent=agent):
            return acts.Capture(agent)
        case parts.CrosshairsAnswered():
            return acts.Crosshairs()
        case parts.AgentDone(agent=agent):
            return acts.Done(agent)
    return None
