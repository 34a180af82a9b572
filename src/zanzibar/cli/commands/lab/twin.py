"""`zanzibar lab twin`: play the rules and the compiled rules side by side."""

import argparse

from rich.console import Console

from zanzibar.cli.commands.batch_options import seeds_of
from zanzibar.cli.commands.batch_output import progress
from zanzibar.lab.experiments.rules_comparison import RulesDiffer, compare_rules
from zanzibar.lab.game import rules_of
from zanzibar.rules import Mission
from zanzibar.text import Texts


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--games", metavar="N", default="10000", help="in each mission (10000)")
    parser.add_argument("--seed", metavar="S", default="1", help="of the first game (1)")


def run(args: argparse.Namespace, say: Texts) -> int:
    console = Console()
    seeds = seeds_of(args)
    for mission in Mission:
        rules, acts, name = rules_of(mission), 0, say.term("mission", mission.value)
        with progress(len(seeds)) as advance:
            for seed in seeds:
                try:
                    acts += compare_rules(rules, seed)
                except RulesDiffer as difference:
                    console.print(
                        say.say("lab-twin-unequal", mission=name, difference=str(difference))
                    )
                    return 1
                advance(1)
        games = say.say("lab-games", count=len(seeds))
        console.print(say.say("lab-twin-equal", mission=name, games=games, acts=acts))
    return 0
