"""The machine code: kept for the next start, and never that of another version."""

import re
import shutil
from pathlib import Path

import pytest

from zanzibar.deduce import compiled

FOLDER = Path(compiled.__file__).parent


def test_every_file_with_machine_code_decides_where_it_is_kept() -> None:
    marked = re.compile("^@compiled$", re.MULTILINE)
    found = {file.name for file in FOLDER.glob("*.py") if marked.search(file.read_text())}
    assert found | {"compiled.py"} == set(compiled.SOURCES)


def test_an_edited_source_has_another_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = compiled.cache_folder()
    for source in compiled.SOURCES:
        shutil.copy(FOLDER / source, tmp_path)
    monkeypatch.setattr(compiled, "__file__", str(tmp_path / "compiled.py"))
    assert compiled.cache_folder() == before
    (tmp_path / "tally.py").write_text((tmp_path / "tally.py").read_text() + "\n")
    assert compiled.cache_folder() != before


def test_the_cache_is_found_where_the_system_keeps_caches(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert compiled.cache_folder().is_relative_to(tmp_path)
    assert not compiled.is_compiled()
