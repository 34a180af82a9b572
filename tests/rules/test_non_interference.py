"""Views and events of Agents and spectators depend on public facts only: twins look the same."""

import random
from collections.abc import Callable

import pytest

from tests.support.rules.build import (
    ANSWER_ALL,
    BACK,
    CONFIRM,
    END,
    FIRST,
    SECOND,
    UNDO,
    Play,
    Scripted,
    answer,
    ask,
    capture,
    card,
    done,
    features,
    fresh,
    full,
    immortal,
    place_agents,
    second_slip,
    set_up,
    slip,
    start,
    step,
    steps,
    training,
)
from tests.support.rules.games import played
from tests.support.rules.twins import TwinSearch, received, retold, secrets, tries_at
from zanzibar.rules import (
    Action,
    Mission,
    Phase,
    Table,
)

SIX = "B3 B4 B5 C5 D5 D4"


def assert_same_to_outsiders(one: Table, other: Table) -> None:
    assert secrets(one.game) != secrets(other.game), "the twins must differ behind the screen"
    tries = tries_at(one.rules, random.Random(7), 600)
    assert received(one, tries) == received(other, tries)


def together(one: Play, other: Play, *doings: Action) -> None:
    """Both games go on with the same acts, and nobody can tell them apart at any time."""
    assert_same_to_outsiders(one, other)
    for doing in doings:
        one.do(doing)
        other.do(doing)
        assert_same_to_outsiders(one, other)


# --- twins by hand -----------------------------------------------------------------------------


@pytest.mark.parametrize("mission", list(Mission))
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_openings_with_different_numbers_of_take_backs(mission: Mission, seats: int) -> None:
    def opened(path: list[Action]) -> Play:
        draw = Scripted(feature=features("cafe dogs pool"))
        play = fresh(mission, seats, draw)
        while play.public.phase is Phase.MAYHEM:
            play.do(play.legal(play.due[0])[3])
        return play.do(card("karl-box"), start("C4"), path)

    straight = opened([*steps("C5 C6 C7 D7")])
    hesitant = opened([*steps("C5 D5"), BACK, BACK, *steps("D4 D5 D6"), BACK, *steps("E5 F5")])
    unfinished = opened([*steps("C5")])
    assert_same_to_outsiders(straight, hesitant)
    assert_same_to_outsiders(straight, unfinished)
    hesitant.do(BACK, BACK, BACK, BACK, steps("C5 D5 D6 D7"))
    # C4 pool, C5 dogs, D7 cafe on both ways: three Recruits.
    together(straight, hesitant, CONFIRM)
    assert straight.public.recruits == hesitant.public.recruits == 3


@pytest.mark.parametrize("seats", [2, 5])
@pytest.mark.parametrize("position", [full, training])
def test_a_step_and_a_slip_before_it_is_shown(position: Callable[..., Play], seats: int) -> None:
    one, other = position(seats=seats), position(seats=seats)
    one.do(step("D4"))
    other.do(slip("D3"))
    assert_same_to_outsiders(one, other)
    assert one.can_undo(0)
    assert other.can_undo(0)
    together(one.do(UNDO, step("D6")), other.do(UNDO, slip("D7")))


def test_a_step_and_a_slip_with_immortals_moving_around_it() -> None:
    one, other = full(), full()
    one.do(step("D4"))
    other.do(slip("F5", FIRST))
    together(one, other, immortal("B2", "B1"), UNDO, immortal("E2", "E1"))


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_an_ask_with_one_and_with_several_choices(seats: int) -> None:
    one = training("agents", path="B3 B2 C2 D2 D3 D4", agents="B4 B4 B4 B4", seats=seats)
    many = training("agents", path="B3 B4 C4 C3 D2 D1", agents="B4 B4 B4 B4", seats=seats)
    together(one, many, ask("meru", "billboard"), answer("D2"), done("meru"))


def test_an_ask_with_none_open_and_with_all_of_them_covered() -> None:
    covered = full("agents", path=SIX, tokens="B4", agents="B4 B4 B4 B4", immortals="B2 E2 C6 E6")
    apart = full(
        "agents",
        path="A4 B4 C4 C5 D5 E5",
        tokens="B4",
        agents="B4 B4 B4 B4",
        immortals="B2 E2 C6 E6",
    )
    together(covered, apart, ask("meru", "palm"), answer(None), done("meru"), capture("lyme"))


