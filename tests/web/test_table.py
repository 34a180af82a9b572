"""A game on the page: remarks, refusals, languages, spectators, chat, focus, replay."""

import json
import random
import re

import pytest
from playwright.sync_api import Route, expect

from tests.support.web.mock_table import TABLE, MockTable, legal_of, view_of
from tests.support.web.people import People, Person
from tests.support.web.player import Player, wait_for_table
from zanzibar.rules import Mission, Ruleset, Table

BOARD = Table.new(random.Random(0), Ruleset(), 2).rules.board.spec


def played(phase: str, mission: Mission = Mission.FULL, seats: int = 2) -> Table:
    """Play at random until a phase is reached."""
    chance = random.Random(5)
    table = Table.new(chance, Ruleset(mission=mission), seats)
    while table.public.phase.value != phase:
        seat = table.due[0]
        table.act(seat, chance.choice(table.legal(seat)))
    return table


def mocked(person: Person, seat: int, table: Table) -> MockTable:
    mock = MockTable(person.page, person.address, "R" if seat == 0 else str(seat), BOARD)
    mock.open_position(table, seat)
    return mock


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


def test_speech_bubble_does_not_come_back_with_a_later_update(people: People) -> None:
    ada = people.invite("Ada", reduced_motion="reduce")
    table = played("agents")
    mock = mocked(ada, 0, table)
    params = {"agent": "meru", "feature": "cafe"}
    remark = {"n": 1, "seat": "1", "id": "bot.asks", "params": params, "at": 1}
    mock.send({"type": "remark", "remark": remark})
    bubble = ada.page.locator(".speech")
    expect(bubble).to_have_count(1)
    expect(bubble).to_have_count(0, timeout=10_000)
    mock.update(view_of(table, 0), legal_of(table, 0), [])
    ada.page.wait_for_timeout(300)
    assert bubble.count() == 0


@pytest.mark.parametrize("size", ["wide", "phone"])
def test_replay_keeps_time_track_and_agents_in_step(people: People, size: str) -> None:
    ada = people.invite("Ada", size=size, reduced_motion="reduce")  # type: ignore[arg-type]
    early, over = played("agents"), played("over")
    replay = {"steps": [{"view": view_of(each, 1), "recruiter": []} for each in (early, over)]}

    def reply(route: Route) -> None:
        route.fulfill(status=200, content_type="application/json", body=json.dumps(replay))

    ada.page.route(f"**/api/tables/{TABLE}/replay", reply)
    mocked(ada, 1, over)
    now = ada.page.locator("#app li.now")
    last = now.first.inner_text()
    ada.page.get_by_role("button", name="Watch the whole story").click()
    slider = ada.page.locator(".end input[type=range]")
    slider.wait_for()
    slider.fill("0")
    expect(now.first).not_to_have_text(last)
    if size == "phone":
        ada.page.locator("nav button", has_text="Agents").click()
    first = view_of(early, 1)["agents"][0]["at"]
    expect(ada.page.locator(".card .where").first).to_have_text(first)


@pytest.mark.parametrize("size", ["wide", "phone"])
def test_unread_chat_lines_show_a_badge(people: People, size: str) -> None:
    ada = people.invite("Ada", size=size, reduced_motion="reduce")  # type: ignore[arg-type]
    mock = mocked(ada, 1, played("agents"))
    chat = ada.page.locator("#tab-chat, nav button", has_text="Chat")
    expect(chat.locator(".badge")).to_have_count(0)
    for n in (1, 2):
        line = {"n": n, "seat": "R", "name": "Ben", "text": "hello", "at": 0}
        mock.send({"type": "chat", "line": line})
    expect(chat.locator(".badge")).to_have_text("2")
    expect(chat).to_contain_text("2 unread messages")
    chat.click()
    expect(ada.page.locator(".chat")).to_contain_text("hello")
    expect(ada.page.locator(".badge")).to_have_count(0)


def test_focus_is_on_the_guiding_sentence_after_entering_a_table(people: People) -> None:
    ada = people.invite("Ada")
    ada.page.goto(ada.address)
    ada.page.get_by_role("button", name="Hunt as the Agents").press("Enter")
    wait_for_table(ada.page)
    expect(ada.page.locator(".sentence h1")).to_be_focused()


@pytest.mark.parametrize("seat", [0, 1])
def test_no_two_links_to_rules_have_the_same_name(people: People, seat: int) -> None:
    ada = people.invite("Ada", reduced_motion="reduce")
    mocked(ada, seat, played("agents"))
    links = ada.page.get_by_role("button", name=re.compile("Read the rule"))
    names = [link.get_attribute("aria-label") for link in links.all()]
    assert len(names) >= 3
    assert len(names) == len(set(names))


def test_absent_opponent_is_named_at_the_table(people: People) -> None:
    ada = people.invite("Ada", reduced_motion="reduce")
    mock = mocked(ada, 1, played("agents"))
    expect(ada.page.locator(".sentence")).not_to_contain_text("Away")
    mock.send({"type": "presence", "presence": {"seats": ["1"], "watching": 0}})
    expect(ada.page.locator(".sentence")).to_contain_text("Away: Player R")


def test_seat_is_offered_back_while_the_computer_stands_in(people: People) -> None:
    ada = people.invite("Ada", reduced_motion="reduce")
    table = played("agents")
    mock = mocked(ada, 1, table)
    seats = [
        seat | ({"kind": "computer", "stands_in": True} if seat["yours"] else {})
        for seat in mock.info["seats"]
    ]
    mock.send({"type": "table", "table": mock.info | {"seats": seats}})
    expect(ada.page.locator(".actions")).to_contain_text("The computer plays your seat")
    returned: list[str] = []

    def reply(route: Route) -> None:
        returned.append(route.request.url)
        route.fulfill(status=200, content_type="application/json", body=json.dumps(mock.info))

    ada.page.route("**/return", reply)
    ada.page.locator(".actions").get_by_role("button", name="Take my seat back").click()
    ada.page.wait_for_timeout(300)
    assert [url.rsplit("/api/")[1] for url in returned] == [f"tables/{TABLE}/seats/1/return"]


def test_setup_guide_shows_the_deal(people: People) -> None:
    ada = people.invite("Ada", reduced_motion="reduce")
    mocked(ada, 1, played("deal", Mission.TRAINING, seats=3))
    current = ada.page.locator(".guide [aria-current=step]")
    expect(current).to_contain_text("Who holds which Agent")
