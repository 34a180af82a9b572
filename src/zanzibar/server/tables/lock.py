"""One thing at a time, in the order of asking, without a task for each.

What is to happen is given as a function that is run at once when nothing else is going on, and
otherwise when everything before it is `done`. What takes long may also wait in a coroutine.
"""

import asyncio
from collections import deque
from collections.abc import Callable
from types import TracebackType


class Turn:
    __slots__ = ("_passing", "_waiting", "taken")

    def __init__(self) -> None:
        self.taken = False
        self._waiting: deque[Callable[[], None]] = deque()
        self._passing = False

    def ask(self, begin: Callable[[], None]) -> None:
        """Run `begin` when it is its turn; it, or what follows from it, must say `done`."""
        if self.taken:
            self._waiting.append(begin)
        else:
            self.taken = True
            begin()

    def done(self) -> None:
        self.taken = False
        if self._waiting and not self._passing:
            self._pass_on()

    def _pass_on(self) -> None:
        self._passing = True  # whoever is done meanwhile leaves the next one to this loop
        try:
            while self._waiting and not self.taken:
                self.taken = True
                self._waiting.popleft()()
        finally:
            self._passing = False

    @property
    def waiting(self) -> int:
        return len(self._waiting)

    def clear(self) -> None:
        """Forget what has not begun."""
        self._waiting.clear()

    async def __aenter__(self) -> None:
        begun = asyncio.get_running_loop().create_future()

        def begin() -> None:
            if begun.cancelled():
                self.done()
            else:
                begun.set_result(None)

        self.ask(begin)
        try:
            await begun
        except asyncio.CancelledError:
            if begun.done() and not begun.cancelled():
                self.done()  # it was given and cancelled in the same moment
            raise

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.done()
