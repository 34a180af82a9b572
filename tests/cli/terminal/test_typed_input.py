"""Typed actions: every legal one is understood, whole and in short."""

import random

import pytest

from tests.support.cli.decisions import decisions, first_decision, sentences_of
from zanzibar.cli.terminal.typed_input import AmbiguousInput, actions_of_agent, read_typed
from zanzibar.record import RecordError, write_action
from zanzibar.rules import Mission, Phase
from zanzibar.rules.model import actions as act


@pytest.mark.parametrize("mission", list(Mission))
def test_every_legal_action_can_be_typed_in_any_case(mission: Mission) -> None:
    chance = random.Random(1)
    for table, seat in decisions(mission, seed=9):
        legal = table.legal(seat)
        for action in chance.sample(legal, min(4, len(legal))):
            typed = write_action(table.rules, action)
            for form in (typed, typed.upper()):
                assert read_typed(sentences_of(table), table.public, legal, form) == action


def test_verb_of_the_expected_action_may_be_left_out() -> None:
    for mission, phase, typed, whole in (
        (Mission.FULL, Phase.MAYHEM, "b1-a1", "mayhem A1-B1"),
        (Mission.FULL, Phase.CARD, "pipe", "card pipe-girl"),
        (Mission.FULL, Phase.START, "c4", "start C4"),
        (Mission.FULL, Phase.IMMORTALS, "d5", "immortal D5"),
        (Mission.TRAINING, Phase.PLACE, "Henry Lyme a1", "place lyme A1"),
        (Mission.FULL, Phase.SECOND_SLIP, "b4", "second-slip B4"),
        (Mission.FULL, Phase.PUSH, "no", "no push"),
    ):
        table, seat = first_decision(mission, phase)
        meant = read_typed(sentences_of(table), table.public, table.legal(seat), typed)
        assert not isinstance(meant, AmbiguousInput | RecordError)
        assert write_action(table.rules, meant) == whole


@pytest.mark.parametrize("typed", ["mayhem b4 c4", "MAYHEM C4 B4", "b4 c4", "b4, c4", "b4 - c4"])
def test_border_is_understood_without_a_dash(typed: str) -> None:
    table, seat = first_decision(Mission.FULL, Phase.MAYHEM)
    meant = read_typed(sentences_of(table), table.public, table.legal(seat), typed)
    assert not isinstance(meant, AmbiguousInput | RecordError)
    assert write_action(table.rules, meant) == "mayhem B4-C4"


def test_move_of_an_immortal_is_understood_without_a_dash() -> None:
    table, seat = first_decision(Mission.FULL, Phase.RECRUITER)
    legal = table.legal(seat)
    move = next(a for a in legal if isinstance(a, act.MoveImmortal))
    whole = write_action(table.rules, move)
    for typed in (whole.replace("-", " "), whole.replace("-", " ").removeprefix("immortal ")):
        assert read_typed(sentences_of(table), table.public, legal, typed) == move


def test_two_locations_move_an_immortal() -> None:
    table, seat = first_decision(Mission.FULL, Phase.RECRUITER)
    move = next(a for a in table.legal(seat) if isinstance(a, act.MoveImmortal))
    typed = write_action(table.rules, move).removeprefix("immortal ")
    assert read_typed(sentences_of(table), table.public, table.legal(seat), typed) == move


@pytest.mark.parametrize("typed", ["kavárna", "KAVARNA", "cafe", "kavár"])
def test_features_are_known_by_name_with_or_without_accents(typed: str) -> None:
    table, seat = first_decision(Mission.TRAINING, Phase.AGENTS)
    meant = read_typed(
        sentences_of(table, "cs"), table.public, table.legal(seat), f"meru ask {typed}"
    )
    assert meant == act.Ask(0, table.rules.board.feature_index["cafe"])


def test_name_of_an_agent_stands_for_all_its_actions() -> None:
    table, seat = first_decision(Mission.TRAINING, Phase.AGENTS)
    legal = table.legal(seat)
    assert actions_of_agent(sentences_of(table), legal, "Henry Lyme") == actions_of_agent(
        sentences_of(table), legal, "lyme"
    )
    assert act.Done(1) in actions_of_agent(sentences_of(table), legal, "lyme")
    assert actions_of_agent(sentences_of(table), legal, "lyme move") == []
