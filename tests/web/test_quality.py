"""What every page promises: usable by everybody, light, quick, never stale without saying so."""

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.support.web.people import People
from tests.support.web.player import Player, hurry_to_the_end, wait_for_table
from tests.tools.first_board import first_board

ROOT = Path(__file__).parents[2]
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
BUILT = ROOT / "src" / "zanzibar" / "server" / "static"
KB = 1024
SMALLEST_TARGET = 40
SIZES = ("wide", "phone")


def violations(page: Page) -> list[str]:
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE.read_text("utf-8"))
    found = page.evaluate("async () => (await axe.run()).violations")
    return [
        f"{each['id']}: {node['html'][:160]} {node['failureSummary'][:200]}"
        for each in found
        for node in each["nodes"]
    ]


def assert_good(page: Page) -> None:
    # What is being animated may be half transparent.
    page.wait_for_function(
        "() => document.getAnimations().every(({ playState }) => playState !== 'running')"
    )
    assert violations(page) == []
    width = page.evaluate("() => document.documentElement.scrollWidth - innerWidth")
    assert width <= 0, f"scrolls {width} px sideways"


def small_targets(page: Page) -> list[str]:
    """What can be pressed but is smaller than a fingertip; what lies inside a sentence may be."""
    return list(
        page.evaluate(
            """(smallest) => [...document.querySelectorAll(
              "button, a, input, select, [role=button]")]
              .filter((e) => e.checkVisibility() && !e.closest("p, label, footer, .unseen"))
              .map((e) => [e, e.getBoundingClientRect(), getComputedStyle(e, "::after").inset])
              .filter(([e, r, more]) => Math.min(r.width, r.height) < smallest - 0.5
                && !(more.startsWith("-") && r.width + 18 >= smallest))
              .map(([e, r]) => `${e.outerHTML.slice(0, 120)} ${r.width}x${r.height}`)""",
            SMALLEST_TARGET,
        )
    )


@pytest.mark.parametrize("size", SIZES)
def test_no_page_has_a_violation(people: People, size: Any) -> None:
    ada, ben = people.invite("Ada", size=size), people.invite("Ben", size=size)
    page = ada.page
    page.goto(ada.address)
    page.locator(".sides").wait_for()
    assert_good(page)
    page.get_by_role("button", name="New table").click()
    page.locator("dialog summary").click()
    assert_good(page)
    page.goto(f"{ada.address}/#/rules")
    page.reload()
    page.locator("article").first.wait_for()
    assert_good(page)
    page.goto(f"{ada.address}/#/about")
    page.locator("h1").wait_for()
    assert_good(page)

    table = people.table(
        ada, "person", "open", guests=(ben,), ruleset={"mission": "full", "assist": "notebook"}
    )
    ada.sit_at(table)
    ben.sit_at(table)
    players = Player(ada.page, 3), Player(ben.page, 4)
    for turn in range(120):
        for player in players:
            player.play_if_due()
        if turn % 30 == 0:
            for person in (ada, ben):
                assert_good(person.page)
    hurry_to_the_end(*players)
    assert_good(ben.page)


@pytest.mark.parametrize("size", SIZES)
def test_no_sheet_or_panel_has_a_violation(people: People, size: Any) -> None:
    ada = people.invite("Ada", size=size, reduced_motion="reduce")
    rules = {"mission": "full", "assist": "deduction"}
    ada.sit_at(people.table(ada, "greedy", "person", "greedy", ruleset=rules))
    page, player = ada.page, Player(ada.page, 5, touch=size == "phone")
    while not page.locator(".sentence.mine").count() or page.locator(".guide").count():
        player.play_one()
    names = ("Notes", "Menu") if size == "wide" else ("Notes", "Agents", "Cards", "Menu")
    for name in names:
        page.locator("nav button", has_text=name).click()
        page.locator("dialog").wait_for()
        assert_good(page)
        page.keyboard.press("Escape")
        expect(page.locator("dialog")).to_have_count(0)
    page.get_by_text("Deduction", exact=True).first.click()
    page.locator("input[type=range]").wait_for()
    assert_good(page)


@pytest.mark.parametrize("size", SIZES)
def test_handing_the_device_over_has_no_violation(people: People, size: Any) -> None:
    ada = people.invite("Ada", size=size)
    page = ada.page
    seats = people.table(ada, "person", "person", hot_seat=True, ruleset={"mission": "training"})
    page.goto(f"{ada.address}/#/table/{seats}")
    page.locator(".hand-over").wait_for()
    assert_good(page)
    assert small_targets(page) == []
    page.locator("[data-seat=R]").click()
    wait_for_table(page)
    player = Player(page, 1, touch=size == "phone")
    while not page.locator(".hand-over .link").count():
        player.play_one()
    assert_good(page)
    page.locator(".hand-over .link").click()
    page.locator(".lingering").wait_for()
    assert_good(page)


def test_a_lobby_with_its_code_has_no_violation(people: People) -> None:
    ada = people.invite("Ada", size="phone")
    page = ada.page
    page.goto(ada.address)
    page.get_by_role("button", name="New table").click()
    page.locator("dialog form > button").click()
    expect(page.locator("svg[role=img] path")).to_be_visible()
    assert_good(page)
    assert small_targets(page) == []


def test_everything_on_a_phone_is_large_enough_for_a_finger(people: People) -> None:
    ada = people.invite("Ada", size="phone")
    page = ada.page
    page.goto(ada.address)
    page.locator(".sides").wait_for()
    assert small_targets(page) == []
    ada.sit_at(people.table(ada, "greedy", "person", ruleset={"assist": "deduction"}))
    player = Player(page, 2, touch=True)
    for _ in range(25):
        assert small_targets(page) == []
        if player.due():
            player.play_one()
        page.wait_for_timeout(30)


def test_secrets_are_covered_by_one_key(people: People) -> None:
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


def test_the_language_changes_at_any_time_and_stays(people: People) -> None:
    ada = people.invite("Ada")
    ada.sit_at(people.table(ada, "greedy", "person"))
    ada.page.get_by_role("button", name="Čeština").click()
    expect(ada.page.locator("html")).to_have_attribute("lang", "cs")
    expect(ada.page.locator(".tabs")).to_contain_text("Záznam")
    ada.page.reload()
    wait_for_table(ada.page)
    expect(ada.page.locator(".tabs")).to_contain_text("Záznam")


def test_touching_the_impossible_says_which_rule_forbids_it(people: People) -> None:
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


def test_reduced_motion_is_respected(people: People) -> None:
    ada = people.invite("Ada", reduced_motion="reduce")
    ada.sit_at(people.table(ada, "greedy", "person"))
    slow = ada.page.evaluate(
        "() => [...document.querySelectorAll('*')].filter((e) =>"
        " parseFloat(getComputedStyle(e).transitionDuration) > 0.01).length"
    )
    assert slow == 0


# --- weight and speed ------------------------------------------------------------------------


def test_the_first_load_is_light() -> None:
    entry = (BUILT / "index.html").read_text("utf-8")
    scripts = set(re.findall(r"/(assets/[\w.-]+\.js)", entry))  # with both languages
    weight = sum((BUILT / f"{script}.br").stat().st_size for script in scripts)
    assert len(scripts) >= 3
    assert weight <= 150 * KB, f"{weight / KB:.0f} KB"
    assert (BUILT / "index.html.br").stat().st_size <= 20 * KB
    fonts = sum(font.stat().st_size for font in BUILT.rglob("*.woff2"))
    assert fonts <= 130 * KB


def test_the_first_board_takes_few_bytes(people: People) -> None:
    assert first_board(people).sent <= 90 * KB
