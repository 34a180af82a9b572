"""A rule module brings an act, an event, a refusal and texts, and no other room changes for it.

The module is made up here: in the Agents' turn, an Agent may light one of two flares beside it.
"""

import asyncio
import random
from collections.abc import Sequence
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from tests.support.server.clients import guests
from tests.support.server.local_server import local_server
from zanzibar.board import bits, zanzibar
from zanzibar.cli.terminal.display.sentences import GameSentences
from zanzibar.cli.terminal.menu import menu
from zanzibar.cli.terminal.typed_input import read_typed
from zanzibar.compiled_rules import Uncompilable, rule_tables
from zanzibar.deduce import Evidence
from zanzibar.record import (
    RecordError,
    of,
    public_of,
    read,
    read_action,
    read_any,
    replay,
    write_action,
    write_json,
    write_public,
    write_public_json,
    write_text,
)
from zanzibar.rules import (
    AGENTS,
    NOBODY,
    SPECTATOR,
    Mission,
    Module,
    Phase,
    Public,
    Refused,
    Rejection,
    Rules,
    Ruleset,
    Table,
    View,
    begin_view,
    follow,
    shown,
)
from zanzibar.rules.acts.activation import emit_undoable_act, may_activate, why_not_activate
from zanzibar.rules.acts.transaction import Transaction
from zanzibar.rules.model.actions import Menu, ModuleAction, OpeningBack, Undo
from zanzibar.rules.model.events import ModuleEvent
from zanzibar.rules.model.fields import FieldKind
from zanzibar.rules.model.rows import ActionRow, EventRow
from zanzibar.rules.model.state import ModuleState, module_state, put_module_state
from zanzibar.rules.model.vocabulary import Agent, Location, LocationMask
from zanzibar.server.encoding.fields import (
    Happened,
    RawHappened,
    action_back,
    action_out,
    seen_back,
    seen_out,
)
from zanzibar.server.encoding.fields import read_action as read_wire
from zanzibar.server.protocol.catalogue import ActionInfo, module_info
from zanzibar.shift import MODULES
from zanzibar.text import texts

# --- the module --------------------------------------------------------------------------------


class LightFlare(ModuleAction, frozen=True, gc=False, tag=True):
    agent: Agent
    at: Location


class FlareLit(ModuleEvent, frozen=True, gc=False, tag=True):
    agent: Agent
    at: Location
    left: int


class Flares(ModuleState, frozen=True, gc=False):
    lit: LocationMask = 0
    left: int = 2


def flares(public: Public) -> Flares:
    return module_state(public.modules, Flares)


def why_not_light(rules: Rules, view: View, action: LightFlare) -> Rejection | None:
    refused = why_not_activate(view.public, view.seat, action.agent)
    if refused is not None:
        return refused
    if not flares(view.public).left:
        return Rejection("flare.spent", {"agent": AGENTS[action.agent]})
    beside = rules.board.orthogonal[view.public.agents[action.agent]]
    if beside >> action.at & 1:
        return None
    return Rejection("flare.beside", {"location": rules.board.names[action.at]})


def light_options(rules: Rules, view: View) -> Sequence[Menu]:
    public = view.public
    if not flares(public).left:
        return ()
    return [
        tuple(LightFlare(agent, at) for at in bits(rules.board.orthogonal[public.agents[agent]]))
        for agent in range(len(AGENTS))
        if may_activate(public, view.seat, agent)
    ]


def light(tx: Transaction, action: LightFlare) -> None:
    left = flares(tx.game.public).left - 1
    emit_undoable_act(tx, action.agent, FlareLit(action.agent, action.at, left))


def flare_lit(p: Public, e: FlareLit) -> Public:
    new = Flares(flares(p).lit | 1 << e.at, e.left)
    return replace(p, modules=put_module_state(p.modules, new))


ENGLISH = """
action_flare_LightFlare = Light a flare
    .line = { $agent }: light a flare at { $at }
event_flare_FlareLit = { $agent } lights a flare at { $at }. { $left ->
    [one] One flare is left.
   *[other] { $left } flares are left.
}
rule_flare_spent = Flares
    .text = There are two flares in a game.
    .denied = All flares are lit: { $agent } has none left.
    .words = flare, light
rule_flare_beside = Where a flare is lit
    .text = A flare is lit orthogonally next to the Agent.
    .denied = { $location } is not next to the Agent.
    .words = flare, beside
"""
CZECH = """
action_flare_LightFlare = Zapálit světlici
    .line = { $agent }: zapálit světlici na { $at }
event_flare_FlareLit = { $agent } zapaluje světlici na { $at }. Zbývá: { $left }.
rule_flare_spent = Světlice
    .text = Ve hře jsou dvě světlice.
    .denied = Všechny světlice už hoří: { $agent } žádnou nemá.
    .words = světlice
rule_flare_beside = Kde se světlice zapaluje
    .text = Světlice se zapaluje na poli vedle agenta.
    .denied = { $location } nesousedí s agentem.
    .words = světlice
"""

