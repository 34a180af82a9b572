"""Logs: one JSON object per line, with nothing that belongs to a person or a game."""

import json
import logging
import sqlite3
import sys
import time
import traceback

SPARING_LINES, SPARING_SECONDS = 20, 60.0
"""So many lines about the same thing in so long a time are enough for a log."""


class JsonFormatter(logging.Formatter):
    """A record as one line of JSON."""

    _PLAIN = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "color_message"}

    def format(self, record: logging.LogRecord) -> str:
        what = record.getMessage()
        if record.name == "asyncio":  # which goes on with the task, and what is in it
            what = what.partition("\n")[0]
        line: dict[str, object] = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(record.created)),
            "level": record.levelname.lower(),
            "what": what,
        }
        line |= {key: value for key, value in vars(record).items() if key not in self._PLAIN}
        if record.exc_info and record.exc_info[1] is not None:
            line["trace"] = trace(record.exc_info[1])
        return json.dumps(line, default=str)


def trace(error: BaseException | None) -> str:
    """Where an error came from, and what kind it is.

    Its words stay out: they may be somebody's name, or where somebody hides. Those of the system
    and of the database, which the host needs, are about files.
    """
    told: list[str] = []
    while error is not None:
        kind = f"{type(error).__module__}.{type(error).__qualname__}"
        words = f": {error}" if isinstance(error, (OSError, sqlite3.Error)) else ""
        told.insert(0, "".join(traceback.format_tb(error.__traceback__)) + kind + words)
        error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    return "\n".join(told)


class RepeatFilter(logging.Filter):
    """The same thing again and again is written only so often; then how often it was left out."""

    def __init__(self) -> None:
        super().__init__()
        self._said: dict[str, tuple[float, int]] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        since, times = self._said.get(record.msg, (record.created, 0))
        if record.created - since >= SPARING_SECONDS:
            if times > SPARING_LINES:
                record.left_out = times - SPARING_LINES
            since, times = record.created, 0
        self._said[record.msg] = (since, times + 1)
        return times < SPARING_LINES


def log_to_stderr() -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonFormatter())
    handler.addFilter(RepeatFilter())
    logging.basicConfig(level=logging.INFO, handlers=[handler], force=True)
    for noisy in ("alembic", "uvicorn.error"):
        logging.getLogger(noisy).setLevel(logging.WARNING)
