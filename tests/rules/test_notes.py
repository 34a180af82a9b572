"""Mental Notes and the supplies of tokens."""

import pytest

from tests.support.rules.build import (
    ANSWER_ALL,
    END,
    RESIGN,
    UNDO,
    Play,
    answer,
    ask,
    at,
    card,
    done,
    extra,
    fresh,
    full,
    give_back,
    immortal,
    named,
    note,
    reveal,
    set_up,
    start,
    step,
    training,
)
from zanzibar.rules import RECRUITER, SPECTATOR, Assist, Mission, Note, Phase
from zanzibar.rules.model import actions as act
from zanzibar.rules.model.events import AnswerHeld, Revealed, RevealHeld

SIX = "B3 B4 B5 C5 D5 D4"


def test_notes_unconfirmed__placed_moved_edited_and_removed() -> None:
    play = full("agents", path=SIX).do(note("C4", "x6"), note("C4", "here?"))
    play.do(act.MoveNote(1, at("D4")), act.EditNote(2, "there?"))
    assert play.public.notes == (Note(1, at("D4"), "x6"), Note(2, at("C4"), "there?"))
    play.do(act.RemoveNote(1))
    assert [own.id for own in play.public.notes] == [2]


@pytest.mark.parametrize(
    "phase",
    [
        Phase.MAYHEM, Phase.CARD, Phase.START, Phase.OPENING, Phase.IMMORTALS, Phase.DEAL,
        Phase.PLACE, Phase.SECOND_SLIP, Phase.RECRUITER,
    ],
)  # fmt: skip
def test_notes_unconfirmed__at_any_time_by_any_agent_seat(phase: Phase) -> None:
    play = set_up(3, until=phase)
    assert play.public.phase is phase
    for seat in (1, 2):
        assert play.can(note("C4", "?"), seat)


def test_notes_unconfirmed__while_the_recruiter_answers() -> None:
    play = full("agents", path=SIX, agents="B4 A1 A1 A1", immortals="B2 E2 B6 E6")
    play.do(ask("meru", "billboard")).do(note("C4", "asked at 6"), seat=1)
    assert play.public.phase is Phase.ANSWER


def test_notes_unconfirmed__everybody_sees_them() -> None:
    play = full().do(note("C4", "x6"), seat=1)
    for seat in (RECRUITER, 1, SPECTATOR):
        assert play.view(seat).public.notes == (Note(1, at("C4"), "x6"),)


def test_notes_unconfirmed__are_not_the_recruiters() -> None:
    play = full().do(note("C4", "x6"), seat=1)
    for action in (
        note("C4", "?"),
        act.MoveNote(1, at("D4")),
        act.EditNote(1, "!"),
        act.RemoveNote(1),
    ):
        assert play.rule(action, RECRUITER) == "notes.unconfirmed"


def test_notes_unconfirmed__only_notes_that_exist_and_text_that_fits() -> None:
    play = full()
    for action in (act.MoveNote(7, at("D4")), act.EditNote(7, "!"), act.RemoveNote(7)):
        assert play.rule(action, 1) == "notes.unconfirmed"
    for text in ("", "   ", "x" * 61, "two\nlines"):
        assert play.rule(note("C4", text), 1) == "notes.unconfirmed"
    assert play.can(note("C4", "x" * 60), 1)


def test_notes_confirmed__are_placed_by_the_game_and_never_change() -> None:
    play = full("agents", path=SIX, tokens="B5", agents="B5 A1 A1 A1").do(reveal("meru"))
    assert play.public.notes == ()
    for number in range(3):
        assert play.rule(act.MoveNote(number, at("D4"))) == "notes.unconfirmed"
        assert play.rule(act.RemoveNote(number)) == "notes.unconfirmed"
    play.do(done("meru"), done("lyme"), step("E4"), END)
    assert play.public.confirmed == ((at("B5"), 3),)


def test_notes_supply__fifteen_in_all() -> None:
    play = full("agents", path=SIX, tokens="B5", agents="B5 A1 A1 A1", confirmed="B3 B4")
    play.do(*[note("A1", str(i)) for i in range(13)], seat=1)
    assert play.rule(note("A1", "one more"), 1) == "notes.supply"


def test_notes_supply__the_training_start_note_is_one_of_them() -> None:
    play = training("agents", path=SIX).do(*[note("A1", str(i)) for i in range(14)], seat=1)
    assert play.rule(note("A1", "one more"), 1) == "notes.supply"


def test_notes_supply__the_training_start_note_is_kept_until_it_is_shown() -> None:
    play = fresh(Mission.TRAINING).do(*[note("A1", str(i)) for i in range(14)], seat=1)
    assert play.rule(note("A1", "one more"), 1) == "notes.supply"
    play.do(card("karl-box"), start("C4"))
    assert len(play.public.notes) + len(play.public.confirmed) == 15


def held() -> Play:
    """Set up a REVEAL with all 15 notes on the board."""
    play = full("agents", path=SIX, tokens="B5", agents="B5 A1 A1 A1", notes=15, seats=3)
    return play.do(reveal("meru"))


def test_notes_supply__a_reveal_waits_until_a_note_is_handed_back() -> None:
    play = held()
    assert play.told()[-1] == RevealHeld(0)
    assert play.public.phase is Phase.HAND_BACK_NOTE
    assert play.public.confirmed == ()
    assert play.due == (1, 2)  # any Agent seat
    assert len(play.legal(2)) == 15
    play = play.do(act.HandBackNote(9), seat=2)
    assert play.told()[-1] == Revealed(0, at("B5"), 3)
    assert len(play.public.notes) == 14
    assert 9 not in {own.id for own in play.public.notes}
    assert play.public.phase is Phase.AGENTS


