"""However often a server is told to stop, it stops once, and in order."""

import asyncio
import signal
from pathlib import Path

import pytest

from tests.server.serving import guests, serving

pytestmark = pytest.mark.anyio


async def test_ctrl_c_pressed_again_does_not_break_off_the_stopping(tmp_path: Path) -> None:
    with serving(tmp_path / "data") as server:
        async with guests(server.address, "Ada") as (ada,):
            made = await ada.make("person", "open")
            seat = await ada.sit(made["table"]["id"], None)
            seat.socket.transport.pause_reading()
            # A client that does not answer keeps the server waiting for a moment.
            server.process.send_signal(signal.SIGINT)
            await asyncio.sleep(0.5)
            server.process.send_signal(signal.SIGINT)
            assert await asyncio.to_thread(server.process.wait, 120) == 0
            assert server.process.stdout is not None
            server.process.stdout.close()
            seat.socket.transport.resume_reading()
    assert [line for line in server.logged() if line["level"] != "info"] == []
