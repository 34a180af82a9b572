"""Board files: every mistake is reported with its place."""

from pathlib import Path

import pytest

from zanzibar.board import BoardError, BoardFault, load, parse
from zanzibar.board.geometry import column_name

SMALL = """\
name = "Small"
columns = 2
rows = 3
temples = ["A1"]

[features]
cafe = "Coffee"
dogs = "Dogs"
pool = "Pool"

[locations]
A1 = []
B1 = ["cafe"]
A2 = ["cafe", "dogs"]
B2 = ["pool"]
A3 = ["dogs", "pool"]
B3 = []
"""


def problems(source: str | bytes) -> tuple[BoardFault, ...]:
    with pytest.raises(BoardError) as error:
        parse(source)
    return error.value.problems


def test_board_file_is_read(tmp_path: Path) -> None:
    file = tmp_path / "small.toml"
    file.write_text(SMALL, encoding="utf-8")
    board = load(file)
    assert board.spec == parse(SMALL).spec == parse(SMALL.encode()).spec
    assert board.names == ("A1", "B1", "A2", "B2", "A3", "B3")
    assert board.features_of(board.features_at[board.index["A3"]]) == ("dogs", "pool")


@pytest.mark.parametrize(
    ("right", "wrong", "problem"),
    [
        ('name = "Small"\n', "", BoardFault("board.name", "name")),
        ('"Small"', '" "', BoardFault("board.name", "name", 1)),
        ('"Small"', "7", BoardFault("board.name", "name", 1)),
        ("columns = 2", "columns = 0", BoardFault("board.side", "columns", 2, {"most": "64"})),
        ("rows = 3", "rows = true", BoardFault("board.side", "rows", 3, {"most": "64"})),
        ("rows = 3", 'rows = "3"', BoardFault("board.side", "rows", 3, {"most": "64"})),
        ("rows = 3", "rows = 65", BoardFault("board.side", "rows", 3, {"most": "64"})),
        (
            "rows = 3",
            "rows = 33",
            BoardFault("board.too-many-locations", "rows", 3, {"most": "64", "found": "66"}),
        ),
        (
            '["A1"]',
            '["C1"]',
            BoardFault("board.unknown-location", "temples", 4, {"location": "C1"}),
        ),
        (
            '["A1"]',
            '["A1", 5]',
            BoardFault("board.unknown-location", "temples", 4, {"location": "5"}),
        ),
        (
            '["A1"]',
            '["A1", "A1"]',
            BoardFault("board.temple-twice", "temples", 4, {"location": "A1"}),
        ),
        ('["A1"]', '"A1"', BoardFault("board.temples", "temples", 4)),
        ("temples", "tempels", BoardFault("board.unknown-key", "tempels", 4)),
        (
            'cafe = "Coffee"',
            'Cafe = "Coffee"\ncafe = "C"',
            BoardFault("board.feature-id", "features.Cafe", 7),
        ),
        ('"Coffee"', '""', BoardFault("board.feature-name", "features.cafe", 7)),
        ('"Coffee"', "3", BoardFault("board.feature-name", "features.cafe", 7)),
        (
            "B1 = [",
            "C1 = []\nB1 = [",
            BoardFault("board.unknown-location", "locations.C1", 13, {"location": "C1"}),
        ),
        (
            'B1 = ["cafe"]\n',
            "",
            BoardFault("board.missing-location", "locations", 11, {"location": "B1"}),
        ),
        (
            'B1 = ["cafe"]',
            'B1 = ["tea"]',
            BoardFault("board.unknown-feature", "locations.B1", 13, {"feature": "tea"}),
        ),
        (
            'B1 = ["cafe"]',
            "B1 = [1]",
            BoardFault("board.unknown-feature", "locations.B1", 13, {"feature": "1"}),
        ),
        (
            'B1 = ["cafe"]',
            'B1 = ["cafe", "cafe"]',
            BoardFault("board.feature-twice", "locations.B1", 13, {"feature": "cafe"}),
        ),
        (
            'B1 = ["cafe"]',
            'B1 = ["cafe", "dogs", "pool"]',
            BoardFault("board.features-here", "locations.B1", 13, {"most": "2"}),
        ),
        (
            'B1 = ["cafe"]',
            'B1 = "cafe"',
            BoardFault("board.features-here", "locations.B1", 13, {"most": "2"}),
        ),
    ],
)
def test_mistake_is_reported_with_its_place_and_id(
    right: str, wrong: str, problem: BoardFault
) -> None:
    assert right in SMALL
    assert problem in problems(SMALL.replace(right, wrong, 1))


