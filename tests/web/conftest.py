"""Fixtures: a real server and a real Chromium, in which every person has a browser context."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.support.server.server_process import ServerProcess, server_process
from tests.support.web.people import People, browser_options
from tests.support.web.player import WAIT_MS

FOLDER = Path(__file__).parent
SHORT = ("test_client_suite", "test_first_board", "test_home", "test_page_weight")
NO_LIMITS = ("--rate", "0", "--requests", "0", "--sockets", "0", "--sockets-per-guest", "0")

expect.set_options(timeout=WAIT_MS)  # long: the machine may be busy


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run long tests first: parallel workers then finish at about the same time."""
    places = [place for place, item in enumerate(items) if item.path.parent == FOLDER]
    ordered = sorted((items[place] for place in places), key=lambda item: item.path.stem in SHORT)
    for place, item in zip(places, ordered, strict=True):
        items[place] = item


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    options = browser_options()
    if options is None:
        pytest.skip("Chromium is not installed")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**options)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    with server_process(tmp_path_factory.mktemp("web") / "data", *NO_LIMITS) as server:
        yield server


@pytest.fixture
def people(browser: Browser, server: ServerProcess, tmp_path: Path) -> Iterator[People]:
    people = People(browser, server.address, tmp_path)
    yield people
    people.leave()
