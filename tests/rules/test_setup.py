"""Setup, in its order: it decides who knows what."""

import pytest

from tests.support.rules.build import (
    BACK,
    BOARD,
    CONFIRM,
    END,
    FIVE_MAYHEM,
    UNDO,
    Play,
    Scripted,
    ask,
    at,
    card,
    features,
    fresh,
    immortals_of,
    mask,
    mayhem,
    named,
    path_of,
    place_agent,
    place_agents,
    place_immortals,
    second_slip,
    set_up,
    shakedown,
    slip,
    start,
    step,
    steps,
)
from zanzibar.rules import (
    NOWHERE,
    RECRUITER,
    SPECTATOR,
    Mission,
    Phase,
    Reason,
    RecruiterSecret,
)
from zanzibar.rules.model import actions as act
from zanzibar.rules.model.events import Acted, CardChosen, OpeningConfirmed, StartChosen


def recruiter_at_start(mission: Mission = Mission.TRAINING, hidden: str = "cafe bus palm") -> Play:
    play = fresh(mission, 2, Scripted(feature=features(hidden)))
    if mission is Mission.FULL:
        play.do([mayhem(name) for name in FIVE_MAYHEM.split()])
    return play.do(card("karl-box"))


# --- Mayhem ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "order"),
    [(2, [0, 1, 0, 1, 0]), (3, [0, 1, 2, 0, 1]), (4, [0, 1, 2, 3, 0]), (5, [0, 1, 2, 3, 4])],
)
def test_setup_mayhem__the_recruiter_first_then_clockwise(seats: int, order: list[int]) -> None:
    play = fresh(seats=seats)
    placed = []
    while play.public.phase is Phase.MAYHEM:
        (seat,) = play.due
        placed.append(seat)
        play.do(play.legal(seat)[0])
    assert placed == order
    assert len(play.public.mayhem) == 5


def test_setup_mayhem__on_every_border_at_first() -> None:
    assert len(fresh().legal(RECRUITER)) == 71


def test_setup_mayhem__not_in_the_training_mission() -> None:
    play = fresh(Mission.TRAINING)
    assert play.public.phase is Phase.CARD
    assert play.rule(mayhem("A1-B1")) == "setup.recruiter-card"


@pytest.mark.parametrize(
    "touching",
    [
        "C3-C4",  # the same border
        "B3-B4", "D3-D4",  # a longer line
        "B3-C3", "C3-D3", "B4-C4", "C4-D4",  # an L or a T
    ],
)  # fmt: skip
def test_mayhem_touch__no_line_no_l_no_t(touching: str) -> None:
    play = fresh().do(mayhem("C3-C4"))
    assert play.rule(mayhem(touching)) == "mayhem.touch"
    assert len(play.legal(1)) == 71 - 7


@pytest.mark.parametrize("apart", ["C2-C3", "C4-C5", "A3-A4", "E3-E4", "D2-E2", "B2-C2"])
def test_mayhem_touch__borders_without_a_common_corner_are_free(apart: str) -> None:
    assert fresh().do(mayhem("C3-C4")).can(mayhem(apart))


# --- the Recruiter prepares --------------------------------------------------------------------


@pytest.mark.parametrize("chosen", ["karl-box", "pipe-girl"])
def test_setup_recruiter_card__chosen_in_secret(chosen: str) -> None:
    play = fresh(Mission.TRAINING).do(card(chosen))
    assert play.game.recruiter.card == chosen
    assert play.told() == [CardChosen(drawn=False)]


def test_setup_recruiter_card__or_drawn_in_secret() -> None:
    play = fresh(Mission.TRAINING, 2, Scripted(card=[1])).do(card(None))
    assert play.game.recruiter.card == "pipe-girl"
    assert play.told() == [CardChosen(drawn=True)]


def test_setup_recruiter_card__only_the_cards_there_are() -> None:
    play = fresh(Mission.TRAINING)
    assert play.rule(card("dusty")) == "setup.recruiter-card"
    assert [action.card for action in play.options(act.ChooseCard)] == [
        "karl-box",
        "pipe-girl",
        None,
    ]


def test_setup_recruiter_card__both_potential_recruiters_are_public() -> None:
    assert fresh().rules.card_ids == ("karl-box", "pipe-girl")


@pytest.mark.parametrize("mission", list(Mission))
def test_setup_slip__one_token_in_front_of_the_screen(mission: Mission) -> None:
    public = fresh(mission).view(SPECTATOR).public
    assert public.first_slip
    assert public.second_slip == NOWHERE


def test_setup_start__any_location() -> None:
    for mission in Mission:
        assert recruiter_at_start(mission).targets(act.ChooseStart) == set(BOARD.names)


def test_setup_start__chosen_before_the_feature_cards_are_seen() -> None:
    play = recruiter_at_start()
    assert play.game.recruiter.hidden == ()
    assert [drawn.kind for drawn in play.do(start("C4")).last.drawn] == ["feature"]
    assert len(play.game.recruiter.hidden) == 3


