"""Phones of other shapes: on their side, and with the bars of the browser."""

import random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.support.web.mock_table import MockTable
from tests.support.web.people import People, Person
from tests.support.web.player import Player, play_to_the_end
from zanzibar.rules import Mission, Ruleset, Table

LANDSCAPE = {"width": 844, "height": 390}
SHORT = {"width": 390, "height": 664}
TALL = {"width": 390, "height": 844}
SMALLEST_TARGET = 40
BOARD = Table.new(random.Random(0), Ruleset(), 2).rules.board.spec


def phone(people: People, viewport: dict[str, int], *, newcomer: bool = False) -> Person:
    person = people.invite("Ada", size="phone", reduced_motion="reduce")
    person.page.set_viewport_size(viewport)  # type: ignore[arg-type]
    if not newcomer:
        person.context.add_init_script(
            "if (location.protocol !== 'about:') for (const side of ['agents', 'recruiter'])"
            " localStorage.setItem(`zanzibar.briefed.${side}`, 'yes')"
        )
    return person


def agents_turn(person: Person, **info: Any) -> MockTable:
    """Open a page at the beginning of an Agents' turn."""
    chance = random.Random(5)
    table = Table.new(chance, Ruleset(mission=Mission.FULL), 2)
    while table.public.phase.value != "agents":
        seat = table.due[0]
        table.act(seat, chance.choice(table.legal(seat)))
    mock = MockTable(person.page, person.address, "1", BOARD)
    mock.open_position(table, 1, **info)
    return mock


def select_agent(page: Page) -> None:
    page.locator(".chips button").first.tap()
    expect(page.locator("[data-act=Capture]")).to_be_visible()


def hidden_places(page: Page) -> list[str]:
    """List the locations whose middle is outside the screen or under something else."""
    return list(
        page.evaluate(
            """() => [...document.querySelectorAll("#app [data-location]")].filter((each) => {
              const { x, y, width, height } = each.getBoundingClientRect();
              // Notes lie at the lower right, figures at the lower left.
              const hit = document.elementFromPoint(x + width * 0.3, y + height * 0.4);
              return !hit?.closest("svg.board");
            }).map((each) => each.dataset.location)"""
        )
    )


def hidden_buttons(page: Page) -> list[str]:
    """List the action buttons that cannot be pressed without scrolling."""
    return list(
        page.evaluate(
            """() => [...document.querySelectorAll("#app .actions [data-act]")].filter((each) => {
              const { x, y, width, height } = each.getBoundingClientRect();
              return !each.contains(document.elementFromPoint(x + width / 2, y + height / 2));
            }).map((each) => each.dataset.act)"""
        )
    )


@pytest.mark.parametrize("viewport", [LANDSCAPE, SHORT, TALL])
def test_board_and_actions_are_on_one_screen(people: People, viewport: dict[str, int]) -> None:
    ada = phone(people, viewport)
    agents_turn(ada)
    page = ada.page
    select_agent(page)
    assert hidden_places(page) == []
    assert hidden_buttons(page) == []
    cell = page.locator("#app [data-location=C4]").bounding_box()
    assert cell is not None
    assert min(cell["width"], cell["height"]) >= SMALLEST_TARGET
    overflow = page.evaluate("() => document.documentElement.scrollWidth - innerWidth")
    assert overflow <= 0


@pytest.mark.parametrize("viewport", [LANDSCAPE, SHORT])
@pytest.mark.parametrize("side", ["agents", "recruiter"])
def test_game_is_played_on_a_phone_of_any_shape(
    people: People, viewport: dict[str, int], side: str
) -> None:
    ada = phone(people, viewport, newcomer=True)
    seats = ("greedy", "person") if side == "agents" else ("person", "greedy")
    ada.sit_at(people.table(ada, *seats, ruleset={"mission": "training"}))
    play_to_the_end(Player(ada.page, 5, touch=True))


@pytest.mark.parametrize("viewport", [LANDSCAPE, SHORT, TALL])
def test_one_can_act_while_the_heat_map_is_on(people: People, viewport: dict[str, int]) -> None:
    ada = phone(people, viewport)
    page = ada.page
    mock = agents_turn(ada, ruleset={"mission": "full", "assist": "deduction"})
    select_agent(page)
    page.get_by_role("button", name="Deduction").first.tap()
    page.wait_for_timeout(300)
    mock.reply_to_deduction(dict.fromkeys(BOARD.locations, 0.02))
    expect(page.locator(".share")).to_have_count(len(BOARD.locations))
    page.locator("[data-act=Done]").tap()
    expect(page.locator(".share")).to_have_count(len(BOARD.locations))
    page.wait_for_timeout(200)
    assert [each["act"]["do"] for each in mock.sent if each["type"] == "act"] == ["Done"]


@pytest.mark.parametrize("viewport", [LANDSCAPE, SHORT, TALL])
def test_mission_card_is_on_the_first_screen_and_opens_again(
    people: People, viewport: dict[str, int]
) -> None:
    ada = phone(people, viewport, newcomer=True)
    page = ada.page
    agents_turn(ada)
    card = page.locator(".briefing")
    heading = card.get_by_role("heading")
    expect(heading).to_be_in_viewport(ratio=1)
    card.get_by_role("button", name="Understood").tap()
    expect(card).to_have_count(0)
    ada.open_menu()
    page.get_by_role("button", name="Your mission").tap()
    expect(heading).to_be_in_viewport(ratio=1)
