"""`zanzibar lab`: ladders, comparisons, balance, and the proof that the twin plays by the rules."""

import argparse
from pathlib import Path

import msgspec
from rich.console import Console
from rich.table import Table as Grid

from zanzibar.bots import names
from zanzibar.cli.running import (
    MISSIONS,
    add_budget,
    add_folder,
    add_games,
    add_results,
    add_running,
    budget_of,
    jobs_of,
    progress,
    seeds_of,
    told_in_sentences,
)
from zanzibar.lab import charts, store
from zanzibar.lab.balance import balance
from zanzibar.lab.compare import Comparison, compare
from zanzibar.lab.game import Pairing, Played, rules_of
from zanzibar.lab.interval import Share
from zanzibar.lab.ladder import Ladder, ladder
from zanzibar.lab.match import match
from zanzibar.lab.player import players, read
from zanzibar.lab.problem import Problem
from zanzibar.lab.twins import Unequal
from zanzibar.lab.twins import compare as play_both
from zanzibar.rules import Mission, Side

THINKS = "expert@2 thinks for 2 seconds"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    experiments = parser.add_subparsers(required=True, dest="experiment", metavar="EXPERIMENT")

    climb = experiments.add_parser("ladder", help="every level against every level, with ratings")
    levels = [name for name in names(Side.RECRUITER) if name in names(Side.AGENTS)]
    climb.add_argument(
        "--levels", nargs="+", metavar="PLAYER", default=levels,
        help=f"from the weakest to the strongest ({' '.join(levels)}); {THINKS}",
    )  # fmt: skip
    add_games(climb, 100, "in each pairing")
    add_folder(climb)
    add_running(climb)
    climb.set_defaults(experiment=_ladder)

    duel = experiments.add_parser(
        "compare", help="two players on the same deals, each on both sides"
    )
    duel.add_argument(
        "--players", nargs=2, required=True, metavar=("FIRST", "SECOND"),
        help=f"whose share of wins is told, and against whom: {', '.join(levels)}; {THINKS}",
    )  # fmt: skip
    add_games(duel, 100, "on each side")
    add_budget(duel)
    add_results(duel)
    add_running(duel)
    duel.set_defaults(experiment=_compare)

    weigh = experiments.add_parser("balance", help="win rates by start, cards, Mayhem, questions")
    for side in Side:
        weigh.add_argument(
            f"--{side.value}", metavar="PLAYER", default="solid",
            help=f"{', '.join(players(side))} (solid)",
        )  # fmt: skip
    weigh.add_argument(
        "--results", type=Path, nargs="+", metavar="FILE",
        help="files of matches; no new games are played, and all of a mission count",
    )  # fmt: skip
    add_games(weigh, 100, "how many")
    add_folder(weigh)
    add_running(weigh)
    weigh.set_defaults(experiment=_balance)

    twins = experiments.add_parser("twin", help="play the engine and its twin side by side")
    twins.add_argument("--games", metavar="N", default="10000", help="in each mission (10000)")
    twins.add_argument("--seed", metavar="S", default="1", help="of the first game (1)")
    twins.set_defaults(experiment=_twins)


def run(args: argparse.Namespace) -> int:
    with told_in_sentences():
        code: int = args.experiment(args)
    return code


def _ladder(args: argparse.Namespace) -> int:
    seeds, jobs = seeds_of(args), jobs_of(args)
    for level in args.levels:
        _check_both_sides(level)
    with progress(len(seeds) * len(args.levels) ** 2) as told:
        found = ladder(
            MISSIONS[args.mission], args.levels, seeds, jobs=jobs, cluster=args.cluster,
            folder=args.out, progress=told,
        )  # fmt: skip
    if args.out:
        charts.draw_ladder(found, args.out / f"ladder-{args.mission}.png")
    if args.json:
        _print_json(found)
    else:
        _show_ladder(Console(), found)
    return 0


def _check_both_sides(player: str) -> None:
    for side in Side:
        read(player, side)


def _print_json(found: object) -> None:
    print(msgspec.json.format(msgspec.json.encode(found)).decode())


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
    seeds, jobs = seeds_of(args), jobs_of(args)
    first, second = args.players
    _check_both_sides(first)
    _check_both_sides(second)
    with progress(2 * len(seeds)) as told:
        found = compare(
            MISSIONS[args.mission], (first, second), seeds, budget=budget_of(args), jobs=jobs,
            cluster=args.cluster, out=args.out, progress=told,
        )  # fmt: skip
    if args.json:
        _print_json(found)
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
    mission = MISSIONS[args.mission]
    games = _stored(args, mission) if args.results else _played(args, mission)
    if not games:
        raise Problem("lab.no-games")
    tables = balance(games)
    pairings = sorted({f"{game.recruiter} against {game.agents}" for game in games})
    who = f"{mission.value}, {', '.join(pairings)}"
    if args.out:
        board = rules_of(mission).board
        charts.draw_balance(board, games, tables, who, args.out, f"balance-{args.mission}")
    if args.json:
        _print_json(tables)
        return 0
    console = Console()
    for name, groups in tables.items():
        grid = Grid(name, "games", "Recruiter wins", title=f"{who}, {len(games)} games")
        for group in groups:
            grid.add_row(group.name, str(group.games), _words(group.share))
        console.print(grid)
    return 0


def _stored(args: argparse.Namespace, mission: Mission) -> list[Played]:
    games = [game for path in args.results for game in store.load(path)]
    return [game for game in games if game.mission == mission.value]


def _played(args: argparse.Namespace, mission: Mission) -> list[Played]:
    seeds, jobs = seeds_of(args), jobs_of(args)
    pairing = Pairing(mission, args.recruiter, args.agents)
    read(pairing.recruiter, Side.RECRUITER)
    read(pairing.agents, Side.AGENTS)
    out = args.out / f"balance-{args.mission}.csv" if args.out else None
    with progress(len(seeds)) as told:
        return match(pairing, seeds, jobs=jobs, cluster=args.cluster, out=out, progress=told)


def _twins(args: argparse.Namespace) -> int:
    console = Console()
    seeds = seeds_of(args)
    for mission in Mission:
        rules, acts = rules_of(mission), 0
        with progress(len(seeds)) as told:
            for seed in seeds:
                try:
                    acts += play_both(rules, seed)
                except Unequal as difference:
                    console.print(f"{mission.value}: {difference}")
                    return 1
                told(1)
        console.print(f"{mission.value}: {len(seeds)} games and {acts} acts, all equal")
    return 0
