"""`zanzibar lab`: ladders, balance, and the proof that the twin plays by the rules."""

import argparse
from pathlib import Path

import msgspec
from rich.console import Console
from rich.table import Table as Grid

from zanzibar.bots import names
from zanzibar.cli.failure import Failure
from zanzibar.cli.match import MISSIONS, add_running, progress
from zanzibar.lab import charts, store
from zanzibar.lab.balance import balance
from zanzibar.lab.compare import Comparison, compare
from zanzibar.lab.game import Pairing, rules_of
from zanzibar.lab.interval import Share
from zanzibar.lab.ladder import Ladder, ladder
from zanzibar.lab.match import match
from zanzibar.lab.store import NoParquet
from zanzibar.lab.twins import Unequal
from zanzibar.lab.twins import compare as play_both
from zanzibar.rules import Mission, Side

MAPS = ("start",)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    experiments = parser.add_subparsers(required=True, dest="experiment", metavar="EXPERIMENT")

    climb = experiments.add_parser("ladder", help="every level against every level, with ratings")
    levels = [name for name in names(Side.RECRUITER) if name in names(Side.AGENTS)]
    climb.add_argument("--levels", nargs="+", choices=levels, default=levels)
    climb.set_defaults(experiment=_ladder)

    duel = experiments.add_parser(
        "compare", help="two players on the same deals, each on both sides"
    )
    duel.add_argument(
        "--players", nargs=2, required=True, choices=levels, metavar=("FIRST", "SECOND"),
        help=f"whose share of wins is told, and against whom: {', '.join(levels)}",
    )  # fmt: skip
    duel.add_argument("--budget", type=float, help="seconds per decision instead of the levels'")
    duel.set_defaults(experiment=_compare)

    weigh = experiments.add_parser("balance", help="win rates by start, cards, Mayhem, questions")
    weigh.add_argument("--recruiter", choices=names(Side.RECRUITER), default="solid")
    weigh.add_argument("--agents", choices=names(Side.AGENTS), default="solid")
    weigh.add_argument("--results", type=Path, nargs="+", help="files of matches, not new games")
    weigh.set_defaults(experiment=_balance)

    for command in (climb, weigh, duel):
        command.add_argument("--mission", choices=MISSIONS, default="fg")
        command.add_argument("--games", type=int, default=100, help="in each pairing (100)")
        command.add_argument("--seed", type=int, default=1, help="of the first game (1)")
        where = "CSV or .parquet file; a run is taken up again"
        if command is not duel:
            where = "a folder for results and charts; a run is taken up again"
        command.add_argument("--out", type=Path, help=where)
        command.add_argument("--json", action="store_true", help="print one JSON object")
        add_running(command)

    twins = experiments.add_parser("twin", help="play the engine and its twin side by side")
    twins.add_argument("--games", type=int, default=10_000, help="in each mission (10000)")
    twins.add_argument("--seed", type=int, default=1, help="of the first game (1)")
    twins.set_defaults(experiment=_twins)


def run(args: argparse.Namespace) -> int:
    try:
        code: int = args.experiment(args)
    except NoParquet:
        raise Failure("lab.no-parquet") from None
    except charts.NoCharts:
        raise Failure("lab.no-charts") from None
    return code


def _ladder(args: argparse.Namespace) -> int:
    seeds = range(args.seed, args.seed + args.games)
    with progress(args.games * len(args.levels) ** 2) as told:
        found = ladder(
            MISSIONS[args.mission], args.levels, seeds, jobs=args.jobs, cluster=args.cluster,
            folder=args.out, progress=told,
        )  # fmt: skip
    if args.out:
        charts.draw_ladder(found, args.out / f"ladder-{args.mission}.png")
    if args.json:
        print(msgspec.json.format(msgspec.json.encode(found)).decode())
    else:
        _show_ladder(Console(), found)
    return 0


