"""Pictures of what the lab found (matplotlib, extra `lab`)."""

from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from zanzibar.board import Board
from zanzibar.lab.balance import MANY, QUESTIONS, Group
from zanzibar.lab.game import Played
from zanzibar.lab.ladder import Ladder
from zanzibar.lab.problem import Problem

RECRUITER, AGENTS, MIDDLE = "#b5482a", "#2a6fb5", "#e6dcc6"
INK, FAINT, PAPER = "#222222", "#7d776b", "#faf8f4"
REASONS = {
    "evaded": "#b5482a",
    "recruits": "#e09a5b",
    "captured": "#2a6fb5",
    "boxed-in": "#86b3dc",
}
"""How games end, the Recruiter's ways in warm colours."""
FEW = 5
"""A share of fewer games says little and is drawn faintly."""
DOUBT = 4.0
"""So many games like the average are added to each place of a map before it is coloured."""
PANELS = {
    "asks": "ASK",
    "reveals": "REVEAL",
    "captures": "CAPTURE, tried",
    "shakedowns": "SHAKEDOWN",
    "crosshairs": "Psychic Crosshairs",
    "slips": "MIND SLIP, by the Recruiter",
}


def _pyplot() -> Any:
    try:
        import matplotlib
    except ImportError:
        raise Problem("lab.no-charts") from None
    matplotlib.use("Agg")
    import matplotlib.pyplot

    matplotlib.rcParams.update(
        {
            "axes.edgecolor": FAINT, "axes.labelcolor": INK, "axes.spines.right": False,
            "axes.spines.top": False, "font.size": 10, "xtick.color": INK, "ytick.color": INK,
        }
    )  # fmt: skip
    return matplotlib.pyplot


def _scale() -> Any:
    from matplotlib.colors import LinearSegmentedColormap

    return LinearSegmentedColormap.from_list("sides", [AGENTS, MIDDLE, RECRUITER])


def _ink(rate: float) -> str:
    """What can be read on the colour of a rate."""
    return "white" if abs(rate - 0.5) > 0.3 else INK


# --- the ladder --------------------------------------------------------------------------------


def draw_ladder(found: Ladder, path: Path) -> None:
    """The matrix of win rates, and the ratings with their intervals."""
    plt = _pyplot()
    figure, (left, right) = plt.subplots(1, 2, figsize=(12, 5.6), width_ratios=(1.1, 1))
    levels = found.levels
    rates = [[found.matrix[r][a].rate for a in levels] for r in levels]
    left.imshow(rates, cmap=_scale(), vmin=0, vmax=1)
    left.set_xticks(range(len(levels)), levels)
    left.set_yticks(range(len(levels)), levels)
    left.set_xlabel("Agents")
    left.set_ylabel("Recruiter")
    left.spines[:].set_visible(False)
    left.tick_params(length=0)
    for y, recruiter in enumerate(levels):
        for x, agents in enumerate(levels):
            cell = found.matrix[recruiter][agents]
            left.text(x, y - 0.1, f"{cell.rate:.0%}", ha="center", va="center", fontsize=12,
                      color=_ink(cell.rate))  # fmt: skip
            left.text(x, y + 0.22, f"{cell.low:.0%}–{cell.high:.0%}", ha="center", va="center",
                      fontsize=7.5, color=_ink(cell.rate))  # fmt: skip
    left.set_title("The Recruiter's share of wins", loc="left", fontsize=11)
    for side, colour, shift in (("recruiter", RECRUITER, -0.08), ("agents", AGENTS, 0.08)):
        ratings = [r for r in found.ratings if r.side == side]
        spots = [levels.index(r.level) + shift for r in ratings]
        points = [r.points for r in ratings]
        errors = [[r.points - r.low for r in ratings], [r.high - r.points for r in ratings]]
        right.errorbar(spots, points, yerr=errors, fmt="o-", color=colour, capsize=3, label=side)
    right.set_xticks(range(len(levels)), levels)
    right.axhline(0, color=FAINT, lw=0.8, ls=":")
    right.set_ylabel("rating (400 points: 10 to 1)")
    right.grid(axis="y", alpha=0.25)
    right.legend(frameon=False, title="as")
    right.set_title("Ratings, within each side, with 95% intervals", loc="left", fontsize=11)
    games = found.matrix[levels[0]][levels[0]].games
    _headed(figure, "How the levels do against each other", found.mission, f"{games} games a cell")
    _save(figure, plt, path)


