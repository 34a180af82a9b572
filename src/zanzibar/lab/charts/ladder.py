"""The chart of a ladder: win rates and ratings."""

from pathlib import Path
from typing import Any

from zanzibar.lab.charts.style import (
    AGENTS,
    FAINT,
    RECRUITER,
    ChartTexts,
    add_heading,
    colours,
    contrasting,
    pyplot,
    save,
)
from zanzibar.lab.experiments.ladder import Ladder


def draw_ladder(found: Ladder, path: Path, texts: ChartTexts) -> None:
    """Write a chart of the matrix of win rates, and of the ratings with their intervals."""
    figure, (left, right) = pyplot().subplots(1, 2, figsize=(12, 5.6), width_ratios=(1.1, 1))
    _draw_matrix(left, found, texts)
    _draw_ratings(right, found, texts)
    first = found.levels[0]
    games = texts.say("lab-games", count=found.matrix[first][first].games)
    add_heading(figure, texts.say("lab-chart-ladder"), texts.say("lab-chart-each", games=games))
    save(figure, path)


def _draw_matrix(axes: Any, found: Ladder, texts: ChartTexts) -> None:
    levels = found.levels
    rates = [[found.matrix[r][a].rate for a in levels] for r in levels]
    axes.imshow(rates, cmap=colours(), vmin=0, vmax=1)
    axes.set_xticks(range(len(levels)), levels)
    axes.set_yticks(range(len(levels)), levels)
    axes.set_xlabel(texts.say("role_agents"))
    axes.set_ylabel(texts.say("role_recruiter"))
    axes.spines[:].set_visible(False)
    axes.tick_params(length=0)
    for y, recruiter in enumerate(levels):
        for x, agents in enumerate(levels):
            cell = found.matrix[recruiter][agents]
            style = {"ha": "center", "va": "center", "color": contrasting(cell.rate)}
            axes.text(x, y - 0.1, f"{cell.rate:.0%}", fontsize=12, **style)
            axes.text(x, y + 0.22, f"{cell.low:.0%}–{cell.high:.0%}", fontsize=7.5, **style)
    mission = texts.term("mission", found.mission)
    axes.set_title(texts.say("lab-ladder", mission=mission), loc="left", fontsize=11)


def _draw_ratings(axes: Any, found: Ladder, texts: ChartTexts) -> None:
    levels = found.levels
    for side, colour, shift in (("recruiter", RECRUITER, -0.05), ("agents", AGENTS, 0.05)):
        ratings = [r for r in found.ratings if r.side == side]
        axes.errorbar(
            [levels.index(r.level) + shift for r in ratings],
            [r.points for r in ratings],
            yerr=[[r.points - r.low for r in ratings], [r.high - r.points for r in ratings]],
            fmt="o-",
            color=colour,
            capsize=3,
            label=texts.term("role", side),
        )
    axes.set_xticks(range(len(levels)), levels)
    axes.axhline(0, color=FAINT, lw=0.8, ls=":")
    axes.set_ylabel(texts.say("lab-ladder-points"))
    axes.grid(axis="y", alpha=0.25)
    axes.legend(frameon=False)
    axes.set_title(texts.say("lab-ladder-ratings"), loc="left", fontsize=11)
