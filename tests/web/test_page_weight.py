"""Size budgets of the built client."""

import re
from pathlib import Path

from tests.support.web.people import People
from tests.tools.first_board import first_board

BUILT = Path(__file__).parents[2] / "src" / "zanzibar" / "server" / "static"
KB = 1024


def test_first_load_stays_within_its_size_budget() -> None:
    entry = (BUILT / "index.html").read_text("utf-8")
    scripts = set(re.findall(r"/(assets/[\w.-]+\.js)", entry))  # with both languages
    weight = sum((BUILT / f"{script}.br").stat().st_size for script in scripts)
    assert len(scripts) >= 3
    assert weight <= 150 * KB, f"{weight / KB:.0f} KB"
    assert (BUILT / "index.html.br").stat().st_size <= 20 * KB
    fonts = sum(font.stat().st_size for font in BUILT.rglob("*.woff2"))
    assert fonts <= 130 * KB


def test_first_board_stays_within_its_size_budget(people: People) -> None:
    assert first_board(people).sent <= 90 * KB
