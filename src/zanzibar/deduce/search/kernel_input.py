"""Translate facts into the arrays that the kernel reads."""

from collections.abc import Callable, Iterable
from functools import lru_cache
from itertools import combinations
from typing import Any

import numpy as np

from zanzibar.board import City
from zanzibar.compile import Numbers
from zanzibar.deduce.facts import (
    At,
    BoxedIn,
    Character,
    CouldMove,
    Count,
    Fact,
    Hidden,
    MoveMade,
    NotHidden,
    Slipped,
    Stepped,
    VisitedAll,
    VisitedNone,
    VisitedSome,
)
from zanzibar.deduce.scene import Scene
from zanzibar.deduce.search.arguments import (
    ANSWER,
    ANY,
    BOUND,
    BOXED_IN,
    CAN_MOVE,
    IF_RETRIEVED,
    LEVEL,
    PAID,
    PAID_IF_RETRIEVED,
    PLACE,
    SLIP,
    SPAN,
    STEP,
    UNKNOWN,
    UNPAID,
    FactArrays,
    Terrain,
)
from zanzibar.rules.model.ruleset import OPENING, Rules
from zanzibar.rules.model.vocabulary import NOWHERE


@lru_cache(maxsize=256)
def terrain(rules: Rules, city: City) -> Terrain:
    places = np.zeros(rules.board.size, PLACE)
    places["walk"] = city.walk
    places["features"] = rules.board.features_at
    for number, card in enumerate(rules.card_ids):
        places["slips"][:, number] = rules.slip_landings[card]
    return Terrain(places, cards=len(rules.card_ids), features=len(rules.board.features))


@lru_cache(maxsize=16)
def triples(features: int) -> tuple[tuple[int, ...], ...]:
    """Return every choice of three Features, in the kernel's order."""
    return tuple(combinations(range(features), 3))


@lru_cache(maxsize=16)
def triple_masks(features: int) -> Numbers:
    """Return the same as masks of Features."""
    return np.array([sum(1 << f for f in triple) for triple in triples(features)], np.int64)


