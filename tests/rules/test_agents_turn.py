"""The Agents' turn: activations, moves, and the actions every Agent has."""

import pytest

from tests.support.rules.build import (
    ANSWER_ALL,
    BOARD,
    CROSSHAIRS,
    END,
    Play,
    answer,
    ask,
    at,
    capture,
    done,
    feature,
    feature_mask,
    full,
    immortals_of,
    mask,
    move,
    named,
    note,
    push,
    reveal,
    shakedown,
    step,
    training,
    where,
)
from zanzibar.rules import AGENTS, NOWHERE, RECRUITER, SPECTATOR, Phase
from zanzibar.rules.model import actions as act
from zanzibar.rules.model.events import (
    Activated,
    Answered,
    Asked,
    CaptureTried,
    CrosshairsAnswered,
    Revealed,
    Shaken,
)

SIX = "B3 B4 B5 C5 D5 D4"
"""Time 6, the Agents' first turn of round 1. Features: B3 garden umbrella, B4 billboard palm,
B5 cafe torches, C5 dogs monks, D5 billboard garden, D4 fountain umbrella."""


# --- activations -------------------------------------------------------------------------------


def test_agents_two__two_in_the_first_turn_and_the_other_two_in_the_second() -> None:
    play = training("agents", path=SIX).do(done("dusty"), done("lyme"))
    assert play.public.phase is Phase.RECRUITER
    play.do(step("E4"), END)
    for name in ("dusty", "lyme"):
        assert play.rule(done(name)) == "agents.two"
        assert play.rule(move(name, "A2")) == "agents.two"
    play.do(done("meru"), done("bill"))
    assert play.public.phase is Phase.RECRUITER
    assert play.public.acted == 0
    assert play.public.round == 2


def test_agents_two__not_the_same_agent_twice() -> None:
    play = training("agents", path=SIX).do(move("meru", "A2"), done("meru"))
    assert play.rule(move("meru", "A3")) == "agents.two"
    assert play.rule(done("meru")) == "agents.two"


def test_agents_two__an_activation_may_do_nothing() -> None:
    play = training("agents", path=SIX).do(done("meru"))
    assert play.public.acted == 0b0001


def test_agents_two__one_activation_ends_before_the_next_begins() -> None:
    play = training("agents", path=SIX).do(move("meru", "A2"))
    assert play.rule(move("bill", "A2")) == "agents.two"
    assert play.rule(done("bill")) == "agents.two"
    play.do(done("meru"))
    assert play.can(move("bill", "A2"))


def test_agents_two__the_first_act_begins_the_activation() -> None:
    play = training("agents", path=SIX).do(move("bill", "A2"))
    assert play.told()[0] == Activated(AGENTS.index("bill"), 1)
    assert play.public.active == AGENTS.index("bill")


@pytest.mark.parametrize("move_first", [True, False])
def test_agents_order__move_and_action_in_either_order(move_first: bool) -> None:
    play = training("agents", path=SIX, agents="A1 A2 A3 A4")
    acts: list[act.GameAction] = [move("meru", "A2"), capture("meru")]
    play.do(acts if move_first else acts[::-1])
    assert (play.public.moved, play.public.did) == (True, True)


def test_agents_order__one_move_and_one_action() -> None:
    play = training("agents", path=SIX).do(move("meru", "A2"))
    assert play.rule(move("meru", "A3")) == "agents.order"
    play.do(capture("meru"))
    assert play.rule(capture("meru")) == "agents.order"
    assert play.rule(ask("meru", "graffiti")) == "agents.order"
    assert play.can(done("meru"))


def test_agents_no_split__one_space_then_an_action_has_finished_the_move() -> None:
    play = training("agents", path=SIX).do(move("meru", "A2"), capture("meru"))
    assert play.rule(move("meru", "A3")) == "agents.no-split"


# --- movement ----------------------------------------------------------------------------------


