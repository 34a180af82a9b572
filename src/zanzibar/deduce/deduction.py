"""Deductions: every world that fits the facts, and the probabilities that follow."""

from collections.abc import Iterable
from functools import cached_property
from math import log2, sqrt
from random import Random
from typing import Self

import numpy as np
from msgspec import Struct

from zanzibar.compile import Numbers, Values
from zanzibar.deduce.evidence import Evidence
from zanzibar.deduce.explanation import CHECKS, Explanation, explain
from zanzibar.deduce.facts import At, Fact
from zanzibar.deduce.habits import Habits, weight_arrays
from zanzibar.deduce.scene import Scene
from zanzibar.deduce.search.arguments import EVEN_WEIGHTS, WeightArrays
from zanzibar.deduce.search.kernel_input import triples
from zanzibar.deduce.search.runner import EVERY_CARD, NO_PROBE, NO_RANKS, SearchTotals, search
from zanzibar.deduce.what_if import (
    MOST_PROBED,
    AnswerModel,
    Probabilities,
    Query,
    WhatIf,
    evenly,
    weigh_up,
)
from zanzibar.deduce.worlds import World
from zanzibar.rules.model.events import Event, Seen
from zanzibar.rules.model.ruleset import OPENING, Rules
from zanzibar.rules.model.vocabulary import NOWHERE

WORK = 1_000_000_000
"""Nodes after which the exact search gives up. The board of Zanzibar never needs a quarter."""
DESCENTS = 200_000
"""Random descents that replace the exact search."""
LARGEST_LIST = 1_000_000
"""Worlds in a list, at most."""


class Contradiction(ValueError):
    """No world fits the facts, so there are no probabilities. `Deduction.conflict` says why."""


class TooLarge(ValueError):
    """Neither the exact search nor random descents came to an end within their bounds."""


class _Totals(Struct, frozen=True):
    """The totals behind the probabilities, which are shares of `all`."""

    all: float
    surprise: float
    marginals: Values
    features: Values
    cards: Values
    """By sets of cards: those that one path could be of."""


def deduce(
    rules: Rules, log: Iterable[Event | Seen], habits: Habits | None = None, work: int = WORK
) -> "Deduction":
    """Deduce from the public parts of a log."""
    evidence = Evidence(rules, log)
    return Deduction(evidence.scene, evidence.facts, habits, work)


