"""Who sits where: with computer mates, at somebody else's table, with everybody on one device."""

import json
import re

from playwright.sync_api import Page, expect

from tests.support.web.people import People, Person
from tests.support.web.player import Player, hurry_to_the_end, wait_for_table


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


def test_a_computer_says_what_it_does(people: People) -> None:
    ada = people.invite("Ada", locale="cs-CZ")
    ada.sit_at(people.table(ada, "person", "beginner", ruleset={"mission": "training"}))
    player = Player(ada.page, 1)
    while not ada.page.locator(".speech p").count():
        player.play_one()
    # At one glance: the next words may come at any time.
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
    assert pressed == "none"  # a press goes through the words to the board


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


def test_sides_are_drawn_by_lot_when_the_game_begins(people: People) -> None:
    ada, ben = people.invite("Ada"), people.invite("Ben")
    for _ in range(20):  # until Ada, who made the table, is dealt the other seat
        wishes = {"seats": [{"kind": "person"}, {"kind": "open"}], "roles": "random"}
        made = ada.post("/api/tables", {**wishes, "name": "By lot", "speed": "instant"})
        table = made["table"]["id"]
        ada.page.goto(f"{ada.address}/#/table/{table}")
        expect(ada.page.get_by_role("button", name="Stand up")).to_be_visible()
        ben.post(f"/api/tables/{table}/seats/1/take", {"invitation": made["invitation"]})
        ben.page.goto("about:blank")  # so that no board of an earlier try is taken for this one
        ben.sit_at(table)
        wait_for_table(ada.page)
        pages = {person.page.locator(".secret").count(): person.page for person in (ada, ben)}
        assert set(pages) == {0, 1}
        due = Player(pages[0], 1), Player(pages[1], 2)
        ada.did.clear()
        ben.did.clear()
        while pages[1].locator(".path circle").count() < 3:
            for player in due:
                player.play_if_due()
        assert pages[0].locator(".path").count() == 0
        assert ada.acts
        assert ben.acts
        if pages[0] is ada.page:
            return
    raise AssertionError("the lot never changed the seats")


def test_a_table_for_one_device_is_made_in_a_few_presses(people: People) -> None:
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


def bared(page: Page) -> int:
    """How much of any seat is on the page."""
    return page.locator(".board, .path, .circled, .secret, .log, .sentence, .card").count()


def kept(page: Page) -> list[str]:
    """What this browser has kept about tables."""
    script = "() => Object.entries(localStorage).filter(([k]) => !k.endsWith('lang')).map(String)"
    return list(page.evaluate(script))


def greeted(person: Person) -> list[str]:
    """The seats whose lines were opened, in order."""
    hellos = [json.loads(frame) for frame in person.sent if '"type":"hello"' in frame]
    return [hello["seat"] for hello in hellos]


def test_a_whole_game_on_one_device(people: People) -> None:
    ada = people.invite("Ada", size="phone")
    page = ada.page
    seats = ("person", "person", "person")
    table = people.table(ada, *seats, hot_seat=True, ruleset={"mission": "training"})
    page.goto(f"{ada.address}/#/table/{table}")
    player, cover = Player(page, 1, touch=True), page.locator(".hand-over")
    # Who is there is asked before anything is loaded.
    cover.wait_for()
    assert (greeted(ada), bared(page)) == ([], 0)
    cover.locator("[data-seat=R]").tap()
    handed = reloaded = looked = 0
    for _ in range(6000):
        if player.over():
            break
        if not cover.count():
            player.play_one()
            continue
        handed += 1
        lines = greeted(ada)
        assert bared(page) == 0
        assert kept(page) == [f"zanzibar.seat.{table},*"]
        if handed % 5 == 2:
            page.reload()
            cover.wait_for()
            reloaded += 1
            assert (greeted(ada), bared(page)) == (lines, 0)
            before = "R" if lines[-1] == "R" else "1"
            cover.locator(f"[data-seat='{before}']").tap()  # back to who had it, and on from there
            cover.locator(f"[data-seat]:not([data-seat='{before}'])").wait_for()
        elif handed % 5 == 4:
            cover.locator(".link").tap()
            expect(page.locator(".lingering")).to_be_visible()
            assert page.locator("rect.press.can").count() == 0
            page.locator(".lingering button").tap()
            looked += 1
        assert (greeted(ada)[-1] == "R") == (lines[-1] == "R")
        cover.locator("[data-seat]").tap()
        expect(page.locator(".sentence.mine")).to_have_count(1)
        assert (greeted(ada)[-1] == "R") != (lines[-1] == "R")
    assert page.locator(".end").count() == 1
    assert min(reloaded, looked) >= 1
    assert handed >= 10


def open_menu(person: Person) -> None:
    person.page.locator("nav button", has_text="Menu").click()


def press(person: Person, name: str) -> None:
    person.page.get_by_role("button", name=name).first.click()


