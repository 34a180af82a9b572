"""`zanzibar bench deduce`: measure the deduction in whole games, beside the same search in C++.

Two kinds of games are measured: `asking`, in which the Agents always ask the query worth most bits,
and `uninformed`, in which they never ask and the sets of worlds get as large as they can.
"""

import argparse
import json
import resource
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from pathlib import Path
from random import Random
from time import process_time

import numpy as np
from msgspec import Struct
from rich.console import Console
from rich.table import Table as Grid

from zanzibar.board import zanzibar
from zanzibar.bots import create
from zanzibar.bots.evaluation.questions import question_of
from zanzibar.deduce import Deduction, Evidence, Fact, Scene, deduce, is_compiled, query
from zanzibar.deduce.search.kernel_input import KernelInput, terrain
from zanzibar.rules import (
    RECRUITER,
    Event,
    GameAction,
    Mission,
    Phase,
    Public,
    Rules,
    Ruleset,
    Side,
    Table,
    drawn_by,
    see_event,
)
from zanzibar.rules.model.actions import (
    Capture,
    Done,
    EndTurn,
    MoveAgent,
    Shakedown,
    Step,
)
from zanzibar.text import texts

REFERENCE = Path(__file__).with_name("deduce.cpp")
LAST_TIME = 15
NEVER_ASKED = (Capture, Done, Shakedown)
"""Acts that the asking team of this benchmark does not choose for their bits."""
MIB = 1024


class Moment(Struct, frozen=True):
    """A public log at one moment of a game."""

    rules: Rules
    log: list[Event]
    length: int
    """How many events of the log there are at this moment."""

    @property
    def events(self) -> list[Event]:
        return self.log[: self.length]


class Times(Struct):
    """CPU seconds of many deductions, and the size of the largest set."""

    scratch: list[float] = []
    update: list[float] = []
    largest: int = 0


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--games", type=int, default=10, help="games per mission that ask (10)")
    parser.add_argument("--uninformed", type=int, default=4, help="games that never ask (4)")
    parser.add_argument("--seed", type=int, default=1)


def run(args: argparse.Namespace) -> int:
    if not is_compiled():
        print(texts(args.lang).say("deduce-compiling"), file=sys.stderr, flush=True)
    asking = [
        moment
        for mission in Mission
        for seed in range(args.seed, args.seed + args.games)
        for moment in _moments(*_play_asking(mission, seed))
    ]
    uninformed = list(_uninformed_moments(args.seed, args.uninformed))
    _ = deduce(asking[-1].rules, asking[-1].events).size  # the first call loads the machine code
    report = _report(
        {"asking": _measure(asking), "uninformed": _measure(uninformed)},
        {"asking": _reference(asking), "uninformed": _reference(uninformed)},
    )
    if args.json:
        print(json.dumps(report, indent=2))
    else:
        _print(report)
    return 0


# --- games -------------------------------------------------------------------------------------


def _play_asking(mission: Mission, seed: int) -> tuple[Rules, list[list[Event]]]:
    """Play a game in which the Agents ask the best query. Return the public events of each act."""
    rules = Rules(Ruleset(mission), zanzibar())
    table = Table(rules, 2, drawn_by(Random(seed)))
    recruiter = create("greedy", Side.RECRUITER, rules, Random(f"{seed} recruiter"))
    chance = Random(f"{seed} agents")
    evidence = Evidence(rules)
    acts = []
    while not table.over:
        seat = table.due[0]
        options = table.legal(seat)
        if seat == RECRUITER:
            action = recruiter.act(table.view(seat), options)
        else:
            action = _choose_query(table.public, options, evidence, chance)
        entry = table.act(seat, action)
        if seen := [part for event in entry.events if (part := see_event(event, RECRUITER))]:
            recruiter.watch(seen)
        acts.append([event for event in entry.events if event.public is not None])
        for event in acts[-1]:
            evidence.see(event)
    return rules, acts


