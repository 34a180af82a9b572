"""A game on the page: remarks, refusals, languages, spectators."""

import re

from playwright.sync_api import expect

from tests.support.web.people import People
from tests.support.web.player import Player, wait_for_table


def test_called_agent_is_used_by_the_computer(people: People) -> None:
    ada = people.invite("Ada")
    ada.sit_at(
        people.table(ada, "greedy", "person", "greedy", "greedy", ruleset={"mission": "training"})
    )
    player, call = Player(ada.page, 1), ada.page.get_by_role("button", name=re.compile("^Call "))
    while not call.count():
        player.play_one()
    name = str(call.first.get_attribute("aria-label")).removeprefix("Call ").split(":")[0]
    call.first.click()
    expect(ada.page.get_by_role("listitem").filter(has_text=name).first).to_contain_text(
        re.compile("has acted")
    )
    assert any('"type":"call"' in frame for frame in ada.sent)


def test_remark_of_a_computer_is_shown_and_announced(people: People) -> None:
    ada = people.invite("Ada", locale="cs-CZ")
    ada.sit_at(people.table(ada, "person", "beginner", ruleset={"mission": "training"}))
    player = Player(ada.page, 1)
    while not ada.page.locator(".speech p").count():
        player.play_one()
    # In one call: the next remark may come at any time.
    words, spoken, written, pressed = ada.page.evaluate(
        """() => {
          const all = (query) => [...document.querySelectorAll(query)].map((e) => e.textContent);
          const speech = document.querySelector(".speech p");
          return [speech.textContent, all("[role=status]"), all(".log .remark"),
            getComputedStyle(speech).pointerEvents];
        }"""
    )
    assert words.startswith(("Meru", "Henry Lyme", "Bill Falls", "Dusty"))
    assert words in spoken
    assert words in written
    assert pressed == "none"  # the bubble lets presses through


def test_spectator_sees_only_public_information(people: People) -> None:
    ada, eve = people.invite("Ada"), people.invite("Eve")
    table = people.table(ada, "person", "greedy", private=False, ruleset={"mission": "training"})
    ada.sit_at(table)
    player = Player(ada.page, 1)
    while ada.page.locator(".path circle").count() < 3:
        player.play_one()
    eve.sit_at(table)
    expect(eve.page.locator(".path, .circled, .secret")).to_have_count(0)
    expect(eve.page.locator("rect.press.can, .actions .button")).to_have_count(0)
    assert not any('"secret":{' in frame for frame in eve.received)


def test_one_key_covers_the_secrets(people: People) -> None:
    ada = people.invite("Ada")
    ada.sit_at(people.table(ada, "person", "greedy", ruleset={"mission": "training"}))
    player = Player(ada.page, 1)
    while ada.page.locator(".path circle").count() < 3:
        player.play_one()
    ada.page.locator("body").press("s")
    expect(ada.page.locator(".path, .circled")).to_have_count(0)
    assert ada.page.locator(".secret .tags").count() == 0
    ada.page.locator("body").press("s")
    expect(ada.page.locator(".path")).to_have_count(1)


def test_language_changes_during_a_game_and_is_remembered(people: People) -> None:
    ada = people.invite("Ada")
    ada.sit_at(people.table(ada, "greedy", "person"))
    ada.page.get_by_role("button", name="Čeština").click()
    expect(ada.page.locator("html")).to_have_attribute("lang", "cs")
    expect(ada.page.locator(".tabs")).to_contain_text("Záznam")
    ada.page.reload()
    wait_for_table(ada.page)
    expect(ada.page.locator(".tabs")).to_contain_text("Záznam")


def test_press_on_an_illegal_location_names_the_rule(people: People) -> None:
    ada = people.invite("Ada")
    ada.sit_at(people.table(ada, "person", "greedy", ruleset={"mission": "training"}))
    page, player = ada.page, Player(ada.page, 1)
    while not page.locator(".path circle").count():
        player.play_one()
    player.press_place(
        str(page.locator("rect.press:not(.can)").last.get_attribute("data-location"))
    )
    expect(page.locator(".refusal")).to_be_visible()
    page.locator(".refusal .link").first.click()
    expect(page.locator("dialog .chosen code")).to_have_text(re.compile(r"[a-z]+(\.[a-z-]+)?"))
