"""`zanzibar lab`: ladders, comparisons, balance, and other experiments, one module each."""

import argparse

from zanzibar.cli.commands.batch_options import add_language, import_players_from_here
from zanzibar.cli.commands.batch_output import lab_errors_as_cli_errors
from zanzibar.cli.commands.lab import balance, compare, ladder, learn, twin
from zanzibar.text import texts

EXPERIMENTS = {
    "ladder": (ladder, "every level against every level, with ratings"),
    "compare": (compare, "two players on the same deals, each on both sides"),
    "balance": (balance, "win rates by start, cards, Mayhem, questions"),
    "twin": (twin, "play the rules and the compiled rules side by side"),
    "learn": (learn, "how Recruiters choose and when Agents win, for bots/belief/learned.json"),
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    experiments = parser.add_subparsers(required=True, metavar="EXPERIMENT")
    for name, (module, purpose) in EXPERIMENTS.items():
        experiment = experiments.add_parser(name, help=purpose)
        module.add_arguments(experiment)
        experiment.set_defaults(experiment=module.run)
        add_language(experiment)


def run(args: argparse.Namespace) -> int:
    import_players_from_here()
    with lab_errors_as_cli_errors():
        code: int = args.experiment(args, texts(args.lang))
    return code