def _choose_query(
    public: Public, options: Sequence[GameAction], evidence: Evidence, chance: Random
) -> GameAction:
    """Choose the query worth most bits; without one a move, and never a CAPTURE."""
    deduction = Deduction(evidence.scene, evidence.facts)
    queries = [
        (deduction.what_if(query(evidence.rules, public, action)).bits, number)
        for number, action in enumerate(options)
        if question_of(action, 0) is not None and not isinstance(action, NEVER_ASKED)
    ]
    bits, best = max(queries, default=(0.0, 0))
    if bits > 0.0:
        return options[best]
    moves = [action for action in options if isinstance(action, MoveAgent)]
    rest = [action for action in options if not isinstance(action, Capture)]
    return chance.choice(moves or rest)


def _moments(rules: Rules, acts: Iterable[list[Event]]) -> Iterator[Moment]:
    """Yield the game after each act with public events."""
    log: list[Event] = []
    for act in acts:
        log += act
        if act:
            yield Moment(rules, log, len(log))


def _uninformed_moments(seed: int, games: int) -> Iterator[Moment]:
    """Yield Full Games without any query, at 15:00 and after the Recruiter's act there."""
    while games:
        rules = Rules(Ruleset(Mission.FULL), zanzibar())
        chance = Random(f"silent {seed}")
        seed += 1
        table = Table(rules, 2, drawn_by(chance))
        log: list[Event] = []
        found = []
        while not table.over:
            seat = table.due[0]
            before = table.public
            options = table.legal(seat)
            if seat != RECRUITER and before.phase is Phase.AGENTS:
                options = tuple(action for action in options if isinstance(action, Done))
            elif before.phase is Phase.RECRUITER:
                preferred = [a for a in options if isinstance(a, EndTurn | Step)]
                options = tuple(preferred) or options
            events = table.act(seat, chance.choice(options)).events
            log += [event for event in events if event.public is not None]
            public = table.public
            new_phase = public.phase is not before.phase
            new_move = public.took_action and not before.took_action
            if public.time == LAST_TIME and (new_phase or new_move) and public.result is None:
                found.append(Moment(rules, log, len(log)))
        if found:
            games -= 1
            yield from found


# --- measuring ---------------------------------------------------------------------------------


def _measure(moments: list[Moment]) -> Times:
    times = Times()
    evidence: Evidence | None = None
    log: list[Event] | None = None
    for moment in moments:
        events = moment.events
        begin = process_time()
        deduction = deduce(moment.rules, events)
        _read_totals(deduction)
        times.scratch.append(process_time() - begin)
        times.largest = max(times.largest, deduction.size)
        if evidence is None or log is not moment.log:
            evidence, log, known = Evidence(moment.rules), moment.log, 0
        begin = process_time()
        for event in events[known:]:
            evidence.see(event)
        updated = Deduction(evidence.scene, evidence.facts)
        _read_totals(updated)
        times.update.append(process_time() - begin)
        known = len(events)
        assert updated.size == deduction.size
    return times


def _read_totals(deduction: Deduction) -> None:
    """Read the totals that every caller reads: the location and the Features."""
    if deduction.scene.length:
        _ = deduction.now
    _ = deduction.features


class Reference(Struct, frozen=True):
    """CPU seconds for the same facts, here and in C++."""

    ours: float
    theirs: float


def _reference(moments: list[Moment]) -> Reference | None:
    """Run the search in C++ on the same facts. Return None where it cannot be compiled."""
    compiler = shutil.which("g++")
    if compiler is None or not REFERENCE.exists():
        return None
    cases: list[tuple[Scene, list[Fact]]] = []
    for moment in moments:
        evidence = Evidence(moment.rules, moment.events)
        if evidence.length:
            cases.append((evidence.scene, evidence.facts))
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "deduce"
        command = [compiler, "-O3", "-march=native", "-std=c++17", "-o", str(program)]
        subprocess.run([*command, str(REFERENCE)], check=True)
        inputs = "\n".join(_numbers(KernelInput(scene, facts)) for scene, facts in cases)
        printed = subprocess.run(
            [str(program)], input=inputs, capture_output=True, text=True, check=True
        ).stdout
    results = [line.split() for line in printed.splitlines()]
    ours = 0.0
    for (scene, facts), (worlds, paths, _, _) in zip(cases, results, strict=True):
        begin = process_time()
        deduction = Deduction(scene, facts)
        _read_totals(deduction)
        ours += process_time() - begin
        assert (deduction.size, deduction.paths) == (int(worlds), int(paths))
    return Reference(ours, sum(int(nanoseconds) for _, _, nanoseconds, _ in results) / 1e9)


