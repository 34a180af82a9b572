"""Facts and explanations of the deduction in words."""

import pytest

from tests.support.deduce.games import play, settings
from zanzibar.board import zanzibar
from zanzibar.cli.terminal.display.deduction_report import fact_sentence, fact_sentences
from zanzibar.deduce import Deduction, Evidence, Explanation, Fact, Scene
from zanzibar.deduce.facts import (
    At,
    Count,
    Hidden,
    NotHidden,
    Slipped,
    Stepped,
    VisitedAll,
    VisitedNone,
)
from zanzibar.rules import Mission, Rules, Ruleset
from zanzibar.rules.model.vocabulary import BILL, LYME, MERU
from zanzibar.text import LANGS, Lang, texts

CITY = zanzibar()
RULES = Rules(Ruleset(Mission.FULL), CITY)
DEDUCTION = Deduction(Scene(RULES, CITY.city(), 8), [])
BUS = CITY.feature_index["bus"]
C4, B2 = CITY.index["C4"], CITY.index["B2"]
ALL = (CITY.every_feature,)

ASKED = VisitedNone(
    by=8, locations=1 << C4 | 1 << B2, rule="ask.answer", source=9, when=8, agent=LYME, about=BUS
)


@pytest.mark.parametrize(
    ("fact", "sentence"),
    [
        (
            ASKED,
            (
                "Henry Lyme asked about Dream Bus (bus) at 08:00: no new token, "
                "so none of B2, C4 was visited by then."
            ),
        ),
        (
            VisitedNone(by=8, locations=1 << C4, rule="ask.answer", when=8, agent=LYME, about=BUS),
            (
                "Henry Lyme asked about Dream Bus (bus) at 08:00: no new token, "
                "so C4 was not visited by then."
            ),
        ),
        (
            VisitedAll(by=8, locations=1 << C4, rule="ask.answer", when=8, agent=LYME, about=BUS),
            (
                "Henry Lyme asked about Dream Bus (bus) at 08:00: STEP token on C4, "
                "so the Recruiter had been there."
            ),
        ),
        (
            At(time=1, locations=1 << C4, rule="setup.start"),
            "The start was shown: at 01:00 the Recruiter was on C4.",
        ),
        (
            At(time=1, locations=CITY.everywhere & ~(1 << C4), rule="setup.start"),
            "The opening had to be possible: at 01:00 the Recruiter was not on C4.",
        ),
        (
            At(time=6, locations=1 << C4, rule="reveal", when=8, agent=BILL, where=C4),
            "Bill Falls revealed C4 at 08:00: the Recruiter was there at 06:00.",
        ),
        (
            At(
                time=8,
                locations=CITY.everywhere & ~(1 << C4),
                rule="capture",
                when=8,
                agent=BILL,
                where=C4,
            ),
            "Bill Falls tried a CAPTURE on C4 at 08:00: MISS.",
        ),
        (
            At(time=8, locations=1 << C4, rule="capture", when=8, agent=BILL, where=C4),
            "Bill Falls tried a CAPTURE on C4 at 08:00: HIT.",
        ),
        (
            At(time=8, locations=CITY.in_line[C4], rule="meru", when=8, agent=MERU, where=C4),
            (
                "Meru aimed from C4 at 08:00: yes, the Recruiter was on one of "
                "C2, C3, A4, B4, C4, D4, E4, C5, C6."
            ),
        ),
        (
            Count(first=6, last=8, recruits=1, counted=ALL * 3, rule="time.alert"),
            "Alert at 08:00: one Recruit was contacted from 06:00 on.",
        ),
        (
            Stepped(time=7, rule="slip.shown"),
            "The Time token moved to 07:00 and no MIND SLIP token was shown: the move was a STEP.",
        ),
        (
            Slipped(time=7, second=C4, since=5, rule="slip.shown"),
            (
                "The 2nd MIND SLIP token was shown at 07:00: the move was a MIND SLIP, "
                "and C4 had been visited before."
            ),
        ),
        (
            NotHidden(features=1 << BUS, rule="shakedown", when=8, agent=BILL, about=BUS),
            (
                "Bill Falls named Dream Bus (bus) in a SHAKEDOWN at 08:00: no new card, "
                "so it is not hidden."
            ),
        ),
        (
            Hidden(features=1 << BUS, rule="shakedown", when=8, agent=BILL, about=BUS),
            "Bill Falls named Dream Bus (bus) in a SHAKEDOWN at 08:00: one of the hidden cards.",
        ),
    ],
)
def test_fact_names_the_act_and_what_follows(fact: Fact, sentence: str) -> None:
    assert fact_sentence(fact, DEDUCTION, texts("en")) == sentence


def test_czech_fact_names_the_act() -> None:
    assert fact_sentence(ASKED, DEDUCTION, texts("cs")) == (
        "Henry Lyme v 08:00 pokládá OTÁZKU na zajímavost „autobus snů (bus)“: žádný nový žeton, "
        "do té doby tedy nebyla navštívena žádná z lokací B2, C4."
    )


@pytest.mark.parametrize(
    ("why", "last"),
    [
        (Explanation(facts=(ASKED, ASKED)), "No smaller set of facts would do."),
        (
            Explanation(facts=(ASKED, ASKED), smallest=False),
            "Perhaps a smaller set of facts would do.",
        ),
    ],
)
def test_explanation_tells_whether_fewer_facts_might_do(why: Explanation, last: str) -> None:
    assert [*fact_sentences(why, DEDUCTION, texts("en"))][-1] == last


def test_explanation_has_the_line_of_the_record_where_there_is_one() -> None:
    why = Explanation(facts=(ASKED,))
    (with_line,) = fact_sentences(why, DEDUCTION, texts("en"), {9: 41})
    assert with_line.endswith("(ask.answer, line 41 of the record)")
    (without,) = fact_sentences(why, DEDUCTION, texts("en"))
    assert without.endswith("(ask.answer)")


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("mission", [*Mission])
def test_every_fact_of_a_game_has_a_sentence(lang: Lang, mission: Mission) -> None:
    *_, (table, _) = play(next(settings((mission,))))
    log = [event for entry in table.log for event in entry.events]
    evidence = Evidence(table.rules, log)
    deduction = Deduction(evidence.scene, evidence.facts)
    for fact in evidence.facts:
        assert "none" not in fact_sentence(fact, deduction, texts(lang)).split()[:2]
