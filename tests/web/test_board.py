"""The board: no piece or mark hides a number, and the labels of Temples can be read."""

import random
from itertools import pairwise
from typing import Any

import pytest

from tests.support.web.mock_table import MockTable, events_of, legal_of, view_of
from tests.support.web.people import People
from zanzibar.rules import Mission, Ruleset, Table

_HIDDEN_NUMBERS = """() => {
  const shown = (e) => e.getBoundingClientRect();
  // Digits fill about the middle half of the height of their line.
  const inner = ({ x, y, width, height }) =>
    ({ left: x + 1, top: y + height / 4, right: x + width - 1, bottom: y + height * 0.78 });
  const meet = (a, b) =>
    a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  const numbers = [...document.querySelectorAll(
    "#app .board .names tspan, #app .board .share, #app .board .path text, #app .sticker text")];
  const covers = [...document.querySelectorAll(
    "#app .mayhem path, #app .mayhem use, #app .sticker rect:not(.shadow), #app .immortal circle,"
    + "#app .step circle, #app .figure path, #app .board .slip circle, #app .path circle")];
  const later = (a, b) => a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING;
  return numbers.flatMap((number) => {
    // All spans of the names are one text: its box is that of the letters.
    const range = document.createRange();
    range.selectNodeContents(number);
    const box = inner(shown(range));
    const hiding = covers.filter((cover) => later(number, cover) && meet(box, shown(cover)));
    return hiding.map((cover) => `${number.textContent}: ${cover.parentElement.outerHTML}`);
  });
}"""

_CONTRAST = """() => {
  const light = (colour) => {
    const [r, g, b] = colour.match(/[\\d.]+/g).map(Number).map((c) =>
      c / 255 <= 0.03928 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const style = (query) => getComputedStyle(document.querySelector(query));
  const [name, court] = [light(style("#app .names").fill), light(style("#app .court").fill)];
  return (Math.max(name, court) + 0.05) / (Math.min(name, court) + 0.05);
}"""


def crowded(table: Table) -> dict[str, Any]:
    """Return the view of an Agent with as many pieces as possible in every location."""
    view = view_of(table, 1)
    board = table.rules.board.spec
    names = list(board.locations)
    rows = [names[start : start + board.columns] for start in range(0, len(names), board.columns)]
    borders = [f"{a}-{b}" for row in rows for a, b in pairwise(row)]
    columns = zip(*rows, strict=True)
    borders += [f"{a}-{b}" for column in columns for a, b in pairwise(column)]
    texts = ["≤ 07:00", "X", "> 11:00"]
    view["immortals"] = names
    view["steps"] = names
    view["mayhem"] = borders
    view["notes"] = [
        {"id": number, "at": name, "text": texts[number % 3]}
        for number, name in enumerate(names + names[::2])
    ]
    view["confirmed"] = [{"at": name, "time": 7} for name in names[::3]]
    for agent, name in zip(view["agents"], ("A1", "A1", "C3", "F7"), strict=True):
        agent["at"] = name
    return view


@pytest.fixture
def table() -> Table:
    chance = random.Random(5)
    made = Table.new(chance, Ruleset(mission=Mission.FULL), 2)
    while made.public.phase.value != "agents":
        seat = made.due[0]
        made.act(seat, chance.choice(made.legal(seat)))
    return made


@pytest.mark.parametrize("side", ["agents", "recruiter"])
def test_no_piece_or_mark_hides_a_number(people: People, table: Table, side: str) -> None:
    ada = people.invite("Ada", reduced_motion="reduce")
    mock = MockTable(ada.page, ada.address, "1" if side == "agents" else "R", BOARD)
    view = crowded(table)
    if side == "recruiter":
        view |= {"seat": "R", "secret": view_of(table, 0)["secret"]}
    mock.open(view, [], [], ruleset={"mission": "full", "assist": "deduction"})
    if side == "agents":
        ada.page.locator("#tab-deduction").click()
        ada.page.wait_for_timeout(200)
        mock.reply_to_deduction(dict.fromkeys(BOARD.locations, 0.02))
        ada.page.locator(".share").first.wait_for()
    else:
        assert ada.page.locator(".path text").count() == 6
    assert ada.page.evaluate(_HIDDEN_NUMBERS) == []


def test_labels_of_temples_have_enough_contrast(people: People, table: Table) -> None:
    ada = people.invite("Ada")
    mock = MockTable(ada.page, ada.address, "1", BOARD)
    mock.open(view_of(table, 1), legal_of(table, 1), events_of(table, 1))
    assert ada.page.evaluate(_CONTRAST) >= 4.5
    # The label is drawn after the lines of the Temple, which cross it.
    assert ada.page.evaluate(
        """() => document.querySelector("#app .ways")
          .compareDocumentPosition(document.querySelector("#app .names"))
          & Node.DOCUMENT_POSITION_FOLLOWING"""
    )


BOARD = Table.new(random.Random(0), Ruleset(), 2).rules.board.spec
