"""How the kernels are compiled, and where the compiled code is kept.

numba notices when a function's own file changes but not when a function it calls does. So the cache
folder is named after a hash of everything the machine code depends on: it can never be stale.
"""

import hashlib
import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeAlias, TypeVar, cast

import llvmlite
import numba
import numpy as np
from llvmlite import ir
from numba.core import types
from numba.extending import intrinsic
from numpy.typing import NDArray

Function = TypeVar("Function", bound=Callable[..., Any])

SOURCES = ("compiled.py", "kernel.py", "narrowing.py", "tally.py")
"""Every file with compiled functions."""

Masks = NDArray[np.uint64]
Numbers = NDArray[np.int64]
Weights = NDArray[np.float64]
Word: TypeAlias = Any
"""A number of the machine: signed or unsigned is decided by how it is made, as with np.uint64."""

ZERO: Word = np.uint64(0)
ONE: Word = np.uint64(1)
BIT = np.array([1 << i for i in range(64)], np.uint64)


def cache_folder() -> Path:
    """Where the compiled kernels of exactly this version are kept."""
    here = Path(__file__).parent
    key = hashlib.sha256()
    for source in SOURCES:
        key.update((here / source).read_bytes())
    for version in (sys.version, numba.__version__, llvmlite.__version__, np.__version__):
        key.update(version.encode())
    return _cache_home() / "zanzibar" / "kernels" / key.hexdigest()[:20]


def is_compiled() -> bool:
    """Whether a start finds the kernels compiled; otherwise it takes some seconds once."""
    return any(cache_folder().rglob("*.nbi"))


def _cache_home() -> Path:
    for name in ("XDG_CACHE_HOME", "LOCALAPPDATA"):
        if os.environ.get(name):
            return Path(os.environ[name])
    home = Path("~").expanduser()
    if os.access(home, os.W_OK):
        return home / ".cache"
    return Path(tempfile.gettempdir())


def compiled(function: Function) -> Function:
    """The function as machine code, compiled at its first call and kept for the next start."""
    # The folder is numba's only way to be told where to cache, and it is read while decorating.
    config: Any = numba.config
    before = config.CACHE_DIR
    config.CACHE_DIR = str(cache_folder())
    try:
        return cast(Function, numba.njit(cache=True, error_model="numpy", nogil=True)(function))
    finally:
        config.CACHE_DIR = before


def _unary(name: str) -> Callable[[Word], int]:
    """An instruction of the machine that LLVM knows and numba does not offer."""

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

        return types.int64(types.uint64), build

    return cast(Callable[[Word], int], instruction)


popcount = _unary("ctpop")
"""How many bits of a mask are set."""
lowest = _unary("cttz")
"""The lowest set bit of a mask that is not 0."""
