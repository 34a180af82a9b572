"""Every bot keeps the promises of the interface: legal, deterministic, and without whole games."""

import ast
import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

import zanzibar.bots
from tests.support.bots.games import finished_self_play, run
from zanzibar.bots import create
from zanzibar.rules import Deal, Mission, Ruleset, Side, Table
from zanzibar.rules.model.vocabulary import side_of

OPTIONS = (
    Ruleset(),
    Ruleset(step_supply=8),
    Ruleset(immortal_move_mandatory=True),
    Ruleset(second_slip_counts_past_visits=True, deal=Deal.RANDOM),
)


def play(ruleset: Ruleset, recruiter: str, agents: str, seed: int, seats: int = 2) -> Table:
    """Play a whole game with seats that act in a random order."""
    table = Table.new(random.Random(f"{seed} draw"), ruleset, seats)
    bots = [
        create(
            recruiter if side_of(seat) is Side.RECRUITER else agents,
            side_of(seat),
            table.rules,
            random.Random(f"{seed} {seat}"),
        )
        for seat in range(seats)
    ]
    for _ in run(table, bots, random.Random(seed).choice):
        pass
    return table


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("mission", list(Mission))
def test_simple_bots_finish_games_legally_with_every_option(mission: Mission, seats: int) -> None:
    for seed in range(12):
        ruleset = replace(OPTIONS[seed % len(OPTIONS)], mission=mission)
        recruiter, agents = random.Random(seed).choices(["random", "greedy"], k=2)
        assert play(ruleset, recruiter, agents, seed, seats).over


def test_random_bots_finish_hundreds_of_games() -> None:
    for seed in range(100):
        for mission in Mission:
            assert play(Ruleset(mission=mission), "random", "random", seed, 2 + seed % 4).over


def test_greedy_game_repeats_for_a_seed() -> None:
    for mission in Mission:
        one, other = (play(Ruleset(mission=mission), "greedy", "greedy", 11, 3) for _ in range(2))
        assert [(e.seat, e.action) for e in one.log] == [(e.seat, e.action) for e in other.log]


def test_solid_game_repeats_for_a_seed() -> None:
    ruleset = Ruleset(mission=Mission.TRAINING)
    first, second = (finished_self_play(ruleset, "solid", 3) for _ in range(2))
    assert [entry.action for entry in first.log] == [entry.action for entry in second.log]


# --- honest by construction --------------------------------------------------------------------

WHOLE_GAMES = {
    "Drawn", "Entry", "Event", "Game", "Transaction", "Table", "begin", "decide", "evolve", "see",
    "see_event", "transact",
}  # fmt: skip
"""Names that only the holder of a game needs."""


def _imported(source: str) -> Iterator[tuple[str, str]]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from ((alias.name, "") for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from ((node.module or "", alias.name) for alias in node.names)


@pytest.mark.parametrize(
    "module", sorted(Path(zanzibar.bots.__file__).parent.rglob("*.py")), ids=lambda path: path.stem
)
def test_bot_module_imports_nothing_that_holds_a_whole_game(module: Path) -> None:
    for package, name in _imported(module.read_text("utf-8")):
        assert name not in WHOLE_GAMES, f"{module.name} imports {name}"
        # A package imported as a whole would offer the whole game, too.
        assert not (name == "" and package.startswith("zanzibar")), f"{module.name}: {package}"
        assert name not in {"rules", "state", "table"}, f"{module.name} imports {name}"
