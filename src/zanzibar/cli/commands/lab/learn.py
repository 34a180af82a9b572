"""`zanzibar lab learn`: measure how Recruiters choose and when Agents win."""

import argparse
from pathlib import Path

from zanzibar.bots.belief.recruiter_models import learned_models
from zanzibar.cli.commands.batch_options import add_games, jobs_of, mission_of, seeds_of
from zanzibar.cli.commands.batch_output import json_bytes, print_json
from zanzibar.cli.errors import CliError
from zanzibar.lab.experiments.model_fit import fit_models
from zanzibar.lab.player import parse_player
from zanzibar.rules import Side
from zanzibar.text import Texts

RECRUITERS = ("greedy", "beginner", "solid", "expert")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--recruiters",
        nargs="+",
        metavar="PLAYER",
        default=list(RECRUITERS),
        help=f"whose habits ({' '.join(RECRUITERS)})",
    )
    parser.add_argument(
        "--agents", nargs="+", metavar="PLAYER", default=["solid"], help="against whom (solid)"
    )
    add_games(parser, 60, "of each pairing")
    parser.add_argument(
        "--out", type=Path, metavar="FILE", help="write all that is learnt, with this in its place"
    )
    parser.add_argument("--jobs", metavar="J", default="1", help="games at the same time (1)")


def run(args: argparse.Namespace, say: Texts) -> int:
    mission, seeds, jobs = mission_of(args), seeds_of(args), jobs_of(args)
    for player in args.recruiters:
        parse_player(player, Side.RECRUITER)
    for player in args.agents:
        parse_player(player, Side.AGENTS)
    if args.out:
        _check_writable(args.out)  # before hours of games
    fit = fit_models(mission, args.recruiters, args.agents, seeds, jobs)
    if args.out:
        args.out.write_bytes(json_bytes(fit.merged_into(learned_models())) + b"\n")
    print_json(fit)
    return 0


def _check_writable(path: Path) -> None:
    try:
        path.open("ab").close()
    except OSError:
        raise CliError("file.unwritable", {"file": str(path)}) from None
