"""What the table tells about where the Recruiter was, time by time: a rough map, not a proof.

The path is taken for a walk that may cross itself, and the counts of Recruits are not used.
So a chance here is an estimate; what it rules out, the evidence does rule out.
"""

from collections.abc import Sequence
from copy import copy
from functools import lru_cache
from typing import TypeAlias

from zanzibar.board import City, bits
from zanzibar.rules import NOWHERE, Public, PublicPart, Rules, Seen
from zanzibar.rules.model.events import (
    Answered,
    Asked,
    CaptureTried,
    CrosshairsAnswered,
    ExtraTokenPlaced,
    OpeningConfirmed,
    Revealed,
    SlipShown,
    StartChosen,
    TimeAdvanced,
)
from zanzibar.rules.model.ruleset import OPENING

Chances: TypeAlias = list[float]
"""One number for each location; they add up to 1."""

TOKEN_WEIGHT = 40.0
"""How much likelier a walk is that passes a STEP token than one that does not."""


class Trail:
    """Follows the public events. Every seat may keep one, the Recruiter too."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.board = rules.board
        self.time = OPENING
        self._allowed = [self.board.everywhere] * (rules.last_time + 2)
        self._slips: set[int] = set()
        self._tokens: dict[int, int] = {}
        self._covered = 0
        self._asked = 0
        self._known: list[Chances] | None = None

    def copy(self) -> "Trail":
        """Another one that knows the same."""
        other = copy(self)
        other._allowed = list(self._allowed)
        other._slips = set(self._slips)
        other._tokens = dict(self._tokens)
        return other

    def watch(self, seen: Sequence[Seen]) -> None:
        for each in seen:
            if each.public is not None:
                self._learn(each.public)

    def _learn(self, part: PublicPart) -> None:
        match part:
            case StartChosen(shown=at) if at != NOWHERE:
                self._pin(at, 1)
            case OpeningConfirmed() | TimeAdvanced():
                self.time = part.time if isinstance(part, TimeAdvanced) else OPENING
            case SlipShown():
                self._slips.add(self.time)
            case Asked(feature=feature):
                self._asked = self.board.with_feature[feature]
                return
            case Answered(steps=0):
                self._bar(self._asked & ~self._covered, 1, self.time)
            case Answered(steps=steps):
                for at in bits(steps):
                    self._token(at, self.time)
            case ExtraTokenPlaced(at=at):
                # It may lie on the step of a turn that has not ended.
                self._token(at, self.time + 1)
            case Revealed(at=at, time=time):
                self._pin(at, time)
            case CaptureTried(at=at):
                self._bar(1 << at, self.time, self.time)
            case CrosshairsAnswered(at=at, yes=yes):
                line = self.board.in_line[at]
                self._bar(~line if yes else line, self.time, self.time)
            case _:
                return
        self._known = None

    def _bar(self, mask: int, first: int, last: int) -> None:
        for time in range(first, min(last, len(self._allowed) - 1) + 1):
            self._allowed[time] &= ~mask

    def _pin(self, at: int, time: int) -> None:
        self._bar(1 << at, 1, len(self._allowed) - 1)
        self._allowed[time] = 1 << at
        self._covered |= 1 << at
        self._tokens.pop(at, None)

    def _token(self, at: int, by: int) -> None:
        self._tokens[at] = by
        self._covered |= 1 << at
        self._bar(1 << at, by + 1, len(self._allowed) - 1)

    def chances(self, public: Public) -> list[Chances]:
        """For each time from 1 to now (index 0 is unused) where the Recruiter probably was."""
        if self._known is None:
            self._known = self._work_out(self.rules.city(public))
        return self._known

    def here(self, public: Public) -> Chances:
        """Where the Recruiter probably is."""
        return self.chances(public)[-1]

    def after_a_step(self, public: Public) -> Chances:
        """Where the Recruiter will probably be after one more STEP."""
        return _scaled(_spread(self.here(public), _neighbours(self.rules.city(public))))

    def _work_out(self, city: City) -> list[Chances]:
        walk = _neighbours(city)
        forward: list[Chances] = [[]]
        for time in range(1, self.time + 1):
            weights = self._weights(time)
            if time > 1:
                weights = _times(_spread(forward[-1], self._moves(time, walk)), weights)
            forward.append(_scaled(weights))
        backward = [1.0] * self.board.size
        found = [forward[-1]]
        for time in range(self.time, 1, -1):
            # Every way to walk can be walked back, so the same table serves both directions.
            backward = _spread(_times(backward, self._weights(time)), self._moves(time, walk))
            backward = _scaled(backward)
            found.append(_scaled(_times(forward[time - 1], backward)))
        return [[], *reversed(found)]

    def _moves(self, time: int, walk: tuple[tuple[int, ...], ...]) -> tuple[tuple[int, ...], ...]:
        return _landings(self.rules) if time in self._slips else walk

    def _weights(self, time: int) -> Chances:
        allowed = self._allowed[time]
        weights = [float(allowed >> i & 1) for i in range(self.board.size)]
        for at, by in self._tokens.items():
            if time <= by:
                weights[at] *= TOKEN_WEIGHT
        return weights


@lru_cache(maxsize=512)
def _neighbours(city: City) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(bits(mask)) for mask in city.walk)


@lru_cache(maxsize=64)
def _landings(rules: Rules) -> tuple[tuple[int, ...], ...]:
    """Where any of the Recruiters would land: nobody knows which one it is."""
    return tuple(
        tuple(to for landings in rules.slip_landings.values() for to in bits(landings[i]))
        for i in range(rules.board.size)
    )


def _spread(chances: Chances, moves: tuple[tuple[int, ...], ...]) -> Chances:
    return [sum([chances[i] for i in sources]) for sources in moves]


def _times(one: Chances, other: Chances) -> Chances:
    return [a * b for a, b in zip(one, other, strict=True)]


def _scaled(chances: Chances) -> Chances:
    whole = sum(chances)
    if whole == 0.0:
        # Modules may move the Recruiter in ways this map does not know.
        return [1.0 / len(chances)] * len(chances)
    return [chance / whole for chance in chances]
