"""The terminal as a device: print, read a line, clear what can be scrolled back to."""

import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial

from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.progress import BarColumn, Progress, TimeElapsedColumn
from rich.text import Text

from zanzibar.cli.terminal.interrupts import Interrupts

WIDTH = 80
_CLEAR_SCROLLBACK = "\x1b[3J"


class InputClosed(Exception):
    """The end of the input: the person has left."""


class Screen:
    """Reads lines and prints; works the same through pipes, without colours and clearing."""

    def __init__(self, interrupts: Interrupts) -> None:
        self.interrupts = interrupts
        self.console = Console(highlight=False, markup=False, emoji=False)
        self.live = sys.stdin.isatty() and self.console.is_terminal
        if self.live:
            _enable_line_editing()

    @property
    def width(self) -> int:
        return min(self.console.width, WIDTH)

    @property
    def height(self) -> int:
        return shutil.get_terminal_size().lines if self.live else 0

    def clear(self, forget: bool = False) -> None:
        """Clear the screen; with `forget` also what could be scrolled back to."""
        if self.live:
            self.console.clear()
            if forget:
                self.console.file.write(_CLEAR_SCROLLBACK)
        else:
            self.blank()

    def show(self, shown: RenderableType, indent: int = 0) -> None:
        self.console.print(Padding(shown, (0, 0, 0, indent), expand=False) if indent else shown)

    def say(self, sentence: str, style: str = "", indent: int = 0) -> None:
        self.show(Text(sentence, style), indent)

    def blank(self) -> None:
        self.console.print()

    def say_whole(self, sentence: str) -> None:
        """Print a sentence to copy from: the terminal may wrap it, this program does not."""
        self.console.print(Text(sentence), soft_wrap=True)

    @contextmanager
    def waiting(self, sentence: str) -> Iterator[None]:
        """Show a sentence while something takes long; on a terminal with a running clock."""
        self.say(sentence, "dim")
        if not self.live:
            yield
            return
        # A task without a total gives a bar that moves to and fro.
        with Progress(
            BarColumn(), TimeElapsedColumn(), console=self.console, transient=True
        ) as progress:
            progress.add_task("", total=None)
            yield

    def ask(self, question: str) -> str:
        """Read a line; raise `InputClosed` at the end of the input."""
        try:
            typed = self.interrupts.during(partial(input, f"{question} "))
        except EOFError:
            self.blank()
            raise InputClosed from None
        if not self.live:
            # A terminal echoes the line and its end; a pipe does neither.
            print(printable(typed))
        # Bytes that are no text arrive as lone surrogates and cannot be printed.
        return typed.encode("utf-8", "replace").decode("utf-8").strip()


def printable(text: str) -> str:
    """Replace characters of a text from outside that could control the terminal."""
    return "".join(letter if letter.isprintable() else "�" for letter in text)


def _enable_line_editing() -> None:
    """Turn on arrow keys and history at the prompt, where the platform has them."""
    try:
        import readline
    except ImportError:
        return
    readline.set_auto_history(True)
