"""A board's geometry as bitboards: bit `i` is location `i`, counted row by row from A1."""

from collections.abc import Sequence
from functools import lru_cache

from msgspec import Struct

ORTHOGONAL = ((0, -1), (-1, 0), (1, 0), (0, 1))
DIAGONAL = ((-1, -1), (1, -1), (-1, 1), (1, 1))


@lru_cache(maxsize=1 << 16)
def bits(mask: int) -> tuple[int, ...]:
    """Return the positions of the set bits, lowest first. Cached, because masks repeat."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return tuple(found)


MOST_NAMED = 50_000
"""So many masks at most are in the cache of `names_of`."""


def column_name(column: int) -> str:
    """Return A to Z, then AA, AB and so on, as in a spreadsheet."""
    name = ""
    column += 1
    while column:
        column, letter = divmod(column - 1, 26)
        name = chr(ord("A") + letter) + name
    return name


class Spec(Struct, frozen=True):
    """The content of a board file: the data from which everything else on a board follows."""

    name: str
    columns: int
    rows: int
    temples: tuple[str, ...]
    features: dict[str, str]
    locations: dict[str, tuple[str, ...]]


class Board:
    """A city without barricades. Built once from a `Spec`, never changed."""

    def __init__(self, spec: Spec) -> None:
        self.spec = spec
        self.name = spec.name
        self.columns = spec.columns
        self.rows = spec.rows
        self.size = spec.columns * spec.rows
        self.everywhere = (1 << self.size) - 1
        self.names = tuple(
            f"{column_name(column)}{row + 1}"
            for row in range(spec.rows)
            for column in range(spec.columns)
        )
        self.index = {name: i for i, name in enumerate(self.names)}
        self._named: dict[int, tuple[str, ...]] = {}
        self.features = tuple(spec.features)
        self.feature_index = {feature: i for i, feature in enumerate(self.features)}
        self.every_feature = (1 << len(self.features)) - 1
        self.temples = self.mask(spec.temples)

        # features_at[i] is the Feature mask of location i; with_feature[f] is the converse.
        self.features_at = tuple(
            sum(1 << self.feature_index[feature] for feature in spec.locations[name])
            for name in self.names
        )
        self.with_feature = tuple(
            sum(1 << i for i in range(self.size) if self.features_at[i] >> f & 1)
            for f in range(len(self.features))
        )

        self.orthogonal = self.offsets(ORTHOGONAL)
        self.diagonal = self.offsets(DIAGONAL)
        self.around = tuple(o | d for o, d in zip(self.orthogonal, self.diagonal, strict=True))
        self.edge = sum(1 << i for i in range(self.size) if self.orthogonal[i].bit_count() < 4)
        self.inner = self.everywhere & ~self.edge
        self.near_temple = 0
        for temple in bits(self.temples):
            self.near_temple |= self.around[temple]
        # For Meru's ability: a location and up to 2 spaces in each orthogonal direction.
        self.in_line = tuple(
            1 << i | line
            for i, line in enumerate(
                self.offsets([(k * x, k * y) for x, y in ORTHOGONAL for k in (1, 2)])
            )
        )

        self.borders = tuple(
            (a, b) for a in range(self.size) for b in bits(self.orthogonal[a]) if a < b
        )
        self.border_index = {pair: i for i, pair in enumerate(self.borders)}
        self.border_names = tuple(f"{self.names[a]}-{self.names[b]}" for a, b in self.borders)
        corners = [self._corners(a, b) for a, b in self.borders]
        # touching[k]: the borders that share a corner point with border k, k itself included.
        self.touching = tuple(
            sum(1 << j for j, other in enumerate(corners) if own & other) for own in corners
        )

    def offsets(self, steps: Sequence[tuple[int, int]]) -> tuple[int, ...]:
        """Return for each location the mask of those one of these (columns, rows) jumps away."""
        return tuple(
            sum(
                1 << (row + y) * self.columns + column + x
                for x, y in dict.fromkeys(steps)
                if 0 <= column + x < self.columns and 0 <= row + y < self.rows
            )
            for row in range(self.rows)
            for column in range(self.columns)
        )

    def mask(self, names: Sequence[str]) -> int:
        """Return the mask of these location names."""
        result = 0
        for name in names:
            result |= 1 << self.index[name]
        return result

    def names_of(self, mask: int) -> tuple[str, ...]:
        """Return the names of the locations in a mask."""
        named = self._named.get(mask)
        if named is None:
            named = tuple(self.names[i] for i in bits(mask))
            if len(self._named) < MOST_NAMED:
                self._named[mask] = named
        return named

    def features_of(self, mask: int) -> tuple[str, ...]:
        """Return the ids of the Features in a Feature mask."""
        return tuple(self.features[f] for f in bits(mask))

    def _corners(self, a: int, b: int) -> frozenset[tuple[int, int]]:
        row, column = divmod(b, self.columns)
        if b - a == self.columns:  # a above b: a horizontal border
            return frozenset({(column, row), (column + 1, row)})
        return frozenset({(column, row), (column, row + 1)})

    def city(self, mayhem: tuple[int, ...] = ()) -> "City":
        """Return the board with Mayhem on these borders."""
        return _city(self, mayhem)

    def __repr__(self) -> str:
        return f"<Board {self.name} {self.columns}x{self.rows}>"


class City:
    """A board with Mayhem on some borders, which blocks orthogonal movement only."""

    def __init__(self, board: Board, mayhem: tuple[int, ...]) -> None:
        orthogonal = list(board.orthogonal)
        for border in mayhem:
            a, b = board.borders[border]
            orthogonal[a] &= ~(1 << b)
            orthogonal[b] &= ~(1 << a)
        self.board = board
        self.mayhem = mayhem
        self.orthogonal = tuple(orthogonal)
        # One space on foot: orthogonal, and diagonal when it starts or ends at a Temple.
        self.walk = tuple(
            orthogonal[i]
            | (board.diagonal[i] if board.temples >> i & 1 else board.diagonal[i] & board.temples)
            for i in range(board.size)
        )
        # One space of an Immortal: diagonals are free everywhere.
        self.glide = tuple(orthogonal[i] | board.diagonal[i] for i in range(board.size))
        self._near: dict[tuple[int, int], int] = {}
        self._reach: dict[int, tuple[int, ...]] = {1: self.walk}
        self._starts: dict[int, int] = {}

    def near(self, at: int, spaces: int) -> int:
        """Return the other locations 1 to `spaces` spaces away from `at` on foot."""
        near = self._near.get((at, spaces))
        if near is None:
            near = grown = self.near(at, spaces - 1) if spaces > 1 else 0
            for nearer in bits(near | 1 << at):
                grown |= self.walk[nearer]
            near = self._near[at, spaces] = grown & ~(1 << at)
        return near

    def reach(self, spaces: int) -> tuple[int, ...]:
        """Return the locations `near` to each location."""
        table = self._reach.get(spaces)
        if table is None:
            table = tuple(self.near(at, spaces) for at in range(self.board.size))
            self._reach[spaces] = table
        return table

    def open_paths(self, visited: int, at: int, steps: int) -> bool:
        """Return whether `steps` more steps to unvisited locations exist from `at`."""
        free = self.walk[at] & ~visited
        if steps <= 1:
            return steps < 1 or free != 0
        while free:
            to = free & -free
            if self.open_paths(visited | to, to.bit_length() - 1, steps - 1):
                return True
            free ^= to
        return False

    def starts(self, length: int) -> int:
        """Return the locations from which a path of `length` locations exists."""
        mask = self._starts.get(length)
        if mask is None:
            size = self.board.size
            mask = sum(1 << i for i in range(size) if self.open_paths(1 << i, i, length - 1))
            self._starts[length] = mask
        return mask


@lru_cache(maxsize=4096)
def _city(board: Board, mayhem: tuple[int, ...]) -> City:
    return City(board, mayhem)
