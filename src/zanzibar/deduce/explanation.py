"""Explain why something is impossible: with the smallest set of facts if it is found in time.

Every world that is left when some facts are dropped breaks at least one fact. A set that excludes
the target must therefore contain, for each such world, one of the facts that this world breaks. The
search keeps these lists, proposes the smallest set that takes one from each, and checks whether any
world fits the proposal. If none does, the proposal is the smallest explanation there is. If one
does, its broken facts make one more list.
"""

from collections.abc import Sequence

import numpy as np
from msgspec import Struct

from zanzibar.deduce.facts import Fact
from zanzibar.deduce.scene import Scene
from zanzibar.deduce.search.kernel_input import triples
from zanzibar.deduce.search.runner import search
from zanzibar.deduce.worlds import World, holds

CHECKS = 400
"""Searches spent on the smallest explanation; after them an irreducible one has to do."""
PROPOSALS = 200_000
"""Sets tried to find one proposal."""


class Explanation(Struct, frozen=True):
    """Facts that together exclude something, or how many worlds allow it.

    The set is irreducible: without any one of the facts there would be a world. With no facts and
    no worlds, the rules of movement alone exclude it.
    """

    worlds: int = 0
    facts: tuple[Fact, ...] = ()
    smallest: bool = True
    """Whether no smaller set of facts would do."""
    checks: int = 0


def explain(
    scene: Scene, facts: Sequence[Fact], target: tuple[Fact, ...], checks: int = CHECKS
) -> Explanation:
    """Return which of these facts exclude the target. All of them together must exclude it."""
    explainer = _Explainer(scene, facts, target)
    proposal: frozenset[int] | None = frozenset()
    while explainer.checks < checks and proposal is not None:
        if not explainer.learn(proposal):
            return explainer.explanation(proposal, smallest=True)
        proposal = smallest_hit(explainer.broken, PROPOSALS)
    return explainer.explanation(explainer.reduce(), smallest=False)


class _Explainer:
    """The search for one explanation. Facts are numbers: their positions in `facts`."""

    def __init__(self, scene: Scene, facts: Sequence[Fact], target: tuple[Fact, ...]) -> None:
        self.scene = scene
        self.facts = facts
        self.target = target
        self.broken: list[frozenset[int]] = []
        self.checks = 0

    def explanation(self, chosen: frozenset[int], smallest: bool) -> Explanation:
        facts = tuple(self.facts[i] for i in sorted(chosen))
        return Explanation(facts=facts, smallest=smallest, checks=self.checks)

    def learn(self, chosen: frozenset[int]) -> bool:
        """Return whether a world fits the chosen facts and the target; if so, note what it breaks.

        First replace the world by one that breaks fewer facts as long as there is one: short lists
        leave few proposals.
        """
        world = self._witness(chosen)
        if world is None:
            return False
        kept = set(chosen)
        refused: set[int] = set()
        while True:
            broken = self._broken(world)
            kept |= {*range(len(self.facts))} - broken
            candidates = broken - refused
            if not candidates:
                break
            more = min(candidates)
            closer = self._witness(frozenset(kept | {more}))
            if closer is None:
                refused.add(more)
            else:
                world = closer
                kept.add(more)
        self.broken.append(frozenset(broken))
        return True

    def reduce(self) -> frozenset[int]:
        """Return an irreducible set: drop every fact that can be dropped, the latest first."""
        chosen = set(range(len(self.facts)))
        for i in sorted(chosen, reverse=True):
            if self._witness(frozenset(chosen - {i})) is None:
                chosen.discard(i)
        return frozenset(chosen)

    def _witness(self, chosen: frozenset[int]) -> World | None:
        self.checks += 1
        facts = [*self.target, *(self.facts[i] for i in sorted(chosen))]
        found = search(self.scene, facts, stop_after=1, ranks=np.array([0.5]))
        if not found.worlds:
            return None
        *path, card, triple = found.drawn[0].tolist()
        rules = self.scene.rules
        return World(tuple(path), rules.card_ids[card], triples(len(rules.board.features))[triple])

    def _broken(self, world: World) -> set[int]:
        return {i for i, fact in enumerate(self.facts) if not holds(self.scene, fact, world)}


def smallest_hit(sets: list[frozenset[int]], most: int) -> frozenset[int] | None:
    """Return a smallest set with an element of each of the sets; None if it takes too long."""
    budget = most

    def hit(left: list[frozenset[int]], size: int) -> frozenset[int] | None:
        nonlocal budget
        if not left:
            return frozenset()
        budget -= 1
        if size == 0 or budget < 0 or _disjoint(left) > size:
            return None
        shortest: frozenset[int] = min(left, key=_size)
        for element in sorted(shortest):
            rest = hit([other for other in left if element not in other], size - 1)
            if rest is not None:
                return rest | {element}
        return None

    for size in range(len(sets) + 1):
        found = hit(sets, size)
        if found is not None or budget < 0:
            return found
    return None


def _disjoint(sets: list[frozenset[int]]) -> int:
    """Return a lower bound for the number of disjoint sets: each needs an element of its own."""
    seen: set[int] = set()
    found = 0
    for one in sorted(sets, key=_size):
        if not one & seen:
            seen |= one
            found += 1
    return found


def _size(facts: frozenset[int]) -> int:
    return len(facts)
