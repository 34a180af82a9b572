"""Instructions of the machine that LLVM knows and numba does not offer."""

from collections.abc import Callable
from typing import Any, TypeAlias, cast

from llvmlite import ir
from numba.core import types
from numba.extending import intrinsic

Instruction: TypeAlias = Callable[[Any], int]
"""Takes a mask of 64 bits, signed or unsigned as it was made."""


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
    """How many bits of a mask are set."""
    return _instruction("ctpop", signed)


def lowest_bit(signed: bool) -> Instruction:
    """The number of the lowest set bit of a mask that is not 0."""
    return _instruction("cttz", signed)
