"""People with browsers of their own, and tables for them."""

import json
import os
import shutil
from collections import Counter
from pathlib import Path
from typing import Any, Literal, TypedDict

from playwright.sync_api import Browser, BrowserContext, Page, WebSocket

from tests.support.web.player import wait_for_table

WIDE = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}
HEADERS = {"X-Zanzibar": "1"}
QUIET = [
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--no-sandbox",
]


class BrowserOptions(TypedDict):
    executable_path: str
    args: list[str]


def browser_options() -> BrowserOptions | None:
    """How to start Chromium here; None where there is none."""
    program = os.environ.get("CHROMIUM") or shutil.which("chromium")
    return {"executable_path": program, "args": QUIET} if program else None


class Person:
    """One browser context and what went over its line."""

    def __init__(self, context: BrowserContext, address: str, name: str) -> None:
        self.context = context
        self.address = address
        self.name = name
        self.page: Page = context.new_page()
        self.troubles: list[str] = []
        self.sent: list[str] = []
        self.received: list[str] = []
        self.did: list[dict[str, Any]] = []
        """The acts that the page has sent, in order."""
        self.page.on("pageerror", lambda error: self.troubles.append(str(error)))
        self.page.on("console", lambda line: self._hear(line.type, line.text))
        self.page.on("websocket", self._listen)
        self.post("/api/me", {"name": name})

    def _hear(self, kind: str, text: str) -> None:
        # A line that breaks on purpose is reported by the browser itself.
        if kind == "error" and "WebSocket" not in text and "net::ERR" not in text:
            self.troubles.append(text)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framesent", lambda frame: self._note_sent(str(frame)))
        socket.on("framereceived", lambda frame: self.received.append(str(frame)))

    def _note_sent(self, frame: str) -> None:
        self.sent.append(frame)
        if '"type":"act"' in frame:
            self.did.append(json.loads(frame)["act"])

    @property
    def acts(self) -> Counter[str]:
        return Counter(str(act["do"]) for act in self.did)

    @property
    def refused(self) -> list[str]:
        """What the server did not accept."""
        return [frame for frame in self.received if '"type":"rejected"' in frame]

    def post(self, path: str, body: dict[str, Any] | None = None) -> Any:
        answer = self.context.request.post(
            self.address + path, data=body if body is not None else {}, headers=HEADERS
        )
        assert answer.ok, answer.text()
        return answer.json()

    def expect_refusals(self, status: int) -> None:
        """Some requests were meant to be refused; the browser reports each by itself."""
        assert self.troubles
        assert all(str(status) in each for each in self.troubles)
        self.troubles.clear()

    def sit_at(self, table: str) -> None:
        self.page.goto(f"{self.address}/#/table/{table}")
        wait_for_table(self.page)


class People:
    def __init__(self, browser: Browser, address: str, folder: Path) -> None:
        self.browser = browser
        self.address = address
        self.folder = folder
        self.everybody: list[Person] = []

    def invite(
        self,
        name: str,
        size: Literal["wide", "phone"] = "wide",
        locale: str = "en-GB",
        **options: Any,
    ) -> Person:
        context = self.browser.new_context(
            viewport=WIDE if size == "wide" else PHONE,  # type: ignore[arg-type]
            has_touch=size == "phone",
            is_mobile=size == "phone",
            locale=locale,
            **options,
        )
        person = Person(context, self.address, name)
        self.everybody.append(person)
        return person

    def table(
        self, owner: Person, *seats: str, guests: tuple[Person, ...] = (), **options: Any
    ) -> str:
        """A table at which everybody sits: seats are `person`, `open` or a computer's level."""
        wishes = [
            {"kind": seat} if seat in ("person", "open") else {"kind": "computer", "level": seat}
            for seat in seats
        ]
        asked = {"name": "A table", "speed": "instant", "answer_grid_ms": 50, "private": True}
        made = owner.post("/api/tables", {**asked, **options, "seats": wishes})
        table = str(made["table"]["id"])
        names = ["R", "1", "2", "3", "4"]
        free = [names[index] for index, seat in enumerate(seats) if seat == "open"]
        for guest, seat in zip(guests, free, strict=True):
            invitation = {"invitation": made["invitation"]}
            guest.post(f"/api/tables/{table}/seats/{seat}/take", invitation)
        return table

    def leave(self) -> None:
        troubles = {person.name: person.troubles for person in self.everybody if person.troubles}
        for person in self.everybody:
            person.context.close()
        assert not troubles, troubles
