"""The rules reference explains every rule that docs/rules.md defines, in every language."""

import re
from pathlib import Path

import pytest

from zanzibar.text import LANGS, Lang, Texts, UnknownText, rule_ids, texts

DOCS = Path(__file__).parents[2] / "docs" / "rules.md"

every_language = pytest.mark.parametrize("lang", LANGS)


def defined() -> list[str]:
    return re.findall(r"^- \*\*`([a-z.-]+)`\*\*", DOCS.read_text("utf-8"), re.MULTILINE)


def test_rules_page_defines_each_rule_once() -> None:
    assert len(defined()) == len(set(defined())) > 80


@every_language
def test_reference_has_the_rules_of_the_page_in_order(lang: Lang) -> None:
    assert list(texts(lang).rule_ids) == defined()
    assert rule_ids() == texts(lang).rule_ids


@every_language
def test_every_rule_has_title_text_and_refusal(lang: Lang) -> None:
    t = texts(lang)
    for rule in rule_ids():
        assert t.title(rule)
        assert t.rule(rule).endswith((".", "?", "“")), rule
        assert t.denied(rule).endswith((".", "“.")), rule


@every_language
def test_titles_of_rules_are_unique(lang: Lang) -> None:
    titles = [texts(lang).title(rule) for rule in rule_ids()]
    assert sorted(titles) == sorted(set(titles))


@every_language
def test_search_words_are_short_and_lower_case(lang: Lang) -> None:
    for rule in rule_ids():
        words = texts(lang).say(f"rule_{rule.replace('.', '_')}.words").split(",")
        assert len(words) >= 3, rule
        for word in words:
            assert word.strip(), rule
            assert word == word.lower(), rule


def test_rule_without_a_refusal_is_named_by_its_title() -> None:
    assert texts("en").denied("step.number") == (
        "The rule “The number of the visit” does not allow this here."
    )


def test_refusal_ignores_extra_parameters() -> None:
    assert "Mayhem" in texts("en").denied("step.mayhem", location="B2", agent="meru")


def test_refusal_may_be_an_error_id() -> None:
    assert "rocket" in texts("en").denied("module.unknown", module="rocket")


@pytest.mark.parametrize("ask", [Texts.title, Texts.rule, Texts.denied])
def test_unknown_rule_is_an_error(ask: object) -> None:
    assert callable(ask)
    with pytest.raises(UnknownText, match="no_such"):
        ask(texts("cs"), "no.such")
