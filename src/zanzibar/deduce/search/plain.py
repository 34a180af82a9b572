"""The same search in plain Python: slow, short, and easy to believe.

The tests compare the kernel with it, and modules that replace the rules of movement need it.
"""

from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations

from zanzibar.board import Board, bits
from zanzibar.deduce.facts import (
    Character,
    Count,
    Fact,
    Hidden,
    NotHidden,
    VisitedAll,
    VisitedNone,
    VisitedSome,
)
from zanzibar.deduce.scene import LocationPath, Scene
from zanzibar.deduce.worlds import (
    Triple,
    World,
    are_hidden,
    are_not_hidden,
    contacts,
    holds_on,
)

TriplesByPath = dict[tuple[LocationPath, str], int]
"""For each path and card the triples of hidden Features that fit: bit i is the i-th triple."""


def worlds(scene: Scene, facts: Iterable[Fact]) -> set[World]:
    """Return every world of a scene that fits all facts."""
    return worlds_of(scene, possible(scene, facts))


def worlds_of(scene: Scene, found: TriplesByPath) -> set[World]:
    every = every_triple(len(scene.rules.board.features))
    return {
        World(path, card, every[i])
        for (path, card), triples in found.items()
        for i in bits(triples)
    }


def possible(scene: Scene, facts: Iterable[Fact]) -> TriplesByPath:
    """Extend all paths location by location; test a fact once the paths are long enough for it."""
    facts = tuple(facts)
    found = begin(scene)
    for time in range(scene.length + 1):
        if time:
            found = grow(scene, found)
        for fact in facts:
            if decided(fact) == time:
                found = keep(scene, found, fact)
    return found


def begin(scene: Scene) -> TriplesByPath:
    """Return the empty path, with every card and every three Features."""
    every = every_triple(len(scene.rules.board.features))
    return {((), card): (1 << len(every)) - 1 for card in scene.rules.card_ids}


@lru_cache(maxsize=16)
def every_triple(features: int) -> tuple[Triple, ...]:
    return tuple(combinations(range(features), 3))


def grow(scene: Scene, found: TriplesByPath) -> TriplesByPath:
    """Extend every path by one location: any start, then any STEP or MIND SLIP."""
    grown: TriplesByPath = {}
    for (path, card), triples in found.items():
        if path:
            onward = {*scene.steps(path, card), *scene.slips(path, card)}
        else:
            onward = set(range(scene.rules.board.size))
        for to in onward:
            grown[(*path, to), card] = triples
    return grown


def keep(scene: Scene, found: TriplesByPath, fact: Fact) -> TriplesByPath:
    """Return the part that fits this fact too."""
    board = scene.rules.board
    every = every_triple(len(board.features))
    fitting = 0
    if isinstance(fact, Hidden):
        fitting = sum(1 << i for i, hidden in enumerate(every) if are_hidden(fact, hidden))
    elif isinstance(fact, NotHidden):
        fitting = sum(1 << i for i, hidden in enumerate(every) if are_not_hidden(fact, hidden))
    kept: TriplesByPath = {}
    for (path, card), triples in found.items():
        match fact:
            case Hidden() | NotHidden():
                left = triples & fitting
            case Count():
                visits = path[fact.first - 1 : fact.last]
                left = triples & _by_contacts(board, visits, fact.counted).get(fact.recruits, 0)
            case _:
                left = triples if holds_on(scene, fact, path, card) else 0
        if left:
            kept[path, card] = left
    return kept


@lru_cache(maxsize=1 << 17)
def _by_contacts(board: Board, visits: LocationPath, counted: tuple[int, ...]) -> dict[int, int]:
    """Return all triples by the number of Recruits these visits contact with them."""
    found: dict[int, int] = {}
    for i, hidden in enumerate(every_triple(len(board.features))):
        recruits = contacts(board, visits, counted, hidden)
        found[recruits] = found.get(recruits, 0) | 1 << i
    return found


def decided(fact: Fact) -> int:
    """Return how long a path must be before this fact is either true or false."""
    if isinstance(fact, Hidden | NotHidden | Character):
        return 0
    if isinstance(fact, VisitedAll | VisitedNone | VisitedSome):
        return fact.by
    return fact.last if isinstance(fact, Count) else fact.time
