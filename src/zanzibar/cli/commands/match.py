"""`zanzibar match`: two computer players, many games, and how sure the result is."""

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from rich.console import Console

from zanzibar.cli.commands.batch_options import (
    PLAYER_FORMS,
    add_budget,
    add_games,
    add_results,
    add_running,
    budget_of,
    import_players_from_here,
    jobs_of,
    mission_of,
    seeds_of,
)
from zanzibar.cli.commands.batch_output import (
    lab_errors_as_cli_errors,
    print_json,
    progress,
    reasons_text,
    share_text,
)
from zanzibar.lab.game import Pairing
from zanzibar.lab.match import MatchSummary, match, summary
from zanzibar.lab.player import parse_player, player_names
from zanzibar.rules import Side
from zanzibar.text import Texts, texts

JSON_FIELDS = ("games", "recruiter_wins", "rate", "low", "high", "reasons", "seconds")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    for side in Side:
        parser.add_argument(
            f"--{side.value}",
            metavar="PLAYER",
            required=True,
            help=f"{', '.join(player_names(side))}; {PLAYER_FORMS}",
        )
    add_games(parser, 100, "how many")
    add_budget(parser)
    add_results(parser)
    parser.add_argument(
        "--records", type=Path, metavar="FOLDER", help="keep the record of every game here"
    )
    add_running(parser)


def run(args: argparse.Namespace) -> int:
    import_players_from_here()
    with lab_errors_as_cli_errors():
        for side in Side:
            parse_player(getattr(args, side.value), side)
        pairing = Pairing(mission_of(args), args.recruiter, args.agents, budget_of(args))
        seeds, jobs = seeds_of(args), jobs_of(args)
        with progress(len(seeds)) as advance:
            games = match(
                pairing,
                seeds,
                jobs=jobs,
                out=args.out,
                records=args.records,
                cluster=args.cluster,
                progress=advance,
            )
    found = summary(games)
    if args.json:
        print_json(_json_form(found))
    else:
        show(Console(highlight=False), pairing, found, texts(args.lang))
    return 0


def _json_form(found: MatchSummary) -> dict[str, Any]:
    return {name: getattr(found, name) for name in JSON_FIELDS}


def show(console: Console, pairing: Pairing, found: MatchSummary, say: Texts) -> None:
    """Print the result in sentences."""
    for line in _lines(pairing, found, say):
        console.print(line, soft_wrap=True)


def _lines(pairing: Pairing, found: MatchSummary, say: Texts) -> Iterator[str]:
    yield say.say(
        "lab-match",
        mission=say.term("mission", pairing.mission.value),
        recruiter=pairing.recruiter,
        agents=pairing.agents,
        games=say.say("lab-games", count=found.games),
    )
    yield say.say("lab-match-wins", wins=found.recruiter_wins, share=share_text(found.share, say))
    yield say.say(
        "lab-reasons", what=say.term("balance", "reason"), reasons=reasons_text(found, say)
    )
    lengths = found.lengths
    yield say.say(
        "lab-match-length",
        rounds=f"{lengths['rounds_mean']:.1f}",
        acts=f"{lengths['acts_mean']:.0f}",
        time=f"{lengths['time_mean']:.1f}",
    )
    for side, spent in found.seconds.items():
        p50, p95, most = (f"{seconds:.4f}" for seconds in (spent.p50, spent.p95, spent.max))
        yield say.say("lab-match-seconds", side=say.term("role", side), p50=p50, p95=p95, max=most)
