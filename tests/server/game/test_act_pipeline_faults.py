"""A fault inside the server is reported with an id, stops no table and loses nothing."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from tests.support.server.clients import guests
from tests.support.server.local_server import local_server
from zanzibar.server.game import act_pipeline

pytestmark = pytest.mark.anyio

TRAINING = {"mission": "training"}


class FailsOnce:
    """A function that fails the first time."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self.function = function
        self.failed = False

    def __call__(self, *arguments: Any) -> Any:
        if not self.failed:
            self.failed = True
            raise RuntimeError("a fault")
        return self.function(*arguments)


async def test_act_that_fails_while_decided_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with local_server(tmp_path / "d") as s, guests(s.address, "Ada") as (ada,):
        made = await ada.make("person", "person", ruleset=TRAINING, hot_seat=True)
        seat = await ada.sit(made["table"]["id"], "R")
        monkeypatch.setattr(act_pipeline, "_check_act", FailsOnce(act_pipeline._check_act))
        command = {"type": "act", "id": "once", "act": {"do": "ChooseCard", "card": "karl-box"}}
        refused = await seat.ask(dict(command))
        assert (refused["type"], refused["error"]) == ("rejected", "server.fault")
        assert s.context.metrics.faults == 1
        # The table has not stopped: the same command is done now.
        again = await seat.ask(dict(command))
        assert (again["type"], again["n"]) == ("accepted", 1)


async def test_saved_act_that_cannot_be_broadcast_is_loaded_on_reconnect(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with local_server(tmp_path / "d") as s, guests(s.address, "Ada") as (ada,):
        made = await ada.make("person", "person", ruleset=TRAINING, hot_seat=True)
        table = made["table"]["id"]
        seats = [await ada.sit(table, name) for name in ("R", "1", None)]
        monkeypatch.setattr(act_pipeline, "_broadcast", FailsOnce(act_pipeline._broadcast))
        command = {"type": "act", "id": "once", "act": {"do": "ChooseCard", "card": "karl-box"}}
        await seats[0].send(dict(command))
        for seat in seats:
            assert (await seat.until("error", timeout=60))["error"] == "table.changed"
            with pytest.raises(ConnectionClosed) as closed:
                await seat.until("never")
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 4005
        seat = await ada.sit(table, "R")
        assert (seat.n, seat.seen["secret"]["card"]) == (1, "karl-box")
        assert (await seat.ask(dict(command)))["n"] == 1
        assert (await seat.act("ChooseStart", at="C4"))["n"] == 2
