"""Lines that break: a reload, another network, a locked screen, a server that moves."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import CDPSession, Page, Route, expect

from tests.support.server.serving import Server
from tests.support.web.network import Network, network
from tests.support.web.people import People, Person
from tests.support.web.player import Player, hurry_to_the_end, wait_for_table

BACK_MS = 30_000


@pytest.fixture
def line(server: Server) -> Iterator[Network]:
    with network(server.port) as made:
        yield made


@pytest.fixture
def away(people: People, line: Network) -> People:
    """People who reach the server only over a network that can change."""
    people.address = line.address
    return people


def in_the_middle(people: People, size: str = "wide") -> tuple[Person, Player]:
    ada = people.invite("Ada", size=size)  # type: ignore[arg-type]
    ada.sit_at(people.table(ada, "greedy", "person", ruleset={"mission": "training"}))
    player = Player(ada.page, 8, touch=size == "phone")
    for _ in range(20):
        player.play_one()
    wait_until_due(player)
    return ada, player


def wait_until_due(player: Player) -> None:
    """Until an act is expected, and what was done before is answered."""
    for _ in range(BACK_MS // 100):
        seen = player.look()
        if seen["due"] and not seen["busy"]:
            return
        player.page.wait_for_timeout(100)
    raise AssertionError("nothing is expected")


def assert_not_taken_for_current(page: Page) -> None:
    expect(page.locator(".veil")).to_be_visible()
    assert page.locator("rect.press.can").count() == 0


def assert_current(page: Page) -> None:
    expect(page.locator(".veil")).to_have_count(0, timeout=BACK_MS)


def test_a_reload_in_the_middle_loses_nothing(people: People) -> None:
    ada, player = in_the_middle(people)
    before = (ada.page.locator(".sentence h1").inner_text(), ada.page.locator(".log li").count())
    ada.page.reload()
    wait_for_table(ada.page)
    wait_until_due(player)
    after = (ada.page.locator(".sentence h1").inner_text(), ada.page.locator(".log li").count())
    assert after == before
    hurry_to_the_end(player)


def test_a_server_that_was_killed_is_found_again(people: People, server: Server) -> None:
    ada, player = in_the_middle(people)
    server.kill()
    assert_not_taken_for_current(ada.page)
    server.start()
    assert_current(ada.page)
    hurry_to_the_end(player)


def test_a_game_goes_on_in_another_network(away: People, line: Network) -> None:
    ada, player = in_the_middle(away, "phone")
    # Out of the house: the old network says nothing any more, and the phone is offline for a while.
    line.silence()
    ada.context.set_offline(True)
    assert_not_taken_for_current(ada.page)
    ada.context.set_offline(False)
    assert_current(ada.page)
    # And once more without the browser noticing anything: the old way is dead, a new one works.
    line.silence()
    ada.page.evaluate("dispatchEvent(new Event('online'))")
    assert_not_taken_for_current(ada.page)
    assert_current(ada.page)
    hurry_to_the_end(player)


def test_a_line_that_is_cut_is_mended(away: People, line: Network) -> None:
    ada, player = in_the_middle(away)
    for _ in range(3):
        line.drop()
        assert_current(ada.page)
        wait_until_due(player)
        player.play_one()
    hurry_to_the_end(player)


def test_a_server_that_moves_is_found_again(
    away: People, line: Network, server: Server
) -> None:  # fmt: skip
    ada, player = in_the_middle(away)
    server.kill()
    line.drop()
    assert_not_taken_for_current(ada.page)
    old, server.port = server.port, 0
    server.start()
    assert server.port != old
    line.upstream = server.port
    assert_current(ada.page)
    hurry_to_the_end(player)
    # The people of other tests know only the old place.
    server.stop()
    server.port = old
    server.start()


def test_a_server_that_goes_before_all_of_the_page_has_come(people: People, server: Server) -> None:
    """What a table needs only later is on its way when the server goes."""
    ada = people.invite("Ada")
    ada.sit_at(people.table(ada, "greedy", "person", ruleset={"mission": "training"}))
    server.kill()
    ada.page.locator("nav button", has_text="Menu").click()
    ada.page.wait_for_timeout(1500)
    expect(ada.page.locator("dialog")).to_have_count(0)
    server.start()
    expect(ada.page.locator("dialog")).to_be_visible(timeout=BACK_MS)
    ada.page.keyboard.press("Escape")
    assert_current(ada.page)
    hurry_to_the_end(Player(ada.page, 8))
    expect(ada.page.locator(".end .buttons")).to_have_css("display", "grid")


def test_a_page_that_lacks_a_part_is_loaded_anew(people: People) -> None:
    """A newer server has no files of the pages of the one before it."""
    ada = people.invite("Ada")
    gone = "**/assets/MenuSheet*"
    ada.page.route(gone, lambda route: route.fulfill(status=404))
    ada.sit_at(people.table(ada, "greedy", "person", ruleset={"mission": "training"}))
    with ada.page.expect_navigation(timeout=BACK_MS):
        ada.page.locator("nav button", has_text="Menu").click()
    ada.page.unroute(gone)
    wait_for_table(ada.page)
    ada.page.locator("nav button", has_text="Menu").click()
    expect(ada.page.locator("dialog")).to_be_visible(timeout=BACK_MS)
    ada.expect_refusals(404)


@pytest.mark.parametrize("lost", ["index-*.js", "style-*.css", "en-*.js", "HomeScreen-*.js"])
def test_a_page_whose_files_are_lost_on_the_way_gets_them(people: People, lost: str) -> None:
    ada = people.invite("Ada")
    losses = 3

    def lose(route: Route) -> None:
        nonlocal losses
        losses -= 1
        if losses >= 0:
            route.abort()
        else:
            route.continue_()

    ada.page.route(f"**/assets/{lost}", lose)
    ada.page.goto(ada.address)
    expect(ada.page.locator("main .button").first).to_be_visible(timeout=BACK_MS)
    expect(ada.page.locator("main .hero")).to_have_css("max-width", "380px", timeout=BACK_MS)
    assert losses < 0


def lock(phone: CDPSession, page: Page) -> None:
    """No script of the page runs any more, as on a phone in a pocket."""
    phone.send("Debugger.enable")
    page.evaluate("() => void setTimeout(() => 0, 100)")  # it stops where something is to run
    phone.send("Debugger.pause")
    page.wait_for_timeout(300)


def unlock(phone: CDPSession, page: Page) -> None:
    phone.send("Debugger.resume")
    phone.send("Debugger.disable")
    page.evaluate("() => document.dispatchEvent(new Event('visibilitychange'))")


@pytest.mark.parametrize("cut", [False, True])
def test_a_locked_screen_catches_up(away: People, line: Network, server: Server, cut: bool) -> None:
    """While Ada's phone is locked, Ben goes on; the line holds, or it has died meanwhile."""
    ada = away.invite("Ada", size="phone", reduced_motion="reduce")
    away.address = server.address
    ben = away.invite("Ben", reduced_motion="reduce")
    ruleset = {"mission": "training"}
    table = away.table(ada, "person", "open", guests=(ben,), ruleset=ruleset)
    ada.sit_at(table)
    ben.sit_at(table)
    recruiter, agents = Player(ada.page, 1, touch=True), Player(ben.page, 2)
    while not agents.due():
        recruiter.play_one()
    wait_until_due(agents)
    phone = ada.context.new_cdp_session(ada.page)
    lock(phone, ada.page)
    if cut:
        line.silence()
    for _ in range(12):
        agents.play_one()
    ben.page.wait_for_timeout(300)
    unlock(phone, ada.page)
    if cut:
        assert_not_taken_for_current(ada.page)
    assert_current(ada.page)
    standing = ben.page.locator(".figure").count()
    assert standing
    expect(ada.page.locator(".figure")).to_have_count(standing)
    hurry_to_the_end(recruiter, agents)
