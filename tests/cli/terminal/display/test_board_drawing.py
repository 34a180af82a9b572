"""The drawn board: boards of other sizes, and codes of Features."""

import pytest

from zanzibar.board import Board, parse, zanzibar
from zanzibar.board.geometry import column_name
from zanzibar.cli.terminal.display.board_drawing import codes, draw_board
from zanzibar.rules import SPECTATOR, Mission, Rules, Ruleset, Table


def grid(columns: int, rows: int) -> Board:
    names = [f"{column_name(c)}{r + 1}" for r in range(rows) for c in range(columns)]
    places = "\n".join(f'{name} = ["one-a", "one-b"]' for name in names)
    features = "\n".join(f'one-{letter} = "{letter}"' for letter in "abcdefghijklmnop")
    return parse(
        f'name = "G"\ncolumns = {columns}\nrows = {rows}\n[features]\n{features}\n'
        f"[locations]\n{places}\n"
    )


@pytest.mark.parametrize(("columns", "rows"), [(8, 8), (16, 4), (3, 3), (5, 12)])
def test_boards_of_other_sizes_are_drawn(columns: int, rows: int) -> None:
    board = grid(columns, rows)
    rules = Rules(Ruleset(Mission.TRAINING), board)
    table = Table(rules, 2, lambda kind, options, count: options[:count])
    picture = draw_board(rules, table.view(SPECTATOR), 80).plain
    assert len({len(line) for line in picture.splitlines()[1:]}) == 1


def test_codes_of_features_are_unique() -> None:
    for longest in (4, 3, 2, 1):
        for features in (zanzibar().features, tuple(f"one-{c}" for c in "abcdefghijklmnop")):
            short = codes(features, longest)
            assert len(set(short)) == len(features)
