"""Facts as the arrays the kernel reads."""

from collections.abc import Callable, Iterable
from functools import lru_cache
from itertools import combinations
from typing import Any

import numpy as np
from msgspec import Struct

from zanzibar.board import City
from zanzibar.compile import Masks, Numbers
from zanzibar.deduce.facts import (
    Acted,
    At,
    BoxedIn,
    Character,
    CouldMove,
    Count,
    Fact,
    Hidden,
    NotHidden,
    Slipped,
    Stepped,
    Unvisited,
    Visited,
    VisitedSome,
)
from zanzibar.deduce.scene import Scene
from zanzibar.deduce.search import kernel
from zanzibar.deduce.search.narrowing import ANY, IF_RETRIEVED, SLIP, STEP
from zanzibar.rules.model.ruleset import OPENING, Rules
from zanzibar.rules.model.vocabulary import NOWHERE


class Terrain(Struct, frozen=True):
    """A scene's city and cards as arrays."""

    walk: Masks
    slips: Masks
    features_at: Numbers


@lru_cache(maxsize=256)
def terrain(rules: Rules, city: City) -> Terrain:
    return Terrain(
        np.array(city.walk, np.uint64),
        np.array([rules.slip_landings[card] for card in rules.card_ids], np.uint64),
        np.array(rules.board.features_at, np.int64),
    )


@lru_cache(maxsize=16)
def triples(features: int) -> tuple[tuple[int, ...], ...]:
    """Every choice of three Features, in the kernel's order."""
    return tuple(combinations(range(features), 3))


@lru_cache(maxsize=16)
def triple_masks(features: int) -> Numbers:
    """The same as masks of Features."""
    return np.array([sum(1 << f for f in triple) for triple in triples(features)], np.int64)


