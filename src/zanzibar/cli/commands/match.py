"""`zanzibar match`: two computer players, many games, and how sure the result is."""

import argparse
from collections.abc import Iterator
from typing import Any

import msgspec
from rich.console import Console

from zanzibar.cli.commands.batch_options import (
    THINKS,
    add_budget,
    add_games,
    add_results,
    add_running,
    budget_of,
    find_players_here,
    jobs_of,
    mission_of,
    progress,
    reasons_told,
    seeds_of,
    share_told,
    told_in_sentences,
)
from zanzibar.lab.game import Pairing
from zanzibar.lab.match import Summary, match, summary
from zanzibar.lab.player import players, read
from zanzibar.rules import Side
from zanzibar.text import Texts, texts

SHOWN = ("games", "recruiter_wins", "rate", "low", "high", "reasons", "seconds")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    for side in Side:
        parser.add_argument(
            f"--{side.value}", metavar="PLAYER", required=True,
            help=f"{', '.join(players(side))}; {THINKS}",
        )  # fmt: skip
    add_games(parser, 100, "how many")
    add_budget(parser)
    add_results(parser)
    add_running(parser)


def run(args: argparse.Namespace) -> int:
    find_players_here()
    with told_in_sentences():
        for side in Side:
            read(getattr(args, side.value), side)
        pairing = Pairing(mission_of(args), args.recruiter, args.agents, budget_of(args))
        seeds, jobs = seeds_of(args), jobs_of(args)
        with progress(len(seeds)) as told:
            games = match(
                pairing, seeds, jobs=jobs, out=args.out, cluster=args.cluster, progress=told
            )
    found = summary(games)
    if args.json:
        print(msgspec.json.format(msgspec.json.encode(_promised(found))).decode())
    else:
        show(Console(highlight=False), pairing, found, texts(args.lang))
    return 0


def _promised(found: Summary) -> dict[str, Any]:
    return {name: getattr(found, name) for name in SHOWN}


def show(console: Console, pairing: Pairing, found: Summary, said: Texts) -> None:
    """The result in sentences."""
    for line in _lines(pairing, found, said):
        console.print(line, soft_wrap=True)


def _lines(pairing: Pairing, found: Summary, said: Texts) -> Iterator[str]:
    yield said.say(
        "lab-match", mission=said.term("mission", pairing.mission.value),
        recruiter=pairing.recruiter, agents=pairing.agents,
        games=said.say("lab-games", count=found.games),
    )  # fmt: skip
    yield said.say("lab-match-wins", wins=found.recruiter_wins, share=share_told(found.share, said))
    yield said.say(
        "lab-reasons", what=said.term("balance", "reason"), reasons=reasons_told(found, said)
    )
    lengths = found.lengths
    yield said.say(
        "lab-match-length", rounds=f"{lengths['rounds_mean']:.1f}",
        acts=f"{lengths['acts_mean']:.0f}", time=f"{lengths['time_mean']:.1f}",
    )  # fmt: skip
    for side, spent in found.seconds.items():
        p50, p95, most = (f"{seconds:.4f}" for seconds in (spent.p50, spent.p95, spent.max))
        yield said.say(
            "lab-match-seconds", side=said.term("role", side), p50=p50, p95=p95, max=most
        )
