"""A server in the test's own process, on a real socket, with scripted chance."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import uvicorn

from zanzibar.rules import Draw
from zanzibar.server.app import build
from zanzibar.server.context import ServerContext
from zanzibar.server.run import listen, uvicorn_config
from zanzibar.server.settings import Limits

NO_LIMITS = Limits(0, 0, 0, 0)


class LocalServer:
    def __init__(self, context: ServerContext, address: str) -> None:
        self.context = context
        self.address = address


@asynccontextmanager
async def local_server(
    data: Path, draw: Draw | None = None, limits: Limits = NO_LIMITS, deadline: float = 20.0
) -> AsyncIterator[LocalServer]:
    context = ServerContext(data, deadline=deadline, draw=draw)
    app = build(context, limits)
    listener = listen("127.0.0.1", 0)
    server = uvicorn.Server(uvicorn_config(app))
    running = asyncio.create_task(server.serve(sockets=[listener]))
    while not server.started:
        await asyncio.sleep(0.01)
        if running.done():
            running.result()
    try:
        yield LocalServer(context, f"http://127.0.0.1:{listener.getsockname()[1]}")
    finally:
        await context.registry.close()
        server.should_exit = True
        await running
        listener.close()
