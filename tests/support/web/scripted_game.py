"""A scripted game, done action by action on the pages or over plain WebSockets.

It does not depend on chance: every action is possible whatever Features are drawn, and there are
never enough Recruits to end the game before the Agents capture.
"""

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import msgspec
from playwright.sync_api import expect
from websockets.sync.client import ClientConnection, connect

from tests.support.web.people import Person
from tests.support.web.player import CONFIRM, DOLPHIN, FREE_SPOT, GLANCE_MS, NOTES, WAIT_MS, Player
from zanzibar.board import zanzibar
from zanzibar.record.notation import read_action
from zanzibar.rules import AGENTS, Assist, Mission, Rules, Ruleset
from zanzibar.server.encoding.fields import action_out

RULESET = Ruleset(mission=Mission.FULL, step_supply=8, assist=Assist.NOTEBOOK)
Line = tuple[str, str]
"""A seat, and its action in the notation of records."""


def _lines(text: str) -> list[Line]:
    return [(seat, words) for seat, words in (line.split(" ", 1) for line in text.split("\n"))]


SETUP = _lines("""\
R mayhem A1-B1
1 mayhem F1-F2
2 mayhem A7-B7
R mayhem E7-F7
1 mayhem A3-A4
R card karl-box
R start C4
R step C5
R step B5
R back
R step C6
R step D6
R step D5
R confirm
R immortal B2
R immortal C3
R immortal E5
R immortal B5
1 take meru
2 take lyme
1 take bill
2 take dusty
1 place meru E1
2 place lyme A5
1 place bill A2
2 place dusty B7
2 second-slip F6""")

ALL_NOTES = [("1", f'note {"ABCDEF"[n % 6]}{n // 6 + 1} "X"') for n in range(NOTES)]

FIRST_ROUND = _lines("""\
R step D4
R immortal E5-E6
R undo
R immortal E5-E6
R extra C4 E6-E5
R end
1 meru ask garden
R answer D5
1 meru done
2 lyme ask book
R answer D6
2 lyme done
R step D3
R immortal E5-E6
R extra C6 E6-E5
R end
1 bill ask fountain dolphin
R answer all
1 bill done
2 dusty ask monks
R answer C5
2 dusty done""")

# All eight STEP tokens are on the board after the first answer, so the second one needs one back;
# and all notes are on the board when Henry Lyme reveals.
LATER_ROUNDS = _lines("""\
R immortal E5-E6
R extra D3 E6-E5
R slip D1
R end
2 lyme ask graffiti
R answer D1
2 lyme done
1 meru crosshairs
1 meru done
R step D2
R end
2 dusty rhythm dusty C7
2 dusty ask billboard
R answer D2
1 give-back C4
2 dusty done
1 bill weakness B2-B3
1 bill move B3
1 bill shakedown idol
1 push B4
1 bill done
R step E2
R end
2 lyme move C5
2 lyme reveal
1 hand-back 5
2 lyme done
1 meru move E2
1 meru capture""")


def wire(words: str) -> dict[str, Any]:
    """Encode an action as the protocol does."""
    rules = Rules(RULESET, zanzibar())
    act = action_out(rules, read_action(rules, words))
    return dict(msgspec.json.decode(msgspec.json.encode(act)))


def kinds(lines: Sequence[Line]) -> set[str]:
    return {wire(words)["do"] for _, words in lines}


# --- through the pages -----------------------------------------------------------------------

ON_THE_BOARD = {
    "ChooseStart": ("at",),
    "PlaceImmortal": ("at",),
    "PlaceSecondSlip": ("at",),
    "GiveBackStep": ("at",),
    "Answer": ("at",),
    "Step": ("to",),
    "MindSlip": ("to",),
    "Push": ("to",),
    "PlaceAgent": ("at",),
    "MoveAgent": ("to",),
    "NeuroRhythm": ("agent", "to"),
    "MoveImmortal": ("source", "to"),
    "DetectWeakness": ("source", "to"),
    "ExtraMove": ("token", "source", "to"),
}
"""The parts that are chosen on the board, in this order."""
WITH_A_BUTTON = {"NeuroRhythm", "DetectWeakness", "ExtraMove"}
"""Actions on the board that begin with a button."""
ABILITIES = {"Crosshairs": "meru", "DetectWeakness": "bill", "NeuroRhythm": "dusty"}
WITH_PARTS = {"ChooseCard", "TakeAgent", "HandBackNote", "Ask"}
"""Actions whose buttons also carry their parts in the name."""


