"""The abilities of Lyme, Bill and Dusty. Meru's question is with the other actions."""

from tests.support.rules.build import (
    END,
    answer,
    ask,
    at,
    capture,
    done,
    full,
    immortal,
    immortals_of,
    move,
    push,
    rhythm,
    shakedown,
    step,
    training,
    weakness,
    where,
)
from zanzibar.rules import AGENTS
from zanzibar.rules.model import actions as act

SIX = "B3 B4 B5 C5 D5 D4"

# --- Henry Lyme --------------------------------------------------------------------------------


def test_lyme__immortals_on_or_orthogonally_next_to_him_do_not_count() -> None:
    for lyme in ("D6", "D7", "C6", "E6", "D5", "E2", "E1", "F2"):
        play = full(immortals="E2 C7 B2 B6", cards="bus bird", agents=f"A4 {lyme} A4 A4")
        play.do(immortal("C7", "D6"))
        assert play.public.recruits == 0, lyme


def test_lyme__diagonally_next_or_farther_they_do() -> None:
    for lyme in ("C5", "E7", "D4", "F1", "A1"):
        play = full(immortals="E2 C7 B2 B6", cards="bus bird", agents=f"A4 {lyme} A4 A4")
        play.do(immortal("C7", "D6"))
        assert play.public.recruits == 1, lyme


def test_lyme__two_others_that_match_still_do() -> None:
    play = full(immortals="E2 C7 B1 B6", cards="bus bird", agents="A4 E2 A4 A4")
    play.do(immortal("C7", "D6"))  # B1 and D6, away from Lyme
    assert play.public.recruits == 1


def test_lyme__mayhem_is_no_obstacle() -> None:
    play = full(immortals="E2 C7 B2 B6", cards="bus bird", agents="A4 D5 A4 A4", mayhem="D5-D6").do(
        immortal("C7", "D6")
    )
    assert play.public.recruits == 0


def test_lyme__the_others_do_not_block() -> None:
    play = full(immortals="E2 C7 B2 B6", cards="bus bird", agents="D6 A4 D6 E2")
    assert play.do(immortal("C7", "D6")).public.recruits == 1


# --- Bill Falls --------------------------------------------------------------------------------


def test_bill__moves_an_orthogonal_neighbour_one_space_orthogonally() -> None:
    play = full("agents", path=SIX, agents="A1 A1 B3 A1", immortals="B2 E2 B6 D6")
    assert play.targets(act.DetectWeakness, source=at("B2")) == {"B1", "A2", "C2", "B3"}
    play.do(weakness("B2", "B3"))  # also into Bill's own location
    assert "B3" in immortals_of(play)


def test_bill__not_a_diagonal_neighbour_and_not_one_farther_away() -> None:
    play = full("agents", path=SIX, agents="A1 A1 C3 A1", immortals="B2 E3 B6 D6")
    assert play.rule(weakness("B2", "B1")) == "bill"
    assert play.rule(weakness("E3", "E2")) == "bill"
    assert play.options(act.DetectWeakness) == []


def test_bill__not_diagonally() -> None:
    play = full("agents", path=SIX, agents="A1 A1 B3 A1")
    assert play.rule(weakness("B2", "C3")) == "bill"


def test_bill__not_one_in_his_own_location() -> None:
    play = full("agents", path=SIX, agents="A1 A1 B2 A1")
    assert play.rule(weakness("B2", "B1")) == "bill"


def test_bill__by_the_immortal_rules() -> None:
    play = full("agents", path=SIX, agents="A1 A1 B3 A1", immortals="B2 C2 B6 D6", mayhem="A2-B2")
    assert play.rule(weakness("B2", "A2")) == "immortal.mayhem"
    assert play.rule(weakness("B2", "C2")) == "immortal.stack"


def test_bill__reaches_over_mayhem_to_an_immortal_next_to_him() -> None:
    play = full("agents", path=SIX, agents="A1 A1 B3 A1", mayhem="B2-B3")
    assert play.targets(act.DetectWeakness, source=at("B2")) == {"B1", "A2", "C2"}


def test_bill__also_one_he_just_pushed_away() -> None:
    play = full("agents", path=SIX, agents="A1 A1 B2 A1")
    play.do(shakedown("bill", "pool"), push("B1"))
    assert play.can(weakness("B1", "C1"))


def test_bill__free_and_once_per_activation_before_or_after_move_and_action() -> None:
    play = full("agents", path=SIX, agents="A1 A1 B3 A1", immortals="B2 E2 B6 D6")
    play.do(weakness("B2", "B1"), capture("bill"), move("bill", "B2"))
    assert play.rule(weakness("B1", "A1")) == "bill"
    play = full("agents", path=SIX, agents="A1 A1 A4 A1", immortals="B2 E2 B6 D6")
    play.do(move("bill", "B3"), capture("bill"), weakness("B2", "B1"))
    assert play.can(done("bill"))


