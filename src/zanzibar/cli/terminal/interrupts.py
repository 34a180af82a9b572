"""Handle Ctrl-C so that it breaks off waiting and thinking at once, but never an act.

Python raises KeyboardInterrupt wherever the program happens to be: half-way through an act, inside
a callback that swallows it, or not at all while a prompt waits in C. Here the handler raises only
inside `Interrupts.during`, and a second thread repeats a signal that was swallowed.
"""

import os
import signal
import sys
import threading
from collections.abc import Callable
from types import FrameType, TracebackType
from typing import Self, TypeVar

T = TypeVar("T")

REPEAT_SECONDS = 0.1
"""Time until a signal that was swallowed is sent once more."""
END = 0
"""Ends the repeating thread: no signal has this number."""


class Interrupts:
    """A context in which SIGINT is raised inside `during` and nowhere else."""

    def __init__(self) -> None:
        self._came = False
        self._inside: FrameType | None = None
        self._ended = threading.Event()
        self._before: Callable[[int, FrameType | None], object] | int | None = None
        self._repeater: _Repeater | None = None

    def __enter__(self) -> Self:
        # Python lets only the main thread install signal handlers.
        if threading.current_thread() is threading.main_thread():
            self._before = signal.signal(signal.SIGINT, self._signalled)
            if hasattr(signal, "pthread_kill"):
                self._repeater = _Repeater(self._ended)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._ended.set()
        if self._repeater is not None:
            self._repeater.close()
        if self._before is not None:
            signal.signal(signal.SIGINT, self._before)

    def during(self, wait: Callable[[], T]) -> T:
        """Call `wait`; raise `KeyboardInterrupt` if Ctrl-C comes meanwhile, or came before."""
        if self._came:
            raise KeyboardInterrupt
        self._inside = sys._getframe()
        try:
            result = wait()
        finally:
            self._inside = None
        if self._came:  # something inside has swallowed it
            raise KeyboardInterrupt
        return result

    def _signalled(self, number: int, frame: FrameType | None) -> None:
        self._came = True
        while frame is not None and self._inside is not None:
            if frame is self._inside:
                raise KeyboardInterrupt
            frame = frame.f_back

    def settle(self) -> None:
        """Stop repeating the signal, after the interruption has been handled."""
        self._ended.set()


class _Repeater:
    """A thread that sends SIGINT again until it is settled: a prompt in C may miss the first."""

    def __init__(self, ended: threading.Event) -> None:
        self._ended = ended
        self._reader, self._writer = os.pipe()
        os.set_blocking(self._writer, False)
        self._before = signal.set_wakeup_fd(self._writer, warn_on_full_buffer=False)
        self._thread = threading.Thread(target=self._repeat, name="interrupts", daemon=True)
        self._thread.start()

    def _repeat(self) -> None:
        while os.read(self._reader, 1)[0] not in (END, signal.SIGINT):
            pass
        main = threading.main_thread().ident
        while main is not None and not self._ended.wait(REPEAT_SECONDS):
            signal.pthread_kill(main, signal.SIGINT)

    def close(self) -> None:
        signal.set_wakeup_fd(self._before)
        os.write(self._writer, bytes([END]))
        self._thread.join()
        os.close(self._reader)
        os.close(self._writer)
