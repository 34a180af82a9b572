"""The table drawn for a terminal: the board, the time track, cards, Agents and notes.

Everything can be told apart without colour too: colour only helps the eye.
"""

from collections.abc import Iterable, Sequence

from rich.cells import set_cell_size
from rich.console import Group, RenderableType
from rich.text import Text

from zanzibar.board import Board
from zanzibar.rules import (
    AGENTS,
    NOBODY,
    NOWHERE,
    SHARED,
    AgentsSecret,
    Note,
    Phase,
    Public,
    Reason,
    RecruiterSecret,
    Rules,
    Slip,
    View,
)
from zanzibar.rules.model.vocabulary import SETUP
from zanzibar.text import Texts, clock

WIDTH = 80
WIDEST_CELL, NARROWEST_CELL = 10, 4
CELL_LINES = 3
LONGEST_CODE = 4
LABEL = 12
"""Columns of the labels beside the time track."""
SLOT = 5
"""Columns of one time on the track."""

STEP, TAKEN_BACK, SECOND_SLIP, IMMORTAL, TEMPLE = "●", "○", "≈", "◆", "▲ ▲ ▲"
HERE, DONE = "▸", "✓"
BARRICADE = "▒"

_COLOURS = (
    "bright_red", "dark_orange", "gold1", "green_yellow", "green3", "spring_green2", "turquoise2",
    "deep_sky_blue1", "dodger_blue1", "slate_blue1", "medium_purple1", "orchid", "hot_pink",
    "light_salmon1", "light_steel_blue", "wheat1",
)  # fmt: skip
_MAYHEM, _GRID, _TEMPLE = "bold red", "bright_black", "bold yellow"
_PATH, _STEP, _NOTE, _CONFIRMED = "bold magenta", "bold bright_white", "italic yellow", "bold green"
_IMMORTAL, _SLIP, _LABEL, _DIM = "bold cyan", "bold bright_magenta", "bold", "bright_black"
_AGENT, _ACTIVE = "bold bright_green", "bold reverse bright_green"


def table(rules: Rules, view: View, texts: Texts, width: int = WIDTH) -> RenderableType:
    """All that a seat sees, from the board to its notes."""
    return Group(
        board(rules, view, width),
        time_track(rules, view.public, texts),
        *details(rules, view, texts),
    )


# --- the board ---------------------------------------------------------------------------------


def codes(features: Sequence[str], longest: int = LONGEST_CODE) -> tuple[str, ...]:
    """A short code for each Feature: the beginning of its id where that is enough."""
    found: list[str] = []
    for feature in features:
        letters = feature.replace("-", "")
        tries = [letters[:longest]]
        tries += [letters[: longest - 1] + letter for letter in letters[longest:]]
        tries += [letters[: longest - 1] + digit for digit in "23456789"]
        tries += [letters[:1] + chr(ord("A") + i) for i in range(26)]
        found.append(next(code for code in tries if code and code not in found))
    return tuple(found)


def feature_style(rules: Rules, feature: int) -> str:
    return _COLOURS[feature % len(_COLOURS)]


def board(rules: Rules, view: View, width: int = WIDTH) -> Text:
    """The city as a grid: Features, then tokens and notes, then figures in each location."""
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
    return Text(" " * margin + "".join(f" {name:^{cell}}" for name in names), _LABEL)


