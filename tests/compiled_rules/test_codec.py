"""Every action that the kernels know is one number, and the numbers stay as they are."""

import pytest

from zanzibar.board import zanzibar
from zanzibar.compiled_rules import Uncompilable, decode, encode, rule_tables
from zanzibar.rules import NOWHERE, GameAction, Rules, Ruleset, Slip
from zanzibar.rules.model import actions as act

TABLES = rule_tables(Rules(Ruleset(), zanzibar()))
NUMBERS: list[tuple[GameAction, int]] = [
    (act.PlaceMayhem(7), 7),
    (act.ChooseCard("pipe-girl"), 1 << 24 | 1),
    (act.ChooseCard(None), 1 << 24 | 255),
    (act.ChooseStart(3), 2 << 24 | 3),
    (act.OpeningBack(), 3 << 24),
    (act.ConfirmOpening(), 4 << 24),
    (act.PlaceImmortal(9), 5 << 24 | 9),
    (act.PlaceAgent(2, 5), 6 << 24 | 2 << 8 | 5),
    (act.PlaceSecondSlip(8), 7 << 24 | 8),
    (act.Step(4), 8 << 24 | 4),
    (act.MindSlip(6, Slip.SECOND), 9 << 24 | 1 << 8 | 6),
    (act.MoveImmortal(1, 2), 10 << 24 | 1 << 8 | 2),
    (act.ExtraMove(3, 1, 2), 11 << 24 | 3 << 16 | 1 << 8 | 2),
    (act.EndTurn(), 12 << 24),
    (act.Answer(5), 13 << 24 | 5),
    (act.Answer(NOWHERE), 13 << 24 | 255),
    (act.AnswerAll(), 14 << 24),
    (act.MoveAgent(1, 9), 15 << 24 | 1 << 8 | 9),
    (act.Ask(3, 4), 16 << 24 | 3 << 8 | 4),
    (act.Ask(3, 4, True), 16 << 24 | 1 << 16 | 3 << 8 | 4),
    (act.Reveal(2), 17 << 24 | 2 << 8),
    (act.Shakedown(1, 6), 18 << 24 | 1 << 8 | 6),
    (act.Push(NOWHERE), 19 << 24 | 255),
    (act.Capture(3), 20 << 24 | 3 << 8),
    (act.Crosshairs(), 21 << 24),
    (act.DetectWeakness(2, 3), 22 << 24 | 2 << 8 | 3),
    (act.NeuroRhythm(1, 7), 23 << 24 | 1 << 8 | 7),
    (act.Done(2), 24 << 24 | 2 << 8),
    (act.GiveBackStep(5), 25 << 24 | 5),
]


@pytest.mark.parametrize(("action", "number"), NUMBERS)
def test_action_has_its_number_and_comes_back_from_it(action: GameAction, number: int) -> None:
    assert encode(TABLES, action) == number
    assert decode(TABLES, number) == action


def test_action_that_the_kernels_do_not_know_is_refused() -> None:
    with pytest.raises(Uncompilable):
        encode(TABLES, act.TakeAgent(0))
