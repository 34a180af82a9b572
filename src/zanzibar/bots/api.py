"""The interface of a computer player: it gets views and visible events, never a whole game."""

from collections.abc import Sequence
from random import Random
from typing import Protocol

from msgspec import Struct

from zanzibar.rules import AsideAction, GameAction, Rules, Seen, View


class BotRemark(Struct, frozen=True):
    """A short public comment on an act: a text id and its parameters, no sentence."""

    id: str
    params: dict[str, str | int]


class Bot(Protocol):
    """A player in one seat. Its random generator is its only source of chance, so games repeat."""

    def watch(self, seen: Sequence[Seen]) -> None:
        """Take in what this seat sees of an act; called for every act, in the order of the game."""

    def act(self, view: View, legal: Sequence[GameAction]) -> GameAction:
        """Return one of the legal actions; there is always at least one."""
        ...

    def remark(self) -> BotRemark | None:
        """Return a comment on the last act, or None."""
        return None

    def asides(self, view: View) -> Sequence[AsideAction]:
        """Return Mental Notes to place, edit or remove now, legal in this order."""
        return ()


class TimedBot(Bot):
    """A bot with a time limit per decision. It finds a legal action even in no time at all."""

    budget: float
    """CPU seconds per decision at most."""


class BotFactory(Protocol):
    """Creates a bot for a seat at a table with these rules."""

    def __call__(self, rules: Rules, chance: Random, /) -> Bot: ...
