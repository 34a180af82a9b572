"""A session at the prompt: acts, refusals and commands."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.support.cli.person import EN, OPENING, Played, Terminal
from zanzibar.record import read
from zanzibar.rules.model import actions as act


def test_illegal_act_names_the_rule_and_changes_nothing(terminal: Terminal) -> None:
    lines = [*OPENING[:2], "step E6", "step C4", "end", "answer C4", "quit"]
    played = terminal.play("--side recruiter --mission tm", lines)
    assert len(played.record.acts) == 2
    for rule in ("step.orthogonal", "step.unvisited", "setup.opening"):
        assert f"({rule})" in played.output


def test_unknown_input_is_answered_with_what_to_type(terminal: Terminal) -> None:
    lines = ["fly away", "\x1b[2J", "99", "Z9", "note C4", "quit"]
    played = terminal.play("--side recruiter --mission tm", lines)
    assert EN.say("not-understood", text="fly away") in played.said
    assert EN.say("no-such-number", number="99", most=3) in played.output
    assert "\x1b" not in played.output
    assert played.record.acts == ()


def test_help_finds_rules_by_id_and_by_word(terminal: Terminal) -> None:
    lines = ["help", "help step.temple", "help diagonal", "help zzzz", "rules", "legend", "quit"]
    said = terminal.play("--side agents --mission tm", lines).said
    assert EN.say("command_quit") in said
    assert EN.rule("step.temple") in said
    assert EN.say("help-found", word="diagonal") in said
    assert EN.say("help-nothing", word="zzzz") in said
    assert EN.title("shakedown.push") in said
    assert "Subversion Bookstore (book)" in said


def test_short_forms_are_understood(terminal: Terminal) -> None:
    placed = ["meru a1", "henry a2", "PLACE BILL A3", "dusty a4"]
    lines = [*placed, "meru b1", "ask coffee", "done", "bill done", "quit"]
    played = terminal.play("--side agents --mission tm --seed 9", lines)
    own = [each.action for each in played.record.acts if each.seat == 1]
    index = played.table.rules.board.feature_index
    assert own[4:] == [act.MoveAgent(0, 1), act.Ask(0, index["cafe"]), act.Done(0), act.Done(2)]


def test_ambiguous_move_asks_which_agent(terminal: Terminal) -> None:
    placed = ["meru a1", "lyme a1", "bill f7", "dusty f7"]
    played = terminal.play("--side agents --mission tm --seed 9", [*placed, "b1", "quit"])
    assert EN.say("which-one", forms="meru move B1, lyme move B1") in played.output


def test_notes_are_placed_moved_changed_and_removed(terminal: Terminal) -> None:
    lines = ["note C4 X 07 [?]", "note 1 to d4", "note 1 maybe", "note F1 b", "note 2 remove"]
    played = terminal.play("--side agents --mission tm", [*lines, "notes", "quit"])
    (note,) = played.table.public.notes
    assert (note.text, played.table.rules.board.names[note.at]) == ("maybe", "D4")
    assert "[?]" in played.output


def test_notebook_needs_its_option(terminal: Terminal) -> None:
    lines = ["notebook start is north", "quit"]
    allowed = terminal.play("--side agents --mission tm --assist notebook", lines)
    assert allowed.table.game.agents.notebook == "start is north"
    refused = terminal.play("--side agents --mission tm", lines, "other.zan")
    assert "(notes.others)" in refused.output


def test_resigning_is_confirmed_first(terminal: Terminal) -> None:
    kept = terminal.play("--side agents --mission tm", ["resign", "", "quit"])
    assert not kept.table.over
    given = terminal.play("--side agents --mission tm", ["resign", "yes"], "other.zan")
    assert given.table.result is not None
    assert given.table.result.reason == "resigned"


def test_bot_agrees_to_stop(terminal: Terminal) -> None:
    played = terminal.play("--side agents --mission tm", ["stop"])
    assert played.code == 0
    assert played.table.over
    assert played.table.result is None


def test_pass_lets_a_partner_act_first(terminal: Terminal) -> None:
    lines = ["take meru", "take lyme", "meru A1", "lyme A1", "pass", "quit"]
    played = terminal.play("--side agents --mission tm --seats 3 --seed 1", lines)
    partner = [each for each in played.record.acts if each.seat == 2]
    assert any(isinstance(each.action, act.MoveAgent | act.Ask | act.Capture) for each in partner)


def test_list_shows_the_whole_long_menu(terminal: Terminal) -> None:
    output = terminal.play("--side recruiter --mission fg", ["list", "71", "quit"]).output
    assert "mayhem A1-B1" in output
    assert " 71  " in output


def test_save_writes_a_copy_and_never_overwrites(terminal: Terminal, tmp_path: Path) -> None:
    copy = tmp_path / "copy.zan"
    played = terminal.play("--side agents --mission tm", [f"save {copy}", f"save {copy}", "quit"])
    assert read(copy.read_bytes()) == played.record
    # The terminal breaks a path that is longer than its lines, so the spaces do not count.
    expected = EN.error("file.exists", file=str(copy)).replace(" ", "")
    assert expected in played.said.replace(" ", "")


# --- a chosen entry of the menu ----------------------------------------------------------------

PLACED = ["meru a1", "lyme a1", "bill f7", "dusty f7"]
AGENTS = "--side agents --mission tm --seed 9 --opponent greedy"


def own_acts(played: Played) -> Sequence[object]:
    return [each.action for each in played.record.acts if each.seat == 1][len(PLACED) :]


def test_chosen_agent_narrows_a_typed_move(terminal: Terminal) -> None:
    played = terminal.play(AGENTS, [*PLACED, "2", "b1", "quit"])
    assert own_acts(played) == [act.MoveAgent(1, 1)]


def test_chosen_name_of_an_agent_narrows_a_typed_move(terminal: Terminal) -> None:
    played = terminal.play(AGENTS, [*PLACED, "lyme", "b1", "quit"])
    assert own_acts(played) == [act.MoveAgent(1, 1)]


@pytest.mark.parametrize("typed", ["cafe", "coffee"])
def test_feature_is_enough_for_a_question_of_a_chosen_agent(terminal: Terminal, typed: str) -> None:
    played = terminal.play(AGENTS, ["meru b1", *PLACED[1:], "meru", typed, "quit"])
    assert own_acts(played) == [act.Ask(0, played.table.rules.board.feature_index["cafe"])]


def test_typed_words_fit_all_actions_again_after_the_menu_is_shown(terminal: Terminal) -> None:
    played = terminal.play(AGENTS, [*PLACED, "2", "actions", "b1", "quit"])
    assert EN.say("which-one", forms="meru move B1, lyme move B1") in played.output
    assert own_acts(played) == []


def test_whole_form_is_understood_outside_the_chosen_entry(terminal: Terminal) -> None:
    played = terminal.play(AGENTS, [*PLACED, "2", "meru move b1", "quit"])
    assert own_acts(played) == [act.MoveAgent(0, 1)]


# --- something else is due ---------------------------------------------------------------------


@pytest.mark.parametrize("typed", ["card pipe-girl", "card", "confirm"])
def test_second_card_is_answered_with_the_start_that_is_due(terminal: Terminal, typed: str) -> None:
    lines = ["card karl-box", typed, "quit"]
    played = terminal.play("--side recruiter --mission tm", lines)
    after = played.said[played.said.rindex(f": {typed} ") :]
    assert EN.say("phase_start") in after
    assert len(played.record.acts) == 1
