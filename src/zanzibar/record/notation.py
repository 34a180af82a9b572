"""One canonical text form for every action. Printing is canonical, reading is lenient."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from zanzibar.board import Board
from zanzibar.record.errors import RecordError
from zanzibar.record.lines import quote, shown, unquote, words_of
from zanzibar.rules import AGENTS, NOWHERE, RECRUITER, Action, Seat, Slip
from zanzibar.rules.model import actions as act

SEATS: Mapping[str, Seat] = {"r": RECRUITER, "1": 1, "2": 2, "3": 3, "4": 4}
LONGEST_NUMBER = 6


def seat_text(seat: Seat) -> str:
    return "R" if seat == RECRUITER else str(seat)


def read_seat(text: str) -> Seat:
    seat = SEATS.get(text.strip().lower())
    if seat is None:
        raise RecordError("record.seat", {"seat": shown(text.strip())})
    return seat


# --- writing -----------------------------------------------------------------------------------


def write_action(board: Board, action: Action) -> str:
    """The canonical text of an action."""
    return _WRITE[type(action)](board, action)


def border_text(board: Board, source: int, to: int) -> str:
    return f"{board.names[source]}-{board.names[to]}"


def _slip(board: Board, a: act.MindSlip) -> str:
    return f"slip {board.names[a.to]}" + (" second" if a.token is Slip.SECOND else "")


def _ask(board: Board, a: act.Ask) -> str:
    dolphin = " dolphin" if a.dolphin else ""
    return f"{AGENTS[a.agent]} ask {board.features[a.feature]}{dolphin}"


_WRITE: dict[type, Callable[[Board, Any], str]] = {
    act.PlaceMayhem: lambda b, a: f"mayhem {b.border_names[a.border]}",
    act.ChooseCard: lambda b, a: f"card {a.card or 'random'}",
    act.ChooseStart: lambda b, a: f"start {b.names[a.at]}",
    act.Step: lambda b, a: f"step {b.names[a.to]}",
    act.OpeningBack: lambda b, a: "back",
    act.ConfirmOpening: lambda b, a: "confirm",
    act.PlaceImmortal: lambda b, a: f"immortal {b.names[a.at]}",
    act.TakeAgent: lambda b, a: f"take {AGENTS[a.agent]}",
    act.PlaceAgent: lambda b, a: f"place {AGENTS[a.agent]} {b.names[a.at]}",
    act.PlaceSecondSlip: lambda b, a: f"second-slip {b.names[a.at]}",
    act.MindSlip: _slip,
    act.MoveImmortal: lambda b, a: f"immortal {border_text(b, a.source, a.to)}",
    act.ExtraMove: lambda b, a: f"extra {b.names[a.token]} {border_text(b, a.source, a.to)}",
    act.EndTurn: lambda b, a: "end",
    act.Answer: lambda b, a: f"answer {'none' if a.at == NOWHERE else b.names[a.at]}",
    act.AnswerAll: lambda b, a: "answer all",
    act.MoveAgent: lambda b, a: f"{AGENTS[a.agent]} move {b.names[a.to]}",
    act.Ask: _ask,
    act.Reveal: lambda b, a: f"{AGENTS[a.agent]} reveal",
    act.Shakedown: lambda b, a: f"{AGENTS[a.agent]} shakedown {b.features[a.feature]}",
    act.Push: lambda b, a: "no push" if a.to == NOWHERE else f"push {b.names[a.to]}",
    act.Capture: lambda b, a: f"{AGENTS[a.agent]} capture",
    act.Crosshairs: lambda b, a: "meru crosshairs",
    act.DetectWeakness: lambda b, a: f"bill weakness {border_text(b, a.source, a.to)}",
    act.NeuroRhythm: lambda b, a: f"dusty rhythm {AGENTS[a.agent]} {b.names[a.to]}",
    act.Done: lambda b, a: f"{AGENTS[a.agent]} done",
    act.GiveBackStep: lambda b, a: f"give-back {b.names[a.at]}",
    act.HandBackNote: lambda b, a: f"hand-back {a.note}",
    act.PlaceNote: lambda b, a: f"note {b.names[a.at]} {quote(a.text)}",
    act.MoveNote: lambda b, a: f"note {a.note} to {b.names[a.at]}",
    act.EditNote: lambda b, a: f"note {a.note} text {quote(a.text)}",
    act.RemoveNote: lambda b, a: f"note {a.note} remove",
    act.WriteNotebook: lambda b, a: f"notebook {quote(a.text)}",
    act.Undo: lambda b, a: "undo",
    act.Resign: lambda b, a: "resign",
    act.OfferStop: lambda b, a: "stop",
}


# --- reading -----------------------------------------------------------------------------------


def read_action(board: Board, text: str) -> Action:
    """The action that a text means, whatever its case and spacing."""
    return read_words(board, words_of(text))


def read_words(board: Board, words: Sequence[str]) -> Action:
    """The action that the words of a line mean. It need not be possible anywhere."""
    match list(words):
        case [agent, *rest] if agent in AGENTS:
            return _read_agent(board, agent, rest)
        case ["done", agent] if agent in AGENTS:
            return act.Done(AGENTS.index(agent))
        case ["mayhem", border]:
            return act.PlaceMayhem(_border(board, border))
        case ["card", "random"]:
            return act.ChooseCard(None)
        case ["card", card] if _is_name(card):
            return act.ChooseCard(card)
        case ["start", at]:
            return act.ChooseStart(location(board, at))
        case ["step", to]:
            return act.Step(location(board, to))
        case ["back"]:
            return act.OpeningBack()
        case ["confirm"]:
            return act.ConfirmOpening()
        case ["immortal", move] if "-" in move:
            return act.MoveImmortal(*_move(board, move))
        case ["immortal", at]:
            return act.PlaceImmortal(location(board, at))
        case ["take", agent]:
            return act.TakeAgent(agent_named(agent))
        case ["place", agent, at]:
            return act.PlaceAgent(agent_named(agent), location(board, at))
        case ["second-slip", at]:
            return act.PlaceSecondSlip(location(board, at))
        case ["slip", to] | ["slip", to, "first"]:
            return act.MindSlip(location(board, to), Slip.FIRST)
        case ["slip", to, "second"]:
            return act.MindSlip(location(board, to), Slip.SECOND)
        case ["extra", token, move]:
            return act.ExtraMove(location(board, token), *_move(board, move))
        case ["end"]:
            return act.EndTurn()
        case ["answer", "none"]:
            return act.Answer(NOWHERE)
        case ["answer", "all"]:
            return act.AnswerAll()
        case ["answer", at]:
            return act.Answer(location(board, at))
        case ["no", "push"]:
            return act.Push(NOWHERE)
        case ["push", to]:
            return act.Push(location(board, to))
        case ["give-back", at]:
            return act.GiveBackStep(location(board, at))
        case ["hand-back", note]:
            return act.HandBackNote(number(note))
        case ["note", note, "to", at]:
            return act.MoveNote(number(note), location(board, at))
        case ["note", note, "text", text] if _is_quoted(text):
            return act.EditNote(number(note), unquote(text))
        case ["note", note, "remove"]:
            return act.RemoveNote(number(note))
        case ["note", at, text] if _is_quoted(text):
            return act.PlaceNote(location(board, at), unquote(text))
        case ["notebook", text] if _is_quoted(text):
            return act.WriteNotebook(unquote(text))
        case ["undo"]:
            return act.Undo()
        case ["resign"]:
            return act.Resign()
        case ["stop"]:
            return act.OfferStop()
    raise syntax_error(words)


def _read_agent(board: Board, name: str, words: list[str]) -> Action:
    agent = AGENTS.index(name)
    match words:
        case ["move", to]:
            return act.MoveAgent(agent, location(board, to))
        case ["ask", feature]:
            return act.Ask(agent, feature_named(board, feature))
        case ["ask", feature, "dolphin"]:
            return act.Ask(agent, feature_named(board, feature), True)
        case ["reveal"]:
            return act.Reveal(agent)
        case ["shakedown", feature]:
            return act.Shakedown(agent, feature_named(board, feature))
        case ["capture"]:
            return act.Capture(agent)
        case ["crosshairs"]:
            _only(name, "meru")
            return act.Crosshairs()
        case ["weakness", move]:
            _only(name, "bill")
            return act.DetectWeakness(*_move(board, move))
        case ["rhythm", other, to]:
            _only(name, "dusty")
            return act.NeuroRhythm(agent_named(other), location(board, to))
        case ["done"]:
            return act.Done(agent)
    raise syntax_error([name, *words])


def syntax_error(words: Sequence[str]) -> RecordError:
    return RecordError("record.syntax", {"text": shown(" ".join(words))})


def _only(agent: str, owner: str) -> None:
    """An ability has the id of the Agent whose it is: nobody else's is an action."""
    if agent != owner:
        raise RecordError(owner, rule=owner)


