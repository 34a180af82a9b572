"""`zanzibar deduce`: what can be known about the hidden path after the acts of a record."""

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from zanzibar.board import Board
from zanzibar.cli.draw import card_name, feature_name
from zanzibar.cli.failure import ILLEGAL, BadRecord, Failure
from zanzibar.cli.files import read_record
from zanzibar.deduce import Deduction, Explanation, Fact, deduce, describe, is_compiled
from zanzibar.deduce.facts import At, Count, Slipped
from zanzibar.record import RecordError, publish_first
from zanzibar.rules import NOWHERE
from zanzibar.shift import MODULES
from zanzibar.text import Texts, clock, texts

SENTENCES = {
    "at": "deduce-fact-at",
    "visited": "deduce-fact-visited",
    "unvisited": "deduce-fact-unvisited",
    "visited-some": "deduce-fact-visited-some",
    "count": "deduce-fact-count",
    "stepped": "deduce-fact-stepped",
    "slipped": "deduce-fact-slipped",
    "acted": "deduce-fact-acted",
    "could-move": "deduce-fact-could-move",
    "boxed-in": "deduce-fact-boxed-in",
    "hidden": "deduce-fact-hidden",
    "not-hidden": "deduce-fact-not-hidden",
    "character": "deduce-fact-character",
}
SHADES = (
    (0.5, "bold white on red3"),
    (0.2, "bold white on dark_orange3"),
    (0.05, "black on gold3"),
    (0.01, "black on khaki3"),
    (0.0, "white on grey30"),
)
"""How a share of the worlds is coloured, from the largest down."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("record", metavar="RECORD", help="the record; - for standard input")
    parser.add_argument(
        "--at", metavar="N", type=_count, help="only the first N action lines of the record"
    )
    parser.add_argument("--time", metavar="T", type=_count, help="where the Recruiter was then")
    parser.add_argument("--why", metavar="LOCATION", help="why the Recruiter was not there")
    parser.add_argument(
        "--board", metavar="FILE", type=Path, help="a board that the record only names"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def _count(text: str) -> int:
    number = int(text)
    if number < 0:
        raise ValueError
    return number


def run(args: argparse.Namespace) -> int:
    say = texts(args.lang)
    try:
        record = read_record(args.record, args.board, args.at)
        public = publish_first(record, MODULES, args.at)
    except RecordError as error:
        raise BadRecord(args.record, error) from None
    if not is_compiled():
        print(say.say("deduce-compiling"), file=sys.stderr, flush=True)
    rules = public.header.rules(MODULES)
    deduction = deduce(rules, public.seen())
    time = _time(args.time, deduction)
    asked = None if args.why is None else _location(args.why, rules.board, deduction)
    if not deduction.possible:
        conflict = deduction.conflict()
        if args.json:
            _print_json({"worlds": 0, "conflict": _facts(conflict, rules.board)})
        else:
            print(say.say("deduce-conflict"))
            _print_facts(conflict, deduction, say)
        return ILLEGAL
    why = None if asked is None else deduction.why_not(asked, time)
    if args.json:
        told = as_json(deduction, time)
        if why is not None:
            told["why"] = _why_json(args.why.upper(), time, why, rules.board)
        _print_json(told)
    else:
        _show(deduction, time, say)
        if why is not None:
            _explain(args.why.upper(), time, why, deduction, say)
    return 0


def _time(time: int | None, deduction: Deduction) -> int:
    length = deduction.scene.length
    if time is None:
        return length
    if not 1 <= time <= length:
        raise Failure("cli.number", {"value": str(time), "fewest": min(1, length), "most": length})
    return time


def _location(name: str, board: Board, deduction: Deduction) -> int:
    if name.upper() not in board.index or deduction.scene.length == 0:
        raise Failure("record.location", {"location": name})
    return board.index[name.upper()]


# --- JSON --------------------------------------------------------------------------------------


def as_json(deduction: Deduction, time: int) -> dict[str, Any]:
    """Everything a deduction says, by the names that records use."""
    board = deduction.scene.rules.board
    times = range(1, deduction.scene.length + 1)

    def by_name(shares: tuple[float, ...]) -> dict[str, float]:
        return dict(zip(board.names, shares, strict=True))

    return {
        "worlds": deduction.size,
        "paths": deduction.paths,
        "bits": deduction.bits,
        "exact": deduction.exact,
        "time": time,
        "location": by_name(deduction.at(time)) if time else {},
        "at": {str(t): by_name(deduction.at(t)) for t in times},
        "visited": by_name(deduction.visited),
        "features": dict(zip(board.features, deduction.features, strict=True)),
        "recruiter": deduction.cards,
        "retrieved": deduction.retrieved,
    }


def _why_json(location: str, time: int, why: Explanation, board: Board) -> dict[str, Any]:
    return {
        "location": location,
        "time": time,
        "worlds": why.worlds,
        "facts": _facts(why, board),
        "smallest": why.smallest,
    }


def _facts(explanation: Explanation, board: Board) -> list[dict[str, Any]]:
    return [describe(fact, board) for fact in explanation.facts]


def _print_json(value: object) -> None:
    print(json.dumps(value, indent=2))


# --- for people --------------------------------------------------------------------------------


def _show(deduction: Deduction, time: int, say: Texts) -> None:
    console = Console(highlight=False)
    if time:
        heading = say.say("deduce-heading", time=clock(time))
    else:
        heading = say.say("deduce-not-begun")
    console.print(Text(heading, "bold"))
    console.print(
        say.say(
            "deduce-worlds", count=deduction.size, worlds=f"{deduction.size:,}",
            paths=f"{deduction.paths:,}", bits=f"{deduction.bits:.1f}",
        )
    )  # fmt: skip
    if not deduction.exact:
        console.print(say.say("deduce-estimate"))
    if time:
        console.print(heat_map(deduction, time), crop=False)
    console.print(_features(deduction, say))
    for card, share in deduction.cards.items():
        console.print(f"{card_name(card, say)}: {_share(share)}")
    if deduction.scene.rules.full:
        console.print(say.say("deduce-retrieved", share=_share(deduction.retrieved)))


def heat_map(deduction: Deduction, time: int) -> Grid:
    """The board with the share of the worlds in which the Recruiter was there."""
    board, shares = deduction.scene.rules.board, deduction.at(time)
    grid = Grid(show_header=False, box=None, padding=(0, 1, 0, 0))
    for row in range(board.rows):
        places = range(row * board.columns, (row + 1) * board.columns)
        grid.add_row(*(_place(board.names[x], shares[x]) for x in places))
    return grid


def _place(name: str, share: float) -> Text:
    if share == 0.0:
        return Text(f"{name:>3}   ·   ", "bright_black")
    style = next(style for least, style in SHADES if share >= least)
    return Text(f"{name:>3} {_share(share):>6} ", style)


def _share(share: float) -> str:
    if 0.0 < share < 0.001:
        return "<0.1%"
    return f"{share:.1%}"


def _features(deduction: Deduction, say: Texts) -> Grid:
    rules = deduction.scene.rules
    grid = Grid(title=say.say("deduce-features"), title_justify="left", show_header=False, box=None)
    for feature in sorted(range(len(rules.board.features)), key=lambda f: -deduction.features[f]):
        share = deduction.features[feature]
        grid.add_row(feature_name(rules, feature, say), _share(share), "█" * round(20 * share))
    return grid


def _explain(location: str, time: int, why: Explanation, deduction: Deduction, say: Texts) -> None:
    at = clock(time)
    if why.worlds:
        print(say.say("deduce-possible", location=location, time=at, worlds=f"{why.worlds:,}"))
        return
    print(say.say("deduce-why", location=location, time=at))
    if not why.facts:
        print(say.say("deduce-by-movement"))
    _print_facts(why, deduction, say)


def _print_facts(explanation: Explanation, deduction: Deduction, say: Texts) -> None:
    for fact in explanation.facts:
        told = fact_sentence(fact, deduction, say)
        print(say.say("deduce-source", fact=told, rule=fact.rule, event=fact.source))
    if not explanation.smallest:
        print(say.say("deduce-not-smallest"))


def fact_sentence(fact: Fact, deduction: Deduction, say: Texts) -> str:
    """A fact in words."""
    rules = deduction.scene.rules
    board = rules.board
    told = describe(fact, board)
    message = SENTENCES[told["fact"]]
    params: dict[str, str | int | None] = {}
    for name in ("time", "by"):
        if name in told:
            params["time"] = clock(told[name])
    if "locations" in told:
        params["locations"] = ", ".join(told["locations"])
    if "features" in told:
        features = [board.feature_index[feature] for feature in told["features"]]
        params["features"] = ", ".join(feature_name(rules, f, say).plain for f in features)
    if "fewest" in told:
        params |= {"fewest": told["fewest"], "most": told["most"]}
    if isinstance(fact, At) and 2 * fact.locations.bit_count() > board.size:
        message = "deduce-fact-not-at"
        params["locations"] = ", ".join(board.names_of(board.everywhere & ~fact.locations))
    if isinstance(fact, Count):
        params |= {"first": clock(fact.first), "last": clock(fact.last), "recruits": fact.recruits}
    if isinstance(fact, Slipped) and fact.second != NOWHERE:
        message = "deduce-fact-slipped-second"
        params["location"] = told["second"]
    if "card" in told:
        params["card"] = card_name(told["card"], say)
    return say.say(message, **params)
