"""Plays a seat through the page: looks at what is offered and presses it."""

import random
import re
import time
from collections import Counter
from typing import TypedDict, cast

from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as TooLate

WAIT_MS = 20_000
PRESS_MS = 3_000
GLANCE_MS = 15
MOST_MISSED = 8
IN_A_ROW = 5
NOTES = 15


PICKS = ".actions [data-choice], .actions .pick"
CONFIRM = ".preview .button"
DOLPHIN = ".preview .button.wide"
_LOOK = """async () => {
  const busy = () => document.querySelector(".actions[aria-busy='true']") !== null;
  // Waiting inside the page is faster than asking again from outside.
  for (let pause = 0; pause < 20 && busy(); pause++) await new Promise((go) => setTimeout(go, 5));
  const all = (query, name) => [...document.querySelectorAll(query)].map((e) => e.dataset[name]);
  const any = (query) => document.querySelector(query) !== null;
  return {
    over: any(".end"),
    due: any(".sentence.mine"),
    busy: busy(),
    preview: any(".preview"),
    dolphin: any(".preview .button.wide"),
    picks: all(".actions [data-choice], .actions .pick", "choice").length,
    buttons: all(".actions .button[data-act]:not([aria-disabled='true'])", "act"),
    places: all("rect.press.can", "location"),
    borders: all("[data-border]", "border"),
  };
}"""


MIDDLE = (0.5, 0.5)
FREE_SPOT = (0.3, 0.5)
"""A point of a location that no note covers: notes lie at its lower right."""
_AIM = """([query, index, [across, down]]) => {
  const target = document.querySelectorAll(query)[index];
  if (!target) return null;
  const aim = () => {
    const box = target.getBoundingClientRect();
    const [x, y] = [box.x + box.width * across, box.y + box.height * down];
    const hit = document.elementFromPoint(x, y);
    return hit && target.contains(hit) ? [x, y] : null;
  };
  const point = aim();
  if (point) return point;
  target.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
  return aim();
}"""


class Offers(TypedDict):
    over: bool
    due: bool
    busy: bool
    preview: bool
    dolphin: bool
    picks: int
    buttons: list[str]
    places: list[str]
    borders: list[str]


