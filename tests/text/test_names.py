"""Everything the other rooms know by an id has a name or a sentence, made from its fields."""

import re
import tomllib
from collections.abc import Iterable
from enum import StrEnum
from importlib.resources import files
from pathlib import Path

import pytest
from msgspec.structs import fields

import zanzibar.text
from zanzibar.bots import remarks
from zanzibar.deduce import evidence
from zanzibar.rules import BASE
from zanzibar.rules.model import events, vocabulary
from zanzibar.rules.model.ruleset import KARL_BOX, PIPE_GIRL, Ruleset
from zanzibar.shift import MODULES
from zanzibar.text import LANGS, Lang, rule_ids, texts
from zanzibar.text.check import read

every_language = pytest.mark.parametrize("lang", LANGS)

ENGLISH = read(Path(zanzibar.text.__file__).parent / "en").messages

# Variables of sentences that are not fields of an action or event.
BESIDES = {"count"}


def keys(family: str) -> set[str]:
    return {id.partition("_")[2] for id in ENGLISH if id.startswith(f"{family}_")}


def variables(message: str) -> set[str]:
    return {name for names in ENGLISH[message].variables.values() for name in names}


@every_language
def test_features_have_the_ids_of_the_board(lang: Lang) -> None:
    board = tomllib.loads(files("zanzibar.board").joinpath("zanzibar.toml").read_text("utf-8"))
    assert keys("feature") == set(board["features"])
    names = [texts(lang).term("feature", feature) for feature in board["features"]]
    assert len(set(names)) == len(names)
    if lang == "en":
        assert names == list(board["features"].values())


@pytest.mark.parametrize(
    ("family", "ids"),
    [
        ("mission", vocabulary.Mission),
        ("reason", vocabulary.Reason),
        ("assist", vocabulary.Assist),
        ("slip", vocabulary.Slip),
    ],
)
def test_words_of_the_rules_have_names(family: str, ids: type[StrEnum]) -> None:
    assert keys(family) == {str(id) for id in ids}


def test_agents_and_their_abilities_have_names() -> None:
    assert keys("agent") == keys("ability") == set(vocabulary.AGENTS)


def test_recruiter_cards_sides_and_allies_have_names() -> None:
    modules = [card.id for module in MODULES.values() for card in module.cards]
    assert keys("card") == {KARL_BOX.id, PIPE_GIRL.id, *modules}
    assert keys("ally") == {vocabulary.DOLPHIN}
    assert keys("role") == {*vocabulary.Side, "spectator"}


FACTS = {
    "at": ("setup.start", "reveal", "capture", "meru"),
    "visited": ("ask.answer", "dolphin", "immortal.extra"),
    "unvisited": ("ask.answer", "dolphin"),
    "visited-some": ("steps.supply",),
    "count": ("setup.opening-recruits", "time.alert"),
    "stepped": ("slip.shown",),
    "slipped": ("slip.shown",),
    "acted": ("turn.hidden",),
    "could-move": ("goal.boxed-in",),
    "boxed-in": ("goal.boxed-in",),
    "hidden": ("shakedown",),
    "not-hidden": ("shakedown", "immortal.separate"),
}
"""The facts that evidence finds in a log: the kind, and the rules it can follow from."""


def test_every_fact_of_the_deduction_has_a_sentence() -> None:
    source = Path(evidence.__file__).read_text("utf-8")
    rules = {rule for kinds in FACTS.values() for rule in kinds}
    assert rules == {text for text in re.findall(r'"([a-z.-]+)"', source) if text in rule_ids()}
    assert keys("fact") == {
        f"{kind}_{rule.replace('.', '_')}" for kind, kinds in FACTS.items() for rule in kinds
    }


def test_options_of_a_ruleset_have_names() -> None:
    options = {field.name.replace("_", "-") for field in fields(Ruleset)}
    assert keys("option") == options - {"mission", "modules"}


def test_every_phase_has_a_sentence_for_due_and_waiting_seats() -> None:
    assert {str(phase) for phase in vocabulary.Phase} <= keys("phase")
    for key in keys("phase"):
        assert "waiting" in ENGLISH[f"phase_{key}"].variables


