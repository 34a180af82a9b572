"""Options that all commands for many games share, and the values they stand for."""

import argparse
import sys
from pathlib import Path

from zanzibar.bots import names
from zanzibar.cli.commands.play import MISSIONS
from zanzibar.cli.errors import CliError
from zanzibar.lab.player import parse_seconds
from zanzibar.rules import Mission, Side
from zanzibar.text import LANGS

MOST_GAMES, MOST_JOBS, LARGEST_SEED = 1_000_000, 1024, 2**53
PLAYER_FORMS = "expert@2 thinks for 2 seconds, module:Class is a player of your own"


def add_games(parser: argparse.ArgumentParser, games: int, purpose: str) -> None:
    """Add the options that choose the games: mission, number and first deal."""
    parser.add_argument(
        "--mission",
        metavar=f"{{{','.join(MISSIONS)}}}",
        default="fg",
        help="Training Mission or Full Game (fg)",
    )
    parser.add_argument("--games", metavar="N", default=str(games), help=f"{purpose} ({games})")
    parser.add_argument(
        "--seed",
        metavar="S",
        default="1",
        help="number of the first deal; the same seed gives the same cards to all players (1)",
    )


def add_running(parser: argparse.ArgumentParser) -> None:
    """Add the options that choose where games run, and the form of the output."""
    parser.add_argument("--jobs", metavar="J", default="1", help="games at the same time (1)")
    parser.add_argument(
        "--cluster",
        metavar="ADDRESS",
        help="play on a Dask cluster with this scheduler, e.g. tcp://host:8786 (extra cluster)",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def add_language(parser: argparse.ArgumentParser) -> None:
    """Add the language behind an experiment; unless given there, the one before it stays."""
    parser.add_argument(
        "--lang",
        choices=LANGS,
        default=argparse.SUPPRESS,
        help="language of what people read, charts too (en)",
    )


def add_budget(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--budget", metavar="SECONDS", help="CPU seconds per decision instead of each level's own"
    )


def add_results(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--out",
        type=Path,
        metavar="FILE",
        help="keep the games in this .csv or .parquet file; a run that was stopped goes on there",
    )


def add_folder(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--out",
        type=Path,
        metavar="FOLDER",
        help="keep the games and charts here; a run that was stopped goes on there",
    )


def mission_of(args: argparse.Namespace) -> Mission:
    if args.mission not in MISSIONS:
        raise CliError("cli.choice", {"value": args.mission, "choices": ", ".join(MISSIONS)})
    return MISSIONS[args.mission]


def seeds_of(args: argparse.Namespace) -> range:
    """Return the deals to play, after checking the numbers."""
    first = number(args.seed, 0, LARGEST_SEED)
    return range(first, first + number(args.games, 1, MOST_GAMES))


def jobs_of(args: argparse.Namespace) -> int:
    return number(args.jobs, 1, MOST_JOBS)


def budget_of(args: argparse.Namespace) -> float | None:
    return None if args.budget is None else parse_seconds(args.budget)


def number(text: str, fewest: int, most: int) -> int:
    """Parse a whole number within limits."""
    if text.isascii() and text.isdigit() and fewest <= int(text[:20]) <= most:
        return int(text)
    raise CliError("cli.number", {"value": text, "fewest": fewest, "most": most})


def levels_of_both_sides() -> list[str]:
    return [name for name in names(Side.RECRUITER) if name in names(Side.AGENTS)]


def import_players_from_here() -> None:
    """Let players of one's own be imported from the folder in which the command is called."""
    if "" not in sys.path:
        sys.path.append("")
