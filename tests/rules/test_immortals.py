"""Immortals: their moves, the extra move, and Immortal Recruiting."""

import pytest

from tests.support.rules.build import (
    END,
    FIRST,
    at,
    done,
    extra,
    feature,
    features,
    full,
    immortal,
    immortals_of,
    named,
    push,
    shakedown,
    slip,
    step,
    training,
    weakness,
)
from zanzibar.rules import Phase
from zanzibar.rules.model import actions as act
from zanzibar.rules.model.events import (
    CardsDrawn,
    ExtraTokenPlaced,
    ImmortalMoved,
    ImmortalRecruited,
)

FAR = "F4 F4 F4 F4"
"""Agents, Lyme among them, far from the Immortals of these tests."""


def test_immortal_move__one_space_orthogonally_or_diagonally() -> None:
    play = full(immortals="B5 E2 B2 F7")
    assert play.targets(act.MoveImmortal, source=at("B5")) == {
        "A4",
        "B4",
        "C4",
        "A5",
        "C5",
        "A6",
        "B6",
        "C6",
    }
    assert play.rule(immortal("B5", "B3")) == "immortal.move"
    assert play.rule(immortal("B5", "B5")) == "immortal.move"
    assert play.rule(immortal("C5", "C6")) == "immortal.move"  # no Immortal there


def test_immortal_move__onto_agents_and_visited_locations() -> None:
    play = full(immortals="B2 E2 B6 D6", agents="A1 A1 A1 A1")
    assert play.can(immortal("B2", "A1"))  # four Agents
    assert play.can(immortal("B2", "B3"))  # time 1
    assert play.can(immortal("D6", "E5"))  # a Temple


@pytest.mark.parametrize("before", [True, False])
def test_immortal_move__before_or_after_the_action(before: bool) -> None:
    moves = [immortal("B2", "B1"), step("D4")]
    play = full().do(moves if before else moves[::-1], END)
    assert "B1" in immortals_of(play)


def test_immortal_move__optional() -> None:
    assert full().do(step("D4")).can(END)


def test_immortal_move__mandatory_as_an_option() -> None:
    play = full(immortal_move_mandatory=True).do(step("D4"))
    assert play.rule(END) == "immortal.move"
    assert END not in play.options(act.EndTurn)
    assert play.do(immortal("B2", "B1")).can(END)


def test_immortal_move__training_has_none() -> None:
    play = training()
    assert play.rule(immortal("B2", "B1")) == "immortal.move"
    assert play.options(act.MoveImmortal) == []


def test_immortal_stack__never_onto_another() -> None:
    play = full(immortals="B2 B3 C2 E6")
    for name in ("B3", "C2"):
        assert play.rule(immortal("B2", name)) == "immortal.stack"
    play.do(immortal("B2", "A2"))
    assert play.rule(extra("B3", "B3", "C2")) == "immortal.stack"


def test_immortal_mayhem__not_orthogonally_across() -> None:
    play = full(immortals="B5 E2 B2 F7", mayhem="B5-C5 B4-B5")
    assert play.rule(immortal("B5", "C5")) == "immortal.mayhem"
    assert play.rule(immortal("B5", "B4")) == "immortal.mayhem"
    assert play.can(immortal("B5", "C4"))


def test_immortal_edge__moved_and_pushed_immortals_may_stand_on_the_edge() -> None:
    play = full(agents="B2 A1 D2 A1").do(immortal("E2", "F1"), step("D4"), END)
    play.do(shakedown("meru", "pool"), push("A2"))
    assert {"F1", "A2"} <= immortals_of(play)
    bill = full("agents", path="B3 B4 B5 C5 D5 D4", agents="A1 A1 D2 A1")
    bill.do(weakness("E2", "E1"))
    assert "E1" in immortals_of(bill)


# --- the extra move ----------------------------------------------------------------------------


