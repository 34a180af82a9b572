"""Data folders with a game in them, and commands that work on them."""

from pathlib import Path

import pytest

from tests.support.server.clients import guests
from tests.support.server.local_server import local_server
from zanzibar.cli.main import main


async def fill(data: Path) -> str:
    """Fill a data folder with one game; return the table's id."""
    async with local_server(data) as s, guests(s.address, "Ada") as (ada,):
        made = await ada.make("person", "person", ruleset={"mission": "training"}, hot_seat=True)
        table: str = made["table"]["id"]
        seat = await ada.sit(table, "R")
        await seat.act("ChooseCard", card="karl-box")
        return table


def told(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str]:
    """Run a command; return its exit code and its output."""
    code = main([str(argument) for argument in arguments])
    out, err = capsys.readouterr()
    return code, out + err
