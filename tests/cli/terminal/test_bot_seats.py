"""BotSeats at the terminal's table: what they say and note, and when they act."""

import re

import pytest

from tests.support.cli.person import ALWAYS_THE_FIRST, EN, OPENING, Played, Terminal
from zanzibar.record.replay import Replay
from zanzibar.rules import NOBODY, Phase
from zanzibar.rules.model import actions as act
from zanzibar.rules.model.vocabulary import BILL, LYME

SAID = re.compile(r"^ *» (.+)$", re.MULTILINE)
PERSON = 1
TOGETHER = "--side agents --mission tm --seats 4 --deal random --seed {} --opponent greedy"
NOTES = (act.PlaceNote, act.EditNote, act.RemoveNote)


def begun(played: Played) -> list[tuple[int, int, tuple[int, ...]]]:
    """Every activation: who began it, with which Agent, and who could have begun one."""
    found: list[tuple[int, int, tuple[int, ...]]] = []
    again = Replay(played.record)
    for _ in played.record.acts:
        before, due = again.table.public, again.table.due
        entry = again.next()
        if before.phase is Phase.AGENTS and before.active == NOBODY:
            agent = again.table.rules.catalogue.agent_of(entry.action)
            if agent is not None:
                found.append((entry.seat, agent, due))
    return found


@pytest.mark.parametrize("seed", range(3))
def test_bot_begins_an_activation_only_when_no_person_can(terminal: Terminal, seed: int) -> None:
    played = terminal.play(TOGETHER.format(seed), ALWAYS_THE_FIRST)
    assert played.table.over
    activations = begun(played)
    assert {seat for seat, _, _ in activations} > {PERSON}
    for seat, _, due in activations:
        assert seat == PERSON or PERSON not in due


def test_person_can_call_the_agent_of_a_bot(terminal: Terminal) -> None:
    placed = ["meru A1", "bill A1"]  # with this seed one is the person's own, one everybody's
    lines = [*placed, "call nobody", "call henry lyme", "quit"]
    played = terminal.play(TOGETHER.format(1), lines)
    assert EN.say("call-usage") in played.said
    seat, agent, due = begun(played)[0]
    assert PERSON in due
    assert seat == played.table.public.held[LYME] != PERSON
    assert agent == LYME


def test_called_bot_plays_a_shared_agent(terminal: Terminal) -> None:
    played = terminal.play(TOGETHER.format(1), ["meru A1", "bill A1", "call bill", "quit"])
    seat, agent, _ = begun(played)[0]
    assert seat != PERSON
    assert agent == BILL


def test_call_is_refused_outside_the_agents_turn(terminal: Terminal) -> None:
    lines = ["call meru", *OPENING, "quit"]
    played = terminal.play("--side recruiter --mission tm --seats 3", lines)
    assert EN.say("not-possible-now") in played.said


def test_seats_can_let_each_other_act_first(terminal: Terminal) -> None:
    agents = ["", *["1"] * 8, "pass", "pass", "pass", "log", "quit"]
    played = terminal.play(
        "--hot-seat --mission tm --seats 3 --deal random", ["", *OPENING, *agents]
    )
    assert played.code == 0
    assert played.output.count(EN.say("heading-log")) >= 1


def test_remarks_and_notes_of_bots_are_shown_and_recorded(terminal: Terminal) -> None:
    played = terminal.play(
        "--side recruiter --mission tm --seed 2 --opponent solid",
        [*OPENING, *["1"] * 9, "log", "notes", "quit"],
    )
    said = SAID.findall(played.output)
    assert said
    assert len(set(said)) > 2
    noted = [each for each in played.record.acts if isinstance(each.action, NOTES)]
    assert noted
    assert all(each.seat == 1 for each in noted)
    assert EN.say("heading-notes") in played.output


def test_bot_writes_notes_before_a_person_has_to_act(terminal: Terminal) -> None:
    """One computer writes them for the side, as soon as the Agents' turn begins."""
    played = terminal.play(
        "--side agents --mission tm --seats 3 --deal random --seed 5 --opponent solid",
        [*["1"] * 120],
    )
    again, written = Replay(played.record), 0
    for _ in played.record.acts:
        before = again.table.public
        entry = again.next()
        if isinstance(entry.action, NOTES):
            written += 1
            assert before.phase is Phase.AGENTS
            assert entry.seat == 2
    assert written > 0
