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
CHROMIUM_ARGUMENTS = [
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
    """Return how to start Chromium; None if it is not installed."""
    program = os.environ.get("CHROMIUM") or shutil.which("chromium")
    return {"executable_path": program, "args": CHROMIUM_ARGUMENTS} if program else None


class Person:
    """One browser context, and the frames of its WebSocket."""

    def __init__(self, context: BrowserContext, address: str, name: str) -> None:
        self.context = context
        self.address = address
        self.name = name
        self.page: Page = context.new_page()
        self.errors: list[str] = []
        self.sent: list[str] = []
        self.received: list[str] = []
        self.did: list[dict[str, Any]] = []
        """The actions that the page has sent, in order."""
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("console", lambda line: self._log(line.type, line.text))
        self.page.on("websocket", self._listen)
        self.post("/api/me", {"name": name})

    def _log(self, kind: str, text: str) -> None:
        # The browser reports every lost connection, also those that a test causes.
        if kind == "error" and "WebSocket" not in text and "net::ERR" not in text:
            self.errors.append(text)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framesent", lambda frame: self._record_sent(str(frame)))
        socket.on("framereceived", lambda frame: self.received.append(str(frame)))

    def _record_sent(self, frame: str) -> None:
        self.sent.append(frame)
        if '"type":"act"' in frame:
            self.did.append(json.loads(frame)["act"])

    @property
    def acts(self) -> Counter[str]:
        return Counter(str(act["do"]) for act in self.did)

    @property
    def refused(self) -> list[str]:
        """Return the frames with a rejection."""
        return [frame for frame in self.received if '"type":"rejected"' in frame]

    def post(self, path: str, body: dict[str, Any] | None = None) -> Any:
        response = self.context.request.post(
            self.address + path, data=body if body is not None else {}, headers=HEADERS
        )
        assert response.ok, response.text()
        return response.json()

    def expect_refusals(self, status: int) -> None:
        """Check that all logged errors are refused requests of this status, and forget them."""
        assert self.errors
        assert all(str(status) in each for each in self.errors)
        self.errors.clear()

    def open_menu(self) -> None:
        self.page.locator("nav button", has_text="Menu").click()

    def press_button(self, name: str) -> None:
        self.page.get_by_role("button", name=name).first.click()

    def sit_at(self, table: str) -> None:
        """Open the page of a table and wait for the board."""
        self.page.goto(f"{self.address}/#/table/{table}")
        wait_for_table(self.page)


class People:
    """Everybody in one test, each with a browser context."""

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
        """Make a table and seat the guests. Seats: `person`, `open` or the level of a computer."""
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
        errors = {person.name: person.errors for person in self.everybody if person.errors}
        for person in self.everybody:
            person.context.close()
        assert not errors, errors