FLARE = Module(
    id="flare",
    actions=(
        ActionRow(
            struct=LightFlare,
            phase=Phase.AGENTS,
            why_not=why_not_light,
            apply=light,
            options=light_options,
            notation="{agent} flare {at}",
            rule="flare.spent",
            event=FlareLit,
            confirm=True,
        ),
    ),
    events=(
        EventRow(
            struct=FlareLit,
            fold=flare_lit,
            changes="modules",
            said="{agent} flare {at}",
            result="left {left}",
            undoable=True,
            evidence=True,
        ),
    ),
    public_state=Flares(),
    texts={"en": ENGLISH, "cs": CZECH},
)
RULESET = Ruleset(mission=Mission.TRAINING, modules=("flare",))
WITH_FLARES = {**MODULES, "flare": FLARE}

# --- games -------------------------------------------------------------------------------------


def fresh(seed: int = 1) -> tuple[Table, random.Random]:
    rng = random.Random(seed)
    return Table.new(rng, RULESET, modules=WITH_FLARES), rng


def at_agents_turn(seed: int = 1) -> Table:
    """Play at random until the Agents' first turn."""
    table, rng = fresh(seed)
    while table.public.phase is not Phase.AGENTS:
        seat = table.due[0]
        onward = [a for a in table.legal(seat) if not isinstance(a, OpeningBack)]
        table.act(seat, rng.choice(onward))
    return table


def flare_of(table: Table) -> LightFlare:
    return next(action for action in table.legal(1) if isinstance(action, LightFlare))


def played(seed: int) -> Table:
    """Play a whole game in which flares are lit, and one of them is taken back."""
    table, rng = fresh(seed)
    undone = False
    while not table.over:
        seat = table.due[0]
        onward = [a for a in table.legal(seat) if not isinstance(a, OpeningBack)]
        lights = [action for action in onward if isinstance(action, LightFlare)]
        table.act(seat, lights[0] if lights else rng.choice(onward))
        if lights and not undone:
            table.act(1, Undo())
            undone = True
    return table


@pytest.fixture
def table() -> Table:
    return at_agents_turn()


# --- rules -------------------------------------------------------------------------------------


def test_menus_list_the_act_for_every_agent_that_may_act(table: Table) -> None:
    lights = [action for action in table.legal(1) if isinstance(action, LightFlare)]
    beside = table.rules.board.orthogonal
    assert {action.agent for action in lights} == set(range(4))
    assert all(beside[table.public.agents[a.agent]] >> a.at & 1 for a in lights)
    assert all(table.why_not(1, action) is None for action in lights)


def test_act_is_refused_with_the_rules_of_the_module(table: Table) -> None:
    far = LightFlare(0, table.public.agents[0])
    assert table.why_not(1, far) == Rejection(
        "flare.beside", {"location": table.rules.board.names[far.at]}
    )
    for _ in range(2):
        table.act(1, flare_of(table))
    agent = table.public.active
    with pytest.raises(Refused) as refused:
        table.act(1, LightFlare(agent, 0))
    assert refused.value.rejection == Rejection("flare.spent", {"agent": AGENTS[agent]})
    assert not any(isinstance(action, LightFlare) for action in table.legal(1))


def test_act_is_refused_out_of_turn_and_off_the_board(table: Table) -> None:
    assert table.why_not(0, flare_of(table)) == Rejection("table.turn")
    assert table.why_not(1, LightFlare(0, 99)) == Rejection("action.malformed")
    other, _ = fresh()
    assert other.why_not(0, LightFlare(0, 1)) == Rejection("setup.recruiter-card")


def test_act_of_a_module_that_is_not_in_force_is_refused() -> None:
    base = Table.new(random.Random(1), Ruleset(mission=Mission.TRAINING))
    assert base.why_not(0, LightFlare(0, 1)) == Rejection("action.malformed")


