"""`zanzibar lab ladder`: every level against every level, with ratings."""

import argparse

from rich.console import Console
from rich.table import Table as Grid

from zanzibar.cli.commands.batch_options import (
    PLAYER_FORMS,
    add_budget,
    add_folder,
    add_games,
    add_running,
    budget_of,
    jobs_of,
    levels_of_both_sides,
    mission_of,
    seeds_of,
)
from zanzibar.cli.commands.batch_output import SIDES, print_json, progress, share_text
from zanzibar.lab.charts.ladder import draw_ladder
from zanzibar.lab.experiments.ladder import Ladder, Rating, ladder
from zanzibar.lab.player import check_plays_both_sides
from zanzibar.text import Texts


def add_arguments(parser: argparse.ArgumentParser) -> None:
    levels = levels_of_both_sides()
    parser.add_argument(
        "--levels",
        nargs="+",
        metavar="PLAYER",
        default=levels,
        help=f"from the weakest to the strongest ({' '.join(levels)}); {PLAYER_FORMS}",
    )
    add_games(parser, 100, "in each pairing")
    add_budget(parser)
    add_folder(parser)
    add_running(parser)


def run(args: argparse.Namespace, say: Texts) -> int:
    mission, seeds, jobs = mission_of(args), seeds_of(args), jobs_of(args)
    levels = tuple(dict.fromkeys(args.levels))
    for level in levels:
        check_plays_both_sides(level)
    with progress(len(seeds) * len(levels) ** 2) as advance:
        found = ladder(
            mission,
            levels,
            seeds,
            budget=budget_of(args),
            jobs=jobs,
            cluster=args.cluster,
            folder=args.out,
            progress=advance,
        )
    if args.out:
        draw_ladder(found, args.out / f"ladder-{args.mission}.png", say)
    if args.json:
        print_json(found)
    else:
        _show(Console(), found, say)
    return 0


def _show(console: Console, found: Ladder, say: Texts) -> None:
    console.print(_matrix(found, say))
    if found.steps:
        console.print(_steps(found, say))
    console.print(_ratings(found, say))


def _matrix(found: Ladder, say: Texts) -> Grid:
    mission = say.term("mission", found.mission)
    corner, title = say.say("lab-ladder-corner"), say.say("lab-ladder", mission=mission)
    grid = Grid(corner, *found.levels, title=title)
    for recruiter, row in found.matrix.items():
        grid.add_row(recruiter, *(share_text(cell.share, say) for cell in row.values()))
    return grid


def _steps(found: Ladder, say: Texts) -> Grid:
    headings = ("lab-ladder-level", "lab-ladder-below", *SIDES)
    grid = Grid(*map(say.say, headings), title=say.say("lab-ladder-steps"))
    for step in found.steps:
        shares = (step.as_recruiter, step.as_agents, step.both)
        grid.add_row(step.level, step.below, *(share_text(share, say) for share in shares))
    return grid


def _ratings(found: Ladder, say: Texts) -> Grid:
    sides = ("recruiter", "agents")
    roles = (say.term("role", side) for side in sides)
    grid = Grid(say.say("lab-ladder-level"), *roles, title=say.say("lab-ladder-ratings"))
    for level in found.levels:
        own = {rating.side: rating for rating in found.ratings if rating.level == level}
        grid.add_row(level, *(_points(own[side], say) for side in sides))
    return grid


def _points(rating: Rating, say: Texts) -> str:
    rate, low, high = (f"{points:+.0f}" for points in (rating.points, rating.low, rating.high))
    return say.say("lab-share", rate=rate, low=low, high=high)
