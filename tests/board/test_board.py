"""The city of Zanzibar, the geometry of any board, and what is wrong with a board file."""

import itertools
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from zanzibar.board import Board, BoardError, BoardFault, Spec, bits, load, parse, zanzibar
from zanzibar.board.geometry import column_name
from zanzibar.rules import Mission, Rules, Ruleset, Unplayable

# --- Zanzibar ----------------------------------------------------------------------------------


def test_zanzibar_has_42_locations_named_a1_to_f7() -> None:
    board = zanzibar()
    assert board.size == 42
    assert (board.names[0], board.names[5], board.names[-1]) == ("A1", "F1", "F7")


def test_zanzibar_has_71_inner_borders_22_edge_and_20_inner_locations() -> None:
    board = zanzibar()
    assert len(board.borders) == len(set(board.border_names)) == 71
    assert (board.edge.bit_count(), board.inner.bit_count()) == (22, 20)
    assert board.edge | board.inner == board.everywhere


def test_zanzibar_has_15_locations_next_to_its_two_temples() -> None:
    board = zanzibar()
    assert board.names_of(board.temples) == ("C3", "E5")
    assert board.near_temple.bit_count() == 15


def test_each_of_the_16_features_is_on_5_locations_and_all_40_pairs_are_different() -> None:
    board = zanzibar()
    assert len(board.features) == 16
    assert [mask.bit_count() for mask in board.with_feature] == [5] * 16
    pairs = [board.features_at[i] for i in range(42) if not board.temples >> i & 1]
    assert len(set(pairs)) == len(pairs) == 40
    assert {pair.bit_count() for pair in pairs} == {2}
    assert all(board.features_at[temple] == 0 for temple in bits(board.temples))


def test_zanzibar_is_read_once() -> None:
    assert zanzibar() is zanzibar()


def test_each_border_touches_the_six_around_it_or_fewer_at_the_edge() -> None:
    board = zanzibar()
    touching = {
        name: {board.border_names[k] for k in bits(board.touching[i])} - {name}
        for i, name in enumerate(board.border_names)
    }
    assert touching["C3-C4"] == {"B3-B4", "D3-D4", "B3-C3", "C3-D3", "B4-C4", "C4-D4"}
    assert touching["A1-B1"] == {"A1-A2", "B1-B2", "A2-B2"}


# --- geometry of any board ---------------------------------------------------------------------


