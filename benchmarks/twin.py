"""`zanzibar bench twin`: random games of the compiled rules, and of a similar game of OpenSpiel."""

import argparse
import json
import random
import statistics
from collections.abc import Callable
from time import process_time

import numpy as np
from rich.console import Console

from zanzibar.board import zanzibar
from zanzibar.compiled_rules import playouts, rule_tables
from zanzibar.rules import Mission, Rules, Ruleset

GOAL = 10.0
"""Actions per second against OpenSpiel's reconnaissance blind chess in C++."""

Play = Callable[[], int]
"""Plays one or more whole games; returns the number of actions."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--rounds", type=int, default=7, help="rounds per contender (7)")
    parser.add_argument("--seconds", type=float, default=0.5, help="CPU seconds per round (0.5)")
    parser.add_argument("--seed", type=int, default=1)


def run(args: argparse.Namespace) -> int:
    contenders = {f"twin, {mission.value}": _twin(mission, args.seed) for mission in Mission}
    peer = _rbc(args.seed)
    if peer is not None:
        contenders["OpenSpiel rbc"] = peer
    speeds = _measure(contenders, args.rounds, args.seconds)
    report = _report(speeds)
    if args.json:
        print(json.dumps(report, indent=2))
    else:
        _print(report)
    return 0


def _twin(mission: Mission, seed: int) -> Play:
    tables = rule_tables(Rules(Ruleset(mission=mission), zanzibar()))
    city, tally = tables.city.copy(), np.zeros(8, np.int64)
    chance = np.array([2 * seed + 1], np.uint64)
    return lambda: playouts(
        tables.options, tables.borders, tables.touching, city, 200, chance, tally
    )


def _rbc(seed: int) -> Play | None:
    try:
        import pyspiel
    except ImportError:
        return None
    game = pyspiel.load_game("rbc")
    chance = random.Random(seed)

    def play() -> int:
        state, actions = game.new_initial_state(), 0
        while not state.is_terminal():
            state.apply_action(chance.choice(state.legal_actions()))
            actions += 1
        return actions

    return play


def _measure(contenders: dict[str, Play], rounds: int, seconds: float) -> dict[str, list[float]]:
    """Measure actions per CPU second; in every round all contenders take a turn."""
    for play in contenders.values():
        play()
    speeds: dict[str, list[float]] = {name: [] for name in contenders}
    for _ in range(rounds):
        for name, play in contenders.items():
            actions = 0
            start = process_time()
            while (spent := process_time() - start) < seconds:
                actions += play()
            speeds[name].append(actions / spent)
    return speeds


def _report(speeds: dict[str, list[float]]) -> dict[str, object]:
    peer = speeds.get("OpenSpiel rbc")
    goals = []
    for name, rounds in speeds.items():
        if rounds is peer:
            continue
        # Divide round by round, so that a noisy moment hits both sides of a ratio.
        value = None
        if peer is not None:
            value = round(statistics.median(a / b for a, b in zip(rounds, peer, strict=True)), 1)
        goals.append(
            {
                "name": f"{name}: actions/s against OpenSpiel rbc",
                "goal": GOAL,
                "value": value,
                "unit": "x",
                "met": value is not None and value >= GOAL,
            }
        )
    return {
        "bench": "twin",
        "goals": goals,
        "peer": None if peer is None else "open_spiel rbc (C++), driven from Python",
        "contenders": {
            name: {"actions_per_second": round(statistics.median(rounds))}
            for name, rounds in speeds.items()
        },
    }


def _print(report: dict[str, object]) -> None:
    console = Console()
    contenders, goals = report["contenders"], report["goals"]
    assert isinstance(contenders, dict)
    assert isinstance(goals, list)
    for name, speed in contenders.items():
        console.print(f"{name}: {speed['actions_per_second']:,} actions/s")
    if report["peer"] is None:
        console.print("OpenSpiel is not installed (extra `bench`): the goals cannot be measured")
    for goal in goals:
        met = "met" if goal["met"] else "not met"
        console.print(f"{goal['name']}: {goal['value']}x (goal {goal['goal']}x, {met})")
