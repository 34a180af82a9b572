"""What facts are about: the city, the Recruiter cards, and how long the hidden path is."""

from msgspec import Struct

from zanzibar.board import City, bits
from zanzibar.rules.ruleset import OPENING, Rules


class Scene(Struct, frozen=True):
    """Every path of `length` locations in a city, by STEP or by MIND SLIP, is a possible one."""

    rules: Rules
    city: City
    length: int

    def steps(self, path: tuple[int, ...]) -> list[int]:
        """Where a STEP can lead from the end of a path."""
        return [to for to in bits(self.city.walk[path[-1]]) if to not in path]

    def slips(self, path: tuple[int, ...], card: str) -> list[int]:
        """Where this card's MIND SLIP can lead from the end of a path."""
        if len(path) < OPENING:
            return []
        return [to for to in bits(self.rules.slip_landings[card][path[-1]]) if to not in path]
