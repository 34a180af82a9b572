"""A message is found by its id and filled with what it is given, or the caller hears about it."""

from pathlib import Path

import pytest

import zanzibar.text
from zanzibar.text import LANGS, Lang, UnfilledText, UnknownText, clock, texts, token_clock
from zanzibar.text.check import read

every_language = pytest.mark.parametrize("lang", LANGS)


def test_there_are_two_languages() -> None:
    assert LANGS == ("en", "cs")


def test_language_is_read_once() -> None:
    assert texts("cs") is texts("cs")


@pytest.mark.parametrize(
    ("count", "czech", "english"),
    [
        (0, "0 rekrutů", "0 Recruits"),
        (1, "1 rekrut", "1 Recruit"),
        (2, "2 rekruti", "2 Recruits"),
        (4, "4 rekruti", "4 Recruits"),
        (5, "5 rekrutů", "5 Recruits"),
        (12, "12 rekrutů", "12 Recruits"),
        (22, "22 rekrutů", "22 Recruits"),
    ],
)
def test_recruits_are_counted_in_the_forms_of_the_language(
    count: int, czech: str, english: str
) -> None:
    assert texts("cs").say("count-recruits", count=count) == czech
    assert texts("en").say("count-recruits", count=count) == english


@pytest.mark.parametrize(
    ("recruits", "sentence"),
    [
        (0, "v tomto kole nepřibyl žádný rekrut."),
        (1, "v tomto kole přibyl 1 rekrut."),
        (3, "v tomto kole přibyli 3 rekruti."),
        (6, "v tomto kole přibylo 6 rekrutů."),
    ],
)
def test_alert_agrees_with_its_number(recruits: int, sentence: str) -> None:
    said = texts("cs").say("event_Alerted", recruits=recruits)
    assert said == f"Výstražný symbol: {sentence}"


@pytest.mark.parametrize(
    ("left", "sentence"),
    [(1, "aktivujte ještě jednoho agenta."), (2, "aktivujte 2 agenty.")],
)
def test_next_decision_agrees_with_its_number(left: int, sentence: str) -> None:
    assert texts("cs").say("phase_agents", left=left) == f"Jste na tahu: {sentence}"


def test_yes_no_and_absence_choose_the_form() -> None:
    t = texts("en")
    assert t.say("event_CaptureTried", agent="Meru", at="B2", hit=True).endswith("HIT!")
    assert t.say("event_CaptureTried", agent="Meru", at="B2", hit=False).endswith("MISS.")
    assert t.line("action", "Push", to=None) == "Do not push the Immortal"
    assert t.line("action", "Push", to="C4") == "Push the Immortal to C4"


def test_number_is_not_split_into_groups() -> None:
    said = texts("en").say("error-line", line=12345, problem="x")
    assert said == "line 12345: x"


def test_lines_are_joined_without_marks_around_variables() -> None:
    assert "\n" not in texts("en").rule("slip.second")
    assert texts("cs").say("saved", file="hra.txt") == "Uloženo do hra.txt."


@every_language
def test_attribute_is_named_with_a_dot(lang: Lang) -> None:
    t = texts(lang)
    assert t.say("ally_dolphin.text") == t.about("ally", "dolphin")
    assert t.say("phase_over.waiting") == t.term("phase", "over")


@every_language
@pytest.mark.parametrize("message", ["no-such", "ally_dolphin.no-such", "agent_nobody", ""])
def test_unknown_message_is_an_error(lang: Lang, message: str) -> None:
    with pytest.raises(UnknownText, match=lang):
        texts(lang).say(message)
    assert message not in texts(lang)


@every_language
@pytest.mark.parametrize("value", ["B2", 0, 1, 2, 5, True, None])
def test_every_message_can_be_formatted(lang: Lang, value: str | int | None) -> None:
    for id, message in read(Path(zanzibar.text.__file__).parent / lang).messages.items():
        for attribute, variables in message.variables.items():
            name = f"{id}.{attribute}" if attribute else id
            said = texts(lang).say(name, **dict.fromkeys(variables, value))
            assert said == said.strip() != "", name
            assert "{" not in said, name
            assert "  " not in said, name


@every_language
def test_missing_variable_is_an_error(lang: Lang) -> None:
    with pytest.raises(UnfilledText, match="saved"):
        texts(lang).say("saved")


def test_features_of_other_boards_keep_their_names() -> None:
    t = texts("cs")
    assert t.feature("bus", "Dream Bus") == "autobus snů"
    assert t.feature("bus", "Night Bus") == "Night Bus"
    assert t.feature("harbour", "Harbour") == "Harbour"


def test_times_are_formatted_as_on_the_track() -> None:
    assert clock(3) == "03:00"
    assert clock(16) == "16:00"
    assert token_clock(5) == "01:00–05:00"
    assert token_clock(6) == "06:00"