def test_every_action_has_a_name_and_a_line_made_from_its_fields() -> None:
    kinds = list(BASE.actions)
    assert keys("action") == {kind.__name__ for kind in kinds}
    for kind in kinds:
        message = f"action_{kind.__name__}"
        assert "line" in ENGLISH[message].variables
        assert variables(message) <= names_of_fields(kind), message


def test_every_event_has_a_sentence_made_from_its_fields() -> None:
    kinds = [*BASE.events, events.Created]
    assert keys("event") == {kind.__name__ for kind in kinds}
    for kind in kinds:
        message = f"event_{kind.__name__}"
        assert variables(message) - BESIDES <= names_of_fields(kind), message


def names_of_fields(kind: type) -> set[str]:
    return {field.name for field in fields(kind)}


@pytest.mark.parametrize(
    ("message", "czech"),
    [
        ("role_recruiter", "Náborář"),
        ("role_agents", "Odpadlí agenti"),
        ("token_immortal", "Nesmrtelný"),
        ("token_step", "Žeton kroku"),
        ("token_slip", "Žeton iluze"),
        ("token_mayhem", "Žeton chaosu"),
        ("token_time", "Žeton času"),
        ("token_alert", "Výstražný symbol"),
        ("token_note-confirmed", "Potvrzená duševní poznámka"),
        ("token_note-unconfirmed", "Nepotvrzená duševní poznámka"),
        ("action_Step", "KROK"),
        ("action_MindSlip", "ILUZE"),
        ("action_MoveAgent", "POHYB"),
        ("action_Ask", "OTÁZKA"),
        ("action_Reveal", "ODHALENÍ"),
        ("action_Shakedown", "ZASTRAŠOVÁNÍ"),
        ("action_Capture", "ZAJETÍ"),
        ("word_immortal-recruiting", "NÁBOR NESMRTELNÝMI"),
        ("word_screen", "Psychická clona"),
        ("word_secret-map", "Tajná mapa"),
        ("ability_meru", "Psychické zaměřování"),
        ("ability_lyme", "Mentální blok"),
        ("ability_bill", "Odhalení slabiny"),
        ("ability_dusty", "Neurorytmus"),
        ("card_pipe-girl", "Dívka s dýmkou"),
        ("card_karl-box", "Karl Box, Reklamní agent"),
        ("ally_dolphin", "Špionážní delfín"),
        ("feature_palm", "psychická palma"),
        ("feature_bird", "myšlenkový kurýr"),
        ("feature_umbrella", "protimyšlenkový deštník"),
        ("mission_training", "Výcviková mise"),
        ("mission_full", "Plná hra"),
    ],
)
def test_czech_terms_are_those_of_the_czech_rulebook(message: str, czech: str) -> None:
    assert texts("cs").say(message) == czech


def test_czech_texts_use_no_english_names_of_tokens_and_actions() -> None:
    english = re.compile(r"\b(STEP|ASK|REVEAL|SHAKEDOWN|CAPTURE|Mayhem|Recruiter|MIND SLIP)\b")
    assert list(lines_with(english, "cs")) == []


def test_quotation_marks_are_those_of_the_language() -> None:
    assert list(lines_with(re.compile("[”’']"), "cs")) == []
    assert list(lines_with(re.compile("[„']"), "en")) == []


def lines_with(pattern: re.Pattern[str], lang: Lang) -> Iterable[str]:
    folder = Path(zanzibar.text.__file__).parent / lang
    for file in sorted(folder.glob("*.ftl")):
        for line in file.read_text("utf-8").splitlines():
            if not line.startswith("#") and pattern.search(line):
                yield f"{file.name}: {line.strip()}"


def test_every_remark_of_a_bot_has_a_sentence_made_from_ids() -> None:
    source = Path(remarks.__file__).read_text("utf-8")
    assert keys("bot") == set(re.findall(r'"bot\.([a-z-]+)"', source))
    for key in keys("bot"):
        assert variables(f"bot_{key}") <= {"agent", "feature", "location", "percent"}
