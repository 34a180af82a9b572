"""Compiling to machine code, with a cache that belongs to exactly these sources."""

import hashlib
import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, cast

import llvmlite
import numba
from llvmlite import ir
from numba.core import types
from numba.extending import intrinsic

Function = TypeVar("Function", bound=Callable[..., Any])

SOURCES = ("machine.py", "layout.py", "kernel.py")


def cache_folder(kernels: Path | None = None) -> Path:
    """A folder per version: numba's own cache does not notice an edited callee in another file.

    `kernels` is the file of kernels elsewhere that are built on these.
    """
    key = hashlib.sha256()
    for source in SOURCES:
        key.update((Path(__file__).parent / source).read_bytes())
    if kernels is not None:
        key.update(kernels.read_bytes())
    for version in (sys.version, numba.__version__, llvmlite.__version__):
        key.update(version.encode())
    home = os.environ.get("XDG_CACHE_HOME")
    folder = Path(home) if home else Path("~/.cache").expanduser()
    if not home and not os.access(folder.parent, os.W_OK):
        folder = Path(tempfile.gettempdir())
    return folder / "zanzibar" / "twin" / key.hexdigest()[:20]


def compiled(function: Function) -> Function:
    """The function as machine code, compiled at its first call and kept for the next start."""
    # numba reads the folder while decorating and takes it from nowhere else.
    config: Any = numba.config
    before = config.CACHE_DIR
    config.CACHE_DIR = str(cache_folder(Path(function.__code__.co_filename)))
    try:
        return cast(Function, numba.njit(cache=True, error_model="numpy", nogil=True)(function))
    finally:
        config.CACHE_DIR = before


@intrinsic  # type: ignore[untyped-decorator, unused-ignore]
def _popcount(typingctx: Any, mask: Any) -> Any:
    def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        word = ir.IntType(64)
        call = builder.module.declare_intrinsic("llvm.ctpop", [word])
        return builder.call(call, [arguments[0]])

    return types.int64(types.int64), build


@intrinsic  # type: ignore[untyped-decorator, unused-ignore]
def _lowest(typingctx: Any, mask: Any) -> Any:
    def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        word = ir.IntType(64)
        whole = ir.FunctionType(word, [word, ir.IntType(1)])
        call = builder.module.declare_intrinsic("llvm.cttz", [word], whole)
        return builder.call(call, [arguments[0], ir.IntType(1)(1)])

    return types.int64(types.int64), build


popcount = cast(Callable[[int], int], _popcount)
"""How many bits of a mask are set."""
lowest = cast(Callable[[int], int], _lowest)
"""The lowest set bit of a mask that is not 0."""
