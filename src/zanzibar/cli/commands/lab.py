"""`zanzibar lab`: ladders, comparisons, balance, and the proof that the twin plays by the rules."""

import argparse
from collections.abc import Mapping, Sequence
from pathlib import Path

import msgspec
from rich.console import Console
from rich.table import Table as Grid

from zanzibar.board import zanzibar
from zanzibar.bots import names
from zanzibar.bots.belief.recruiter_models import learnt
from zanzibar.cli.commands.batch_options import (
    THINKS,
    add_budget,
    add_folder,
    add_games,
    add_language,
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
from zanzibar.cli.errors import Failure
from zanzibar.lab import store
from zanzibar.lab.balance import Group, balance
from zanzibar.lab.charts.balance import BalanceCharts
from zanzibar.lab.charts.ladder import draw_ladder
from zanzibar.lab.compare import Comparison, compare
from zanzibar.lab.compare_rules import Unequal
from zanzibar.lab.compare_rules import compare as play_both
from zanzibar.lab.errors import Problem
from zanzibar.lab.game import Pairing, Played, rules_of
from zanzibar.lab.ladder import Ladder, Rating, ladder
from zanzibar.lab.learn import learn
from zanzibar.lab.match import match
from zanzibar.lab.player import players, read, read_both
from zanzibar.rules import Mission, Side
from zanzibar.text import Texts, clock, texts

_SIDES = ("lab-as-recruiter", "lab-as-agents", "lab-both")
SHOWN = 3
"""Pairings that a heading has room for."""
LEARNT = ("greedy", "beginner", "solid", "expert")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    experiments = parser.add_subparsers(required=True, dest="experiment", metavar="EXPERIMENT")

    climb = experiments.add_parser("ladder", help="every level against every level, with ratings")
    levels = [name for name in names(Side.RECRUITER) if name in names(Side.AGENTS)]
    climb.add_argument(
        "--levels", nargs="+", metavar="PLAYER", default=levels,
        help=f"from the weakest to the strongest ({' '.join(levels)}); {THINKS}",
    )  # fmt: skip
    add_games(climb, 100, "in each pairing")
    add_budget(climb)
    add_folder(climb)
    add_running(climb)
    climb.set_defaults(experiment=_ladder)

    duel = experiments.add_parser(
        "compare", help="two players on the same deals, each on both sides"
    )
    duel.add_argument(
        "--players", nargs=2, required=True, metavar=("FIRST", "SECOND"),
        help=f"whose share of wins is told, and against whom: {', '.join(levels)}; {THINKS}",
    )  # fmt: skip
    add_games(duel, 100, "on each side")
    add_budget(duel)
    add_results(duel)
    add_running(duel)
    duel.set_defaults(experiment=_compare)

    weigh = experiments.add_parser("balance", help="win rates by start, cards, Mayhem, questions")
    for side in Side:
        weigh.add_argument(
            f"--{side.value}", metavar="PLAYER", default="solid",
            help=f"{', '.join(players(side))} (solid); {THINKS}",
        )  # fmt: skip
    weigh.add_argument(
        "--results", type=Path, nargs="+", metavar="FILE",
        help="files of matches; no new games are played, and all of a mission count",
    )  # fmt: skip
    add_games(weigh, 100, "how many")
    add_budget(weigh)
    add_folder(weigh)
    add_running(weigh)
    weigh.set_defaults(experiment=_balance)

    twins = experiments.add_parser("twin", help="play the engine and its twin side by side")
    twins.add_argument("--games", metavar="N", default="10000", help="in each mission (10000)")
    twins.add_argument("--seed", metavar="S", default="1", help="of the first game (1)")
    twins.set_defaults(experiment=_twins)

    study = experiments.add_parser(
        "learn", help="how Recruiters choose and when Agents win, for bots/belief/learned.json"
    )
    study.add_argument(
        "--recruiters", nargs="+", metavar="PLAYER", default=list(LEARNT),
        help=f"whose habits ({' '.join(LEARNT)})",
    )  # fmt: skip
    study.add_argument(
        "--agents", nargs="+", metavar="PLAYER", default=["solid"],
        help="against whom (solid)",
    )  # fmt: skip
    add_games(study, 60, "of each pairing")
    study.add_argument(
        "--out", type=Path, metavar="FILE", help="write all that is learnt, with this in its place"
    )
    study.add_argument("--jobs", metavar="J", default="1", help="games at the same time (1)")
    study.set_defaults(experiment=_learn)

    for command in (climb, duel, weigh, twins, study):
        add_language(command)


def run(args: argparse.Namespace) -> int:
    find_players_here()
    with told_in_sentences():
        code: int = args.experiment(args, texts(args.lang))
    return code


def _print_json(found: object) -> None:
    print(_pretty(found).decode())


def _pretty(found: object) -> bytes:
    return msgspec.json.format(msgspec.json.encode(found))


def _learn(args: argparse.Namespace, said: Texts) -> int:
    mission, seeds, jobs = mission_of(args), seeds_of(args), jobs_of(args)
    for player in args.recruiters:
        read(player, Side.RECRUITER)
    for player in args.agents:
        read(player, Side.AGENTS)
    if args.out:
        _check_writable(args.out)  # better now than after hours
    lesson = learn(mission, args.recruiters, args.agents, seeds, jobs)
    if args.out:
        args.out.write_bytes(_pretty(lesson.taught(learnt())) + b"\n")
    _print_json(lesson)
    return 0


def _check_writable(path: Path) -> None:
    try:
        path.open("ab").close()
    except OSError:
        raise Failure("file.unwritable", {"file": str(path)}) from None


# --- the ladder --------------------------------------------------------------------------------


def _ladder(args: argparse.Namespace, said: Texts) -> int:
    mission, seeds, jobs = mission_of(args), seeds_of(args), jobs_of(args)
    levels = tuple(dict.fromkeys(args.levels))
    for level in levels:
        read_both(level)
    with progress(len(seeds) * len(levels) ** 2) as told:
        found = ladder(
            mission, levels, seeds, budget=budget_of(args), jobs=jobs, cluster=args.cluster,
            folder=args.out, progress=told,
        )  # fmt: skip
    if args.out:
        draw_ladder(found, args.out / f"ladder-{args.mission}.png", said)
    if args.json:
        _print_json(found)
    else:
        _show_ladder(Console(), found, said)
    return 0


def _show_ladder(console: Console, found: Ladder, said: Texts) -> None:
    mission = said.term("mission", found.mission)
    corner, title = said.say("lab-ladder-corner"), said.say("lab-ladder", mission=mission)
    grid = Grid(corner, *found.levels, title=title)
    for recruiter, row in found.matrix.items():
        grid.add_row(recruiter, *(share_told(cell.share, said) for cell in row.values()))
    console.print(grid)
    headings = ("lab-ladder-level", "lab-ladder-below", *_SIDES)
    grid = Grid(*map(said.say, headings), title=said.say("lab-ladder-steps"))
    for step in found.steps:
        shares = (step.as_recruiter, step.as_agents, step.both)
        grid.add_row(step.level, step.below, *(share_told(share, said) for share in shares))
    if found.steps:
        console.print(grid)
    sides = ("recruiter", "agents")
    roles = (said.term("role", side) for side in sides)
    grid = Grid(said.say("lab-ladder-level"), *roles, title=said.say("lab-ladder-ratings"))
    for level in found.levels:
        own = {rating.side: rating for rating in found.ratings if rating.level == level}
        grid.add_row(level, *(_points(own[side], said) for side in sides))
    console.print(grid)


def _points(rating: Rating, said: Texts) -> str:
    rate, low, high = (f"{points:+.0f}" for points in (rating.points, rating.low, rating.high))
    return said.say("lab-share", rate=rate, low=low, high=high)


# --- a comparison ------------------------------------------------------------------------------


def _compare(args: argparse.Namespace, said: Texts) -> int:
    mission, seeds, jobs = mission_of(args), seeds_of(args), jobs_of(args)
    first, second = args.players
    read_both(first)
    read_both(second)
    with progress(2 * len(seeds)) as told:
        found = compare(
            mission, (first, second), seeds, budget=budget_of(args), jobs=jobs,
            cluster=args.cluster, out=args.out, progress=told,
        )  # fmt: skip
    if args.json:
        _print_json(found)
    else:
        _show_comparison(Console(), found, said)
    return 0


def _show_comparison(console: Console, found: Comparison, said: Texts) -> None:
    first, second = found.players
    title = said.say(
        "lab-compare", mission=said.term("mission", found.mission), first=first, second=second,
        games=said.say("lab-games", count=found.games),
    )  # fmt: skip
    grid = Grid("", said.say("lab-wins"), title=title)
    shares = (found.as_recruiter, found.as_agents, found.both)
    for side, share in zip(_SIDES, shares, strict=True):
        grid.add_row(said.say(side), share_told(share, said))
    console.print(grid)
    for side, games in zip(_SIDES, found.matches.values(), strict=False):
        told = reasons_told(games, said)
        console.print(said.say("lab-reasons", what=said.say(side), reasons=told))


# --- balance -----------------------------------------------------------------------------------


def _balance(args: argparse.Namespace, said: Texts) -> int:
    mission = mission_of(args)
    games = _stored(args, mission) if args.results else _played(args, mission)
    if not games:
        raise Problem("lab.no-games")
    tables = balance(games)
    pairings = sorted({(game.recruiter, game.agents) for game in games})
    who = [said.say("lab-against", recruiter=r, agents=a) for r, a in pairings[:SHOWN]]
    if len(pairings) > SHOWN:
        who.append("…")
    about = said.say(
        "lab-balance", mission=said.term("mission", mission.value), who=", ".join(who),
        games=said.say("lab-games", count=len(games)),
    )  # fmt: skip
    if args.out:
        board = rules_of(mission).board
        charts = BalanceCharts(board, games, tables, about, said)
        charts.draw(args.out, f"balance-{args.mission}")
    if args.json:
        _print_json(tables)
    else:
        _show_balance(Console(), tables, about, said)
    return 0


def _row_name(table: str, name: str, said: Texts) -> str:
    """What a row of a table is called; places, borders and numbers are their own names."""
    match table:
        case "all":
            return said.term("balance", "all")
        case "card" | "reason":
            return said.term(table, name)
        case "feature":
            return said.feature(name, zanzibar().spec.features[name])
        case "time":
            return clock(int(name))
    return name


def _stored(args: argparse.Namespace, mission: Mission) -> list[Played]:
    """Every game once, also when a file is named twice or two files hold the same games."""
    games = {_mark(game): game for path in args.results for game in store.load(path)}
    return [game for game in games.values() if game.mission == mission.value]


def _mark(game: Played) -> tuple[object, ...]:
    return game.mission, game.recruiter, game.agents, game.budget, game.seed


def _played(args: argparse.Namespace, mission: Mission) -> list[Played]:
    seeds, jobs = seeds_of(args), jobs_of(args)
    pairing = Pairing(mission, args.recruiter, args.agents, budget_of(args))
    read(pairing.recruiter, Side.RECRUITER)
    read(pairing.agents, Side.AGENTS)
    out = args.out / f"balance-{args.mission}.csv" if args.out else None
    with progress(len(seeds)) as told:
        return match(pairing, seeds, jobs=jobs, cluster=args.cluster, out=out, progress=told)


def _show_balance(
    console: Console, tables: Mapping[str, Sequence[Group]], about: str, said: Texts
) -> None:
    console.print(about, style="bold")
    for name, groups in tables.items():
        if not groups:
            continue
        heading = said.term("balance", name)
        grid = Grid(heading, said.say("lab-balance-games"), said.say("lab-balance-wins"))
        for group in groups:
            row = _row_name(name, group.name, said)
            grid.add_row(row, str(group.games), share_told(group.share, said))
        console.print(grid)


# --- the twin ----------------------------------------------------------------------------------


def _twins(args: argparse.Namespace, said: Texts) -> int:
    console = Console()
    seeds = seeds_of(args)
    for mission in Mission:
        rules, acts, named = rules_of(mission), 0, said.term("mission", mission.value)
        with progress(len(seeds)) as told:
            for seed in seeds:
                try:
                    acts += play_both(rules, seed)
                except Unequal as difference:
                    console.print(
                        said.say("lab-twin-unequal", mission=named, difference=str(difference))
                    )
                    return 1
                told(1)
        games = said.say("lab-games", count=len(seeds))
        console.print(said.say("lab-twin-equal", mission=named, games=games, acts=acts))
    return 0