def test_agent_move__one_or_two_spaces_turning_allowed_to_another_location() -> None:
    play = training("agents", path=SIX, agents="A6 A1 A1 A1")
    assert play.targets(act.MoveAgent, agent=0) == {"A4", "A5", "B5", "B6", "C6", "A7", "B7"}
    for name in ("A6", "A3", "C5", "D6"):
        assert play.rule(move("meru", name)) == "agent.move"


def test_agent_move__diagonally_into_and_out_of_a_temple() -> None:
    play = training("agents", path=SIX, agents="B2 A1 A1 A1")
    reached = play.targets(act.MoveAgent, agent=0)
    assert {"C3", "D4", "D2", "B4"} <= reached  # in and out of C3
    assert "A4" not in reached


def test_agent_move__through_and_onto_agents_and_immortals() -> None:
    play = full("agents", path=SIX, agents="A2 B2 A1 A1", immortals="B2 C2 D2 E2")
    assert play.can(move("meru", "B2"))
    assert play.can(move("meru", "C2"))


def test_agent_mayhem__not_orthogonally_across() -> None:
    play = full("agents", path=SIX, agents="A1 A1 A1 A1", mayhem="A1-B1 A2-B2")
    assert play.targets(act.MoveAgent, agent=0) == {"A2", "A3"}
    assert play.rule(move("meru", "B1")) == "agent.mayhem"
    assert play.rule(move("meru", "B2")) == "agent.mayhem"


# --- ASK ---------------------------------------------------------------------------------------


def test_ask__a_feature_of_the_own_location() -> None:
    play = training("agents", path=SIX, agents="B4 A1 A1 A1")
    asked = {action.feature for action in play.options(act.Ask) if action.agent == 0}
    assert asked == {feature("billboard"), feature("palm")}
    assert play.rule(ask("meru", "cafe")) == "ask"


def test_ask_temple__a_temple_is_not_a_feature() -> None:
    play = training("agents", path=SIX, agents="C3 A1 A1 A1")
    assert not [action for action in play.options(act.Ask) if action.agent == 0]
    assert play.rule(ask("meru", "cafe")) == "ask.temple"


def test_ask_immortal_here__not_with_an_immortal_in_the_location() -> None:
    play = full("agents", path=SIX, agents="B4 A1 A1 A1", immortals="B4 E2 B6 D6")
    assert play.rule(ask("meru", "billboard")) == "ask.immortal-here"
    assert play.rule(ask("meru", "palm")) == "ask.immortal-here"


def test_ask_immortal_feature__not_about_a_feature_any_immortal_stands_on() -> None:
    play = full("agents", path=SIX, agents="B4 A1 A1 A1", immortals="D2 E2 B6 D6")  # billboard D2
    assert play.rule(ask("meru", "billboard")) == "ask.immortal-feature"
    assert play.can(ask("meru", "palm"))


def test_ask_answer__one_uncovered_visited_location_of_the_recruiters_choice() -> None:
    play = training("agents", path=SIX, agents="B4 A1 A1 A1").do(ask("meru", "billboard"))
    assert play.due == (RECRUITER,)
    assert play.targets(act.Answer) == {"B4", "D5"}
    play.do(answer("D5"))
    assert play.told() == [Answered(mask("D5"))]
    assert named(play.public.steps) == named(play.public.covered) - {"B3"} == {"D5"}


def test_ask_answer__must_be_given_if_there_is_one() -> None:
    play = training("agents", path=SIX, agents="B4 A1 A1 A1").do(ask("meru", "billboard"))
    assert play.rule(answer(None)) == "ask.answer"


def test_ask_answer__only_visited_locations_with_the_feature() -> None:
    play = training("agents", path=SIX, agents="B4 A1 A1 A1").do(ask("meru", "billboard"))
    for name in ("A1", "B5", "D2", "C7"):
        assert play.rule(answer(name)) == "ask.answer"


def test_ask_answer__covered_locations_do_not_count() -> None:
    play = training("agents", path=SIX, tokens="B4", confirmed="D5", agents="B4 A1 A1 A1")
    play.do(ask("meru", "billboard"))
    assert play.legal(RECRUITER) == (answer(None),)
    assert play.rule(answer("B4")) == "ask.answer"
    assert play.do(answer(None)).told() == [Answered(0)]


