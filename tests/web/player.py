"""A person at a browser: sees what is offered on the page and presses it."""

import random
import re
from collections import Counter

from playwright.sync_api import Locator, Page, Position, expect

WAIT_MS = 20_000


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
        """What was done, by the name of the action."""

    # --- what is on the page -------------------------------------------------------------------

    def over(self) -> bool:
        return self.page.locator(".end").count() > 0

    def _sentence(self) -> str:
        return self.page.locator(".sentence h1").inner_text()

    def due(self) -> bool:
        return self.page.locator(".sentence.mine").count() > 0

    def places(self) -> list[str]:
        found = self.page.locator("rect.press.can").all()
        return [str(place.get_attribute("data-location")) for place in found]

    def borders(self) -> list[str]:
        return [str(each.get_attribute("data-border")) for each in self._borders().all()]

    def _borders(self) -> Locator:
        return self.page.locator("[data-border]")

    def buttons(self) -> list[str]:
        """The names of the acts that can be pressed beside the board."""
        found = self.page.locator(".actions .button[data-act]:not([aria-disabled='true'])").all()
        return [str(button.get_attribute("data-act")) for button in found]

    # --- pressing ------------------------------------------------------------------------------

    def press(self, target: Locator) -> None:
        if self.keyboard:
            target.focus()
            self.page.keyboard.press("Enter")
        elif self.touch:
            target.tap()
        else:
            target.click()

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

    def _settle(self) -> None:
        """Until the answer to the last press is drawn."""
        expect(self.page.locator(".actions[aria-busy='true']")).to_have_count(0, timeout=WAIT_MS)

    def confirm(self) -> None:
        self.press(self.page.locator(".preview .button").first)

    # --- playing -------------------------------------------------------------------------------

    def play_one(self) -> None:
        """One press, or a few that belong together, of something that is offered."""
        page = self.page
        if page.locator(".preview").count():
            dolphin = page.locator(".preview .button.wide")
            if dolphin.count() and self.chance.random() < 0.5:
                self.done["Dolphin"] += 1
                self.press(dolphin)
            else:
                self.confirm()
            return
        if page.locator(".actions [data-choice]").count():
            self.press(self.chance.choice(page.locator(".actions [data-choice]").all()))
            return
        if page.locator(".actions .pick").count():
            self.press(self.chance.choice(page.locator(".actions .pick").all()))
            return
        self._settle()
        buttons, places, borders = self.buttons(), self.places(), self.borders()
        wanted = self._wanted(buttons, places, borders)
        if wanted is None:
            page.wait_for_timeout(60)
        elif wanted in borders:
            self._press_border(wanted)
        elif wanted in buttons:
            self.done[wanted.split()[0]] += 1
            self.press(page.locator(f".actions .button[data-act='{wanted}']"))
        else:
            self.done["place"] += 1
            self.press_place(wanted)

    def _press_border(self, name: str) -> None:
        border = self.page.locator(f"[data-border='{name}']")
        self.done["PlaceMayhem"] += 1
        if self.keyboard:
            border.focus()
            self.page.keyboard.press("Enter")
        else:
            self.press(border)

    def _wanted(self, buttons: list[str], places: list[str], borders: list[str]) -> str | None:
        """What a curious player would press: rare things first, ending things last."""
        curious = [name for name in buttons if name.split()[0] not in _ENDING]
        new = [name for name in curious if not self.done[name.split()[0]]]
        if new and self.chance.random() < 0.8:
            return self.chance.choice(new)
        ending = [name for name in buttons if name.split()[0] in _ENDING]
        options = places + borders + curious
        if ending and (not options or self.chance.random() < 0.35):
            return self.chance.choice(ending)
        return self.chance.choice(options) if options else None


_ENDING = {"Done", "EndTurn", "ConfirmOpening", "OpeningBack", "Capture", "Resign"}


def wait_for_table(page: Page) -> None:
    expect(page.locator("svg.board")).to_be_visible(timeout=WAIT_MS)


def table_of(page: Page) -> str:
    match = re.search(r"#/table/([\w-]+)", page.url)
    assert match, page.url
    return match[1]


def play_to_the_end(*players: Player, presses: int = 3000) -> None:
    """Lets each due player press until the game is over."""
    for _ in range(presses):
        if all(player.over() for player in players):
            return
        for player in players:
            if player.over():
                continue
            if player.due():
                player.play_one()
            else:
                player.page.wait_for_timeout(40)
    raise AssertionError("the game did not end")
