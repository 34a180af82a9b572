"""Questions are translated to actions, events and answers, and back."""

import random

import pytest

from zanzibar.bots.evaluation import questions
from zanzibar.bots.evaluation.questions import (
    action_behind,
    action_for,
    branch_count,
    events_of,
    kind_of,
    locations_asked,
    make_question,
    question_of,
    subject_of,
    tokens_placed,
    true_branches,
)
from zanzibar.rules import Ruleset, Side, Table, see_event
from zanzibar.rules.model import actions as acts
from zanzibar.rules.model import events as parts
from zanzibar.rules.model.vocabulary import side_of

KINDS = (
    questions.ASK,
    questions.ASK_ALL,
    questions.REVEAL,
    questions.CAPTURE,
    questions.CROSSHAIRS,
    questions.SHAKEDOWN,
)


@pytest.mark.parametrize("kind", KINDS)
def test_question_survives_the_way_to_its_action_and_back(kind: int) -> None:
    question = make_question(kind, 7)
    assert (kind_of(question), subject_of(question)) == (kind, 7)
    assert question_of(action_for(0, question), 7) == question


def test_moves_ask_nothing_and_a_done_agent_asks_nothing_either() -> None:
    assert question_of(acts.MoveAgent(0, 3), 3) is None
    assert question_of(acts.Done(0), 3) == make_question(questions.NOTHING, 0)


def test_events_are_those_of_the_rules() -> None:
    """Whenever the answer leaves no choice, the predicted events are what the table shows."""
    compared = set()
    for seed in range(30):
        chance = random.Random(seed)
        table = Table.new(chance, Ruleset())
        while not table.over:
            seat, public, secret = table.due[0], table.public, table.game.recruiter
            action = chance.choice(table.legal(seat))
            entry = table.act(seat, action)
            agent = table.rules.catalogue.agent_of(action)
            if side_of(seat) is Side.RECRUITER or agent is None or isinstance(action, acts.Ask):
                continue
            if isinstance(action, acts.Shakedown) and public.exposed >> action.feature & 1:
                continue  # a known Feature is not exposed again; no bot names one
            expected = events_of(
                table.rules.board, public, agent, action, secret.path, secret.hidden
            )
            seen = [
                part.public for event in entry.events if (part := see_event(event, 1)) is not None
            ]
            if expected and not any(isinstance(part, parts.RevealHeld) for part in seen):
                assert [part for part in seen if part in expected] == expected
                assert action_behind(expected[0]) == action
                compared.add(type(action))
    assert compared == {acts.Reveal, acts.Capture, acts.Crosshairs, acts.Shakedown}


def test_ask_shows_the_oldest_visit_and_with_the_dolphin_all() -> None:
    table = Table.new(random.Random(1))
    board, public = table.rules.board, table.public
    feature = next(f for f in range(16) if board.with_feature[f].bit_count() >= 2)
    newer, older, *_ = (at for at in range(board.size) if board.with_feature[feature] >> at & 1)
    path = (older, newer)
    one = events_of(board, public, 0, acts.Ask(0, feature), path, ())
    both = events_of(board, public, 0, acts.Ask(0, feature, True), path, ())
    assert one == [parts.Asked(0, feature, False), parts.Answered(1 << older)]
    assert both == [parts.Asked(0, feature, True), parts.Answered(1 << older | 1 << newer)]


@pytest.mark.parametrize("kind", [questions.ASK, questions.ASK_ALL])
def test_true_answers_place_tokens_on_visits(kind: int) -> None:
    board = Table.new(random.Random(1)).rules.board
    question = make_question(kind, 3)
    locations = locations_asked(board, question, 0)
    path = tuple(at for at in range(board.size) if locations >> at & 1)[:2]
    branches = true_branches(board, question, locations, path, ())
    assert all(branch < branch_count(question, locations, 5) for branch in branches)
    placed = 0
    for branch in branches:
        placed |= tokens_placed(question, branch, locations)
    assert placed == sum(1 << at for at in path)
    assert true_branches(board, question, locations, (path[0] + 1,), ()) == [0]
