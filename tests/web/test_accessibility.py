"""Accessibility of every page: axe, size of targets, reduced motion."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.support.web.people import People
from tests.support.web.player import Player, hurry_to_the_end, wait_for_table

ROOT = Path(__file__).parents[2]
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
SMALLEST_TARGET = 40
SIZES = ("wide", "phone")


def violations(page: Page) -> list[str]:
    """Run axe on the page."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE.read_text("utf-8"))
    found = page.evaluate("async () => (await axe.run()).violations")
    return [
        f"{each['id']}: {node['html'][:160]} {node['failureSummary'][:200]}"
        for each in found
        for node in each["nodes"]
    ]


def assert_accessible(page: Page) -> None:
    # During an animation, elements may be half transparent.
    page.wait_for_function(
        "() => document.getAnimations().every(({ playState }) => playState !== 'running')"
    )
    assert violations(page) == []
    width = page.evaluate("() => document.documentElement.scrollWidth - innerWidth")
    assert width <= 0, f"scrolls {width} px sideways"


def small_targets(page: Page) -> list[str]:
    """List the controls that are smaller than a fingertip, except links inside sentences."""
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
def test_pages_have_no_axe_violation(people: People, size: Any) -> None:
    ada, ben = people.invite("Ada", size=size), people.invite("Ben", size=size)
    page = ada.page
    page.goto(ada.address)
    page.locator(".sides").wait_for()
    assert_accessible(page)
    page.get_by_role("button", name="New table").click()
    page.locator("dialog summary").click()
    assert_accessible(page)
    page.goto(f"{ada.address}/#/rules")
    page.reload()
    page.locator("article").first.wait_for()
    assert_accessible(page)
    page.goto(f"{ada.address}/#/about")
    page.locator("h1").wait_for()
    assert_accessible(page)

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
                assert_accessible(person.page)
    hurry_to_the_end(*players)
    assert_accessible(ben.page)


@pytest.mark.parametrize("size", SIZES)
def test_sheets_and_panels_have_no_axe_violation(people: People, size: Any) -> None:
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
        assert_accessible(page)
        page.keyboard.press("Escape")
        expect(page.locator("dialog")).to_have_count(0)
    page.get_by_text("Deduction", exact=True).first.click()
    # The first question of a server may have to wait for the compiler.
    page.locator("input[type=range]").wait_for(timeout=120_000)
    assert_accessible(page)


@pytest.mark.parametrize("size", SIZES)
def test_hand_over_screen_has_no_axe_violation(people: People, size: Any) -> None:
    ada = people.invite("Ada", size=size)
    page = ada.page
    seats = people.table(ada, "person", "person", hot_seat=True, ruleset={"mission": "training"})
    page.goto(f"{ada.address}/#/table/{seats}")
    page.locator(".hand-over").wait_for()
    assert_accessible(page)
    assert small_targets(page) == []
    page.locator("[data-seat=R]").click()
    wait_for_table(page)
    player = Player(page, 1, touch=size == "phone")
    while not page.locator(".hand-over .link").count():
        player.play_one()
    assert_accessible(page)
    page.locator(".hand-over .link").click()
    page.locator(".lingering").wait_for()
    assert_accessible(page)


def test_lobby_with_qr_code_has_no_axe_violation(people: People) -> None:
    ada = people.invite("Ada", size="phone")
    page = ada.page
    page.goto(ada.address)
    page.get_by_role("button", name="New table").click()
    page.locator("dialog form > button").click()
    expect(page.locator("svg[role=img] path")).to_be_visible()
    assert_accessible(page)
    assert small_targets(page) == []


def test_controls_on_a_phone_are_large_enough(people: People) -> None:
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


def test_reduced_motion_disables_transitions(people: People) -> None:
    ada = people.invite("Ada", reduced_motion="reduce")
    ada.sit_at(people.table(ada, "greedy", "person"))
    slow = ada.page.evaluate(
        "() => [...document.querySelectorAll('*')].filter((e) =>"
        " parseFloat(getComputedStyle(e).transitionDuration) > 0.01).length"
    )
    assert slow == 0
