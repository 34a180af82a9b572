"""Compiling functions to machine code, and keeping it for the next start."""

from zanzibar.machine.instructions import Instruction, lowest_bit, set_bits
from zanzibar.machine.workshop import Workshop

__all__ = ["Instruction", "Workshop", "lowest_bit", "set_bits"]
