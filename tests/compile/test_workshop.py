"""Machine code: kept for the next start, and never that of another version."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

import zanzibar
from zanzibar.compile import Workshop, cache
from zanzibar.compiled_rules import jit as twin
from zanzibar.deduce.search import jit as deduction

PACKAGE = Path(zanzibar.__file__).parent
MARKED = re.compile("^@compiled$", re.MULTILINE)


@pytest.mark.parametrize("shop", [deduction.WORKSHOP, twin.WORKSHOP], ids=lambda shop: shop.name)
def test_every_file_with_machine_code_decides_where_it_is_kept(shop: Workshop) -> None:
    files = (PACKAGE / shop.name).glob("*.py")
    assert {file for file in files if MARKED.search(file.read_text())} <= set(shop.sources)
    assert any("WORKSHOP" in source.read_text() for source in shop.sources)


def test_an_edited_source_has_another_folder(tmp_path: Path) -> None:
    one, other = tmp_path / "one.py", tmp_path / "other.py"
    for file in (one, other):
        file.write_text("x = 1\n")
    shop = Workshop("test", [one])
    before, with_other = shop.folder(), shop.folder(other)
    assert shop.folder(one) == before != with_other
    other.write_text("x = 2\n")
    assert shop.folder() == before
    assert shop.folder(other) != with_other
    one.write_text("x = 2\n")
    assert shop.folder() != before


def test_another_compiler_has_another_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    before = twin.WORKSHOP.folder()
    monkeypatch.setattr(cache, "VERSIONS", (*cache.VERSIONS[:-1], "another"))
    assert twin.WORKSHOP.folder() != before


def test_the_cache_is_found_where_the_system_keeps_caches(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert deduction.WORKSHOP.folder().is_relative_to(tmp_path)
    assert not deduction.is_compiled()


TWICE = """
from pathlib import Path
from zanzibar.compile import Workshop, lowest_bit, set_bits
shop = Workshop("test", [Path(__file__)])
bits, low = set_bits(signed=True), lowest_bit(signed=False)

@shop.compiled
def both(mask):
    return bits(mask), low(mask)

ready = shop.is_ready()
print(ready, *both(0b101000))
"""


def test_machine_code_is_there_at_the_second_start(
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
