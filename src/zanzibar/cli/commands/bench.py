"""`zanzibar bench`: measure speed, in a checkout; an installed package has no benchmarks."""

import argparse
import sys
from pathlib import Path

from zanzibar.cli.errors import CliError
from zanzibar.cli.lazy_parser import LazyParser, add_command

BENCHES = {
    "engine": "random complete games, beside other engines",
    "deduce": "deduction on whole games",
    "serve": "the server under load, over real sockets",
    "fast_paths": "the server without each of its speed tricks",
    "twin": "random games of the compiled rules, beside OpenSpiel",
    "adapters": "random games in OpenSpiel and PettingZoo, and many at once",
}
CHECKOUT = Path(__file__).parents[4]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    if not (CHECKOUT / "benchmarks" / "engine.py").is_file():
        parser.add_argument("anything", nargs=argparse.REMAINDER, help=argparse.SUPPRESS)
        return
    # First on the path: any other distribution may have installed a package of that name.
    sys.path.insert(0, str(CHECKOUT))
    benches = parser.add_subparsers(required=True, metavar="NAME", parser_class=LazyParser)
    for name, purpose in BENCHES.items():
        add_command(benches, name, purpose, f"benchmarks.{name}")


def run(args: argparse.Namespace) -> int:
    """Refuse: this runs only where there are no benchmarks, each of which brings its own `run`."""
    raise CliError("bench.checkout")
