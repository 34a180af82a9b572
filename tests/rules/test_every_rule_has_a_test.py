"""The list of rules is in docs/rules.md; each of them has a test that carries its name."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
NOT_THE_ENGINES = re.compile(r"shift\.|mistake\.oops$")
"""Campaigns and companion play with a paper map are not part of the rules engine."""


def rule_ids() -> list[str]:
    text = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
    return re.findall(r"^- \*\*`([a-z.-]+)`\*\*", text, re.MULTILINE)


def names_of_tests() -> set[str]:
    """Return the parts of test names before the double underscore."""
    names: set[str] = set()
    for file in (ROOT / "tests").rglob("test_*.py"):
        names.update(
            re.findall(r"^def test_(\w+?)(?:__\w+)?\(", file.read_text("utf-8"), re.MULTILINE)
        )
    return names


def test_the_list_defines_each_rule_once() -> None:
    ids = rule_ids()
    assert len(ids) > 80
    assert sorted(ids) == sorted(set(ids))


def test_every_rule_has_a_test_that_carries_its_name() -> None:
    names = names_of_tests()
    missing = [
        id
        for id in rule_ids()
        if not NOT_THE_ENGINES.match(id) and re.sub(r"[.-]", "_", id) not in names
    ]
    assert missing == []