class Deduction:
    """All worlds of a scene in which all facts are true. Nothing is computed before it is read.

    Locations, Features and times are board indices and clock times. Probabilities are shares of the
    worlds, or of their weights when there are habits.
    """

    def __init__(
        self,
        scene: Scene,
        facts: Iterable[Fact],
        habits: Habits | None = None,
        work: int = WORK,
        seed: int = 1,
    ) -> None:
        self.scene = scene
        self.facts = tuple(facts)
        self.habits = habits
        self.work = work
        self.seed = seed

    def tell(self, *facts: Fact, length: int | None = None) -> Self:
        """Return the deduction with more facts, about a path that may have grown meanwhile."""
        scene = self.scene
        if length is not None:
            scene = Scene(scene.rules, scene.city, length, scene.tables)
        return type(self)(scene, (*self.facts, *facts), self.habits, self.work, self.seed)

    # the set: which worlds fit, without weights

    @property
    def size(self) -> int:
        """The number of worlds: path, Recruiter card and hidden Features."""
        return round(self._set.worlds / (self._descents or 1))

    @property
    def paths(self) -> int:
        """The number of different paths."""
        return round(self._set.paths / (self._descents or 1))

    @property
    def possible(self) -> bool:
        """Whether any world fits."""
        return self._set.worlds > 0

    @property
    def exact(self) -> bool:
        """Whether all worlds were counted; if not, the numbers are estimates by random descents."""
        return self._descents == 0

    @property
    def error(self) -> float:
        """The standard error of `size` as a share of it; 0 when it is exact."""
        n, found = self._descents, self._set
        if not n:
            return 0.0
        mean = found.total / n
        return sqrt(max(0.0, found.squares / n - mean**2) / n) / mean

    @cached_property
    def _counted(self) -> tuple[SearchTotals, int]:
        found = search(self.scene, self.facts, budget=self.work)
        if found.finished:
            return found, 0
        found = search(self.scene, self.facts, descents=DESCENTS, seed=self.seed)
        if not found.worlds:
            raise TooLarge("too many worlds to count, and too few to hit by chance")
        return found, DESCENTS

    @property
    def _set(self) -> SearchTotals:
        return self._counted[0]

    @property
    def _descents(self) -> int:
        return self._counted[1]

    # probabilities

    @property
    def bits(self) -> float:
        """The entropy of the worlds in bits: the information the Agents lack."""
        totals = self._totals
        return log2(totals.all / (self._descents or 1)) - totals.surprise / totals.all

    def at(self, time: int) -> Probabilities:
        """Return for each location the probability that the Recruiter was there at this time."""
        if not 1 <= time <= self.scene.length:
            raise ValueError(f"there is no location for time {time}")
        return self._shares(self._totals.marginals[time - 1])

    @property
    def now(self) -> Probabilities:
        """For each location the probability that the Recruiter is there."""
        return self.at(self.scene.length)

    @property
    def visited(self) -> Probabilities:
        """For each location the probability that it has been visited."""
        return self._shares(self._totals.marginals.sum(axis=0))

    @property
    def features(self) -> Probabilities:
        """For each Feature the probability that it is one of the hidden three."""
        return self._shares(self._totals.features)

    @property
    def cards(self) -> dict[str, float]:
        """For each Recruiter card the probability that it is the Recruiter's."""
        totals = self._totals
        return {
            card: _of_card(totals.cards, number) / totals.all
            for number, card in enumerate(self.scene.rules.card_ids)
        }

    @property
    def retrieved(self) -> float:
        """The probability that the 2nd MIND SLIP token was retrieved; 0 before it is placed."""
        for fact in reversed(self.facts):
            second = getattr(fact, "second", NOWHERE)
            if second != NOWHERE:
                since: int = getattr(fact, "since", OPENING)
                totals = self._totals
                return float(totals.marginals[since:, second].sum() / totals.all)
        return 0.0

    def _shares(self, row: Values) -> Probabilities:
        return tuple((row / self._totals.all).tolist())

    @cached_property
    def _totals(self) -> _Totals:
        if not self.possible:
            raise Contradiction("no world fits the facts")
        first, *others = (
            [self._set] if self.habits is None else [self._run(card) for card in self._each_card]
        )
        totals = _Totals(first.total, first.surprise, first.marginals, first.features, first.cards)
        for other in others:
            totals = _Totals(
                totals.all + other.total,
                totals.surprise + other.surprise,
                totals.marginals + other.marginals,
                totals.features + other.features,
                totals.cards + other.cards,
            )
        return totals

    @property
    def _each_card(self) -> list[int]:
        """The searches that weighing takes, as masks of cards.

        With habits each card is weighed by itself: the moves that were open depend on it.
        """
        if self.habits is None:
            return [EVERY_CARD]
        return [1 << card for card in range(len(self.scene.rules.card_ids))]

    @cached_property
    def _weights(self) -> WeightArrays:
        return (
            EVEN_WEIGHTS
            if self.habits is None
            else weight_arrays(self.habits, self.scene.rules.board.size)
        )

    def _run(self, cards: int, probe: Numbers = NO_PROBE, ranks: Values = NO_RANKS) -> SearchTotals:
        return search(
            self.scene,
            self.facts,
            cards=cards,
            weights=self._weights,
            descents=self._descents,
            seed=self.seed,
            probe=probe,
            ranks=ranks,
        )

    # worlds, one by one

    def sample(self, rng: Random, n: int = 1) -> list[World]:
        """Draw worlds at random with replacement, each as likely as it is."""
        totals = self._totals
        ranks = np.sort([rng.random() * totals.all for _ in range(n)])
        drawn = self._drawn(ranks)
        rng.shuffle(drawn)
        return drawn

    def worlds(self) -> list[World]:
        """Return every world, path by path. Raise TooLarge for more than `LARGEST_LIST`."""
        if not self.exact or self.size > LARGEST_LIST:
            raise TooLarge(f"{self.size} worlds are too many for a list")
        found = search(self.scene, self.facts, ranks=np.arange(0.5, self.size))
        return self._read(found.drawn)

    def _drawn(self, ranks: Values) -> list[World]:
        before = 0.0
        drawn: list[World] = []
        for cards in self._each_card:
            total = self._set.total if self.habits is None else self._run(cards).total
            mine = ranks[(ranks >= before) & (ranks < before + total)] - before
            if len(mine):
                drawn += self._read(self._run(cards, ranks=mine).drawn)
            before += total
        return drawn

    def _read(self, drawn: Numbers) -> list[World]:
        rules = self.scene.rules
        hidden = triples(len(rules.board.features))
        return [
            World(tuple(path), rules.card_ids[card], hidden[triple])
            for *path, card, triple in drawn.tolist()
        ]

    # why

    def why_not(self, location: int, time: int | None = None, checks: int = CHECKS) -> Explanation:
        """Explain why the Recruiter cannot be on this location now, or could not be at a time.

        For a possible location the explanation holds the number of worlds and no facts.
        """
        time = self.scene.length if time is None else time
        if self.possible and self._set.marginals[time - 1, location]:
            share = self._set.marginals[time - 1, location] / (self._descents or 1)
            return Explanation(worlds=round(share))
        target = At(time=time, locations=1 << location)
        if not self.exact and search(self.scene, (*self.facts, target), stop_after=1).worlds:
            return Explanation(worlds=1)  # at least: the descents missed it
        return explain(self.scene, self.facts, (target,), checks)

    def conflict(self, checks: int = CHECKS) -> Explanation:
        """Return some of the facts that cannot all be true, if no world fits them."""
        if self.possible:
            return Explanation(worlds=self.size)
        return explain(self.scene, self.facts, (), checks)

    # what if

    def what_if(self, query: Query, model: AnswerModel = evenly) -> WhatIf:
        """Return how likely each outcome of a query is, and its worth in bits on average."""
        probed = [x for x in query.probed if self.visited[x] > 0]
        if len(probed) > MOST_PROBED:
            raise TooLarge(f"a query about {len(probed)} locations has too many outcomes")
        totals = self._totals
        shares = np.zeros(1 << len(probed))
        if probed:
            probe = np.array(probed, np.int64)
            for cards in self._each_card:
                shares += self._run(cards, probe=probe).probes
        else:
            shares[0] = totals.all
        return weigh_up(query, self, probed, (shares / totals.all).tolist(), model)


def _of_card(by_mask: Values, card: int) -> float:
    """Return the share of one card: the worlds of a path are split evenly among its cards."""
    return float(
        sum(
            share / mask.bit_count()
            for mask, share in enumerate(by_mask.tolist())
            if mask >> card & 1
        )
    )