def _numbers(given: KernelInput) -> str:
    """Return the input of the kernel as the C++ program reads it."""
    scene, board = given.scene, given.scene.rules.board
    places = terrain(scene.rules, scene.city).places
    cards = len(scene.rules.card_ids)
    numbers = [
        board.size, cards, len(board.features), scene.length,
        *places["walk"], *places["slips"][:, :cards].T.ravel(), *places["features"],
        *given.allowed, *given.required,
        *given.move, *given.ending, *given.payment, *given.period,
        len(given.counted), *given.counted,
        len(given.spans), *chain.from_iterable(given.spans),
        len(given.bounds), *chain.from_iterable(given.bounds),
        given.second_slip, given.since, given.cards, given.hidden, given.excluded,
    ]  # fmt: skip
    return " ".join(str(int(number) % (1 << 64)) for number in numbers)


# --- the report --------------------------------------------------------------------------------


def _report(times: dict[str, Times], references: dict[str, Reference | None]) -> dict[str, object]:
    informed, uninformed = times["asking"], times["uninformed"]
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / MIB
    goals = [
        _goal("asking, from scratch, p95", 5.0, _percentile(informed.scratch, 95) * 1e3, "ms"),
        _goal("asking, from scratch, worst", 100.0, max(informed.scratch) * 1e3, "ms"),
        _goal("uninformed at 15:00, worst", 4.0, max(uninformed.scratch), "s"),
        _goal("peak memory", 512.0, memory, "MiB"),
    ]
    found = [reference for reference in references.values() if reference is not None]
    if found:
        ratio = sum(each.ours for each in found) / sum(each.theirs for each in found)
        goals.append(_goal("time against C++ -O3, same facts", 1.5, ratio, "x"))
    return {
        **{name: _summary(each) for name, each in times.items()},
        "cpp": {
            name: None if each is None else {"ours_s": each.ours, "theirs_s": each.theirs}
            for name, each in references.items()
        },
        "peak_memory_mib": memory,
        "goals": goals,
    }


def _goal(name: str, goal: float, value: float, unit: str) -> dict[str, object]:
    return {"name": name, "goal": goal, "value": value, "unit": unit, "met": value <= goal}


def _summary(times: Times) -> dict[str, object]:
    return {
        "moments": len(times.scratch),
        "largest_set": times.largest,
        "scratch_ms": _spread(times.scratch),
        "update_ms": _spread(times.update),
    }


def _spread(seconds: list[float]) -> dict[str, float]:
    return {
        "p50": _percentile(seconds, 50) * 1e3,
        "p95": _percentile(seconds, 95) * 1e3,
        "worst": max(seconds) * 1e3,
    }


def _percentile(seconds: list[float], share: float) -> float:
    return float(np.percentile(seconds, share))


def _print(report: dict[str, object]) -> None:
    console = Console()
    times = Grid("", "moments", "largest set", "p50 ms", "p95 ms", "worst ms")
    for name in ("asking", "uninformed"):
        summary: dict[str, dict[str, float]] = report[name]  # type: ignore[assignment]
        for kind in ("scratch", "update"):
            spread = summary[f"{kind}_ms"]
            times.add_row(
                f"{name}, {'from scratch' if kind == 'scratch' else 'per update'}",
                str(summary["moments"]),
                f"{summary['largest_set']:,}",
                *(f"{spread[key]:.2f}" for key in ("p50", "p95", "worst")),
            )
    console.print(times)
    goals = Grid("goal", "at most", "measured", "")
    found: list[dict[str, float]] = report["goals"]  # type: ignore[assignment]
    for goal in found:
        goals.add_row(
            str(goal["name"]),
            f"{goal['goal']:g} {goal['unit']}",
            f"{goal['value']:.2f} {goal['unit']}",
            "met" if goal["met"] else "missed",
        )
    console.print(goals)
