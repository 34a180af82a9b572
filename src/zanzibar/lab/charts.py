"""Pictures of what the lab found (matplotlib, extra `lab`)."""

from pathlib import Path
from typing import Any

from zanzibar.board import Board
from zanzibar.lab.balance import Group
from zanzibar.lab.ladder import Ladder

RECRUITER, AGENTS, MIDDLE = "#b5482a", "#2a6fb5", "#f4f1ea"


class NoCharts(RuntimeError):
    """A chart is asked for and matplotlib is not installed (extra `lab`)."""


def _pyplot() -> Any:
    try:
        import matplotlib
    except ImportError:
        raise NoCharts from None
    matplotlib.use("Agg")
    import matplotlib.pyplot

    return matplotlib.pyplot


def _scale() -> Any:
    from matplotlib.colors import LinearSegmentedColormap

    return LinearSegmentedColormap.from_list("sides", [AGENTS, MIDDLE, RECRUITER])


def draw_ladder(found: Ladder, path: Path) -> None:
    """The matrix of win rates, and the ratings with their intervals."""
    plt = _pyplot()
    figure, (left, right) = plt.subplots(1, 2, figsize=(12, 5), width_ratios=(1.1, 1))
    levels = found.levels
    rates = [[found.matrix[r][a].rate for a in levels] for r in levels]
    left.imshow(rates, cmap=_scale(), vmin=0, vmax=1)
    left.set_xticks(range(len(levels)), levels)
    left.set_yticks(range(len(levels)), levels)
    left.set_xlabel("Agents")
    left.set_ylabel("Recruiter")
    for y, recruiter in enumerate(levels):
        for x, agents in enumerate(levels):
            cell = found.matrix[recruiter][agents]
            text = f"{cell.rate:.0%}\n{cell.low:.0%} to {cell.high:.0%}"
            dark = abs(cell.rate - 0.5) > 0.35
            left.text(x, y, text, ha="center", va="center", fontsize=8,
                      color="white" if dark else "black")  # fmt: skip
    left.set_title("The Recruiter's share of wins")
    for side, colour, shift in (("recruiter", RECRUITER, -0.12), ("agents", AGENTS, 0.12)):
        ratings = [r for r in found.ratings if r.side == side]
        spots = [levels.index(r.level) + shift for r in ratings]
        points = [r.points for r in ratings]
        errors = [[r.points - r.low for r in ratings], [r.high - r.points for r in ratings]]
        right.errorbar(spots, points, yerr=errors, fmt="o-", color=colour, capsize=3, label=side)
    right.set_xticks(range(len(levels)), levels)
    right.set_ylabel("rating (400 points: 10 to 1)")
    right.grid(axis="y", alpha=0.3)
    right.legend(frameon=False)
    right.set_title("Ratings with 95% intervals")
    games = found.matrix[levels[0]][levels[0]].games
    figure.suptitle(f"{found.mission}, {games} games in each pairing")
    _save(figure, plt, path)


def draw_map(board: Board, groups: tuple[Group, ...], title: str, path: Path) -> None:
    """Win rates on the board: by start."""
    plt = _pyplot()
    figure, axes = plt.subplots(figsize=(6, 6.5))
    grid = [[float("nan")] * board.columns for _ in range(board.rows)]
    for group in groups:
        row, column = divmod(board.index[group.name], board.columns)
        grid[row][column] = group.share.rate
        axes.text(column, row, f"{group.share.rate:.0%}\n{group.games}", ha="center", va="center",
                  fontsize=8)  # fmt: skip
    axes.imshow(grid, cmap=_scale(), vmin=0, vmax=1)
    for temple in (at for at in range(board.size) if board.temples >> at & 1):
        row, column = divmod(temple, board.columns)
        axes.add_patch(
            plt.Rectangle((column - 0.48, row - 0.48), 0.96, 0.96, fill=False, lw=2, ec="black")
        )
    axes.set_xticks(range(board.columns), [name[0] for name in board.names[: board.columns]])
    axes.set_yticks(range(board.rows), [str(row + 1) for row in range(board.rows)])
    axes.set_title(f"{title}\n(share of wins, games; Temples framed)")
    _save(figure, plt, path)


def draw_groups(groups: tuple[Group, ...], title: str, path: Path) -> None:
    """Win rates with their intervals, one bar for each group."""
    plt = _pyplot()
    shown = sorted(groups, key=lambda group: group.share.rate)
    figure, axes = plt.subplots(figsize=(8, 1.2 + 0.28 * len(shown)))
    rates = [group.share.rate for group in shown]
    errors = [
        [max(0.0, group.share.rate - group.share.low) for group in shown],
        [max(0.0, group.share.high - group.share.rate) for group in shown],
    ]
    axes.barh(range(len(shown)), rates, xerr=errors, color=RECRUITER, alpha=0.8, capsize=2)
    axes.set_yticks(range(len(shown)), [f"{group.name} ({group.games})" for group in shown])
    axes.axvline(0.5, color="black", lw=0.8, ls=":")
    axes.set_xlim(0, 1)
    axes.set_xlabel("the Recruiter's share of wins, 95% interval")
    axes.set_title(title)
    _save(figure, plt, path)


def _save(figure: Any, plt: Any, path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    figure.tight_layout()
    figure.savefig(path, dpi=120)
    plt.close(figure)
