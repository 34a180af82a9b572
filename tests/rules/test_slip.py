"""MIND SLIP: where it lands, what pays for it, and when it is shown."""

import pytest

from tests.support.rules.build import (
    END,
    FIRST,
    SECOND,
    at,
    done,
    full,
    named,
    path_of,
    second_slip,
    set_up,
    slip,
    step,
    training,
)
from zanzibar.rules import NOWHERE, SPECTATOR, Phase
from zanzibar.rules.model import actions as act
from zanzibar.rules.model.events import Acted, SlipShown, TimeAdvanced

MIDDLE = "A3 A4 A5 B5 C5"
"""Time 5 is C5: all eight landings of the two Recruiters but A5 and A3 are free."""


def test_slip_use__karl_box_two_spaces_in_a_straight_orthogonal_line() -> None:
    assert training(path=MIDDLE, card="karl-box").targets(act.MindSlip) == {"C3", "C7", "E5"}


def test_slip_use__pipe_girl_two_spaces_in_a_straight_diagonal_line() -> None:
    play = training(path=MIDDLE, card="pipe-girl")
    assert play.targets(act.MindSlip) == {"E3", "E7", "A7"}


def test_slip_use__replaces_the_step() -> None:
    play = training(path=MIDDLE).do(slip("C7"))
    assert play.rule(step("C6")) == "turn.action"
    assert path_of(play)[-1] == "C7"


def test_slip_use__costs_the_token() -> None:
    play = training(path=MIDDLE).do(slip("C7"), END, done("meru"), done("lyme"))
    assert not play.public.first_slip
    assert play.rule(slip("E7")) == "slip.use"
    assert play.options(act.MindSlip) == []


def test_slip_use__the_location_jumped_over_is_not_visited() -> None:
    # C6 has a circled tuk-tuk, and the 2nd token is jumped over at C4.
    play = full(path=MIDDLE, hidden="tuktuk graffiti palm", immortals="B2 E2 B6 D6")
    play.do(slip("C7"))
    assert "C6" not in named(play.game.recruiter.visited)
    assert play.game.recruiter.contacted == 0
    over = full(path=MIDDLE, second_slip="C4").do(slip("C3"))
    assert not over.game.recruiter.retrieved


def test_slip_use__contacts_where_it_lands() -> None:
    play = training(path=MIDDLE, hidden="torches billboard palm").do(slip("C7"))
    assert play.game.recruiter.contacted == 2


def test_slip_over__visited_locations_in_between_do_not_matter() -> None:
    play = training(path="C4 D4 D5 D6 C6 B6 B5 C5", card="karl-box")
    assert play.targets(act.MindSlip) == {"C3", "A5", "C7", "E5"}
    girl = training(path="D4 D5 D6 C6 B6 B5 B4 C4 C5", card="pipe-girl")
    assert girl.targets(act.MindSlip) == {"A3", "E3", "A7", "E7"}


def test_slip_over__mayhem_in_between_does_not_matter() -> None:
    play = full(path=MIDDLE, mayhem="C5-C6 C3-C4 D5-E5")
    assert play.targets(act.MindSlip) == {"C3", "C7", "E5"}


@pytest.mark.parametrize("card", ["karl-box", "pipe-girl"])
def test_slip_landing__unvisited(card: str) -> None:
    play = training(path="E3 E4 E5 E6 E7 D7 C7 C6 C5", card=card)
    for name in ("C7", "E5") if card == "karl-box" else ("E3", "E7"):
        assert play.rule(slip(name)) == "slip.landing"


def test_slip_landing__on_the_board() -> None:
    assert training(path="C1 B1 B2 A2 A1").targets(act.MindSlip) == {"A3"}


def test_slip_full__no_half_slip() -> None:
    play = training(path=MIDDLE)
    for name in ("C6", "D5", "C4", "E7", "D6", "F5"):
        assert play.rule(slip(name)) == "slip.full"


def test_slip_full__no_bluffing_a_token_is_shown_only_for_a_slip() -> None:
    play = training(path=MIDDLE).do(step("C6"), END)
    assert play.public.slips == ()
    assert play.public.first_slip


