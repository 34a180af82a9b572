"""The Recruiter's turn: order, secrecy, STEP, contacts, time and Alerts."""

import pytest

from tests.support.rules.build import (
    CROSSHAIRS,
    END,
    FIRST,
    answer,
    ask,
    at,
    capture,
    done,
    extra,
    feature,
    features,
    full,
    immortal,
    path_of,
    push,
    reveal,
    shakedown,
    slip,
    step,
    training,
)
from zanzibar.rules import RECRUITER, SPECTATOR, Phase
from zanzibar.rules.model import actions as act
from zanzibar.rules.model.events import (
    Acted,
    AgentsTurnBegan,
    Alerted,
    CardsDrawn,
    ImmortalMoved,
    SlipShown,
    TimeAdvanced,
)


def test_turn_action__exactly_one_action() -> None:
    play = full()
    assert play.rule(END) == "turn.action"
    play.do(step("D4"))
    assert play.rule(step("E4")) == "turn.action"
    assert play.rule(slip("D2")) == "turn.action"
    assert play.can(END)


def test_turn_action__an_immortal_move_is_not_the_action() -> None:
    play = full().do(immortal("B2", "B1"))
    assert play.rule(END) == "turn.action"


@pytest.mark.parametrize(
    "order",
    [
        [step("D4"), immortal("B2", "B1"), extra("B3", "B1", "B2")],
        [immortal("B2", "B1"), step("D4"), extra("B3", "B1", "B2")],
        [immortal("B2", "B1"), extra("B3", "B1", "B2"), step("D4")],
        [immortal("B2", "B1"), slip("D3")],
        [slip("D3"), immortal("B2", "B1")],
        [step("D4")],
    ],
)
def test_turn_action__any_order(order: list[act.GameAction]) -> None:
    play = full().do(order, END)
    assert play.public.phase is Phase.AGENTS


def test_turn_action__at_most_one_immortal_move_and_one_extra() -> None:
    play = full().do(immortal("B2", "B1"))
    assert play.rule(immortal("E2", "E1")) == "immortal.extra"
    play.do(extra("B3", "E2", "E1"))
    assert play.rule(extra("B4", "E1", "E2")) == "immortal.extra"
    assert play.rule(immortal("E1", "E2")) == "turn.action"


def test_turn_order__training_action_then_time() -> None:
    play = training(path="B3 B4 B5 C5 D5 D4").do(step("E4"))
    assert play.told() == [Acted()]
    assert play.public.time == 6
    play.do(END)
    assert [type(part) for part in play.told()] == [TimeAdvanced, Alerted, AgentsTurnBegan]


def test_turn_order__full_game_refill_time_slip_alert() -> None:
    play = full(
        path="B3 B4 B5 C5 D5 D4",
        immortals="E2 C6 B2 B6",
        cards="bus bird",
        agents="F4 F4 F4 F4",
        draws="monks",
    )
    play.do(immortal("C6", "D6"), slip("D2"), END)
    assert play.told() == [
        CardsDrawn(features("monks")),
        TimeAdvanced(7),
        SlipShown(FIRST),
        Alerted(1),
        AgentsTurnBegan(),
    ]


def test_turn_hidden__a_step_and_a_slip_look_alike_until_the_time_moves() -> None:
    stepped, slipped = full().do(step("D4")), full().do(slip("D3"))
    for seat in (1, SPECTATOR):
        assert stepped.view(seat) == slipped.view(seat)
        assert stepped.seen_by(seat) == slipped.seen_by(seat)
    assert stepped.told() == [Acted()]


def test_turn_hidden__the_token_about_to_be_paid_stays_visible() -> None:
    assert full().do(slip("D3")).public.first_slip


def test_turn_hidden__the_recruiter_ends_the_turn() -> None:
    play = full().do(step("D4"))
    assert play.due == (RECRUITER,)
    assert play.can(immortal("B2", "B1"))


# --- STEP --------------------------------------------------------------------------------------


