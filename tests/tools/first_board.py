"""Measure the time to the first board on a slow phone: python -m tests.tools.first_board [--json]

The first board is complete when all pieces of the live view of a running game are on the screen,
after a load with an empty cache. The times come from the browser's own trace.
"""

import argparse
import json
import os
import statistics
import tempfile
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Browser, sync_playwright

from tests.support.server.server_process import server_process
from tests.support.web.people import People, Person, browser_options
from tests.support.web.player import Player

GOAL_MS = 1000
SLOW_NETWORK = {"latency": 150, "downloadThroughput": 1.6e6 / 8, "uploadThroughput": 750e3 / 8}
SLOW_CPU = 4
AGENTS = 4
ACTS = 12
READY_WAIT_MS = 5_000
TRACE_CATEGORIES = [
    "blink.user_timing",
    "devtools.timeline",
    "disabled-by-default-devtools.timeline",
]
MARK_THE_BOARD = f"""
const marks = {{
  board: () => document.querySelectorAll("svg.board .figure").length === {AGENTS},
  ready: () => document.querySelector("svg.board rect.press") && document.querySelector(".actions"),
}};
new MutationObserver((_, watch) => {{
  for (const [name, there] of Object.entries(marks)) {{
    if (!there()) continue;
    performance.mark(name);
    delete marks[name];
  }}
  if (!Object.keys(marks).length) watch.disconnect();
}}).observe(document, {{ childList: true, subtree: true }});"""


class Cost(NamedTuple):
    sent: int
    """Bytes of the page, scripts and styles until everything is ready."""
    worked: float
    """Milliseconds of CPU time of the main thread until the first board."""
    took: float
    """Milliseconds until the first board; a busy machine makes it longer."""
    ready: float
    """Milliseconds until the app has taken over and everything can be pressed."""


def first_board(people: People) -> Cost:
    """Measure one return to a running game on a phone with an empty cache."""
    return _costs(people, times=1)[0]


def _costs(people: People, times: int) -> list[Cost]:
    ada = people.invite("Ada", size="phone")
    table = people.table(ada, "greedy", "person", ruleset={"mission": "full"})
    ada.sit_at(table)
    player = Player(ada.page, 1, touch=True)
    player.avoided = {"Capture"}  # a capture would end the game
    while ada.page.locator(".figure").count() < AGENTS or sum(ada.acts.values()) < ACTS:
        player.play_one()
    ada.context.add_init_script(MARK_THE_BOARD)
    return [_cost(people.browser, ada, table) for _ in range(times)]


def _cost(browser: Browser, person: Person, table: str) -> Cost:
    page = person.page
    page.goto("about:blank")
    session = person.context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.setCacheDisabled", {"cacheDisabled": True})
    session.send("Network.emulateNetworkConditions", {"offline": False, **SLOW_NETWORK})
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOW_CPU})
    browser.start_tracing(page=page, categories=TRACE_CATEGORIES)
    page.goto(f"{person.address}/#/table/{table}")
    # No calls into the page meanwhile: they would be work for its main thread.
    page.wait_for_timeout(READY_WAIT_MS)
    assert page.evaluate("() => performance.getEntriesByName('ready').length")
    sent = page.evaluate(
        """() => [...performance.getEntriesByType("navigation"),
          ...performance.getEntriesByType("resource")
            .filter((each) => /\\.(js|css)$/.test(each.name)
              && each.startTime < performance.getEntriesByName("ready")[0].startTime)]
          .reduce((sum, each) => sum + each.transferSize, 0)"""
    )
    trace = json.loads(browser.stop_tracing())["traceEvents"]
    session.detach()
    return Cost(sent, *_read(trace))


def _read(trace: list[dict[str, Any]]) -> tuple[float, float, float]:
    """Return the work until the first board, the time of that board, and that of the app."""
    mark = next(each for each in trace if each["name"] == "board" and each["ph"] in "RI")
    thread = [each for each in trace if each["pid"] == mark["pid"] and each["tid"] == mark["tid"]]
    began = mark["ts"] - mark["args"]["data"]["startTime"] * 1000
    shown = _frame_after(thread, mark["ts"])
    ready = next(each["ts"] for each in thread if each["name"] == "ready" and each["ph"] in "RI")
    work = sum(
        each.get("tdur", 0)
        for each in thread
        if each["name"] == "RunTask" and began <= each["ts"] <= shown
    )
    return work / 1000, (shown - began) / 1000, (_frame_after(thread, ready) - began) / 1000


def _frame_after(thread: list[dict[str, Any]], moment: float) -> float:
    """Return the time of the next committed frame."""
    return float(
        min(
            each["ts"] + each.get("dur", 0)
            for each in thread
            if each["name"] == "Commit" and each["ph"] == "X" and each["ts"] >= moment
        )
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--times", type=int, default=7)
    args = parser.parse_args()
    options = browser_options()
    if options is None:
        raise SystemExit("Chromium is not installed: `make browser` installs it")
    with (
        tempfile.TemporaryDirectory() as folder,
        server_process(Path(folder) / "data") as server,
        sync_playwright() as playwright,
    ):
        people = People(playwright.chromium.launch(**options), server.address, Path(folder))
        costs = _costs(people, args.times)
        people.leave()
    took = statistics.median(cost.took for cost in costs)
    goal = {
        "name": "first board with 4x CPU slowdown, 1.6 Mbit/s and 150 ms, median",
        "goal": GOAL_MS,
        "value": round(took),
        "unit": "ms",
        "met": took <= GOAL_MS,
    }
    runs = [cost._asdict() for cost in costs]
    load = os.getloadavg()[0]
    if args.json:
        print(
            json.dumps(
                {"bench": "first-board", "goals": [goal], "load": load, "runs": runs}, indent=2
            )
        )
    else:
        for cost in costs:
            print(
                f"{cost.sent} bytes, {cost.worked:.0f} ms of work, board after {cost.took:.0f} ms,"
                f" ready after {cost.ready:.0f} ms"
            )
        print(f"median {took:.0f} ms (goal {GOAL_MS} ms), load {load:.1f}")


if __name__ == "__main__":
    main()