def test_immortal_extra__only_after_the_first_immortal_move() -> None:
    play = full()
    assert play.rule(extra("B3", "B2", "B1")) == "immortal.extra"
    assert play.do(step("D4")).rule(extra("B3", "B2", "B1")) == "immortal.extra"
    assert play.do(immortal("B2", "B1")).can(extra("B3", "B1", "B2"))


def test_immortal_extra__the_same_or_another_immortal() -> None:
    play = full().do(immortal("B2", "B1"))
    assert play.can(extra("B3", "B1", "A1"))
    assert play.can(extra("B3", "D6", "D7"))


def test_immortal_extra__once_per_turn() -> None:
    play = full().do(immortal("B2", "B1"), extra("B3", "B1", "B2"))
    assert play.rule(extra("B4", "B2", "B1")) == "immortal.extra"


def test_immortal_extra__a_token_on_a_visited_location_that_is_not_covered() -> None:
    play = full(tokens="B4", confirmed="B5").do(immortal("B2", "B1"))
    for name in ("B4", "B5", "D4", "A1"):
        assert play.rule(extra(name, "B1", "B2")) == "immortal.extra"
    assert {action.token for action in play.options(act.ExtraMove)} == {
        at(name) for name in ("B3", "C5", "D5")
    }


def test_immortal_extra__the_new_location_after_the_action() -> None:
    play = full().do(immortal("B2", "B1"))
    assert play.rule(extra("D4", "B1", "B2")) == "immortal.extra"
    play.do(step("D4"), extra("D4", "B1", "B2"))
    assert named(play.public.steps) == {"D4"}


def test_immortal_extra__a_visited_temple_is_allowed() -> None:
    play = full(path="A3 B3 C3 D3 D4").do(immortal("B2", "B1"), extra("C3", "B1", "B2"))
    assert named(play.public.steps) == {"C3"}


def test_immortal_extra__public_at_once_and_token_and_move_are_one_act() -> None:
    play = full().do(immortal("B2", "B1"), extra("B3", "E2", "E1"))
    assert play.told() == [
        ExtraTokenPlaced(at("B3")),
        ImmortalMoved(at("E2"), at("E1")),
    ]
    assert named(play.public.covered) == {"B3"}


def test_immortal_extra__possible_in_every_turn() -> None:
    play = full().do(immortal("B2", "B1"), extra("B3", "E2", "E1"), step("D4"), END)
    play.do(done("meru"), done("lyme"), immortal("E1", "E2"))
    assert play.can(extra("B4", "B1", "B2"))


# --- Immortal Recruiting -----------------------------------------------------------------------


def test_immortal_recruit__two_immortals_on_two_locations_with_the_feature() -> None:
    play = full(immortals="E2 C6 B2 B6", cards="bus bird", agents=FAR).do(immortal("C6", "D6"))
    assert play.told() == [ImmortalMoved(at("C6"), at("D6")), ImmortalRecruited(feature("bus"))]
    assert play.public.recruits == 1
    assert play.public.recruited == features("bus")
    assert play.public.cards == features("bird")


def test_immortal_recruit__one_immortal_is_not_enough() -> None:
    play = full(immortals="E2 C6 B2 B6", cards="bus bird", agents=FAR).do(immortal("C6", "C7"))
    assert play.public.recruits == 0


def test_immortal_recruit__the_same_location_must_have_the_same_feature() -> None:
    # E2 has the bus and D3 the bird: two cards, one Immortal each.
    play = full(immortals="E2 C4 B5 B6", cards="bus bird", agents=FAR).do(immortal("C4", "D3"))
    assert play.public.recruits == 0


def test_immortal_recruit__at_the_start_of_the_turn() -> None:
    play = full(
        "agents", path="B3 B4 B5 C5 D5 D4", immortals="E2 D6 B5 B6", cards="bus bird", agents=FAR
    )
    play.do(done("meru"))
    assert play.public.recruits == 0
    play.do(done("lyme"))
    assert play.public.phase is Phase.RECRUITER
    assert play.public.recruits == 1


