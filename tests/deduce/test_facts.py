"""Each kind of fact leaves exactly the worlds that it should, on a street of eight houses."""

import pytest

from tests.support.deduce.street import ALL, BLUE, GOLD, GREEN, RED, B, F, G, deduction, mask, paths
from zanzibar.deduce import Fact
from zanzibar.deduce.facts import (
    At,
    BoxedIn,
    Character,
    CouldMove,
    Count,
    Hidden,
    MoveMade,
    NotHidden,
    Slipped,
    Stepped,
    VisitedAll,
    VisitedNone,
    VisitedSome,
)


def test_no_facts_leave_every_opening() -> None:
    assert paths(5) == "ABCDE BCDEF CDEFG DEFGH EDCBA FEDCB GFEDC HGFED"


def test_empty_path_leaves_cards_and_features_open() -> None:
    found = deduction(0, [NotHidden(features=GOLD), Character(card="pipe-girl")])
    assert [(world.path, world.card, world.hidden) for world in found.worlds()] == [
        ((), "pipe-girl", (0, 1, 2))
    ]
    assert found.features == (1.0, 1.0, 1.0, 0.0)
    assert found.bits == 0.0


@pytest.mark.parametrize(
    ("fact", "expected"),
    [
        (At(time=3, locations=mask("CD")), "ABCDE BCDEF EDCBA FEDCB"),
        (VisitedAll(by=5, locations=mask("A")), "ABCDE EDCBA"),
        (VisitedAll(by=2, locations=mask("A")), "ABCDE"),
        (VisitedAll(by=4, locations=mask("BE")), "BCDEF EDCBA"),
        (VisitedNone(by=2, locations=mask("DE")), "ABCDE BCDEF GFEDC HGFED"),
        (VisitedNone(by=5, locations=mask("BG")), ""),
        (VisitedSome(by=3, locations=mask("AH"), fewest=1, most=2), "ABCDE HGFED"),
        (VisitedSome(by=5, locations=mask("ABC"), fewest=0, most=1), "CDEFG DEFGH GFEDC HGFED"),
        (CouldMove(time=5, first=False), "ABCDE BCDEF CDEFG FEDCB GFEDC HGFED"),
        (BoxedIn(time=5, first=False), "DEFGH EDCBA"),
        (BoxedIn(time=5, first=True), "DEFGH EDCBA"),
    ],
    ids=lambda value: value if isinstance(value, str) else type(value).__name__,
)  # fmt: skip
def test_fact_about_the_opening_leaves_its_paths(fact: Fact, expected: str) -> None:
    assert paths(5, fact) == expected


def test_count_ties_the_path_to_the_features() -> None:
    every = Count(first=1, last=5, recruits=4, counted=(ALL,) * 5)
    assert paths(5, every) == "ABCDE EDCBA"
    assert {world.hidden for world in deduction(5, [every]).worlds()} == {(0, 1, 2)}
    assert paths(5, every, NotHidden(features=GREEN)) == ""


def test_feature_exposed_later_still_counts_for_earlier_visits() -> None:
    # Red was exposed after time 1: of A and E only the one visited at time 1 still counts.
    later = ALL & ~RED
    fact = Count(first=1, last=5, recruits=3, counted=(ALL, later, later, later, later))
    assert paths(5, fact, Hidden(features=RED | BLUE | GREEN)) == "ABCDE EDCBA"
    fact = Count(first=1, last=5, recruits=1, counted=(ALL, later, later, later, later))
    assert paths(5, fact, Hidden(features=RED | BLUE | GREEN)) == "CDEFG GFEDC"


def test_count_covers_both_turns_of_a_round() -> None:
    steps = Stepped(time=6), Stepped(time=7)
    assert paths(7, *steps) == "ABCDEFG BCDEFGH GFEDCBA HGFEDCB"
    fact = Count(first=6, last=7, recruits=1, counted=(ALL, ALL))
    assert paths(7, *steps, fact, Hidden(features=RED | GREEN | GOLD)) == "BCDEFGH GFEDCBA HGFEDCB"
    fact = Count(first=6, last=7, recruits=2, counted=(ALL, ALL))
    assert paths(7, *steps, fact) == "GFEDCBA HGFEDCB"


