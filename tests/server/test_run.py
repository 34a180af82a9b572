"""A server stops once and in order, however many signals it gets."""

import signal
from pathlib import Path

from zanzibar.server.app import build
from zanzibar.server.context import ServerContext
from zanzibar.server.run import _Server, uvicorn_config


def test_second_ctrl_c_does_not_interrupt_the_stop(tmp_path: Path) -> None:
    context = ServerContext(tmp_path / "data")
    server = _Server(uvicorn_config(build(context)), context, lambda: None)
    for again in (signal.SIGINT, signal.SIGINT, signal.SIGTERM, signal.SIGINT):
        server.handle_exit(again, None)
        assert (server.should_exit, server.force_exit) == (True, False)
    context.storage.close()