def test_ask_answer__an_unconfirmed_note_there_does_not_matter() -> None:
    play = training("agents", path=SIX, agents="B4 A1 A1 A1").do(note("D5", "x"), seat=1)
    play.do(ask("meru", "billboard"), answer("D5"))
    assert named(play.public.steps) == {"D5"}


def test_ask_answer__the_current_location_is_a_visited_one() -> None:
    play = full("agents", path=SIX, agents="A2 A1 A1 A1", immortals="B2 E2 C6 D6")
    play.do(ask("meru", "fountain"))
    assert play.targets(act.Answer) == {"D4"}


def test_ask_answer__the_training_start_is_covered() -> None:
    play = training("agents", path=SIX, agents="B3 A1 A1 A1").do(ask("meru", "garden"))
    assert play.targets(act.Answer) == {"D5"}


def test_ask_no_tell__the_recruiter_confirms_with_none_one_or_many_choices() -> None:
    views = []
    for path in ("A2 A3 B3 C3 C2 C1", "A2 A3 A4 B4 C4 D4", "A3 A4 B4 B5 C5 D5"):
        play = full("agents", path=path, agents="C7 A1 A1 A1", immortals="B2 E2 C6 D6")
        play.do(ask("meru", "billboard"))
        assert play.due == (RECRUITER,)
        assert not play.can_undo(1)
        views.append((play.view(1), play.seen_by(1), play.legal(1)))
    assert views[0] == views[1] == views[2]


def test_ask_no_tell__the_same_answer_looks_the_same_however_many_choices_there_were() -> None:
    many = training("agents", path=SIX, agents="B4 A1 A1 A1")
    one = training("agents", path="B3 B2 C2 D2 D3 D4", agents="B4 A1 A1 A1")
    many.do(ask("meru", "billboard"), answer("D5"))
    one.do(ask("meru", "billboard"), answer("D2"))
    assert len(many.seen_by(1)) == len(one.seen_by(1))
    kinds = [[type(seen.public) for act in play.seen_by(1) for seen in act] for play in (many, one)]
    assert kinds[0] == kinds[1]
    assert many.told() != one.told()  # where the token lies is public, and nothing else


def test_dolphin__all_uncovered_visited_locations_get_tokens() -> None:
    play = full(
        "agents",
        path="B3 B4 B5 C5 D5 D6 D7 C7",
        agents="B4 A1 A1 A1",
        tokens="D5",
        immortals="B2 E2 B6 E6",
    )
    play.do(ask("meru", "billboard", dolphin=True))
    assert play.told()[-1] == Asked(0, feature("billboard"), dolphin=True)
    assert play.rule(answer("B4")) == "dolphin"
    play.do(ANSWER_ALL)
    assert named(play.public.steps) == {"B4", "C7", "D5"}
    assert play.told() == [Answered(mask("B4 C7"))]


def test_dolphin__spent_even_if_there_is_none_and_the_recruiter_confirms() -> None:
    play = full("agents", path=SIX, agents="F7 A1 A1 A1", immortals="B5 C4 B6 E6")
    play.do(ask("meru", "bus", dolphin=True))
    assert play.public.allies == ()
    assert play.due == (RECRUITER,)
    assert play.legal(RECRUITER) == (ANSWER_ALL,)
    assert play.do(ANSWER_ALL).told() == [Answered(0)]


def test_dolphin__an_answer_to_a_plain_ask_is_one_location() -> None:
    play = full("agents", path=SIX, agents="B4 A1 A1 A1", immortals="B2 E2 B6 E6")
    play.do(ask("meru", "billboard"))
    assert play.rule(ANSWER_ALL) == "dolphin"


def test_ally__any_agent_may_use_it_once_per_game() -> None:
    for name in AGENTS:
        play = full("agents", path=SIX, agents="B4 B4 B4 B4", immortals="B2 E2 B6 E6")
        assert play.can(ask(name, "billboard", dolphin=True))
    play.do(ask("lyme", "billboard", dolphin=True), ANSWER_ALL, done("lyme"))
    assert play.rule(ask("meru", "billboard", dolphin=True)) == "ally"
    assert play.can(ask("meru", "billboard"))


