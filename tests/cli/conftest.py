"""Scripted people at the program."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.cli.person import Opener, Terminal, Tty


@pytest.fixture
def terminal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Terminal:
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return Terminal(tmp_path, monkeypatch)


@pytest.fixture
def tty(tmp_path: Path) -> Iterator[Opener]:
    people: list[Tty] = []

    def come(*arguments: str, before: str = "") -> Tty:
        people.append(Tty([*arguments], tmp_path, before))
        return people[-1]

    yield come
    for person in people:
        os.close(person.fd)
