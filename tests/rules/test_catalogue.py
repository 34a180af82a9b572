"""The catalogue has a row for everything, and its rows say what their functions do."""

import ast
import inspect
import textwrap
from typing import get_args

import pytest
from msgspec.structs import fields

from zanzibar.rules import BASE, Phase
from zanzibar.rules.model.actions import Action, Capture, Crosshairs, ModuleAction
from zanzibar.rules.model.events import (
    AgentsPart,
    CaptureTried,
    Created,
    CrosshairsAnswered,
    ModuleEvent,
    NoteRemoved,
    PublicPart,
    RecruiterPart,
    TimeAdvanced,
    Undone,
)
from zanzibar.rules.model.fields import fields_of
from zanzibar.rules.model.rows import EventAudience, EventRow
from zanzibar.rules.model.state import Public

PUBLIC_ROWS = [row for row in BASE.events.values() if row.audience is EventAudience.EVERYBODY]


def replaced_fields(row: EventRow) -> set[str]:
    """Return the fields that a fold replaces in its first argument, which is all it may do."""
    function = ast.parse(textwrap.dedent(inspect.getsource(row.fold))).body[0]
    assert isinstance(function, ast.FunctionDef)
    given = function.args.args[0].arg
    fields: set[str] = set()
    for node in ast.walk(function):
        if isinstance(node, ast.Return):
            value = node.value
            assert isinstance(value, ast.Call)
            assert isinstance(value.func, ast.Name)
            assert value.func.id == "replace"
            assert isinstance(value.args[0], ast.Name)
            assert value.args[0].id == given
            for keyword in value.keywords:
                assert keyword.arg is not None
                fields.add(keyword.arg)
    return fields


def test_every_action_has_a_row() -> None:
    assert set(BASE.actions) == set(get_args(Action)) - {ModuleAction}


def test_every_event_has_a_row_with_its_audience() -> None:
    by_audience = {
        audience: {row.struct for row in BASE.events.values() if row.audience is audience}
        for audience in EventAudience
    }
    assert by_audience == {
        EventAudience.EVERYBODY: set(get_args(PublicPart)) - {Created, ModuleEvent},
        EventAudience.RECRUITER: set(get_args(RecruiterPart)) - {ModuleEvent},
        EventAudience.AGENTS: set(get_args(AgentsPart)) - {ModuleEvent},
    }


def test_every_phase_but_the_end_has_a_row() -> None:
    assert set(BASE.phases) == set(Phase) - {Phase.OVER}


@pytest.mark.parametrize("row", PUBLIC_ROWS, ids=lambda row: row.struct.__name__)
def test_row_names_the_fields_that_its_fold_replaces(row: EventRow) -> None:
    changes = row.changes.split()
    assert len(changes) == len(set(changes))
    if row.struct is Undone:
        assert set(changes) == set(Public.__struct_fields__)
    else:
        assert set(changes) == replaced_fields(row)


def test_secret_events_change_nothing_public() -> None:
    assert all(
        row.changes == ""
        for row in BASE.events.values()
        if row.audience is not EventAudience.EVERYBODY
    )


def test_every_field_has_a_kind() -> None:
    for struct in (*BASE.actions, *BASE.events):
        assert len(fields_of(struct)) == len(fields(struct))


def test_action_is_found_behind_its_event() -> None:
    assert BASE.action_behind(CaptureTried(2, 5, hit=False)) == Capture(2)
    assert BASE.action_behind(CrosshairsAnswered(5, yes=True)) == Crosshairs()
    assert BASE.action_behind(TimeAdvanced(6)) is None


def test_event_of_two_actions_tells_of_neither() -> None:
    assert BASE.action_behind(NoteRemoved(1, 3)) is None
