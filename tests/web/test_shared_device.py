"""Both sides on one device: the page shows nothing of a seat before its person takes it."""

import json

from playwright.sync_api import Page, expect

from tests.support.web.people import People, Person
from tests.support.web.player import Player


def test_table_for_a_shared_device_is_made_in_a_few_presses(people: People) -> None:
    page = people.invite("Ada", size="phone").page
    page.goto(people.address)
    page.get_by_role("button", name="New table").tap()
    page.locator("dialog summary").tap()
    page.get_by_label("One device for everybody").check()
    page.get_by_role("button", name="One more Agent seat").tap()
    expect(page.locator("dialog .seat option:checked")).to_have_text(["on this device"] * 3)
    page.locator("dialog form > button").tap()
    seats = page.locator(".hand-over [data-seat]")
    expect(seats).to_have_count(3)


def seat_elements(page: Page) -> int:
    """Count the elements on the page that belong to a seat."""
    return page.locator(".board, .path, .circled, .secret, .log, .sentence, .card").count()


def stored(page: Page) -> list[str]:
    """Return what local storage holds about tables."""
    script = "() => Object.entries(localStorage).filter(([k]) => !k.endsWith('lang')).map(String)"
    return list(page.evaluate(script))


def connected_seats(person: Person) -> list[str]:
    """Return the seats that were connected, in order."""
    hellos = [json.loads(frame) for frame in person.sent if '"type":"hello"' in frame]
    return [hello["seat"] for hello in hellos]


def test_game_on_a_shared_device_shows_no_seat_before_it_is_taken(people: People) -> None:
    ada = people.invite("Ada", size="phone")
    page = ada.page
    seats = ("person", "person", "person")
    table = people.table(ada, *seats, hot_seat=True, ruleset={"mission": "training"})
    page.goto(f"{ada.address}/#/table/{table}")
    player, envelope = Player(page, 1, touch=True), page.locator(".hand-over")
    # Nothing is loaded before the person says who is there.
    envelope.wait_for()
    assert (connected_seats(ada), seat_elements(page)) == ([], 0)
    envelope.locator("[data-seat=R]").tap()
    handed = reloaded = looked = 0
    for _ in range(6000):
        if player.over():
            break
        if not envelope.count():
            player.play_one()
            continue
        handed += 1
        before = connected_seats(ada)
        assert seat_elements(page) == 0
        assert stored(page) == [f"zanzibar.seat.{table},*"]
        if handed % 5 == 2:
            page.reload()
            envelope.wait_for()
            reloaded += 1
            assert (connected_seats(ada), seat_elements(page)) == (before, 0)
            last = "R" if before[-1] == "R" else "1"
            envelope.locator(f"[data-seat='{last}']").tap()  # the person who had it goes on
            envelope.locator(f"[data-seat]:not([data-seat='{last}'])").wait_for()
        elif handed % 5 == 4:
            envelope.locator(".link").tap()
            expect(page.locator(".lingering")).to_be_visible()
            assert page.locator("rect.press.can").count() == 0
            page.locator(".lingering button").tap()
            looked += 1
        assert (connected_seats(ada)[-1] == "R") == (before[-1] == "R")
        envelope.locator("[data-seat]").tap()
        expect(page.locator(".sentence.mine")).to_have_count(1)
        assert (connected_seats(ada)[-1] == "R") != (before[-1] == "R")
    assert page.locator(".end").count() == 1
    assert min(reloaded, looked) >= 1
    assert handed >= 10
