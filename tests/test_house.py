"""The rules for layout, names and prose; `make house` prints every place that breaks one."""

import ast
import re

import pytest

from tests.support.house.names import CAP_WORDS
from tests.support.house.prose import Passage
from tests.support.house.source import VERSIONS, circles, modules, parent_of
from tests.support.repository import ROOT
from tests.tools.house import PAGE, broken_rules, page_with


@pytest.mark.parametrize("rule", broken_rules())
def test_no_rule_is_broken(rule: str) -> None:
    places = broken_rules()[rule]
    assert places == [], "\n".join(places)


def test_architecture_page_states_the_current_figures_and_modules() -> None:
    page = PAGE.read_text("utf-8")
    assert "; import cycles: 0; " in page
    assert page == page_with(page), "run `make house`"


def test_architecture_page_has_one_line_for_every_module() -> None:
    listed = re.findall(r"^(?:- |\*\*)`([\w.]+)`", PAGE.read_text("utf-8"), re.MULTILINE)
    named = [name.removeprefix("zanzibar.") for name in modules() if parent_of(name) != VERSIONS]
    assert sorted(listed) == sorted(named)


def test_every_module_has_a_docstring() -> None:
    assert [name for name, file in modules().items() if not ast.get_docstring(file.tree)] == []


# --- the checks themselves ---------------------------------------------------------------------


def test_circles_are_found_and_chains_are_not() -> None:
    assert circles({"a": {"b"}, "b": {"c"}, "c": set()}) == []
    assert circles({"a": {"b"}, "b": {"c"}, "c": {"a"}, "d": {"a"}}) == [["a", "b", "c"]]


@pytest.mark.parametrize(
    ("text", "proverb"),
    [
        ("Who fails again is left alone.", True),
        ("What is kept is its owner's alone.", True),
        ("Nobody need be confused.", True),
        ("The answer is told\nat once.", True),
        ("Write the file anew.", True),
        ("Exponential back-off per bot.", False),
        ("Return what the seat sees.", False),
    ],
)
def test_proverbs_are_told_from_plain_sentences(text: str, proverb: bool) -> None:
    assert Passage(ROOT, 1, text).is_proverb is proverb


def test_names_of_types_are_told_from_constants() -> None:
    assert CAP_WORDS.fullmatch("Params")
    assert not CAP_WORDS.fullmatch("PARAMS")
    assert not CAP_WORDS.fullmatch("T")


# --- one action in one place -------------------------------------------------------------------

GENERATED = {"protocol.ts", "catalogue.ts"}
MOST_FILES = 14


def test_one_action_is_named_in_few_source_files() -> None:
    """Take Meru's question as the example: its row is in one place, and few files know it."""
    sources = [
        path
        for folder, endings in (
            ("src", {".py"}),
            ("web/src", {".ts", ".svelte"}),
            ("benchmarks", {".py"}),
        )
        for path in (ROOT / folder).rglob("*")
        if path.suffix in endings and path.name not in GENERATED
    ]
    naming = [path for path in sources if "crosshairs" in path.read_text("utf-8").lower()]
    assert 0 < len(naming) <= MOST_FILES, naming
