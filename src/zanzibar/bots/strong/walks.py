"""The value of the Recruiter's ways on from a location."""

from functools import lru_cache
from math import log

from zanzibar.board import City, bits
from zanzibar.bots.parameters import RecruiterParameters
from zanzibar.rules.model.ruleset import OPENING
from zanzibar.rules.model.vocabulary import Location


class WalkEvaluator:
    """Looks for contacts and room some steps ahead, whatever the Agents do."""

    def __init__(self, parameters: RecruiterParameters, contact_gain: float) -> None:
        self.parameters = parameters
        self.contact_gain = contact_gain

    def value(
        self, city: City, visited: int, at: Location, wanted: int, ahead: int, can_slip: bool
    ) -> float:
        """Return the value of the best walk on, and of how many walks there are.

        A dead end loses the game unless the Recruiter `can_slip` out of it.
        """
        if ahead <= 0:
            return 0.0
        best, ways = self._best_walk(city, visited, at, wanted, ahead)
        if not ways and not can_slip:
            return -self.parameters.capture_cost
        return best + self.parameters.room_gain * log(1.0 + ways)

    def _best_walk(
        self, city: City, visited: int, at: Location, wanted: int, ahead: int
    ) -> tuple[float, int]:
        """Return the value of the best walk of some steps, and the number of all walks."""
        onward = city.walk[at] & ~visited
        if not onward:
            return -self.parameters.dead_end_cost * ahead, 0
        best, ways = -1e9, 0
        for to in bits(onward):
            value = self.contact_gain * (city.board.features_at[to] & wanted).bit_count()
            if ahead > 1:
                further, more = self._best_walk(city, visited | 1 << to, to, wanted, ahead - 1)
                value += further
                ways += more
            else:
                ways += 1
            best = max(best, value)
        return self.parameters.discount * best, ways


@lru_cache(maxsize=256)
def openings(city: City, start: Location) -> tuple[tuple[Location, ...], ...]:
    """Return every opening path from a start."""
    paths: list[tuple[Location, ...]] = [(start,)]
    for _ in range(OPENING - 1):
        paths = [
            (*path, to) for path in paths for to in bits(city.walk[path[-1]]) if to not in path
        ]
    return tuple(paths)
