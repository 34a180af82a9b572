"""Run the search: with the kernel where it knows the rules, in plain Python otherwise."""

from collections.abc import Iterable

import numpy as np
from msgspec import Struct

from zanzibar.board import bits
from zanzibar.compile import Numbers, Values
from zanzibar.deduce.facts import Fact
from zanzibar.deduce.scene import Scene
from zanzibar.deduce.search import arguments, kernel
from zanzibar.deduce.search.arguments import EVEN_WEIGHTS, Output, Request, WeightArrays
from zanzibar.deduce.search.kernel_input import KernelInput, terrain, triple_masks, triples
from zanzibar.deduce.search.plain import worlds

NO_RANKS = np.zeros(0)
NO_PROBE = np.zeros(0, np.int64)
NO_BUDGET = 1 << 62
EVERY_CARD = -1


class SearchTotals(Struct, frozen=True):
    """The totals of a search: numbers of worlds, or their weights."""

    worlds: float
    paths: float
    nodes: int
    finished: bool
    total: float
    surprise: float
    squares: float
    marginals: Values
    features: Values
    cards: Values
    probes: Values
    drawn: Numbers


def search(
    scene: Scene,
    facts: Iterable[Fact],
    *,
    cards: int = EVERY_CARD,
    weights: WeightArrays = EVEN_WEIGHTS,
    stop_after: int = 0,
    budget: int = NO_BUDGET,
    descents: int = 0,
    seed: int = 0,
    probe: Numbers = NO_PROBE,
    ranks: Values = NO_RANKS,
) -> SearchTotals:
    """Go through all worlds of a scene that fit the facts. See `Request` for the options."""
    if scene.rules.overridden or len(scene.rules.card_ids) > arguments.MOST_CARDS:
        return search_plainly(scene, facts, probe, ranks)
    problem = KernelInput(scene, facts)
    if scene.length == 0:
        return search_without_path(problem, ranks)
    rules, length = scene.rules, scene.length
    output = Output(
        report=np.zeros(arguments.REPORTS),
        marginals=np.zeros((length, rules.board.size)),
        by_feature=np.zeros(len(rules.board.features)),
        by_cards=np.zeros(1 << len(rules.card_ids)),
        by_probe=np.zeros(1 << len(probe)),
        drawn=np.zeros((len(ranks), length + 2), np.int64),
    )
    if problem.impossible:
        output.report[arguments.FINISHED] = 1.0
    else:
        kernel.search(
            terrain(rules, scene.city),
            problem.arrays(cards),
            weights,
            Request(stop_after, budget, descents, seed, probe, ranks),
            output,
        )
    report = output.report.tolist()
    return SearchTotals(
        worlds=report[arguments.WORLDS],
        paths=report[arguments.PATHS],
        nodes=int(report[arguments.NODES]),
        finished=bool(report[arguments.FINISHED]),
        total=report[arguments.TOTAL],
        surprise=report[arguments.SURPRISE],
        squares=report[arguments.SQUARES],
        marginals=output.marginals,
        features=output.by_feature,
        cards=output.by_cards,
        probes=output.by_probe,
        drawn=output.drawn,
    )


def search_without_path(problem: KernelInput, ranks: Values) -> SearchTotals:
    """Combine every card with every triple, for a path that has no location yet."""
    rules = problem.scene.rules
    features = len(rules.board.features)
    masks = triple_masks(features)
    known = problem.hidden | problem.excluded
    fits = np.flatnonzero(masks & known == problem.hidden)
    n_cards = problem.cards.bit_count()
    worlds = 0.0 if problem.impossible else float(len(fits) * n_cards)
    cards = np.zeros(1 << len(rules.card_ids))
    cards[problem.cards] = worlds
    by_feature = [(masks[fits] >> feature & 1).sum() * n_cards for feature in range(features)]
    which = ranks.astype(np.int64)
    numbers = np.array([*bits(problem.cards)], np.int64)
    return SearchTotals(
        worlds=worlds,
        paths=float(worlds > 0),
        nodes=0,
        finished=True,
        total=worlds,
        surprise=0.0,
        squares=0.0,
        marginals=np.zeros((0, rules.board.size)),
        features=np.array(by_feature, np.float64),
        cards=cards,
        probes=np.array([worlds]),
        drawn=np.stack([numbers[which % n_cards], fits[which // n_cards]], axis=1),
    )


def search_plainly(
    scene: Scene, facts: Iterable[Fact], probe: Numbers = NO_PROBE, ranks: Values = NO_RANKS
) -> SearchTotals:
    """Search in plain Python, for modules that replace the rules of movement."""
    rules, length = scene.rules, scene.length
    marginals = np.zeros((length, rules.board.size))
    features = np.zeros(len(rules.board.features))
    cards = np.zeros(1 << len(rules.card_ids))
    probes = np.zeros(1 << len(probe))
    found = sorted(worlds(scene, facts))
    for world in found:
        marginals[range(length), world.path] += 1
        features[list(world.hidden)] += 1
        cards[1 << rules.card_ids.index(world.card)] += 1
        probes[sum(1 << i for i, location in enumerate(probe) if location in world.path)] += 1
    numbers = {hidden: i for i, hidden in enumerate(triples(len(features)))}
    drawn = [
        (*world.path, rules.card_ids.index(world.card), numbers[world.hidden])
        for world in (found[int(rank)] for rank in ranks)
    ]
    return SearchTotals(
        worlds=len(found),
        paths=len({world.path for world in found}),
        nodes=len(found),
        finished=True,
        total=len(found),
        surprise=0.0,
        squares=0.0,
        marginals=marginals,
        features=features,
        cards=cards,
        probes=probes,
        drawn=np.array(drawn, np.int64).reshape(len(ranks), length + 2),
    )
