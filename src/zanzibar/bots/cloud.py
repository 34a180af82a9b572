"""What can be true behind the screen, as many worlds in arrays: the exact set, or a fair sample."""

from collections.abc import Callable, Sequence
from functools import lru_cache

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from zanzibar.bots.distance import distances
from zanzibar.deduce import Evidence, Fact, Scene
from zanzibar.deduce.problem import triples
from zanzibar.deduce.search import search
from zanzibar.rules import NOWHERE, Public, Rules, Seen
from zanzibar.rules.ruleset import OPENING
from zanzibar.twin import ground
from zanzibar.twin.ground import Ground, Numbers
from zanzibar.twin.kernel import lay_city
from zanzibar.twin.layout import LANDINGS, MAYHEM, MAYHEM_COUNT, STATE, WALK

Values = NDArray[np.float64]

WORK = 3_000_000
"""Steps of the exact search before a sample of random descents takes its place."""
DESCENTS = 4_000


class Cloud(Struct, frozen=True):
    """Worlds in columns. `when` has the time of each visit, 0 for none; masks are locations."""

    path: Numbers
    last: Numbers
    visited: Numbers
    when: Numbers
    card: Numbers
    hidden: Numbers
    onward: Numbers
    """Where a STEP can lead."""
    landings: Numbers
    """Where a MIND SLIP can lead, if something can pay for it."""
    weight: Values

    def __len__(self) -> int:
        return len(self.last)

    def only(self, inside: NDArray[np.bool_], weight: Values) -> "Cloud":
        """Some of the worlds, with other weights."""
        return Cloud(
            path=self.path[inside],
            last=self.last[inside],
            visited=self.visited[inside],
            when=self.when[inside],
            card=self.card[inside],
            hidden=self.hidden[inside],
            onward=self.onward[inside],
            landings=self.landings[inside],
            weight=weight[inside],
        )

    def now(self) -> Values:
        """For each location how likely the Recruiter is there."""
        found = np.zeros(self.when.shape[1])
        np.add.at(found, self.last, self.weight)
        found /= max(found.sum(), 1e-300)
        return found

    def been(self) -> Values:
        """For each location how likely it has been visited."""
        shares: Values = self.weight @ (self.when > 0)
        shares /= max(self.weight.sum(), 1e-300)
        return shares


class Belief:
    """Follows the public record and knows which worlds fit it. Every seat may have one."""

    def __init__(
        self, rules: Rules, worlds: int, remembers: Callable[[Fact], bool] = lambda fact: True
    ) -> None:
        self.rules = rules
        self.worlds = worlds
        self.remembers = remembers
        self.evidence = Evidence(rules)
        self.facts: list[Fact] = []
        self._read = 0
        self._clouds: dict[tuple[int, int], Cloud] = {}
        self._city: tuple[tuple[int, ...], Numbers, Values] | None = None

    def watch(self, seen: Sequence[Seen]) -> None:
        for each in seen:
            before = len(self.evidence.facts)
            self.evidence.see(each)
            if len(self.evidence.facts) < before:  # something was taken back
                self.facts = [fact for fact in self.facts if fact in self.evidence.facts]
                self._read = min(self._read, len(self.evidence.facts))
        new = self.evidence.facts[self._read :]
        self._read = len(self.evidence.facts)
        self.facts += [fact for fact in new if self.remembers(fact)]
        if seen:
            self._clouds.clear()

    def city(self, public: Public) -> tuple[Numbers, Values]:
        """The city as the kernels read it, and how far each location is from each other."""
        if self._city is None or self._city[0] != public.mayhem:
            land: Ground = ground(self.rules)
            city, state = land.city.copy(), np.zeros(STATE, np.int64)
            state[MAYHEM_COUNT] = len(public.mayhem)
            state[MAYHEM : MAYHEM + len(public.mayhem)] = public.mayhem
            lay_city(land.options, land.borders, state, city)
            far = np.array(distances(self.rules.city(public)), np.float64)
            self._city = (public.mayhem, city, far)
        return self._city[1], self._city[2]

    def cloud(self, public: Public, extra: Sequence[Fact] = ()) -> Cloud:
        """The worlds that fit what is remembered, and `extra` on top of it."""
        key = (len(self.facts), hash(tuple(extra)))
        if key not in self._clouds:
            city, _ = self.city(public)
            scene = self.evidence.scene
            drawn = _draw(scene, [*self.facts, *extra], self.worlds)
            self._clouds[key] = _columns(self.rules, public, city, scene, drawn)
        return self._clouds[key]