# --- balance -----------------------------------------------------------------------------------


def draw_balance(
    board: Board, games: Sequence[Played], tables: Mapping[str, Sequence[Group]], who: str,
    folder: Path, stem: str,
) -> list[Path]:  # fmt: skip
    """Every chart of the balance report; gives the files."""
    plt = _pyplot()
    drawn: list[Path] = []

    def keep(name: str, figure: Any, title: str) -> None:
        overall = tables["all"][0]
        _headed(
            figure, title, who, f"{len(games)} games",
            f"the Recruiter wins {overall.share.rate:.0%} of all",
        )  # fmt: skip
        drawn.append(folder / f"{stem}-{name}.png")
        _save(figure, plt, drawn[-1])

    rate = tables["all"][0].share.rate
    keep("start", _by_start(plt, board, tables["start"], rate), "Does the start decide?")
    names = {key: board.spec.features[key] for key in board.features}
    keep(
        "feature", _dots(plt, [tables["card"], tables["feature"]], names, rate),
        "Which cards help the Recruiter?",
    )  # fmt: skip
    if tables["mayhem"]:
        figure = _by_mayhem(plt, board, tables["mayhem"], rate)
        keep("mayhem", figure, "Where does Mayhem help whom?")
    keep("questions", _by_questions(plt, tables), "Who wins after how many questions?")
    keep("endings", _by_ending(plt, games), "When and how games end")
    return drawn


def _by_start(plt: Any, board: Board, groups: Sequence[Group], rate: float) -> Any:
    """The board, each start in the colour of who wins from there, and as large as it is known."""
    figure, axes = plt.subplots(figsize=(7.2, 8.6))
    _lay_board(plt, axes, board)
    most = max(group.games for group in groups)
    for group in groups:
        row, column = divmod(board.index[group.name], board.columns)
        size = max(0.07, 0.34 * (group.games / most) ** 0.5)
        axes.add_patch(
            plt.Circle((column, row - 0.02), size, facecolor=_scale()(_cautious(group, rate)),
                       edgecolor=INK, lw=0.7)
        )  # fmt: skip
        colour = INK if group.games >= FEW else FAINT
        axes.text(column, row + 0.42, f"{group.share.rate:.0%} of {group.games}", ha="center",
                  va="center", fontsize=7.5, color=colour)  # fmt: skip
    _legend(plt, figure, axes, "Area: number of games. Triangles: Temples.")
    return figure


def _by_mayhem(plt: Any, board: Board, groups: Sequence[Group], rate: float) -> Any:
    """The board with every border in the colour of who wins when Mayhem lies there."""
    figure, axes = plt.subplots(figsize=(7.2, 8.6))
    _lay_board(plt, axes, board, inset=0.2)
    most = max(group.games for group in groups)
    borders = dict(zip(board.border_names, board.borders, strict=True))
    for group in groups:
        first, second = borders[group.name]
        (y, x), (v, u) = divmod(first, board.columns), divmod(second, board.columns)
        middle, across = ((x + u) / 2, (y + v) / 2), (v - y, u - x)
        ends = [[m - 0.34 * a, m + 0.34 * a] for m, a in zip(middle, across, strict=True)]
        width, colour = 4 + 9 * group.games / most, _scale()(_cautious(group, rate))
        for thick, ink in ((width + 1.4, INK), (width, colour)):  # an outline, then its filling
            axes.plot(*ends, color=ink, solid_capstyle="round", lw=thick)
        if group.games >= FEW:
            axes.text(*middle, f"{group.share.rate:.0%}", ha="center", va="center", fontsize=6.5,
                      color=INK, bbox={"boxstyle": "round,pad=0.15", "fc": "white", "ec": "none",
                                       "alpha": 0.85})  # fmt: skip
    _legend(plt, figure, axes, f"Width: number of games. Shares of {FEW} games or more are told.")
    return figure


