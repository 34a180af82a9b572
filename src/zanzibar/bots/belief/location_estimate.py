"""A rough estimate of where the Recruiter was at each time, without numba.

It takes the path for a walk that may cross itself and ignores the counts of Recruits, so its
probabilities are approximate. A location that it rules out is impossible.
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

LocationShares: TypeAlias = list[float]
"""A probability for each location; they add up to 1."""

TOKEN_WEIGHT = 40.0
"""How much likelier a walk is that passes a STEP token than one that does not."""


class LocationEstimate:
    """Follows the public events of a game. The Recruiter's bots use it, too."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.board = rules.board
        self.time = OPENING
        self._allowed = [self.board.everywhere] * (rules.last_time + 2)
        self._slips: set[int] = set()
        self._tokens: dict[int, int] = {}
        self._covered = 0
        self._asked = 0
        self._cached: list[LocationShares] | None = None

    def copy(self) -> "LocationEstimate":
        """Return an estimate of the same state that can follow other events."""
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
                self._fix_visit(at, 1)
            case OpeningConfirmed() | TimeAdvanced():
                self.time = part.time if isinstance(part, TimeAdvanced) else OPENING
            case SlipShown():
                self._slips.add(self.time)
            case Asked(feature=feature):
                self._asked = self.board.with_feature[feature]
                return
            case Answered(steps=0):
                self._exclude(self._asked & ~self._covered, 1, self.time)
            case Answered(steps=steps):
                for at in bits(steps):
                    self._add_token(at, self.time)
            case ExtraTokenPlaced(at=at):
                # The token may lie on the step of a turn that has not ended.
                self._add_token(at, self.time + 1)
            case Revealed(at=at, time=time):
                self._fix_visit(at, time)
            case CaptureTried(at=at):
                self._exclude(1 << at, self.time, self.time)
            case CrosshairsAnswered(at=at, yes=yes):
                line = self.board.in_line[at]
                self._exclude(~line if yes else line, self.time, self.time)
            case _:
                return
        self._cached = None

    def _exclude(self, locations: int, first: int, last: int) -> None:
        """Rule out locations from one time to another."""
        for time in range(first, min(last, len(self._allowed) - 1) + 1):
            self._allowed[time] &= ~locations

    def _fix_visit(self, at: int, time: int) -> None:
        self._exclude(1 << at, 1, len(self._allowed) - 1)
        self._allowed[time] = 1 << at
        self._covered |= 1 << at
        self._tokens.pop(at, None)

    def _add_token(self, at: int, by: int) -> None:
        """Note a visit at an unknown time, `by` at the latest."""
        self._tokens[at] = by
        self._covered |= 1 << at
        self._exclude(1 << at, by + 1, len(self._allowed) - 1)

    def by_time(self, public: Public) -> list[LocationShares]:
        """Return the estimate for each time from 1 to now; index 0 is unused."""
        if self._cached is None:
            self._cached = self._compute(self.rules.city(public))
        return self._cached

    def now(self, public: Public) -> LocationShares:
        return self.by_time(public)[-1]

    def after_a_step(self, public: Public) -> LocationShares:
        """Return the estimate for the time after one more STEP."""
        return _scaled(_spread(self.now(public), _neighbours(self.rules.city(public))))

    def _compute(self, city: City) -> list[LocationShares]:
        """Run the forward-backward algorithm over all times."""
        walk = _neighbours(city)
        forward: list[LocationShares] = [[]]
        for time in range(1, self.time + 1):
            weights = self._weights(time)
            if time > 1:
                weights = _product(_spread(forward[-1], self._moves(time, walk)), weights)
            forward.append(_scaled(weights))
        backward = [1.0] * self.board.size
        estimates = [forward[-1]]
        for time in range(self.time, 1, -1):
            # Every way to walk can be walked back, so the same table serves both directions.
            backward = _spread(_product(backward, self._weights(time)), self._moves(time, walk))
            backward = _scaled(backward)
            estimates.append(_scaled(_product(forward[time - 1], backward)))
        return [[], *reversed(estimates)]

    def _moves(self, time: int, walk: tuple[tuple[int, ...], ...]) -> tuple[tuple[int, ...], ...]:
        return _landings(self.rules) if time in self._slips else walk

    def _weights(self, time: int) -> LocationShares:
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
    """Return where MIND SLIPs of all Recruiter cards land: the card is hidden."""
    return tuple(
        tuple(to for landings in rules.slip_landings.values() for to in bits(landings[i]))
        for i in range(rules.board.size)
    )


def _spread(shares: LocationShares, moves: tuple[tuple[int, ...], ...]) -> LocationShares:
    return [sum([shares[i] for i in sources]) for sources in moves]


def _product(one: LocationShares, other: LocationShares) -> LocationShares:
    return [a * b for a, b in zip(one, other, strict=True)]


def _scaled(shares: LocationShares) -> LocationShares:
    whole = sum(shares)
    if whole == 0.0:
        # A module may move the Recruiter in ways that this estimate does not know.
        return [1.0 / len(shares)] * len(shares)
    return [share / whole for share in shares]
