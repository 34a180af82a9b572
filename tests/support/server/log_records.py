"""The log of a server that runs in the test's own process."""

import logging

import pytest


def warnings_of(caplog: pytest.LogCaptureFixture) -> list[logging.LogRecord]:
    """Return the records of warnings and errors.

    Leave out one of asyncio's own loop, which only tests use: it sometimes notices a killed process
    twice and warns about the second time.
    """
    return [
        record
        for record in caplog.records
        if record.levelno >= logging.WARNING
        and not record.getMessage().startswith("Unknown child process")
    ]
