"""Where functions become machine code, and where that is kept.

numba notices when a function's own file changes but not when a function it calls does. So the cache
folder is named after a hash of everything the machine code depends on: it can never be stale.
"""

import hashlib
import os
import sys
import tempfile
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, TypeVar, cast

import llvmlite
import numba
import numpy as np

Function = TypeVar("Function", bound=Callable[..., Any])

OWN = Path(__file__).parent
VERSIONS = (sys.version, numba.__version__, llvmlite.__version__, np.__version__)


class Workshop:
    """Compiles the functions of some files that belong together."""

    def __init__(self, name: str, sources: Iterable[Path]) -> None:
        self.name = name
        self.sources = tuple(sources)
        """Every file that these functions take code or constants from."""

    def folder(self, *more: Path) -> Path:
        """Where the machine code of exactly these sources, and some more files, is kept."""
        key = hashlib.sha256()
        own = sorted(OWN.glob("*.py"))
        for source in (*own, *self.sources, *(path for path in more if path not in self.sources)):
            key.update(source.read_bytes())
        for version in VERSIONS:
            key.update(version.encode())
        return _cache_home() / "zanzibar" / self.name / key.hexdigest()[:20]

    def is_ready(self) -> bool:
        """Whether a start finds machine code; otherwise it has to compile, once."""
        return any(self.folder().rglob("*.nbi"))

    def compiled(self, function: Function) -> Function:
        """The function as machine code, compiled at its first call and kept for the next start.

        It may stand in a file of another room that builds on these sources.
        """
        # The folder is numba's only way to be told where to cache, and it is read while decorating.
        config: Any = numba.config
        before = config.CACHE_DIR
        config.CACHE_DIR = str(self.folder(Path(function.__code__.co_filename)))
        try:
            return cast(Function, numba.njit(cache=True, error_model="numpy", nogil=True)(function))
        finally:
            config.CACHE_DIR = before


def _cache_home() -> Path:
    for name in ("XDG_CACHE_HOME", "LOCALAPPDATA"):
        if os.environ.get(name):
            return Path(os.environ[name])
    home = Path("~").expanduser()
    if os.access(home, os.W_OK):
        return home / ".cache"
    return Path(tempfile.gettempdir())
