"""Output that all commands for many games share: shares, reasons, progress, errors of the lab."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import msgspec
from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)

from zanzibar.cli.errors import CliError
from zanzibar.lab.errors import LabError
from zanzibar.lab.interval import Share
from zanzibar.lab.match import MatchSummary
from zanzibar.text import Texts

SIDES = ("lab-as-recruiter", "lab-as-agents", "lab-both")
"""Headings of the shares of a player as the Recruiter, as the Agents, and in both."""


def share_text(share: Share, texts: Texts) -> str:
    """Format a share with its interval."""
    rate, low, high = (f"{part:.1%}" for part in (share.rate, share.low, share.high))
    return texts.say("lab-share", rate=rate, low=low, high=high)


def reasons_text(summary: MatchSummary, texts: Texts) -> str:
    """List how games ended, and how often."""
    return ", ".join(
        texts.say("lab-reason-times", reason=texts.term("reason", reason), times=times)
        for reason, times in summary.reasons.items()
    )


def json_bytes(value: object) -> bytes:
    return msgspec.json.format(msgspec.json.encode(value))


def print_json(value: object) -> None:
    print(json_bytes(value).decode())


@contextmanager
def lab_errors_as_cli_errors() -> Iterator[None]:
    try:
        yield
    except LabError as problem:
        raise CliError(problem.id, {**problem.params}) from None


@contextmanager
def progress(games: int) -> Iterator[Callable[[int], None]]:
    """Show a bar on standard error, so that standard output can be piped."""
    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        disable=not sys.stderr.isatty(),
    )
    with bar:
        task = bar.add_task("games", total=games)
        yield lambda more: bar.advance(task, more)
