"""Every action has one text form, and it is read back whatever its case and spacing."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zanzibar.board import zanzibar
from zanzibar.record import RecordError, read_action, read_seat, seat_text, write_action
from zanzibar.rules import AGENTS, BASE, NOWHERE, RECRUITER, Action, Rules, Ruleset, Slip
from zanzibar.rules.model import actions as act

BOARD = zanzibar()
RULES = Rules(Ruleset(), BOARD)
LOCATIONS = st.integers(0, BOARD.size - 1)
TEXT = st.text(st.characters(codec="utf-8"), max_size=30)
FIELDS: dict[str, st.SearchStrategy[Any]] = {
    "border": st.integers(0, len(BOARD.borders) - 1),
    "card": st.sampled_from(["karl-box", "pipe-girl", None]),
    "at": LOCATIONS,
    "to": LOCATIONS,
    "source": LOCATIONS,
    "agent": st.integers(0, len(AGENTS) - 1),
    "feature": st.integers(0, len(BOARD.features) - 1),
    "dolphin": st.booleans(),
    "note": st.integers(1, 999),
    "text": TEXT,
}


def fields_of(kind: Any) -> dict[str, st.SearchStrategy[Any]]:
    fields = {name: FIELDS[name] for name in kind.__struct_fields__ if name != "token"}
    if kind is act.MindSlip:
        fields["token"] = st.sampled_from(Slip)
    elif kind is act.ExtraMove:
        fields["token"] = LOCATIONS
    elif kind in (act.Answer, act.Push):
        where = "at" if kind is act.Answer else "to"
        fields[where] = st.one_of(LOCATIONS, st.just(NOWHERE))
    return fields


ACTIONS = st.one_of([st.builds(kind, **fields_of(kind)) for kind in BASE.actions])


@given(ACTIONS)
def test_every_action_is_read_back_from_its_text(action: Action) -> None:
    assert read_action(RULES, write_action(RULES, action)) == action


@given(ACTIONS)
def test_the_text_of_an_action_is_canonical(action: Action) -> None:
    text = write_action(RULES, action)
    assert write_action(RULES, read_action(RULES, f"  {text}\t")) == text
    assert "\n" not in text


@pytest.mark.parametrize(
    ("lenient", "canonical"),
    [
        ("STEP c5", "step C5"),
        ("immortal c4 - D5", "immortal C4-D5"),
        ("Immortal  C4 -D5", "immortal C4-D5"),
        ("mayhem B1-A1", "mayhem A1-B1"),
        ("slip e4 FIRST", "slip E4"),
        ("done Meru", "meru done"),
        ("Meru\tASK book DOLPHIN", "meru ask book dolphin"),
        ("No Push", "no push"),
        ('Note c4  "Keep CASE"', 'note C4 "Keep CASE"'),
        ("note 03 to d4", "note 3 to D4"),
        ("Second - Slip B4", "second-slip B4"),
    ],
)
def test_case_spacing_and_order_of_neighbours_do_not_matter(lenient: str, canonical: str) -> None:
    assert write_action(RULES, read_action(RULES, lenient)) == canonical


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("", "record.syntax"),
        ("jump C4", "record.syntax"),
        ("step", "record.syntax"),
        ("step C4 C5", "record.syntax"),
        ("step Z9", "record.location"),
        ("step C0", "record.location"),
        ("mayhem A1", "record.syntax"),
        ("mayhem A1-B2", "record.border"),
        ("meru fly C4", "record.syntax"),
        ("meru", "record.syntax"),
        ("meru ask temple", "record.feature"),
        ("meru ask river", "record.feature"),
        ("take nobody", "record.agent"),
        ("dusty rhythm nobody C4", "record.agent"),
        ("bill weakness B2", "record.syntax"),
        ("note C4 X", "record.syntax"),
        ('note C4 "X', "record.syntax"),
        (r'note C4 "\x"', "record.quote"),
        (r'note C4 "\ud800"', "record.quote"),
        ("note 1234567 remove", "record.syntax"),
        ("note ² remove", "record.syntax"),
        ("- - -", "record.syntax"),
        ('card "karl-box"', "record.syntax"),
        ("bill crosshairs", "meru"),
        ("meru weakness B2-B3", "bill"),
        ("meru rhythm bill B3", "dusty"),
    ],
)
def test_what_is_no_action_has_an_error_id(text: str, error: str) -> None:
    with pytest.raises(RecordError) as raised:
        read_action(RULES, text)
    assert raised.value.id == error


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("mayhem A1-B2", "setup.mayhem"),
        ("meru ask temple", "ask.temple"),
        ("bill crosshairs", "meru"),
        ("step Z9", None),
    ],
)
def test_what_can_be_said_and_is_against_a_rule_names_the_rule(text: str, rule: str | None) -> None:
    with pytest.raises(RecordError) as raised:
        read_action(RULES, text)
    assert raised.value.rule == rule


def test_seats_are_r_and_the_numbers_of_the_agent_seats() -> None:
    assert [seat_text(seat) for seat in range(5)] == ["R", "1", "2", "3", "4"]
    assert read_seat(" r ") == RECRUITER
    assert [read_seat(text) for text in "1234"] == [1, 2, 3, 4]
    with pytest.raises(RecordError, match=r"record\.seat"):
        read_seat("5")
