"""What a server that runs inside a test writes to its log."""

import logging

import pytest


def complaints(caplog: pytest.LogCaptureFixture) -> list[logging.LogRecord]:
    """Warnings and worse.

    But for one: asyncio's own loop, which a served game does not run on, sometimes notices a killed
    process twice and wonders about the second time.
    """
    return [
        record
        for record in caplog.records
        if record.levelno >= logging.WARNING
        and not record.getMessage().startswith("Unknown child process")
    ]
