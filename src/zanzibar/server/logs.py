"""Logs: one JSON object per line on standard error, without names, links or game content."""

import json
import logging
import sys

import structlog
from structlog.typing import EventDict, WrappedLogger

from zanzibar.server.errors import trace

MOST_REPEATS, REPEAT_SECONDS = 20, 60.0
"""Lines with the same message that are written in that time; further ones are counted."""
_FIRST_FIELDS = ("at", "level", "what")


class JsonFormatter(structlog.stdlib.ProcessorFormatter):
    """Formats records of all libraries, with their `extra` fields, as lines of JSON."""

    def __init__(self) -> None:
        super().__init__(
            foreign_pre_chain=[
                structlog.stdlib.ExtraAdder(),
                structlog.stdlib.add_log_level,
                structlog.processors.TimeStamper("%Y-%m-%dT%H:%M:%SZ", utc=True, key="at"),
                structlog.processors.EventRenamer("what"),
            ],
            processors=[
                _drop_task_state,
                _replace_traceback,
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                _order_fields,
                structlog.processors.JSONRenderer(serializer=json.dumps, default=str),
            ],
        )


def _drop_task_state(logger: WrappedLogger, method: str, event: EventDict) -> EventDict:
    """Cut messages of asyncio after their first line: the rest shows what a task holds."""
    if event["_record"].name == "asyncio":
        event["what"] = event["what"].partition("\n")[0]
    event.pop("color_message", None)  # uvicorn's message once more, with colours
    return event


def _replace_traceback(logger: WrappedLogger, method: str, event: EventDict) -> EventDict:
    """Replace the exception by its trace, without the exception's message."""
    _, error, _ = event.pop("exc_info", None) or (None, None, None)
    event.pop("stack_info", None)
    if error is not None:
        event["trace"] = trace(error)
    return event


def _order_fields(logger: WrappedLogger, method: str, event: EventDict) -> EventDict:
    return {**{name: event[name] for name in _FIRST_FIELDS}, **event}


class RepeatFilter(logging.Filter):
    """Drops a message that repeats too often; the next written one counts what was left out."""

    def __init__(self) -> None:
        super().__init__()
        self._repeats: dict[str, tuple[float, int]] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        since, times = self._repeats.get(record.msg, (record.created, 0))
        if record.created - since >= REPEAT_SECONDS:
            if times > MOST_REPEATS:
                record.left_out = times - MOST_REPEATS
            since, times = record.created, 0
        self._repeats[record.msg] = (since, times + 1)
        return times < MOST_REPEATS


def log_to_stderr() -> None:
    """Send the logs of all libraries to standard error, in the format above."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonFormatter())
    handler.addFilter(RepeatFilter())
    logging.basicConfig(level=logging.INFO, handlers=[handler], force=True)
    for noisy in ("alembic", "uvicorn.error"):
        logging.getLogger(noisy).setLevel(logging.WARNING)
