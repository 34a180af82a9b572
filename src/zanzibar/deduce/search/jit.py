"""The compiler settings of the deduction, and the machine words its kernel is written in."""

from pathlib import Path
from typing import Any, TypeAlias

import numpy as np

from zanzibar.compile import JitCache, lowest_bit, set_bits

SOURCES = ("arguments.py", "jit.py", "kernel.py", "reachability.py", "tally.py")
"""Every file with compiled functions or with types of their arguments."""

Word: TypeAlias = Any
"""A machine number: how it is made decides whether it is signed, as with np.uint64."""

ZERO: Word = np.uint64(0)
ONE: Word = np.uint64(1)
BIT = np.array([1 << i for i in range(64)], np.uint64)

JIT_CACHE = JitCache("deduce", [Path(__file__).parent / source for source in SOURCES])
compiled = JIT_CACHE.compiled
is_compiled = JIT_CACHE.is_ready
popcount = set_bits(signed=False)
lowest = lowest_bit(signed=False)