def test_event_changes_the_state_of_the_module_and_undo_takes_it_back(table: Table) -> None:
    before, action = table.public, flare_of(table)
    entry = table.act(1, action)
    assert entry.events[-1].public == FlareLit(action.agent, action.at, 1)
    assert flares(table.public) == Flares(1 << action.at, 1)
    assert table.public.active == action.agent
    table.act(1, Undo())
    assert table.public == before
    assert table.public.active == NOBODY


def test_folding_what_a_seat_sees_gives_its_view() -> None:
    table = played(2)
    for seat in (SPECTATOR, 0, 1):
        view = begin_view(table.rules, 2, seat)
        for act in table.seen_by(seat):
            for seen in act:
                view = follow(table.rules, view, seen)
        assert view == table.view(seat)


def test_view_shows_the_state_with_names() -> None:
    table = played(3)
    state = flares(table.public)
    assert state.left == 0
    names = table.rules.board.names_of(state.lit)
    for seat in (SPECTATOR, 0, 1):
        assert shown(table.rules, table.view(seat)).modules == {"flare": {"lit": names, "left": 0}}


def test_base_game_shows_no_module_state() -> None:
    table = Table.new(random.Random(1))
    assert b'"modules"' not in msgspec.json.encode(shown(table.rules, table.view(0)))


# --- records -----------------------------------------------------------------------------------


def test_notation_comes_back(table: Table) -> None:
    action = flare_of(table)
    name = table.rules.board.names[action.at]
    text = write_action(table.rules, action)
    assert text == f"{AGENTS[action.agent]} flare {name}"
    assert read_action(table.rules, text.upper()) == action
    with pytest.raises(RecordError, match=r"record\.location"):
        read_action(table.rules, "meru flare Z9")
    with pytest.raises(RecordError, match=r"record\.syntax"):
        read_action(Rules(Ruleset(), zanzibar()), text)


@pytest.mark.parametrize("seed", range(3))
def test_record_and_its_json_are_read_and_replayed(seed: int) -> None:
    table = played(seed)
    record = of(table)
    for source in (write_text(record), write_json(record)):
        again = read(source, WITH_FLARES)
        assert again == record
        assert replay(again).game == table.game


@pytest.mark.parametrize("seed", range(3))
def test_public_record_and_its_json_come_back(seed: int) -> None:
    table = played(seed)
    record = public_of(table)
    text = write_public(record)
    assert " flare " in text
    assert "=> left 1" in text
    for source in (text, write_public_json(record)):
        again = read_any(source, WITH_FLARES)
        assert again == record
    assert read_any(text, WITH_FLARES).view() == table.view(SPECTATOR)  # type: ignore[union-attr]


# --- the wire ----------------------------------------------------------------------------------


def test_action_travels_in_an_envelope(table: Table) -> None:
    action = flare_of(table)
    sent = msgspec.json.encode(action_out(table.rules, action))
    assert msgspec.json.decode(sent) == {
        "do": "flare.LightFlare",
        "agent": AGENTS[action.agent],
        "at": table.rules.board.names[action.at],
    }
    assert action_back(table.rules, read_wire(sent)) == action


@pytest.mark.parametrize(
    "wrong",
    [
        {"do": "flare.Nothing"},
        {"do": "flare.LightFlare", "agent": "meru"},
        {"do": "flare.LightFlare", "agent": "meru", "at": 7},
        {"do": "flare.LightFlare", "agent": "meru", "at": "Z9"},
        {"do": "flare.LightFlare", "agent": "meru", "at": "A1", "more": 1},
    ],
)
def test_malformed_envelope_is_refused(table: Table, wrong: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"do|field|location"):
        action_back(table.rules, read_wire(msgspec.json.encode(wrong)))


def test_event_travels_in_an_envelope(table: Table) -> None:
    entry = table.act(1, flare_of(table))
    seen = table.seen_by(0)[-1][-1]
    assert seen.public == entry.events[-1].public
    sent = msgspec.json.encode(seen_out(table.rules, seen))
    assert msgspec.json.decode(sent)["public"]["what"] == "flare.FlareLit"
    assert seen_back(table.rules, msgspec.json.decode(sent, type=RawHappened)) == seen
    assert isinstance(seen_out(table.rules, seen), Happened)


