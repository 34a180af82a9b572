"""A street of eight houses, on which whole sets of worlds can be written out.

Five steps in a row leave eight openings: four towards H and four towards A.
"""

from collections.abc import Iterable

from zanzibar.board import parse
from zanzibar.deduce import Deduction, Fact, Scene
from zanzibar.deduce.facts import At
from zanzibar.deduce.search import plain
from zanzibar.rules import Mission, Rules, Ruleset

STREET = parse("""
name = "Street"
columns = 8
rows = 1
[features]
red = "Red"
blue = "Blue"
green = "Green"
gold = "Gold"
[locations]
A1 = ["red"]
B1 = ["blue"]
C1 = ["green"]
D1 = []
E1 = ["red"]
F1 = []
G1 = []
H1 = ["gold"]
""")
RULES = Rules(Ruleset(Mission.TRAINING), STREET)
RED, BLUE, GREEN, GOLD = 1, 2, 4, 8
ALL = RED | BLUE | GREEN | GOLD
B, F, G = 1, 5, 6


def mask(houses: str) -> int:
    return sum(1 << "ABCDEFGH".index(house) for house in houses)


A_FIRST = At(time=1, locations=mask("A"), rule="setup.start", source=4)
"""The path begins with A."""


def deduction(length: int, facts: Iterable[Fact]) -> Deduction:
    return Deduction(Scene(RULES, STREET.city(), length), facts)


def paths(length: int, *facts: Fact) -> str:
    """Return the paths that fit, and check that the kernel and plain Python agree."""
    found = deduction(length, facts)
    worlds = set(found.worlds())
    assert worlds == plain.worlds(found.scene, facts)
    assert len(worlds) == found.size
    assert len({world.path for world in worlds}) == found.paths
    return " ".join(sorted({"".join("ABCDEFGH"[x] for x in world.path) for world in worlds}))