def _draw(scene: Scene, facts: Sequence[Fact], worlds: int) -> Numbers:
    """Evenly spaced worlds out of all that fit; all of them if they are few."""
    found = search(scene, facts, budget=WORK)
    descents = 0
    if not found.finished:
        descents = DESCENTS
        found = search(scene, facts, descents=descents, seed=1)
    total = found.total
    ranks: Values
    if total <= worlds and not descents:
        ranks = np.arange(round(total), dtype=np.float64) + 0.5
    else:
        ranks = (np.arange(worlds, dtype=np.float64) + 0.5) * (total / worlds)
    return search(scene, facts, ranks=ranks, descents=descents, seed=1).drawn


def _columns(rules: Rules, public: Public, city: Numbers, scene: Scene, drawn: Numbers) -> Cloud:
    size, n, length = rules.board.size, len(drawn), scene.length
    path, card = drawn[:, :length], drawn[:, length]
    visited = np.bitwise_or.reduce(np.left_shift(1, path), axis=1, initial=0)
    when = np.zeros((n, size), np.int64)
    when[np.arange(n)[:, None], path] = np.arange(1, length + 1)
    last = path[:, -1]
    pays = np.full(n, public.first_slip)
    if public.second_slip != NOWHERE:
        since = 0 if rules.ruleset.second_slip_counts_past_visits else OPENING
        pays |= when[:, public.second_slip] > since
    return Cloud(
        path=path,
        last=last,
        visited=visited,
        when=when,
        card=card,
        hidden=_triple_masks(len(rules.board.features))[drawn[:, length + 1]],
        onward=city[WALK, last] & ~visited,
        landings=np.where(pays, city[LANDINGS + card, last] & ~visited, 0),
        weight=np.full(n, 1.0 / max(n, 1)),
    )


@lru_cache(maxsize=16)
def _triple_masks(features: int) -> Numbers:
    """The Feature mask of each triple, by its number."""
    return np.array([sum(1 << f for f in triple) for triple in triples(features)], np.int64)


def moved_on(cloud: Cloud, city: Numbers, time: int, by_slip: bool, most: int) -> Cloud:
    """Every world one move later: each way on becomes a world of its own, up to about `most`."""
    ways = cloud.landings if by_slip else cloud.onward
    size = cloud.when.shape[1]
    parents, places = np.nonzero(ways[:, None] >> np.arange(size) & 1)
    counts = np.bincount(parents, minlength=len(cloud))
    weight = cloud.weight[parents] / np.maximum(counts[parents], 1)
    if len(parents) > most:
        # Evenly spaced by weight: a fair sample that is the same every time.
        edges = np.cumsum(weight)
        picks = np.searchsorted(edges, (np.arange(most) + 0.5) / most * edges[-1])
        parents, places, weight = parents[picks], places[picks], np.full(most, 1.0)
    visited = cloud.visited[parents] | np.left_shift(1, places)
    when = cloud.when[parents]
    when[np.arange(len(parents)), places] = time
    landings = np.where(
        cloud.landings[parents] != 0, city[LANDINGS + cloud.card[parents], places] & ~visited, 0
    )
    return Cloud(
        path=np.column_stack([cloud.path[parents], places]),
        last=places.astype(np.int64),
        visited=visited,
        when=when,
        card=cloud.card[parents],
        hidden=cloud.hidden[parents],
        onward=city[WALK, places] & ~visited,
        landings=landings,
        weight=weight,
    )


def spread(cloud: Cloud, size: int) -> Values:
    """For each location how likely one STEP more leads there."""
    ways = cloud.onward[:, None] >> np.arange(size) & 1
    counts = ways.sum(axis=1)
    shares = np.where(counts > 0, cloud.weight / np.maximum(counts, 1), 0.0)
    later: Values = shares @ ways
    total = later.sum()
    return later / total if total > 0 else cloud.now()
