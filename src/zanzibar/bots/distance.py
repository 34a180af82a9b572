"""Distances on foot between all locations of a city."""

from functools import lru_cache

from zanzibar.board import City, bits

UNREACHABLE = 99


@lru_cache(maxsize=512)
def distances(city: City) -> tuple[tuple[int, ...], ...]:
    """Return the spaces from each location to every other, with Mayhem and Temples considered."""
    return tuple(_distances_from(city, start) for start in range(city.board.size))


def _distances_from(city: City, start: int) -> tuple[int, ...]:
    spaces_to = [UNREACHABLE] * city.board.size
    reached, edge, spaces = 0, 1 << start, 0
    while edge:
        reached |= edge
        wider = 0
        for at in bits(edge):
            spaces_to[at] = spaces
            wider |= city.walk[at]
        edge = wider & ~reached
        spaces += 1
    return tuple(spaces_to)
