"""What a computer player is: honest by construction, since nothing here holds a whole game."""

from collections.abc import Sequence
from random import Random
from typing import Protocol

from zanzibar.bots.remarks import Remark
from zanzibar.rules import AsideAction, GameAction, Rules, Seen, View


class Bot(Protocol):
    """Sits in one seat. Deterministic: the generator it is made with is its only chance."""

    def watch(self, seen: Sequence[Seen]) -> None:
        """Notice an act: what this seat gets of its events, in the order of the game."""

    def act(self, view: View, legal: Sequence[GameAction]) -> GameAction:
        """One of the legal actions; there is always at least one."""
        ...

    def remark(self) -> Remark | None:
        """What it says aloud about its last act, if anything."""
        return None

    def asides(self, view: View) -> Sequence[AsideAction]:
        """The notes it would like to place, edit or remove now; each is legal in this order."""
        return ()


class Thinker(Bot):
    """A bot that works on a decision for some time. A deadline always yields a legal action."""

    budget: float
    """Seconds per decision at most."""


class Maker(Protocol):
    """Seats a bot at a table with these rules."""

    def __call__(self, rules: Rules, chance: Random, /) -> Bot: ...
