"""Tables that their owner closes."""

import re

from playwright.sync_api import expect

from tests.support.web.people import People
from tests.support.web.player import wait_for_table


def test_closed_table_is_announced_to_everybody(people: People) -> None:
    ada, ben = people.invite("Ada"), people.invite("Ben", size="phone")
    table = people.table(ada, "person", "open", guests=(ben,), ruleset={"mission": "training"})
    ada.sit_at(table)
    ben.sit_at(table)
    ben.open_menu()
    expect(ben.page.get_by_role("button", name="Close the table")).to_have_count(0)
    ada.open_menu()
    ada.press_button("Close the table")
    ada.press_button("Keep it")
    ada.press_button("Close the table")
    expect(ada.page.locator("dialog")).to_contain_text("without a result")
    ada.page.locator("dialog .danger", has_text="Close the table").click()
    expect(ada.page.get_by_role("button", name="New table")).to_be_visible()
    expect(ben.page.get_by_role("alert")).to_contain_text("This table was closed")
    expect(ben.page.locator(".board")).to_have_count(0)


def test_owner_of_too_many_tables_closes_one_on_the_start_page(people: People) -> None:
    ada = people.invite("Ada", size="phone")
    for number in range(20):
        made = {"name": f"Table {number}", "seats": [{"kind": "person"}, {"kind": "open"}]}
        ada.post("/api/tables", made)
    ada.page.goto(ada.address)
    ada.press_button("Hunt as the Agents")
    expect(ada.page.get_by_role("alert")).to_contain_text("You have 20 tables")
    ada.expect_refusals(429)
    ada.press_button("Show all 20")
    mine = ada.page.locator("li", has_text=re.compile("Table 0"))
    mine.get_by_role("button", name="Close the table: Table 0").click()
    mine.locator(".danger").click()
    expect(mine.get_by_role("button")).to_have_count(0)
    ada.press_button("Hunt as the Agents")
    wait_for_table(ada.page)