class KernelInput:
    """The facts of a scene, level by level; see `FactArrays` for the fields."""

    def __init__(self, scene: Scene, facts: Iterable[Fact]) -> None:
        rules, length = scene.rules, scene.length
        self.scene = scene
        self.allowed = [rules.board.everywhere] * length
        self.required = [0] * length
        # The opening is made of steps; a later move can be anything until a fact says more.
        self.move = [STEP if d < OPENING else ANY for d in range(length)]
        self.ending = [UNKNOWN] * length
        self.payment = [UNPAID] * length
        self.period = [0] * length
        self.spans: list[tuple[int, int, int]] = []
        self.counted: list[int] = []
        self.bounds: list[tuple[int, int, int, int]] = []
        self.answers: list[tuple[int, int, int]] = []
        self.second_slip = 0
        self.since = 0
        self.cards = (1 << len(rules.card_ids)) - 1
        self.hidden = 0
        self.excluded = 0
        self.impossible = False
        """Whether two facts contradict each other so plainly that no search is needed."""
        self._unvisited = [0] * length
        self._can_step = [True] * length
        self._slip_payment = [UNPAID if d < OPENING else PAID for d in range(length)]
        for fact in facts:
            _TAKERS[type(fact)](self, fact)
        self._settle_moves()
        self._exclude_unvisited()

    def arrays(self, cards: int) -> FactArrays:
        """Return the kernel's argument, for some of the cards."""
        levels = np.zeros(self.scene.length, LEVEL)
        levels["move"] = self.move
        levels["ending"] = self.ending
        levels["payment"] = self.payment
        levels["period"] = self.period
        return FactArrays(
            allowed=np.array(self.allowed, np.uint64),
            required=np.array(self.required, np.uint64),
            levels=levels,
            bounds=np.array(self.bounds, BOUND),
            spans=np.array(self.spans, SPAN),
            counted=np.array(self.counted, np.int64),
            second_slip=np.uint64(self.second_slip),
            since=self.since,
            cards=self.cards & cards,
            hidden=self.hidden,
            excluded=self.excluded,
            answers=np.array(self.answers, ANSWER),
        )

    def _at(self, fact: At) -> None:
        self.allowed[fact.time - 1] &= fact.locations

    def _visited_all(self, fact: VisitedAll) -> None:
        self.required[fact.by - 1] |= fact.locations
        if fact.choices:
            chosen = fact.locations.bit_length() - 1
            self.answers.append((fact.by - 1, chosen, fact.choices))

    def _visited_none(self, fact: VisitedNone) -> None:
        self._unvisited[fact.by - 1] |= fact.locations

    def _visited_some(self, fact: VisitedSome) -> None:
        self.bounds.append((fact.by - 1, fact.locations, fact.fewest, fact.most))

    def _count(self, fact: Count) -> None:
        first, last, recruits = fact.first - 1, fact.last - 1, fact.recruits
        for span in self.spans:
            if first <= span[1] and span[0] <= last:
                if (first, last) != span[:2]:
                    raise ValueError("counts of overlapping times are not supported")
                self.impossible |= recruits != span[2]
                return
        self.spans.append((first, last, recruits))
        for d, counted in enumerate(fact.counted, first):
            if counted not in self.counted:
                self.counted.append(counted)
            self.period[d] = self.counted.index(counted)

    def _stepped(self, fact: Stepped) -> None:
        self._slip_payment[fact.time - 1] = UNPAID

    def _slipped(self, fact: Slipped) -> None:
        self._can_step[fact.time - 1] = False
        if fact.second != NOWHERE:
            self._place_second_token(fact)
            self._require_retrieval_before(fact.time)

    def _move_made(self, fact: MoveMade) -> None:
        d = fact.time - 1
        self._slip_payment[d] = min(self._slip_payment[d], self._payment(fact))

    def _could_move(self, fact: CouldMove) -> None:
        self._end(fact.time - 1, CAN_MOVE, self._payment(fact))

    def _boxed_in(self, fact: BoxedIn) -> None:
        self._end(fact.time - 1, BOXED_IN, self._payment(fact))

    def _hidden(self, fact: Hidden) -> None:
        self.hidden |= fact.features

    def _not_hidden(self, fact: NotHidden) -> None:
        self.excluded |= fact.features

    def _character(self, fact: Character) -> None:
        self.cards &= 1 << self.scene.rules.card_ids.index(fact.card)

    def _payment(self, fact: MoveMade | CouldMove | BoxedIn) -> int:
        if fact.first:
            return PAID
        if fact.second == NOWHERE:
            return UNPAID
        self._place_second_token(fact)
        return PAID_IF_RETRIEVED

    def _place_second_token(self, fact: Slipped | MoveMade | CouldMove | BoxedIn) -> None:
        self.second_slip = 1 << fact.second
        self.since = fact.since

    def _require_retrieval_before(self, time: int) -> None:
        """Require a visit to the 2nd token after it was placed and before this time."""
        self.required[time - 2] |= self.second_slip
        if self.since:
            self._unvisited[self.since - 1] |= self.second_slip

    def _end(self, d: int, ending: int, payment: int) -> None:
        if self.ending[d] != UNKNOWN:
            self.impossible |= (self.ending[d], self.payment[d]) != (ending, payment)
        self.ending[d] = ending
        self.payment[d] = payment

    def _settle_moves(self) -> None:
        for d in range(OPENING, self.scene.length):
            payment = self._slip_payment[d]
            if self._can_step[d]:
                self.move[d] = _MOVES[payment]
                # A move that was made proves that there was one.
                if (self.ending[d - 1], self.payment[d - 1]) == (CAN_MOVE, payment):
                    self.ending[d - 1] = UNKNOWN
            else:
                self.move[d] = SLIP
                self.impossible |= payment == UNPAID
                if payment == PAID_IF_RETRIEVED:
                    self._require_retrieval_before(d + 1)
        if self.hidden & self.excluded or not self.cards:
            self.impossible = True

    def _exclude_unvisited(self) -> None:
        unvisited = 0
        for d in reversed(range(self.scene.length)):
            unvisited |= self._unvisited[d]
            self.allowed[d] &= ~unvisited


_MOVES = {UNPAID: STEP, PAID_IF_RETRIEVED: IF_RETRIEVED, PAID: ANY}
"""The move into a level that can be a STEP, by what could pay for a slip instead."""

_TAKERS: dict[type, Callable[[KernelInput, Any], None]] = {
    At: KernelInput._at,
    VisitedAll: KernelInput._visited_all,
    VisitedNone: KernelInput._visited_none,
    VisitedSome: KernelInput._visited_some,
    Count: KernelInput._count,
    Stepped: KernelInput._stepped,
    Slipped: KernelInput._slipped,
    MoveMade: KernelInput._move_made,
    CouldMove: KernelInput._could_move,
    BoxedIn: KernelInput._boxed_in,
    Hidden: KernelInput._hidden,
    NotHidden: KernelInput._not_hidden,
    Character: KernelInput._character,
}