def location(board: Board, word: str) -> int:
    at = board.index.get(word.upper())
    if at is None:
        raise RecordError("record.location", {"location": shown(word)})
    return at


def _move(board: Board, word: str) -> tuple[int, int]:
    source, hyphen, to = word.partition("-")
    if not hyphen:
        raise syntax_error([word])
    return location(board, source), location(board, to)


def _border(board: Board, word: str) -> int:
    a, b = _move(board, word)
    border = board.border_index.get((min(a, b), max(a, b)))
    if border is None:
        # Both locations exist, so this is an act that the rules forbid.
        name = border_text(board, a, b)
        raise RecordError("record.border", {"border": name}, rule="setup.mayhem")
    return border


def feature_named(board: Board, word: str) -> int:
    feature = board.feature_index.get(word)
    if feature is None:
        rule = "ask.temple" if word == "temple" else None
        raise RecordError("record.feature", {"feature": shown(word)}, rule=rule)
    return feature


def agent_named(word: str) -> int:
    if word not in AGENTS:
        raise RecordError("record.agent", {"agent": shown(word)})
    return AGENTS.index(word)


def number(word: str) -> int:
    if not (word.isascii() and word.isdigit() and len(word) <= LONGEST_NUMBER):
        raise syntax_error([word])
    return int(word)


def _is_quoted(word: str) -> bool:
    return word.startswith('"')


def _is_name(word: str) -> bool:
    return word not in ("=", "=>", ",") and not _is_quoted(word)
