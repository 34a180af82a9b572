"""Tests of the server are coroutines on asyncio."""

import logging
from collections.abc import Iterator

import pytest

from zanzibar.server.logs import JsonFormatter


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(autouse=True)
def own_logs() -> Iterator[None]:
    """Reset the logging that a server of this process has set up."""
    root = logging.getLogger()
    level = root.level
    yield
    root.setLevel(level)
    for handler in root.handlers[:]:
        if isinstance(handler.formatter, JsonFormatter):
            root.removeHandler(handler)