# --- REVEAL ------------------------------------------------------------------------------------


def test_reveal__the_token_becomes_a_confirmed_note_with_the_time_of_the_visit() -> None:
    play = full("agents", path=SIX, tokens="B5 C5", agents="B5 A1 A1 A1").do(reveal("meru"))
    assert play.told()[-1] == Revealed(0, at("B5"), 3)
    assert play.public.confirmed == ((at("B5"), 3),)
    assert named(play.public.steps) == {"C5"}
    assert named(play.public.covered) == {"B5", "C5"}


def test_reveal__needs_a_step_token_here() -> None:
    play = full("agents", path=SIX, tokens="B5", confirmed="C5", agents="B4 C5 A1 A1")
    assert play.rule(reveal("meru")) == "reveal"
    assert play.rule(reveal("lyme")) == "reveal"
    assert play.options(act.Reveal) == []


def test_reveal__not_with_an_immortal_there() -> None:
    play = full("agents", path=SIX, tokens="B5", agents="B5 A1 A1 A1", immortals="B5 E2 B6 E6")
    assert play.rule(reveal("meru")) == "reveal"


def test_reveal__unconfirmed_notes_there_stay() -> None:
    play = full("agents", path=SIX, tokens="B5", agents="B5 A1 A1 A1")
    play.do(note("B5", "3?"), note("B5", "4?"), seat=1).do(reveal("meru"))
    assert [(own.at, own.text) for own in play.public.notes] == [(at("B5"), "3?"), (at("B5"), "4?")]
    assert play.public.confirmed == ((at("B5"), 3),)


# --- SHAKEDOWN ---------------------------------------------------------------------------------


def shaken(**situation: object) -> Play:
    return full("agents", path=SIX, agents="B2 A1 A1 A1", hidden="cafe bus palm", **situation)


def test_shakedown__needs_an_immortal_here() -> None:
    play = full("agents", path=SIX, agents="B4 A1 A1 A1")
    assert play.rule(shakedown("meru", "cafe")) == "shakedown"
    assert shaken().can(shakedown("meru", "cafe"))


def test_shakedown__any_of_the_16_features() -> None:
    play = shaken()
    assert [action.feature for action in play.options(act.Shakedown)] == list(range(16))


def test_shakedown__a_hidden_feature_is_exposed() -> None:
    play = shaken().do(shakedown("meru", "bus"))
    assert play.told()[-1] == Shaken(0, feature("bus"), exposed=True)
    assert play.public.exposed == feature_mask("bus")


def test_shakedown__another_is_not() -> None:
    play = shaken().do(shakedown("meru", "pool"))
    assert play.told()[-1] == Shaken(0, feature("pool"), exposed=False)
    assert play.public.exposed == 0
    assert play.public.denied == feature_mask("pool")


def test_shakedown__naming_what_is_known_is_legal_and_no_new_card() -> None:
    play = shaken(exposed="bus").do(shakedown("meru", "bus"))
    assert play.told()[-1] == Shaken(0, feature("bus"), exposed=False)
    assert play.public.exposed == feature_mask("bus")
    face_up = shaken(cards="pool bird").do(shakedown("meru", "pool"))
    assert face_up.told()[-1] == Shaken(0, feature("pool"), exposed=False)


def test_shakedown__later_visits_contact_nobody_and_earlier_ones_stay() -> None:
    play = full("agents", path=SIX, agents="B2 A1 A1 A1", hidden="monks book palm", contacted=1)
    play.do(shakedown("meru", "book"), push(None), done("meru"), done("lyme"), step("E4"))
    assert play.game.recruiter.contacted == 2  # the monks at E4, not the bookstore


def test_shakedown__not_in_the_training_mission() -> None:
    assert training("agents", path=SIX).rule(shakedown("meru", "book")) == "shakedown"


