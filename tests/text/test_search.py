"""A player finds a rule with the words of every day."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zanzibar.text import LANGS, Lang, rule_ids, texts


@pytest.mark.parametrize(
    ("query", "rule"),
    [
        ("diagonal", "step.temple"),
        ("move diagonally", "step.temple"),
        ("go back", "step.unvisited"),
        ("can I visit the same place twice?", "step.unvisited"),
        ("stuck", "goal.boxed-in"),
        ("how to win", "goal.recruits"),
        ("jump", "slip.use"),
        ("mind slip", "slip.use"),
        ("bluff", "slip.full"),
        ("second slip", "slip.second"),
        ("extra move", "immortal.extra"),
        ("alert", "time.alert"),
        ("ask", "ask"),
        ("asking", "ask"),
        ("no new token", "ask.answer"),
        ("thinking time", "ask.no-tell"),
        ("when was the recruiter here?", "reveal"),
        ("push", "shakedown.push"),
        ("catch", "capture"),
        ("dolphin", "dolphin"),
        ("Lyme", "lyme"),
        ("out of notes", "notes.supply"),
        ("take back", "undo"),
        ("give up", "goal.result"),
        ("solo", "table.seats"),
        ("MAYHEM touching", "mayhem.touch"),
        ("spectator", "view.spectator"),
        ("campaign", "shift.packages"),
    ],
)
def test_english_words_find_the_rule(query: str, rule: str) -> None:
    assert rule in texts("en").search(query)[:3]


@pytest.mark.parametrize(
    ("query", "rule"),
    [
        ("šikmo", "step.temple"),
        ("sikmy pohyb", "step.temple"),
        ("vrátit se", "step.unvisited"),
        ("slepá ulička", "goal.boxed-in"),
        ("jak vyhrát", "goal.recruits"),
        ("iluze", "slip.use"),
        ("ILUZI", "slip.use"),
        ("predstirat", "slip.full"),
        ("druhá iluze", "slip.second"),
        ("přesun nesmrtelného", "immortal.move"),
        ("dva nesmrtelní", "immortal.stack"),
        ("výstražný symbol", "time.alert"),
        ("otazka", "ask"),
        ("odpovědět", "ask.answer"),
        ("odhalení", "reveal"),
        ("kdy tu byl náborář", "reveal"),
        ("zastrašování", "shakedown"),
        ("vytlacit", "shakedown.push"),
        ("zajmout", "capture"),
        ("delfína", "dolphin"),
        ("mentální blok", "lyme"),
        ("došly poznámky", "notes.supply"),
        ("vzít zpět", "undo"),
        ("vzdát se", "goal.result"),
        ("dotýkat", "mayhem.touch"),
        ("divák", "view.spectator"),
        ("kampaň", "shift.packages"),
    ],
)
def test_czech_words_find_the_rule(query: str, rule: str) -> None:
    assert rule in texts("cs").search(query)[:3]


@pytest.mark.parametrize("lang", LANGS)
def test_id_finds_its_rule_first(lang: Lang) -> None:
    for rule in rule_ids():
        assert texts(lang).search(rule)[0] == rule


@pytest.mark.parametrize("lang", LANGS)
def test_title_finds_its_rule_first(lang: Lang) -> None:
    for rule in rule_ids():
        assert texts(lang).search(texts(lang).title(rule).upper())[0] == rule


@pytest.mark.parametrize("lang", LANGS)
def test_every_search_word_finds_its_rule(lang: Lang) -> None:
    for rule in rule_ids():
        words = texts(lang).say(f"rule_{rule.replace('.', '_')}.words")
        for word in words.split(","):
            assert rule in texts(lang).search(word)


@pytest.mark.parametrize("query", ["", " ", "?!", "xyzzy"])
def test_nonsense_finds_nothing(query: str) -> None:
    assert texts("en").search(query) == ()


@given(st.text(max_size=30))
def test_search_repeats_no_rule(query: str) -> None:
    found = texts("cs").search(query)
    assert len(found) == len(set(found))
    assert set(found) <= set(rule_ids())
