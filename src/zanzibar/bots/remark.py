"""What a computer player says aloud while it plays: ids and parameters, no sentences."""

from msgspec import Struct

from zanzibar.rules import AGENTS, GameAction, Public, Rules
from zanzibar.rules import actions as acts


class Remark(Struct, frozen=True):
    """One short public line. It tells what is done and why, never more than its seat knows."""

    id: str
    params: dict[str, str | int]


def remark(rules: Rules, public: Public, action: GameAction, percent: int) -> Remark | None:
    """The line that goes with an act; `percent` is how likely the Recruiter is thought there."""
    board = rules.board
    match action:
        case acts.Ask(agent=agent, feature=feature):
            told: dict[str, str | int] = {
                "agent": AGENTS[agent],
                "feature": board.features[feature],
            }
            return Remark("bot.asks-all" if action.dolphin else "bot.asks", told)
        case acts.Capture(agent=agent):
            at = board.names[public.agents[agent]]
            return Remark(
                "bot.captures", {"agent": AGENTS[agent], "location": at, "percent": percent}
            )
        case acts.Reveal(agent=agent):
            at = board.names[public.agents[agent]]
            return Remark("bot.reveals", {"agent": AGENTS[agent], "location": at})
        case acts.Shakedown(agent=agent, feature=feature):
            return Remark(
                "bot.shakes", {"agent": AGENTS[agent], "feature": board.features[feature]}
            )
        case acts.Crosshairs():
            return Remark("bot.looks", {"agent": AGENTS[0]})
        case acts.MoveAgent(agent=agent, to=to):
            return Remark("bot.moves", {"agent": AGENTS[agent], "location": board.names[to]})
    return None
