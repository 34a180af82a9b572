"""The fourteen examples of the rulebook, each replayed on the board in our own words."""

import msgspec
import pytest

from tests.support.rules.build import (
    BOARD,
    END,
    FIRST,
    Play,
    answer,
    ask,
    at,
    done,
    extra,
    feature,
    features,
    full,
    immortal,
    immortals_of,
    mask,
    move,
    named,
    note,
    path_of,
    push,
    reveal,
    shakedown,
    slip,
    step,
    training,
)
from zanzibar.rules import RECRUITER, SPECTATOR
from zanzibar.rules.model import actions as act
from zanzibar.rules.model.events import (
    Acted,
    Alerted,
    Answered,
    CardsDrawn,
    ImmortalRecruited,
    Shaken,
    SlipShown,
    TimeAdvanced,
)


def test_example_1__where_the_sixth_step_may_go() -> None:
    """At B4, beside a Temple, with Mayhem to the north and the trail to the west and south."""
    play = full(path="A3 A4 A5 B5 B4", mayhem="B3-B4", hidden="palm pool monks")
    assert play.targets(act.Step) == {"C4", "C3"}  # the open street, and diagonally the Temple
    assert play.rule(step("B3")) == "step.mayhem"
    assert play.rule(step("A4")) == "step.unvisited"
    assert play.rule(step("B5")) == "step.unvisited"
    assert play.rule(step("C5")) == "step.temple"
    play.do(step("C4"))
    assert play.game.recruiter.contacted == 1


def test_example_2__a_used_slip_lies_beside_the_time_token_after_it_moved() -> None:
    play = full(path="A3 A4 A5 B5 B4").do(slip("B2"))
    assert play.told() == [Acted()]
    assert (play.public.slips, play.public.first_slip) == ((), True)
    play = play.do(END)
    assert play.told()[:2] == [TimeAdvanced(6), SlipShown(FIRST)]
    assert (play.public.slips, play.public.first_slip) == (((6, FIRST),), False)


def test_example_3__karl_box_skips_over_a_location() -> None:
    """He lands exactly two spaces away; over the Mayhem and the trail, and not in between."""
    play = full(path="A3 A4 A5 B5 B4", mayhem="B3-B4", hidden="garden umbrella dogs")
    assert play.targets(act.MindSlip) == {"B2", "D4", "B6"}
    play.do(slip("B2"))
    assert path_of(play)[-1] == "B2"
    assert "B3" not in named(play.game.recruiter.visited)
    assert play.game.recruiter.contacted == 1  # the dogs at B2, nobody at B3


def dream_buses() -> Play:
    """First turn: after her step an Immortal joins another on the Dream Buses."""
    play = full(
        path="B3 B4 B5 C5 D5",
        immortals="E2 C6 B3 C1",
        cards="bus palm",
        agents="A7 A7 A7 A7",
        hidden="cafe book dogs",
        draws="monks torches",
    )
    return play.do(step("D4"), immortal("C6", "D6"))


def test_example_4__two_immortals_on_dream_buses_contact_a_recruit() -> None:
    play = dream_buses()
    assert play.told()[-1] == ImmortalRecruited(feature("bus"))
    assert play.public.recruits == 1
    assert play.public.recruited == features("bus")  # face up, for everybody to see
    assert play.public.cards == features("palm")


def test_example_5__a_token_on_time_3_buys_a_second_recruit_in_the_same_turn() -> None:
    play = dream_buses().do(extra("B5", "B3", "B4"))  # Faraday Mind Trees: C1 and now B4
    assert named(play.public.steps) == {"B5"}
    assert play.public.recruits == 2
    assert play.public.recruited == features("bus palm")
    assert play.public.cards == ()
    play = play.do(END)
    assert play.told()[0] == CardsDrawn(features("monks torches"))
    assert play.public.cards == features("monks torches")


def test_example_6__nothing_at_06_00_and_the_sum_at_07_00() -> None:
    play = training(path="B3 B4 B5 C5 D5", hidden="fountain book cafe").do(step("D4"), END)
    assert play.told() == [TimeAdvanced(6), play.told()[-1]]
    assert play.public.alerts == ()
    play = play.do(done("meru"), done("lyme"), step("E4"), END)
    assert Alerted(2) in play.told()
    assert play.public.alerts == ((7, 2),)
    assert {field.name for field in msgspec.structs.fields(Alerted)} == {"recruits"}


def test_example_7__all_the_moves_of_one_or_two_spaces() -> None:
    """Bill beside a Temple: in and out of it straight and diagonally."""
    play = training("agents", path="B3 B4 B5 C5 D5 D6", agents="A1 A1 D4 A1")
    assert play.targets(act.MoveAgent, agent=2) == {
        "C4",
        "E4",
        "D3",
        "D5",  # one space on the streets
        "C3",
        "E5",  # one space diagonally into a Temple
        "B4",
        "F4",
        "D2",
        "D6",
        "E3",
        "C5",  # two spaces on the streets
        "B2",
        "C2",
        "B3",  # out of the Temple C3
        "F5",
        "E6",
        "F6",  # out of the Temple E5
    }


def test_example_8__both_features_are_barred_by_immortals_elsewhere() -> None:
    """B2 has dogs and couriers. Immortals stand on other dogs (C5) and other couriers (D3)."""
    play = full("agents", path="A3 A4 A5 A6 A7 B7", agents="A1 A1 A1 B2", immortals="C5 D3 E3 E6")
    assert play.rule(ask("dusty", "dogs")) == "ask.immortal-feature"
    assert play.rule(ask("dusty", "bird")) == "ask.immortal-feature"
    assert not [action for action in play.options(act.Ask) if action.agent == 3]
    play.do(move("dusty", "B3"))
    assert play.can(ask("dusty", "garden"))


