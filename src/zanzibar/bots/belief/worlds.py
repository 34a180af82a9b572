"""The worlds that fit the public record, in arrays: all of them, or an evenly spaced sample."""

from collections.abc import Callable, Sequence
from functools import lru_cache

import numpy as np
from msgspec import Struct
from msgspec.structs import replace
from numpy.typing import NDArray

from zanzibar.bots.belief import likelihood
from zanzibar.bots.belief.public_history import PublicHistory
from zanzibar.bots.belief.recruiter_models import population
from zanzibar.bots.distance import distances
from zanzibar.bots.parameters import UNSKILLED
from zanzibar.compile import Numbers, Values
from zanzibar.compiled_rules import RuleTables, rule_tables
from zanzibar.compiled_rules.kernel import lay_city
from zanzibar.compiled_rules.layout import LANDINGS, MAYHEM, MAYHEM_COUNT, STATE, WALK
from zanzibar.deduce import Evidence, Fact, Scene
from zanzibar.deduce.search.kernel_input import triples
from zanzibar.deduce.search.runner import search
from zanzibar.rules import NOWHERE, Public, Rules, Seen
from zanzibar.rules.model.ruleset import OPENING
from zanzibar.rules.model.vocabulary import Location

SEARCH_STEPS = 3_000_000
"""Steps of the exact search before a sample of random descents takes its place."""
DESCENTS = 4_000
SMALLEST = 1e-300
"""A divisor in place of 0."""
NOT_COMPUTED = np.zeros((0, 0))


class WeightedWorlds(Struct, frozen=True):
    """Possible worlds with their weights: one row for each world, locations as bit masks."""

    path: Numbers
    last: Numbers
    visited: Numbers
    visit_times: Numbers
    """The time of the visit to each location, 0 for none."""
    card: Numbers
    hidden: Numbers
    step_targets: Numbers
    slip_targets: Numbers
    """Where a MIND SLIP can lead; nowhere without a token that pays for it."""
    weight: Values
    kind_shares: Values
    """The probability of each kind of Recruiter in this world."""
    next_shares: Values
    """The probability of each location after the next move, wherever the Agents are by then."""

    def __len__(self) -> int:
        return len(self.last)

    def subset(self, inside: NDArray[np.bool_], weight: Values) -> "WeightedWorlds":
        """Return some of the worlds; `weight` has new weights for all of them."""
        return WeightedWorlds(
            path=self.path[inside],
            last=self.last[inside],
            visited=self.visited[inside],
            visit_times=self.visit_times[inside],
            card=self.card[inside],
            hidden=self.hidden[inside],
            step_targets=self.step_targets[inside],
            slip_targets=self.slip_targets[inside],
            weight=weight[inside],
            kind_shares=self.kind_shares[inside],
            next_shares=self.next_shares[inside],
        )

    def location_shares(self) -> Values:
        """Return for each location the probability that the Recruiter is there."""
        shares = np.zeros(self.visit_times.shape[1])
        np.add.at(shares, self.last, self.weight)
        shares /= max(shares.sum(), SMALLEST)
        return shares

    def visited_shares(self) -> Values:
        """Return for each location the probability that the Recruiter has visited it."""
        shares: Values = self.weight @ (self.visit_times > 0)
        shares /= max(self.weight.sum(), SMALLEST)
        return shares

    def next_location_shares(self) -> Values:
        """Return for each location the probability that the next move leads there."""
        shares: Values = self.weight @ self.next_shares
        total = shares.sum()
        return shares / total if total > 0 else self.location_shares()


