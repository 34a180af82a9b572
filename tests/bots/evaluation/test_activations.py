"""Activations are valued over all worlds, branch by branch."""

import pytest

from tests.support.bots.beliefs import evaluator_at
from tests.support.bots.games import solid_table
from zanzibar.bots.evaluation import kernel, questions
from zanzibar.bots.evaluation.questions import make_question
from zanzibar.rules import Mission


def test_branches_of_a_question_share_out_all_worlds() -> None:
    table = solid_table(Mission.FULL, 2, 7)
    evaluator, belief = evaluator_at(table)
    worlds, situation = belief.worlds(table.public), evaluator.situation(table.public)
    for question in (
        make_question(questions.ASK, 3),
        make_question(questions.ASK_ALL, 3),
        make_question(questions.REVEAL, 20),
        make_question(questions.CAPTURE, 20),
        make_question(questions.CROSSHAIRS, 20),
        make_question(questions.SHAKEDOWN, 5),
    ):
        total = sum(
            float(
                evaluator.worlds_after(
                    table.public, situation, worlds, question, branch
                ).weight.sum()
            )
            for branch in range(evaluator.branch_count(question, situation))
        )
        assert total == pytest.approx(1.0)


def test_sure_capture_is_the_best_plan() -> None:
    table = solid_table(Mission.TRAINING, 2, 6)
    evaluator, belief = evaluator_at(table)
    worlds, situation = belief.worlds(table.public), evaluator.situation(table.public)
    before = table.public.agents[0]
    sure = worlds.subset(worlds.last == worlds.last[0], worlds.weight)
    situation[kernel.S_AGENT] = int(worlds.last[0])
    plans, values = evaluator.plans(table.public, situation, sure)
    best = plans[int(values.argmax())]
    assert best[kernel.P_QUESTION] == make_question(questions.CAPTURE, int(worlds.last[0]))
    assert values.max() == pytest.approx(1.0, abs=0.05)
    assert before == table.public.agents[0]
