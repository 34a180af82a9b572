"""A server inside the test's own process, on a real socket, with scripted chance."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import uvicorn

from zanzibar.rules import Draw
from zanzibar.server.app import build
from zanzibar.server.context import House
from zanzibar.server.run import listen, uvicorn_config
from zanzibar.server.settings import Limits

NO_LIMITS = Limits(0, 0, 0, 0)


class Inside:
    def __init__(self, house: House, address: str) -> None:
        self.house = house
        self.address = address


@asynccontextmanager
async def inside(
    data: Path, draw: Draw | None = None, limits: Limits = NO_LIMITS, deadline: float = 20.0
) -> AsyncIterator[Inside]:
    house = House(data, deadline=deadline, draw=draw)
    app = build(house, limits)
    listener = listen("127.0.0.1", 0)
    server = uvicorn.Server(uvicorn_config(app))
    running = asyncio.create_task(server.serve(sockets=[listener]))
    while not server.started:
        await asyncio.sleep(0.01)
        if running.done():
            running.result()
    try:
        yield Inside(house, f"http://127.0.0.1:{listener.getsockname()[1]}")
    finally:
        await house.hall.close()
        server.should_exit = True
        await running
        listener.close()
