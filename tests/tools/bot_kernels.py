"""Time the kernels of the strong bots on one position: python -m tests.tools.bot_kernels [--plain]

With --plain, functions marked `inlined` are compiled like all others, into a cache of their own.
"""

import argparse
import os
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import thread_time

from zanzibar.compile import JitCache

REPEATS, ROUNDS = 40, 7
SEED, TIME = 9, 8


def microseconds(call: Callable[[], object]) -> float:
    """Return the CPU time of a call: the best mean of some rounds."""
    call()
    means = []
    for _ in range(ROUNDS):
        begin = thread_time()
        for _ in range(REPEATS):
            call()
        means.append((thread_time() - begin) / REPEATS)
    return 1e6 * min(means)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--plain", action="store_true")
    if not parser.parse_args().plain:
        measure()
        return
    JitCache.inlined = JitCache.compiled  # type: ignore[method-assign]
    with tempfile.TemporaryDirectory() as folder:
        os.environ["XDG_CACHE_HOME"] = str(Path(folder))
        measure()


def measure() -> None:
    # Importing the bots decorates their kernels: not before --plain is known.
    from tests.support.bots.beliefs import belief_at
    from tests.support.bots.games import at_agents_turn
    from zanzibar.bots.evaluation.activations import ActivationEvaluator
    from zanzibar.bots.evaluation.questions import ASK, make_question
    from zanzibar.bots.strong.levels import LEVELS
    from zanzibar.rules import Mission

    table = at_agents_turn(Mission.FULL, "greedy", "greedy", SEED, TIME)
    public, belief = table.public, belief_at(table, max_worlds=1000)
    evaluator = ActivationEvaluator(table.rules, belief, LEVELS["expert"].agents)
    worlds, situation = belief.worlds(public), evaluator.situation(public)
    question = make_question(ASK, 3)
    calls: dict[str, Callable[[], object]] = {
        "values of all activations": lambda: evaluator.plans(public, situation, worlds),
        "worlds after an answer": lambda: evaluator.worlds_after(
            public, situation, worlds, question, 0
        ),
        "worlds after a move": lambda: belief.after_move(public, worlds, False, 2000),
    }
    for name, call in calls.items():
        print(f"{name}: {microseconds(call):.0f} µs ({len(worlds)} worlds)", flush=True)


if __name__ == "__main__":
    main()
