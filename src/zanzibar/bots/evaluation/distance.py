"""How far it is on foot."""

from functools import lru_cache

from zanzibar.board import City, bits

UNREACHABLE = 99


@lru_cache(maxsize=512)
def distances(city: City) -> tuple[tuple[int, ...], ...]:
    """From each location the spaces to every other, Mayhem and Temples considered."""
    return tuple(_from(city, start) for start in range(city.board.size))


def _from(city: City, start: int) -> tuple[int, ...]:
    found = [UNREACHABLE] * city.board.size
    reached, edge, spaces = 0, 1 << start, 0
    while edge:
        reached |= edge
        wider = 0
        for at in bits(edge):
            found[at] = spaces
            wider |= city.walk[at]
        edge = wider & ~reached
        spaces += 1
    return tuple(found)
