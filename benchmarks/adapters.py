"""`zanzibar bench adapters`: random games in OpenSpiel beside its own Python games, and training
environments: PettingZoo's and the vectorised one.
"""

import argparse
import importlib
import importlib.util
import json
import random
import statistics
import sys
from collections.abc import Callable
from time import process_time
from typing import Any

from rich.console import Console

Play = Callable[[], int]
"""Plays one or more whole games, or steps of many; returns the number of states or steps."""
Speeds = dict[str, list[float]]

GAMES = {
    "training": "python_zanzibar(mission=training)",
    "full": "python_zanzibar(mission=full)",
}
PEERS = ("python_kuhn_poker", "python_liars_poker", "python_block_dominoes", "python_tic_tac_toe")
MISSIONS = ("training", "full")
BATCH = 1024
"""Games of the vectorised environment."""
VECTOR_GOAL = 100.0
"""Steps of the vectorised environment for each of PettingZoo's."""
PEER_GOALS = {"python_tic_tac_toe": 1.0, "python_liars_poker": 0.25}
"""States of the Full Game for each state of OpenSpiel's own Python games."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--rounds", type=int, default=7, help="rounds per contender (7)")
    parser.add_argument("--seconds", type=float, default=0.5, help="CPU seconds per round (0.5)")
    parser.add_argument("--seed", type=int, default=1)


def run(args: argparse.Namespace) -> int:
    missing = [name for name in ("pyspiel", "pettingzoo") if not importlib.util.find_spec(name)]
    if missing:
        print(
            f"bench.peers-missing: {', '.join(missing)} not installed; "
            "the extras `openspiel` and `pettingzoo` have them",
            file=sys.stderr,
        )
        return 2
    contenders = {**_openspiel(args.seed), **_environments(args.seed)}
    report = _report(_measure(contenders, args.rounds, args.seconds))
    if args.json:
        print(json.dumps(report, indent=2))
    else:
        _print(report)
    return 0


# --- OpenSpiel ---------------------------------------------------------------------------------


def _openspiel(seed: int) -> dict[str, Play]:
    import pyspiel

    for registers_games in ("open_spiel.python.games", "zanzibar.adapters.openspiel"):
        importlib.import_module(registers_games)
    chance = random.Random(seed)
    named = GAMES | {name: name for name in PEERS}
    loaded = {name: pyspiel.load_game(string) for name, string in named.items()}
    contenders: dict[str, Play] = {}
    for name, game in loaded.items():
        contenders[f"OpenSpiel, {name}"] = _random_play(game, chance)
    for name in ("full", "python_liars_poker"):
        contenders[f"OpenSpiel, {name}, cloned"] = _random_play(loaded[name], chance, clone=True)
        contenders[f"OpenSpiel, {name}, with information states"] = _random_play(
            loaded[name], chance, inform=True
        )
    contenders["OpenSpiel, full, without shortcuts"] = _random_play(
        loaded["full"], chance, base=pyspiel.State
    )
    return contenders


def _random_play(
    game: Any, chance: random.Random, clone: bool = False, inform: bool = False, base: Any = None
) -> Play:
    """Return a function that plays a game at random, with legal actions at every decision.

    `clone` copies every state, `inform` asks for every information state. `base` is a class whose
    methods are called in place of the game's own.
    """

    def play() -> int:
        state = game.new_initial_state()
        kind = type(state) if base is None else base
        states = 0
        while not state.is_terminal():
            if kind.is_chance_node(state):
                action = chance.choice(state.chance_outcomes())[0]
            else:
                action = chance.choice(kind.legal_actions(state))
                if inform:
                    state.information_state_string()
            if clone:
                state = state.clone()
            state.apply_action(action)
            states += 1
        return states

    return play


# --- environments for training -----------------------------------------------------------------


def _environments(seed: int) -> dict[str, Play]:
    from zanzibar.adapters.pettingzoo import ZanzibarEnv, env
    from zanzibar.adapters.vector import VectorEnv

    contenders: dict[str, Play] = {}
    for mission in MISSIONS:
        contenders[f"PettingZoo, {mission}"] = _aec(env(mission), seed)
        contenders[f"PettingZoo, {mission}, without checks"] = _aec(ZanzibarEnv(mission), seed)
        contenders[f"vectorised, {mission}"] = _vectorised(VectorEnv(BATCH, mission), seed)
    return contenders


def _aec(game: Any, seed: int) -> Play:
    """Return a function that plays a game with the loop of PettingZoo's documentation."""
    game.reset(seed=seed)
    for player in game.possible_agents:
        game.action_space(player).seed(seed)

    def play() -> int:
        game.reset()
        steps = 0
        for player in game.agent_iter():
            seen, _, over, _, _ = game.last()
            if over:
                break
            game.step(game.action_space(player).sample(seen["action_mask"]))
            steps += 1
        return steps

    return play


def _vectorised(games: Any, seed: int) -> Play:
    games.reset(seed)

    def play() -> int:
        for _ in range(10):
            games.step(games.sample())
        return 10 * BATCH

    return play


# --- measuring ---------------------------------------------------------------------------------


def _measure(contenders: dict[str, Play], rounds: int, seconds: float) -> Speeds:
    """Measure states or steps per CPU second; in every round all contenders take a turn."""
    for play in contenders.values():
        play()
    speeds: Speeds = {name: [] for name in contenders}
    for _ in range(rounds):
        for name, play in contenders.items():
            states = 0
            start = process_time()
            while (spent := process_time() - start) < seconds:
                states += play()
            speeds[name].append(states / spent)
    return speeds


def _report(speeds: Speeds) -> dict[str, object]:
    goals = [
        _goal(
            f"OpenSpiel: Full Game states/s against {peer}",
            goal,
            speeds["OpenSpiel, full"],
            speeds[f"OpenSpiel, {peer}"],
        )
        for peer, goal in PEER_GOALS.items()
    ]
    goals += [
        _goal(
            f"{mission}: vectorised steps/s against PettingZoo",
            VECTOR_GOAL,
            speeds[f"vectorised, {mission}"],
            speeds[f"PettingZoo, {mission}"],
        )
        for mission in MISSIONS
    ]
    return {
        "bench": "adapters",
        "goals": goals,
        "contenders": {
            name: {"per_second": round(statistics.median(rounds))}
            for name, rounds in speeds.items()
        },
    }


def _goal(name: str, goal: float, ours: list[float], peer: list[float]) -> dict[str, object]:
    # Divide round by round, so that a noisy moment hits both sides of a ratio.
    value = round(statistics.median(a / b for a, b in zip(ours, peer, strict=True)), 2)
    return {"name": name, "goal": goal, "value": value, "unit": "x", "met": value >= goal}


def _print(report: dict[str, object]) -> None:
    console = Console()
    contenders, goals = report["contenders"], report["goals"]
    assert isinstance(contenders, dict)
    assert isinstance(goals, list)
    for name, speed in contenders.items():
        console.print(f"{name}: {speed['per_second']:,}/s")
    for goal in goals:
        met = "met" if goal["met"] else "not met"
        console.print(f"{goal['name']}: {goal['value']}x (goal {goal['goal']}x, {met})")
