"""The public record: what everybody saw. It is written from public events and seats alone."""

from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct

from zanzibar.board import Board
from zanzibar.record.header import Header, write_header
from zanzibar.record.lines import quote
from zanzibar.record.notation import border_text, seat_text
from zanzibar.record.replay import Replay, of
from zanzibar.record.versions import PUBLIC, first_line
from zanzibar.rules import (
    AGENTS,
    NOWHERE,
    SHARED,
    SPECTATOR,
    Created,
    Public,
    PublicPart,
    Result,
    Rules,
    Seat,
    Seen,
    Table,
    Unmasked,
    View,
    begin_view,
    follow,
    see_event,
)
from zanzibar.rules.model import events as ev

HIDDEN = "?"


class PublicAct(Struct, frozen=True):
    """An act as a spectator saw it: whose it was and what came of it."""

    seat: Seat
    events: tuple[Seen, ...]

    @property
    def parts(self) -> tuple[PublicPart, ...]:
        return tuple(seen.public for seen in self.events if seen.public is not None)


class PublicRecord(Struct, frozen=True, eq=False):
    """A game as a spectator saw it."""

    header: Header
    rules: Rules
    acts: tuple[PublicAct, ...] = ()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, PublicRecord):
            return NotImplemented
        mine = [(act.seat, act.parts) for act in self.acts]
        return self.header == other.header and mine == [(a.seat, a.parts) for a in other.acts]

    __hash__ = None  # type: ignore[assignment]

    @property
    def created(self) -> Created:
        """The event that came before every act."""
        return Created(
            self.rules.ruleset, self.rules.board.spec, self.header.seats, self.rules.allies
        )

    def seen(self) -> list[Seen]:
        """Every event in order, with what it means for undo. `created` came before them."""
        return [seen for act in self.acts for seen in act.events]

    def parts(self) -> list[PublicPart]:
        """Everything that is public, `Created` first."""
        return [self.created, *(part for act in self.acts for part in act.parts)]

    def first(self, acts: int) -> "PublicRecord":
        """The public record after its first acts."""
        return PublicRecord(self.header, self.rules, self.acts[:acts])

    def view(self) -> View:
        """What a spectator sees at the end of it."""
        view = begin_view(self.rules, self.header.seats, SPECTATOR)
        for seen in self.seen():
            view = follow(self.rules, view, seen)
        return view


def public_of(table: Table, header: Header | None = None) -> PublicRecord:
    """The public record of a table."""
    acts = []
    for entry in table.log:
        seen = tuple(
            part for event in entry.events if (part := see_event(event, SPECTATOR)) is not None
        )
        # What nobody else noticed is not there at all: not even how often it happened.
        if seen:
            acts.append(PublicAct(entry.seat, seen))
    return PublicRecord(of(table, header).header.for_everybody(), table.rules, tuple(acts))


def publish(replay: Replay) -> PublicRecord:
    """The public record of what has been replayed so far."""
    return public_of(replay.table, replay.record.header)


# --- writing -----------------------------------------------------------------------------------


def write_public(record: PublicRecord) -> str:
    """The canonical text of a public record."""
    lines = [first_line(PUBLIC), *write_header(record.header), ""]
    for line in write_public_acts(record):
        lines += line
    return "\n".join(lines) + "\n"


def write_public_acts(record: PublicRecord) -> list[list[str]]:
    """Return the lines of one act; `before` is what lay on the table before it."""
    """Each act as its line; the last of a game has more lines for what was hidden."""
    board = record.header.city()
    view = begin_view(record.rules, record.header.seats, SPECTATOR)
    acts = []
    for act in record.acts:
        acts.append(write_public_act(board, view.public, act))
        for seen in act.events:
            view = follow(record.rules, view, seen)
    return acts


def write_public_act(board: Board, before: Public, act: PublicAct) -> list[str]:
    """Return the lines of one act; `before` is what lay on the table before it."""
    parts = [part for part in act.parts if not isinstance(part, ev.Activated)]
    said, drawn, results = _main(board, before, parts)
    line = f"{seat_text(act.seat)}: {said}"
    if drawn:
        line += f" = {drawn}"
    if results:
        line += f" => {', '.join(results)}"
    last = parts[-1]
    return [line, *unmasked_lines(board, last.unmasked)] if isinstance(last, ev.Ended) else [line]


def _main(board: Board, before: Public, parts: Sequence[PublicPart]) -> tuple[str, str, list[str]]:
    """What was done, what was drawn openly, and the public results in their order."""
    first, rest = parts[0], list(parts[1:])
    drawn = ""
    results: list[str] = []
    match first:
        case ev.CardsDrawn() | ev.TimeAdvanced():
            said, rest = "end", list(parts)
        case ev.Ended():
            said, rest = "resign", list(parts)
        case ev.Answered(steps) if before.dolphin:
            said, results = "answer all", [_places(board, steps)]
        case ev.Answered(steps):
            said = f"answer {_places(board, steps)}"
        case ev.ExtraTokenPlaced(at):
            moved = rest.pop(0)
            assert isinstance(moved, ev.ImmortalMoved)
            said = f"extra {board.names[at]} {border_text(board, moved.source, moved.to)}"
        case ev.NoteRemoved(_, note) if rest:
            said = f"hand-back {note}"
        case _:
            said = _ACTS[type(first)](board, first)
            result = _RESULTS.get(type(first))
            if result is not None:
                results = [result(first)]
    match rest:
        case [ev.CardsDrawn(features), *after]:
            drawn, rest = " ".join(board.features[f] for f in features), after
    return said, drawn, results + [_consequence(board, part) for part in rest]


def _places(board: Board, steps: int) -> str:
    return " ".join(board.names_of(steps)) or "none"


