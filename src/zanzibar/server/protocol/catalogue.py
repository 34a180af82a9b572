"""The catalogue as clients need it: the fields of every action and event, and how to offer them."""

import json
from collections.abc import Iterable

from msgspec import Struct, to_builtins

from zanzibar.rules import AGENTS, Module, Phase
from zanzibar.rules.model.fields import FieldKind, fields_of
from zanzibar.rules.model.rows import ActionRow, Catalogue, EventRow

TYPESCRIPT = """\
// Written by `python -m zanzibar.server.protocol.typescript` from the catalogue of the rules.
// Do not edit.
import type * as protocol from "./protocol.ts";

type BaseAction = Exclude<protocol.WireAction, protocol.ModuleAction>;
type BaseEvent = Exclude<protocol.PublicEvent | protocol.OwnEvent, protocol.ModuleEvent>;

export const ACTIONS: Readonly<Record<BaseAction["do"], protocol.ActionInfo>> = {{
{actions}
}};

export const EVENTS: Readonly<Record<BaseEvent["what"], protocol.EventInfo>> = {{
{events}
}};
"""


class ActionInfo(Struct, frozen=True):
    """The description a client needs to offer an action: its fields and their kinds."""

    phase: Phase | None
    """None for an act out of turn."""
    fields: dict[str, FieldKind]
    agent: str | None
    """The Agent whose ability it is."""
    rule: str
    """The rule that explains it."""
    confirm: bool
    """Show the act before it is done: it tells the other side something or is final."""


class EventInfo(Struct, frozen=True):
    fields: dict[str, FieldKind]
    evidence: bool
    """It says where the Recruiter has been or has not been."""


class ModuleInfo(Struct, frozen=True):
    """The description a client needs to play with a rule module that it does not know."""

    id: str
    actions: dict[str, ActionInfo]
    events: dict[str, EventInfo]
    texts: dict[str, str]
    """Fluent messages by language."""


def action_infos(catalogue: Catalogue, rows: Iterable[ActionRow]) -> dict[str, ActionInfo]:
    """Describe actions, by the name under which they travel."""
    return {
        catalogue.names[row.struct]: ActionInfo(
            row.phase,
            dict(fields_of(row.struct)),
            None if row.agent is None else AGENTS[row.agent],
            row.rule,
            row.confirm,
        )
        for row in rows
    }


def event_infos(catalogue: Catalogue, rows: Iterable[EventRow]) -> dict[str, EventInfo]:
    """Describe events, by the name under which they travel."""
    return {
        catalogue.names[row.struct]: EventInfo(dict(fields_of(row.struct)), row.evidence)
        for row in rows
    }


def module_info(catalogue: Catalogue, module: Module) -> ModuleInfo:
    return ModuleInfo(
        module.id,
        action_infos(catalogue, module.actions),
        event_infos(catalogue, module.events),
        dict(module.texts),
    )


def generate_typescript(catalogue: Catalogue) -> str:
    """Return the TypeScript file with the catalogue of the base game."""
    actions = action_infos(catalogue, catalogue.actions.values())
    events = event_infos(catalogue, catalogue.events.values())
    return TYPESCRIPT.format(actions=_entries(actions), events=_entries(events))


def _entries(infos: dict[str, ActionInfo] | dict[str, EventInfo]) -> str:
    return "\n".join(f"  {name}: {_literal(to_builtins(info))}," for name, info in infos.items())


def _literal(value: object) -> str:
    if not isinstance(value, dict):
        return json.dumps(value)
    inside = ", ".join(f"{key}: {_literal(each)}" for key, each in value.items())
    return f"{{ {inside} }}" if inside else "{}"