@pytest.mark.parametrize(("count", "wrong"), [(2, True), (3, False), (16, False), (17, True)])
def test_board_has_3_to_16_features(count: int, wrong: bool) -> None:
    head, _, tail = SMALL.partition("[features]")
    table = "".join(f'f{i} = "F"\n' for i in range(count))
    places = "".join(f"{name} = []\n" for name in ("A1", "B1", "A2", "B2", "A3", "B3"))
    source = f"{head}[features]\n{table}[locations]\n{places}"
    assert tail
    if not wrong:
        assert len(parse(source).features) == count
        return
    (problem,) = problems(source)
    assert problem == BoardFault(
        "board.feature-count",
        "features",
        6,
        {"fewest": "3", "most": "16", "found": str(count)},
    )


def test_length_of_names_and_ids_is_limited() -> None:
    id, name = "f" * 40, "N" * 80
    longest = SMALL.replace("cafe", id).replace('"Coffee"', f'"{name}"')
    longest = longest.replace('"Small"', f'"{name}"')
    assert parse(longest).name == name
    longer = longest.replace(id, id + "f").replace(name, name + "N")
    assert [(problem.id, problem.where) for problem in problems(longer)] == [
        ("board.name", "name"),
        ("board.feature-id", f"features.{id}f"),
        ("board.feature-name", f"features.{id}f"),
    ]


def test_missing_tables_are_reported() -> None:
    ids = {(problem.id, problem.where) for problem in problems('name = "X"\ncolumns=1\nrows=1\n')}
    assert {("board.no-table", "features"), ("board.no-table", "locations")} <= ids


def test_all_mistakes_of_a_file_are_reported() -> None:
    source = SMALL
    for right, wrong in (
        ('"Small"', '""'),
        ('["A1"]', '["Z9"]'),
        ("cafe =", "CAFE ="),
        ("A2 = [", "A9 = ["),
        ('"pool"]\nA3', '"pond"]\nA3'),
        ("rows = 3", "rows = 3\ncolor = 1"),
    ):
        assert right in source
        source = source.replace(right, wrong, 1)
    found = {(problem.id, problem.where) for problem in problems(source)}
    assert found >= {
        ("board.name", "name"),
        ("board.unknown-key", "color"),
        ("board.unknown-location", "temples"),
        ("board.feature-id", "features.CAFE"),
        ("board.unknown-feature", "locations.B1"),
        ("board.unknown-location", "locations.A9"),
        ("board.unknown-feature", "locations.B2"),
        ("board.missing-location", "locations"),
    }
    assert all(problem.line for problem in problems(source))


def test_invalid_toml_is_reported_with_its_line() -> None:
    (problem,) = problems(SMALL.replace('["A1"]', "[A1"))
    assert (problem.id, problem.where, problem.line) == ("board.syntax", "file", 4)
    assert problem.params["detail"]


def test_invalid_utf8_is_reported_with_its_line() -> None:
    (problem,) = problems(SMALL.encode().replace(b"Coffee", b"Caf\xe9"))
    assert problem == BoardFault("board.not-text", "file", 7)


def test_file_above_the_limit_is_refused() -> None:
    (problem,) = problems(SMALL + "#" * 70_000)
    assert problem == BoardFault("board.too-large", "file", params={"most": "65536"})


def test_fault_prints_its_place_and_id() -> None:
    (problem,) = problems(SMALL.replace('B1 = ["cafe"]', 'B1 = ["tea"]'))
    assert str(problem) == "line 13, locations.B1: board.unknown-feature (feature tea)"


def test_board_has_at_most_64_locations() -> None:
    names = [f"{column_name(c)}{r + 1}" for r in range(8) for c in range(8)]
    table = "".join(f"{name} = []\n" for name in names)
    head = 'name = "Large"\ncolumns = 8\nrows = 8\n[features]\na = "A"\nb = "B"\nc = "C"\n'
    source = f"{head}[locations]\n{table}"
    assert parse(source).size == 64
    assert parse(source).temples == 0
