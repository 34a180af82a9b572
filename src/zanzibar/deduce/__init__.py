"""Exact deduction: every world that is consistent with the public log."""

from zanzibar.deduce.deduction import Contradiction, Deduction, TooLarge, deduce
from zanzibar.deduce.evidence import Evidence
from zanzibar.deduce.explanation import Explanation
from zanzibar.deduce.facts import Fact, describe
from zanzibar.deduce.habits import AIMLESS, Habits
from zanzibar.deduce.scene import Scene
from zanzibar.deduce.search.jit import is_compiled
from zanzibar.deduce.what_if import WhatIf, query
from zanzibar.deduce.worlds import World

__all__ = [
    "AIMLESS",
    "Contradiction",
    "Deduction",
    "Evidence",
    "Explanation",
    "Fact",
    "Habits",
    "Scene",
    "TooLarge",
    "WhatIf",
    "World",
    "deduce",
    "describe",
    "is_compiled",
    "query",
]
