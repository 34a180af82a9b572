"""Games as sequences of numbers, with chance between them."""

import pickle
from random import Random

import pytest
from hypothesis import given, settings

from tests.support.adapters.positions import (
    RULESETS,
    after,
    rulesets,
    seeds,
    somewhere,
    space_of,
    walk,
)
from zanzibar.adapters.history import disclosure_to
from zanzibar.adapters.position import (
    CHANCE,
    TERMINAL,
    Position,
    Unsupported,
    numbers_in_record,
    restored,
)
from zanzibar.record import of, read, replay, write_text
from zanzibar.rules import RECRUITER, Mission, Ruleset, Table, drawn_by, due
from zanzibar.rules.model.actions import (
    ChooseCard,
    ChooseStart,
    OpeningBack,
    PlaceNote,
    Resign,
    Step,
    Undo,
)

EVERYTHING = disclosure_to(RECRUITER)
TRAINING = Ruleset(mission=Mission.TRAINING)


@settings(max_examples=25)
@given(rulesets, seeds)
def test_record_of_a_position_replays_to_the_same_game(ruleset: Ruleset, seed: int) -> None:
    position = somewhere(space_of(ruleset), Random(seed))
    table = replay(position.record())
    assert table.game.public == position.game.public
    assert table.game.recruiter == position.game.recruiter
    assert [each.entry for each in position.history.acts] == table.log


@settings(max_examples=25)
@given(rulesets, seeds)
def test_position_survives_pickling_at_any_moment(ruleset: Ruleset, seed: int) -> None:
    position = somewhere(space_of(ruleset), Random(seed))
    again: Position = pickle.loads(pickle.dumps(position))
    assert again.text() == position.text()
    assert again.numbers == position.numbers
    assert again.game == position.game
    assert again.space is position.space
    assert again.legal() == position.legal()


@settings(max_examples=25)
@given(rulesets, seeds)
def test_numbers_lead_to_the_same_position(ruleset: Ruleset, seed: int) -> None:
    space = space_of(ruleset)
    position = somewhere(space, Random(seed))
    again = after(space, position.numbers)
    assert (again.game, again.suspended, again.token) == (
        position.game,
        position.suspended,
        position.token,
    )


@settings(max_examples=25)
@given(rulesets, seeds)
def test_copy_goes_its_own_way(ruleset: Ruleset, seed: int) -> None:
    chance = Random(seed)
    position = somewhere(space_of(ruleset), chance)
    before = position.text(), position.history.text(EVERYTHING), position.game
    copy = position.copy()
    while not copy.over:
        copy.history.text(EVERYTHING)
        copy.apply(chance.choice(copy.legal()))
    assert (position.text(), position.history.text(EVERYTHING), position.game) == before


@pytest.mark.parametrize("ruleset", RULESETS)
def test_players_are_the_seats_that_are_due(ruleset: Ruleset) -> None:
    kinds = set()
    for position in walk(space_of(ruleset), Random(3)):
        kinds.add(position.player)
        if position.player >= 0:
            assert due(position.game.public) == (position.player,)
            assert position.returns() == (0.0, 0.0)
    assert kinds == {0, 1, CHANCE, TERMINAL}
    assert position.returns() in ((1.0, -1.0), (-1.0, 1.0))
    assert position.legal() == []


def test_chance_draws_each_card_once_and_shows_it_when_the_act_happens() -> None:
    space = space_of(TRAINING)
    position = after(space, [space.numbers[ChooseCard("karl-box")], space.numbers[ChooseStart(20)]])
    assert position.player == CHANCE
    assert position.legal() == list(range(16))
    position.apply(5)
    position.apply(2)
    assert not position.game.recruiter.hidden
    assert position.legal() == [each for each in range(16) if each not in (2, 5)]
    position.apply(9)
    assert position.game.recruiter.hidden == (2, 5, 9)
    assert position.player == 0


def test_drawn_recruiter_card_is_one_of_the_cards() -> None:
    space = space_of(TRAINING)
    position = after(space, [space.numbers[ChooseCard(None)]])
    assert position.player == CHANCE
    assert [position.outcome_text(each) for each in position.legal()] == ["karl-box", "pipe-girl"]
    position.apply(1)
    assert position.game.recruiter.card == "pipe-girl"


# --- records of games played elsewhere ---------------------------------------------------------


def played() -> Table:
    table = Table.new(Random(4), TRAINING)
    table.act(0, ChooseCard("karl-box"))
    table.act(0, ChooseStart(0))
    table.act(0, Step(1))
    return table


def test_acts_that_were_taken_back_and_notes_are_left_out() -> None:
    table = Table.new(Random(4), TRAINING)
    table.act(0, ChooseCard("pipe-girl"))
    table.act(0, Undo())
    table.act(0, ChooseCard("karl-box"))
    table.act(0, ChooseStart(0))
    table.act(0, Step(6))
    table.act(0, OpeningBack())
    table.act(0, Step(1))
    table.act(1, PlaceNote(3, "here?"))
    plain = after(space_of(TRAINING), numbers_in_record(space_of(TRAINING), of(table)))
    assert plain.game.recruiter == table.game.recruiter
    assert plain.game.public.notes == ()
    assert [type(each.entry.action) for each in plain.history.acts] == [
        ChooseCard,
        ChooseStart,
        Step,
    ]


def test_game_that_was_given_up_is_refused() -> None:
    table = played()
    table.act(1, Resign())
    with pytest.raises(Unsupported, match="Resign"):
        numbers_in_record(space_of(TRAINING), of(table))


def test_game_of_more_seats_is_refused() -> None:
    table = Table.new(Random(1), TRAINING, seats=3)
    with pytest.raises(Unsupported, match="3 seats"):
        numbers_in_record(space_of(TRAINING), of(table))


def test_position_is_restored_from_a_record_on_disk() -> None:
    table = Table(space_of(TRAINING).rules, 2, drawn_by(Random(2)))
    chance = Random(3)
    while not table.over:
        seat = table.due[0]
        table.act(seat, chance.choice(table.legal(seat)))
    text = write_text(of(table))
    position = restored(text)
    assert position.over
    assert position.game.public.result == table.result
    assert read(write_text(position.record())).header == read(text).header