def _cautious(group: Group, rate: float) -> float:
    """A share drawn towards that of all games, the more the fewer games it is of."""
    return (group.share.rate * group.games + rate * DOUBT) / (group.games + DOUBT)


def _lay_board(plt: Any, axes: Any, board: Board, inset: float = 0.05) -> None:
    for at, name in enumerate(board.names):
        row, column = divmod(at, board.columns)
        axes.add_patch(
            plt.Rectangle((column - 0.5, row - 0.5), 1, 1, facecolor=PAPER, edgecolor="#d9d4c8",
                          lw=0.8)
        )  # fmt: skip
        axes.text(column - 0.5 + inset, row - 0.48 + inset, name, va="top", fontsize=7,
                  color=FAINT)  # fmt: skip
        if board.temples >> at & 1:
            axes.plot(column + 0.41 - inset, row - 0.41 + inset, "^", color=INK, ms=6)
    axes.set_xlim(-0.5, board.columns - 0.5)
    axes.set_ylim(board.rows - 0.5, -0.5)
    axes.set_aspect("equal")
    axes.axis("off")


def _legend(plt: Any, figure: Any, axes: Any, words: str) -> None:
    from matplotlib.cm import ScalarMappable

    bar = figure.colorbar(
        ScalarMappable(plt.Normalize(0, 1), _scale()), ax=axes, orientation="horizontal",
        fraction=0.03, pad=0.03, aspect=40,
    )  # fmt: skip
    bar.set_ticks([0, 0.25, 0.5, 0.75, 1], labels=["Agents", "25%", "50%", "75%", "Recruiter"])
    bar.ax.tick_params(labelsize=8, length=0)
    bar.outline.set_visible(False)
    bar.ax.set_xlabel(
        f"Who wins. {words}\nColours of few games are drawn towards the share of all games.",
        fontsize=8, color=FAINT,
    )  # fmt: skip


def _dots(
    plt: Any, blocks: Sequence[Sequence[Group]], names: Mapping[str, str], overall: float
) -> Any:
    """Shares with their intervals, each block apart and with the largest on top."""
    rows: list[Group | None] = []
    for block in blocks:
        rows += [*([None] if rows else []), *sorted(block, key=lambda group: group.share.rate)]
    figure, axes = plt.subplots(figsize=(8, 1.9 + 0.3 * len(rows)))
    for y, group in enumerate(rows):
        if group is not None:
            _dot(axes, y, group)
    axes.text(1.02, len(rows) - 0.3, "games", va="bottom", fontsize=8, color=FAINT)
    shown = [(y, names.get(g.name, g.name)) for y, g in enumerate(rows) if g is not None]
    axes.set_yticks([y for y, _ in shown], [name for _, name in shown])
    axes.axvline(overall, color=INK, lw=0.8, ls=":")
    axes.set_xlim(0, 1)
    _percent(axes.xaxis)
    axes.set_xlabel("the Recruiter's share of wins, 95% interval; dotted: all games")
    axes.spines["left"].set_visible(False)
    axes.tick_params(axis="y", length=0)
    axes.grid(axis="x", alpha=0.25)
    return figure


def _dot(axes: Any, y: int, group: Group) -> None:
    share = group.share
    axes.plot([share.low, share.high], [y, y], color=FAINT, lw=1.6, zorder=1, clip_on=False)
    axes.plot(share.rate, y, "o", color=_scale()(share.rate), mec=INK, ms=8, zorder=2,
              clip_on=False)  # fmt: skip
    axes.text(1.02, y, f"{group.games}", va="center", fontsize=8, color=FAINT)