def _show_ladder(console: Console, found: Ladder) -> None:
    grid = Grid("Recruiter \\ Agents", *found.levels, title=f"Recruiter's wins, {found.mission}")
    for recruiter, row in found.matrix.items():
        grid.add_row(recruiter, *(_words(cell.share) for cell in row.values()))
    console.print(grid)
    grid = Grid("level", "against", "as Recruiter", "as Agents", "both", title="One step up")
    for step in found.steps:
        grid.add_row(
            step.level, step.below, _words(step.as_recruiter), _words(step.as_agents),
            _words(step.both),
        )  # fmt: skip
    console.print(grid)
    for rating in found.ratings:
        console.print(
            f"{rating.side} {rating.level}: {rating.points:+.0f} "
            f"({rating.low:+.0f} to {rating.high:+.0f})"
        )


def _compare(args: argparse.Namespace) -> int:
    seeds = range(args.seed, args.seed + args.games)
    first, second = args.players
    with progress(2 * args.games) as told:
        found = compare(
            MISSIONS[args.mission], (first, second), seeds, budget=args.budget, jobs=args.jobs,
            cluster=args.cluster, out=args.out, progress=told,
        )  # fmt: skip
    if args.json:
        print(msgspec.json.format(msgspec.json.encode(found)).decode())
    else:
        _show_comparison(Console(), found)
    return 0


def _show_comparison(console: Console, found: Comparison) -> None:
    first, second = found.players
    grid = Grid("", "wins", title=f"{first} against {second}, {found.mission}")
    grid.add_row(f"as Recruiter, {found.games} games", _words(found.as_recruiter))
    grid.add_row(f"as Agents, {found.games} games", _words(found.as_agents))
    grid.add_row("mean of both", _words(found.both), style="bold")
    console.print(grid)
    for side, games in found.matches.items():
        reasons = ", ".join(f"{reason} {times}" for reason, times in games.reasons.items())
        console.print(f"{side.replace('_', ' ')}: {reasons}")


def _words(share: Share) -> str:
    return f"{share.rate:.1%} ({share.low:.1%} to {share.high:.1%})"


def _balance(args: argparse.Namespace) -> int:
    if args.results:
        games = [game for path in args.results for game in store.load(path)]
        games = [game for game in games if game.mission == MISSIONS[args.mission].value]
        pairing = None
    else:
        pairing = Pairing(MISSIONS[args.mission], args.recruiter, args.agents)
        seeds = range(args.seed, args.seed + args.games)
        out = args.out / f"balance-{args.mission}.csv" if args.out else None
        with progress(args.games) as told:
            games = match(
                pairing, seeds, jobs=args.jobs, cluster=args.cluster, out=out, progress=told
            )
    tables = balance(games)
    who = f"{pairing.recruiter} against {pairing.agents}" if pairing else "results"
    title = f"{MISSIONS[args.mission].value}, {who}, {len(games)} games"
    if args.out:
        board = rules_of(MISSIONS[args.mission]).board
        for name, groups in tables.items():
            if groups:
                path = args.out / f"balance-{args.mission}-{name}.png"
                if name in MAPS:
                    charts.draw_map(board, groups, f"Wins by {name}: {title}", path)
                else:
                    charts.draw_groups(groups, f"Wins by {name}: {title}", path)
    if args.json:
        print(msgspec.json.format(msgspec.json.encode(tables)).decode())
        return 0
    console = Console()
    for name, groups in tables.items():
        grid = Grid(name, "games", "Recruiter wins", title=title)
        for group in groups:
            grid.add_row(group.name, str(group.games), _words(group.share))
        console.print(grid)
    return 0


def _twins(args: argparse.Namespace) -> int:
    console = Console()
    for mission in Mission:
        rules, acts = rules_of(mission), 0
        with progress(args.games) as told:
            for seed in range(args.seed, args.seed + args.games):
                try:
                    acts += play_both(rules, seed)
                except Unequal as difference:
                    console.print(f"{mission.value}: {difference}")
                    return 1
                told(1)
        console.print(f"{mission.value}: {args.games} games and {acts} acts, all equal")
    return 0
