"""The board that the page itself draws, before the app has come."""

import re

import httpx
from playwright.sync_api import Route, expect

from tests.support.server.serving import Server
from tests.support.web.people import People, Person
from tests.support.web.player import Player, wait_for_table

APPS = re.compile(r"/assets/index-.*\.js$")
PIECES = "svg.board .mayhem, svg.board .pieces"


def in_a_game(people: People) -> Person:
    ada = people.invite("Ada", size="phone")
    ada.sit_at(people.table(ada, "greedy", "person", ruleset={"mission": "full"}))
    player = Player(ada.page, 1, touch=True)
    while ada.page.locator(".figure").count() < 4 or not player.due():
        player.play_one()
    return ada


def drawn(person: Person) -> list[str]:
    """The pieces on the board, in no order."""
    pieces = person.page.eval_on_selector_all(PIECES, "all => all.map((each) => each.outerHTML)")
    return sorted(pieces)


def test_the_first_board_has_the_pieces_of_the_game(people: People) -> None:
    ada = in_a_game(people)
    as_the_app_draws_it = drawn(ada)
    held: list[Route] = []
    ada.page.route(APPS, lambda route: held.append(route))
    ada.page.reload(wait_until="commit")
    expect(ada.page.locator("#first-board.drawn")).to_be_visible()
    assert drawn(ada) == as_the_app_draws_it
    for route in held:
        route.continue_()
    wait_for_table(ada.page)
    expect(ada.page.locator("#first-board")).to_have_count(0)
    expect(ada.page.locator("svg.board")).to_have_count(1)
    assert drawn(ada) == as_the_app_draws_it


def test_the_first_board_is_never_out_of_date(people: People, server: Server) -> None:
    ada = in_a_game(people)
    ada.page.route(APPS, lambda route: None)
    ada.page.reload(wait_until="commit")
    expect(ada.page.locator("#first-board.drawn")).to_be_visible()
    server.kill()
    expect(ada.page.locator("#first-board:not(.drawn)")).to_be_visible()
    expect(ada.page.locator("#first-board")).to_contain_text("Connecting")
    assert drawn(ada) == []
    server.start()


def test_the_page_runs_only_its_own_script(server: Server) -> None:
    answer = httpx.get(f"{server.address}/")
    policy = dict(
        part.split(" ", 1) for part in answer.headers["content-security-policy"].split("; ")
    )
    for kind in ("script-src", "style-src"):
        assert re.fullmatch(r"'self' 'sha256-[\w+/=]{44}'", policy[kind])
    script = httpx.get(f"{server.address}/favicon.svg")
    assert "sha256" not in script.headers["content-security-policy"]