class _Drawing:
    def __init__(self, rules: Rules, view: View, cell: int) -> None:
        self.rules, self.view, self.cell = rules, view, cell
        self.city, self.public = rules.board, view.public
        self.codes = codes(self.city.features, min(LONGEST_CODE, (cell - 1) // 2))
        self.barred = {self.city.borders[border] for border in self.public.mayhem}
        self.path = path_of(view)
        self.confirmed = dict(self.public.confirmed)

    def rule_above(self, row: int, margin: int) -> Text:
        """The grid line above a row, or below the last one."""
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
        """The lines of one row of locations."""
        columns = self.city.columns
        cells = [self.location(row * columns + column) for column in range(columns)]
        lines = []
        for number in range(CELL_LINES):
            label = str(row + 1) if number == CELL_LINES // 2 else ""
            line = Text(f"{label:>{margin - 1}} ", _LABEL)
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
        """What lies in a location, line by line."""
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
                line.append(f"{code:<{width}}"[: self.cell], feature_style(self.rules, feature))
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
            parts.append(Text(TAKEN_BACK, _DIM))
        if public.second_slip == at:
            parts.append(Text(SECOND_SLIP, _SLIP))
        parts += [Text(note.text, _NOTE) for note in public.notes if note.at == at]
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
    """The path, for the Recruiter's eyes or after the end."""
    if isinstance(view.own, RecruiterSecret):
        return view.own.path
    return view.public.unmasked.path if view.public.unmasked else ()


def figure(public: Public, agent: int) -> Text:
    """An Agent's letter: large when ready, small when the Agent has acted this round."""
    letter = AGENTS[agent][0]
    if public.acted >> agent & 1:
        return Text(letter, _DIM)
    if public.active == agent:
        return Text(f"*{letter.upper()}", _ACTIVE)
    return Text(letter.upper(), _AGENT)


# --- beside the board --------------------------------------------------------------------------


def time_track(rules: Rules, public: Public, texts: Texts) -> Text:
    """The Time token, the Recruits found at each Alert, and the slips shown."""
    times = range(5, rules.last_time + 1)
    alerts, slips = dict(public.alerts), dict(public.slips)
    track = _label(texts.say("heading-time"))
    counts = _label(texts.say("heading-recruits"))
    used = _label(texts.say("heading-slips"))
    for time in times:
        name = "1–5" if time == 5 else f"{time:02}"
        if time == public.time:
            track.append(f"{f'[{name}]':^{SLOT}}", "bold reverse")
        else:
            track.append(f"{name:^{SLOT}}", _DIM if time < public.time else "")
        count = alerts.get(time)
        if time == 5:
            count = public.opening_recruits
        open_alert = "·" if time % 2 and time < rules.last_time else ""
        counts.append(f"{open_alert if count is None else f'+{count}':^{SLOT}}", _LABEL)
        token = slips.get(time)
        used.append(f"{'' if token is None else _slip_sign(token):^{SLOT}}", _SLIP)
    lines = [track, counts, used] if slips else [track, counts]
    return Text("\n", no_wrap=True, overflow="ignore").join(lines)


def _slip_sign(token: Slip) -> str:
    return f"{SECOND_SLIP}{1 if token is Slip.FIRST else 2}"


def _label(text: str) -> Text:
    return Text(set_cell_size(text, LABEL), _LABEL)


def details(rules: Rules, view: View, texts: Texts) -> list[Text]:
    """Recruits, cards, slips, Agents and notes: a line each, those that say nothing left out."""
    public = view.public
    lines = [_counts(rules, public, texts)]
    if public.phase not in SETUP or public.held[0] != NOBODY:
        lines.append(_agents(public, texts))
    lines += _cards(rules, view, texts)
    if public.notes:
        lines.append(_notes(rules, public.notes, texts))
    if isinstance(view.own, AgentsSecret) and view.own.notebook:
        lines.append(_heading(texts, "heading-notebook", Text(view.own.notebook, _NOTE)))
    if public.phase is Phase.OVER:
        lines.append(Text(result_line(public, texts), "bold reverse"))
    return lines


def result_line(public: Public, texts: Texts) -> str:
    """How the game ended."""
    if public.result is None:
        return texts.line("reason", Reason.STOPPED.value, time=clock(public.time))
    reason, time = public.result.reason.value, clock(public.result.time)
    return texts.line("reason", reason, time=time, winner=public.result.winner.value)


def _counts(rules: Rules, public: Public, texts: Texts) -> Text:
    line = _heading(texts, "heading-round", Text(str(public.round)))
    goal = texts.say("count-recruits-of", count=public.recruits, goal=rules.recruits)
    return Text("   ").join([line, Text(goal), *_slips(rules, public, texts)])


def _slips(rules: Rules, public: Public, texts: Texts) -> list[Text]:
    places = []
    if public.first_slip:
        places.append(f"{_slip_sign(Slip.FIRST)} {texts.say('label-screen')}")
    if public.second_slip != NOWHERE:
        at = texts.say("label-on-board", at=rules.board.names[public.second_slip])
        places.append(f"{_slip_sign(Slip.SECOND)} {at}")
    if not places:
        return []
    return [_heading(texts, "heading-slips", Text(", ".join(places), _SLIP))]


def _agents(public: Public, texts: Texts) -> Text:
    names = []
    for agent, id in enumerate(AGENTS):
        name = figure(public, agent).append(f" {texts.term('agent', id)}", "")
        if public.seats > 2 and public.held[agent] != NOBODY:
            shared = public.held[agent] == SHARED
            name.append(f" ({texts.say('seat-shared') if shared else public.held[agent]})", _DIM)
        if public.acted >> agent & 1:
            name.append(f" {DONE}", _DIM)
        names.append(name)
    return _heading(texts, "heading-agents", Text("  ").join(names))


def _cards(rules: Rules, view: View, texts: Texts) -> list[Text]:
    public, secret = view.public, view.own
    lines: list[Text] = []

    def row(heading: str, features: Iterable[int]) -> None:
        names = [feature_name(rules, feature, texts) for feature in features]
        if names:
            lines.append(_heading(texts, heading, Text(", ").join(names)))

    row("heading-immortal-recruiting", public.cards)
    row("heading-recruited", public.recruited)
    row("heading-exposed", (f for f in range(len(rules.board.features)) if public.exposed >> f & 1))
    if public.allies:
        allies = ", ".join(ally_name(ally, texts) for ally in public.allies)
        lines.append(_heading(texts, "heading-allies", Text(allies)))
    known = secret if isinstance(secret, RecruiterSecret) else public.unmasked
    if known is not None:
        row("heading-hidden", known.hidden)
        if known.card is not None:
            card = Text(card_name(known.card, texts))
            lines.append(_heading(texts, "heading-card", card))
    return lines


def feature_name(rules: Rules, feature: int, texts: Texts) -> Text:
    """A Feature as people read it, with the id that notation uses."""
    id = rules.board.features[feature]
    name = Text(texts.feature(id, rules.board.spec.features[id]), feature_style(rules, feature))
    return name.append(f" ({id})", _DIM)


def card_name(card: str, texts: Texts) -> str:
    """A Recruiter card; those of modules may have no name of their own here."""
    return texts.term("card", card) if f"card_{card}" in texts else card


def ally_name(ally: str, texts: Texts) -> str:
    return texts.term("ally", ally) if f"ally_{ally}" in texts else ally


def _notes(rules: Rules, notes: Sequence[Note], texts: Texts) -> Text:
    items = []
    for note in notes:
        item = Text(f"{note.id} {rules.board.names[note.at]} ", _DIM)
        items.append(item.append(note.text, _NOTE))
    return _heading(texts, "heading-notes", Text("; ").join(items))


def _heading(texts: Texts, heading: str, said: Text) -> Text:
    return Text(f"{texts.say(heading)}: ", _LABEL).append_text(said)
