"""The board drawn for a terminal: Features, tokens, notes and figures in each location.

Colour only helps: the signs alone are enough.
"""

from collections.abc import Sequence

from rich.text import Text

from zanzibar.board import Board
from zanzibar.cli.terminal.display.names import DIM, feature_style
from zanzibar.cli.terminal.screen import WIDTH
from zanzibar.rules import AGENTS, Public, RecruiterSecret, Rules, View

WIDEST_CELL, NARROWEST_CELL = 10, 4
CELL_LINES = 3
LONGEST_CODE = 4

STEP, TAKEN_BACK, SECOND_SLIP, IMMORTAL, TEMPLE = "●", "○", "≈", "◆", "▲ ▲ ▲"
HERE = "▸"
BARRICADE = "▒"

NOTE_STYLE, SLIP_STYLE, LABEL_STYLE = "italic yellow", "bold bright_magenta", "bold"
_MAYHEM, _GRID, _TEMPLE = "bold red", "bright_black", "bold yellow"
_PATH, _STEP, _CONFIRMED = "bold magenta", "bold bright_white", "bold green"
_IMMORTAL, _AGENT, _ACTIVE = "bold cyan", "bold bright_green", "bold reverse bright_green"


def codes(features: Sequence[str], longest: int = LONGEST_CODE) -> tuple[str, ...]:
    """Return a short code for each Feature: the beginning of its id where that is enough."""
    found: list[str] = []
    for feature in features:
        letters = feature.replace("-", "")
        tries = [letters[:longest]]
        tries += [letters[: longest - 1] + letter for letter in letters[longest:]]
        tries += [letters[: longest - 1] + digit for digit in "23456789"]
        tries += [letters[:1] + chr(ord("A") + i) for i in range(26)]
        found.append(next(code for code in tries if code and code not in found))
    return tuple(found)


def draw_board(rules: Rules, view: View, width: int = WIDTH) -> Text:
    """Draw the city as a grid with the Features, tokens, notes and figures of each location."""
    city = rules.board
    margin = len(str(city.rows)) + 1
    cell = (width - margin - 1) // city.columns - 1
    cell = max(NARROWEST_CELL, min(WIDEST_CELL, cell))
    drawing = _Drawing(rules, view, cell)
    lines = [_headings(city, margin, cell)]
    for row in range(city.rows):
        lines.append(drawing.rule_above(row, margin))
        lines += drawing.row(row, margin)
    lines.append(drawing.rule_above(city.rows, margin))
    return Text("\n", no_wrap=True, overflow="ignore").join(lines)


def _headings(city: Board, margin: int, cell: int) -> Text:
    names = [city.names[column].rstrip("1") for column in range(city.columns)]
    return Text(" " * margin + "".join(f" {name:^{cell}}" for name in names), LABEL_STYLE)


class _Drawing:
    """The grid with cells of one width."""

    def __init__(self, rules: Rules, view: View, cell: int) -> None:
        self.rules, self.view, self.cell = rules, view, cell
        self.city, self.public = rules.board, view.public
        self.codes = codes(self.city.features, min(LONGEST_CODE, (cell - 1) // 2))
        self.barred = {self.city.borders[border] for border in self.public.mayhem}
        self.path = path_of(view)
        self.confirmed = dict(self.public.confirmed)

    def rule_above(self, row: int, margin: int) -> Text:
        """Return the grid line above a row, or below the last one."""
        columns, rows, line = self.city.columns, self.city.rows, Text(" " * margin)
        for column in range(columns):
            line.append(_corner(row, column, rows, columns), _GRID)
            below = row * columns + column
            if (below - columns, below) in self.barred:
                line.append(BARRICADE * self.cell, _MAYHEM)
            else:
                line.append("─" * self.cell, _GRID)
        return line.append(_corner(row, columns, rows, columns), _GRID)

    def row(self, row: int, margin: int) -> list[Text]:
        """Return the lines of one row of locations."""
        columns = self.city.columns
        cells = [self.location(row * columns + column) for column in range(columns)]
        lines = []
        for number in range(CELL_LINES):
            label = str(row + 1) if number == CELL_LINES // 2 else ""
            line = Text(f"{label:>{margin - 1}} ", LABEL_STYLE)
            for column in range(columns):
                at = row * columns + column
                if column and (at - 1, at) in self.barred:
                    line.append(BARRICADE, _MAYHEM)
                else:
                    line.append("│", _GRID)
                line.append_text(cells[column][number])
            lines.append(line.append("│", _GRID))
        return lines

    def location(self, at: int) -> list[Text]:
        """Return the three lines inside a location."""
        return [self.fit(line) for line in (self.ground(at), self.tokens(at), self.figures(at))]

    def fit(self, line: Text) -> Text:
        line.truncate(self.cell, overflow="ellipsis")
        return line.append(" " * (self.cell - line.cell_len))

    def ground(self, at: int) -> Text:
        if self.city.temples >> at & 1:
            return Text(f"{TEMPLE[: self.cell]:^{self.cell}}", _TEMPLE)
        line = Text()
        for feature, code in enumerate(self.codes):
            if self.city.features_at[at] >> feature & 1:
                width = (self.cell - 1) // 2 + 1
                line.append(f"{code:<{width}}"[: self.cell], feature_style(feature))
        return line

    def tokens(self, at: int) -> Text:
        public, parts = self.public, []
        if at in self.path:
            time = self.path.index(at) + 1
            here = HERE if time == len(self.path) else ""
            parts.append(Text(f"{here}{time}", _PATH))
        if at in self.confirmed:
            parts.append(Text(f"[{self.confirmed[at]}]", _CONFIRMED))
        if public.steps >> at & 1:
            parts.append(Text(STEP, _STEP))
        if public.taken_back >> at & 1:
            parts.append(Text(TAKEN_BACK, DIM))
        if public.second_slip == at:
            parts.append(Text(SECOND_SLIP, SLIP_STYLE))
        parts += [Text(note.text, NOTE_STYLE) for note in public.notes if note.at == at]
        return Text(" ").join(parts)

    def figures(self, at: int) -> Text:
        parts = []
        if self.public.immortals >> at & 1:
            parts.append(Text(IMMORTAL, _IMMORTAL))
        here = [agent for agent, place in enumerate(self.public.agents) if place == at]
        parts += [figure(self.public, agent) for agent in here]
        return Text("" if self.cell < WIDEST_CELL else " ").join(parts)


def _corner(row: int, column: int, rows: int, columns: int) -> str:
    line = "┌┬┐" if row == 0 else "└┴┘" if row == rows else "├┼┤"
    return line[0 if column == 0 else 2 if column == columns else 1]


def path_of(view: View) -> tuple[int, ...]:
    """Return the path, if the view has it: for the Recruiter, and for all after the end."""
    if isinstance(view.own, RecruiterSecret):
        return view.own.path
    return view.public.unmasked.path if view.public.unmasked else ()


def figure(public: Public, agent: int) -> Text:
    """Return an Agent's letter: large when ready, small after acting in this round."""
    letter = AGENTS[agent][0]
    if public.acted >> agent & 1:
        return Text(letter, DIM)
    if public.active == agent:
        return Text(f"*{letter.upper()}", _ACTIVE)
    return Text(letter.upper(), _AGENT)
