"""The owner of a table can always invite: a new invitation takes the place of a lost one."""

from pathlib import Path

import pytest

from tests.support.server.clients import guests
from tests.support.server.local_server import local_server
from tests.support.server.server_process import server_process

pytestmark = pytest.mark.anyio

PRIVATE = {"private": True, "ruleset": {"mission": "training"}}


async def test_new_invitation_voids_the_old_one(tmp_path: Path) -> None:
    async with (
        local_server(tmp_path / "d") as s,
        guests(s.address, "Ada", "Ben", "Cy") as (ada, ben, cy),
    ):
        made = await ada.make("person", "open", **PRIVATE)
        table = made["table"]["id"]
        renewed = await ada.post(f"/api/tables/{table}/invitation")
        assert renewed["table"]["id"] == table
        assert renewed["invitation"] != made["invitation"]
        take = f"/api/tables/{table}/seats/1/take"
        old = {"invitation": made["invitation"]}
        assert (await ben.post(take, old, expect=404))["error"] == "table.unknown"
        refused = await ben.post("/api/link", {"link": made["invitation"]}, expect=404)
        assert refused["error"] == "link.unknown"
        await ben.post("/api/link", {"link": renewed["invitation"]})
        # Also in a running game, for a seat that became free.
        await ben.post(take, {})
        await ben.post(f"/api/tables/{table}/seats/1/leave")
        last = await ada.post(f"/api/tables/{table}/invitation")
        await cy.post(take, {"invitation": last["invitation"]})


async def test_only_the_owner_invites_and_only_to_an_open_table(tmp_path: Path) -> None:
    async with (
        local_server(tmp_path / "d") as s,
        guests(s.address, "Ada", "Ben", "Cy") as (ada, ben, cy),
    ):
        made = await ada.make("person", "open", **PRIVATE)
        invite = f"/api/tables/{made['table']['id']}/invitation"
        await ben.post("/api/link", {"link": made["invitation"]})
        assert (await ben.post(invite, expect=403))["error"] == "owner.only"
        assert (await cy.post(invite, expect=404))["error"] == "table.unknown"
        await ada.post(f"/api/tables/{made['table']['id']}/close")
        assert (await ada.post(invite, expect=409))["error"] == "table.closed"


async def test_new_invitation_survives_a_restart(tmp_path: Path) -> None:
    with server_process(tmp_path / "d") as server:
        async with guests(server.address, "Ada", "Ben") as (ada, ben):
            made = await ada.make("person", "open", **PRIVATE)
            table = made["table"]["id"]
            renewed = await ada.post(f"/api/tables/{table}/invitation")
            server.kill()
            server.start()
            await ben.post("/api/link", {"link": made["invitation"]}, expect=404)
            found = await ben.post("/api/link", {"link": renewed["invitation"]})
            assert found["table"]["id"] == table
