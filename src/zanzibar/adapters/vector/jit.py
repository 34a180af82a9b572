"""The cache of the machine code of the vectorised environment."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, cast

import numba

from zanzibar.compile import JitCache
from zanzibar.compiled_rules.jit import JIT_CACHE as RULES_CACHE

Function = TypeVar("Function", bound=Callable[..., Any])

SOURCES = ("jit.py", "layout.py", "kernel.py")

JIT_CACHE = JitCache(
    "vector", [*RULES_CACHE.sources, *(Path(__file__).parent / source for source in SOURCES)]
)
compiled = JIT_CACHE.compiled


def inlined(function: Function) -> Function:
    """Decorate a function: compile it as a part of each function that calls it."""
    return cast(Function, numba.njit(inline="always", error_model="numpy")(function))
