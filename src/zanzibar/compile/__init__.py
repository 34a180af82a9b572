"""Compiling functions to machine code, and keeping it for the next start."""

from zanzibar.compile.cache import Workshop
from zanzibar.compile.intrinsics import Instruction, lowest_bit, set_bits

__all__ = ["Instruction", "Workshop", "lowest_bit", "set_bits"]
