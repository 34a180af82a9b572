"""The rules reference explains every rule that docs/rules.md defines, in every language."""

import re
from pathlib import Path

import pytest
from msgspec.structs import fields

from zanzibar.rules import BASE
from zanzibar.rules.model.ruleset import Ruleset
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


# --- what the texts promise ----------------------------------------------------------------------


def sentences(lang: Lang) -> dict[str, str]:
    """Return the text and the refusal of every rule, by its id."""
    return {rule: f"{texts(lang).rule(rule)} {texts(lang).denied(rule)}" for rule in rule_ids()}


@every_language
def test_rules_name_options_by_their_titles(lang: Lang) -> None:
    options = {field.name.replace("_", "-") for field in fields(Ruleset)} - {"mission"}
    quoted = {f"{mark}{id}" for id in options for mark in "“„"}
    for rule, text in sentences(lang).items():
        assert not [id for id in options if "-" in id and id in text], rule
        assert not [id for id in quoted if id in text], rule
    for rule, option in [
        ("slip.second", "second-slip-counts-past-visits"),
        ("immortal.move", "immortal-move-mandatory"),
        ("steps.supply", "step-supply"),
        ("notes.others", "assist"),
    ]:
        assert texts(lang).term("option", option) in sentences(lang)[rule]


@pytest.mark.parametrize(
    ("lang", "title"),
    [("en", "No ASK in a location with an Immortal"), ("cs", "Žádná OTÁZKA v lokaci nesmrtelného")],
)
def test_ask_is_barred_by_an_immortal_in_the_same_location(lang: Lang, title: str) -> None:
    assert texts(lang).title("ask.immortal-here") == title


@pytest.mark.parametrize(
    ("lang", "named"),
    [
        ("en", ["Five things", "Mental Notes", "notebook", "taking back", "resigning", "stop"]),
        ("cs", ["pět věcí", "duševní poznámky", "zápisník", "zpět", "vzdání", "ukončit"]),
    ],
)
def test_turn_rule_lists_everything_that_may_come_out_of_turn(lang: Lang, named: list[str]) -> None:
    assert {row.struct.__name__ for row in BASE.actions.values() if row.phase is None} == {
        "PlaceNote",
        "MoveNote",
        "EditNote",
        "RemoveNote",
        "WriteNotebook",
        "Undo",
        "Resign",
        "OfferStop",
    }
    text = texts(lang).rule("table.turn")
    assert [word for word in named if word not in text] == []


@pytest.mark.parametrize(
    ("lang", "log", "wrong"),
    [("en", "log", ("only", "printed rule")), ("cs", "záznam", ("Jen ", "vytištěné pravidlo"))],
)
def test_no_assist_still_has_the_log_and_the_replay(
    lang: Lang, log: str, wrong: tuple[str, ...]
) -> None:
    about, rule = texts(lang).about("assist", "none"), texts(lang).rule("notes.others")
    assert log in about
    assert log in rule
    assert not [claim for claim in wrong if claim in about or claim in rule]


@pytest.mark.parametrize(("lang", "wrong"), [("en", "walk by"), ("cs", "kolem Náborář projde")])
def test_second_slip_has_to_be_entered(lang: Lang, wrong: str) -> None:
    assert wrong not in texts(lang).say("setup_second-slip.why")


@every_language
def test_campaign_rules_say_that_there_are_no_campaigns_yet(lang: Lang) -> None:
    not_yet = texts(lang).say("shift-not-yet")
    for rule in rule_ids():
        assert (not_yet in texts(lang).rule(rule)) == rule.startswith("shift."), rule


@pytest.mark.parametrize(
    ("lang", "mayhem", "between", "turns"),
    [
        ("en", "Mayhem between Bill and the Immortal is no obstacle", "between", "Agents’ turns"),
        ("cs", "Chaos mezi Billem a nesmrtelným nevadí", "mezi nimi", "tahy agentů"),
    ],
)
def test_rulings_are_in_the_reference(lang: Lang, mayhem: str, between: str, turns: str) -> None:
    assert mayhem in texts(lang).rule("bill")
    assert between in texts(lang).rule("bill")
    assert between in texts(lang).rule("dusty")
    assert turns in texts(lang).rule("mistake.oops")


def test_every_ruling_of_the_page_has_its_reason() -> None:
    page = DOCS.read_text("utf-8")
    rules, _, rulings = page.partition("## Rulings")
    marked = {
        re.match(r"`([a-z.-]+)`", entry)[1]  # type: ignore[index]
        for entry in rules.split("\n- **")
        if "**Ruling**" in entry and entry.startswith("`")
    }
    first_cells = re.findall(r"^\| (`[^|]*`) \|", rulings, re.MULTILINE)
    reasons = {rule for cell in first_cells for rule in re.findall(r"`([a-z.-]+)`", cell)}
    assert marked == reasons
    assert {"bill", "dusty", "mistake.oops", "notes.others"} <= reasons