BY_STEP = "ABCDEF BCDEFG CDEFGH FEDCBA GFEDCB HGFEDC"
BY_SLIP = "ABCDEG BCDEFH GFEDCA HGFEDB"


def joined(*sets: str) -> str:
    return " ".join(sorted(path for each in sets for path in each.split()))


def test_move_without_a_slip_shown_is_a_step() -> None:
    assert paths(6) == joined(BY_STEP, BY_SLIP)
    assert paths(6, Stepped(time=6)) == BY_STEP


def test_slip_shown_leaves_the_cards_that_have_the_jump() -> None:
    found = deduction(6, [Slipped(time=6)])
    assert paths(6, Slipped(time=6)) == BY_SLIP
    assert found.cards == {"karl-box": 1.0, "pipe-girl": 0.0}
    assert paths(6, Slipped(time=6), Character(card="pipe-girl")) == ""


def test_second_token_pays_only_after_a_visit_since_it_was_placed() -> None:
    assert paths(6, Slipped(time=6, second=B, since=0)) == "ABCDEG BCDEFH"
    assert paths(6, Slipped(time=6, second=B, since=5)) == ""
    assert paths(7, Stepped(time=6), Slipped(time=7, second=F, since=5)) == "ABCDEFH"
    assert paths(7, Slipped(time=6), Slipped(time=7, second=G, since=5)) == ""


def test_move_made_allows_a_slip_only_if_something_can_pay() -> None:
    assert paths(6, MoveMade(time=6, first=False)) == BY_STEP
    assert paths(6, MoveMade(time=6, first=True)) == joined(BY_STEP, BY_SLIP)
    assert paths(6, MoveMade(time=6, first=False, second=B)) == joined(BY_STEP, "ABCDEG BCDEFH")
    assert paths(6, MoveMade(time=6, first=False, second=B), Slipped(time=6)) == "ABCDEG BCDEFH"
    assert paths(6, MoveMade(time=6, first=False), Slipped(time=6)) == ""


def test_slip_that_can_be_paid_for_is_a_way_out() -> None:
    # A jump forward and a step back: no step is left, and a second jump only for some.
    made = Slipped(time=6), Stepped(time=7)
    every = "ABCDEGF ABCDEGH BCDEFHG GFEDCAB HGFEDBA HGFEDBC"
    assert paths(7, *made) == paths(7, *made, BoxedIn(time=7, first=False)) == every
    out = "ABCDEGF ABCDEGH HGFEDBA HGFEDBC"
    assert paths(7, *made, CouldMove(time=7, first=True)) == out
    assert paths(7, *made, BoxedIn(time=7, first=True)) == "BCDEFHG GFEDCAB"
    assert paths(7, *made, CouldMove(time=7, first=False, second=B, since=0)) == out
    retrieved = CouldMove(time=7, first=False, second=B, since=5)
    assert paths(7, *made, retrieved) == "HGFEDBA HGFEDBC"


def test_hidden_and_excluded_features() -> None:
    assert deduction(5, [Hidden(features=GOLD)]).features[3] == 1.0
    assert deduction(5, [NotHidden(features=GOLD)]).features == (1.0, 1.0, 1.0, 0.0)
    assert paths(5, Hidden(features=GOLD), NotHidden(features=GOLD)) == ""


def test_recruiter_card() -> None:
    assert deduction(5, [Character(card="karl-box")]).cards == {"karl-box": 1.0, "pipe-girl": 0.0}
    assert deduction(5, []).size == 2 * deduction(5, [Character(card="karl-box")]).size


def test_order_of_facts_does_not_matter() -> None:
    facts: list[Fact] = [
        Stepped(time=6),
        VisitedAll(by=6, locations=mask("C")),
        At(time=2, locations=mask("BDF")),
        Count(first=1, last=5, recruits=2, counted=(ALL,) * 5),
        MoveMade(time=6, first=True),
    ]
    assert paths(6, *facts) == paths(6, *reversed(facts)) == "ABCDEF CDEFGH GFEDCB"