def test_example_9__two_visited_coffee_shops_and_she_chooses_one() -> None:
    def asked() -> Play:
        play = training("agents", path="A1 B1 C1 D1 D2 D3", agents="A1 A1 B5 A1")
        return play.do(ask("bill", "cafe"))

    assert asked().targets(act.Answer) == {"B1", "D2"}
    first = asked().do(answer("B1"))  # time 2, the farthest from where she is
    assert named(first.public.steps) == {"B1"}
    # With only one coffee shop behind her, everybody else would have seen the very same.
    forced = training("agents", path="A1 B1 C1 C2 C3 D3", agents="A1 A1 B5 A1")
    forced.do(ask("bill", "cafe")).do(answer("B1"))
    for seat in (1, SPECTATOR):
        assert first.view(seat) == forced.view(seat)
        assert first.seen_by(seat) == forced.seen_by(seat)


def test_example_10__one_of_two_billboards_is_covered_and_the_other_is_forced() -> None:
    play = training("agents", path="B3 B4 B5 C5 C6 D6 D5 D4", tokens="B4", agents="A1 A1 C7 A1")
    play.do(ask("bill", "billboard"))
    assert play.legal(RECRUITER) == (answer("D5"),)  # time 7, dangerously close
    assert play.rule(answer("B4")) == "ask.answer"
    assert play.rule(answer(None)) == "ask.answer"
    play.do(answer("D5"))
    # The messages look like those of a free choice.
    free = training("agents", path="B3 B4 B5 C5 C6 D6 D5 D4", agents="A1 A1 C7 A1")
    free.do(ask("bill", "billboard"), answer("D5"))
    assert play.seen_by(1) == free.seen_by(1)


def test_example_11__a_note_beside_a_step_token_says_when_it_was_asked() -> None:
    play = full("agents", path="A1 B1 C1 D1 D2 D3", agents="D1 A1 A1 A1", immortals="B3 B4 B6 E6")
    play.do(ask("meru", "graffiti"), answer("D1")).do(note("D1", "6"), seat=1)
    assert named(play.public.steps) == {"D1"}
    assert [(own.at, own.text) for own in play.public.notes] == [(at("D1"), "6")]
    # However long the token lies there, the visit was at or before the ASK.
    play.do(done("meru"), done("bill"), step("E3"), END, done("lyme"), done("dusty"))
    play.do(step("F3"), END, reveal("meru"))
    assert play.public.confirmed == ((at("D1"), 4),)
    assert [own.text for own in play.public.notes] == ["6"]


BOOKSTORES = ["A1", "F2", "E4", "A5", "D6"]


def test_example_12__no_new_token_excludes_all_five_bookstores() -> None:
    assert named(BOARD.with_feature[feature("book")]) == set(BOOKSTORES)
    play = full(
        "agents",
        path="B1 C1 D1 D2 D3 D4 D5",
        agents="A1 A1 F4 F4",
        acted="lyme bill",
        immortals="B2 B3 B6 E6",
    )
    play.do(ask("meru", "book"), answer(None))
    assert play.told() == [Answered(0)]
    # A token that appears there later means: after 7.
    play.do(done("meru"), done("dusty"), step("D6"), END, ask("meru", "book"))
    assert play.targets(act.Answer) == {"D6"}
    play.do(answer("D6"))
    assert play.game.recruiter.path.index(at("D6")) + 1 == 8


@pytest.mark.parametrize(
    "path",
    ["A1 B1 C1 D1 D2 D3 D4", "F1 F2 E2 D2 D3 D4 D5", "B1 C1 D1 D2 D3 D4 E4",
     "B5 A5 A6 A7 B7 C7 D7", "B1 C1 D1 D2 E2 E3 E4", "B6 C6 D6 D7 E7 F7 F6"],
)  # fmt: skip
def test_example_12__with_a_bookstore_behind_her_she_may_not_say_so(path: str) -> None:
    play = full(
        "agents", path=path, agents="F2 A1 A1 A1", acted="lyme bill", immortals="B2 B3 B6 E6"
    )
    play.do(ask("meru", "book"))
    assert play.rule(answer(None)) == "ask.answer"


def test_example_13__reveal_shows_the_time_of_the_visit_not_of_the_token() -> None:
    play = full("agents", path="B3 B4 B5 C5 D5 D4 E4 E3 E2", agents="F4 A1 E4 A1", tokens="E4")
    play.do(reveal("bill"))
    assert play.public.time == 9
    assert play.public.confirmed == ((at("E4"), 7),)
    assert play.public.steps == 0
    assert named(play.public.covered) == {"E4"}


def test_example_14__shakedown_exposes_the_umbrella_and_the_immortal_is_pushed_away() -> None:
    play = full(
        "agents",
        path="B3 B4 B5 C5 D5 D4",
        hidden="umbrella cafe dogs",
        contacted=1,
        agents="B2 A7 A7 A7",
    )
    play.do(shakedown("meru", "umbrella"))
    assert Shaken(0, feature("umbrella"), exposed=True) in play.told()
    assert {action.to for action in play.options(act.Push)} == {
        at("B1"),
        at("A2"),
        at("C2"),
        at("B3"),
        -1,
    }
    play.do(push("C2"))
    assert immortals_of(play) == {"C2", "E2", "B6", "D6"}
    # The umbrella contacted at D4 stays; the next ones contact nobody.
    assert play.game.recruiter.contacted == 1
    play.do(done("meru"), done("lyme"), slip("D6"), END)
    assert play.public.alerts == ((7, 1),)
    play.do(done("bill"), done("dusty"), step("D7"))  # a coffee shop and an umbrella
    assert play.game.recruiter.contacted == 1
    assert play.public.exposed == 1 << feature("umbrella")
    assert mask("C2") & play.public.immortals
