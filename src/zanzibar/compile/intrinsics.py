"""LLVM intrinsics that numba does not offer: population count and count of trailing zeros."""

from collections.abc import Callable
from typing import Any, TypeAlias, cast

from llvmlite import ir
from numba.core import types
from numba.extending import intrinsic

Instruction: TypeAlias = Callable[[Any], int]
"""A function of one 64-bit mask, callable from compiled code only."""


def _instruction(name: str, signed: bool) -> Instruction:
    taken = types.int64 if signed else types.uint64

    @intrinsic  # type: ignore[untyped-decorator, unused-ignore]
    def instruction(typingctx: Any, mask: Any) -> Any:
        def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            word = ir.IntType(64)
            if name == "cttz":
                whole = ir.FunctionType(word, [word, ir.IntType(1)])
                call = builder.module.declare_intrinsic("llvm.cttz", [word], whole)
                return builder.call(call, [arguments[0], ir.IntType(1)(1)])
            call = builder.module.declare_intrinsic(f"llvm.{name}", [word])
            return builder.call(call, [arguments[0]])

        return types.int64(taken), build

    return cast(Instruction, instruction)


def set_bits(signed: bool) -> Instruction:
    """Return a function that counts the set bits of a mask."""
    return _instruction("ctpop", signed)


def lowest_bit(signed: bool) -> Instruction:
    """Return a function that finds the lowest set bit of a mask; the mask must not be 0."""
    return _instruction("cttz", signed)
