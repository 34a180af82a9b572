"""People at the program: one whose lines are known beforehand, and one at a real terminal."""

import codecs
import io
import os
import pty
import select
import sys
import time
from pathlib import Path
from typing import Protocol

import pytest

from zanzibar.cli.main import main
from zanzibar.record import Record, read, replay
from zanzibar.rules import Table
from zanzibar.text import texts

EN = texts("en")
ALWAYS_THE_FIRST = ["1"] * 3000
OPENING = ["card karl-box", "start C4", "step C5", "step C6", "step C7", "step D7", "confirm"]


class Played:
    """The output, the exit code and the saved file of a run of the program."""

    def __init__(self, code: int, output: str, file: Path) -> None:
        self.code = code
        self.output = output
        self.file = file

    @property
    def said(self) -> str:
        """The output as running text, without its line breaks."""
        return " ".join(self.output.split())

    @property
    def record(self) -> Record:
        record = read(self.file.read_bytes())
        assert isinstance(record, Record)
        return record

    @property
    def table(self) -> Table:
        return replay(self.record)


class Terminal:
    """Runs the program in this process with a scripted person."""

    def __init__(self, folder: Path, patch: pytest.MonkeyPatch) -> None:
        self.folder = folder
        self.patch = patch

    def play(self, arguments: str, lines: list[str], file: str = "game.zan") -> Played:
        path = self.folder / file
        words = ["play", *arguments.split()]
        if "--resume" not in words:
            words += ["--save", str(path)]
        said = io.StringIO()
        with self.patch.context() as patch:
            patch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
            patch.setattr(sys, "stdout", said)
            patch.setattr(sys, "stderr", said)
            code = main(words)
        return Played(code, said.getvalue(), path)


def environment(folder: Path) -> dict[str, str]:
    return {**os.environ, "XDG_DATA_HOME": str(folder), "NO_COLOR": "1", "TERM": "xterm"}


class Tty:
    """A person at a real terminal: types and waits for what the program shows."""

    def __init__(self, arguments: list[str], folder: Path, before: str = "") -> None:
        self.screen = ""
        self.decoder = codecs.getincrementaldecoder("utf-8")()
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            code = f"{before}\nimport sys, zanzibar.cli.main as program\nsys.exit(program.main())"
            words = [sys.executable, "-c", code, "play", *arguments]
            os.execve(sys.executable, words, environment(folder))

    def until(self, shown: str, seconds: float = 300) -> str:
        """Wait for a text and return the output before it; bots may have to be compiled first."""
        end = time.monotonic() + seconds
        while shown not in self.screen:
            assert time.monotonic() < end, f"never saw {shown!r} in: {self.screen[-2000:]}"
            if select.select([self.fd], [], [], 0.2)[0]:
                try:
                    self.screen += self.decoder.decode(os.read(self.fd, 65536))
                except OSError:
                    break
        before, found, self.screen = self.screen.partition(shown)
        assert found, f"never saw {shown!r} in: {before[-2000:]}"
        return before

    def type(self, line: str) -> None:
        self.press(f"{line}\r")

    def press(self, keys: str) -> None:
        os.write(self.fd, keys.encode())

    def code(self) -> int:
        return os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])


class Opener(Protocol):
    """Starts the program in a terminal; `before` is run ahead of it."""

    def __call__(self, *arguments: str, before: str = "") -> Tty: ...
