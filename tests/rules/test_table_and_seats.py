"""Seats, the deal of the Agents, and which seat may act."""

import pytest

from tests.support.rules.build import (
    CONFIRM,
    END,
    RESIGN,
    STOP,
    UNDO,
    Scripted,
    ask,
    card,
    done,
    fresh,
    full,
    mayhem,
    move,
    note,
    place_agent,
    place_agents,
    place_immortals,
    rhythm,
    second_slip,
    set_up,
    start,
    step,
    steps,
    take,
    training,
)
from zanzibar.rules import (
    AGENTS,
    RECRUITER,
    SHARED,
    SPECTATOR,
    AgentsSecret,
    Deal,
    Mission,
    Phase,
    RecruiterSecret,
    Unplayable,
)
from zanzibar.rules.model import actions as act


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("mission", list(Mission))
def test_table_seats__2_to_5_play(seats: int, mission: Mission) -> None:
    assert fresh(mission, seats).public.seats == seats


@pytest.mark.parametrize("seats", [-1, 0, 1, 6])
def test_table_seats__fewer_or_more_do_not(seats: int) -> None:
    with pytest.raises(Unplayable) as refused:
        fresh(seats=seats)
    assert [problem.rule for problem in refused.value.problems] == ["table.seats"]


def test_table_recruiter__one_seat_has_the_secret_map_and_all_others_are_agents() -> None:
    table = fresh(seats=5)
    assert isinstance(table.view(RECRUITER).own, RecruiterSecret)
    assert all(isinstance(table.view(seat).own, AgentsSecret) for seat in range(1, 5))


@pytest.mark.parametrize(
    ("seats", "each"), [(2, [4]), (3, [2, 2]), (4, [1, 1, 1]), (5, [1, 1, 1, 1])]
)
@pytest.mark.parametrize("deal", list(Deal))
@pytest.mark.parametrize("mission", list(Mission))
def test_table_agents__dealt_as_evenly_as_possible(
    seats: int, each: list[int], deal: Deal, mission: Mission
) -> None:
    if mission is Mission.FULL:
        play = set_up(seats, until=Phase.IMMORTALS, deal=deal).do(place_immortals("B2 E2 B6 D6"))
    else:
        play = fresh(mission, seats, deal=deal)
        play.do(card("karl-box"), start("B3"), steps("B4 B5 C5 D5"), CONFIRM)
    while play.public.phase is Phase.DEAL:
        play.do(play.legal(play.due[0])[0])
    held = play.public.held
    assert play.public.phase is Phase.PLACE
    assert [held.count(seat) for seat in range(1, seats)] == each
    assert held.count(SHARED) == 4 - sum(each)


def test_table_agents__a_random_deal_is_drawn() -> None:
    play = fresh(Mission.TRAINING, 4, Scripted(agent=[3, 1, 0, 2]), deal=Deal.RANDOM).do(
        card("karl-box"), start("B3"), steps("B4 B5 C5 D5"), CONFIRM
    )
    assert dict(zip(AGENTS, play.public.held, strict=True)) == {
        "dusty": 1,
        "lyme": 2,
        "meru": 3,
        "bill": SHARED,
    }


def test_table_agents__chosen_freely_and_nobody_gets_more_than_a_share() -> None:
    play = set_up(3, until=Phase.DEAL)
    play.do(take("dusty"), seat=2).do(take("meru"), seat=2)
    assert play.rule(take("lyme"), seat=2) == "table.turn"
    assert play.rule(take("meru"), seat=1) == "table.agents"
    play.do(take("bill"), take("lyme"), seat=1)
    assert play.public.held == (2, 1, 1, 2)


def test_table_agents__chosen_when_immortals_and_opening_recruits_are_public() -> None:
    play = set_up(3, until=Phase.DEAL)
    assert play.public.immortals.bit_count() == 4
    assert play.public.opening_recruits == 2  # billboard and palm at B4, cafe at B5
    assert play.public.recruits == 2


def test_table_agents__the_deal_is_finished_before_anybody_places() -> None:
    play = set_up(3, until=Phase.DEAL).do(take("meru"), seat=1)
    assert play.rule(place_agent("meru", "A1"), seat=1) == "table.agents"