class Problem:
    """The facts of a scene, level by level: level 0 is time 1."""

    def __init__(self, scene: Scene, facts: Iterable[Fact]) -> None:
        rules, length = scene.rules, scene.length
        board = rules.board
        self.scene = scene
        self.allow = [board.everywhere] * length
        self.required = [0] * length
        # The opening is made of steps; a later move can be anything until a fact says more.
        self.kind = [STEP if d < OPENING else ANY for d in range(length)]
        self.ending = [kernel.UNKNOWN] * length
        self.payment = [kernel.UNPAID] * length
        self.span = [-1] * length
        self.period = [0] * length
        self.spans: list[tuple[int, int, int]] = []
        self.counted: list[int] = []
        self.some: list[tuple[int, int, int]] = []
        self.some_masks: list[int] = []
        self.answers: list[tuple[int, int]] = []
        self.answer_masks: list[int] = []
        self.second = 0
        self.since = 0
        self.cards = (1 << len(rules.card_ids)) - 1
        self.hidden = 0
        self.excluded = 0
        self.impossible = False
        """Whether two facts contradict each other so plainly that no search is needed."""
        self._steps = [True] * length
        self._slips = [_NEVER if d < OPENING else _ALWAYS for d in range(length)]
        for fact in facts:
            _TAKERS[type(fact)](self, fact)
        self._settle()

    def _at(self, fact: At) -> None:
        self.allow[fact.time - 1] &= fact.locations

    def _visited(self, fact: Visited) -> None:
        self.required[fact.by - 1] |= fact.locations
        if fact.choices:
            self.answers.append((fact.by - 1, fact.locations.bit_length() - 1))
            self.answer_masks.append(fact.choices)

    def _unvisited(self, fact: Unvisited) -> None:
        for d in range(fact.by):
            self.allow[d] &= ~fact.locations

    def _visited_some(self, fact: VisitedSome) -> None:
        self.some.append((fact.by - 1, fact.fewest, fact.most))
        self.some_masks.append(fact.locations)

    def _count(self, fact: Count) -> None:
        span = (fact.first - 1, fact.last - 1, fact.recruits)
        for d in range(fact.first - 1, fact.last):
            if self.span[d] >= 0:
                if self.spans[self.span[d]][:2] != span[:2]:
                    raise ValueError("counts of overlapping times are not supported")
                self.impossible |= self.spans[self.span[d]] != span
                return
        for d, counted in enumerate(fact.counted, fact.first - 1):
            if counted not in self.counted:
                self.counted.append(counted)
            self.span[d] = len(self.spans)
            self.period[d] = self.counted.index(counted)
        self.spans.append(span)

    def _stepped(self, fact: Stepped) -> None:
        self._slips[fact.time - 1] = _NEVER

    def _slipped(self, fact: Slipped) -> None:
        self._steps[fact.time - 1] = False
        if fact.second != NOWHERE:
            self._second_token(fact)
            self._retrieved_before(fact.time)

    def _acted(self, fact: Acted) -> None:
        d = fact.time - 1
        self._slips[d] = min(self._slips[d], self._payable(fact))

    def _could_move(self, fact: CouldMove) -> None:
        payable = self._payable(fact)
        self._end(fact.time - 1, kernel.CAN_MOVE + _PAYMENTS[payable])
        if fact.time < self.scene.length:
            self.payment[fact.time] = _PAYMENTS[payable]

    def _boxed_in(self, fact: BoxedIn) -> None:
        self._end(fact.time - 1, kernel.BOXED_IN + _PAYMENTS[self._payable(fact)])

    def _hidden(self, fact: Hidden) -> None:
        self.hidden |= fact.features

    def _not_hidden(self, fact: NotHidden) -> None:
        self.excluded |= fact.features

    def _character(self, fact: Character) -> None:
        self.cards &= 1 << self.scene.rules.card_ids.index(fact.card)

    def _payable(self, fact: Acted | CouldMove | BoxedIn) -> int:
        if fact.first:
            return _ALWAYS
        if fact.second == NOWHERE:
            return _NEVER
        self._second_token(fact)
        return _IF_RETRIEVED

    def _second_token(self, fact: Slipped | Acted | CouldMove | BoxedIn) -> None:
        self.second = 1 << fact.second
        self.since = fact.since

    def _retrieved_before(self, time: int) -> None:
        """The 2nd token was retrieved by a visit after it was placed and before this time."""
        self.required[time - 2] |= self.second
        for d in range(self.since):
            self.allow[d] &= ~self.second

    def _end(self, d: int, ending: int) -> None:
        self.impossible |= self.ending[d] not in (kernel.UNKNOWN, ending)
        self.ending[d] = ending

    def _settle(self) -> None:
        for d in range(OPENING, self.scene.length):
            step, slip = self._steps[d], self._slips[d]
            if step:
                self.kind[d] = (STEP, IF_RETRIEVED, ANY)[slip]
            else:
                self.kind[d] = SLIP
                self.impossible |= slip == _NEVER
                if slip == _IF_RETRIEVED:
                    self._retrieved_before(d + 1)
            # A move that was made is the proof that there was one.
            if step and self.ending[d - 1] == kernel.CAN_MOVE + _PAYMENTS[slip]:
                self.ending[d - 1] = kernel.UNKNOWN
        if self.hidden & self.excluded or not self.cards:
            self.impossible = True


_NEVER, _IF_RETRIEVED, _ALWAYS = range(3)
_PAYMENTS = (kernel.UNPAID, kernel.PAID_IF_RETRIEVED, kernel.PAID)

_TAKERS: dict[type, Callable[[Problem, Any], None]] = {
    At: Problem._at,
    Visited: Problem._visited,
    Unvisited: Problem._unvisited,
    VisitedSome: Problem._visited_some,
    Count: Problem._count,
    Stepped: Problem._stepped,
    Slipped: Problem._slipped,
    Acted: Problem._acted,
    CouldMove: Problem._could_move,
    BoxedIn: Problem._boxed_in,
    Hidden: Problem._hidden,
    NotHidden: Problem._not_hidden,
    Character: Problem._character,
}
