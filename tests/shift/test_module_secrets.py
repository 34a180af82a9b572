"""A rule module may keep something for one side alone: the other side and spectators get nothing.

The module is made up here: the Recruiter counts in secret, and the Agents note a number out of
turn.
"""

import random

import msgspec
import pytest
from msgspec.structs import replace

from zanzibar.record import of, public_of, read, read_any, replay, write_public, write_text
from zanzibar.rules import (
    RECRUITER,
    SPECTATOR,
    AgentsSecret,
    Mission,
    Module,
    Phase,
    RecruiterSecret,
    Rejection,
    Rules,
    Ruleset,
    Table,
    View,
    begin_view,
    follow,
    shown,
)
from zanzibar.rules.acts.transaction import Transaction
from zanzibar.rules.model.actions import ModuleAction, Undo
from zanzibar.rules.model.events import ModuleEvent
from zanzibar.rules.model.rows import ActionRow, EventAudience, EventRow
from zanzibar.rules.model.state import ModuleState, module_state, put_module_state

AGENT_SEAT = 1


class Count(ModuleAction, frozen=True, gc=False, tag=True):
    by: int


class Counted(ModuleEvent, frozen=True, gc=False, tag=True):
    by: int


class Remember(ModuleAction, frozen=True, gc=False, tag=True):
    number: int


class Remembered(ModuleEvent, frozen=True, gc=False, tag=True):
    number: int


class Counter(ModuleState, frozen=True, gc=False):
    total: int = 0


class Memory(ModuleState, frozen=True, gc=False):
    number: int = 0


def why_not_count(rules: Rules, view: View, action: Count) -> Rejection | None:
    return None if 0 < action.by < 10 else Rejection("tally.by", {"by": action.by})


def count(tx: Transaction, action: Count) -> None:
    tx.emit(recruiter=Counted(action.by))


def counted(r: RecruiterSecret, e: Counted) -> RecruiterSecret:
    total = module_state(r.module_secrets, Counter).total + e.by
    return replace(r, module_secrets=put_module_state(r.module_secrets, Counter(total)))


def why_not_remember(rules: Rules, view: View, action: Remember) -> Rejection | None:
    return Rejection("tally.agents") if view.seat == RECRUITER else None


def remember(tx: Transaction, action: Remember) -> None:
    tx.emit(agents=Remembered(action.number))


def remembered(a: AgentsSecret, e: Remembered) -> AgentsSecret:
    return replace(a, module_secrets=put_module_state(a.module_secrets, Memory(e.number)))


TALLY = Module(
    id="tally",
    actions=(
        ActionRow(
            struct=Count,
            phase=Phase.CARD,
            why_not=why_not_count,
            apply=count,
            options=lambda rules, view: ((Count(1), Count(2)),),
            notation="count {by}",
            rule="tally.by",
            hidden=True,
        ),
        ActionRow(
            struct=Remember,
            phase=None,
            why_not=why_not_remember,
            apply=remember,
            notation="remember {number}",
            rule="tally.agents",
            hidden=True,
        ),
    ),
    events=(
        EventRow(struct=Counted, fold=counted, audience=EventAudience.RECRUITER),
        EventRow(struct=Remembered, fold=remembered, audience=EventAudience.AGENTS),
    ),
    recruiter_state=Counter(),
    agents_state=Memory(),
)
MODULES = {"tally": TALLY}


@pytest.fixture
def table() -> Table:
    ruleset = Ruleset(mission=Mission.TRAINING, modules=("tally",))
    table = Table.new(random.Random(1), ruleset, modules=MODULES)
    table.act(RECRUITER, Count(2))
    table.act(AGENT_SEAT, Remember(7))
    table.act(RECRUITER, Count(1))
    return table


def test_each_side_sees_its_own_state_and_spectators_see_none(table: Table) -> None:
    views = {seat: shown(table.rules, table.view(seat)) for seat in (RECRUITER, 1, SPECTATOR)}
    assert views[RECRUITER].own_modules == {"tally": {"total": 3}}
    assert views[AGENT_SEAT].own_modules == {"tally": {"number": 7}}
    assert views[SPECTATOR].own_modules is msgspec.UNSET
    assert all(view.modules is msgspec.UNSET for view in views.values())


def test_folding_what_a_seat_sees_gives_its_view(table: Table) -> None:
    for seat in (RECRUITER, AGENT_SEAT, SPECTATOR):
        view = begin_view(table.rules, 2, seat)
        for act in table.seen_by(seat):
            for seen in act:
                view = follow(table.rules, view, seen)
        assert view == table.view(seat)
    assert table.seen_by(SPECTATOR) == []


def test_record_holds_the_secret_acts_and_the_public_record_does_not(table: Table) -> None:
    text = write_text(of(table))
    assert text.splitlines()[-3:] == ["R: count 2", "1: remember 7", "R: count 1"]
    assert replay(read(text, MODULES)).game == table.game
    public = write_public(public_of(table))
    assert "count" not in public
    assert "remember" not in public
    assert read_any(public, MODULES) == public_of(table)


def test_undo_keeps_the_notebook_and_takes_back_the_state_of_the_module(table: Table) -> None:
    table.act(RECRUITER, table.legal(RECRUITER)[0])
    table.act(AGENT_SEAT, Remember(9))
    table.act(RECRUITER, Undo())
    assert shown(table.rules, table.view(AGENT_SEAT)).own_modules == {"tally": {"number": 7}}


def test_other_side_is_refused(table: Table) -> None:
    assert table.why_not(RECRUITER, Remember(1)) == Rejection("tally.agents")
    assert table.why_not(AGENT_SEAT, Count(1)) == Rejection("table.turn")
    assert table.why_not(RECRUITER, Count(50)) == Rejection("tally.by", {"by": 50})