class Actor:
    """Does a given action by the presses that a person needs for it."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.player = Player(person.page, 0)
        self.player.patience = WAIT_MS

    def do(self, words: str) -> None:
        act = wire(words)
        done = len(self.person.did)
        self._wait_for_turn()
        self._press(act)
        while len(self.person.did) == done:
            if self.player.look()["preview"]:
                self.player.press(DOLPHIN if act.get("dolphin") else CONFIRM)
            else:
                self.person.page.wait_for_timeout(GLANCE_MS)
        assert self.person.did[done:] == [act]
        expect(self.person.page.locator(".actions[aria-busy='true']")).to_have_count(0)

    def _wait_for_turn(self) -> None:
        expect(self.person.page.locator(".sentence.mine")).to_have_count(1, timeout=WAIT_MS)

    def _press(self, act: dict[str, Any]) -> None:
        kind, press = act["do"], self.player.press
        agent = ABILITIES.get(kind) or (kind != "TakeAgent" and act.get("agent"))
        if agent:
            self._take_in_hand(agent)
        if kind == "PlaceMayhem":
            press(f"[data-border='{act['border']}']")
        elif kind == "Undo":
            press(".actions .undo")
        elif kind not in ON_THE_BOARD or kind in WITH_A_BUTTON:
            what = [act[part] for part in ("card", "feature", "note") if part in act]
            what += [act["agent"]] if kind == "TakeAgent" else []
            name = " ".join(map(str, [kind, *what] if kind in WITH_PARTS else [kind]))
            press(f".actions .button[data-act='{name}']:not([aria-disabled='true'])")
        if kind == "Shakedown":
            press(".actions .pick", list(zanzibar().features).index(act["feature"]))
        for part in ON_THE_BOARD.get(kind, ()):
            place = self._where(act[part]) if part == "agent" else act[part]
            self.player.press(f"rect.press.can[data-location='{place}']", spot=FREE_SPOT)

    def _take_in_hand(self, agent: str) -> None:
        """Select an Agent, unless it is active or the only usable one and so selected already."""
        item = f"section li:nth-child({AGENTS.index(agent) + 1})"
        ready = self.person.page.locator(f"{item}.inHand, {item} > .card.can")
        expect(ready).not_to_have_count(0, timeout=WAIT_MS)
        if not self.person.page.locator(f"{item}.inHand").count():
            self.player.press(f"{item} > .card.can")

    def _where(self, agent: str) -> str:
        updates = (frame for frame in reversed(self.person.received) if '"update"' in frame)
        view = json.loads(next(updates))["view"]
        return str(next(each["at"] for each in view["agents"] if each["id"] == agent))


def play_on_pages(people: dict[str, Person], lines: Sequence[Line]) -> None:
    actors = {seat: Actor(person) for seat, person in people.items()}
    for seat, words in lines:
        actors[seat].do(words)


# --- over plain sockets ----------------------------------------------------------------------


@contextmanager
def _socket_of(person: Person, table: str, seat: str) -> Iterator[ClientConnection]:
    address = person.address.replace("http", "ws")
    cookies = person.context.cookies(person.address)
    cookie = "; ".join(f"{each['name']}={each['value']}" for each in cookies)
    with connect(
        f"{address}/api/tables/{table}/socket",
        additional_headers={"cookie": cookie},
        max_size=None,
    ) as socket:
        socket.send(
            json.dumps({"type": "hello", "id": "h", "protocol": 1, "seat": seat, "n": None})
        )
        yield socket


def play_beforehand(people: dict[str, Person], table: str, lines: Sequence[Line]) -> None:
    """Play lines over plain WebSockets, so that the pages can go on from there."""
    for number, (seat, words) in enumerate(lines):
        with _socket_of(people[seat], table, seat) as socket:
            socket.send(json.dumps({"type": "act", "id": f"before-{number}", "act": wire(words)}))
            while True:
                message = json.loads(socket.recv(timeout=WAIT_MS / 1000))
                assert message["type"] not in ("rejected", "error"), (words, message)
                if message["type"] == "update" and message["reply_to"] == f"before-{number}":
                    break