def test_bill__not_during_an_action() -> None:
    play = full("agents", path=SIX, agents="A1 A1 B3 A1", immortals="B2 E2 B6 D6")
    play.do(ask("bill", "garden"))
    assert play.rule(weakness("B2", "B1"), seat=1) == "table.turn"
    play.do(answer("B3"))
    assert play.can(weakness("B2", "B1"))
    pushing = full("agents", path=SIX, agents="A1 A1 B2 A1", immortals="B2 B3 B6 D6")
    assert pushing.do(shakedown("bill", "pool")).rule(weakness("B3", "C3")) == "shakedown.push"


def test_bill__in_the_next_activation_again() -> None:
    play = full("agents", path=SIX, agents="A1 A1 B3 A1", immortals="B2 E2 B6 D6")
    play.do(weakness("B2", "B1"), done("bill"), done("meru"), step("E4"), END)
    play.do(done("lyme"), done("dusty"), step("E3"), END)
    assert not play.public.free
    assert play.rule(weakness("B1", "A1")) == "bill"  # B1 is not next to B3 any more
    play.do(move("bill", "B2"))
    assert play.can(weakness("B1", "A1"))


# --- Dusty -------------------------------------------------------------------------------------


def test_dusty__moves_any_agent_one_space() -> None:
    play = full("agents", path=SIX, agents="A1 A4 F4 F7")
    assert play.targets(act.NeuroRhythm, agent=0) == {"B1", "A2"}
    assert play.targets(act.NeuroRhythm, agent=3) == {"E7", "F6"}
    assert play.rule(rhythm("meru", "A3")) == "dusty"


def test_dusty__one_more_for_each_exposed_feature_card() -> None:
    play = full("agents", path=SIX, agents="A1 A4 F4 F7", exposed="cafe")
    assert play.targets(act.NeuroRhythm, agent=0) == {"B1", "A2", "C1", "B2", "A3"}
    three = full("agents", path=SIX, agents="A1 A4 F4 F7", exposed="cafe bus")
    assert three.can(rhythm("meru", "A4"))
    assert three.can(rhythm("meru", "A2"))
    assert three.rule(rhythm("meru", "A5")) == "dusty"


def test_dusty__by_the_agent_movement_rules() -> None:
    play = full("agents", path=SIX, agents="B2 A1 A1 F7", mayhem="B2-B3", immortals="C3 E2 B6 D6")
    assert play.rule(rhythm("meru", "B3")) == "agent.mayhem"
    assert play.can(rhythm("meru", "C3"))  # a Temple, an Immortal in it


def test_dusty__moves_an_agent_that_has_acted_and_activates_nobody() -> None:
    play = full("agents", path=SIX, agents="A1 A4 F4 F7").do(done("meru"), rhythm("meru", "A2"))
    assert where(play.public)[0] == "A2"
    assert play.public.active == AGENTS.index("dusty")
    assert play.public.acted == 0b0001


def test_dusty__is_not_that_agents_own_move() -> None:
    play = full("agents", path=SIX, agents="A1 A4 F4 F7").do(rhythm("dusty", "F6"))
    play.do(move("dusty", "F4"))
    assert where(play.public)[3] == "F4"
    other = full("agents", path=SIX, agents="A1 A4 F4 F7").do(rhythm("meru", "A2"), done("dusty"))
    other.do(move("meru", "A4"))
    assert where(other.public)[0] == "A4"


def test_dusty__once_per_activation_of_dusty() -> None:
    play = full("agents", path=SIX, agents="A1 A4 F4 F7").do(rhythm("meru", "A2"))
    assert play.rule(rhythm("bill", "F3")) == "dusty"
    play.do(done("dusty"))
    assert play.rule(rhythm("bill", "F3")) == "agents.two"


def test_dusty__not_in_another_agents_activation() -> None:
    play = full("agents", path=SIX).do(move("meru", "A2"))
    assert play.rule(rhythm("meru", "A3")) == "agents.two"


def test_dusty__not_during_an_action() -> None:
    play = full("agents", path=SIX, agents="A1 A4 F4 B2").do(shakedown("dusty", "pool"))
    assert play.rule(rhythm("meru", "A2")) == "shakedown.push"


def test_dusty__after_a_shakedown_with_what_it_exposed() -> None:
    play = full("agents", path=SIX, agents="A1 A4 F4 B2", hidden="pool bus palm")
    play.do(shakedown("dusty", "pool"), push(None))
    assert play.can(rhythm("meru", "C1"))


def test_dusty__and_bill_in_the_full_game_only() -> None:
    play = training("agents", path=SIX)
    assert play.rule(rhythm("meru", "A2")) == "dusty"
    assert play.rule(weakness("B2", "B1")) == "bill"