def test_immortal_recruit__never_in_the_agents_turn() -> None:
    play = full(
        "agents",
        path="B3 B4 B5 C5 D5 D4",
        immortals="E2 C6 B5 B4",
        cards="bus bird",
        agents="F4 F4 C7 F4",
    )
    play.do(weakness("C6", "D6"), done("bill"))
    assert play.public.recruits == 0
    play.do(done("meru"))
    assert play.public.recruits == 1


def test_immortal_recruit__at_most_twice_a_turn_each_card_once() -> None:
    play = full(immortals="E2 C6 B2 F3", cards="bus bird", agents="A7 A7 A7 A7")
    play.do(immortal("C6", "D6"), extra("B3", "F3", "F4"))  # bus with E2, bird with B2
    assert play.public.recruits == 2
    assert play.public.recruited == features("bus bird")
    assert play.public.cards == ()


def test_immortal_recruit__both_cards_at_once_in_the_order_drawn() -> None:
    # D3 and B4 have the palm, D3 and B2 the bird: one move completes both.
    for cards in ("palm bird", "bird palm"):
        play = full(immortals="B4 B2 C4 E6", cards=cards, agents="A7 A7 A7 A7")
        play.do(immortal("C4", "D3"))
        assert play.public.recruited == features(cards)


def test_immortal_recruit__a_used_feature_is_never_used_again() -> None:
    play = full(immortals="E2 C6 B2 B6", cards="bus bird", agents=FAR, draws="monks")
    play.do(immortal("C6", "D6"), step("D4"), END)
    assert feature("bus") not in play.public.cards
    play.do(done("meru"), done("lyme"))
    assert play.public.recruits == 1


def test_immortal_cards__refilled_to_two_at_the_end_of_the_turn() -> None:
    play = full(immortals="E2 C6 B2 B6", cards="bus bird", agents=FAR, draws="monks")
    play.do(immortal("C6", "D6"), step("D4"))
    assert play.public.cards == features("bird")
    play.do(END)
    assert play.told()[0] == CardsDrawn(features("monks"))
    assert play.public.cards == features("bird monks")


def test_immortal_cards__new_cards_work_from_the_next_turn() -> None:
    # The umbrella card is drawn while B3 and B6 are already held.
    play = full(immortals="E2 C6 B3 B6", cards="bus bird", agents=FAR, draws="umbrella")
    play.do(immortal("C6", "D6"), step("E5"), END)
    assert play.public.cards == features("bird umbrella")
    assert play.public.recruits == 1
    play.do(done("meru"), done("lyme"))
    assert play.public.recruits == 2


def test_immortal_cards__while_the_deck_lasts() -> None:
    used = "book billboard cafe graffiti idol fountain garden pool torches tuktuk umbrella"
    play = full(
        hidden="palm monks dogs",
        immortals="E2 C6 B2 B6",
        cards="bus bird",
        agents=FAR,
        recruited=used,
    )
    play.do(immortal("C6", "D6"), step("D4"), END)
    assert play.public.cards == features("bird")
    assert [type(part).__name__ for part in play.told()] == ["TimeAdvanced", "AgentsTurnBegan"]


def test_immortal_separate__immortals_do_not_use_the_hidden_cards() -> None:
    play = full(hidden="bus palm cafe", immortals="E2 C6 B2 B6", cards="monks bird", agents=FAR)
    play.do(immortal("C6", "D6"))
    assert play.public.recruits == 0


def test_immortal_separate__a_card_at_immortal_recruiting_is_never_a_hidden_one() -> None:
    play = full(immortals="E2 C6 B2 B6", cards="bus bird", hidden="cafe palm pool", agents=FAR)
    play.do(immortal("C6", "D6"), step("D4"), END)
    drawn = play.last.drawn[0].outcome
    assert not set(drawn) & {*features("cafe palm pool bus bird")}


def test_immortal_move__a_slip_turn_has_one_too() -> None:
    play = full().do(slip("D3", FIRST), immortal("B2", "B1"))
    assert "B1" in immortals_of(play)
