"""The rules of every ruleset in use: worked out once, shared by all tables that play by them."""

from functools import lru_cache

from zanzibar.board import zanzibar
from zanzibar.rules import Rules, Ruleset
from zanzibar.shift import MODULES


@lru_cache(maxsize=256)
def rules_of(ruleset: Ruleset) -> Rules:
    """Return the rules of a ruleset. Raise `Unplayable` if it cannot be played."""
    return Rules(ruleset, zanzibar(), MODULES)
