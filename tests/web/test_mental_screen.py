"""The Mental Screen: a covered page does not depend on any secret.

Twin games have the same public history and different secrets, so their covered pages must be equal:
text, accessible names, tooltips, marks on the board, and the cards on hover.
"""

import copy
import random
from collections.abc import Iterator
from typing import Any, Literal

import pytest
from playwright.sync_api import Page, expect

from tests.support.rules.twins import TwinSearch, retold
from tests.support.web.mock_table import MockTable, events_of, legal_of, view_of
from tests.support.web.people import People
from zanzibar.rules import RECRUITER, Mission, Phase, Ruleset, Table
from zanzibar.rules.model import actions as act

MOMENTS = 6
Position = tuple[dict[str, Any], list[dict[str, Any]], list[dict[str, Any]]]
"""View, legal actions and events of the Recruiter."""

_CARDS_ON_HOVER = """async () => {
  const cards = [];
  for (const location of document.querySelectorAll("[data-location]")) {
    const mouse = { pointerType: "mouse", bubbles: true };
    location.dispatchEvent(new PointerEvent("pointerover", mouse));
    await new Promise((done) => setTimeout(done));
    cards.push(document.querySelector(".looked")?.textContent);
  }
  document.querySelector("svg.board").dispatchEvent(new PointerEvent("pointerleave"));
  await new Promise((done) => setTimeout(done));
  return cards;
}"""


def position_of(table: Table) -> Position:
    return view_of(table, RECRUITER), legal_of(table, RECRUITER), events_of(table, RECRUITER)


def played(mission: Mission, seed: int, until: int) -> Table:
    """Play at random until the time is `until`."""
    chance = random.Random(seed)
    table = Table.new(chance, Ruleset(mission=mission), 2)
    while not table.over and table.public.time < until:
        seat = table.due[0]
        legal = [
            action
            for action in table.legal(seat)
            if not isinstance(action, act.Resign | act.OfferStop | act.Undo | act.Capture)
        ]
        table.act(seat, chance.choice(legal))
    return table


def twins(mission: Mission) -> Iterator[tuple[Position, Position]]:
    """Return positions of twin games, one for each kind of moment in which the Recruiter is due."""
    for seed in range(40):
        table = played(mission, seed, until=9)
        if table.over:
            continue
        twin = TwinSearch(table, random.Random(seed)).find()
        if twin is None:
            continue
        kinds: set[tuple[object, ...]] = set()
        pairs = zip(retold(table, table.log), retold(table, twin), strict=True)
        for one, other in pairs:
            first, second = position_of(one), position_of(other)
            view = first[0]
            kind = view["phase"], view["turn"]["acted"], "R" in view["due"], view["time"] > 6
            if view["phase"] == "place" or kind in kinds:
                continue
            if first == second:
                continue
            kinds.add(kind)
            yield first, second
            if len(kinds) == MOMENTS:
                return
        if len(kinds) >= 4:
            return
    raise AssertionError("no twins")


def openings() -> tuple[Position, Position]:
    """Return two openings with different numbers of STEPs, which nobody else can count."""
    table = Table.new(random.Random(3), Ruleset(mission=Mission.TRAINING), 2)
    while table.public.phase is not Phase.OPENING:
        table.act(table.due[0], table.legal(table.due[0])[0])
    one = position_of(table)
    for _ in range(3):
        step = next(each for each in table.legal(RECRUITER) if isinstance(each, act.Step))
        table.act(RECRUITER, step)
    return one, position_of(table)


def content(page: Page) -> list[str]:
    """Return the markup of the app, element by element."""
    return str(page.locator("#app").inner_html()).replace("><", ">\n<").split("\n")


def covered_page(page: Page) -> list[str]:
    """Cover the page and return everything that can be read from it."""
    page.locator("body").press("s")
    expect(page.locator("[aria-pressed=true]", has_text="Screen")).to_have_count(1)
    page.wait_for_function(
        "() => document.getAnimations().every(({ playState }) => playState !== 'running')"
    )
    # The labels of the locations are made after the first paint.
    page.wait_for_function(
        "() => document.querySelector('[data-location=A1]').ariaLabel.length > 2"
    )
    return [*content(page), *page.evaluate(_CARDS_ON_HOVER)]


def assert_equal_when_covered(
    people: People, size: Literal["wide", "phone"], pair: tuple[Position, Position]
) -> None:
    person = people.invite("Ada", size=size, reduced_motion="reduce")
    page = person.page
    table = MockTable(page, person.address, "R", copy.deepcopy(BOARD))
    pages = []
    for position in pair:
        table.open(*position)
        pages.append(covered_page(page))
    assert pages[0] == pages[1]
    # A covered page cannot act, and a press asks the server nothing.
    page.locator("[data-location=C4]").press("Enter")
    page.locator("body").press("u")
    assert table.sent == []
    page.locator("body").press("s")
    assert content(page) != pages[1][: len(content(page))]
    person.context.close()
    people.everybody.remove(person)


BOARD = Table.new(random.Random(0), Ruleset(), 2).rules.board.spec


@pytest.mark.parametrize("size", ["wide", "phone"])
@pytest.mark.parametrize("mission", list(Mission))
def test_covered_pages_of_twin_games_are_equal(
    people: People, mission: Mission, size: Literal["wide", "phone"]
) -> None:
    for pair in twins(mission):
        assert_equal_when_covered(people, size, pair)


@pytest.mark.parametrize("size", ["wide", "phone"])
def test_covered_page_does_not_count_opening_steps(
    people: People, size: Literal["wide", "phone"]
) -> None:
    assert_equal_when_covered(people, size, openings())
