"""Lost connections: a reload, another network, a locked screen, a server that restarts or moves."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import CDPSession, Page, Route, expect

from tests.support.server.server_process import ServerProcess
from tests.support.web.flaky_network import FlakyNetwork, flaky_network
from tests.support.web.people import People, Person
from tests.support.web.player import Player, hurry_to_the_end, wait_for_table

RECONNECT_MS = 30_000


@pytest.fixture
def network(server: ServerProcess) -> Iterator[FlakyNetwork]:
    with flaky_network(server.port) as network:
        yield network


@pytest.fixture
def remote_people(people: People, network: FlakyNetwork) -> People:
    """Return people who reach the server only over the flaky network."""
    people.address = network.address
    return people


def person_in_game(people: People, size: str = "wide") -> tuple[Person, Player]:
    ada = people.invite("Ada", size=size)  # type: ignore[arg-type]
    ada.sit_at(people.table(ada, "greedy", "person", ruleset={"mission": "training"}))
    player = Player(ada.page, 8, touch=size == "phone")
    player.avoided = {"Capture"}  # a capture could end the game
    for _ in range(20):
        player.play_one()
    wait_until_due(player)
    return ada, player


def wait_until_due(player: Player) -> None:
    """Wait until the seat is due and nothing is unanswered."""
    for _ in range(RECONNECT_MS // 100):
        seen = player.look()
        if seen["due"] and not seen["busy"]:
            return
        player.page.wait_for_timeout(100)
    raise AssertionError("the seat is never due")


def assert_marked_as_outdated(page: Page) -> None:
    expect(page.locator(".veil")).to_be_visible()
    assert page.locator("rect.press.can").count() == 0


def assert_current(page: Page) -> None:
    expect(page.locator(".veil")).to_have_count(0, timeout=RECONNECT_MS)


def test_reload_loses_nothing(people: People) -> None:
    ada, player = person_in_game(people)
    before = (ada.page.locator(".sentence h1").inner_text(), ada.page.locator(".log li").count())
    ada.page.reload()
    wait_for_table(ada.page)
    wait_until_due(player)
    after = (ada.page.locator(".sentence h1").inner_text(), ada.page.locator(".log li").count())
    assert after == before
    hurry_to_the_end(player)


def test_page_reconnects_to_a_restarted_server(people: People, server: ServerProcess) -> None:
    ada, player = person_in_game(people)
    server.kill()
    assert_marked_as_outdated(ada.page)
    server.start()
    assert_current(ada.page)
    hurry_to_the_end(player)


def test_game_goes_on_in_another_network(remote_people: People, network: FlakyNetwork) -> None:
    ada, player = person_in_game(remote_people, "phone")
    # The old network swallows everything, and the phone is offline for a while.
    network.silence()
    ada.context.set_offline(True)
    assert_marked_as_outdated(ada.page)
    ada.context.set_offline(False)
    assert_current(ada.page)
    # Once more, with a browser that notices nothing: the old connection is dead, a new one works.
    network.silence()
    ada.page.evaluate("dispatchEvent(new Event('online'))")
    assert_marked_as_outdated(ada.page)
    assert_current(ada.page)
    hurry_to_the_end(player)


def test_page_reconnects_after_dropped_connections(
    remote_people: People, network: FlakyNetwork
) -> None:
    ada, player = person_in_game(remote_people)
    for _ in range(3):
        network.drop()
        assert_current(ada.page)
        wait_until_due(player)
        player.play_one()
    hurry_to_the_end(player)


def test_page_reconnects_to_a_server_at_another_port(
    remote_people: People, network: FlakyNetwork, server: ServerProcess
) -> None:
    ada, player = person_in_game(remote_people)
    server.kill()
    network.drop()
    assert_marked_as_outdated(ada.page)
    old, server.port = server.port, 0
    server.start()
    assert server.port != old
    network.upstream = server.port
    assert_current(ada.page)
    hurry_to_the_end(player)
    # Other tests use the old port.
    server.stop()
    server.port = old
    server.start()


def test_lazy_chunk_is_loaded_after_a_server_restart(people: People, server: ServerProcess) -> None:
    ada = people.invite("Ada")
    ada.sit_at(people.table(ada, "greedy", "person", ruleset={"mission": "training"}))
    server.kill()
    ada.page.locator("nav button", has_text="Menu").click()
    ada.page.wait_for_timeout(1500)
    expect(ada.page.locator("dialog")).to_have_count(0)
    server.start()
    expect(ada.page.locator("dialog")).to_be_visible(timeout=RECONNECT_MS)
    ada.page.keyboard.press("Escape")
    assert_current(ada.page)
    hurry_to_the_end(Player(ada.page, 8))
    expect(ada.page.locator(".end .buttons")).to_have_css("display", "grid")


def test_page_reloads_if_the_server_lacks_its_chunk(people: People) -> None:
    ada = people.invite("Ada")
    missing = "**/assets/MenuSheet*"
    ada.page.route(missing, lambda route: route.fulfill(status=404))
    ada.sit_at(people.table(ada, "greedy", "person", ruleset={"mission": "training"}))
    with ada.page.expect_navigation(timeout=RECONNECT_MS):
        ada.page.locator("nav button", has_text="Menu").click()
    ada.page.unroute(missing)
    wait_for_table(ada.page)
    ada.page.locator("nav button", has_text="Menu").click()
    expect(ada.page.locator("dialog")).to_be_visible(timeout=RECONNECT_MS)
    ada.expect_refusals(404)


@pytest.mark.parametrize("lost", ["index-*.js", "style-*.css", "en-*.js", "HomeScreen-*.js"])
def test_page_retries_files_that_failed_to_load(people: People, lost: str) -> None:
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
    expect(ada.page.locator("main .button").first).to_be_visible(timeout=RECONNECT_MS)
    expect(ada.page.locator("main .hero")).to_have_css("max-width", "380px", timeout=RECONNECT_MS)
    assert losses < 0


def lock_screen(phone: CDPSession, page: Page) -> None:
    """Stop all scripts of the page, as on a locked phone."""
    phone.send("Debugger.enable")
    # The debugger pauses at the next statement.
    page.evaluate("() => void setTimeout(() => 0, 100)")
    phone.send("Debugger.pause")
    page.wait_for_timeout(300)


def unlock_screen(phone: CDPSession, page: Page) -> None:
    phone.send("Debugger.resume")
    phone.send("Debugger.disable")
    page.evaluate("() => document.dispatchEvent(new Event('visibilitychange'))")


@pytest.mark.parametrize("cut", [False, True])
def test_unlocked_phone_catches_up(
    remote_people: People, network: FlakyNetwork, server: ServerProcess, cut: bool
) -> None:
    ada = remote_people.invite("Ada", size="phone", reduced_motion="reduce")
    remote_people.address = server.address
    ben = remote_people.invite("Ben", reduced_motion="reduce")
    ruleset = {"mission": "training"}
    table = remote_people.table(ada, "person", "open", guests=(ben,), ruleset=ruleset)
    ada.sit_at(table)
    ben.sit_at(table)
    recruiter, agents = Player(ada.page, 1, touch=True), Player(ben.page, 2)
    while not agents.due():
        recruiter.play_one()
    wait_until_due(agents)
    phone = ada.context.new_cdp_session(ada.page)
    lock_screen(phone, ada.page)
    if cut:
        network.silence()
    for _ in range(12):
        agents.play_one()
    ben.page.wait_for_timeout(300)
    unlock_screen(phone, ada.page)
    if cut:
        assert_marked_as_outdated(ada.page)
    assert_current(ada.page)
    standing = ben.page.locator(".figure").count()
    assert standing
    expect(ada.page.locator(".figure")).to_have_count(standing)
    hurry_to_the_end(recruiter, agents)
