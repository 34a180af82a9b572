"""How a game ends, at which moment, and what is recorded of it."""

import pytest

from tests.support.rules.build import (
    CROSSHAIRS,
    END,
    FIRST,
    RESIGN,
    SECOND,
    STOP,
    Play,
    capture,
    done,
    extra,
    fresh,
    full,
    immortal,
    set_up,
    slip,
    step,
    training,
)
from zanzibar.rules import RECRUITER, Mission, Phase, Reason, Result, Side
from zanzibar.rules.model.events import (
    Alerted,
    CaptureTried,
    Ended,
    ImmortalRecruited,
    SlipShown,
    TimeAdvanced,
)

THIRTEEN = "A1 A2 A3 A4 A5 A6 A7 B7 B6 B5 B4 B3 B2"
FIFTEEN = f"{THIRTEEN} B1 C1"


def result(play: Play) -> Result:
    assert play.over
    assert play.result is not None
    return play.result


@pytest.mark.parametrize(("mission", "goal"), [(Mission.TRAINING, 9), (Mission.FULL, 12)])
def test_goal_recruits__9_in_training_and_12_in_the_full_game(mission: Mission, goal: int) -> None:
    position = training if mission is Mission.TRAINING else full
    short = position(path="B3 B4 B5 C5 D5 D4", recruits=goal - 2, hidden="cafe bus book")
    short.do(step("E4"), END)  # the bookstore
    assert not short.over
    play = position(path="B3 B4 B5 C5 D5 D4", recruits=goal - 1, hidden="cafe bus book")
    play.do(step("E4"), END)
    assert result(play) == Result(Side.RECRUITER, Reason.RECRUITS, 7, 1)


def test_goal_recruits__a_contact_alone_does_not_win_before_the_alert() -> None:
    play = full(recruits=11, hidden="fountain umbrella book").do(step("D4"), END)
    assert not play.over
    assert play.game.recruiter.contacted == 2


def test_goal_recruits__the_moment_immortals_reach_it() -> None:
    play = full(recruits=11, immortals="B2 E2 C6 B5", cards="bus bird", agents="F4 F4 F4 F4")
    play.do(immortal("C6", "D6"))
    assert result(play) == Result(Side.RECRUITER, Reason.RECRUITS, 5, 1)


def test_goal_recruits__at_the_start_of_the_turn() -> None:
    play = full(
        "agents",
        path="B3 B4 B5 C5 D5 D4 E4",
        recruits=11,
        immortals="E2 D6 B2 B6",
        cards="bus palm",
        agents="F4 F4 F4 F4",
    )
    play.do(done("bill"), done("dusty"))
    assert result(play) == Result(Side.RECRUITER, Reason.RECRUITS, 7, 2)


