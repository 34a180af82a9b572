"""A refused act changes nothing; an accepted one can be taken back until something is settled."""

import pytest
from msgspec.structs import replace

from tests.support.rules.build import (
    BACK,
    CONFIRM,
    CROSSHAIRS,
    END,
    UNDO,
    Play,
    answer,
    ask,
    at,
    capture,
    card,
    done,
    extra,
    fresh,
    full,
    immortal,
    mayhem,
    move,
    note,
    place_agent,
    place_immortals,
    push,
    reveal,
    rhythm,
    set_up,
    shakedown,
    slip,
    start,
    step,
    steps,
    take,
    training,
    weakness,
)
from zanzibar.rules import RECRUITER, Action, Assist, Deal, Mission, Phase, Refused
from zanzibar.rules.model import actions as act

SIX = "B3 B4 B5 C5 D5 D4"


def test_mistake_prevented__a_refused_act_changes_nothing() -> None:
    play = full()
    game, log = play.game, list(play.log)
    with pytest.raises(Refused) as refused:
        play.act(RECRUITER, step("D3"))
    assert refused.value.rejection.rule == "step.orthogonal"
    assert refused.value.rejection.params == {"location": "D3"}
    assert play.game is game
    assert play.log == log


def test_mistake_prevented__numbers_that_name_nothing_are_refused() -> None:
    play = full()
    for action in (
        act.Step(42),
        act.Step(-1),
        act.MoveImmortal(0, 99),
        act.MoveAgent(4, 0),
        act.Ask(0, 16),
        act.PlaceMayhem(71),
        act.PlaceNote(42, "?"),
        act.Answer(-2),
        act.Push(42),
    ):
        for seat in (0, 1):
            assert play.rule(action, seat) == "action.malformed"


def undone(play: Play, *doings: Action, seat: int = 1) -> bool:
    """Whether a seat can take back the last of these, and gets exactly what was before.

    What another seat did before that has been acted upon: it is not taken back any more.
    """
    *before, last = doings
    play.do(list(before))
    game = play.game
    if game.mark is not None and game.mark.seat != seat:
        game = replace(game, mark=None)
    play.do(last)
    if not play.can(UNDO, seat):
        return False
    play.do(UNDO, seat=seat)
    assert play.game == game
    return True


def test_undo__the_recruiters_action_and_immortal_move() -> None:
    assert undone(full(), step("D4"), seat=RECRUITER)
    assert undone(full(), slip("D3"), seat=RECRUITER)
    assert undone(full(), immortal("B2", "B1"), seat=RECRUITER)
    assert undone(full(), immortal("B2", "B1"), step("D4"), seat=RECRUITER)


def test_undo__moves_pushes_and_free_actions() -> None:
    def agents() -> Play:
        return full("agents", path=SIX, agents="A1 A4 B3 B2")

    assert undone(agents(), move("meru", "A2"))
    assert undone(agents(), weakness("B2", "B1"))
    assert undone(agents(), rhythm("meru", "A2"))
    assert undone(agents(), shakedown("dusty", "pool"), push("B1"))
    assert undone(agents(), shakedown("dusty", "pool"), push(None))


def test_undo__one_act_at_a_time() -> None:
    play = full()
    before = play.game
    play.do(immortal("B2", "B1"), step("D4"), UNDO)
    assert play.public.immortal_moved
    play.do(UNDO)
    assert play.game == before
    assert play.rule(UNDO) == "undo"


def test_undo__setup_placements() -> None:
    assert undone(fresh(), mayhem("A1-B1"), seat=RECRUITER)
    assert undone(set_up(until=Phase.CARD), card("pipe-girl"), seat=RECRUITER)
    assert undone(set_up(until=Phase.IMMORTALS), place_immortals("B2")[0], seat=RECRUITER)
    assert undone(set_up(3, until=Phase.DEAL), take("meru"))
    assert undone(set_up(until=Phase.PLACE), place_agent("meru", "A1"))


