"""`zanzibar lab balance`: win rates by start, cards, Mayhem and questions."""

import argparse
from collections.abc import Mapping, Sequence
from pathlib import Path

from rich.console import Console
from rich.table import Table as Grid

from zanzibar.board import zanzibar
from zanzibar.cli.commands.batch_options import (
    PLAYER_FORMS,
    add_budget,
    add_folder,
    add_games,
    add_running,
    budget_of,
    jobs_of,
    mission_of,
    seeds_of,
)
from zanzibar.cli.commands.batch_output import print_json, progress, share_text
from zanzibar.lab import results_file
from zanzibar.lab.charts.balance import BalanceCharts
from zanzibar.lab.errors import LabError
from zanzibar.lab.experiments.balance import GameGroup, balance
from zanzibar.lab.game import Pairing, PlayedGame, rules_of
from zanzibar.lab.match import match
from zanzibar.lab.player import parse_player, player_names
from zanzibar.rules import Mission, Side
from zanzibar.text import Texts, clock

PAIRINGS_IN_HEADING = 3


def add_arguments(parser: argparse.ArgumentParser) -> None:
    for side in Side:
        parser.add_argument(
            f"--{side.value}",
            metavar="PLAYER",
            default="solid",
            help=f"{', '.join(player_names(side))} (solid); {PLAYER_FORMS}",
        )
    parser.add_argument(
        "--results",
        type=Path,
        nargs="+",
        metavar="FILE",
        help="files of matches; no new games are played, and all of a mission count",
    )
    add_games(parser, 100, "how many")
    add_budget(parser)
    add_folder(parser)
    add_running(parser)


def run(args: argparse.Namespace, say: Texts) -> int:
    mission = mission_of(args)
    games = _stored(args, mission) if args.results else _played(args, mission)
    if not games:
        raise LabError("lab.no-games")
    tables = balance(games)
    heading = _heading(mission, games, say)
    if args.out:
        board = rules_of(mission).board
        charts = BalanceCharts(board, games, tables, heading, say)
        charts.draw(args.out, f"balance-{args.mission}")
    if args.json:
        print_json(tables)
    else:
        _show(Console(), tables, heading, say)
    return 0


def _stored(args: argparse.Namespace, mission: Mission) -> list[PlayedGame]:
    """Load every game once, also if a file is named twice or two files hold the same games."""
    games = {_identity(game): game for path in args.results for game in results_file.load(path)}
    return [game for game in games.values() if game.mission == mission.value]


def _identity(game: PlayedGame) -> tuple[object, ...]:
    return game.mission, game.recruiter, game.agents, game.budget, game.seed


def _played(args: argparse.Namespace, mission: Mission) -> list[PlayedGame]:
    seeds, jobs = seeds_of(args), jobs_of(args)
    pairing = Pairing(mission, args.recruiter, args.agents, budget_of(args))
    parse_player(pairing.recruiter, Side.RECRUITER)
    parse_player(pairing.agents, Side.AGENTS)
    out = args.out / f"balance-{args.mission}.csv" if args.out else None
    with progress(len(seeds)) as advance:
        return match(pairing, seeds, jobs=jobs, cluster=args.cluster, out=out, progress=advance)


# --- output ------------------------------------------------------------------------------------


def _heading(mission: Mission, games: Sequence[PlayedGame], say: Texts) -> str:
    pairings = sorted({(game.recruiter, game.agents) for game in games})
    who = [
        say.say("lab-against", recruiter=recruiter, agents=agents)
        for recruiter, agents in pairings[:PAIRINGS_IN_HEADING]
    ]
    if len(pairings) > PAIRINGS_IN_HEADING:
        who.append("…")
    return say.say(
        "lab-balance",
        mission=say.term("mission", mission.value),
        who=", ".join(who),
        games=say.say("lab-games", count=len(games)),
    )


def _show(
    console: Console, tables: Mapping[str, Sequence[GameGroup]], heading: str, say: Texts
) -> None:
    console.print(heading, style="bold")
    for name, groups in tables.items():
        if not groups:
            continue
        title = say.term("balance", name)
        grid = Grid(title, say.say("lab-balance-games"), say.say("lab-balance-wins"))
        for group in groups:
            row = _row_name(name, group.name, say)
            grid.add_row(row, str(group.games), share_text(group.share, say))
        console.print(grid)


def _row_name(table: str, name: str, say: Texts) -> str:
    """Translate the name of a row; places, borders and numbers are their own names."""
    match table:
        case "all":
            return say.term("balance", "all")
        case "card" | "reason":
            return say.term(table, name)
        case "feature":
            return say.feature(name, zanzibar().spec.features[name])
        case "time":
            return clock(int(name))
    return name