def test_table_agents__any_seat_places_the_shared_agent() -> None:
    play = set_up(4, until=Phase.PLACE)
    assert play.public.held == (1, 2, 3, SHARED)
    for seat in (1, 2, 3):
        assert play.can(place_agent("dusty", "A1"), seat)
    assert play.rule(place_agent("meru", "A1"), seat=2) == "table.team"


def test_table_agents__a_shared_agent_is_for_one_activation_with_the_seat_that_began_it() -> None:
    play = full("agents", path="B3 B4 B5 C5 D5 D4", seats=4)
    play.do(move("dusty", "A2"), seat=2)
    assert play.due == (2,)
    assert play.rule(ask("dusty", "graffiti"), seat=3) == "table.team"
    assert play.rule(done("dusty"), seat=1) == "table.team"
    assert play.do(done("dusty"), seat=2).due == (1, 2, 3)


def test_table_turn__only_a_seat_whose_act_is_due_acts() -> None:
    play = full(seats=3)
    assert play.due == (RECRUITER,)
    assert play.rule(move("meru", "A2"), seat=1) == "table.turn"
    assert play.do(step("D4"), END).due == (1, 2)
    assert play.rule(step("E4"), seat=RECRUITER) == "table.turn"
    assert play.legal(RECRUITER) == ()


def test_table_turn__spectators_and_seats_that_do_not_exist_never_act() -> None:
    play = full()
    for seat in (SPECTATOR, 2, 7, -5):
        assert play.rule(step("D4"), seat) == "table.turn"
        assert play.rule(note("A1", "?"), seat) == "table.turn"
        assert play.rule(RESIGN, seat) == "table.turn"
        assert play.legal(seat) == ()


def test_table_turn__notes_undo_and_resigning_may_come_out_of_turn() -> None:
    play = full().do(step("D4"))
    assert play.can(note("D4", "6?"), seat=1)
    assert play.can(UNDO, seat=RECRUITER)
    assert play.can(RESIGN, seat=1)
    assert play.can(RESIGN, seat=RECRUITER)


def test_table_turn__nothing_is_accepted_after_the_end() -> None:
    play = full().do(step("D4"), RESIGN)
    assert play.over
    assert play.due == ()
    for seat in (0, 1):
        for action in (step("E4"), END, note("A1", "?"), UNDO, RESIGN, STOP, done("meru")):
            assert play.rule(action, seat) == "table.turn"


def test_table_team__any_agent_seat_places_the_second_slip() -> None:
    play = set_up(5, until=Phase.SECOND_SLIP)
    assert play.due == (1, 2, 3, 4)
    assert all(play.can(second_slip("B2"), seat) for seat in play.due)


def test_table_team__notes_are_everybodys() -> None:
    play = full(seats=3).do(note("A1", "x"), seat=1)
    play.do(act.EditNote(1, "y"), seat=2)
    assert [own.text for own in play.public.notes] == ["y"]


def test_table_team__an_agent_is_moved_and_acts_only_by_a_seat_that_holds_it() -> None:
    play = training("agents", path="B3 B4 B5 C5 D5 D4", seats=3)
    for action in (move("meru", "A2"), ask("meru", "book"), done("meru")):
        assert play.rule(action, seat=2) == "table.team"
        assert play.can(action, seat=1)


def test_table_team__dusty_moves_an_agent_of_another_seat() -> None:
    play = full("agents", path="B3 B4 B5 C5 D5 D4", seats=5).do(rhythm("meru", "A2"), seat=4)
    assert play.public.active == AGENTS.index("dusty")
    assert play.rule(rhythm("dusty", "A2"), seat=1) is not None


def test_table_team__mayhem_is_placed_by_the_seat_whose_turn_it_is_in_the_circle() -> None:
    play = fresh(seats=5)
    for seat, name in enumerate(["A1-B1", "C1-D1", "E1-F1", "A6-B6", "C6-D6"]):
        assert play.due == (seat,)
        assert all(
            play.rule(mayhem(name), other) == "table.turn" for other in range(5) if other != seat
        )
        play.do(mayhem(name))


def test_table_team__everybody_places_the_own_agents() -> None:
    play = set_up(5, until=Phase.PLACE)
    assert play.due == (1, 2, 3, 4)
    play.do(place_agents("A1 A4 F4 F7"))
    assert play.public.phase is Phase.SECOND_SLIP
