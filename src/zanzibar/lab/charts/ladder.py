"""The chart of a ladder: win rates and ratings."""

from pathlib import Path

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
    levels = found.levels
    rates = [[found.matrix[r][a].rate for a in levels] for r in levels]
    left.imshow(rates, cmap=colours(), vmin=0, vmax=1)
    left.set_xticks(range(len(levels)), levels)
    left.set_yticks(range(len(levels)), levels)
    left.set_xlabel(texts.say("role_agents"))
    left.set_ylabel(texts.say("role_recruiter"))
    left.spines[:].set_visible(False)
    left.tick_params(length=0)
    for y, recruiter in enumerate(levels):
        for x, agents in enumerate(levels):
            cell = found.matrix[recruiter][agents]
            left.text(
                x,
                y - 0.1,
                f"{cell.rate:.0%}",
                ha="center",
                va="center",
                fontsize=12,
                color=contrasting(cell.rate),
            )
            left.text(
                x,
                y + 0.22,
                f"{cell.low:.0%}–{cell.high:.0%}",
                ha="center",
                va="center",
                fontsize=7.5,
                color=contrasting(cell.rate),
            )
    mission = texts.term("mission", found.mission)
    left.set_title(texts.say("lab-ladder", mission=mission), loc="left", fontsize=11)
    for side, colour, shift in (("recruiter", RECRUITER, -0.05), ("agents", AGENTS, 0.05)):
        ratings = [r for r in found.ratings if r.side == side]
        spots = [levels.index(r.level) + shift for r in ratings]
        points = [r.points for r in ratings]
        errors = [[r.points - r.low for r in ratings], [r.high - r.points for r in ratings]]
        right.errorbar(
            spots,
            points,
            yerr=errors,
            fmt="o-",
            color=colour,
            capsize=3,
            label=texts.term("role", side),
        )
    right.set_xticks(range(len(levels)), levels)
    right.axhline(0, color=FAINT, lw=0.8, ls=":")
    right.set_ylabel(texts.say("lab-ladder-points"))
    right.grid(axis="y", alpha=0.25)
    right.legend(frameon=False)
    right.set_title(texts.say("lab-ladder-ratings"), loc="left", fontsize=11)
    games = texts.say("lab-games", count=found.matrix[levels[0]][levels[0]].games)
    add_heading(figure, texts.say("lab-chart-ladder"), texts.say("lab-chart-each", games=games))
    save(figure, path)