@pytest.mark.parametrize(
    "settling",
    [
        [ask("dusty", "garden")],
        [reveal("meru")],
        [shakedown("lyme", "pool")],
        [capture("dusty")],
        [CROSSHAIRS],
        [done("bill")],
        [move("dusty", "B4"), done("dusty")],
    ],
)
def test_undo__not_past_a_question_or_the_end_of_an_activation(settling: list[Action]) -> None:
    play = full("agents", path=SIX, tokens="B4", agents="B4 B2 A1 B3", immortals="B2 E2 B6 E6")
    assert play.do(settling).rule(UNDO, 1) == "undo"


def test_undo__not_past_an_answer() -> None:
    play = full("agents", path=SIX, agents="A1 A1 A1 B3").do(ask("dusty", "garden"))
    assert play.rule(UNDO, RECRUITER) == "undo"
    play.do(answer("D5"))
    for seat in (0, 1):
        assert play.rule(UNDO, seat) == "undo"


def test_undo__not_past_a_step_token() -> None:
    play = full().do(step("D4"), immortal("B2", "B1"), extra("B3", "B1", "B2"))
    assert play.rule(UNDO) == "undo"


def test_undo__back_to_the_step_token_and_no_farther() -> None:
    play = full().do(immortal("B2", "B1"), extra("B3", "B1", "B2"), step("D4"), UNDO)
    assert play.rule(UNDO) == "undo"


def test_undo__not_past_the_end_of_a_turn() -> None:
    play = full().do(step("D4"), END)
    for seat in (0, 1):
        assert play.rule(UNDO, seat) == "undo"


def test_undo__not_past_a_random_draw() -> None:
    play = set_up(until=Phase.CARD).do(card(None))
    assert play.rule(UNDO, RECRUITER) == "undo"
    dealt = set_up(3, until=Phase.IMMORTALS, deal=Deal.RANDOM).do(place_immortals("B2 E2 B6 D6"))
    assert dealt.rule(UNDO, RECRUITER) == "undo"
    assert set_up().rule(UNDO, 1) == "undo"  # two Immortal cards were drawn


def test_undo__not_past_the_confirmed_opening_or_the_shown_start() -> None:
    play = fresh(Mission.TRAINING).do(card("karl-box"), start("B3"))
    assert play.rule(UNDO, RECRUITER) == "undo"
    play.do(steps("B4 B5 C5 D5"), BACK, step("D5"), CONFIRM)
    assert play.rule(UNDO, RECRUITER) == "undo"


def test_undo__only_the_own_acts_and_not_past_another_seats() -> None:
    play = fresh(seats=3).do(mayhem("A1-B1"))
    assert play.rule(UNDO, 1) == "undo"
    play.do(mayhem("C1-D1"))
    assert play.rule(UNDO, 0) == "undo"
    play.do(UNDO, seat=1)
    assert play.rule(UNDO, 0) == "undo"  # another seat acted, even if it thought better of it
    assert play.due == (1,)


def test_undo__keeps_notes_made_since() -> None:
    play = full("agents", path=SIX, assist=Assist.NOTEBOOK).do(note("A1", "old"))
    play.do(move("meru", "A2"), note("A2", "new"), act.EditNote(1, "older"))
    play.do(act.WriteNotebook("meru went south"), UNDO)
    assert play.public.agents[0] == at("A1")
    assert [own.text for own in play.public.notes] == ["older", "new"]
    assert play.game.agents.notebook == "meru went south"
    play.do(note("A3", "next"))
    assert [own.id for own in play.public.notes] == [1, 2, 3]


def test_undo__a_note_of_another_seat_is_no_act() -> None:
    play = training("agents", path=SIX, seats=3).do(move("meru", "A2")).do(note("C4", "?"), seat=2)
    assert play.can(UNDO, 1)


def test_undo__an_undone_activation_never_began() -> None:
    play = full("agents", path=SIX, seats=4).do(move("dusty", "A2"), seat=3)
    play.do(UNDO, seat=3)
    assert play.due == (1, 2, 3)
    play.do(move("dusty", "A2"), seat=1)


def test_undo__depends_on_public_facts_only() -> None:
    for one, other in (
        (full().do(step("D4")), full().do(slip("D3"))),
        (full(second_slip="D4").do(step("D4")), full(second_slip="D4").do(step("D6"))),
    ):
        assert one.view(1) == other.view(1)
        assert one.can_undo(RECRUITER) == other.can_undo(RECRUITER)
