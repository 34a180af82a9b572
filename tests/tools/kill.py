"""Kill a server under load again and again: python -m tests.tools.kill --times 200

Checks that no accepted command is lost, none is done twice, and every client recovers by itself.
"""

import argparse
import asyncio
import random
import sqlite3
import tempfile
import time
from contextlib import closing, suppress
from pathlib import Path

import httpx
from websockets.exceptions import WebSocketException

from tests.support.server.clients import Frame, Guest, SeatClient
from tests.support.server.server_process import ServerProcess
from zanzibar.server.storage.data_folder import DATABASE

CONNECTION_ERRORS = (WebSocketException, OSError, TimeoutError, httpx.HTTPError, EOFError)
KILLS_PER_TABLE = 20
"""Then new tables replace the old ones, so that kills hit the first and last acts of games too."""


class PersistentClient:
    """A client that reconnects by itself and repeats commands without a reply."""

    def __init__(self, seat: SeatClient, chance: random.Random) -> None:
        self.seat = seat
        self.chance = chance
        self.accepted: dict[str, int] = {}
        self.sent: set[str] = set()
        self.reconnections = 0
        self.pending: Frame | None = None

    async def play(self, stop: asyncio.Event) -> None:
        """Play until `stop` is set and nothing is pending, however often the connection breaks."""
        while True:
            try:
                if await self._play(stop):
                    return
            except CONNECTION_ERRORS:
                await self._reconnect()

    async def _reconnect(self) -> None:
        self.reconnections += 1
        with suppress(*CONNECTION_ERRORS):
            await self.seat.socket.close()
        while True:
            before = self.seat.n
            try:
                await self.seat.open(before)
            except CONNECTION_ERRORS:
                await asyncio.sleep(0.05)
                continue
            # Accepted acts are saved, so a seat's number never decreases.
            assert (self.seat.n or 0) >= max([before or 0, *self.accepted.values()])
            return

    async def _play(self, stop: asyncio.Event) -> bool:
        seat = self.seat
        while True:
            if self.pending is None:
                if stop.is_set() or seat.over:
                    return True
                self.pending = self._next_command()
            if self.pending is None:
                with suppress(TimeoutError):
                    await seat.until("update", timeout=0.2)
                continue
            self.sent.add(self.pending["id"])
            reply = await seat.ask(dict(self.pending))
            self.pending = None
            if reply["type"] == "accepted":
                self.accepted[reply["id"]] = reply["n"]
                while not reply["held"] and (seat.n or 0) < reply["n"]:
                    await seat.until("update")
                if reply["held"]:
                    while seat.seen["phase"] == "answer":
                        await seat.until("update")

    def _next_command(self) -> Frame | None:
        """Return a legal action if the seat is due; otherwise a note, so that the load goes on."""
        seat = self.seat
        action: Frame | None = None
        options = [a for a in seat.legal if a["do"] != "Capture"] if seat.due else []
        if options:
            action = self.chance.choice(options)
        elif seat.seat != "R" and seat.view is not None:
            notes = seat.view["notes"]
            if len(notes) < 5:
                action = {"do": "PlaceNote", "at": "C4", "text": "x"}
            else:
                moved = self.chance.choice(notes)["id"]
                action = {"do": "MoveNote", "note": moved, "at": self.chance.choice(["A1", "F7"])}
        if action is None:
            return None
        return {"type": "act", "id": seat.new_id(), "act": action}


class Tally:
    """The figures of a run."""

    def __init__(self) -> None:
        self.kills = self.accepted = self.acts = self.tables = self.reconnections = 0

    def __str__(self) -> str:
        return (
            f"{self.kills} kills, {self.tables} tables, {self.accepted} accepted commands, "
            f"{self.acts} acts on disk, {self.reconnections} reconnections: "
            "nothing lost, nothing done twice"
        )


def check_database(data: Path, clients: list[PersistentClient], tally: Tally) -> None:
    """Check that the database has every accepted command exactly once, and no other."""
    with closing(sqlite3.connect(data / DATABASE)) as database:
        assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        rows = database.execute("SELECT game, seat, command, version FROM act").fetchall()
    saved: dict[tuple[str, str], list[str]] = {}
    versions: dict[str, list[int]] = {}
    for game, seat, command, version in rows:
        saved.setdefault((game, "R" if seat == 0 else str(seat)), []).append(command)
        versions.setdefault(game, []).append(version)
    for found in versions.values():
        assert sorted(found) == list(range(1, len(found) + 1))
    for client in clients:
        commands = saved.get((client.seat.table, client.seat.seat or ""), [])
        assert len(commands) == len(set(commands)), "done twice"
        assert set(client.accepted) <= set(commands), "lost"
        assert set(commands) <= client.sent, "never sent"
        tally.accepted += len(client.accepted)
        tally.reconnections += client.reconnections
    tally.acts, tally.tables = len(rows), len(versions)


async def kill_repeatedly(data: Path, times: int, tables: int, seed: int) -> Tally:
    """Kill and restart a server while clients play at it, then check its database."""
    chance = random.Random(seed)
    tally = Tally()
    server = ServerProcess(data, "--rate", "0", "--requests", "0", "--sockets-per-guest", "0")
    clients: list[PersistentClient] = []
    try:
        while tally.kills < times:
            guest = await Guest.named(server.address, "Ada")
            new = await _new_clients(guest, tables, chance)
            clients += new
            stop = asyncio.Event()
            players = [asyncio.create_task(client.play(stop)) for client in new]
            for _ in range(min(times - tally.kills, KILLS_PER_TABLE)):
                await asyncio.sleep(chance.uniform(0.05, 0.6))
                await asyncio.to_thread(server.kill)
                tally.kills += 1
                await asyncio.to_thread(server.start)
            stop.set()
            await asyncio.gather(*players)
            for client in new:
                await client.seat.close()
            await guest.close()
    finally:
        if server.process.poll() is None:
            await asyncio.to_thread(server.stop)
    check_database(data, clients, tally)
    return tally


async def _new_clients(guest: Guest, tables: int, chance: random.Random) -> list[PersistentClient]:
    clients = []
    for _ in range(tables):
        rules = {"mission": chance.choice(["training", "full"])}
        made = await guest.make("person", "person", hot_seat=True, ruleset=rules)
        for name in ("R", "1"):
            seat = await guest.sit(made["table"]["id"], name)
            clients.append(PersistentClient(seat, random.Random(chance.random())))
    return clients


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=200)
    parser.add_argument("--tables", type=int, default=6)
    parser.add_argument("--seed", type=int, default=int(time.time()))
    args = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="zanzibar-kill-") as folder:
        data, begun = Path(folder) / "data", time.monotonic()
        tally = asyncio.run(kill_repeatedly(data, args.times, args.tables, args.seed))
        print(f"{tally} (seed {args.seed}, {time.monotonic() - begun:.0f} s)")


if __name__ == "__main__":
    main()