def test_step_orthogonal__one_space_up_down_left_right() -> None:
    play = training(path="B3 B4 B5 C5 D5")
    assert play.targets(act.Step) == {"D4", "D6", "E5"}
    assert play.rule(step("D3")) == "step.orthogonal"
    assert play.rule(step("F7")) == "step.orthogonal"
    assert play.rule(step("D5")) == "step.unvisited"


def test_step_temple__diagonally_into_and_out_of_a_temple() -> None:
    assert training(path="A1 A2 A3 A4 B4").targets(act.Step) == {"B3", "C4", "B5", "C3"}
    leaving = training(path="A1 A2 A3 B3 C3")
    assert leaving.targets(act.Step) == {"B2", "C2", "D2", "D3", "B4", "C4", "D4"}


def test_step_temple__no_other_diagonal() -> None:
    play = training(path="B3 B4 B5 C5 D5")
    for name in ("E6", "E4", "C4", "C6"):
        assert play.rule(step(name)) == "step.temple"


def test_step_unvisited__never_to_a_number() -> None:
    play = training(path="B3 B4 B5 C5 C4")
    for name in ("B4", "C5", "B3"):
        assert play.rule(step(name)) == "step.unvisited"


def test_step_unvisited__the_start_is_a_number_too() -> None:
    assert training(path="C4 B4 B5 C5 D5 D4").rule(step("C4")) == "step.unvisited"


def test_step_mayhem__not_across() -> None:
    play = full(mayhem="D4-D5")
    assert play.rule(step("D4")) == "step.mayhem"
    assert play.targets(act.Step) == {"D6", "E5"}


def test_step_mayhem__in_both_directions() -> None:
    assert full(path="B3 B4 C4 C5 D5", mayhem="D5-D6").rule(step("D6")) == "step.mayhem"
    assert full(path="B6 B7 C7 C6 D6", mayhem="D5-D6").rule(step("D5")) == "step.mayhem"


def test_mayhem_diagonal__temple_diagonals_stay_open() -> None:
    ring = "B3-C3 C3-C4 D3-D4 B4-C4"
    play = full(path="A1 A2 A3 A4 B4", mayhem=ring)
    assert play.can(step("C3"))
    agents = full("agents", path="A1 A2 A3 A4 A5 A6", mayhem=ring, agents="B4 B4 B4 B4")
    assert agents.can(act.MoveAgent(0, at("C3")))


def test_mayhem_diagonal__immortals_glide_past_it() -> None:
    play = full(mayhem="B2-C2 B2-B3", immortals="B2 E2 B6 D6")
    assert play.can(immortal("B2", "C3"))
    assert play.can(immortal("B2", "C1"))


def test_step_agent__an_agent_there_does_not_matter_and_nothing_is_announced() -> None:
    beside, away = full(agents="D4 D4 A1 A1"), full(agents="A1 A1 A1 A1")
    for play in (beside, away):
        play.do(step("D4"), END)
    assert beside.told(2) == away.told(2)
    assert path_of(beside)[-1] == "D4"


def test_step_number__previous_plus_one_equals_the_time() -> None:
    play = full()
    for place, agents in (("D4", "meru lyme"), ("E4", "bill dusty"), ("E3", "meru lyme")):
        play.do(step(place), END)
        assert len(play.game.recruiter.path) == play.public.time
        play.do([done(name) for name in agents.split()])
    play = full("agents", path=" ".join(path_of(play)), tokens="E4", agents="E4 A1 A1 A1")
    play.do(reveal("meru"))
    assert play.public.confirmed == ((at("E4"), 7),)


# --- Recruits ----------------------------------------------------------------------------------


def test_recruit_contact__one_for_each_circled_feature() -> None:
    for hidden, contacts in (
        ("cafe bus palm", 0),
        ("fountain bus palm", 1),
        ("fountain umbrella palm", 2),
    ):
        play = training(hidden=hidden).do(step("D4"))
        assert play.game.recruiter.contacted == contacts


def test_recruit_contact__nobody_is_told_yet() -> None:
    many = training(hidden="fountain umbrella palm").do(step("D4"), END)
    none = training(hidden="cafe bus palm").do(step("D4"), END)
    assert many.view(1) == none.view(1)
    assert many.public.recruits == 0


