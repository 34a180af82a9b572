"""`zanzibar bench fast_paths`: what each speed trick of the server gains.

Every round saturates a server with all tricks, and one for each trick with that trick switched off
(`ZANZIBAR_PLAIN`). The gain is the median over the rounds of how many more commands the server does
with the trick, for each second of processor.
"""

import argparse
import asyncio
import os
import random
import statistics
from collections.abc import Iterator
from contextlib import contextmanager

import msgspec
from rich.console import Console
from rich.table import Table

from benchmarks import serve
from benchmarks.serve import Goal, ServerProcess, Speed
from zanzibar.server.fast_paths import VARIABLE, FastPath

GOAL_GAIN = 10.0
"""Percent; a trick that gains less is not worth its code."""
ALL_FAST = ""


@contextmanager
def switched_off(path: str) -> Iterator[None]:
    """Switch a trick off for the servers that are started in this context."""
    before = os.environ.get(VARIABLE)
    os.environ[VARIABLE] = path
    try:
        yield
    finally:
        if before is None:
            del os.environ[VARIABLE]
        else:
            os.environ[VARIABLE] = before


def measure(core: int, path: str, tables: int, seconds: float) -> Speed:
    """Saturate a server with this trick switched off."""
    with switched_off(path), serve.served(core, *serve.SERVER) as server:
        return serve.run_clients(_saturate(server, tables, seconds))


async def _saturate(server: ServerProcess, tables: int, seconds: float) -> Speed:
    games = await serve.make_tables(server.port, tables)
    await serve.join(games, server.port)
    speed = Speed()
    await serve.saturate_for(server, games, seconds, speed)
    for game in games:
        for client in game.clients.values():
            client.transport.close()
    await asyncio.sleep(0)
    return speed


def gains(measured: dict[str, list[float]]) -> dict[FastPath, list[float]]:
    """Return the gain of each trick in percent, round by round."""
    return {
        path: [
            100 * (fast / plain - 1)
            for fast, plain in zip(measured[ALL_FAST], measured[path], strict=True)
        ]
        for path in FastPath
        if path in measured
    }


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("paths", nargs="*", type=FastPath, help="tricks to measure (all)")
    parser.add_argument("--rounds", type=int, default=5, help="(5)")
    parser.add_argument("--tables", type=int, default=400, help="at saturation (400)")
    parser.add_argument("--seconds", type=float, default=6, help="of each measurement (6)")
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(args: argparse.Namespace) -> int:
    variants = [ALL_FAST, *(args.paths or FastPath)]
    measured: dict[str, list[float]] = {variant: [] for variant in variants}
    with serve.reserved_core() as core:
        for number in range(args.rounds):
            order = random.Random(number).sample(variants, len(variants))
            for variant in order:
                speed = measure(core, variant, args.tables, args.seconds)
                measured[variant].append(speed.per_cpu)
    found = gains(measured)
    goals = [
        Goal(f"gain of {path}", GOAL_GAIN, gain, "%", gain >= GOAL_GAIN)
        for path, gain in ((path, statistics.median(each)) for path, each in found.items())
    ]
    if args.json:
        report = {
            "bench": "fast_paths",
            "goals": goals,
            "commands_per_processor_second": {name or "fast": v for name, v in measured.items()},
            "gains": found,
        }
        print(msgspec.json.format(msgspec.json.encode(report)).decode())
        return 0
    shown = Table("switched off", "commands for each second of processor", "gain of the trick")
    shown.add_row("nothing", f"{statistics.median(measured[ALL_FAST]):,.0f}", "")
    for path, each in found.items():
        spread = f"{statistics.median(each):+.1f} % ({min(each):+.1f} to {max(each):+.1f})"
        shown.add_row(path, f"{statistics.median(measured[path]):,.0f}", spread)
    Console().print(shown)
    return 0
