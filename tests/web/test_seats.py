"""Who sits where: with computer mates, at somebody else's table, with everybody on one device."""

import re

from playwright.sync_api import expect

from tests.web.people import People
from tests.web.player import Player, wait_for_table


def test_an_agent_of_a_computer_is_called(people: People) -> None:
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


def test_who_watches_sees_only_what_is_public(people: People) -> None:
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


def test_the_screen_is_covered_between_two_seats_on_one_device(people: People) -> None:
    ada = people.invite("Ada", size="phone")
    page = ada.page
    table = people.table(ada, "person", "person", hot_seat=True, ruleset={"mission": "training"})
    ada.sit_at(table)
    player, cover = Player(page, 1, touch=True), page.locator(".hand-over")
    while not cover.count():
        player.play_one()
    expect(page.locator(".board, .path, .circled, .secret, .log")).to_have_count(0)
    cover.get_by_role("button").tap()
    expect(cover).to_have_count(0)
    wait_for_table(page)
    expect(page.locator(".sentence.mine")).to_have_count(1)
