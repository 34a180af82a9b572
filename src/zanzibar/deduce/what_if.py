"""What an Agent's action would ask, and what the answers would be worth."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from math import log2
from typing import TYPE_CHECKING, TypeAlias

from msgspec import Struct

from zanzibar.board import bits
from zanzibar.rules.model.actions import Ask, Capture, Crosshairs, GameAction, Reveal, Shakedown
from zanzibar.rules.model.ruleset import Rules
from zanzibar.rules.model.state import Public
from zanzibar.rules.model.vocabulary import MERU, NOWHERE

if TYPE_CHECKING:
    from zanzibar.deduce.deduction import Deduction

MOST_PROBED = 20
"""Locations a question may be about: each set of them may get an answer of its own."""

AnswerModel: TypeAlias = Callable[[tuple[int, ...]], Mapping[int, float]]
"""How a Recruiter picks one of the locations a STEP token can go to."""


def evenly(choices: tuple[int, ...]) -> Mapping[int, float]:
    """Every possible location is as likely as any other."""
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
    """Whether it was exposed before, so that the answer will be "no new card"."""
    probed: tuple[int, ...] = ()


Question: TypeAlias = WhichStep | WhichSteps | Where | When | IsHidden
Answer: TypeAlias = int | bool
"""A location (NOWHERE: no new token), a mask of locations, a time, or yes and no."""


class WhatIf(Struct, frozen=True):
    """The answers that are possible with their probabilities, and what one is worth on average."""

    answers: dict[Answer, float]
    bits: float


def question(rules: Rules, public: Public, action: GameAction) -> Question:
    """What an Agent's action would ask on this table."""
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
    asked: Question,
    deduction: "Deduction",
    probed: list[int],
    shares: Sequence[float],
    model: AnswerModel,
) -> WhatIf:
    """The answers to a question; `shares[i]` of the worlds visited the i-th subset of `probed`."""
    answers: dict[Answer, float] = {}
    doubt = 0.0  # what stays open about the answer when the world is known
    match asked:
        case Where():
            yes = sum(deduction.now[x] for x in bits(asked.locations))
            answers = {True: yes, False: 1.0 - yes}
        case When():
            times = range(1, deduction.scene.length + 1)
            answers = {time: deduction.at(time)[asked.location] for time in times}
        case IsHidden():
            yes = 0.0 if asked.known else deduction.features[asked.feature]
            answers = {True: yes, False: 1.0 - yes}
        case WhichSteps():
            for i, share in enumerate(shares):
                answers[sum(1 << probed[k] for k in bits(i))] = share
        case WhichStep():
            for i, share in enumerate(shares):
                choices = tuple(probed[k] for k in bits(i))
                picks = model(choices) if choices else {NOWHERE: 1.0}
                doubt += share * _entropy(picks.values())
                for location, chance in picks.items():
                    answers[location] = answers.get(location, 0.0) + share * chance
    answers = {answer: chance for answer, chance in answers.items() if chance > 0.0}
    return WhatIf(answers, max(0.0, _entropy(answers.values()) - doubt))


def _entropy(chances: Iterable[float]) -> float:
    return -sum(chance * log2(chance) for chance in chances if chance > 0.0)