def _push(board: Board, e: ev.ImmortalPushed) -> str:
    return "no push" if e.to == NOWHERE else f"push {board.names[e.to]}"


_ACTS: dict[type, Callable[[Board, Any], str]] = {
    ev.MayhemPlaced: lambda b, e: f"mayhem {b.border_names[e.border]}",
    ev.CardChosen: lambda b, e: "card random" if e.drawn else f"card {HIDDEN}",
    ev.StartChosen: lambda b, e: f"start {HIDDEN if e.shown == NOWHERE else b.names[e.shown]}",
    ev.OpeningConfirmed: lambda b, e: "confirm",
    ev.ImmortalPlaced: lambda b, e: f"immortal {b.names[e.at]}",
    ev.AgentTaken: lambda b, e: f"take {AGENTS[e.agent]}",
    ev.AgentPlaced: lambda b, e: f"place {AGENTS[e.agent]} {b.names[e.at]}",
    ev.SecondSlipPlaced: lambda b, e: f"second-slip {b.names[e.at]}",
    ev.Acted: lambda b, e: HIDDEN,
    ev.ImmortalMoved: lambda b, e: f"immortal {border_text(b, e.source, e.to)}",
    ev.AgentMoved: lambda b, e: f"{AGENTS[e.agent]} move {b.names[e.to]}",
    ev.Asked: lambda b, e: (
        f"{AGENTS[e.agent]} ask {b.features[e.feature]}{' dolphin' if e.dolphin else ''}"
    ),
    ev.AnswerHeld: lambda b, e: f"answer {HIDDEN}",
    ev.StepGivenBack: lambda b, e: f"give-back {b.names[e.at]}",
    ev.RevealHeld: lambda b, e: f"{AGENTS[e.agent]} reveal",
    ev.Revealed: lambda b, e: f"{AGENTS[e.agent]} reveal",
    ev.Shaken: lambda b, e: f"{AGENTS[e.agent]} shakedown {b.features[e.feature]}",
    ev.ImmortalPushed: _push,
    ev.CaptureTried: lambda b, e: f"{AGENTS[e.agent]} capture",
    ev.CrosshairsAnswered: lambda b, e: "meru crosshairs",
    ev.WeaknessDetected: lambda b, e: f"bill weakness {border_text(b, e.source, e.to)}",
    ev.RhythmMoved: lambda b, e: f"dusty rhythm {AGENTS[e.agent]} {b.names[e.to]}",
    ev.AgentDone: lambda b, e: f"{AGENTS[e.agent]} done",
    ev.NotePlaced: lambda b, e: f"note {b.names[e.at]} {quote(e.text)}",
    ev.NoteMoved: lambda b, e: f"note {e.note} to {b.names[e.at]}",
    ev.NoteEdited: lambda b, e: f"note {e.note} text {quote(e.text)}",
    ev.NoteRemoved: lambda b, e: f"note {e.note} remove",
    ev.StopOffered: lambda b, e: "stop",
    ev.Undone: lambda b, e: "undo",
}

_RESULTS: dict[type, Callable[[Any], str]] = {
    ev.OpeningConfirmed: lambda e: str(e.recruits),
    ev.AnswerHeld: lambda e: f"owed {e.owed}",
    ev.RevealHeld: lambda e: "held",
    ev.Revealed: lambda e: str(e.time),
    ev.Shaken: lambda e: "exposed" if e.exposed else "no",
    ev.CaptureTried: lambda e: "hit" if e.hit else "miss",
    ev.CrosshairsAnswered: lambda e: "yes" if e.yes else "no",
}


def clock_text(time: int) -> str:
    return f"{time:02}:00"


def _consequence(board: Board, part: PublicPart) -> str:
    match part:
        case ev.MayhemFinished():
            return "complete"
        case ev.DealBegan():
            return "deal"
        case ev.AgentsDealt(held):
            names = (f"{AGENTS[agent]} {holder_text(seat)}" for agent, seat in enumerate(held))
            return f"dealt {' '.join(names)}"
        case ev.TurnBegan(round):
            return f"round {round}"
        case ev.ImmortalRecruited(feature):
            return f"recruit {board.features[feature]}"
        case ev.TimeAdvanced(time):
            return clock_text(time)
        case ev.SlipShown(token):
            return f"slip {token.value}"
        case ev.Alerted(recruits):
            return f"alert {recruits}"
        case ev.AgentsTurnBegan():
            return "agents"
        case ev.Answered(steps):
            return f"answer {_places(board, steps)}"
        case ev.Revealed(agent, _, time):
            return f"reveal {AGENTS[agent]} {time}"
        case ev.Ended(None, _):
            return "stopped"
        case ev.Ended(result, _) if result is not None:
            return result_text(result)
    raise AssertionError(part)


def result_text(result: Result) -> str:
    how = f"{result.winner.value} {result.reason.value} {clock_text(result.time)}"
    return f"won {how} round {result.round}"


def holder_text(seat: Seat) -> str:
    return "all" if seat == SHARED else seat_text(seat)


def unmasked_lines(board: Board, unmasked: Unmasked) -> list[str]:
    """What everybody learns at the end: a line for each thing that was hidden."""
    slips = " ".join(f"{clock_text(time)} {token.value}" for time, token in unmasked.slips)
    values = {
        "path": " ".join(board.names[at] for at in unmasked.path),
        "card": unmasked.card or "",
        "hidden": " ".join(board.features[f] for f in unmasked.hidden),
        "slips": slips,
        "retrieved": "yes" if unmasked.retrieved else "no",
        "deck": " ".join(board.features[f] for f in unmasked.deck),
    }
    return [f"end: {thing} {value}".rstrip() for thing, value in values.items()]
