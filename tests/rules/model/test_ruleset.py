"""Rules on a board: a mission names everything that the board lacks for it."""

import pytest

from zanzibar.board import Board, Spec, zanzibar
from zanzibar.board.geometry import column_name
from zanzibar.rules import Mission, Rules, Ruleset, Unplayable


def city(columns: int, rows: int, features: int, temples: tuple[str, ...]) -> Board:
    names = [f"{column_name(c)}{r + 1}" for r in range(rows) for c in range(columns)]
    return Board(
        Spec(
            "City",
            columns,
            rows,
            temples,
            {f"f{i}": "F" for i in range(features)},
            dict.fromkeys(names, ()),
        )
    )


def missing(board: Board, mission: Mission) -> dict[str, tuple[int, int]]:
    try:
        Rules(Ruleset(mission), board)
    except Unplayable as error:
        return {
            problem.rule: (int(problem.params["fewest"]), int(problem.params["found"]))
            for problem in error.problems
        }
    return {}


def test_full_game_lists_everything_a_board_lacks() -> None:
    lacking = missing(city(2, 2, 3, ()), Mission.FULL)
    assert set(lacking) == {
        "setup.features",
        "setup.opening",
        "setup.immortals",
        "setup.second-slip",
        "setup.mayhem",
    }
    assert lacking["setup.features"] == (5, 3)
    assert lacking["setup.immortals"] == (4, 0)
    assert lacking["setup.second-slip"] == (1, 0)
    assert lacking["setup.opening"] == (4, 0)


def test_each_need_of_a_full_game_is_reported_alone() -> None:
    assert missing(city(4, 4, 5, ("A1",)), Mission.FULL) == {}
    assert set(missing(city(4, 4, 4, ("A1",)), Mission.FULL)) == {"setup.features"}
    assert set(missing(city(4, 4, 5, ()), Mission.FULL)) == {"setup.second-slip"}
    assert set(missing(city(3, 5, 5, ("A1",)), Mission.FULL)) == {"setup.immortals"}
    assert missing(city(3, 6, 5, ("A1",)), Mission.FULL) == {}


def test_training_mission_needs_only_features_and_an_opening() -> None:
    assert missing(city(1, 5, 3, ()), Mission.TRAINING) == {}
    assert missing(city(1, 4, 3, ()), Mission.TRAINING) == {"setup.opening": (1, 0)}
    assert missing(zanzibar(), Mission.TRAINING) == missing(zanzibar(), Mission.FULL) == {}


def test_unknown_module_is_unplayable() -> None:
    with pytest.raises(Unplayable) as refused:
        Rules(Ruleset(modules=("nothing",)), zanzibar())
    assert refused.value.problems[0].rule == "module.unknown"