def test_clients_get_the_kinds_of_the_fields(table: Table) -> None:
    info = module_info(table.rules.catalogue, FLARE)
    assert info.actions == {
        "flare.LightFlare": ActionInfo(
            Phase.AGENTS,
            {"agent": FieldKind.AGENT, "at": FieldKind.LOCATION},
            None,
            "flare.spent",
            True,
        )
    }
    assert info.events["flare.FlareLit"].evidence
    assert info.texts == {"en": ENGLISH, "cs": CZECH}


# --- the terminal ------------------------------------------------------------------------------


def test_terminal_lists_reads_and_tells_of_the_act(table: Table) -> None:
    action = flare_of(table)
    where = table.rules.board.names[action.at]
    english = GameSentences(texts("en"), table.rules, 2)
    czech = GameSentences(texts("cs"), table.rules, 2)
    agent = english.agent(action.agent)
    assert english.act(action) == f"{agent}: light a flare at {where}"
    assert czech.act(action) == f"{czech.agent(action.agent)}: zapálit světlici na {where}"
    legal = table.legal(1)
    assert any("Light a flare" in entry.notation for entry in menu(english, table.public, legal))
    typed = f"{AGENTS[action.agent]} flare {where.lower()}"
    assert read_typed(english, table.public, legal, typed) == action
    table.act(1, action)
    assert f"{agent} lights a flare at {where}. One flare is left." in english.happened(
        table.seen_by(1)[-1]
    )
    refused = Rejection("flare.spent", {"agent": AGENTS[action.agent]})
    assert f"All flares are lit: {agent} has none left." in english.refused(refused)
    assert "světlice" in czech.refused(refused)


# --- what cannot know the module ---------------------------------------------------------------


def test_compiled_rules_refuse_the_module(table: Table) -> None:
    with pytest.raises(Uncompilable, match="acts or events of its own"):
        rule_tables(table.rules)


def test_deduction_reads_past_the_event(table: Table) -> None:
    table.act(1, flare_of(table))
    events = [event for entry in table.log for event in entry.events]
    without = [event for event in events if not isinstance(event.public, FlareLit)]
    assert Evidence(table.rules, events).facts == Evidence(table.rules, without).facts


# --- a server ----------------------------------------------------------------------------------


def test_game_with_the_module_is_played_over_sockets(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(MODULES, "flare", FLARE)
    asyncio.run(play_over_sockets(tmp_path / "data"))


async def play_over_sockets(data: Path) -> None:
    ruleset = {"mission": "training", "modules": ["flare"]}
    async with local_server(data) as server, guests(server.address, "Ada", "Ben") as (ada, ben):
        made = await ada.make("person", "open", ruleset=ruleset)
        id = made["table"]["id"]
        await ben.post(f"/api/tables/{id}/seats/1/take", {})
        recruiter, agents = await ada.sit(id, "R"), await ben.sit(id, "1")
        chance = random.Random(4)
        seats, due = {"R": recruiter, "1": agents}, recruiter
        while due.seen["phase"] != "agents":
            due = seats[due.seen["due"][0]]
            while not due.legal:
                await due.until("update")
            options = [act for act in due.legal if act["do"] != "OpeningBack"]
            assert (await due.act(**chance.choice(options)))["type"] == "accepted"
        while not agents.legal:
            await agents.until("update")
        info = await ada.get("/api/modules/flare")
        assert set(info["actions"]) == {"flare.LightFlare"}
        act = next(act for act in agents.legal if act["do"] == "flare.LightFlare")
        assert (await agents.act(**act))["type"] == "accepted"
        assert agents.seen["modules"]["flare"] == {"lit": [act["at"]], "left": 1}
        assert agents.events[-1]["public"]["what"] == "flare.FlareLit"
        again = {**act, "do": "flare.LightFlare", "at": "Z9"}
        assert (await agents.act(**again))["rule"] is None
        why = await agents.ask({"type": "why-not", "act": {**act, "at": "A1"}}, "why")
        assert why["rule"] in {"flare.beside", None}
        assert (await agents.act("Undo"))["type"] == "accepted"
        assert agents.seen["modules"]["flare"]["left"] == 2
        assert (await agents.act(**act))["type"] == "accepted"
        assert (await agents.act("Resign"))["type"] == "accepted"
        steps = (await ada.get(f"/api/tables/{id}/replay"))["steps"]
        assert any(step["act"]["do"] == "flare.LightFlare" for step in steps)
        record = await ada.http.get(f"/api/tables/{id}/record")
        assert replay(read(record.text, WITH_FLARES)).over
