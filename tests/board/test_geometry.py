"""The geometry of Zanzibar and of any board, against plain coordinates."""

import itertools

from hypothesis import given, settings
from hypothesis import strategies as st

from zanzibar.board import Board, Spec, bits, zanzibar
from zanzibar.board.geometry import column_name

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


def test_features_of_zanzibar_are_on_5_locations_in_40_different_pairs() -> None:
    board = zanzibar()
    assert len(board.features) == 16
    assert [mask.bit_count() for mask in board.with_feature] == [5] * 16
    pairs = [board.features_at[i] for i in range(42) if not board.temples >> i & 1]
    assert len(set(pairs)) == len(pairs) == 40
    assert {pair.bit_count() for pair in pairs} == {2}
    assert all(board.features_at[temple] == 0 for temple in bits(board.temples))


def test_zanzibar_is_read_once() -> None:
    assert zanzibar() is zanzibar()


def test_border_touches_at_most_six_others() -> None:
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
        "Somewhere",
        columns,
        rows,
        tuple(draw(st.lists(st.sampled_from(names), max_size=6, unique=True))),
        {feature: feature for feature in features},
        dict(
            zip(names, draw(st.lists(here, min_size=len(names), max_size=len(names))), strict=True)
        ),
    )


def coordinates(board: Board) -> dict[int, tuple[int, int]]:
    return {i: (i % board.columns, i // board.columns) for i in range(board.size)}


def apart(board: Board, a: int, b: int) -> tuple[int, int]:
    """How far apart two locations are, in columns and rows."""
    columns = board.columns
    return abs(a % columns - b % columns), abs(a // columns - b // columns)


@settings(max_examples=40)
@given(specs())
def test_neighbours_agree_with_coordinates(spec: Spec) -> None:
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
def test_edge_borders_and_features_agree_with_coordinates(spec: Spec) -> None:
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
def test_mayhem_blocks_orthogonal_moves_only(spec: Spec, data: st.DataObject) -> None:
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
def test_reach_is_every_walk_of_at_most_that_many_spaces(spec: Spec, spaces: int) -> None:
    city = Board(spec).city()
    for start in range(city.board.size):
        reached = {start}
        for _ in range(spaces):
            reached |= {to for at in reached for to in bits(city.walk[at])}
        assert set(bits(city.reach(spaces)[start])) == reached - {start}


@given(st.integers(0, 2**64 - 1))
def test_bits_lists_the_positions_of_set_bits(mask: int) -> None:
    assert list(bits(mask)) == [i for i in range(64) if mask >> i & 1]


def test_columns_are_named_as_in_a_spreadsheet() -> None:
    assert [column_name(i) for i in (0, 25, 26, 27, 51, 52, 63)] == [
        "A",
        "Z",
        "AA",
        "AB",
        "AZ",
        "BA",
        "BL",
    ]
