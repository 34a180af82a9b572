"""The user's folders, and the data folder of earlier versions."""

import tempfile
from pathlib import Path

import platformdirs
import pytest

from zanzibar import folders


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HOME", str(tmp_path))
    for variable in ("XDG_DATA_HOME", "XDG_CACHE_HOME"):
        monkeypatch.delenv(variable, raising=False)
    return tmp_path


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Let the platform place data elsewhere than XDG does, as macOS and Windows do."""
    folder = tmp_path / "Library" / "zanzibar"
    monkeypatch.setattr(platformdirs, "user_data_path", lambda *names, **options: folder)
    return folder


def test_data_folder_is_the_xdg_folder_on_linux(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert folders.data_folder("games") == home / ".local" / "share" / "zanzibar"
    monkeypatch.setenv("XDG_DATA_HOME", str(home / "data"))
    assert folders.data_folder("games") == home / "data" / "zanzibar"


def test_data_folder_of_earlier_versions_is_found(home: Path, elsewhere: Path) -> None:
    former = home / ".local" / "share" / "zanzibar"
    assert folders.data_folder("database") == elsewhere
    former.mkdir(parents=True)
    assert folders.data_folder("database") == elsewhere
    (former / "database").touch()
    assert folders.data_folder("database") == former


def test_platform_folder_with_data_wins_over_the_former_one(home: Path, elsewhere: Path) -> None:
    former = home / ".local" / "share" / "zanzibar"
    for folder in (former, elsewhere):
        folder.mkdir(parents=True)
        (folder / "database").touch()
    assert folders.data_folder("database") == elsewhere


def test_cache_folder_is_below_the_home(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert folders.cache_folder() == home / ".cache" / "zanzibar"
    monkeypatch.setenv("XDG_CACHE_HOME", str(home / "cache"))
    assert folders.cache_folder() == home / "cache" / "zanzibar"


def test_cache_folder_is_temporary_where_the_home_cannot_be_written(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("os.access", lambda path, mode: False)
    assert folders.cache_folder() == Path(tempfile.gettempdir()) / "zanzibar"


def test_cache_folder_is_temporary_without_a_home(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(platformdirs, "user_cache_path", lambda *a, **k: Path("~/.cache/zanzibar"))
    assert folders.cache_folder() == Path(tempfile.gettempdir()) / "zanzibar"