def test_setup_start__shown_at_once_in_the_training_mission() -> None:
    play = recruiter_at_start().do(start("C4"))
    assert play.told() == [StartChosen(at("C4"))]
    assert play.public.confirmed == ((at("C4"), 1),)
    assert named(play.public.covered) == {"C4"}


def test_setup_start__hidden_in_the_full_game() -> None:
    play = recruiter_at_start(Mission.FULL).do(start("C4"))
    assert play.told() == [StartChosen(NOWHERE)]
    assert play.public.confirmed == ()
    assert play.public.covered == 0


def test_setup_start__fixed_once_the_feature_cards_are_drawn() -> None:
    play = recruiter_at_start().do(start("C4"))
    assert play.rule(BACK) == "setup.start"
    assert play.rule(start("C5")) == "setup.opening"
    assert play.rule(UNDO, RECRUITER) == "undo"


def test_setup_features__three_of_sixteen_drawn_in_secret() -> None:
    play = recruiter_at_start(hidden="umbrella bird monks").do(start("C4"))
    assert set(play.game.recruiter.hidden) == set(features("umbrella bird monks"))
    assert play.view(1).own == play.game.agents
    assert all(seen.own is None for act in play.seen_by(1) for seen in act)


def test_setup_features__each_card_once() -> None:
    play = recruiter_at_start().do(start("C4"))
    (drawn,) = play.last.drawn
    assert len(set(drawn.outcome)) == 3


# --- the opening -------------------------------------------------------------------------------


def test_setup_opening__four_steps_by_the_rules_of_step() -> None:
    play = recruiter_at_start().do(start("B3"))
    assert play.targets(act.Step) == {"B2", "A3", "B4", "C3"}
    assert play.rule(step("C4")) == "step.temple"
    assert play.rule(step("B5")) == "step.orthogonal"
    play.do(step("C3"))
    assert play.targets(act.Step) == {"B2", "C2", "D2", "D3", "B4", "C4", "D4"}
    assert play.rule(step("B3")) == "step.unvisited"
    play.do(steps("D4 D5 E5"))
    assert path_of(play) == ["B3", "C3", "D4", "D5", "E5"]
    assert play.rule(step("E4")) == "setup.opening"


def test_setup_opening__not_across_mayhem() -> None:
    play = recruiter_at_start(Mission.FULL).do(start("A1"))
    assert play.rule(step("B1")) == "step.mayhem"


def test_setup_opening__no_mind_slip() -> None:
    play = recruiter_at_start().do(start("C4"))
    assert play.rule(slip("C6")) == "setup.opening"
    assert play.options(act.MindSlip) == []


def test_setup_opening__confirmed_when_complete_and_not_before() -> None:
    play = recruiter_at_start().do(start("C4"))
    for name in ("C5", "C6", "C7", "D7"):
        assert play.rule(CONFIRM) == "setup.opening"
        play.do(step(name))
    assert play.can(CONFIRM)


def test_setup_opening__take_back_is_free_until_confirmed() -> None:
    play = recruiter_at_start().do(start("C4"), steps("C5 C6"), BACK, BACK, steps("D4 D5 D6 D7"))
    assert path_of(play) == ["C4", "D4", "D5", "D6", "D7"]
    assert play.game.recruiter.visited.bit_count() == 5
    play.do(BACK, step("C6"), CONFIRM)
    assert path_of(play) == ["C4", "D4", "D5", "D6", "C6"]
    assert play.rule(BACK, RECRUITER) == "table.turn"
    assert play.rule(UNDO, RECRUITER) == "undo"


def test_setup_opening__nobody_hears_of_the_steps() -> None:
    play = recruiter_at_start().do(start("C4"))
    heard = play.seen_by(1)
    play.do(steps("C5 C6"), BACK, steps("D5 D6 D7"))
    assert play.seen_by(1) == heard
    assert not any(isinstance(part, Acted) for part in play.public_log())


def test_setup_opening__only_steps_from_which_it_can_be_completed() -> None:
    # A2-B2-B1-A1 is a dead end, so A1 cannot be time 4.
    play = recruiter_at_start().do(start("A2"), steps("B2 B1"))
    assert play.rule(step("A1")) == "setup.opening"
    assert play.targets(act.Step) == {"C1"}


def test_setup_opening_recruits__public_at_once_and_counted() -> None:
    play = recruiter_at_start(hidden="cafe torches dogs")
    play.do(start("B4"), steps("B5 C5 D5 E5"), CONFIRM)  # cafe, torches; dogs
    assert OpeningConfirmed(3) in play.told()
    assert (play.public.opening_recruits, play.public.recruits) == (3, 3)


def test_setup_opening_recruits__the_start_counts_and_a_temple_does_not() -> None:
    play = recruiter_at_start(hidden="pool idol fountain")
    play.do(start("C4"), steps("C3 D2 D1 E1"), CONFIRM)  # pool, idol; idol
    assert play.public.recruits == 3


def test_setup_opening_recruits__may_win_at_once() -> None:
    play = recruiter_at_start(hidden="cafe bus palm")
    play.rules.recruits = 2
    play.do(start("B4"), steps("B5 C5 D5 E5"), CONFIRM)
    assert play.result is not None
    assert play.result.reason is Reason.RECRUITS
    assert (play.result.time, play.result.round) == (5, 0)


