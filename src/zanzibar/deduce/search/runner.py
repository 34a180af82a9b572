"""Running the kernel: numpy arrays in, totals out."""

from collections.abc import Iterable
from typing import Any

import numpy as np
from msgspec import Struct

from zanzibar.board import bits
from zanzibar.compile import Numbers, Values
from zanzibar.deduce.facts import Fact
from zanzibar.deduce.scene import Scene
from zanzibar.deduce.search import kernel
from zanzibar.deduce.search.kernel_input import Problem, terrain, triple_masks, triples
from zanzibar.deduce.search.plain import worlds


class Weighing(Struct, frozen=True):
    """How likely a Recruiter is to move and to answer in a given way, as arrays."""

    start: Values
    step: Values
    slip: Values
    normalise: bool
    answer: Values


class Found(Struct, frozen=True):
    """What a search adds up. Totals are numbers of worlds, or their weights."""

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


NO_RANKS = np.zeros(0)
NO_PROBE = np.zeros(0, np.int64)
EVENLY = Weighing(np.zeros(0), np.zeros((1, 1, 1)), np.zeros((1, 1, 1)), False, np.zeros((1, 1)))
NO_BUDGET = 1 << 62
EVERY_CARD = -1


def search(
    scene: Scene,
    facts: Iterable[Fact],
    *,
    cards: int = EVERY_CARD,
    weighing: Weighing = EVENLY,
    stop_after: int = 0,
    budget: int = NO_BUDGET,
    descents: int = 0,
    seed: int = 0,
    probe: Numbers = NO_PROBE,
    ranks: Values = NO_RANKS,
) -> Found:
    """Go through all worlds of a scene that fit the facts. See `kernel.search` for the options."""
    if scene.rules.overridden:
        return search_plainly(scene, facts, probe, ranks)
    problem = Problem(scene, facts)
    if scene.length == 0:
        return search_nowhere(problem, ranks)
    board, length = scene.rules.board, scene.length
    land = terrain(scene.rules, scene.city)
    features = len(board.features)
    report = np.zeros(kernel.REPORTS)
    marginals = np.zeros((length, board.size))
    feature_totals = np.zeros(features)
    card_totals = np.zeros(1 << len(scene.rules.card_ids))
    probe_totals = np.zeros(1 << len(probe))
    drawn = np.zeros((len(ranks), length + 2), np.int64)
    if problem.impossible:
        report[kernel.FINISHED] = 1.0
    else:
        kernel.search(
            land.walk, land.slips, land.features_at, features,
            np.array((problem.allow, problem.required), np.uint64),
            np.array(
                (problem.kind, problem.ending, problem.span, problem.period, problem.payment),
                np.int64,
            ),
            _table(problem.spans, 3),
            np.array(problem.counted, np.int64),
            np.array(problem.some_masks, np.uint64),
            _table(problem.some, 3),
            np.uint64(problem.second),
            problem.since,
            problem.cards & cards,
            problem.hidden,
            problem.excluded,
            weighing.start, weighing.step, weighing.slip,
            weighing.normalise,
            _table(problem.answers, 2),
            np.array(problem.answer_masks, np.uint64),
            weighing.answer,
            stop_after, budget, descents, seed,
            report, marginals, feature_totals, card_totals, probe, probe_totals, ranks, drawn,
        )  # fmt: skip
    return Found(
        worlds=report[kernel.WORLDS],
        paths=report[kernel.PATHS],
        nodes=int(report[kernel.NODES]),
        finished=bool(report[kernel.FINISHED]),
        total=report[kernel.TOTAL],
        surprise=report[kernel.SURPRISE],
        squares=report[kernel.SQUARES],
        marginals=marginals,
        features=feature_totals,
        cards=card_totals,
        probes=probe_totals,
        drawn=drawn,
    )


def search_nowhere(problem: Problem, ranks: Values) -> Found:
    """The worlds of a path not begun yet: every card with every triple."""
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
    return Found(
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
) -> Found:
    """The same without the kernel, for modules that it does not know."""
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
    return Found(
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


def _table(rows: list[Any], columns: int) -> Numbers:
    return np.array(rows, np.int64) if rows else np.zeros((0, columns), np.int64)
