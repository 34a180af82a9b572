"""The board that the page itself draws before the app is loaded."""

import re

import httpx
from playwright.sync_api import Route, expect

from tests.support.server.server_process import ServerProcess
from tests.support.web.people import People, Person
from tests.support.web.player import Player, wait_for_table

APP_SCRIPTS = re.compile(r"/assets/index-.*\.js$")
PIECES = "svg.board .mayhem, svg.board .pieces"


def person_in_game(people: People) -> Person:
    ada = people.invite("Ada", size="phone")
    ada.sit_at(people.table(ada, "greedy", "person", ruleset={"mission": "full"}))
    player = Player(ada.page, 1, touch=True)
    while ada.page.locator(".figure").count() < 4 or not player.due():
        player.play_one()
    return ada


def pieces_on_board(person: Person) -> list[str]:
    """Return the markup of all pieces, sorted."""
    pieces = person.page.eval_on_selector_all(PIECES, "all => all.map((each) => each.outerHTML)")
    return sorted(pieces)


def test_first_board_has_the_pieces_that_the_app_draws(people: People) -> None:
    ada = person_in_game(people)
    drawn_by_app = pieces_on_board(ada)
    delayed: list[Route] = []
    ada.page.route(APP_SCRIPTS, lambda route: delayed.append(route))
    ada.page.reload(wait_until="commit")
    expect(ada.page.locator("#first-board.drawn")).to_be_visible()
    assert pieces_on_board(ada) == drawn_by_app
    for route in delayed:
        route.continue_()
    wait_for_table(ada.page)
    expect(ada.page.locator("#first-board")).to_have_count(0)
    expect(ada.page.locator("svg.board")).to_have_count(1)
    assert pieces_on_board(ada) == drawn_by_app


def test_first_board_loses_its_pieces_without_connection(
    people: People, server: ServerProcess
) -> None:
    ada = person_in_game(people)
    ada.page.route(APP_SCRIPTS, lambda route: None)
    ada.page.reload(wait_until="commit")
    expect(ada.page.locator("#first-board.drawn")).to_be_visible()
    server.kill()
    expect(ada.page.locator("#first-board:not(.drawn)")).to_be_visible()
    expect(ada.page.locator("#first-board")).to_contain_text("Connecting")
    assert pieces_on_board(ada) == []
    server.start()


def test_content_security_policy_allows_only_the_page_script(server: ServerProcess) -> None:
    response = httpx.get(f"{server.address}/")
    policy = dict(
        part.split(" ", 1) for part in response.headers["content-security-policy"].split("; ")
    )
    for kind in ("script-src", "style-src"):
        assert re.fullmatch(r"'self' 'sha256-[\w+/=]{44}'", policy[kind])
    script = httpx.get(f"{server.address}/favicon.svg")
    assert "sha256" not in script.headers["content-security-policy"]