# --- figures -----------------------------------------------------------------------------------


def test_setup_immortals__four_different_locations() -> None:
    play = set_up(until=Phase.IMMORTALS).do(place_immortals("B2 C3"))
    assert play.rule(place_immortals("B2")[0]) == "setup.immortals"
    play.do(place_immortals("E6 D4"))
    assert immortals_of(play) == {"B2", "C3", "E6", "D4"}
    assert play.public.phase is not Phase.IMMORTALS


def test_setup_immortals__not_on_the_outer_edge() -> None:
    play = set_up(until=Phase.IMMORTALS)
    assert play.targets(act.PlaceImmortal) == {f"{c}{r}" for c in "BCDE" for r in range(2, 7)}
    for name in ("A1", "A4", "F7", "D1", "C7"):
        assert play.rule(place_immortals(name)[0]) == "setup.immortals"


def test_setup_immortals__not_in_the_training_mission() -> None:
    play = recruiter_at_start().do(start("B3"), steps("B4 B5 C5 D5"), CONFIRM)
    assert play.public.phase is Phase.PLACE
    assert play.public.immortals == 0


def test_setup_agents__on_the_outer_edge_and_they_may_share() -> None:
    play = set_up(until=Phase.PLACE)
    assert play.targets(act.PlaceAgent, agent=0) == named(BOARD.edge)
    assert play.rule(place_agent("meru", "C4")) == "setup.agents"
    play.do(place_agents("A1 A1 A1 A1"))
    assert play.public.phase is Phase.SECOND_SLIP


def test_setup_agents__each_once() -> None:
    play = set_up(until=Phase.PLACE).do(place_agent("bill", "A1"))
    assert play.rule(place_agent("bill", "A2")) == "setup.agents"


def test_setup_ally__the_dolphin_in_the_full_game_only() -> None:
    assert fresh().public.allies == ("dolphin",)
    assert fresh(Mission.TRAINING).public.allies == ()


def test_setup_second_slip__next_to_a_temple() -> None:
    play = set_up(until=Phase.SECOND_SLIP)
    assert play.targets(act.PlaceSecondSlip) == named(
        mask("B2 C2 D2 B3 D3 B4 C4 D4") | mask("D4 E4 F4 D5 F5 D6 E6 F6")
    )
    for name in ("C3", "E5", "A1", "C5", "B5"):
        assert play.rule(second_slip(name)) == "setup.second-slip"


def test_setup_second_slip__the_recruiter_does_not_place_it() -> None:
    play = set_up(until=Phase.SECOND_SLIP)
    assert play.rule(second_slip("B2"), RECRUITER) == "table.turn"


def test_setup_immortal_cards__two_more_face_up() -> None:
    play = set_up(until=Phase.SECOND_SLIP)
    assert play.public.cards == ()
    play.do(second_slip("D4"))
    assert play.public.cards == features("bird dogs")
    assert not set(play.public.cards) & set(play.game.recruiter.hidden)


def test_setup_first_turn__the_recruiter_at_01_00_to_05_00() -> None:
    play = set_up()
    assert play.due == (RECRUITER,)
    assert play.public.phase is Phase.RECRUITER
    assert (play.public.time, play.public.round) == (5, 1)


def test_setup_first_turn__what_the_training_mission_leaves_out() -> None:
    play = recruiter_at_start().do(start("B3"), steps("B4 B5 C5 D5"), CONFIRM)
    play.do(place_agents("A1 A4 F4 F7"))
    public = play.public
    assert public.phase is Phase.RECRUITER
    assert (public.mayhem, public.immortals, public.allies, public.second_slip) == (
        (),
        0,
        (),
        NOWHERE,
    )
    assert public.cards == ()
    play.do(step("D4"), END)
    assert play.rule(shakedown("meru", "cafe")) == "shakedown"
    assert play.rule(act.Crosshairs()) == "meru"
    assert play.rule(act.DetectWeakness(at("A2"), at("A3"))) == "bill"
    assert play.rule(act.NeuroRhythm(0, at("A2"))) == "dusty"
    assert play.rule(ask("meru", "book", dolphin=True)) == "dolphin"


def test_setup_first_turn__every_step_waits_for_the_one_before() -> None:
    play = set_up(3)
    seen = []
    fresh_table = fresh(seats=3, draw=Scripted(feature=features("cafe bus palm bird dogs")))
    for entry in play.log:
        seen.append(fresh_table.public.phase)
        fresh_table.act(entry.seat, entry.action)
    assert list(dict.fromkeys(seen)) == [
        Phase.MAYHEM,
        Phase.CARD,
        Phase.START,
        Phase.OPENING,
        Phase.IMMORTALS,
        Phase.DEAL,
        Phase.PLACE,
        Phase.SECOND_SLIP,
    ]
    assert fresh_table.game == play.game
    assert isinstance(play.view(RECRUITER).own, RecruiterSecret)
