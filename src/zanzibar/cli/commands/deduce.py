"""`zanzibar deduce`: what can be known about the hidden path after the acts of a record."""

import argparse
import json
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from rich.console import Console

from zanzibar.board import Board
from zanzibar.cli.errors import ILLEGAL, CliError, RecordFileError
from zanzibar.cli.input_files import read_record
from zanzibar.cli.terminal.display.deduction_report import explanation, fact_sentences, report
from zanzibar.deduce import Deduction, Explanation, deduce, describe, is_compiled
from zanzibar.record import RecordError, publish_first
from zanzibar.shift import MODULES
from zanzibar.text import texts


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
        raise RecordFileError(args.record, error) from None
    if not is_compiled():
        print(say.say("deduce-compiling"), file=sys.stderr, flush=True)
    rules = public.header.rules(MODULES)
    lines = public.line_of_events()
    deduction = deduce(rules, public.seen())
    time = _time(args.time, deduction)
    asked = None if args.why is None else _location(args.why, rules.board, deduction)
    if not deduction.possible:
        conflict = deduction.conflict()
        if args.json:
            _print_json({"worlds": 0, "conflict": _facts(conflict, rules.board, lines)})
        else:
            print(say.say("deduce-conflict"))
            _print(fact_sentences(conflict, deduction, say, lines))
        return ILLEGAL
    why = None if asked is None else deduction.why_not(asked, time)
    if args.json:
        told = as_json(deduction, time)
        if why is not None:
            told["why"] = _why_json(args.why.upper(), time, why, rules.board, lines)
        _print_json(told)
    else:
        console = Console(highlight=False)
        for shown in report(deduction, time, say):
            console.print(shown, crop=False)
        if why is not None:
            _print(explanation(args.why.upper(), time, why, deduction, say, lines))
    return 0


def _time(time: int | None, deduction: Deduction) -> int:
    length = deduction.scene.length
    if time is None:
        return length
    if not 1 <= time <= length:
        raise CliError("cli.number", {"value": str(time), "fewest": min(1, length), "most": length})
    return time


def _location(name: str, board: Board, deduction: Deduction) -> int:
    if name.upper() not in board.index or deduction.scene.length == 0:
        raise CliError("record.location", {"location": name})
    return board.index[name.upper()]


# --- JSON --------------------------------------------------------------------------------------


def as_json(deduction: Deduction, time: int) -> dict[str, Any]:
    """Return the whole result of a deduction, by the names that records use."""
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


def _why_json(
    location: str, time: int, why: Explanation, board: Board, lines: Mapping[int, int]
) -> dict[str, Any]:
    return {
        "location": location,
        "time": time,
        "worlds": why.worlds,
        "facts": _facts(why, board, lines),
        "smallest": why.smallest,
    }


def _facts(
    explanation: Explanation, board: Board, lines: Mapping[int, int]
) -> list[dict[str, Any]]:
    return [describe(fact, board) | {"line": lines.get(fact.source)} for fact in explanation.facts]


def _print_json(value: object) -> None:
    print(json.dumps(value, indent=2))


def _print(sentences: Iterable[str]) -> None:
    for sentence in sentences:
        print(sentence)
