"""Compile functions to machine code and keep it for the next start."""

from zanzibar.compile.arrays import Masks, Numbers, Values
from zanzibar.compile.cache import JitCache
from zanzibar.compile.intrinsics import Instruction, lowest_bit, set_bits

__all__ = ["Instruction", "JitCache", "Masks", "Numbers", "Values", "lowest_bit", "set_bits"]
