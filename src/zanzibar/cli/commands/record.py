"""`zanzibar record`: check, show, publish or convert the record of a game."""

import argparse
import sys
from pathlib import Path
from typing import Literal

import msgspec
from msgspec import Struct
from rich.console import Console
from rich.text import Text

from zanzibar.cli.errors import ILLEGAL, CliError, RecordFileError, file_name, record_sentence
from zanzibar.cli.input_files import read_record
from zanzibar.cli.terminal.display.table_drawing import draw_table, result_line
from zanzibar.record import (
    PublicRecord,
    Record,
    RecordError,
    publish_first,
    replay,
    write_json,
    write_public,
    write_public_json,
    write_text,
)
from zanzibar.rules import (
    RECRUITER,
    SPECTATOR,
    Mission,
    Phase,
    Result,
    Rules,
    Table,
    View,
    shown,
)
from zanzibar.rules.views import Shown
from zanzibar.shift import MODULES
from zanzibar.text import LANGS, Texts, texts, token_clock

SEATS = {"recruiter": RECRUITER, "agents": 1}


class LegalRecord(Struct, frozen=True):
    """The output of `check --json` for a legal record."""

    ok: Literal[True]
    mission: Mission
    time: int
    result: Result | None
    path: tuple[str, ...]
    hidden: tuple[str, ...]
    card: str | None
    public: Shown


class IllegalRecord(Struct, frozen=True):
    """The output of `check --json` for any other record."""

    ok: Literal[False]
    line: int | None
    rule: str | None
    message: str


def add_arguments(parser: argparse.ArgumentParser) -> None:
    commands = parser.add_subparsers(required=True, metavar="COMMAND", dest="record_command")

    def command(name: str, purpose: str) -> argparse.ArgumentParser:
        sentence = purpose[0].upper() + purpose[1:] + "."
        added = commands.add_parser(name, help=purpose, description=sentence)
        added.add_argument("file", metavar="FILE", help="the record; - for standard input")
        added.add_argument(
            "--board", metavar="FILE", type=Path, help="a board that the record only names"
        )
        added.add_argument("--lang", choices=LANGS, default=argparse.SUPPRESS)
        return added

    check = command("check", "replay a record and say whether every line is legal")
    check.add_argument("--json", action="store_true", help="print one JSON object")

    public = command("public", "print what everybody saw")
    _add_at(public)
    public.add_argument("--json", action="store_true", help="print it in JSON, with the events")

    show = command("show", "draw the table")
    _add_at(show)
    show.add_argument("--seat", choices=tuple(SEATS), help="whose secrets to show: nobody's")

    convert = command("convert", "print a record in its canonical form")
    convert.add_argument("--to", choices=("text", "json"), default="text", help="which form (text)")


def _add_at(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--at", metavar="N", type=_count, help="only the first N action lines of the record"
    )


def _count(text: str) -> int:
    number = int(text)
    if number < 0:
        raise ValueError
    return number


def run(args: argparse.Namespace) -> int:
    command = {"check": _check, "public": _public, "show": _show, "convert": _convert}
    say = texts(args.lang)
    try:
        return command[args.record_command](args, say)
    except RecordError as error:
        raise RecordFileError(args.file, error) from None


# --- the commands ------------------------------------------------------------------------------


def _check(args: argparse.Namespace, say: Texts) -> int:
    try:
        record = read_record(args.file, args.board)
        if isinstance(record, PublicRecord):
            raise RecordError("record.hidden", line=1)
        table = replay(record, MODULES)
    except RecordError as error:
        if not args.json:
            raise
        _print_json(IllegalRecord(False, error.line, error.rule, record_sentence(error, say)))
        return ILLEGAL
    except CliError as failure:
        if not args.json:
            raise
        _print_json(IllegalRecord(False, None, None, " ".join(failure.sentences(say))))
        return failure.code
    if args.json:
        _print_json(_legal_record(table))
    else:
        print(say.say("record-legal", count=len(table.log)))
        over = table.public.phase is Phase.OVER
        time = token_clock(table.public.time)
        print(result_line(table.public, say) if over else say.say("record-open", time=time))
    return 0


def _legal_record(table: Table) -> LegalRecord:
    board, secret = table.rules.board, table.game.recruiter
    return LegalRecord(
        ok=True,
        mission=table.rules.ruleset.mission,
        time=table.public.time,
        result=table.result,
        path=tuple(board.names[at] for at in secret.path),
        hidden=tuple(board.features[f] for f in secret.hidden),
        card=secret.card,
        public=shown(table.rules, table.view(SPECTATOR)),
    )


def _public(args: argparse.Namespace, say: Texts) -> int:
    public = publish_first(read_record(args.file, args.board, args.at), MODULES, args.at)
    if args.json:
        sys.stdout.write(write_public_json(public).decode())
    else:
        sys.stdout.write(write_public(public))
    return 0


def _show(args: argparse.Namespace, say: Texts) -> int:
    record = read_record(args.file, args.board, args.at)
    rules, view, acts = _view(record, args)
    console = Console()
    mission = say.term("mission", rules.ruleset.mission.value)
    name = file_name(Path(args.file).name, say)
    title = say.say("record-shown", file=name, mission=mission, count=acts)
    console.print(Text(title, "bold"))
    console.print(draw_table(rules, view, say, console.width), crop=False)
    return 0


def _view(record: Record | PublicRecord, args: argparse.Namespace) -> tuple[Rules, View, int]:
    """Return the rules, the view of the chosen seat, and the number of acts before it."""
    if isinstance(record, PublicRecord):
        if args.seat is not None:
            raise RecordError("record.hidden", line=1)
        public = publish_first(record, MODULES, args.at)
        return public.header.rules(MODULES), public.view(), len(public.acts)
    table = replay(record, MODULES, args.at)
    seat = SPECTATOR if args.seat is None else SEATS[args.seat]
    return table.rules, table.view(seat), len(table.log)


def _convert(args: argparse.Namespace, say: Texts) -> int:
    record = read_record(args.file, args.board)
    if isinstance(record, PublicRecord):
        text = write_public(record) if args.to == "text" else write_public_json(record).decode()
    else:
        replay(record, MODULES)
        text = write_text(record) if args.to == "text" else write_json(record).decode()
    sys.stdout.write(text)
    return 0


def _print_json(value: object) -> None:
    print(msgspec.json.format(msgspec.json.encode(value), indent=2).decode())