@st.composite
def specs(draw: st.DrawFn) -> Spec:
    columns = draw(st.integers(1, 64))
    rows = draw(st.integers(1, 64 // columns))
    names = [f"{column_name(column)}{row + 1}" for row in range(rows) for column in range(columns)]
    features = [f"f{i}" for i in range(draw(st.integers(3, 16)))]
    here = st.lists(st.sampled_from(features), max_size=2, unique=True).map(tuple)
    return Spec(
        "Somewhere", columns, rows,
        tuple(draw(st.lists(st.sampled_from(names), max_size=6, unique=True))),
        {feature: feature for feature in features},
        dict(zip(names, draw(st.lists(here, min_size=len(names), max_size=len(names))),
                 strict=True)),
    )  # fmt: skip


def coordinates(board: Board) -> dict[int, tuple[int, int]]:
    return {i: (i % board.columns, i // board.columns) for i in range(board.size)}


def apart(board: Board, a: int, b: int) -> tuple[int, int]:
    """How far apart two locations are, in columns and rows."""
    columns = board.columns
    return abs(a % columns - b % columns), abs(a // columns - b // columns)


@settings(max_examples=40)
@given(specs())
def test_neighbours_are_what_plain_coordinates_say(spec: Spec) -> None:
    board = Board(spec)
    for a in range(board.size):
        distance = {b: apart(board, a, b) for b in range(board.size)}
        assert set(bits(board.orthogonal[a])) == {b for b in distance if sum(distance[b]) == 1}
        assert set(bits(board.diagonal[a])) == {b for b in distance if distance[b] == (1, 1)}
        assert board.around[a] == board.orthogonal[a] | board.diagonal[a]
        assert set(bits(board.in_line[a])) == {
            b for b, (x, y) in distance.items() if 0 in (x, y) and x + y <= 2
        }
        karl = board.offsets([(0, -2), (-2, 0), (2, 0), (0, 2)])[a]
        assert set(bits(karl)) == {b for b in distance if distance[b] in ((0, 2), (2, 0))}
        girl = board.offsets([(-2, -2), (2, -2), (-2, 2), (2, 2)])[a]
        assert set(bits(girl)) == {b for b in distance if distance[b] == (2, 2)}


@settings(max_examples=40)
@given(specs())
def test_edge_borders_and_features_are_what_plain_coordinates_say(spec: Spec) -> None:
    board = Board(spec)
    where = coordinates(board)
    assert set(bits(board.edge)) == {
        i for i, (x, y) in where.items() if x in (0, board.columns - 1) or y in (0, board.rows - 1)
    }
    pairs = [(a, b) for a, b in itertools.combinations(where, 2) if sum(apart(board, a, b)) == 1]
    assert sorted(board.borders) == sorted(pairs)
    temples = {board.index[name] for name in spec.temples}
    assert set(bits(board.near_temple)) == {
        i for i in where for temple in temples if i != temple and max(apart(board, i, temple)) == 1
    }
    for name, here in spec.locations.items():
        i = board.index[name]
        assert set(board.features_of(board.features_at[i])) == set(here)
        for f, feature in enumerate(board.features):
            assert bool(board.with_feature[f] >> i & 1) == (feature in here)


@settings(max_examples=40)
@given(specs())
def test_borders_touch_when_they_share_a_corner_point(spec: Spec) -> None:
    board = Board(spec)

    where = coordinates(board)

    def ends(border: int) -> set[tuple[int, int]]:
        (_, above), (column, row) = (where[i] for i in board.borders[border])
        if above == row:  # side by side: the border is an upright line left of the second
            return {(column, row), (column, row + 1)}
        return {(column, row), (column + 1, row)}

    lines = [ends(border) for border in range(len(board.borders))]
    for one, line in enumerate(lines):
        touched = {other for other, another in enumerate(lines) if line & another}
        assert set(bits(board.touching[one])) == touched


@settings(max_examples=40)
@given(specs(), st.data())
def test_mayhem_blocks_streets_and_nothing_else(spec: Spec, data: st.DataObject) -> None:
    board = Board(spec)
    chosen = data.draw(st.sets(st.integers(0, max(0, len(board.borders) - 1)), max_size=5))
    mayhem = tuple(sorted(border for border in chosen if border < len(board.borders)))
    city = board.city(mayhem)
    blocked = {frozenset(board.borders[border]) for border in mayhem}
    for a in range(board.size):
        streets = {b for b in bits(board.orthogonal[a]) if frozenset((a, b)) not in blocked}
        slanted = set(bits(board.diagonal[a]))
        temple = board.temples >> a & 1
        walk = streets | {b for b in slanted if temple or board.temples >> b & 1}
        assert set(bits(city.orthogonal[a])) == streets
        assert set(bits(city.walk[a])) == walk
        assert set(bits(city.glide[a])) == streets | slanted


@settings(max_examples=25)
@given(specs(), st.integers(1, 4))
def test_reach_is_every_walk_of_that_many_spaces_or_fewer(spec: Spec, spaces: int) -> None:
    city = Board(spec).city()
    for start in range(city.board.size):
        reached = {start}
        for _ in range(spaces):
            reached |= {to for at in reached for to in bits(city.walk[at])}
        assert set(bits(city.reach(spaces)[start])) == reached - {start}


@given(st.integers(0, 2**64 - 1))
def test_bits_are_the_positions_of_the_ones(mask: int) -> None:
    assert list(bits(mask)) == [i for i in range(64) if mask >> i & 1]


def test_columns_are_named_as_in_a_spreadsheet() -> None:
    assert [column_name(i) for i in (0, 25, 26, 27, 51, 52, 63)] == [
        "A", "Z", "AA", "AB", "AZ", "BA", "BL",
    ]  # fmt: skip


# --- board files -------------------------------------------------------------------------------

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


def test_a_board_file_gives_a_board(tmp_path: Path) -> None:
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
        ("rows = 3", "rows = 33",
         BoardFault("board.too-many-locations", "rows", 3, {"most": "64", "found": "66"})),
        ('["A1"]', '["C1"]',
         BoardFault("board.unknown-location", "temples", 4, {"location": "C1"})),
        ('["A1"]', '["A1", 5]',
         BoardFault("board.unknown-location", "temples", 4, {"location": "5"})),
        ('["A1"]', '["A1", "A1"]',
         BoardFault("board.temple-twice", "temples", 4, {"location": "A1"})),
        ('["A1"]', '"A1"', BoardFault("board.temples", "temples", 4)),
        ("temples", "tempels", BoardFault("board.unknown-key", "tempels", 4)),
        ('cafe = "Coffee"', 'Cafe = "Coffee"\ncafe = "C"',
         BoardFault("board.feature-id", "features.Cafe", 7)),
        ('"Coffee"', '""', BoardFault("board.feature-name", "features.cafe", 7)),
        ('"Coffee"', "3", BoardFault("board.feature-name", "features.cafe", 7)),
        ("B1 = [", "C1 = []\nB1 = [",
         BoardFault("board.unknown-location", "locations.C1", 13, {"location": "C1"})),
        ('B1 = ["cafe"]\n', "",
         BoardFault("board.missing-location", "locations", 11, {"location": "B1"})),
        ('B1 = ["cafe"]', 'B1 = ["tea"]',
         BoardFault("board.unknown-feature", "locations.B1", 13, {"feature": "tea"})),
        ('B1 = ["cafe"]', "B1 = [1]",
         BoardFault("board.unknown-feature", "locations.B1", 13, {"feature": "1"})),
        ('B1 = ["cafe"]', 'B1 = ["cafe", "cafe"]',
         BoardFault("board.feature-twice", "locations.B1", 13, {"feature": "cafe"})),
        ('B1 = ["cafe"]', 'B1 = ["cafe", "dogs", "pool"]',
         BoardFault("board.features-here", "locations.B1", 13, {"most": "2"})),
        ('B1 = ["cafe"]', 'B1 = "cafe"',
         BoardFault("board.features-here", "locations.B1", 13, {"most": "2"})),
    ],
)  # fmt: skip
def test_a_mistake_is_reported_with_where_and_what(
    right: str, wrong: str, problem: BoardFault
) -> None:
    assert right in SMALL
    assert problem in problems(SMALL.replace(right, wrong, 1))


@pytest.mark.parametrize(("count", "wrong"), [(2, True), (3, False), (16, False), (17, True)])
def test_a_board_has_3_to_16_features(count: int, wrong: bool) -> None:
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
        "board.feature-count", "features", 6,
        {"fewest": "3", "most": "16", "found": str(count)},
    )  # fmt: skip


def test_names_and_ids_have_a_longest_length() -> None:
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


def test_all_mistakes_are_reported_in_one_go() -> None:
    source = SMALL
    for right, wrong in (
        ('"Small"', '""'), ('["A1"]', '["Z9"]'), ("cafe =", "CAFE ="),
        ("A2 = [", "A9 = ["), ('"pool"]\nA3', '"pond"]\nA3'), ("rows = 3", "rows = 3\ncolor = 1"),
    ):  # fmt: skip
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


def test_text_that_is_no_toml_is_reported_with_its_line() -> None:
    (problem,) = problems(SMALL.replace('["A1"]', "[A1"))
    assert (problem.id, problem.where, problem.line) == ("board.syntax", "file", 4)
    assert problem.params["detail"]


def test_bytes_that_are_no_text_are_reported_with_their_line() -> None:
    (problem,) = problems(SMALL.encode().replace(b"Coffee", b"Caf\xe9"))
    assert problem == BoardFault("board.not-text", "file", 7)


def test_a_file_that_is_too_large_is_not_read() -> None:
    (problem,) = problems(SMALL + "#" * 70_000)
    assert problem == BoardFault("board.too-large", "file", params={"most": "65536"})


def test_a_problem_says_where_and_what() -> None:
    (problem,) = problems(SMALL.replace('B1 = ["cafe"]', 'B1 = ["tea"]'))
    assert str(problem) == "line 13, locations.B1: board.unknown-feature (feature tea)"


def test_a_board_of_64_locations_is_the_largest() -> None:
    names = [f"{column_name(c)}{r + 1}" for r in range(8) for c in range(8)]
    table = "".join(f"{name} = []\n" for name in names)
    head = 'name = "Large"\ncolumns = 8\nrows = 8\n[features]\na = "A"\nb = "B"\nc = "C"\n'
    source = f"{head}[locations]\n{table}"
    assert parse(source).size == 64
    assert parse(source).temples == 0


# --- what a mission needs ----------------------------------------------------------------------


def city(columns: int, rows: int, features: int, temples: tuple[str, ...]) -> Board:
    names = [f"{column_name(c)}{r + 1}" for r in range(rows) for c in range(columns)]
    return Board(
        Spec("City", columns, rows, temples, {f"f{i}": "F" for i in range(features)},
             dict.fromkeys(names, ()))
    )  # fmt: skip


def missing(board: Board, mission: Mission) -> dict[str, tuple[int, int]]:
    try:
        Rules(Ruleset(mission), board)
    except Unplayable as error:
        return {
            problem.rule: (int(problem.params["fewest"]), int(problem.params["found"]))
            for problem in error.problems
        }
    return {}


def test_a_full_game_lists_everything_a_board_lacks() -> None:
    lacking = missing(city(2, 2, 3, ()), Mission.FULL)
    assert set(lacking) == {
        "setup.features", "setup.opening", "setup.immortals", "setup.second-slip", "setup.mayhem",
    }  # fmt: skip
    assert lacking["setup.features"] == (5, 3)
    assert lacking["setup.immortals"] == (4, 0)
    assert lacking["setup.second-slip"] == (1, 0)
    assert lacking["setup.opening"] == (4, 0)


def test_each_need_of_a_full_game_on_its_own() -> None:
    assert missing(city(4, 4, 5, ("A1",)), Mission.FULL) == {}
    assert set(missing(city(4, 4, 4, ("A1",)), Mission.FULL)) == {"setup.features"}
    assert set(missing(city(4, 4, 5, ()), Mission.FULL)) == {"setup.second-slip"}
    assert set(missing(city(3, 5, 5, ("A1",)), Mission.FULL)) == {"setup.immortals"}
    assert missing(city(3, 6, 5, ("A1",)), Mission.FULL) == {}


def test_a_training_mission_needs_an_opening_and_little_else() -> None:
    assert missing(city(1, 5, 3, ()), Mission.TRAINING) == {}
    assert missing(city(1, 4, 3, ()), Mission.TRAINING) == {"setup.opening": (1, 0)}
    assert missing(zanzibar(), Mission.TRAINING) == missing(zanzibar(), Mission.FULL) == {}


def test_an_unknown_module_is_unplayable() -> None:
    with pytest.raises(Unplayable) as refused:
        Rules(Ruleset(modules=("nothing",)), zanzibar())
    assert refused.value.problems[0].rule == "module.unknown"
