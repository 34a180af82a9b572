"""The bare stack, which the server is compared with, saves before it replies."""

import asyncio
import random
from pathlib import Path

import uvicorn
from sqlalchemy import func, select

from benchmarks.bare_stack import bare_config
from benchmarks.serve import ScriptedTable
from zanzibar.server.run import listen
from zanzibar.server.storage import schema
from zanzibar.server.storage.database import Storage

ENOUGH = 20


async def _play(storage: Storage) -> list[ScriptedTable]:
    listener = listen("127.0.0.1", 0)
    port = listener.getsockname()[1]
    server = uvicorn.Server(bare_config(storage))
    running = asyncio.create_task(server.serve(sockets=[listener]))
    while not server.started:
        await asyncio.sleep(0.01)
    games = [ScriptedTable(f"bare{number}", "", random.Random(number)) for number in range(3)]
    for game in games:
        await game.join(port)
    while not all(game.legal["R"] and game.phase for game in games):
        await asyncio.sleep(0.01)
    for game in games:
        game.act()
    while any(game.accepted < ENOUGH for game in games):
        await asyncio.sleep(0.01)
    for game in games:
        game.paced = True
    while any(game.waiting_for for game in games):
        await asyncio.sleep(0.01)
    for game in games:
        for client in game.clients.values():
            client.transport.close()
    server.should_exit = True
    await running
    listener.close()
    return games


def test_bare_stack_saves_every_command_it_accepts(tmp_path: Path) -> None:
    storage = Storage(tmp_path)
    try:
        games = asyncio.run(asyncio.wait_for(_play(storage), 60))
        rows = select(schema.act.c.game, func.count()).group_by(schema.act.c.game)
        saved = storage.read_now(lambda connection: connection.execute(rows).all())
    finally:
        storage.close()
    assert sorted(map(tuple, saved)) == [(game.table, game.accepted) for game in games]
    assert all(len(game.delays) == game.accepted for game in games)