@pytest.mark.parametrize(("mission", "last"), [(Mission.TRAINING, 14), (Mission.FULL, 16)])
def test_goal_time__the_last_space_wins_and_the_agents_get_no_turn(
    mission: Mission, last: int
) -> None:
    if mission is Mission.TRAINING:
        play = training(path=THIRTEEN, hidden="cafe bus palm").do(step("C2"), END)
    else:
        play = full(path=FIFTEEN, immortals="E2 E3 E4 E6", second_slip=None).do(step("D1"), END)
    assert result(play) == Result(Side.RECRUITER, Reason.EVADED, last, (last - 4) // 2)
    assert play.due == ()


def test_goal_time__not_one_space_earlier() -> None:
    play = training(path=THIRTEEN.rsplit(" ", 1)[0]).do(step("B2"), END)
    assert (play.public.time, play.over) == (13, False)


def test_goal_time__a_slip_of_the_last_turn_is_shown_with_the_result() -> None:
    play = training(path=THIRTEEN).do(slip("D2"), END)
    told = play.told()
    assert [type(part) for part in told] == [TimeAdvanced, SlipShown, Ended]
    assert play.public.slips == ((14, FIRST),)


def test_goal_capture__a_hit_wins() -> None:
    play = full("agents", path="B3 B4 B5 C5 D5 D4", agents="D4 A1 A1 A1").do(capture("meru"))
    assert result(play) == Result(Side.AGENTS, Reason.CAPTURED, 6, 1)


def test_goal_capture__a_miss_does_not() -> None:
    play = full("agents", path="B3 B4 B5 C5 D5 D4", agents="D5 A1 A1 A1").do(capture("meru"))
    assert not play.over
    assert play.told()[-1] == CaptureTried(0, play.public.agents[0], hit=False)


BOXED = "B2 A2 A3 B3 C3 C2 C1 B1 A1"
"""Nine locations, the last in a corner with both neighbours visited: time 9."""


def boxed(**situation: object) -> Play:
    """Set up the Agents' second turn of round 2, with the Recruiter caught in the corner A1."""
    return full("agents", path=BOXED, agents="F7 F7 F7 F7", **situation)


def test_goal_boxed_in__no_step_and_no_slip() -> None:
    play = boxed(first_slip=False).do(done("bill"), done("dusty"))
    assert result(play) == Result(Side.AGENTS, Reason.BOXED_IN, 9, 3)


def test_goal_boxed_in__a_token_without_a_landing_is_no_way_out() -> None:
    # From A1 Karl Box reaches A3 and C1, both visited; Pipe Girl reaches C3, visited.
    for card in ("karl-box", "pipe-girl"):
        play = boxed(card=card).do(done("bill"), done("dusty"))
        assert result(play).reason is Reason.BOXED_IN


def test_goal_boxed_in__a_slip_that_can_be_paid_for_is_a_way_out() -> None:
    corner = "A4 A3 A2 B2 B1 A1"  # Karl Box lands on C1
    play = training("agents", path=corner).do(done("meru"), done("lyme"))
    assert not play.over
    assert play.legal(RECRUITER) == (slip("C1"),)
    broke = training("agents", path=corner, first_slip=False).do(done("meru"), done("lyme"))
    assert result(broke) == Result(Side.AGENTS, Reason.BOXED_IN, 6, 1)


def test_goal_boxed_in__a_retrieved_second_slip_counts_and_one_on_the_board_does_not() -> None:
    path = "A3 A2 B2 B1 A1"  # A1: neighbours visited; Karl Box lands on C1
    first = full("agents", path=f"C2 C3 B3 {path}", first_slip=False, second_slip="B3")
    first.do(done("meru"), done("lyme"))
    assert result(first).reason is Reason.BOXED_IN
    second = full(
        "agents", path=f"C2 C3 B3 {path}", first_slip=False, second_slip="B3", retrieved=True
    )
    second.do(done("meru"), done("lyme"))
    assert not second.over
    assert second.can(slip("C1", SECOND))


def test_goal_boxed_in__tested_before_immortal_recruiting() -> None:
    play = boxed(
        first_slip=False, recruits=11, immortals="E2 D6 C4 E6", cards="bus palm"
    )  # two Immortals on a Dream Bus: the 12th Recruit would come at the start of the turn
    play.do(done("bill"), done("dusty"))
    assert result(play).reason is Reason.BOXED_IN


def test_goal_order__an_immortals_recruit_comes_before_the_last_time() -> None:
    play = full(
        path=FIFTEEN,
        recruits=11,
        immortals="E2 C6 C4 E6",
        cards="bus bird",
        agents="F4 F4 F4 F4",
        second_slip=None,
    )
    play.do(step("D1"), immortal("C6", "D6"))
    assert result(play) == Result(Side.RECRUITER, Reason.RECRUITS, 15, 6)


def test_goal_order__the_alert_comes_after_the_time() -> None:
    play = full(path="B3 B4 B5 C5 D5 D4", recruits=11, hidden="book cafe bus")
    play.do(step("E4"), END)
    kinds = [type(part) for part in play.told()]
    assert kinds == [TimeAdvanced, Alerted, Ended]


def test_goal_order__passing_the_goal_wins_as_reaching_it_does() -> None:
    play = full(path="B3 B4 B5 C5 D5 D4", recruits=11, hidden="book monks bus")
    play.do(step("E4"), END)
    assert play.public.recruits == 13
    assert result(play).reason is Reason.RECRUITS


def test_goal_order__nothing_follows_the_end() -> None:
    # Both Immortal cards match, the first is enough: the second is not used any more.
    play = full(recruits=11, immortals="D6 E2 B2 E6", cards="bus bird", agents="F4 F4 F4 F4").do(
        immortal("E6", "F7")
    )
    assert play.told().count(ImmortalRecruited(play.public.recruited[0])) == 1
    assert play.public.recruits == 12
    assert len(play.public.recruited) == 1


def test_goal_result__resigning_loses_for_the_side() -> None:
    play = full(path="B3 B4 B5 C5 D5 D4", seats=5).do(RESIGN, seat=3)
    assert result(play) == Result(Side.RECRUITER, Reason.RESIGNED, 6, 1)
    play = full(path="B3 B4 B5 C5 D5 D4 E4", seats=5).do(RESIGN, seat=RECRUITER)
    assert result(play) == Result(Side.AGENTS, Reason.RESIGNED, 7, 2)


def test_goal_result__round_0_in_setup() -> None:
    for phase in (Phase.MAYHEM, Phase.OPENING, Phase.PLACE):
        play = set_up(until=phase).do(RESIGN, seat=1)
        assert result(play) == Result(Side.RECRUITER, Reason.RESIGNED, 5, 0)


def test_goal_result__round_1_is_times_6_and_7() -> None:
    play = set_up().do(step("D4"), END)
    rounds = {play.public.time: play.public.round}
    play.do(done("meru"), done("lyme"), step("E4"), END)
    rounds[play.public.time] = play.public.round
    play.do(done("bill"), done("dusty"), step("E3"), END)
    rounds[play.public.time] = play.public.round
    assert rounds == {6: 1, 7: 1, 8: 2}


def test_goal_result__stopped_by_agreement_has_none() -> None:
    play = full(seats=3).do(STOP, seat=2)
    assert not play.over
    assert play.rule(STOP, 1) == "goal.result"
    play.do(STOP, seat=RECRUITER)
    assert play.over
    assert play.result is None
    assert play.public.unmasked is not None


def test_goal_result__an_offer_to_stop_ends_with_the_turn() -> None:
    play = full().do(STOP, seat=1).do(step("D4"), END)
    play.do(STOP, seat=RECRUITER)
    assert not play.over


def test_goal_result__the_end_is_told_with_everything_hidden() -> None:
    play = fresh(Mission.TRAINING).do(RESIGN, seat=1)
    (ended,) = play.told()
    assert isinstance(ended, Ended)
    assert ended.unmasked.path == ()


def test_goal_capture__meru_knows_and_still_has_to_capture() -> None:
    play = full("agents", path="B3 B4 B5 C5 D5 D4", agents="D4 D4 A1 A1")
    play.do(CROSSHAIRS)
    assert not play.over
    play.do(done("meru"), capture("lyme"))
    assert result(play).reason is Reason.CAPTURED


def test_goal_recruits__an_extra_move_can_win_too() -> None:
    play = full(recruits=11, immortals="E2 C6 B2 E6", cards="bus bird", agents="F4 F4 F4 F4")
    play.do(immortal("E6", "E5"), extra("B3", "C6", "D6"))
    assert result(play).reason is Reason.RECRUITS