def test_notes_supply__removing_a_note_hands_it_back() -> None:
    play = held().do(act.RemoveNote(3), seat=2)
    assert play.public.confirmed == ((at("B5"), 3),)


def test_notes_supply__meanwhile_notes_can_be_moved_and_nothing_else_goes_on() -> None:
    play = held().do(act.MoveNote(4, at("C4")), seat=1)
    assert play.public.phase is Phase.HAND_BACK_NOTE
    assert play.rule(note("A1", "?"), 1) == "notes.supply"
    assert play.rule(done("meru"), 1) == "notes.supply"
    assert play.rule(act.HandBackNote(99), 1) == "notes.supply"
    assert play.rule(act.HandBackNote(4), RECRUITER) == "table.turn"
    assert play.rule(UNDO, 1) == "undo"


# --- STEP tokens -------------------------------------------------------------------------------

NINE = "B3 B4 B5 C5 D5 D4 E4 E3 E2"
LONG = f"{NINE} D2 D1 C1"
"""Twelve locations; the billboard is on B4, D5 and D2."""


def test_steps_supply__not_limited() -> None:
    path = f"{NINE} D2 D1 C1 B1 A1"
    play = full(path=path, tokens=" ".join(path.split()[:13]), immortals="B6 C6 D6 E6")
    assert play.public.steps.bit_count() == 13
    play.do(immortal("B6", "B7"))
    assert play.can(extra("A1", "B7", "B6"))


def eight(agents: str = "C7 A7 A7 A7", **situation: object) -> Play:
    """All 8 STEP tokens of the English box on the board; D5 and D2 have none."""
    return full(
        "agents",
        path=LONG,
        tokens="B3 B4 B5 C5 D4 E4 E3 E2",
        agents=agents,
        step_supply=8,
        immortals="B6 C6 D6 E6",
        seats=3,
        **situation,
    )


def test_steps_supply__an_answer_waits_for_a_token_of_the_agents_choice() -> None:
    play = eight().do(ask("meru", "billboard"), answer("D2"))
    assert play.told() == [AnswerHeld(1)]
    assert play.public.phase is Phase.GIVE_BACK_STEP
    assert play.due == (1, 2)  # any Agent seat
    assert not play.public.steps & 1 << at("D2")  # the answer is still hidden
    assert play.rule(give_back("D2")) == "steps.supply"
    play = play.do(give_back("C5"), seat=2)
    assert play.public.phase is Phase.AGENTS
    assert named(play.public.steps) == {"B3", "B4", "B5", "D2", "D4", "E4", "E3", "E2"}


def test_steps_supply__the_answer_is_hidden_while_they_choose() -> None:
    one, other = eight(), eight()
    one.do(ask("meru", "billboard"), answer("D2"))
    other.do(ask("meru", "billboard"), answer("D5"))
    assert one.view(1) == other.view(1)
    assert one.seen_by(SPECTATOR) == other.seen_by(SPECTATOR)


def test_steps_supply__a_location_whose_token_was_taken_back_stays_covered() -> None:
    play = eight().do(ask("meru", "billboard"), answer("D2"), give_back("B4"))
    assert named(play.public.taken_back) == {"B4"}
    assert play.public.covered >> at("B4") & 1
    play.do(done("meru"), ask("lyme", "bird"), answer(None), done("lyme"))


def test_steps_supply__as_many_as_needed_for_the_dolphin() -> None:
    play = eight().do(ask("meru", "billboard", dolphin=True), ANSWER_ALL)
    assert play.told() == [AnswerHeld(2)]
    play.do(give_back("B3"), seat=1)
    assert play.public.phase is Phase.GIVE_BACK_STEP
    play.do(give_back("B5"), seat=2)
    assert {"D2", "D5"} <= named(play.public.steps)
    assert play.public.steps.bit_count() == 8


def test_steps_supply__no_new_token_needs_none() -> None:
    play = eight("A7 C7 A7 A7").do(ask("meru", "bird"), answer(None))
    assert play.public.phase is Phase.AGENTS


def test_steps_supply__with_none_left_no_extra_immortal_move() -> None:
    play = full(
        path=LONG, tokens="B3 B4 B5 C5 D4 E4 E3 E2", step_supply=8, immortals="B6 C6 D6 E6"
    ).do(immortal("B6", "B7"))
    assert play.rule(extra("D5", "B7", "B6")) == "steps.supply"
    assert play.options(act.ExtraMove) == []


def test_steps_supply__the_czech_box_has_ten() -> None:
    play = full(
        path=LONG, tokens="B3 B4 B5 C5 D4 E4 E3 E2 D2", step_supply=10, immortals="B6 C6 D6 E6"
    ).do(immortal("B6", "B7"), extra("D5", "B7", "B6"))
    assert play.public.steps.bit_count() == 10


# --- other notes -------------------------------------------------------------------------------


def test_notes_others__none_by_default() -> None:
    assert full().rule(act.WriteNotebook("C4 at 6"), 1) == "notes.others"


@pytest.mark.parametrize("assist", [Assist.NOTEBOOK, Assist.DEDUCTION])
def test_notes_others__a_notebook_as_an_option(assist: Assist) -> None:
    play = full(assist=assist, seats=3).do(act.WriteNotebook("C4 at 6"), seat=1)
    assert play.game.agents.notebook == "C4 at 6"
    assert play.rule(act.WriteNotebook("x" * 20_001), 1) == "notes.others"
    play.do(act.WriteNotebook("C4\nor D4"), seat=2)
    assert play.game.agents.notebook == "C4\nor D4"


def test_notes_unconfirmed__not_after_the_end() -> None:
    assert full().do(RESIGN, seat=1).rule(note("C4", "?"), 1) == "table.turn"
