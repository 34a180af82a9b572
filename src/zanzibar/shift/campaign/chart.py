"""The chart of a campaign (`shift.log`) as rows that terminal, browser and printer share."""

from msgspec import Struct

from zanzibar.rules import Reason, Side
from zanzibar.shift.campaign.model import ChartLine


class ChartRow(Struct, frozen=True):
    """One line of the chart with its number and its outcome as a code."""

    game: int
    line: ChartLine
    outcome: str
    """A clock time and round for the Agents, else `recruits`, `evaded` or `resigned`."""


def chart_rows(chart: tuple[ChartLine, ...]) -> tuple[ChartRow, ...]:
    """Return the rows of a chart: numbered games, and the content of the outcome column."""
    return tuple(ChartRow(game, line, outcome(line)) for game, line in enumerate(chart, 1))


def outcome(line: ChartLine) -> str:
    """Return the code of how a game ended."""
    if line.winner is Side.AGENTS:
        return "agents"
    if line.reason in (Reason.RECRUITS, Reason.EVADED):
        return line.reason.value
    return "resigned"
