"""A person at a browser: sees what is offered on the page and presses it."""

import random
import re
from collections import Counter
from typing import TypedDict, cast

from playwright.sync_api import Locator, Page, Position, expect
from playwright.sync_api import TimeoutError as TooLate

WAIT_MS = 20_000
PRESS_MS = 3_000
MOST_MISSED = 8
NOTES = 15


PICKS = ".actions [data-choice], .actions .pick"
_LOOK = """() => {
  const all = (query, name) => [...document.querySelectorAll(query)].map((e) => e.dataset[name]);
  const any = (query) => document.querySelector(query) !== null;
  return {
    over: any(".end"),
    due: any(".sentence.mine"),
    busy: any(".actions[aria-busy='true']"),
    preview: any(".preview"),
    undo: any(".actions .undo"),
    picks: all(".actions [data-choice], .actions .pick", "choice").length,
    buttons: all(".actions .button[data-act]:not([aria-disabled='true'])", "act"),
    places: all("rect.press.can", "location"),
    borders: all("[data-border]", "border"),
  };
}"""


class Seen(TypedDict):
    over: bool
    due: bool
    busy: bool
    preview: bool
    undo: bool
    picks: int
    buttons: list[str]
    places: list[str]
    borders: list[str]


class Player:
    """Plays one seat through the page alone. `touch` presses as a finger does."""

    def __init__(
        self, page: Page, seed: int, *, touch: bool = False, keyboard: bool = False
    ) -> None:
        self.page = page
        self.chance = random.Random(seed)
        self.touch = touch
        self.keyboard = keyboard
        self.done: Counter[str] = Counter()
        """What was pressed, by the name of the action."""
        self.wanted: set[str] = set()
        """Actions to do once, as soon as they are offered."""
        self.liked: set[str] = set()
        """Actions to prefer wherever they are offered."""
        self.shunned: set[str] = set()
        self.missed = 0

    # --- what is on the page -------------------------------------------------------------------

    def look(self) -> "Seen":
        """Everything that matters on the page, at one glance."""
        return cast(Seen, self.page.evaluate(_LOOK))

    def over(self) -> bool:
        return self.look()["over"]

    def due(self) -> bool:
        return self.look()["due"]

    # --- pressing ------------------------------------------------------------------------------

    def press(self, target: Locator) -> None:
        if self.keyboard:
            target.focus(timeout=PRESS_MS)
            self.page.keyboard.press("Enter")
        elif self.touch:
            target.tap(timeout=PRESS_MS)
        else:
            target.click(timeout=PRESS_MS)

    def press_place(self, name: str) -> None:
        place = self.page.locator(f"rect[data-location='{name}']")
        if self.keyboard:
            self._walk_to(name)
            self.page.keyboard.press("Enter")
        elif self.touch:
            # A finger hits the square where it is free: notes lie over its lower right.
            place.tap(position=self._free_spot(place))
        else:
            place.click(position=self._free_spot(place))

    def _free_spot(self, place: Locator) -> Position:
        box = place.bounding_box()
        assert box is not None
        return {"x": box["width"] * 0.3, "y": box["height"] * 0.5}

    def _walk_to(self, name: str) -> None:
        """From the one location in the tab order to another one, with the arrow keys."""
        start = self.page.locator("rect.press[tabindex='0']")
        start.focus()
        here = str(start.get_attribute("data-location"))
        columns, rows = ord(name[0]) - ord(here[0]), int(name[1:]) - int(here[1:])
        for key, count in (("Right", columns), ("Left", -columns), ("Down", rows), ("Up", -rows)):
            for _ in range(count):
                self.page.keyboard.press(f"Arrow{key}")

    def confirm(self) -> None:
        self.press(self.page.locator(".preview .button").first)

    # --- playing -------------------------------------------------------------------------------

    def play_one(self) -> None:
        """One press of something that is offered; a team mate may be faster and take it away."""
        try:
            self._press_something()
        except TooLate:
            self.missed += 1
            assert self.missed < MOST_MISSED, "what is offered cannot be pressed"

    def _press_something(self) -> None:
        page, seen = self.page, self.look()
        if seen["busy"] or not seen["due"]:
            page.wait_for_timeout(15)
        elif seen["preview"]:
            dolphin = page.locator(".preview .button.wide")
            if dolphin.count() and ("AnswerAll" in self.wanted or self.chance.random() < 0.3):
                self.press(dolphin)
            else:
                self.confirm()
        elif seen["picks"]:
            self.press(page.locator(PICKS).nth(self.chance.randrange(seen["picks"])))
        else:
            self._press_wanted(seen)

    def _press_wanted(self, seen: "Seen") -> None:
        if seen["undo"] and "Undo" in self.wanted:
            self.wanted.discard("Undo")
            self.press(self.page.locator(".actions .undo"))
            return
        wanted = self._wanted(seen["buttons"], seen["places"], seen["borders"])
        if wanted is None:
            self.page.wait_for_timeout(15)
        elif wanted in seen["borders"]:
            self._press_border(wanted)
        elif wanted in seen["buttons"]:
            self.done[wanted.split()[0]] += 1
            self.wanted.discard(wanted.split()[0])
            self.press(self.page.locator(f".actions .button[data-act='{wanted}']"))
        else:
            self.press_place(wanted)

    def _press_border(self, name: str) -> None:
        border = self.page.locator(f"[data-border='{name}']")
        if self.keyboard:
            border.focus()
            self.page.keyboard.press("Enter")
        else:
            self.press(border)

    def _wanted(self, buttons: list[str], places: list[str], borders: list[str]) -> str | None:
        """What a curious player would press: rare things first, ending things last."""
        buttons = [name for name in buttons if name.split()[0] not in self.shunned]
        sought = [name for name in buttons if name.split()[0] in self.wanted | self.liked]
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

    # --- what can be done out of turn ----------------------------------------------------------

    def fill_the_board_with_notes(self) -> None:
        """Every note of the box, until none is left."""
        while self.page.locator("[data-note]").count() < NOTES:
            count = self.page.locator("[data-note]").count()
            self.page.locator("nav button", has_text="Notes").click()
            self.page.locator("dialog .note").first.click()
            self.press_place(f"{'ABCDEF'[count % 6]}{count // 6 + 1}")
            expect(self.page.locator("[data-note]")).to_have_count(count + 1)

    def change_a_note(self) -> None:
        """Rewrite one, move one by its sheet, drag one, and remove one."""
        page, dialog = self.page, self.page.locator("dialog")
        self._sticker(0).click()
        dialog.locator("input.hand").fill("B1?")
        dialog.locator("form button").click()
        expect(dialog).to_have_count(0)
        self._sticker(1).click()
        dialog.locator(".row button").first.click()
        self.press_place("C7")
        box = self._sticker(2).bounding_box()
        target = page.locator("rect[data-location='D7']").bounding_box()
        assert box is not None
        assert target is not None
        page.mouse.move(box["x"] + 12, box["y"] + 10)
        page.mouse.down()
        page.mouse.move(target["x"] + 30, target["y"] + 40, steps=5)
        page.mouse.up()
        expect(page.locator("rect[data-location='D7']")).to_have_attribute(
            "aria-label", re.compile("X")
        )
        self._sticker(3).click()
        dialog.locator(".row button").nth(1).click()
        expect(page.locator("[data-note]")).to_have_count(NOTES - 1)
        page.locator("nav button", has_text="Notes").click()
        dialog.locator(".note").first.click()
        self.press_place("E7")
        expect(page.locator("[data-note]")).to_have_count(NOTES)

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


_ENDING = {"Done", "EndTurn", "ConfirmOpening", "OpeningBack", "Capture", "Resign"}


def wait_for_table(page: Page) -> None:
    expect(page.locator("svg.board")).to_be_visible(timeout=WAIT_MS)


def table_of(page: Page) -> str:
    match = re.search(r"#/table/([\w-]+)", page.url)
    assert match, page.url
    return match[1]


def play_to_the_end(*players: Player, presses: int = 6000) -> None:
    """Lets each due player press until the game is over."""
    for _ in range(presses):
        seen = [player.look() for player in players]
        if all(each["over"] for each in seen):
            return
        for player, each in zip(players, seen, strict=True):
            if each["due"] and not each["over"]:
                player.play_one()
        if not any(each["due"] for each in seen):
            players[0].page.wait_for_timeout(15)
    raise AssertionError("the game did not end")
