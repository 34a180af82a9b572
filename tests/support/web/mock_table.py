"""A table that exists on no server: the page gets its frames through a mocked WebSocket."""

import json
from typing import Any

import msgspec
from playwright.sync_api import Page, WebSocketRoute

from zanzibar.rules import Table, see_event, shown
from zanzibar.server.encoding.fields import action_out, seen_out

TABLE = "mocked"
SEAT_NAMES = ("R", "1", "2", "3", "4")


def view_of(table: Table, seat: int) -> dict[str, Any]:
    """Return what a seat is shown, as it travels."""
    return dict(_plain(shown(table.rules, table.view(seat))))


def legal_of(table: Table, seat: int) -> list[dict[str, Any]]:
    return [_plain(action_out(table.rules, action)) for action in table.legal(seat)]


def events_of(table: Table, seat: int) -> list[dict[str, Any]]:
    """Return all events of a game as a seat sees them, as they travel."""
    seen = (see_event(event, seat) for entry in table.log for event in entry.events)
    return [_plain(seen_out(table.rules, each)) for each in seen if each is not None]


def _plain(value: object) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


class MockTable:
    """Serves one page: replies to its hello, then sends what the test wants it to get."""

    def __init__(self, page: Page, address: str, seat: str | None, board: object) -> None:
        self.page = page
        self.address = address
        self.seat = seat
        self.board = _plain(board)
        self.sent: list[dict[str, Any]] = []
        """The commands of the page, without hello and ping."""
        self.info: dict[str, Any] = {}
        self.chat: list[dict[str, Any]] = []
        self._sockets: list[WebSocketRoute] = []
        self._update: dict[str, Any] = {}
        self._n = 0
        store = f"localStorage.setItem('zanzibar.seat.{TABLE}', '{seat or '-'}')"
        page.add_init_script(f"if (location.protocol !== 'about:') {store}")
        page.route_web_socket(f"**/api/tables/{TABLE}/socket", self._connect)

    def open(
        self,
        view: dict[str, Any],
        legal: list[dict[str, Any]],
        events: list[dict[str, Any]],
        **info: Any,
    ) -> None:
        """Load the page of the table in this position."""
        self.info = self._table_info(view, info)
        self._prepare(view, legal, events)
        self.page.goto("about:blank")
        self.page.goto(f"{self.address}/#/table/{TABLE}")
        # The board of the page itself comes first; this is that of the app.
        self.page.locator("#app svg.board").wait_for()

    def open_position(self, table: Table, seat: int, **info: Any) -> None:
        """Load the page in a position of a game of the engine."""
        self.open(view_of(table, seat), legal_of(table, seat), events_of(table, seat), **info)

    def update(
        self, view: dict[str, Any], legal: list[dict[str, Any]], events: list[dict[str, Any]]
    ) -> None:
        """Send one more update."""
        self._prepare(view, legal, events)
        self.send(self._update)

    def send(self, message: dict[str, Any]) -> None:
        self._sockets[-1].send(json.dumps(message))

    def reply_to_deduction(self, share: dict[str, float]) -> None:
        """Reply to the last question of the deduction panel: the same heat map for every time."""
        asked = next(each for each in reversed(self.sent) if each["type"] == "deduce")
        reply = {"type": "deduction", "id": asked["id"], "n": self._n, "worlds": 50, "now": share}
        reply |= {"visited": share, "hidden": {"cafe": 0.5}, "card": {}, "times": [share] * 7}
        self.send(reply | {"why_not": None})

    def _prepare(
        self, view: dict[str, Any], legal: list[dict[str, Any]], events: list[dict[str, Any]]
    ) -> None:
        self._n += 1
        self._update = {"type": "update", "n": self._n, "events": events, "view": view}
        self._update |= {"legal": legal, "reply_to": None, "resync": False}

    def _connect(self, socket: WebSocketRoute) -> None:
        self._sockets.append(socket)
        socket.on_message(lambda frame: self._receive(socket, json.loads(str(frame))))

    def _receive(self, socket: WebSocketRoute, command: dict[str, Any]) -> None:
        if command["type"] == "hello":
            socket.send(json.dumps(self._welcome(command["id"])))
            socket.send(json.dumps(self._update))
        elif command["type"] == "ping":
            socket.send(json.dumps({"type": "pong", "id": command["id"], "time": 0}))
        else:
            self.sent.append(command)

    def _welcome(self, id: str) -> dict[str, Any]:
        people = [each["seat"] for each in self.info["seats"] if each["present"]]
        return {
            "type": "welcome",
            "id": id,
            "protocol": 1,
            "table": self.info,
            "board": self.board,
            "ruleset": self.info["ruleset"],
            "allies": [],
            "seat": self.seat,
            "n": self._n,
            "presence": {"seats": people, "watching": 0},
            "chat": self.chat,
            "remarks": [],
            "time": 0,
        }

    def _table_info(self, view: dict[str, Any], changes: dict[str, Any]) -> dict[str, Any]:
        seats = [
            {
                "seat": name,
                "kind": "person",
                "name": f"Player {name}",
                "level": None,
                "stands_in": False,
                "present": True,
                "yours": name == self.seat,
            }
            for name in SEAT_NAMES[: view["seats"]]
        ]
        info = {
            "id": TABLE,
            "name": "A mocked table",
            "status": "over" if view["phase"] == "over" else "playing",
            "seats": seats,
            "owner": "Player R",
            "yours": False,
            "made_at": 0,
            "changed_at": 0,
            "result": None,
            "rematch": None,
            "ruleset": {"mission": view["mission"], "assist": "none"},
            "roles": "chosen",
            "private": True,
            "spectators": True,
            "hot_seat": False,
            "speed": "instant",
            "answer_grid_ms": 50,
        }
        return info | changes
