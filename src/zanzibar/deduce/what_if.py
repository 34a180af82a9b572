"""Query a deduction: how likely each outcome of an Agent's action is, and what it is worth."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from math import log2
from typing import Protocol, TypeAlias

from msgspec import Struct

from zanzibar.board import bits
from zanzibar.deduce.scene import Scene
from zanzibar.rules.model.actions import Ask, Capture, Crosshairs, GameAction, Reveal, Shakedown
from zanzibar.rules.model.ruleset import Rules
from zanzibar.rules.model.state import Public
from zanzibar.rules.model.vocabulary import MERU, NOWHERE

MOST_PROBED = 20
"""Locations a query may be about: each subset of them may have an outcome of its own."""

Probabilities = tuple[float, ...]

AnswerModel: TypeAlias = Callable[[tuple[int, ...]], Mapping[int, float]]
"""How a Recruiter picks one of the locations a STEP token can go to."""


def evenly(choices: tuple[int, ...]) -> Mapping[int, float]:
    """Pick each possible location with the same chance."""
    return dict.fromkeys(choices, 1.0 / len(choices))


class WhichStep(Struct, frozen=True):
    """ASK: a STEP token on one of these locations, if any was visited."""

    locations: int

    @property
    def probed(self) -> tuple[int, ...]:
        return tuple(bits(self.locations))


class WhichSteps(WhichStep, frozen=True):
    """ASK with the Dolphin: tokens on all of these that were visited."""


class Where(Struct, frozen=True):
    """CAPTURE and Meru's question: is the Recruiter on one of these locations now?"""

    locations: int
    probed: tuple[int, ...] = ()


class When(Struct, frozen=True):
    """REVEAL: the time at which this location was visited."""

    location: int
    probed: tuple[int, ...] = ()


class IsHidden(Struct, frozen=True):
    """SHAKEDOWN: is this Feature hidden and not exposed yet?"""

    feature: int
    known: bool = False
    """Whether it was exposed before, so that the outcome will be "no new card"."""
    probed: tuple[int, ...] = ()


Query: TypeAlias = WhichStep | WhichSteps | Where | When | IsHidden
Outcome: TypeAlias = int | bool
"""A location (NOWHERE: no new token), a mask of locations, a time, or yes and no."""


class WhatIf(Struct, frozen=True):
    """The possible outcomes of a query with their probabilities, and their mean worth in bits."""

    outcomes: dict[Outcome, float]
    bits: float


class Odds(Protocol):
    """The probabilities that queries read from a deduction."""

    scene: Scene

    @property
    def now(self) -> Probabilities: ...

    @property
    def features(self) -> Probabilities: ...

    def at(self, time: int, /) -> Probabilities: ...


def query(rules: Rules, public: Public, action: GameAction) -> Query:
    """Return the query that an Agent's action would be on this table."""
    board = rules.board
    match action:
        case Ask():
            choices = board.with_feature[action.feature] & ~public.covered
            return WhichSteps(choices) if action.dolphin else WhichStep(choices)
        case Capture():
            return Where(1 << public.agents[action.agent])
        case Crosshairs():
            return Where(board.in_line[public.agents[MERU]])
        case Reveal():
            return When(public.agents[action.agent])
        case Shakedown():
            return IsHidden(action.feature, bool(public.exposed >> action.feature & 1))
    raise ValueError(f"{type(action).__name__} asks nothing")


def weigh_up(
    asked: Query,
    odds: Odds,
    probed: Sequence[int],
    shares: Sequence[float],
    model: AnswerModel,
) -> WhatIf:
    """Return the outcomes of a query.

    `shares[i]` of the worlds visited the i-th subset of `probed`.
    """
    outcomes: dict[Outcome, float] = {}
    choice = 0.0  # entropy of the outcome that is left when the world is known
    match asked:
        case Where():
            yes = sum(odds.now[x] for x in bits(asked.locations))
            outcomes = {True: yes, False: 1.0 - yes}
        case When():
            times = range(1, odds.scene.length + 1)
            outcomes = {time: odds.at(time)[asked.location] for time in times}
        case IsHidden():
            yes = 0.0 if asked.known else odds.features[asked.feature]
            outcomes = {True: yes, False: 1.0 - yes}
        case WhichSteps():
            for i, share in enumerate(shares):
                outcomes[sum(1 << probed[k] for k in bits(i))] = share
        case WhichStep():
            for i, share in enumerate(shares):
                choices = tuple(probed[k] for k in bits(i))
                picks = model(choices) if choices else {NOWHERE: 1.0}
                choice += share * _entropy(picks.values())
                for location, chance in picks.items():
                    outcomes[location] = outcomes.get(location, 0.0) + share * chance
    outcomes = {outcome: chance for outcome, chance in outcomes.items() if chance > 0.0}
    return WhatIf(outcomes, max(0.0, _entropy(outcomes.values()) - choice))


def _entropy(chances: Iterable[float]) -> float:
    return -sum(chance * log2(chance) for chance in chances if chance > 0.0)
