"""The cache of compiled code survives a restart and is never stale."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from zanzibar.compile import JitCache
from zanzibar.compile import cache as cache_module
from zanzibar.compiled_rules import jit as rules_jit
from zanzibar.deduce.search import jit as deduction

COMPILED = re.compile("^@compiled$", re.MULTILINE)


@pytest.mark.parametrize(
    "cache", [deduction.JIT_CACHE, rules_jit.JIT_CACHE], ids=lambda cache: cache.name
)
def test_cache_key_covers_every_file_with_compiled_functions(cache: JitCache) -> None:
    (folder,) = {source.parent for source in cache.sources}
    compiled = {file for file in folder.glob("*.py") if COMPILED.search(file.read_text())}
    assert len(compiled) > 0
    assert compiled <= set(cache.sources)
    assert any("JIT_CACHE = " in source.read_text() for source in cache.sources)


def test_edited_source_changes_the_folder(tmp_path: Path) -> None:
    one, other = tmp_path / "one.py", tmp_path / "other.py"
    for file in (one, other):
        file.write_text("x = 1\n")
    cache = JitCache("test", [one])
    before, with_other = cache.folder(), cache.folder(other)
    assert cache.folder(one) == before != with_other
    other.write_text("x = 2\n")
    assert cache.folder() == before
    assert cache.folder(other) != with_other
    one.write_text("x = 2\n")
    assert cache.folder() != before


def test_other_compiler_version_changes_the_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    before = rules_jit.JIT_CACHE.folder()
    monkeypatch.setattr(cache_module, "VERSIONS", (*cache_module.VERSIONS[:-1], "another"))
    assert rules_jit.JIT_CACHE.folder() != before


def test_folder_is_inside_the_cache_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert deduction.JIT_CACHE.folder().is_relative_to(tmp_path)
    assert not deduction.is_compiled()


TWICE = """
from pathlib import Path
from zanzibar.compile import JitCache, lowest_bit, set_bits
cache = JitCache("test", [Path(__file__)])
bits, low = set_bits(signed=True), lowest_bit(signed=False)

@cache.compiled
def both(mask):
    return bits(mask), low(mask)

ready = cache.is_ready()
print(ready, *both(0b101000))
"""


def test_second_start_finds_the_compiled_code(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    program = tmp_path / "program.py"
    program.write_text(TWICE)
    for ready in (False, True):
        done = subprocess.run(
            [sys.executable, str(program)], capture_output=True, text=True, check=True
        )
        assert done.stdout.split() == [str(ready), "2", "3"]