def test_the_dolphin_with_none_of_two_kinds() -> None:
    one = full("agents", path=SIX, agents="F7 A1 A1 A1", immortals="B5 C4 B6 E6")
    other = full("agents", path="A1 A2 A3 A4 B4 C4", agents="F7 A1 A1 A1", immortals="B5 C4 B6 E6")
    together(one, other, ask("meru", "bus", dolphin=True), ANSWER_ALL, done("meru"))


@pytest.mark.parametrize("seats", [2, 4])
def test_the_second_slip_retrieved_and_not(seats: int) -> None:
    one = full(second_slip="D4", seats=seats).do(step("D4"))
    other = full(second_slip="D4", seats=seats).do(step("D6"))
    assert one.game.recruiter.retrieved
    assert not other.game.recruiter.retrieved
    together(one, other, END, done("meru"), done("lyme"), immortal("B2", "B1"))
    one.do(slip("D2", SECOND))
    other.do(step("D7"))
    assert_same_to_outsiders(one, other)


def test_the_second_slip_put_where_the_recruiter_was_and_was_not() -> None:
    one = set_up(
        path="B3 B4 B5 C5 D5", until=Phase.SECOND_SLIP, second_slip_counts_past_visits=True
    )
    other = set_up(
        path="D2 E2 F2 F3 E3",
        hidden="bus tuktuk garden",
        until=Phase.SECOND_SLIP,
        second_slip_counts_past_visits=True,
    )
    together(one, other, second_slip("B4"))
    assert one.game.recruiter.retrieved != other.game.recruiter.retrieved


def test_another_recruiter_card_and_other_hidden_features() -> None:
    one = full(card="karl-box", hidden="cafe bus palm").do(slip("D3"))
    other = full(card="pipe-girl", hidden="fountain pool idol").do(slip("F7"))
    together(one, other, END, done("meru"), done("lyme"))


def test_the_answer_that_waits_for_a_token_is_hidden() -> None:
    path = f"{SIX} E4 E3 E2 D2 D1 C1"
    one, other = (
        full(
            "agents",
            path=path,
            tokens="B3 B4 B5 C5 D4 E4 E3 E2",
            agents="C7 A7 A7 A7",
            step_supply=8,
            immortals="B6 C6 D6 E6",
            seats=4,
        ).do(ask("meru", "billboard"))
        for _ in range(2)
    )
    one.do(answer("D2"))
    other.do(answer("D5"))
    tries = tries_at(one.rules, random.Random(3), 1_000)
    assert one.game.recruiter.answer != other.game.recruiter.answer
    assert received(one, tries) == received(other, tries)


def test_training_agents_learn_only_the_start() -> None:
    def began(path: str, hidden: str) -> Play:
        play = fresh(Mission.TRAINING, 3, Scripted(feature=features(hidden)))
        return play.do(card(None), start("C4"), steps(path), CONFIRM)

    one, other = began("C5 C6 C7 D7", "cafe bird pool"), began("B4 B3 B2 B1", "cafe bird pool")
    assert one.public.recruits == 2  # pool at C4, cafe at D7
    assert other.public.recruits == 3  # pool, bird at B2, cafe at B1
    again = began("D4 D3 D2 D1", "cafe monks pool")
    together(one, again)
    while one.public.phase is Phase.DEAL:
        action = one.legal(one.due[0])[0]
        together(one, again, action)
    together(one, again, *place_agents("A1 A4 F4 F7"))


# --- twins by search ---------------------------------------------------------------------------


SEEDS = 6


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("mission", list(Mission))
def test_twins_of_random_games_cannot_be_told_apart(mission: Mission, seats: int) -> None:
    found = 0
    for seed in range(SEEDS):
        table = played(mission, seats, 100 * seats + seed)
        if table.over:
            continue
        rng = random.Random(seed)
        twin = TwinSearch(table, rng).find()
        if twin is None:
            continue
        found += 1
        tries = tries_at(table.rules, rng, 300)
        for one, other in zip(retold(table, table.log), retold(table, twin), strict=True):
            few = tries if rng.random() < 0.2 else tries[:20]
            assert received(one, few, history=False) == received(other, few, history=False)
        assert_same_to_outsiders(one, other)
    assert found >= SEEDS - 2, "too few twins: the test would prove nothing"
