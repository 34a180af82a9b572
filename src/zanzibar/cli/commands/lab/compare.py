"""`zanzibar lab compare`: two players on the same deals, each on both sides."""

import argparse

from rich.console import Console
from rich.table import Table as Grid

from zanzibar.cli.commands.batch_options import (
    PLAYER_FORMS,
    add_budget,
    add_games,
    add_results,
    add_running,
    budget_of,
    jobs_of,
    levels_of_both_sides,
    mission_of,
    seeds_of,
)
from zanzibar.cli.commands.batch_output import SIDES, print_json, progress, reasons_text, share_text
from zanzibar.lab.experiments.comparison import Comparison, compare
from zanzibar.lab.player import check_plays_both_sides
from zanzibar.text import Texts


def add_arguments(parser: argparse.ArgumentParser) -> None:
    levels = levels_of_both_sides()
    parser.add_argument(
        "--players",
        nargs=2,
        required=True,
        metavar=("FIRST", "SECOND"),
        help=f"whose share of wins to print, and against whom: {', '.join(levels)}; {PLAYER_FORMS}",
    )
    add_games(parser, 100, "on each side")
    add_budget(parser)
    add_results(parser)
    add_running(parser)


def run(args: argparse.Namespace, say: Texts) -> int:
    mission, seeds, jobs = mission_of(args), seeds_of(args), jobs_of(args)
    first, second = args.players
    check_plays_both_sides(first)
    check_plays_both_sides(second)
    with progress(2 * len(seeds)) as advance:
        found = compare(
            mission,
            (first, second),
            seeds,
            budget=budget_of(args),
            jobs=jobs,
            cluster=args.cluster,
            out=args.out,
            progress=advance,
        )
    if args.json:
        print_json(found)
    else:
        _show(Console(), found, say)
    return 0


def _show(console: Console, found: Comparison, say: Texts) -> None:
    first, second = found.players
    title = say.say(
        "lab-compare",
        mission=say.term("mission", found.mission),
        first=first,
        second=second,
        games=say.say("lab-games", count=found.games),
    )
    grid = Grid("", say.say("lab-wins"), title=title)
    shares = (found.as_recruiter, found.as_agents, found.both)
    for side, share in zip(SIDES, shares, strict=True):
        grid.add_row(say.say(side), share_text(share, say))
    console.print(grid)
    for side, games in zip(SIDES, found.matches.values(), strict=False):
        reasons = reasons_text(games, say)
        console.print(say.say("lab-reasons", what=say.say(side), reasons=reasons))
