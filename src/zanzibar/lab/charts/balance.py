"""Charts of the balance report: maps of the board, intervals, and panels by kind of question."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from zanzibar.board import Board
from zanzibar.lab.charts.style import (
    FAINT,
    INK,
    PAPER,
    ChartTexts,
    add_heading,
    colours,
    pyplot,
    save,
    show_percent,
)
from zanzibar.lab.experiments.balance import COUNTS, MANY, GameGroup
from zanzibar.lab.game import PlayedGame

REASONS = {
    "evaded": "#b5482a",
    "recruits": "#e09a5b",
    "captured": "#2a6fb5",
    "boxed-in": "#86b3dc",
}
"""Colours of the ways in which games end: warm ones for the Recruiter's wins."""
FEW = 5
"""Shares of fewer games are drawn faintly."""
PRIOR_GAMES = 4.0
"""Average games that are added to each place of a map before it is coloured."""
PANEL_WIDTH = 6
"""Bars that a panel has room for at least, so that bars look alike in all of them."""


class BalanceCharts:
    """Draws every chart of the balance report."""

    def __init__(
        self,
        board: Board,
        games: Sequence[PlayedGame],
        tables: Mapping[str, Sequence[GameGroup]],
        about: str,
        texts: ChartTexts,
    ) -> None:
        self.plt = pyplot()
        self.board = board
        self.games = games
        self.tables = tables
        self.about = about
        self.texts = texts
        self.rate = tables["all"][0].share.rate

    def draw(self, folder: Path, stem: str) -> None:
        """Write all charts to a folder; `stem` begins their file names."""
        say = self.texts.say
        charts: dict[str, tuple[Callable[[], Any], str]] = {
            "start": (self._by_start, say("lab-chart-start")),
            "cards": (self._by_card, say("lab-chart-cards")),
            "questions": (self._by_questions, say("lab-chart-questions")),
            "endings": (self._by_ending, say("lab-chart-endings")),
        }
        if self.tables["mayhem"]:
            charts["mayhem"] = (self._by_mayhem, say("lab-chart-mayhem"))
        overall = say("lab-chart-overall", share=f"{self.rate:.0%}")
        for name, (chart, title) in charts.items():
            figure = chart()
            add_heading(figure, title, self.about, overall)
            save(figure, folder / f"{stem}-{name}.png")

    # --- maps ----------------------------------------------------------------------------------

    def _by_start(self) -> Any:
        """Draw each start in the colour of its winners; the more games, the larger."""
        figure, axes = self._map(inset=0.05)
        groups = self.tables["start"]
        most = max(group.games for group in groups)
        for group in groups:
            row, column = divmod(self.board.index[group.name], self.board.columns)
            size = max(0.07, 0.34 * (group.games / most) ** 0.5)
            axes.add_patch(
                self.plt.Circle(
                    (column, row - 0.02), size, facecolor=self._colour(group), edgecolor=INK, lw=0.7
                )
            )
            told = self.texts.say(
                "lab-chart-of", share=f"{group.share.rate:.0%}", games=group.games
            )
            axes.text(
                column,
                row + 0.42,
                told,
                ha="center",
                va="center",
                fontsize=7.5,
                color=INK if group.games >= FEW else FAINT,
            )
        self._legend(figure, axes, self.texts.say("lab-chart-area"))
        return figure

    def _by_mayhem(self) -> Any:
        """Draw every border in the colour of the winners when Mayhem lies there."""
        figure, axes = self._map(inset=0.2)
        groups, columns = self.tables["mayhem"], self.board.columns
        most = max(group.games for group in groups)
        borders = dict(zip(self.board.border_names, self.board.borders, strict=True))
        for group in groups:
            first, second = borders[group.name]
            (y, x), (v, u) = divmod(first, columns), divmod(second, columns)
            middle, across = ((x + u) / 2, (y + v) / 2), (v - y, u - x)
            ends = [[m - 0.34 * a, m + 0.34 * a] for m, a in zip(middle, across, strict=True)]
            width = 4 + 9 * group.games / most
            # An outline, then its filling.
            for thick, ink in ((width + 1.4, INK), (width, self._colour(group))):
                axes.plot(*ends, color=ink, solid_capstyle="round", lw=thick)
            if group.games >= FEW:
                paper = {"boxstyle": "round,pad=0.15", "fc": "white", "ec": "none", "alpha": 0.85}
                axes.text(
                    *middle,
                    f"{group.share.rate:.0%}",
                    ha="center",
                    va="center",
                    fontsize=6.5,
                    color=INK,
                    bbox=paper,
                )
        self._legend(figure, axes, self.texts.say("lab-chart-width", few=FEW))
        return figure

    def _colour(self, group: GameGroup) -> Any:
        """Return the colour of a share; a share of few games is moved towards that of all."""
        wins = group.share.rate * group.games + self.rate * PRIOR_GAMES
        return colours()(wins / (group.games + PRIOR_GAMES))

    def _map(self, inset: float) -> tuple[Any, Any]:
        """Draw the empty board, with names `inset` away from the borders."""
        figure, axes = self.plt.subplots(figsize=(7.2, 8.6))
        board = self.board
        for at, name in enumerate(board.names):
            row, column = divmod(at, board.columns)
            axes.add_patch(
                self.plt.Rectangle(
                    (column - 0.5, row - 0.5), 1, 1, facecolor=PAPER, edgecolor="#d9d4c8", lw=0.8
                )
            )
            axes.text(
                column - 0.5 + inset, row - 0.48 + inset, name, va="top", fontsize=7, color=FAINT
            )
            if board.temples >> at & 1:
                axes.plot(column + 0.41 - inset, row - 0.41 + inset, "^", color=INK, ms=6)
        axes.set_xlim(-0.5, board.columns - 0.5)
        axes.set_ylim(board.rows - 0.5, -0.5)
        axes.set_aspect("equal")
        axes.axis("off")
        return figure, axes

    def _legend(self, figure: Any, axes: Any, words: str) -> None:
        from matplotlib.cm import ScalarMappable

        bar = figure.colorbar(
            ScalarMappable(self.plt.Normalize(0, 1), colours()),
            ax=axes,
            orientation="horizontal",
            fraction=0.03,
            pad=0.03,
            aspect=40,
        )
        ends = self.texts.say("role_agents"), self.texts.say("role_recruiter")
        bar.set_ticks([0, 0.25, 0.5, 0.75, 1], labels=[ends[0], "25%", "50%", "75%", ends[1]])
        bar.ax.tick_params(labelsize=8, length=0)
        first, *_, last = bar.ax.get_xticklabels()
        first.set_ha("left")
        last.set_ha("right")
        bar.outline.set_visible(False)
        told = self.texts.say("lab-chart-colours", more=words)
        bar.ax.set_xlabel(told, fontsize=7.5, color=FAINT)

    # --- intervals -----------------------------------------------------------------------------

    def _by_card(self) -> Any:
        """Draw shares with their intervals: Features, and below them the Recruiter cards."""
        rows = [
            *sorted(self.tables["card"], key=lambda group: group.share.rate),
            None,
            *sorted(self.tables["feature"], key=lambda group: group.share.rate),
        ]
        figure, axes = self.plt.subplots(figsize=(8.4, 1.9 + 0.3 * len(rows)))
        for y, group in enumerate(rows):
            if group is not None:
                self._interval(axes, y, group)
        axes.text(
            1.02,
            len(rows) - 0.3,
            self.texts.say("lab-balance-games"),
            va="bottom",
            fontsize=8,
            color=FAINT,
        )
        shown = [(y, self._card_name(g.name)) for y, g in enumerate(rows) if g is not None]
        axes.set_yticks([y for y, _ in shown], [name for _, name in shown])
        axes.axvline(self.rate, color=INK, lw=0.8, ls=":")
        axes.set_xlim(0, 1)
        show_percent(axes.xaxis)
        axes.set_xlabel(self.texts.say("lab-chart-share"))
        axes.spines["left"].set_visible(False)
        axes.tick_params(axis="y", length=0)
        axes.grid(axis="x", alpha=0.25)
        return figure

    def _card_name(self, key: str) -> str:
        features = self.board.spec.features
        if key in features:
            return self.texts.feature(key, features[key])
        return self.texts.term("card", key)

    def _interval(self, axes: Any, y: int, group: GameGroup) -> None:
        share = group.share
        axes.plot([share.low, share.high], [y, y], color=FAINT, lw=1.6, zorder=1, clip_on=False)
        axes.plot(
            share.rate, y, "o", color=colours()(share.rate), mec=INK, ms=8, zorder=2, clip_on=False
        )
        axes.text(1.02, y, f"{group.games}", va="center", fontsize=8, color=FAINT)

    # --- counts --------------------------------------------------------------------------------

    def _by_questions(self) -> Any:
        """Draw a panel for each kind: how many games had which count, and their winners."""
        figure, grid = self.plt.subplots(2, 3, figsize=(12, 7.4), sharey=True)
        for axes, column in zip(grid.flat, COUNTS, strict=True):
            self._panel(axes, self.tables[column])
            # The padding leaves room for dots at 100%, which stick out of the panel.
            axes.set_title(self.texts.term("balance", column), loc="left", fontsize=11, pad=10)
        show_percent(grid[0][0].yaxis)
        counts = self.texts.say("lab-chart-counts", many=MANY, few=FEW)
        figure.supxlabel(
            f"{counts}\n{self.texts.say('lab-chart-not-why')}", fontsize=8.5, color=FAINT
        )
        return figure

    def _panel(self, axes: Any, groups: Sequence[GameGroup]) -> None:
        spots = [int(group.name.rstrip("+")) for group in groups]
        total = sum(group.games for group in groups)
        axes.bar(spots, [group.games / total for group in groups], color="#e4dfd2", width=0.85)
        for x, group in zip(spots, groups, strict=True):
            share, sure = group.share, 1.0 if group.games >= FEW else 0.35
            axes.plot([x, x], [share.low, share.high], color=FAINT, alpha=sure, lw=1.4)
            axes.plot(
                x,
                share.rate,
                "o",
                color=colours()(share.rate),
                mec=INK,
                ms=7,
                alpha=sure,
                clip_on=False,
            )
        axes.axhline(self.rate, color=INK, lw=0.8, ls=":")
        axes.set_xticks(spots, [group.name for group in groups])
        axes.set_xlim(-0.7, max(PANEL_WIDTH, *spots) + 0.7)
        axes.set_ylim(0, 1)
        axes.grid(axis="y", alpha=0.25)

    def _by_ending(self) -> Any:
        """Draw for each time of the clock how many games ended then, and how."""
        figure, axes = self.plt.subplots(figsize=(10, 5))
        times = {game.time for game in self.games}
        hours = range(min(times), max(times) + 1)
        below = [0] * len(hours)
        for reason, colour in REASONS.items():
            counts = Counter(game.time for game in self.games if game.reason == reason)
            heights = [counts[hour] for hour in hours]
            if any(heights):
                named = self.texts.term("reason", reason)
                axes.bar(
                    hours,
                    heights,
                    bottom=below,
                    color=colour,
                    width=0.85,
                    label=f"{named} ({sum(heights)})",
                )
            below = [low + more for low, more in zip(below, heights, strict=True)]
        axes.set_xticks(list(hours), [f"{hour:02}:00" for hour in hours])
        axes.set_ylabel(self.texts.say("lab-balance-games"))
        axes.yaxis.get_major_locator().set_params(integer=True)
        axes.grid(axis="y", alpha=0.25)
        axes.set_axisbelow(True)
        # The legend is beside the bars: no corner is empty in every match.
        axes.legend(
            frameon=False,
            loc="upper left",
            bbox_to_anchor=(1.0, 1.0),
            alignment="left",
            title=self.texts.term("balance", "reason"),
        )
        return figure
