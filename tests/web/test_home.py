"""The start page: quick games, new tables, links, the rules reference."""

import re

from playwright.sync_api import expect

from tests.support.web.people import People
from tests.support.web.player import table_of, wait_for_table


def test_game_against_the_computer_takes_two_clicks(people: People) -> None:
    ada = people.invite("Ada")
    ada.page.goto(ada.address)
    ada.page.get_by_role("button", name="Hunt as the Agents").click()
    wait_for_table(ada.page)
    ada.page.goto(ada.address)
    ada.page.get_by_role("radio", name=re.compile("Full Game")).check()
    ada.page.get_by_role("button", name="Hide as the Recruiter").click()
    wait_for_table(ada.page)
    expect(ada.page.locator(".guide")).to_contain_text("Mayhem")
    ada.page.goto(ada.address)
    expect(ada.page.get_by_role("link", name=re.compile("Against the computer"))).to_have_count(2)


def test_table_is_made_and_joined_by_its_link(people: People) -> None:
    ada, ben = people.invite("Ada"), people.invite("Ben", size="phone", locale="cs-CZ")
    ada.page.goto(ada.address)
    ada.page.get_by_role("button", name="New table").click()
    ada.page.locator("dialog form > button").click()
    link = ada.page.locator(".invitation input")
    expect(ada.page.locator(".invitation svg[role=img]")).to_be_visible()
    ben.page.goto(link.input_value())
    ben.page.get_by_role("button", name="Sednout si sem").click()
    for person in (ada, ben):
        wait_for_table(person.page)
    assert table_of(ada.page) == table_of(ben.page)
    ben.page.locator("nav button", has_text="Chat").click()
    ben.page.locator(".chat input").fill("<b>Ahoj</b>")
    ben.page.locator(".chat button").click()
    ada.page.locator("#tab-chat").click()
    expect(ada.page.locator(".chat")).to_contain_text("<b>Ahoj</b>")


def test_seat_link_continues_on_another_device(people: People) -> None:
    ada, phone = people.invite("Ada"), people.invite("Ada's phone", size="phone")
    ada.sit_at(people.table(ada, "greedy", "person"))
    ada.page.locator("nav button", has_text="Menu").click()
    ada.page.get_by_role("button", name="Continue on another device").click()
    phone.page.goto(ada.page.locator("dialog .invitation input").input_value())
    wait_for_table(phone.page)
    expect(phone.page.locator(".actions")).to_be_visible()


def test_unknown_link_shows_an_error(people: People) -> None:
    ada = people.invite("Ada")
    ada.page.goto(f"{ada.address}/#/join/nothing.here")
    expect(ada.page.locator("[role=alert]")).to_contain_text(re.compile("invitation"))
    ada.errors = [each for each in ada.errors if "status of 4" not in each]


def test_search_finds_a_rule_by_word(people: People) -> None:
    ada = people.invite("Ada")
    ada.page.goto(f"{ada.address}/#/rules")
    ada.page.get_by_role("searchbox").fill("diagonal")
    expect(ada.page.locator("article").first).to_contain_text(re.compile("diagonal", re.I))
    ada.page.goto(f"{ada.address}/#/rules/step.temple")
    ada.page.reload()
    expect(ada.page.locator(".chosen code")).to_have_text("step.temple")


def test_guest_without_cookie_gets_a_new_one(people: People) -> None:
    ada = people.invite("Ada")
    ada.page.goto(ada.address)
    expect(ada.page.get_by_label("Your name")).to_have_value("Ada")
    ada.context.clear_cookies()
    hunt = ada.page.get_by_role("button", name="Hunt as the Agents")
    hunt.click()
    expect(ada.page.get_by_role("alert")).to_contain_text("does not know you")
    hunt.click()
    wait_for_table(ada.page)
    ada.expect_refusals(401)


def test_link_is_copied_without_the_clipboard_api(people: People) -> None:
    ada = people.invite("Ada")
    # Browsers have it only with HTTPS or on the machine itself.
    ada.context.add_init_script("delete Navigator.prototype.clipboard")
    ada.page.goto(ada.address)
    ada.page.get_by_role("button", name="New table").click()
    ada.page.locator("dialog form > button").click()
    link = ada.page.locator(".invitation input").input_value()
    ada.page.get_by_role("button", name="Copy the link").click()
    expect(ada.page.get_by_role("button", name="Copied")).to_be_visible()
    ada.page.goto(ada.address)
    ada.page.get_by_label("Have you been sent a link").focus()
    ada.page.keyboard.press("ControlOrMeta+V")
    expect(ada.page.get_by_label("Have you been sent a link")).to_have_value(link)


def test_malformed_link_shows_an_error(people: People) -> None:
    ada = people.invite("Ada")
    ada.page.goto(f"{ada.address}/#/join/%E0%A4%A")
    expect(ada.page.get_by_role("alert")).to_contain_text("not valid")
    ada.expect_refusals(404)


def test_unknown_table_shows_its_error_alone(people: People) -> None:
    ada = people.invite("Ada")
    ada.page.goto(f"{ada.address}/#/table/nowhere")
    expect(ada.page.get_by_role("alert")).to_contain_text(re.compile("table", re.I))
    expect(ada.page.get_by_text("Connecting")).to_have_count(0)
    ada.errors = [each for each in ada.errors if "status of 4" not in each]


def test_invited_friend_is_asked_for_a_name(people: People) -> None:
    ada, ben = people.invite("Ada"), people.invite("Ben")
    ada.page.goto(ada.address)
    ada.page.get_by_role("button", name="New table").click()
    ada.page.locator("dialog form > button").click()
    link = ada.page.locator(".invitation input").input_value()
    ben.context.clear_cookies()  # nobody this server knows
    ben.page.goto(link)
    ben.page.get_by_label("What should the others call you?").fill("Benjamin")
    ben.page.get_by_role("button", name="Go to the table").click()
    ben.page.get_by_role("button", name="Sit here").click()
    wait_for_table(ada.page)
    ada.open_menu()
    expect(ada.page.locator("dialog")).to_contain_text("Benjamin")
