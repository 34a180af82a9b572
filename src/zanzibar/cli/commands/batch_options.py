"""What all commands that play many games ask, show and cannot do."""

import argparse
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)

from zanzibar.cli.commands.play import MISSIONS
from zanzibar.cli.errors import Failure
from zanzibar.lab.errors import Problem
from zanzibar.lab.interval import Share
from zanzibar.lab.match import Summary
from zanzibar.lab.player import read_seconds
from zanzibar.rules import Mission
from zanzibar.text import LANGS, Texts

MOST_GAMES, MOST_JOBS, LARGEST_SEED = 1_000_000, 1024, 2**53
THINKS = "expert@2 thinks for 2 seconds, module:Class is a player of your own"


def add_games(parser: argparse.ArgumentParser, games: int, what: str) -> None:
    """How many games, and which."""
    parser.add_argument(
        "--mission", metavar=f"{{{','.join(MISSIONS)}}}", default="fg",
        help="Training Mission or Full Game (fg)",
    )  # fmt: skip
    parser.add_argument("--games", metavar="N", default=str(games), help=f"{what} ({games})")
    parser.add_argument(
        "--seed", metavar="S", default="1",
        help="number of the first deal; the same seed gives the same cards to whoever plays (1)",
    )  # fmt: skip


def add_running(parser: argparse.ArgumentParser) -> None:
    """Where the games run."""
    parser.add_argument("--jobs", metavar="J", default="1", help="games at the same time (1)")
    parser.add_argument(
        "--cluster", metavar="ADDRESS",
        help="play on a Dask cluster with this scheduler, e.g. tcp://host:8786 (extra cluster)",
    )  # fmt: skip
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def add_language(parser: argparse.ArgumentParser) -> None:
    """Also behind an experiment; unless given there, the one before it stays."""
    parser.add_argument(
        "--lang", choices=LANGS, default=argparse.SUPPRESS,
        help="language of what people read, charts too (en)",
    )  # fmt: skip


def add_budget(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--budget", metavar="SECONDS", help="CPU seconds per decision instead of each level's own"
    )


def add_results(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--out", type=Path, metavar="FILE",
        help="keep the games in this .csv or .parquet file; a run that was stopped goes on there",
    )  # fmt: skip


def add_folder(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--out", type=Path, metavar="FOLDER",
        help="keep the games and charts here; a run that was stopped goes on there",
    )  # fmt: skip


def mission_of(args: argparse.Namespace) -> Mission:
    if args.mission not in MISSIONS:
        raise Failure("cli.choice", {"value": args.mission, "choices": ", ".join(MISSIONS)})
    return MISSIONS[args.mission]


def seeds_of(args: argparse.Namespace) -> range:
    """The deals to play, when the numbers make sense."""
    first = number(args.seed, 0, LARGEST_SEED)
    return range(first, first + number(args.games, 1, MOST_GAMES))


def jobs_of(args: argparse.Namespace) -> int:
    return number(args.jobs, 1, MOST_JOBS)


def budget_of(args: argparse.Namespace) -> float | None:
    return None if args.budget is None else read_seconds(args.budget)


def number(text: str, fewest: int, most: int) -> int:
    if text.isascii() and text.isdigit() and fewest <= int(text[:20]) <= most:
        return int(text)
    raise Failure("cli.number", {"value": text, "fewest": fewest, "most": most})


def share_told(share: Share, said: Texts) -> str:
    """A share with its interval."""
    rate, low, high = (f"{part:.1%}" for part in (share.rate, share.low, share.high))
    return said.say("lab-share", rate=rate, low=low, high=high)


def reasons_told(found: Summary, said: Texts) -> str:
    """How games ended, and how many."""
    return ", ".join(
        said.say("lab-reason-times", reason=said.term("reason", reason), times=times)
        for reason, times in found.reasons.items()
    )


def find_players_here() -> None:
    """Players of one's own may lie in the folder in which a command is called."""
    if "" not in sys.path:
        sys.path.append("")


@contextmanager
def told_in_sentences() -> Iterator[None]:
    """What the lab cannot do becomes what the program says."""
    try:
        yield
    except Problem as problem:
        raise Failure(problem.id, {**problem.params}) from None


@contextmanager
def progress(games: int) -> Iterator[Callable[[int], None]]:
    """A bar on standard error, so that what is printed can be piped."""
    bar = Progress(
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(),
        TimeRemainingColumn(), console=Console(stderr=True), disable=not sys.stderr.isatty(),
    )  # fmt: skip
    with bar:
        task = bar.add_task("games", total=games)
        yield lambda more: bar.advance(task, more)
