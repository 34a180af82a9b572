"""Compile functions with numba and cache the machine code on disk.

numba notices when a function's own file changes, but not when a function it calls does. The cache
folder is therefore named after a hash of every source and version the machine code depends on.
"""

import hashlib
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, TypeVar, cast

import llvmlite
import numba
import numpy as np

from zanzibar.folders import cache_folder

Function = TypeVar("Function", bound=Callable[..., Any])

OWN_FOLDER = Path(__file__).parent
VERSIONS = (sys.version, numba.__version__, llvmlite.__version__, np.__version__)


class JitCache:
    """A group of source files whose functions are compiled together and cached together."""

    def __init__(self, name: str, sources: Iterable[Path]) -> None:
        self.name = name
        self.sources = tuple(sources)
        """Every file that these functions take code or constants from."""

    def folder(self, *more: Path) -> Path:
        """Return the cache folder for exactly these sources and some more files."""
        key = hashlib.sha256()
        own = sorted(OWN_FOLDER.glob("*.py"))
        for source in (*own, *self.sources, *(path for path in more if path not in self.sources)):
            key.update(source.read_bytes())
        for version in VERSIONS:
            key.update(version.encode())
        return cache_folder() / self.name / key.hexdigest()[:20]

    def is_ready(self) -> bool:
        """Return whether the cache has code; if not, the first call compiles for some seconds."""
        return any(self.folder().rglob("*.nbi"))

    def compiled(self, function: Function) -> Function:
        """Decorate a function: compile it at its first call, or load it from the cache.

        The function may stand in another package; its own file is then a part of the cache key.
        """
        return self._jit(function, inline=False)

    def inlined(self, function: Function) -> Function:
        """Decorate a small function of a hot loop: like `compiled`, but copied into its callers.

        docs/benchmarks.md has the measured gain.
        """
        return self._jit(function, inline=True)

    def _jit(self, function: Function, *, inline: bool) -> Function:
        # numba reads the folder from its configuration while it decorates; there is no other way.
        config: Any = numba.config
        before = config.CACHE_DIR
        config.CACHE_DIR = str(self.folder(Path(function.__code__.co_filename)))
        try:
            jit = numba.njit(cache=True, error_model="numpy", nogil=True, forceinline=inline)
            return cast(Function, jit(function))
        finally:
            config.CACHE_DIR = before
