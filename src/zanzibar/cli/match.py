"""`zanzibar match`: two computer players, many games, and how sure the result is."""

import argparse
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from zanzibar.bots import names
from zanzibar.cli.failure import Failure
from zanzibar.lab.game import Pairing
from zanzibar.lab.match import Summary, match, summary
from zanzibar.lab.omniscient import OMNISCIENT
from zanzibar.lab.store import NoParquet
from zanzibar.rules import Mission, Side

MISSIONS = {"tm": Mission.TRAINING, "fg": Mission.FULL}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    recruiters, agents = names(Side.RECRUITER), (*names(Side.AGENTS), OMNISCIENT)
    parser.add_argument("--recruiter", required=True, choices=recruiters)
    parser.add_argument("--agents", required=True, choices=agents)
    parser.add_argument("--games", type=int, default=100, help="how many (100)")
    parser.add_argument("--seed", type=int, default=1, help="of the first game (1)")
    parser.add_argument("--mission", choices=MISSIONS, default="fg")
    parser.add_argument("--budget", type=float, help="seconds per decision instead of the level's")
    add_running(parser)
    parser.add_argument("--out", type=Path, help="CSV or .parquet file; a run is taken up again")
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def add_running(parser: argparse.ArgumentParser) -> None:
    """What every experiment asks: where its games run."""
    parser.add_argument("--jobs", type=int, default=1, help="games at the same time (1)")
    parser.add_argument(
        "--cluster", metavar="ADDRESS", help="a Dask scheduler, e.g. tcp://host:8786"
    )


def run(args: argparse.Namespace) -> int:
    pairing = Pairing(MISSIONS[args.mission], args.recruiter, args.agents, args.budget)
    seeds = range(args.seed, args.seed + args.games)
    try:
        with progress(args.games) as told:
            games = match(
                pairing, seeds, jobs=args.jobs, out=args.out, cluster=args.cluster, progress=told
            )
    except NoParquet:
        raise Failure("lab.no-parquet") from None
    found = summary(games)
    if args.json:
        print(msgspec.json.format(msgspec.json.encode(found)).decode())
    else:
        show(Console(), pairing, found)
    return 0


@contextmanager
def progress(games: int) -> Iterator[Callable[[int], None]]:
    """A bar on standard error, so that what is printed can be piped."""
    bar = Progress(
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(),
        console=Console(stderr=True), disable=not sys.stderr.isatty(),
    )  # fmt: skip
    with bar:
        task = bar.add_task("games", total=games)
        yield lambda more: bar.advance(task, more)


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
    console.print(f"mean length: {found.lengths['rounds_mean']} rounds")
    for side, spent in found.seconds.items():
        console.print(
            f"seconds per decision, {side}: p50 {spent.p50:.4f}, p95 {spent.p95:.4f}, "
            f"max {spent.max:.4f}"
        )