class Belief:
    """Follows the public record and weighs the worlds that fit it. Any seat can keep one."""

    def __init__(
        self,
        rules: Rules,
        max_worlds: int,
        remembers: Callable[[Fact], bool] = lambda fact: True,
        *,
        recruiter_kinds: tuple[str, ...] = UNSKILLED,
        sampled_worlds: int = 0,
        model_trust: float = 1.0,
    ) -> None:
        self.rules = rules
        self.max_worlds = max_worlds
        self.sampled_worlds = max(sampled_worlds, max_worlds)
        self.model_trust = model_trust
        self.remembers = remembers
        self.population = population(rules.ruleset.mission, recruiter_kinds)
        self.history = PublicHistory(rules)
        self.evidence = Evidence(rules)
        self.facts: list[Fact] = []
        self._facts_read = 0
        self._worlds: dict[tuple[int, int], WeightedWorlds] = {}
        self._city: tuple[tuple[int, ...], Numbers, Values] | None = None
        # Before which visit a location of the second MIND SLIP token does not count.
        self._slip_since = 0 if rules.ruleset.second_slip_counts_past_visits else OPENING

    def watch(self, seen: Sequence[Seen]) -> None:
        self.history.watch(seen)
        for each in seen:
            before = len(self.evidence.facts)
            self.evidence.see(each)
            if len(self.evidence.facts) < before:  # an undo took facts back
                self.facts = [fact for fact in self.facts if fact in self.evidence.facts]
                self._facts_read = min(self._facts_read, len(self.evidence.facts))
        new = self.evidence.facts[self._facts_read :]
        self._facts_read = len(self.evidence.facts)
        self.facts += [fact for fact in new if self.remembers(fact)]
        if seen:
            self._worlds.clear()

    def city_tables(self, public: Public) -> tuple[Numbers, Values]:
        """Return the city as the kernels read it, and the distances between all locations."""
        if self._city is None or self._city[0] != public.mayhem:
            tables: RuleTables = rule_tables(self.rules)
            city, state = tables.city.copy(), np.zeros(STATE, np.int64)
            state[MAYHEM_COUNT] = len(public.mayhem)
            state[MAYHEM : MAYHEM + len(public.mayhem)] = public.mayhem
            lay_city(tables.options, tables.borders, state, city)
            distance = np.array(distances(self.rules.city(public)), np.float64)
            self._city = (public.mayhem, city, distance)
        return self._city[1], self._city[2]

    # --- worlds now ----------------------------------------------------------------------------

    def worlds(self, public: Public, extra: Sequence[Fact] = ()) -> WeightedWorlds:
        """Return the worlds that fit all remembered facts, and `extra` ones on top."""
        key = (len(self.facts), hash(tuple(extra)))
        if key not in self._worlds:
            scene = self.evidence.scene
            drawn = _draw(scene, [*self.facts, *extra], self.sampled_worlds)
            self._worlds[key] = self._with_next_shares(public, self._weigh(public, scene, drawn))
        return self._worlds[key]

    def _weigh(self, public: Public, scene: Scene, drawn: Numbers) -> WeightedWorlds:
        """Weigh drawn worlds by their likelihood; keep the likelier ones if they are too many."""
        rules, n, length = self.rules, len(drawn), scene.length
        path, card = np.ascontiguousarray(drawn[:, :length]), drawn[:, length]
        hidden = _triple_masks(len(rules.board.features))[drawn[:, length + 1]]
        visited = np.bitwise_or.reduce(np.left_shift(1, path), axis=1, initial=0)
        visit_times = np.zeros((n, rules.board.size), np.int64)
        visit_times[np.arange(n)[:, None], path] = np.arange(1, length + 1)
        last = path[:, -1]
        can_slip = np.full(n, public.first_slip)
        if public.second_slip != NOWHERE:
            can_slip |= visit_times[:, public.second_slip] > self._slip_since
        kinds = self._likelihoods(public, path, card, hidden, visited, visit_times)
        weight = kinds.sum(axis=1)
        if n > self.max_worlds:
            # Evenly spaced by weight: a fair sample that is the same every time.
            edges = np.cumsum(weight)
            marks = (np.arange(self.max_worlds) + 0.5) / self.max_worlds * edges[-1]
            picks, counts = np.unique(np.searchsorted(edges, marks), return_counts=True)
            path, card, hidden = path[picks], card[picks], hidden[picks]
            visited, visit_times = visited[picks], visit_times[picks]
            last, can_slip = last[picks], can_slip[picks]
            kinds, weight = kinds[picks] / weight[picks, None], counts.astype(np.float64)
        else:
            kinds = kinds / np.maximum(weight, SMALLEST)[:, None]
        weight = weight / max(float(weight.sum()), SMALLEST)
        city, _ = self.city_tables(public)
        return WeightedWorlds(
            path=path,
            last=last,
            visited=visited,
            visit_times=visit_times,
            card=card,
            hidden=hidden,
            step_targets=city[WALK, last] & ~visited,
            slip_targets=np.where(can_slip, city[LANDINGS + card, last] & ~visited, 0),
            weight=weight,
            kind_shares=kinds,
            next_shares=NOT_COMPUTED,
        )

    def _likelihoods(
        self,
        public: Public,
        path: Numbers,
        card: Numbers,
        hidden: Numbers,
        visited: Numbers,
        visit_times: Numbers,
    ) -> Values:
        """Return the joint likelihood of each world and kind of Recruiter, up to a factor."""
        kinds, history = self.population, self.history
        logs = np.zeros((len(path), len(kinds.share)))
        if len(kinds.share) > 1 and len(path):
            city, distance = self.city_tables(public)
            likelihood.add_paths(
                city,
                distance,
                history.turns,
                history.suspected,
                path,
                card,
                hidden,
                self._slip_since,
                kinds.moves,
                kinds.opening,
                logs,
            )
            likelihood.add_answers(visit_times, visited, history.answers, kinds.oldest, logs)
            likelihood.add_placements(city, path, history.placements, kinds.fresh, kinds.hits, logs)
            likelihood.add_immortal_moves(path, history.immortal_moves, kinds.shadow, logs)
            logs *= self.model_trust
        logs += np.log(kinds.share)
        likelihoods: Values = np.exp(logs - logs.max(initial=-1e300))
        return likelihoods

    # --- worlds to come ------------------------------------------------------------------------

    def after_immortal_move(self, worlds: WeightedWorlds, to: Location) -> WeightedWorlds:
        """Return the worlds with the Agents' weights once an Immortal has moved to a location."""
        odds = (worlds.kind_shares @ np.exp(self.population.shadow)) ** self.model_trust
        weight = np.where(worlds.last == to, worlds.weight * odds, worlds.weight)
        return replace(worlds, weight=weight)

    def after_move(
        self, public: Public, worlds: WeightedWorlds, by_slip: bool, most: int
    ) -> WeightedWorlds:
        """Return the worlds one move later: a world for each way on, up to about `most`."""
        city, _ = self.city_tables(public)
        shares = self._next_moves(public, worlds, self.population.moves)[by_slip]
        parents, places = np.nonzero(shares)
        weight = worlds.weight[parents] * shares[parents, places]
        if len(parents) > most:
            edges = np.cumsum(weight)
            picks = np.searchsorted(edges, (np.arange(most) + 0.5) / most * edges[-1])
            parents, places, weight = parents[picks], places[picks], np.full(most, 1.0)
        visited = worlds.visited[parents] | np.left_shift(1, places)
        visit_times = worlds.visit_times[parents]
        visit_times[np.arange(len(parents)), places] = public.time + 1
        landings = city[LANDINGS + worlds.card[parents], places] & ~visited
        later = WeightedWorlds(
            path=np.column_stack([worlds.path[parents], places]),
            last=places.astype(np.int64),
            visited=visited,
            visit_times=visit_times,
            card=worlds.card[parents],
            hidden=worlds.hidden[parents],
            step_targets=city[WALK, places] & ~visited,
            slip_targets=np.where(worlds.slip_targets[parents] != 0, landings, 0),
            weight=weight,
            kind_shares=worlds.kind_shares[parents],
            next_shares=NOT_COMPUTED,
        )
        return self._with_next_shares(public, later)

    def _with_next_shares(self, public: Public, worlds: WeightedWorlds) -> WeightedWorlds:
        steps, slips = self._next_moves(public, worlds, self.population.future_moves)
        return replace(worlds, next_shares=steps + slips)

    def _next_moves(
        self, public: Public, worlds: WeightedWorlds, weights: Values
    ) -> tuple[Values, Values]:
        """Return each world's probabilities of the next location, by a STEP and by a MIND SLIP."""
        city, distance = self.city_tables(public)
        turn, suspected = self.history.turn_now(public)
        steps = np.zeros((len(worlds), self.rules.board.size))
        slips = np.zeros_like(steps)
        likelihood.share_out_next_moves(
            city,
            distance,
            turn,
            suspected,
            worlds.last,
            worlds.visited,
            worlds.card,
            worlds.hidden,
            worlds.slip_targets != 0,
            weights,
            worlds.kind_shares,
            steps,
            slips,
        )
        return steps, slips


def _draw(scene: Scene, facts: Sequence[Fact], worlds: int) -> Numbers:
    """Draw evenly spaced worlds out of all that fit; all of them if they are few."""
    found = search(scene, facts, budget=SEARCH_STEPS)
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
    """Return the Feature mask of each triple, by its number."""
    return np.array([sum(1 << f for f in triple) for triple in triples(features)], np.int64)
