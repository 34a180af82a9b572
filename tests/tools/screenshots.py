"""Take the pictures in docs/screenshots from played games: make screenshots"""

import io
import tempfile
from pathlib import Path
from typing import Literal

from PIL import Image
from playwright.sync_api import Page, sync_playwright

from tests.support.server.server_process import server_process
from tests.support.web.people import People, Person, browser_options
from tests.support.web.player import Player, play_to_the_end

FOLDER = Path(__file__).parents[2] / "docs" / "screenshots"
COLOURS = 256
"""Few colours keep the files small."""
Size = Literal["wide", "phone"]
SIZES: tuple[Size, ...] = ("wide", "phone")
SEEDS = range(11, 23)
"""Seeds to try: some games end before the moment of the picture."""


def take(page: Page, name: str) -> None:
    page.wait_for_timeout(900)  # let the animation end
    picture = Image.open(io.BytesIO(page.screenshot()))
    FOLDER.mkdir(parents=True, exist_ok=True)
    flat = picture.convert("RGB").quantize(COLOURS, kmeans=3, dither=Image.Dither.NONE)
    flat.save(FOLDER / f"{name}.png", optimize=True)


def invite(people: People, size: Size) -> Person:
    """Return a person who has closed the mission card before."""
    person = people.invite("Ada", size=size)
    person.context.add_init_script(
        "for (const side of ['agents', 'recruiter'])"
        " localStorage.setItem(`zanzibar.briefed.${side}`, 'yes')"
    )
    return person


def play_until(player: Player, time: str) -> bool:
    """Play until it is this player's turn at `time`. Return False if the game ends before."""
    page = player.page
    while page.locator(f"li.now:has-text('{time}')").count() == 0 and not player.over():
        player.play_one()
    while not player.over() and (not player.due() or player.look()["preview"]):
        player.play_one()
    return not player.over()


def take_agents(people: People, size: Size) -> None:
    ruleset = {"mission": "full", "assist": "deduction"}
    for seed in SEEDS:
        person = invite(people, size)
        person.sit_at(people.table(person, "greedy", "person", ruleset=ruleset))
        player = Player(person.page, seed, touch=size == "phone")
        player.preferred = {"Ask", "Shakedown", "Crosshairs"}
        if play_until(player, "11"):
            break
    name = "#tab-deduction" if size == "wide" else ".row button:has-text('Deduction')"
    person.page.locator(name).click()
    person.page.locator(".slide").wait_for(timeout=120_000)
    person.page.evaluate("scrollTo(0, 0)")
    take(person.page, f"agents-{size}")


def take_recruiter(people: People, size: Size) -> None:
    for seed in SEEDS:
        person = invite(people, size)
        person.sit_at(people.table(person, "person", "beginner", ruleset={"mission": "full"}))
        player = Player(person.page, seed, touch=size == "phone")
        if play_until(player, "08" if size == "wide" else "8"):
            break
    take(person.page, f"recruiter-{size}")
    if size == "wide":
        play_to_the_end(player)
        take(person.page, f"end-{size}")


def main() -> None:
    options = browser_options()
    assert options is not None, "Chromium is needed for pictures"
    with (
        tempfile.TemporaryDirectory() as folder,
        server_process(Path(folder) / "data") as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(**options)
        people = People(browser, server.address, Path(folder))
        for size in SIZES:
            guest = people.invite("Ada", size=size)
            guest.page.goto(guest.address)
            guest.page.locator(".sides").wait_for()
            take(guest.page, f"home-{size}")
            take_agents(people, size)
            take_recruiter(people, size)
        people.leave()


if __name__ == "__main__":
    main()