def test_slip_shown__after_the_time_token_moved() -> None:
    play = training(path=MIDDLE).do(slip("C7"))
    assert play.told() == [Acted()]
    assert play.public.slips == ()
    assert play.do(END).public.slips == ((6, FIRST),)
    assert play.told()[:2] == [TimeAdvanced(6), SlipShown(FIRST)]


def test_slip_shown__neither_the_direction_nor_the_recruiter() -> None:
    karl = training(path=MIDDLE, card="karl-box").do(slip("C7"), END)
    girl = training(path=MIDDLE, card="pipe-girl").do(slip("E3"), END)
    for seat in (1, SPECTATOR):
        assert karl.view(seat) == girl.view(seat)
        assert karl.seen_by(seat) == girl.seen_by(seat)


def test_slip_shown__which_token_paid() -> None:
    play = full(path=MIDDLE, retrieved=True, second_slip="B4").do(slip("C7", SECOND), END)
    assert SlipShown(SECOND) in play.told()
    assert play.public.slips == ((6, SECOND),)


# --- the 2nd token -----------------------------------------------------------------------------


def test_slip_second__a_visit_retrieves_it_silently() -> None:
    on, off = full(second_slip="D4"), full(second_slip="B2")
    for play in (on, off):
        play.do(step("D4"), END)
    assert on.game.recruiter.retrieved
    assert not off.game.recruiter.retrieved
    assert on.told(2) == off.told(2)
    assert on.public.second_slip == at("D4")


def test_slip_second__landing_on_it_with_a_slip_counts() -> None:
    play = full(second_slip="D3").do(slip("D3"))
    assert play.game.recruiter.retrieved


def test_slip_second__pays_on_a_later_turn_and_only_then_leaves_the_board() -> None:
    play = full(second_slip="D4", first_slip=False).do(step("D4"))
    assert play.rule(slip("D2", SECOND)) == "turn.action"
    play.do(END, done("meru"), done("lyme"), slip("D2", SECOND))
    assert play.public.second_slip == at("D4")
    play.do(END)
    assert play.public.second_slip == NOWHERE
    assert play.public.slips == ((7, SECOND),)


def test_slip_second__not_before_it_is_retrieved() -> None:
    assert full(second_slip="D4").rule(slip("D3", SECOND)) == "slip.second"


def test_slip_second__with_both_the_recruiter_chooses() -> None:
    play = full(retrieved=True, second_slip="B4")
    assert play.can(slip("D3", FIRST))
    assert play.can(slip("D3", SECOND))
    play.do(slip("D3", SECOND), END, done("meru"), done("lyme"))
    assert play.public.first_slip
    assert play.rule(slip("D1", SECOND)) == "slip.second"
    play.do(slip("D1", FIRST), END)
    assert play.public.slips == ((6, SECOND), (7, FIRST))


def test_slip_second__a_location_numbered_before_it_was_placed_does_not_count() -> None:
    play = set_up(path="B3 B4 B5 C5 D5", second="B4")
    assert not play.game.recruiter.retrieved
    assert play.rule(slip("D3", SECOND)) == "slip.second"


def test_slip_second__unless_the_option_says_so() -> None:
    play = set_up(path="B3 B4 B5 C5 D5", second="B4", second_slip_counts_past_visits=True)
    assert play.game.recruiter.retrieved
    assert play.can(slip("D3", SECOND))
    elsewhere = set_up(path="B3 B4 B5 C5 D5", second="D4", second_slip_counts_past_visits=True)
    assert not elsewhere.game.recruiter.retrieved


def test_slip_second__the_option_tells_nobody_either() -> None:
    there = set_up(path="B3 B4 B5 C5 D5", second="B4", second_slip_counts_past_visits=True)
    apart = set_up(
        path="D2 E2 F2 F3 E3",
        hidden="bus tuktuk garden",
        second="B4",
        second_slip_counts_past_visits=True,
    )
    assert there.public.recruits == apart.public.recruits == 2
    assert (there.view(1), there.seen_by(1)) == (apart.view(1), apart.seen_by(1))


def test_slip_second__tokens_notes_and_figures_may_share_its_location() -> None:
    play = set_up(immortals="D4 E2 B6 D6", until=Phase.SECOND_SLIP)
    play.do(second_slip("D4"), step("D4"), END)
    assert play.game.recruiter.retrieved