def test_shakedown_push__one_space_orthogonally_or_not_at_all() -> None:
    for answered in ("bus", "pool"):
        play = shaken().do(shakedown("meru", answered))
        assert play.public.phase is Phase.PUSH
        options = {action.to for action in play.options(act.Push)}
        assert options == {at("B1"), at("A2"), at("C2"), at("B3"), NOWHERE}
        assert play.rule(push("C3")) == "shakedown.push"
        play.do(push("C2"))
        assert immortals_of(play) == {"C2", "E2", "B6", "D6"}
        assert where(play.public)[0] == "B2"


def test_shakedown_push__no_push() -> None:
    play = shaken().do(shakedown("meru", "bus"), push(None))
    assert immortals_of(play) == {"B2", "E2", "B6", "D6"}
    assert play.public.phase is Phase.AGENTS


def test_shakedown_push__not_across_mayhem_and_not_onto_an_immortal() -> None:
    play = shaken(immortals="B2 B3 B6 D6", mayhem="B1-B2").do(shakedown("meru", "bus"))
    assert play.rule(push("B1")) == "immortal.mayhem"
    assert play.rule(push("B3")) == "immortal.stack"
    assert {action.to for action in play.options(act.Push)} == {at("A2"), at("C2"), NOWHERE}


def test_shakedown_push__decided_before_anything_else() -> None:
    play = shaken().do(shakedown("meru", "bus"))
    assert play.rule(move("meru", "A2")) == "shakedown.push"
    assert play.rule(done("meru")) == "shakedown.push"


def test_shakedown_push__only_after_a_shakedown() -> None:
    assert shaken().rule(push("A2")) == "agents.two"


# --- CAPTURE and Meru --------------------------------------------------------------------------


def test_capture__hit_or_miss() -> None:
    play = full("agents", path=SIX, agents="D4 D5 A1 A1")
    play.do(capture("lyme"))
    assert play.told()[-1] == CaptureTried(1, at("D5"), hit=False)
    play.do(done("lyme"), capture("meru"))
    assert CaptureTried(0, at("D4"), hit=True) in play.told()
    assert play.over


def test_capture__not_with_an_immortal_there() -> None:
    play = full("agents", path=SIX, agents="D4 A1 A1 A1", immortals="D4 E2 B6 D6")
    assert play.rule(capture("meru")) == "capture"
    assert play.rule(CROSSHAIRS) == "meru"


@pytest.mark.parametrize("name", sorted(BOARD.names))
def test_meru__within_two_spaces_in_a_straight_orthogonal_line(name: str) -> None:
    play = full("agents", path=SIX, agents=f"{name} A1 A1 A1", immortals="E1 E3 E6 E7")
    if name in immortals_of(play):
        assert play.rule(CROSSHAIRS) == "meru"
        return
    play.do(CROSSHAIRS)
    near = {"D4", "D3", "D2", "D5", "D6", "C4", "B4", "E4", "F4"}
    assert play.told()[-1] == CrosshairsAnswered(at(name), yes=name in near)


def test_meru__mayhem_is_no_obstacle() -> None:
    play = full("agents", path=SIX, agents="D2 A1 A1 A1", mayhem="D3-D4", immortals="B2 E2 B6 D6")
    assert play.do(CROSSHAIRS).told()[-1] == CrosshairsAnswered(at("D2"), yes=True)


def test_meru__is_her_action_and_nobody_elses() -> None:
    play = full("agents", path=SIX, agents="D2 A1 A1 A1").do(capture("meru"))
    assert play.rule(CROSSHAIRS) == "agents.order"
    lyme = full("agents", path=SIX).do(move("lyme", "A2"))
    assert lyme.rule(CROSSHAIRS) == "agents.two"


def test_meru__in_the_full_game_only() -> None:
    assert training("agents", path=SIX).rule(CROSSHAIRS) == "meru"


def test_ask_no_tell__spectators_learn_no_more_than_the_agents() -> None:
    play = training("agents", path=SIX, agents="B4 A1 A1 A1").do(ask("meru", "billboard"))
    assert play.view(SPECTATOR).public == play.view(1).public
    assert play.seen_by(SPECTATOR) == play.seen_by(1)
