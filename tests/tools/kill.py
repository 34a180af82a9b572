"""Kills a server under load again and again: python -m tests.tools.kill --times 200

No accepted command may be lost, none may be done twice, and every client recovers by itself.
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

from tests.support.server.serving import Frame, Guest, Seat, Server

TROUBLE = (WebSocketException, OSError, TimeoutError, httpx.HTTPError, EOFError)


class Stubborn:
    """A client that comes back by itself and repeats what was not answered."""

    def __init__(self, seat: Seat, chance: random.Random) -> None:
        self.seat = seat
        self.chance = chance
        self.accepted: dict[str, int] = {}
        self.sent: set[str] = set()
        self.returns = 0
        self.pending: Frame | None = None

    async def play(self, stop: asyncio.Event) -> None:
        while True:
            try:
                if await self._play(stop):
                    return
            except TROUBLE:
                await self._come_back()

    async def _come_back(self) -> None:
        self.returns += 1
        with suppress(*TROUBLE):
            await self.seat.socket.close()
        while True:
            before = self.seat.n
            try:
                await self.seat.open(before)
            except TROUBLE:
                await asyncio.sleep(0.05)
                continue
            # What was accepted is saved, so a number never goes down.
            assert (self.seat.n or 0) >= max([before or 0, *self.accepted.values()])
            return

    async def _play(self, stop: asyncio.Event) -> bool:
        seat = self.seat
        while True:
            if self.pending is None:
                if stop.is_set() or seat.over:
                    return True
                self.pending = self._next()
            if self.pending is None:
                with suppress(TimeoutError):
                    await seat.until("update", timeout=0.2)
                continue
            self.sent.add(self.pending["id"])
            answer = await seat.ask(dict(self.pending))
            self.pending = None
            if answer["type"] == "accepted":
                self.accepted[answer["id"]] = answer["n"]
                while not answer["held"] and (seat.n or 0) < answer["n"]:
                    await seat.until("update")
                if answer["held"]:
                    while seat.seen["phase"] == "answer":
                        await seat.until("update")

    def _next(self) -> Frame | None:
        """A game action when it is due, else now and then a note: load that does not end."""
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
    """What was found after all kills."""

    def __init__(self) -> None:
        self.kills = self.accepted = self.acts = self.tables = self.returns = 0

    def __str__(self) -> str:
        return (
            f"{self.kills} kills, {self.tables} tables, {self.accepted} accepted commands, "
            f"{self.acts} acts on disk, {self.returns} returns: nothing lost, nothing twice"
        )


def check(data: Path, clients: list[Stubborn], tally: Tally) -> None:
    """Every accepted command is on the disk exactly once, and nothing that nobody sent."""
    with closing(sqlite3.connect(data / "zanzibar.sqlite3")) as database:
        assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        rows = database.execute("SELECT game, seat, command, version FROM act").fetchall()
    done: dict[tuple[str, str], list[str]] = {}
    versions: dict[str, list[int]] = {}
    for game, seat, command, version in rows:
        done.setdefault((game, "R" if seat == 0 else str(seat)), []).append(command)
        versions.setdefault(game, []).append(version)
    for found in versions.values():
        assert sorted(found) == list(range(1, len(found) + 1))
    for client in clients:
        commands = done.get((client.seat.table, client.seat.seat or ""), [])
        assert len(commands) == len(set(commands)), "done twice"
        assert set(client.accepted) <= set(commands), "lost"
        assert set(commands) <= client.sent, "done by nobody"
        tally.accepted += len(client.accepted)
        tally.returns += client.returns
    tally.acts, tally.tables = len(rows), len(versions)


async def torment(data: Path, times: int, tables: int, seed: int) -> Tally:
    chance = random.Random(seed)
    tally = Tally()
    server = Server(data, "--rate", "0", "--requests", "0", "--sockets-per-guest", "0")
    clients: list[Stubborn] = []
    try:
        while tally.kills < times:
            guest = await Guest.named(server.address, "Ada")
            fresh = []
            for _ in range(tables):
                # Tables are short-lived so that games end and begin under fire as well.
                made = await guest.make(
                    "person", "person", hot_seat=True,
                    ruleset={"mission": chance.choice(["training", "full"])},
                )  # fmt: skip
                for name in ("R", "1"):
                    seat = await guest.sit(made["table"]["id"], name)
                    fresh.append(Stubborn(seat, random.Random(chance.random())))
            clients += fresh
            stop = asyncio.Event()
            players = [asyncio.create_task(client.play(stop)) for client in fresh]
            for _ in range(min(times - tally.kills, 20)):
                await asyncio.sleep(chance.uniform(0.05, 0.6))
                await asyncio.to_thread(server.kill)
                tally.kills += 1
                await asyncio.to_thread(server.start)
            stop.set()
            await asyncio.gather(*players)
            for client in fresh:
                await client.seat.close()
            await guest.close()
    finally:
        if server.process.poll() is None:
            await asyncio.to_thread(server.stop)
    check(data, clients, tally)
    return tally


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=200)
    parser.add_argument("--tables", type=int, default=6)
    parser.add_argument("--seed", type=int, default=int(time.time()))
    args = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="zanzibar-kill-") as folder:
        begun = time.monotonic()
        tally = asyncio.run(torment(Path(folder) / "data", args.times, args.tables, args.seed))
        print(f"{tally} (seed {args.seed}, {time.monotonic() - begun:.0f} s)")


if __name__ == "__main__":
    main()
