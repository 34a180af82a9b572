"""Compare the speed of two checkouts: run their benchmarks in turns, and print the ratios.

    python -m benchmarks.compare OTHER_CHECKOUT --bench engine twin --rounds 5
    python -m benchmarks.compare OTHER_CHECKOUT --bench serve -- --seconds 6

Every round runs each benchmark once in either checkout, the order changing from round to round,
so that a slow moment of the machine hits both. A ratio of 1.05 means that this checkout needs 5 %
more time (or memory) than the other. Arguments after `--` are passed on to every benchmark.
"""

import argparse
import json
import os
import re
import statistics
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct
from rich.console import Console

CHECKOUT = Path(__file__).parents[1]
BENCHES = ("engine", "deduce", "twin", "serve")
MOST_SLOWER = 1.05
LARGER_IS_BETTER = re.compile(r"per_second$|1/s$")
SMALLER_IS_BETTER = re.compile(r"_(ms|s)(\.\w+)?$|^microseconds\.|\b(ms|s|µs|µs/s|KB|MiB)$")
JUDGED = {
    "engine": r"contenders\.(training|full)\.actions_per_second",
    "deduce": r"cpp\.\w+\.ours_s|asking\.\w+_ms\.p50",
    "twin": r"contenders\.twin.*\.actions_per_second",
    "serve": r"durable commands for each second of processor, 1/s|memory of a live table, KB",
}
"""The steady measures of each benchmark, which have to stay within the goal."""


class BenchmarkFailed(Exception):
    """A benchmark ended without a report."""


class Ratios(Struct, frozen=True):
    """One measure of both checkouts, round by round."""

    name: str
    judged: bool
    other: list[float]
    this: list[float]
    larger_is_better: bool

    @property
    def slower(self) -> list[float]:
        """How much more this checkout needs than the other, for each round."""
        pairs = zip(self.this, self.other, strict=True)
        return [o / t if self.larger_is_better else t / o for t, o in pairs if t and o]

    @property
    def median(self) -> float:
        return statistics.median(self.slower) if self.slower else 1.0


def measures_in(report: dict[str, Any]) -> dict[str, float]:
    """Return the figures of a report by name; names end with a unit that tells what is better."""
    found = dict(_leaves({key: part for key, part in report.items() if key != "goals"}))
    for goal in report["goals"]:
        if goal["value"] is not None:
            found[f"{goal['name']}, {goal['unit']}"] = goal["value"]
    return {
        name: value
        for name, value in found.items()
        if LARGER_IS_BETTER.search(name) or SMALLER_IS_BETTER.search(name)
    }


def _leaves(part: dict[str, Any], above: str = "") -> Iterator[tuple[str, float]]:
    for key, value in part.items():
        if isinstance(value, dict):
            yield from _leaves(value, f"{above}{key}.")
        elif isinstance(value, int | float):
            yield f"{above}{key}", float(value)


def run_bench(checkout: Path, bench: str, arguments: Sequence[str]) -> dict[str, Any]:
    """Run a benchmark of a checkout through its command line and return its JSON report."""
    done = subprocess.run(
        [sys.executable, "-m", "zanzibar.cli.main", "bench", bench, "--json", *arguments],
        cwd=checkout,
        env={**os.environ, "PYTHONPATH": _python_path(checkout)},
        capture_output=True,
        text=True,
        check=False,
    )
    # Other lines may come first: a server that a benchmark starts can log to the same stream.
    begin = re.search(r"^\{$", done.stdout, re.MULTILINE)
    if done.returncode or begin is None:
        raise BenchmarkFailed(f"bench {bench} in {checkout}: {done.stderr.strip()[-500:]}")
    report: dict[str, Any] = json.loads(done.stdout[begin.start() :])
    return report


def _python_path(checkout: Path) -> str:
    """Return the import path of a checkout, and what the caller added that is in neither."""
    own = [str(checkout / "src"), str(checkout)]
    given = os.environ.get("PYTHONPATH", "").split(os.pathsep)
    ours = {str(CHECKOUT / "src"), str(CHECKOUT), ""}
    return os.pathsep.join([*own, *(folder for folder in given if folder not in ours)])


def compare(
    other: Path, bench: str, rounds: int, arguments: Sequence[str], console: Console
) -> list[Ratios]:
    """Run one benchmark in both checkouts in turns and return every measure they share."""
    found: dict[Path, list[dict[str, float]]] = {other: [], CHECKOUT: []}
    for number in range(rounds):
        order = (other, CHECKOUT) if number % 2 == 0 else (CHECKOUT, other)
        for checkout in order:
            console.print(f"{bench}, round {number + 1} of {rounds}: {checkout.name}")
            found[checkout].append(measures_in(run_bench(checkout, bench, arguments)))
    shared = [
        name
        for name in found[CHECKOUT][0]
        if all(name in each for each in [*found[CHECKOUT], *found[other]])
    ]
    return [
        Ratios(
            f"{bench}: {name}",
            bool(re.fullmatch(JUDGED[bench], name)),
            [each[name] for each in found[other]],
            [each[name] for each in found[CHECKOUT]],
            bool(LARGER_IS_BETTER.search(name)),
        )
        for name in shared
    ]


# --- the report --------------------------------------------------------------------------------


def report_of(ratios: Sequence[Ratios], rounds: int) -> dict[str, Any]:
    return {
        "bench": "compare",
        "rounds": rounds,
        "goals": [
            {
                "name": f"{each.name}, this checkout against the other",
                "goal": MOST_SLOWER,
                "value": round(each.median, 3),
                "unit": "x",
                "met": each.median <= MOST_SLOWER,
            }
            for each in ratios
            if each.judged
        ],
        "measures": {
            each.name: {"other": each.other, "this": each.this, "slower": round(each.median, 3)}
            for each in ratios
        },
    }


def show(ratios: Sequence[Ratios], console: Console) -> None:
    for each in ratios:
        met = " " if not each.judged else "met" if each.median <= MOST_SLOWER else "NOT MET"
        spread = f"{min(each.slower, default=1.0):.3f} to {max(each.slower, default=1.0):.3f}"
        other, this = statistics.median(each.other), statistics.median(each.this)
        figures = f"{each.median:.3f}  ({spread})  {other:>12,.6g} -> {this:>12,.6g}"
        console.print(f"{figures}  {met:7}  {each.name}", soft_wrap=True, highlight=False)
    console.print(f"(medians of the ratios; at most {MOST_SLOWER} is the goal of those judged)")


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.compare", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("other", type=Path, metavar="OTHER_CHECKOUT")
    parser.add_argument("--bench", nargs="+", choices=BENCHES, default=BENCHES)
    parser.add_argument("--rounds", type=int, default=3, help="of each benchmark (3)")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    words = [*(sys.argv[1:] if argv is None else argv)]
    end = words.index("--") if "--" in words else len(words)
    args, passed_on = parser.parse_args(words[:end]), words[end + 1 :]
    progress = Console(stderr=True)
    ratios: list[Ratios] = []
    try:
        for bench in args.bench:
            ratios += compare(args.other.resolve(), bench, args.rounds, passed_on, progress)
    except BenchmarkFailed as failed:
        print(failed, file=sys.stderr)
        return 2
    if args.json:
        print(json.dumps(report_of(ratios, args.rounds), indent=2))
    else:
        show(ratios, Console())
    return 0


if __name__ == "__main__":
    sys.exit(main())
