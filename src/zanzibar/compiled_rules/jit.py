"""The compiler of these kernels, and of kernels elsewhere that are built on them."""

from pathlib import Path

from zanzibar.compile import JitCache, lowest_bit, set_bits

SOURCES = ("jit.py", "layout.py", "kernel.py")

JIT_CACHE = JitCache("compiled_rules", [Path(__file__).parent / source for source in SOURCES])
compiled, inlined = JIT_CACHE.compiled, JIT_CACHE.inlined
popcount = set_bits(signed=True)
lowest = lowest_bit(signed=True)