def test_recruit_contact__a_temple_has_none() -> None:
    assert training().do(step("E5")).game.recruiter.contacted == 0


def test_recruit_contact__an_exposed_feature_is_no_longer_circled() -> None:
    play = full(hidden="fountain umbrella palm", exposed="umbrella").do(step("D4"))
    assert play.game.recruiter.contacted == 1


# --- time --------------------------------------------------------------------------------------


def test_time_advance__one_space_at_the_end_of_the_recruiters_turn() -> None:
    play = full().do(step("D4"))
    assert play.public.time == 5
    play.do(END)
    assert play.public.time == 6
    play.do(done("meru"), done("lyme"))
    assert play.public.time == 6


def test_time_alert__the_sum_of_both_turns_on_odd_times() -> None:
    play = training(hidden="fountain monks idol").do(step("D4"), END)
    assert play.public.alerts == ()
    play = play.do(done("meru"), done("lyme"), step("E4"), END)
    assert play.public.alerts == ((7, 2),)
    assert play.public.recruits == 2


@pytest.mark.parametrize("time", range(5, 13))
def test_time_alert__on_7_9_11_13_and_not_on_even_times(time: int) -> None:
    way = "A1 A2 A3 A4 A5 A6 A7 B7 B6 B5 B4 B3 B2"
    next_step = way.split()[time]
    play = training(path=way[: 3 * time - 1]).do(step(next_step), END)
    assert bool(play.public.alerts) == (time + 1 in (7, 9, 11, 13))


def test_time_alert__zero_is_revealed_too() -> None:
    play = training(path="B3 B4 B5 C5 D5 D4", hidden="cafe bus palm").do(step("E4"), END)
    assert Alerted(0) in play.told()


def test_time_alert__each_round_starts_from_nothing() -> None:
    play = training(path="B3 B4 B5 C5 D5 D4", hidden="monks bus palm", contacted=1)
    play.do(step("E4"), END, done("bill"), done("dusty"), step("E3"), END)
    play.do(done("meru"), done("lyme"), step("E2"), END)  # the Dream Bus
    assert play.public.alerts == ((7, 2), (9, 1))


def test_time_alert__the_opening_is_not_part_of_the_first_alert() -> None:
    play = training(path="B3 B4 B5 C5 D5", hidden="cafe garden palm", recruits=4)
    play.do(step("E5"), END, done("meru"), done("lyme"), step("E6"), END)
    assert play.public.alerts == ((7, 0),)


def test_time_alert__a_feature_exposed_between_still_counts_for_the_visit_before() -> None:
    play = full(hidden="fountain cafe palm", agents="B2 A1 A1 A1").do(step("D4"), END)
    play.do(shakedown("meru", "fountain"), push(None), done("meru"), done("lyme"))
    assert play.public.exposed == 1 << feature("fountain")
    play.do(step("E4"), END)
    assert play.public.alerts == ((7, 1),)


def test_time_alert__says_neither_where_nor_when() -> None:
    first = training(hidden="fountain cafe palm").do(step("D4"), END)
    second = training(hidden="monks cafe palm").do(step("D4"), END)
    for play in (first, second):
        play.do(done("meru"), done("lyme"), step("E4"), END)
    assert first.view(1) == second.view(1)
    assert first.seen_by(1) == second.seen_by(1)


def test_immortal_move__told_to_everybody() -> None:
    play = full().do(immortal("B2", "B1"))
    assert play.told() == [ImmortalMoved(at("B2"), at("B1"))]


def test_turn_hidden__answers_and_questions_reveal_only_what_they_say() -> None:
    play = full("agents", path="B3 B4 B5 C5 D5 D4", agents="B4 B4 A1 A1", immortals="B2 E2 B6 D6")
    play.do(ask("meru", "billboard"), answer("D5"), done("meru"), capture("lyme"), done("lyme"))
    assert play.public.phase is Phase.RECRUITER
    assert play.rule(CROSSHAIRS, seat=1) == "table.turn"
