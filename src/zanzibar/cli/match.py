"""`zanzibar match`: two computer players, many games, and how sure the result is."""

import argparse
from typing import Any

import msgspec
from rich.console import Console

from zanzibar.cli.running import (
    MISSIONS,
    add_budget,
    add_games,
    add_results,
    add_running,
    budget_of,
    jobs_of,
    progress,
    seeds_of,
    told_in_sentences,
)
from zanzibar.lab.game import Pairing
from zanzibar.lab.match import Summary, match, summary
from zanzibar.lab.player import players, read
from zanzibar.rules import Side

SHOWN = ("games", "recruiter_wins", "rate", "low", "high", "reasons", "seconds")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    for side in Side:
        parser.add_argument(
            f"--{side.value}", metavar="PLAYER", required=True,
            help=f"{', '.join(players(side))}; expert@2 thinks for 2 seconds",
        )  # fmt: skip
    add_games(parser, 100, "how many")
    add_budget(parser)
    add_results(parser)
    add_running(parser)


def run(args: argparse.Namespace) -> int:
    with told_in_sentences():
        for side in Side:
            read(getattr(args, side.value), side)
        pairing = Pairing(MISSIONS[args.mission], args.recruiter, args.agents, budget_of(args))
        seeds, jobs = seeds_of(args), jobs_of(args)
        with progress(len(seeds)) as told:
            games = match(
                pairing, seeds, jobs=jobs, out=args.out, cluster=args.cluster, progress=told
            )
    found = summary(games)
    if args.json:
        print(msgspec.json.format(msgspec.json.encode(_promised(found))).decode())
    else:
        show(Console(), pairing, found)
    return 0


def _promised(found: Summary) -> dict[str, Any]:
    return {name: getattr(found, name) for name in SHOWN}


def show(console: Console, pairing: Pairing, found: Summary) -> None:
    console.print(
        f"{pairing.mission.value}: Recruiter {pairing.recruiter} against Agents {pairing.agents}, "
        f"{found.games} games"
    )
    console.print(
        f"Recruiter wins {found.recruiter_wins}: {found.rate:.1%} "
        f"(95% between {found.low:.1%} and {found.high:.1%})"
    )
    for reason, times in found.reasons.items():
        console.print(f"  {reason}: {times}")
    lengths = found.lengths
    console.print(
        f"mean length: {lengths['rounds_mean']} rounds, until {lengths['time_mean']} o'clock, "
        f"{lengths['acts_mean']} acts"
    )
    for side, spent in found.seconds.items():
        console.print(
            f"CPU seconds per decision, {side}: p50 {spent.p50:.4f}, p95 {spent.p95:.4f}, "
            f"max {spent.max:.4f}"
        )