def _by_questions(plt: Any, tables: Mapping[str, Sequence[Group]]) -> Any:
    """One panel for each kind: how often games had so many, and who won them."""
    figure, grid = plt.subplots(2, 3, figsize=(12, 7.4), sharey=True)
    overall = tables["all"][0].share.rate
    for axes, kind in zip(grid.flat, QUESTIONS, strict=True):
        groups = tables[kind]
        spots = [int(group.name.rstrip("+")) for group in groups]
        total = sum(group.games for group in groups)
        axes.bar(spots, [group.games / total for group in groups], color="#e4dfd2", width=0.85,
                 label="share of games")  # fmt: skip
        for x, group in zip(spots, groups, strict=True):
            sure = 1.0 if group.games >= FEW else 0.35
            axes.plot([x, x], [group.share.low, group.share.high], color=FAINT, alpha=sure, lw=1.4)
            axes.plot(x, group.share.rate, "o", color=_scale()(group.share.rate), mec=INK, ms=7,
                      alpha=sure, clip_on=False)  # fmt: skip
        axes.axhline(overall, color=INK, lw=0.8, ls=":")
        axes.set_title(PANELS[kind], loc="left", fontsize=11)
        axes.set_xticks(spots, [group.name for group in groups])
        axes.set_xlim(-0.7, max(6, *spots) + 0.7)  # so that bars are as wide in every panel
        axes.set_ylim(0, 1)
        axes.grid(axis="y", alpha=0.25)
    _percent(grid[0][0].yaxis)
    figure.supxlabel(
        f"How many in a game ({MANY}+: or more). Dots: the Recruiter's share of wins, 95% interval "
        f"(faint: fewer than {FEW} games). Bars: share of the games.\nLonger games have more of "
        "everything, and a capture ends a game: this shows what goes together, not why.",
        fontsize=8.5, color=FAINT,
    )  # fmt: skip
    return figure


def _by_ending(plt: Any, games: Sequence[Played]) -> Any:
    """For each time of the clock how many games ended then, and how."""
    figure, axes = plt.subplots(figsize=(9, 5))
    times = sorted({game.time for game in games})
    hours = range(times[0], times[-1] + 1)
    below = [0] * len(hours)
    for reason, colour in REASONS.items():
        counts = Counter(game.time for game in games if game.reason == reason)
        heights = [counts[hour] for hour in hours]
        if any(heights):
            axes.bar(hours, heights, bottom=below, color=colour, width=0.85,
                     label=f"{reason} ({sum(heights)})")  # fmt: skip
        below = [low + more for low, more in zip(below, heights, strict=True)]
    axes.set_xticks(list(hours), [f"{hour:02}:00" for hour in hours])
    axes.set_ylabel("games")
    axes.yaxis.get_major_locator().set_params(integer=True)
    axes.grid(axis="y", alpha=0.25)
    axes.set_axisbelow(True)
    axes.legend(frameon=False, loc="upper left", title="how it ended")
    return figure


def _percent(axis: Any) -> None:
    from matplotlib.ticker import PercentFormatter

    axis.set_major_formatter(PercentFormatter(1.0, decimals=0))


HEAD = 0.8
"""Inches for what stands above a chart, whatever its height."""


def _headed(figure: Any, title: str, *about: str) -> None:
    inch = 1 / figure.get_figheight()
    figure.text(0.02, 1 - 0.14 * inch, title, va="top", fontsize=14, fontweight="bold", color=INK)
    figure.text(0.02, 1 - 0.48 * inch, " · ".join(about), va="top", fontsize=9.5, color=FAINT)


def _save(figure: Any, plt: Any, path: Path) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        figure.tight_layout(rect=(0, 0, 1, 1 - HEAD / figure.get_figheight()))
        figure.savefig(path, dpi=120)
    except OSError:
        raise Problem("file.unwritable", file=str(path)) from None
    finally:
        plt.close(figure)
