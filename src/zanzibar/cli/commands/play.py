"""`zanzibar play`: a game in the terminal, against the computer or in hot seat."""

import argparse
import random
import secrets
from pathlib import Path

from zanzibar.board import zanzibar
from zanzibar.bots import BOTS, Bot, UnknownBot, create, names, needs_preparation, prepare
from zanzibar.cli.errors import CliError, MissionUnplayable, RecordFileError
from zanzibar.cli.input_files import read_board, read_record
from zanzibar.cli.saved_games import PERSON, SavedGame, latest_file, new_file, players_of
from zanzibar.cli.terminal.interrupts import Interrupts
from zanzibar.cli.terminal.screen import InputClosed, Screen
from zanzibar.cli.terminal.session import INTERRUPTED, TerminalSession
from zanzibar.cli.terminal.start_questions import ask_mission, ask_seats, ask_side
from zanzibar.record import Record, RecordError, replay
from zanzibar.rules import (
    RECRUITER,
    Assist,
    Deal,
    Mission,
    Ruleset,
    Seat,
    Side,
    Table,
    Unplayable,
    drawn_by,
)
from zanzibar.rules.model.vocabulary import side_of
from zanzibar.rules.table import FEWEST_SEATS, MOST_SEATS
from zanzibar.shift import MODULES
from zanzibar.text import Texts, texts

MISSIONS = {"tm": Mission.TRAINING, "fg": Mission.FULL}
SUPPLIES = {"unlimited": 0, "8": 8, "10": 10}
DEFAULT_OPPONENT = "solid"
LATEST = "latest"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--mission", choices=MISSIONS, help="Training Mission or Full Game")
    parser.add_argument("--side", choices=[side.value for side in Side], help="the side you play")
    parser.add_argument(
        "--opponent",
        choices=BOTS,
        default=DEFAULT_OPPONENT,
        help=f"the computer in the other seats ({DEFAULT_OPPONENT})",
    )
    parser.add_argument("--hot-seat", action="store_true", help="people in all seats, one screen")
    parser.add_argument(
        "--seats", type=int, choices=range(FEWEST_SEATS, MOST_SEATS + 1), help="seats in all (2)"
    )
    parser.add_argument("--seed", help="repeat a game: the same seed gives the same chance")
    parser.add_argument("--board", type=Path, metavar="FILE", help="a board file")
    parser.add_argument("--save", type=Path, metavar="FILE", help="where to keep the game")
    parser.add_argument(
        "--resume",
        type=Path,
        metavar="FILE",
        nargs="?",
        const=Path(LATEST),
        help="go on with a saved game; without FILE the last one",
    )
    _add_rules(parser.add_argument_group("rules", "Options of the ruleset, for a new game."))


def _add_rules(group: argparse._ArgumentGroup) -> None:
    group.add_argument(
        "--second-slip-counts-past-visits",
        action="store_true",
        help="a visit before the 2nd MIND SLIP token was placed retrieves it",
    )
    group.add_argument(
        "--immortal-move-mandatory", action="store_true", help="an Immortal must move every turn"
    )
    group.add_argument(
        "--step-supply", choices=SUPPLIES, default="unlimited", help="STEP tokens (unlimited)"
    )
    group.add_argument(
        "--assist",
        choices=[assist.value for assist in Assist],
        default=Assist.NONE.value,
        help="help for the Agents' side (none)",
    )
    group.add_argument(
        "--deal",
        choices=[deal.value for deal in Deal],
        default=Deal.CHOOSE.value,
        help="how several Agent seats get their Agents (choose)",
    )


def run(args: argparse.Namespace) -> int:
    seed = args.seed if args.seed is not None else secrets.token_hex(16)
    with Interrupts() as interrupts:
        screen, say = Screen(interrupts), texts(args.lang)
        begin = _resumed if args.resume else _new
        try:
            session = begin(args, seed, screen, say)
        except InputClosed:
            screen.say(say.say("goodbye"))
            return 0
        except KeyboardInterrupt:
            screen.blank()
            return INTERRUPTED
        return session.play(lambda: _bots(session, seed))


def _new(args: argparse.Namespace, seed: str, screen: Screen, say: Texts) -> TerminalSession:
    board = read_board(args.board) if args.board else zanzibar()
    if args.save is not None and args.save.exists():
        raise CliError("file.exists", {"file": str(args.save)})
    screen.say(say.say("welcome"))
    mission = MISSIONS[args.mission] if args.mission else ask_mission(screen, say)
    side = None if args.hot_seat else Side(args.side) if args.side else ask_side(screen, say)
    seats = args.seats or (ask_seats(screen, say) if side is None and not args.hot_seat else 2)
    try:
        table = Table.new(
            random.Random(f"{seed} draw"), _ruleset(args, mission), seats, board, MODULES
        )
    except Unplayable as error:
        raise MissionUnplayable(error) from None
    players = _players(side, seats, args.opponent)
    saved_game = SavedGame(args.save or new_file(mission), players)
    saved_game.save(table)
    screen.say_whole(say.say("kept-in", file=str(saved_game.path)))
    return TerminalSession(table, say, screen, saved_game)


def _players(side: Side | None, seats: int, opponent: str) -> dict[Seat, str]:
    """Return who plays each seat; without a side of one person, people play them all."""
    if side is None:
        return dict.fromkeys(range(seats), PERSON)
    # The person leads from the first Agent seat; computers take all others, of both sides.
    own = RECRUITER if side is Side.RECRUITER else 1
    return {**dict.fromkeys(range(seats), opponent), own: PERSON}


def _ruleset(args: argparse.Namespace, mission: Mission) -> Ruleset:
    return Ruleset(
        mission=mission,
        second_slip_counts_past_visits=args.second_slip_counts_past_visits,
        immortal_move_mandatory=args.immortal_move_mandatory,
        step_supply=SUPPLIES[args.step_supply],  # type: ignore[arg-type]
        assist=Assist(args.assist),
        deal=Deal(args.deal),
    )


def _resumed(args: argparse.Namespace, seed: str, screen: Screen, say: Texts) -> TerminalSession:
    path = latest_file() if args.resume == Path(LATEST) else args.resume
    try:
        record = read_record(str(path), args.board)
        if not isinstance(record, Record):
            raise RecordError("record.hidden", line=1)
        draw = random.Random(f"{seed} draw {len(record.acts)}")
        table = replay(record, MODULES, then=drawn_by(draw))
    except RecordError as error:
        raise RecordFileError(str(path), error) from None
    players = players_of(record.header)
    saved_game = SavedGame(args.save or path, players, record.header.date)
    screen.say_whole(say.say("resumed", file=str(path)))
    return TerminalSession(table, say, screen, saved_game)


def _bots(session: TerminalSession, seed: str) -> dict[Seat, Bot]:
    """Create the computers of a table, after loading the machine code that some levels need."""
    if any(map(needs_preparation, session.saved_game.players.values())):
        with session.screen.waiting(session.texts.say("computer-prepares")):
            prepare()
    return {
        seat: _bot(name, session.table, seat, seed)
        for seat, name in session.saved_game.players.items()
        if name != PERSON
    }


def _bot(name: str, table: Table, seat: Seat, seed: str) -> Bot:
    # The number of acts is part of the seed: a resumed game must not draw the same again.
    chance = random.Random(f"{seed} {seat} {len(table.log)}")
    try:
        return create(name, side_of(seat), table.rules, chance)
    except UnknownBot:
        choices = ", ".join(names(side_of(seat)))
        raise CliError("cli.choice", {"value": name, "choices": choices}) from None
