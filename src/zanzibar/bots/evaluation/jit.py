"""The compiler of the evaluation kernel, with a cache that depends on the question codes, too."""

from pathlib import Path

from zanzibar.compile import JitCache
from zanzibar.compiled_rules import jit as compiled_rules

SOURCES = ("jit.py", "questions.py", "kernel.py")

JIT_CACHE = JitCache(
    "bots",
    [*compiled_rules.JIT_CACHE.sources, *(Path(__file__).parent / name for name in SOURCES)],
)
compiled, inlined = JIT_CACHE.compiled, JIT_CACHE.inlined
