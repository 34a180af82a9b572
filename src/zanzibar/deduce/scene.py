"""The scene of a hidden path: the city, the Recruiter cards, and the length of the path."""

from msgspec import Struct

from zanzibar.board import City, bits
from zanzibar.rules.model.ruleset import OPENING, Rules
from zanzibar.rules.model.state import Public, RecruiterSecret

LocationPath = tuple[int, ...]


class Scene(Struct, frozen=True):
    """Every path of `length` locations in a city, by STEP or by MIND SLIP, is possible here."""

    rules: Rules
    city: City
    length: int
    tables: tuple[Public, ...] = ()
    """The table as it was when the path had 0, 1, 2, … locations. Only modules that replace the
    rules of movement read it."""

    def steps(self, path: LocationPath, card: str) -> list[int]:
        """Return where a STEP can lead from the end of a path."""
        if self.rules.step_override is not None:
            return [*bits(self.rules.step_override(self.rules, *self._truth(path, card)))]
        return [to for to in bits(self.city.walk[path[-1]]) if to not in path]

    def slips(self, path: LocationPath, card: str) -> list[int]:
        """Return where this card's MIND SLIP can lead from the end of a path."""
        if len(path) < OPENING:
            return []
        if self.rules.slip_override is not None:
            return [*bits(self.rules.slip_override(self.rules, *self._truth(path, card)))]
        return [to for to in bits(self.rules.slip_landings[card][path[-1]]) if to not in path]

    def _truth(self, path: LocationPath, card: str) -> tuple[Public, RecruiterSecret]:
        visited = sum(1 << location for location in path)
        return self.tables[len(path)], RecruiterSecret(card=card, path=path, visited=visited)
