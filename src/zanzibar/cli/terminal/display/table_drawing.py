"""The whole table drawn for a terminal: the board, the time track, cards, Agents and notes."""

from collections.abc import Iterable, Sequence

from rich.cells import set_cell_size
from rich.console import Group, RenderableType
from rich.text import Text

from zanzibar.cli.terminal.display.board_drawing import (
    LABEL_STYLE,
    NOTE_STYLE,
    SECOND_SLIP,
    SLIP_STYLE,
    draw_board,
    figure,
)
from zanzibar.cli.terminal.display.names import DIM, ally_name, card_name, feature_name
from zanzibar.cli.terminal.screen import WIDTH
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

LABEL_COLUMNS = 12
"""Columns of the labels beside the time track."""
TIME_COLUMNS = 5
"""Columns of one time on the track."""
DONE = "✓"


def draw_table(rules: Rules, view: View, texts: Texts, width: int = WIDTH) -> RenderableType:
    """Draw all that a seat sees, from the board to its notes."""
    return Group(
        draw_board(rules, view, width),
        time_track(rules, view.public, texts),
        *details(rules, view, texts),
    )


def time_track(rules: Rules, public: Public, texts: Texts) -> Text:
    """Draw the Time token, the Recruits found at each Alert, and the slips shown."""
    times = range(5, rules.last_time + 1)
    alerts, slips = dict(public.alerts), dict(public.slips)
    track = _label(texts.say("heading-time"))
    counts = _label(texts.say("heading-recruits"))
    used = _label(texts.say("heading-slips"))
    for time in times:
        name = "1–5" if time == 5 else f"{time:02}"
        if time == public.time:
            track.append(f"{f'[{name}]':^{TIME_COLUMNS}}", "bold reverse")
        else:
            track.append(f"{name:^{TIME_COLUMNS}}", DIM if time < public.time else "")
        count = alerts.get(time)
        if time == 5:
            count = public.opening_recruits
        open_alert = "·" if time % 2 and time < rules.last_time else ""
        counts.append(
            f"{open_alert if count is None else f'+{count}':^{TIME_COLUMNS}}", LABEL_STYLE
        )
        token = slips.get(time)
        used.append(f"{'' if token is None else _slip_sign(token):^{TIME_COLUMNS}}", SLIP_STYLE)
    lines = [track, counts, used] if slips else [track, counts]
    return Text("\n", no_wrap=True, overflow="ignore").join(lines)


def _slip_sign(token: Slip) -> str:
    return f"{SECOND_SLIP}{1 if token is Slip.FIRST else 2}"


def _label(text: str) -> Text:
    return Text(set_cell_size(text, LABEL_COLUMNS), LABEL_STYLE)


def details(rules: Rules, view: View, texts: Texts) -> list[Text]:
    """Return a line each for Recruits, cards, slips, Agents and notes, unless it is empty."""
    public = view.public
    lines = [_counts(rules, public, texts)]
    if public.phase not in SETUP or public.held[0] != NOBODY:
        lines.append(_agents(public, texts))
    lines += _cards(rules, view, texts)
    if public.notes:
        lines.append(_notes(rules, public.notes, texts))
    if isinstance(view.own, AgentsSecret) and view.own.notebook:
        lines.append(_heading(texts, "heading-notebook", Text(view.own.notebook, NOTE_STYLE)))
    if public.phase is Phase.OVER:
        lines.append(Text(result_line(public, texts), "bold reverse"))
    return lines


def result_line(public: Public, texts: Texts) -> str:
    """Say how the game ended."""
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
    return [_heading(texts, "heading-slips", Text(", ".join(places), SLIP_STYLE))]


def _agents(public: Public, texts: Texts) -> Text:
    names = []
    for agent, id in enumerate(AGENTS):
        name = figure(public, agent).append(f" {texts.term('agent', id)}", "")
        if public.seats > 2 and public.held[agent] != NOBODY:
            shared = public.held[agent] == SHARED
            name.append(f" ({texts.say('seat-shared') if shared else public.held[agent]})", DIM)
        if public.acted >> agent & 1:
            name.append(f" {DONE}", DIM)
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


def _notes(rules: Rules, notes: Sequence[Note], texts: Texts) -> Text:
    items = []
    for note in notes:
        item = Text(f"{note.id} {rules.board.names[note.at]} ", DIM)
        items.append(item.append(note.text, NOTE_STYLE))
    return _heading(texts, "heading-notes", Text("; ").join(items))


def _heading(texts: Texts, heading: str, said: Text) -> Text:
    return Text(f"{texts.say(heading)}: ", LABEL_STYLE).append_text(said)
