"""The protocol as promised: every action and event has its mirror, every example is true."""

import json
import random
import re
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from msgspec.structs import fields

from zanzibar.rules import BASE, SPECTATOR, Mission, Ruleset, Table, see_event
from zanzibar.rules.model import actions as act
from zanzibar.rules.model import events as ev
from zanzibar.server.encoding import fields as wire
from zanzibar.server.encoding.fields import action_back, action_out, seen_back, seen_out
from zanzibar.server.errors import ERRORS
from zanzibar.server.protocol import messages as protocol
from zanzibar.server.protocol import schemas, typescript
from zanzibar.server.protocol.catalogue import generate_typescript

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs" / "protocol.md").read_text("utf-8")
EXAMPLES = re.findall(r"^```json (\w+)\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
TYPES: dict[str, Any] = {
    "command": protocol.ClientCommand,
    "message": protocol.ServerMessage,
    "action": wire.WireAction,
    "event": wire.Happened,
    **{given.__name__: given for given in (*schemas.REQUESTS, *schemas.RESPONSES)},
}


@pytest.mark.parametrize(
    ("engine", "mirrored"),
    [
        (act.Action, wire.WireAction),
        (ev.PublicPart, wire.PublicEvent),
        (ev.RecruiterPart | ev.AgentsPart, wire.OwnEvent),
    ],
    ids=["actions", "public", "own"],
)
def test_wire_names_every_field_of_the_engine(engine: Any, mirrored: Any) -> None:
    structs = [
        kind
        for kind in get_args(engine)
        if kind not in (ev.Created, act.ModuleAction, ev.ModuleEvent)
    ]
    assert {kind.__name__: [f.name for f in fields(kind)] for kind in structs} == {
        kind.__name__: [f.name for f in fields(kind)] for kind in get_args(mirrored)
    }


@pytest.mark.parametrize("mission", Mission)
@pytest.mark.parametrize("seed", range(3))
def test_actions_and_events_survive_the_round_trip(mission: Mission, seed: int) -> None:
    chance = random.Random(seed)
    table = Table.new(chance, Ruleset(mission=mission), seats=3)
    while not table.over:
        seat = chance.choice(table.due)
        legal = [a for a in table.legal(seat) if not isinstance(a, act.OpeningBack)]
        action = chance.choice(legal)
        sent = msgspec.json.encode(action_out(table.rules, action))
        read = msgspec.json.decode(sent, type=wire.WireAction)
        assert action_back(table.rules, read) == action
        for event in table.act(seat, action).events:
            for eyes in (SPECTATOR, 0, 1):
                seen = see_event(event, eyes)
                if seen is not None:
                    sent = msgspec.json.encode(seen_out(table.rules, seen))
                    got = msgspec.json.decode(sent, type=wire.Happened)
                    assert seen_back(table.rules, got) == seen


@pytest.mark.parametrize(
    "frame",
    [
        '{"type": "act", "id": "x", "act": {"do": "Undo", "really": true}}',
        '{"type": "act", "id": "x", "act": {"do": "Undo"}, "seat": "R"}',
        '{"type": "act", "id": "", "act": {"do": "Undo"}}',
        '{"type": "act", "act": {"do": "Undo"}}',
        '{"type": "update"}',
    ],
)
def test_unknown_commands_are_refused(frame: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(frame, type=protocol.ClientCommand)


@pytest.mark.parametrize(("kind", "text"), EXAMPLES, ids=[kind for kind, _ in EXAMPLES])
def test_examples_match_the_protocol(kind: str, text: str) -> None:
    example = msgspec.json.decode(text, type=TYPES[kind], strict=True)
    # The server leaves no field out, so the example may not either.
    if kind == "message":
        assert json.loads(msgspec.json.encode(example)) == json.loads(text)


def test_every_command_and_message_has_an_example() -> None:
    shown = {(kind, json.loads(text).get("type")) for kind, text in EXAMPLES}
    for kind in ("command", "message"):
        tags = {struct.__struct_config__.tag for struct in get_args(TYPES[kind])}
        assert tags == {tag for of, tag in shown if of == kind}


def test_every_error_id_is_explained() -> None:
    assert set(re.findall(r"^\| `([a-z.-]+)` \|", PAGE, re.MULTILINE)) == ERRORS


def test_typescript_types_are_up_to_date() -> None:
    folder = ROOT / "web" / "src"
    assert (folder / "protocol.ts").read_text("utf-8") == typescript.generate()
    assert (folder / "catalogue.ts").read_text("utf-8") == generate_typescript(BASE)