def test_the_owner_closes_a_table_and_everybody_is_told(people: People) -> None:
    ada, ben = people.invite("Ada"), people.invite("Ben", size="phone")
    table = people.table(ada, "person", "open", guests=(ben,), ruleset={"mission": "training"})
    ada.sit_at(table)
    ben.sit_at(table)
    open_menu(ben)
    expect(ben.page.get_by_role("button", name="Close the table")).to_have_count(0)
    open_menu(ada)
    press(ada, "Close the table")
    press(ada, "Keep it")
    press(ada, "Close the table")
    expect(ada.page.locator("dialog")).to_contain_text("without a result")
    ada.page.locator("dialog .danger", has_text="Close the table").click()
    expect(ada.page.get_by_role("button", name="New table")).to_be_visible()
    expect(ben.page.get_by_role("alert")).to_contain_text("This table was closed")
    expect(ben.page.locator(".board")).to_have_count(0)


def test_who_has_too_many_tables_closes_one_on_the_start_page(people: People) -> None:
    ada = people.invite("Ada", size="phone")
    for number in range(20):
        made = {"name": f"Table {number}", "seats": [{"kind": "person"}, {"kind": "open"}]}
        ada.post("/api/tables", made)
    ada.page.goto(ada.address)
    press(ada, "Hunt as the Agents")
    expect(ada.page.get_by_role("alert")).to_contain_text("You have 20 tables")
    ada.expect_refusals(429)
    press(ada, "Show all 20")
    mine = ada.page.locator("li", has_text=re.compile("Table 0"))
    mine.get_by_role("button", name="Close the table: Table 0").click()
    mine.locator(".danger").click()
    expect(mine.get_by_role("button")).to_have_count(0)
    press(ada, "Hunt as the Agents")
    wait_for_table(ada.page)


def test_a_seat_of_a_running_game_changes_hands(people: People) -> None:
    ada, ben, cleo = people.invite("Ada"), people.invite("Ben"), people.invite("Cleo")
    table = people.table(ada, "person", "open", guests=(ben,), ruleset={"mission": "training"})
    ada.sit_at(table)
    ben.sit_at(table)
    open_menu(ben)
    press(ben, "Stand up")
    expect(ben.page.locator(".actions .button")).to_have_count(0)
    open_menu(ada)
    # The owner's other browser does not know the invitation: there is always a new one.
    press(ada, "Make a new link")
    link = ada.page.locator("dialog input[readonly]").input_value()
    ada.page.keyboard.press("Escape")
    cleo.page.goto(link)
    wait_for_table(cleo.page)
    open_menu(cleo)
    press(cleo, "Sit here")
    expect(cleo.page.locator("dialog")).to_have_count(0)
    hurry_to_the_end(Player(ada.page, 1), Player(cleo.page, 2))


def test_the_owner_frees_the_seat_of_somebody_who_went_away(people: People) -> None:
    ada, ben = people.invite("Ada"), people.invite("Ben")
    table = people.table(ada, "person", "open", guests=(ben,), ruleset={"mission": "training"})
    ada.sit_at(table)
    ben.sit_at(table)
    open_menu(ada)
    free = ada.page.get_by_role("button", name="Free the seat")
    expect(free).to_have_count(0)
    ben.page.goto("about:blank")
    free.click()
    expect(ada.page.locator("dialog")).to_contain_text("open for somebody")
    ada.page.keyboard.press("Escape")
    ben.page.goto(f"{ben.address}/#/table/{table}")
    wait_for_table(ben.page)
    open_menu(ben)
    press(ben, "Sit here")
    hurry_to_the_end(Player(ada.page, 1), Player(ben.page, 2))


def test_an_address_that_cannot_be_read_is_told_as_such(people: People) -> None:
    ada = people.invite("Ada")
    ada.page.goto(f"{ada.address}/#/join/%E0%A4%A")
    expect(ada.page.get_by_role("alert")).to_contain_text("not valid")
    ada.expect_refusals(404)


def test_a_computer_of_the_owners_choice_plays_an_open_seat_and_stands_in(people: People) -> None:
    ada, ben = people.invite("Ada", size="phone"), people.invite("Ben")
    seats = [{"kind": kind} for kind in ("open", "person", "open")]
    rules = {"ruleset": {"mission": "training"}, "speed": "instant", "answer_grid_ms": 50}
    made = ada.post("/api/tables", {"name": "Ours", "seats": seats, **rules})
    ada.page.goto(f"{ada.address}/#/table/{made['table']['id']}")
    rows = ada.page.locator("main li")
    rows.nth(0).get_by_role("button", name="Let the computer play").tap()
    rows.nth(0).get_by_role("button", name="solid").tap()
    expect(rows.nth(0)).to_contain_text("computer (solid)")
    press(ada, "Make a new link")
    ben.page.goto(ada.page.locator(".invitation input").input_value())
    press(ben, "Sit here")
    wait_for_table(ben.page)
    wait_for_table(ada.page)
    ben.page.goto("about:blank")
    open_menu(ada)
    press(ada, "Let the computer stand in")
    ada.page.locator("dialog").get_by_role("button", name="beginner").tap()
    expect(ada.page.locator("dialog")).to_contain_text("the computer, for Ben")
    ada.page.keyboard.press("Escape")
    hurry_to_the_end(Player(ada.page, 1, touch=True))
