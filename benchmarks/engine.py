"""`zanzibar bench engine`: random complete games, side by side with two peers in one run."""

import argparse
import importlib.util
import json
import random
import statistics
from collections.abc import Callable
from time import process_time

import msgspec
from msgspec.structs import replace
from rich.console import Console
from rich.table import Table as Grid

from zanzibar.board import zanzibar
from zanzibar.cli.errors import CliError
from zanzibar.rules import SPECTATOR, Mission, Rules, Ruleset, Table, drawn_by, shown

GOAL = 2.0
"""Full Game actions per second against the faster peer."""

Round = Callable[[random.Random], tuple[int, int]]
"""Plays one game; returns the number of games and of actions."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--rounds", type=int, default=9, help="rounds per contender (9)")
    parser.add_argument("--seconds", type=float, default=0.5, help="CPU seconds per round (0.5)")
    parser.add_argument("--seed", type=int, default=1)


def run(args: argparse.Namespace) -> int:
    contenders: dict[str, Round] = {
        "training": _ours(Mission.TRAINING),
        "full": _ours(Mission.FULL),
        **_peers(),
    }
    rounds = _measure(contenders, args.rounds, args.seconds, args.seed)
    report = _report(rounds, _costs())
    if args.json:
        print(json.dumps(report, indent=2))
    else:
        _print(report)
    return 0


def _ours(mission: Mission) -> Round:
    rules = Rules(Ruleset(mission=mission), zanzibar())

    def play(rng: random.Random) -> tuple[int, int]:
        table = Table(rules, 2, drawn_by(rng))
        while not table.over:
            seat = table.due[0]
            table.act(seat, rng.choice(table.legal(seat)))
        return 1, len(table.log)

    return play


def _peers() -> dict[str, Round]:
    missing = [name for name in ("catanatron", "chess") if not importlib.util.find_spec(name)]
    if missing:
        raise CliError("bench.peers-missing", {"missing": ", ".join(missing)})
    return {"catanatron": _catanatron(), "python-chess": _chess()}


def _catanatron() -> Round:
    from catanatron import Color, Game, RandomPlayer

    def play(rng: random.Random) -> tuple[int, int]:
        players = [RandomPlayer(color) for color in Color]
        game = Game(players, seed=rng.randrange(1 << 30))
        actions = 0
        while game.winning_color() is None and game.state.num_turns < 1000:
            game.play_tick()
            actions += 1
        return 1, actions

    return play


def _chess() -> Round:
    import chess

    def play(rng: random.Random) -> tuple[int, int]:
        board = chess.Board()
        plies = 0
        while plies < 200 and (moves := list(board.legal_moves)):
            board.push(rng.choice(moves))
            plies += 1
        return 1, plies

    return play


def _measure(
    contenders: dict[str, Round], rounds: int, seconds: float, seed: int
) -> dict[str, list[tuple[float, float]]]:
    """Measure games and actions per CPU second; in every round all contenders take a turn."""
    rng = random.Random(seed)
    for play in contenders.values():
        play(rng)
    speeds: dict[str, list[tuple[float, float]]] = {name: [] for name in contenders}
    for _ in range(rounds):
        for name, play in contenders.items():
            games = actions = 0
            start = process_time()
            while (spent := process_time() - start) < seconds:
                more_games, more_actions = play(rng)
                games += more_games
                actions += more_actions
            speeds[name].append((games / spent, actions / spent))
    return speeds


def _costs() -> dict[str, float]:
    """Measure what searches and servers do with a state, in microseconds."""
    table = _middle_game(random.Random(5))
    encoder = msgspec.json.Encoder()
    tasks: dict[str, Callable[[], object]] = {
        "changed copy of the public state": lambda: replace(table.public, time=7),
        "view of the Recruiter": lambda: table.view(0),
        "view of a spectator": lambda: table.view(SPECTATOR),
        "outward form of a view, as JSON": lambda: encoder.encode(
            shown(table.rules, table.view(1))
        ),
    }
    return {name: _microseconds(task) for name, task in tasks.items()}


def _middle_game(rng: random.Random) -> Table:
    rules = Rules(Ruleset(), zanzibar())
    while True:
        table = Table(rules, 2, drawn_by(rng))
        while not table.over and table.public.time < 10:
            seat = table.due[0]
            table.act(seat, rng.choice(table.legal(seat)))
        if not table.over:
            return table


def _microseconds(task: Callable[[], object], times: int = 2000) -> float:
    best = float("inf")
    for _ in range(5):
        start = process_time()
        for _ in range(times):
            task()
        best = min(best, process_time() - start)
    return round(best / times * 1e6, 3)


def _report(
    rounds: dict[str, list[tuple[float, float]]], costs: dict[str, float]
) -> dict[str, object]:
    contenders = {
        name: {
            "games_per_second": round(statistics.median(games for games, _ in speeds), 1),
            "actions_per_second": round(statistics.median(actions for _, actions in speeds)),
        }
        for name, speeds in rounds.items()
    }
    # Divide round by round, so that a noisy moment hits both sides of a ratio.
    peers = zip(rounds["catanatron"], rounds["python-chess"], strict=True)
    ratios = [
        ours[1] / max(first[1], second[1])
        for ours, (first, second) in zip(rounds["full"], peers, strict=True)
    ]
    ratio = round(statistics.median(ratios), 2)
    return {
        "bench": "engine",
        "goals": [
            {
                "name": "Full Game actions/s against the faster peer",
                "goal": GOAL,
                "value": ratio,
                "unit": "x",
                "met": ratio >= GOAL,
            }
        ],
        "contenders": contenders,
        "microseconds": costs,
    }


def _print(report: dict[str, object]) -> None:
    console = Console()
    grid = Grid("random play with the legal list at every decision", "games/s", "actions/s")
    contenders = report["contenders"]
    assert isinstance(contenders, dict)
    for name, speed in contenders.items():
        grid.add_row(name, f"{speed['games_per_second']:,}", f"{speed['actions_per_second']:,}")
    console.print(grid)
    costs = report["microseconds"]
    assert isinstance(costs, dict)
    for name, cost in costs.items():
        console.print(f"{name}: {cost} µs")
    goals = report["goals"]
    assert isinstance(goals, list)
    for goal in goals:
        met = "met" if goal["met"] else "not met"
        console.print(f"{goal['name']}: {goal['value']}x (goal {goal['goal']}x, {met})")
