"""What can be true behind the screen, as many worlds in arrays: the exact set, or a fair sample."""

from collections.abc import Callable, Sequence
from functools import lru_cache

import numpy as np
from msgspec import Struct
from msgspec.structs import replace
from numpy.typing import NDArray

from zanzibar.bots.belief import likelihood as like
from zanzibar.bots.belief.public_history import Turns
from zanzibar.bots.belief.recruiter_models import customs
from zanzibar.bots.evaluation.distance import distances
from zanzibar.compile import Numbers, Values
from zanzibar.compiled_rules import rule_tables
from zanzibar.compiled_rules.kernel import lay_city
from zanzibar.compiled_rules.layout import LANDINGS, MAYHEM, MAYHEM_COUNT, STATE, WALK
from zanzibar.compiled_rules.tables import RuleTables
from zanzibar.deduce import Evidence, Fact, Scene
from zanzibar.deduce.search.kernel_input import triples
from zanzibar.deduce.search.runner import search
from zanzibar.rules import NOWHERE, Public, Rules, Seen
from zanzibar.rules.model.ruleset import OPENING
from zanzibar.rules.model.vocabulary import Location

WORK = 3_000_000
"""Steps of the exact search before a sample of random descents takes its place."""
DESCENTS = 4_000
NO_WAYS = np.zeros((0, 0))


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
    kind: Values
    """How likely the Recruiter of this world is of each kind."""
    later: Values
    """How likely the next move leads where, whatever the Agents do meanwhile."""

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
            kind=self.kind[inside],
            later=self.later[inside],
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
        self,
        rules: Rules,
        worlds: int,
        remembers: Callable[[Fact], bool] = lambda fact: True,
        *,
        kinds: tuple[str, ...] = ("aimless",),
        drawn: int = 0,
        trust: float = 1.0,
    ) -> None:
        self.rules = rules
        self.worlds = worlds
        self.drawn = max(drawn, worlds)
        self.trust = trust
        self.remembers = remembers
        self.customs = customs(rules.ruleset.mission, kinds)
        self.turns = Turns(rules)
        self.evidence = Evidence(rules)
        self.facts: list[Fact] = []
        self._read = 0
        self._clouds: dict[tuple[int, int], Cloud] = {}
        self._city: tuple[tuple[int, ...], Numbers, Values] | None = None

    def watch(self, seen: Sequence[Seen]) -> None:
        self.turns.watch(seen)
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
            tables: RuleTables = rule_tables(self.rules)
            city, state = tables.city.copy(), np.zeros(STATE, np.int64)
            state[MAYHEM_COUNT] = len(public.mayhem)
            state[MAYHEM : MAYHEM + len(public.mayhem)] = public.mayhem
            lay_city(tables.options, tables.borders, state, city)
            far = np.array(distances(self.rules.city(public)), np.float64)
            self._city = (public.mayhem, city, far)
        return self._city[1], self._city[2]

    def cloud(self, public: Public, extra: Sequence[Fact] = ()) -> Cloud:
        """The worlds that fit what is remembered, and `extra` on top of it."""
        key = (len(self.facts), hash(tuple(extra)))
        if key not in self._clouds:
            city, _ = self.city(public)
            scene = self.evidence.scene
            drawn = _draw(scene, [*self.facts, *extra], self.drawn)
            cloud = self._columns(public, city, scene, drawn)
            self._clouds[key] = self._with_ways_on(public, cloud)
        return self._clouds[key]

    def _columns(self, public: Public, city: Numbers, scene: Scene, drawn: Numbers) -> Cloud:
        """The drawn worlds with how likely they are; the likeliest of them if they are many."""
        rules, n, length = self.rules, len(drawn), scene.length
        path, card = np.ascontiguousarray(drawn[:, :length]), drawn[:, length]
        hidden = _triple_masks(len(rules.board.features))[drawn[:, length + 1]]
        visited = np.bitwise_or.reduce(np.left_shift(1, path), axis=1, initial=0)
        when = np.zeros((n, rules.board.size), np.int64)
        when[np.arange(n)[:, None], path] = np.arange(1, length + 1)
        last = path[:, -1]
        pays = np.full(n, public.first_slip)
        since = 0 if rules.ruleset.second_slip_counts_past_visits else OPENING
        if public.second_slip != NOWHERE:
            pays |= when[:, public.second_slip] > since
        kind = self._likely(public, path, card, hidden, visited, when)
        weight = kind.sum(axis=1)
        if n > self.worlds:
            # Evenly spaced by weight: a fair sample that is the same every time.
            edges = np.cumsum(weight)
            marks = (np.arange(self.worlds) + 0.5) / self.worlds * edges[-1]
            picks, counts = np.unique(np.searchsorted(edges, marks), return_counts=True)
            path, card, hidden = path[picks], card[picks], hidden[picks]
            visited, when, last, pays = visited[picks], when[picks], last[picks], pays[picks]
            kind, weight = kind[picks] / weight[picks, None], counts.astype(np.float64)
        else:
            kind = kind / np.maximum(weight, 1e-300)[:, None]
        weight = weight / max(float(weight.sum()), 1e-300)
        return Cloud(
            path=path,
            last=last,
            visited=visited,
            when=when,
            card=card,
            hidden=hidden,
            onward=city[WALK, last] & ~visited,
            landings=np.where(pays, city[LANDINGS + card, last] & ~visited, 0),
            weight=weight,
            kind=kind,
            later=NO_WAYS,
        )

    def _likely(
        self,
        public: Public,
        path: Numbers,
        card: Numbers,
        hidden: Numbers,
        visited: Numbers,
        when: Numbers,
    ) -> Values:
        """For each world and kind of Recruiter how likely both together are, up to a factor."""
        folk = self.customs
        likely = np.zeros((len(path), len(folk.share)))
        if len(folk.share) > 1 and len(path):
            city, far = self.city(public)
            since = 0 if self.rules.ruleset.second_slip_counts_past_visits else OPENING
            like.walks(
                city, far, self.turns.rows, self.turns.suspected, path, card, hidden, since,
                folk.moves, folk.opening, likely,
            )  # fmt: skip
            like.replies(when, visited, self.turns.asked, folk.oldest, likely)
            like.placings(city, path, self.turns.placed, folk.fresh, folk.hits, likely)
            like.shadows(path, self.turns.moved, folk.shadow, likely)
            likely *= self.trust
        likely += np.log(folk.share)
        found: Values = np.exp(likely - likely.max(initial=-1e300))
        return found

    def shadowed(self, cloud: Cloud, to: Location) -> Cloud:
        """What the Agents will believe once an Immortal has been moved there."""
        drawn = (cloud.kind @ np.exp(self.customs.shadow)) ** self.trust
        return replace(cloud, weight=np.where(cloud.last == to, cloud.weight * drawn, cloud.weight))

    def _with_ways_on(self, public: Public, cloud: Cloud) -> Cloud:
        steps, slips = self.ways_on(public, cloud, self.customs.careless)
        return replace(cloud, later=steps + slips)

    def ways_on(self, public: Public, cloud: Cloud, weights: Values) -> tuple[Values, Values]:
        """For each world how likely the next move leads where, by a STEP and by a MIND SLIP."""
        city, far = self.city(public)
        turn, suspected = self.turns.now(public)
        steps = np.zeros((len(cloud), self.rules.board.size))
        slips = np.zeros_like(steps)
        like.onward_shares(
            city, far, turn, suspected, cloud.last, cloud.visited, cloud.card, cloud.hidden,
            cloud.landings != 0, weights, cloud.kind, steps, slips,
        )  # fmt: skip
        return steps, slips

    def moved_on(self, public: Public, cloud: Cloud, by_slip: bool, most: int) -> Cloud:
        """Every world one move later: each way on becomes a world, up to about `most`."""
        city, _ = self.city(public)
        shares = self.ways_on(public, cloud, self.customs.moves)[by_slip]
        parents, places = np.nonzero(shares)
        weight = cloud.weight[parents] * shares[parents, places]
        if len(parents) > most:
            edges = np.cumsum(weight)
            picks = np.searchsorted(edges, (np.arange(most) + 0.5) / most * edges[-1])
            parents, places, weight = parents[picks], places[picks], np.full(most, 1.0)
        visited = cloud.visited[parents] | np.left_shift(1, places)
        when = cloud.when[parents]
        when[np.arange(len(parents)), places] = public.time + 1
        landings = np.where(
            cloud.landings[parents] != 0, city[LANDINGS + cloud.card[parents], places] & ~visited, 0
        )
        ahead = Cloud(
            path=np.column_stack([cloud.path[parents], places]),
            last=places.astype(np.int64),
            visited=visited,
            when=when,
            card=cloud.card[parents],
            hidden=cloud.hidden[parents],
            onward=city[WALK, places] & ~visited,
            landings=landings,
            weight=weight,
            kind=cloud.kind[parents],
            later=NO_WAYS,
        )
        return self._with_ways_on(public, ahead)


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


@lru_cache(maxsize=16)
def _triple_masks(features: int) -> Numbers:
    """The Feature mask of each triple, by its number."""
    return np.array([sum(1 << f for f in triple) for triple in triples(features)], np.int64)


def spread(cloud: Cloud) -> Values:
    """For each location how likely the next move leads there."""
    later: Values = cloud.weight @ cloud.later
    total = later.sum()
    return later / total if total > 0 else cloud.now()
