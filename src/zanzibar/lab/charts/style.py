"""Colours, headings and files of all charts (matplotlib, extra `lab`)."""

from pathlib import Path
from typing import Any, Protocol

from zanzibar.lab.errors import LabError

RECRUITER, AGENTS, MIDDLE = "#b5482a", "#2a6fb5", "#e6dcc6"
INK, FAINT, PAPER = "#222222", "#7d776b", "#faf8f4"
HEADING_INCHES = 0.8
"""Height of the heading above a chart."""


class ChartTexts(Protocol):
    """Names and sentences by their ids, in the reader's language."""

    def say(self, message: str, /, **params: str | int | None) -> str: ...
    def term(self, family: str, key: str, /, **params: str | int | None) -> str: ...
    def feature(self, key: str, name: str) -> str: ...


def pyplot() -> Any:
    """Return matplotlib's pyplot, set up to draw into files; raise LabError if it is missing."""
    try:
        import matplotlib
    except ImportError:
        raise LabError("lab.no-charts") from None
    matplotlib.use("Agg")
    import matplotlib.pyplot

    matplotlib.rcParams.update(
        {
            "axes.edgecolor": FAINT,
            "axes.labelcolor": INK,
            "axes.spines.right": False,
            "axes.spines.top": False,
            "font.size": 10,
            "xtick.color": INK,
            "ytick.color": INK,
        }
    )
    return matplotlib.pyplot


def colours() -> Any:
    """Return a colour map from the Agents' colour to the Recruiter's."""
    from matplotlib.colors import LinearSegmentedColormap

    return LinearSegmentedColormap.from_list("sides", [AGENTS, MIDDLE, RECRUITER])


def contrasting(rate: float) -> str:
    """Return a text colour that contrasts with the colour of a rate."""
    return "white" if abs(rate - 0.5) > 0.3 else INK


def show_percent(axis: Any) -> None:
    from matplotlib.ticker import PercentFormatter

    axis.set_major_formatter(PercentFormatter(1.0, decimals=0))


def add_heading(figure: Any, title: str, *about: str) -> None:
    """Write a title, and below it what the chart is about."""
    inch = 1 / figure.get_figheight()
    figure.text(0.02, 1 - 0.14 * inch, title, va="top", fontsize=14, fontweight="bold", color=INK)
    figure.text(0.02, 1 - 0.48 * inch, " · ".join(about), va="top", fontsize=9.5, color=FAINT)


def save(figure: Any, path: Path) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        figure.tight_layout(rect=(0, 0, 1, 1 - HEADING_INCHES / figure.get_figheight()))
        figure.savefig(path, dpi=120)
    except OSError:
        raise LabError("file.unwritable", file=str(path)) from None
    finally:
        pyplot().close(figure)