class Player:
    """Plays one seat through the page alone, by mouse, touch or keyboard."""

    def __init__(
        self, page: Page, seed: int, *, touch: bool = False, keyboard: bool = False
    ) -> None:
        self.page = page
        self.chance = random.Random(seed)
        self.touch = touch
        self.keyboard = keyboard
        self.done: Counter[str] = Counter()
        """Number of presses by kind of action."""
        self.preferred: set[str] = set()
        """Kinds of actions to choose wherever they are offered."""
        self.avoided: set[str] = set()
        self.hurried = False
        """End every turn and activation as soon as possible."""
        self.missed = 0
        self.patience = PRESS_MS
        """Milliseconds to try a press: a team mate may be faster and make it impossible."""

    def look(self) -> "Offers":
        """Read everything that matters from the page in one call."""
        return cast(Offers, self.page.evaluate(_LOOK))

    def over(self) -> bool:
        return self.look()["over"]

    def due(self) -> bool:
        return self.look()["due"]

    def press(self, query: str, index: int = 0, spot: tuple[float, float] = MIDDLE) -> None:
        """Press the element that the query finds, at a point where nothing covers it."""
        if self.keyboard:
            self.page.locator(query).nth(index).focus(timeout=self.patience)
            self.page.keyboard.press("Enter")
            return
        x, y = self._aim(query, index, spot)
        if self.touch:
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)

    def _aim(self, query: str, index: int, spot: tuple[float, float]) -> tuple[float, float]:
        # Playwright's own click waits for several frames, which is too slow for whole games.
        latest = time.monotonic() + self.patience / 1000
        while time.monotonic() < latest:
            point = self.page.evaluate(_AIM, [query, index, spot])
            if point is not None:
                return point[0], point[1]
            self.page.wait_for_timeout(GLANCE_MS)
        raise TooLate(query)

    def press_place(self, name: str) -> None:
        if self.keyboard:
            self._walk_to(name)
            self.page.keyboard.press("Enter")
        else:
            self.press(f"rect[data-location='{name}']", spot=FREE_SPOT)

    def _walk_to(self, name: str) -> None:
        """Move the focus to a location with the arrow keys."""
        start = self.page.locator("rect.press[tabindex='0']")
        start.focus()
        here = str(start.get_attribute("data-location"))
        columns, rows = ord(name[0]) - ord(here[0]), int(name[1:]) - int(here[1:])
        for key, count in (("Right", columns), ("Left", -columns), ("Down", rows), ("Up", -rows)):
            for _ in range(count):
                self.page.keyboard.press(f"Arrow{key}")

    def confirm(self) -> None:
        self.press(CONFIRM)

    def play_one(self, seen: "Offers | None" = None) -> None:
        """Press one of the offers. It may fail a few times: a team mate can be faster."""
        try:
            self._press_something(seen or self.look())
        except TooLate:
            self.missed += 1
            assert self.missed < MOST_MISSED, "what is offered cannot be pressed"

    def play_if_due(self) -> None:
        seen = self.look()
        if seen["due"] and not seen["over"]:
            self.play_one(seen)

    def _press_something(self, seen: "Offers") -> None:
        if seen["busy"] or not seen["due"]:
            self.page.wait_for_timeout(GLANCE_MS)
        elif seen["preview"]:
            if seen["dolphin"] and self.chance.random() < 0.3:
                self.press(DOLPHIN)
            else:
                self.confirm()
        elif seen["picks"]:
            self.press(PICKS, self.chance.randrange(seen["picks"]))
        else:
            self._press_wanted(seen)

    def _press_wanted(self, seen: "Offers") -> None:
        wanted = self._wanted(seen["buttons"], seen["places"], seen["borders"])
        if wanted is None:
            self.page.wait_for_timeout(GLANCE_MS)
        elif wanted in seen["borders"]:
            self.press(f"[data-border='{wanted}']")
        elif wanted in seen["buttons"]:
            self.done[wanted.split()[0]] += 1
            self.press(f".actions .button[data-act='{wanted}']")
        else:
            self.press_place(wanted)

    def _wanted(self, buttons: list[str], places: list[str], borders: list[str]) -> str | None:
        """Choose an offer: rare actions first, those that end a turn last."""
        buttons = [name for name in buttons if name.split()[0] not in self.avoided]
        enough = [name for name in buttons if self.hurried and name in _ENOUGH]
        if enough:
            return enough[0]
        sought = [name for name in buttons if name.split()[0] in self.preferred]
        if sought and self.chance.random() < 0.9:
            return self.chance.choice(sought)
        curious = [name for name in buttons if name.split()[0] not in _ENDING]
        new = [name for name in curious if not self.done[name.split()[0]]]
        if new and self.chance.random() < 0.8:
            return self.chance.choice(new)
        ending = [name for name in buttons if name.split()[0] in _ENDING]
        options = places + borders + curious
        if ending and (not options or self.chance.random() < 0.35):
            return self.chance.choice(ending)
        return self.chance.choice(options) if options else None

    def fill_the_board_with_notes(self) -> None:
        """Place all notes."""
        while self.page.locator("[data-note]").count() < NOTES:
            count = self.page.locator("[data-note]").count()
            self.page.locator("nav button", has_text="Notes").click()
            self.page.locator("dialog .note").first.click()
            self.press_place(f"{'ABCDEF'[count % 6]}{count // 6 + 1}")
            expect(self.page.locator("[data-note]")).to_have_count(count + 1)

    def change_a_note(self) -> None:
        """Edit one note, move one by its sheet, drag one, and remove one."""
        page, dialog = self.page, self.page.locator("dialog")
        self._sticker(0).click()
        dialog.locator("input.hand").fill("B1?")
        dialog.locator("form button").click()
        expect(dialog).to_have_count(0)
        self._sticker(1).click()
        dialog.locator(".row button").first.click()
        self.press_place("C7")
        self._expect_note_at("C7")
        box = self._sticker(2).bounding_box()
        target = page.locator("rect[data-location='D7']").bounding_box()
        assert box is not None
        assert target is not None
        page.mouse.move(box["x"] + 12, box["y"] + 10)
        page.mouse.down()
        page.mouse.move(target["x"] + 30, target["y"] + 40, steps=5)
        page.mouse.up()
        self._expect_note_at("D7")
        self._sticker(3).click()
        dialog.locator(".row button").nth(1).click()
        expect(page.locator("[data-note]")).to_have_count(NOTES - 1)
        page.locator("nav button", has_text="Notes").click()
        dialog.locator(".note").first.click()
        self.press_place("E7")
        expect(page.locator("[data-note]")).to_have_count(NOTES)

    def _expect_note_at(self, name: str) -> None:
        place = self.page.locator(f"rect[data-location='{name}']")
        expect(place).to_have_attribute("aria-label", re.compile("X"))

    def _sticker(self, index: int) -> Locator:
        return self.page.locator("[data-note]").nth(index)

    def write_in_notebook(self, words: str) -> None:
        self.page.locator("#tab-notebook").click()
        self.page.locator("textarea").fill(words)
        self.page.locator("#tab-panel .button").click()
        self.page.locator("#tab-log").click()

    def give_up(self, kind: str) -> None:
        self.page.locator("nav button", has_text="Menu").click()
        button = ".button.danger" if kind == "Resign" else ".end .plain"
        self.page.locator(f"dialog {button}").click()
        self.confirm()


_ENOUGH = {"ConfirmOpening", "EndTurn", "Done"}
_ENDING = {"Done", "EndTurn", "ConfirmOpening", "OpeningBack", "Capture", "Resign"}


def wait_for_table(page: Page) -> None:
    expect(page.locator("svg.board")).to_be_visible(timeout=WAIT_MS)


def table_of(page: Page) -> str:
    match = re.search(r"#/table/([\w-]+)", page.url)
    assert match, page.url
    return match[1]


def play_to_the_end(*players: Player, rounds: int = 6000) -> None:
    """Let each due player press until the game is over."""
    for _ in range(rounds):
        seen = [_play_while_due(player) for player in players]
        if all(each["over"] for each in seen):
            return
        if not any(each["due"] for each in seen):
            players[0].page.wait_for_timeout(GLANCE_MS)
    raise AssertionError("the game did not end")


def _play_while_due(player: Player) -> Offers:
    """Press a few times in a row, but leave team mates a chance."""
    seen = player.look()
    for _ in range(IN_A_ROW):
        if seen["over"] or not seen["due"]:
            break
        player.play_one(seen)
        seen = player.look()
    return seen


def hurry_to_the_end(*players: Player) -> None:
    """Play to the end with as few presses as possible."""
    for player in players:
        player.hurried = True
    play_to_the_end(*players)
