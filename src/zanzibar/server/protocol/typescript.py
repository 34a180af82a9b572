"""Protocol and catalogue as TypeScript: python -m zanzibar.server.protocol.typescript [FOLDER]"""

import json
import re
import sys
from pathlib import Path
from typing import Any, get_args

import msgspec

from zanzibar.rules import BASE, Ruleset, Shown
from zanzibar.server.encoding.fields import Happened, OwnEvent, PublicEvent, WireAction
from zanzibar.server.errors import ErrorId
from zanzibar.server.protocol import messages, schemas
from zanzibar.server.protocol.catalogue import generate_typescript

HEAD = """\
// Written by `python -m zanzibar.server.protocol.typescript` from the server's types. Do not edit.
"""

_NAMED = {
    "Command": messages.ClientCommand,
    "Message": messages.ServerMessage,
    "WireAction": WireAction,
    "PublicEvent": PublicEvent,
    "OwnEvent": OwnEvent,
    "ErrorId": ErrorId,
}

_MAY_OMIT = {
    *(sent.__name__ for sent in (*get_args(messages.ClientCommand), *get_args(WireAction))),
    *(sent.__name__ for sent in (*schemas.REQUESTS, schemas.SeatWish, Ruleset, Happened)),
}


_OF_MODULES = {
    "WireAction": "ModuleAction",
    "PublicEvent": "ModuleEvent",
    "OwnEvent": "ModuleEvent",
}
MODULE_TYPES = """\
/** A field of an action or event of a rule module, by the kinds that its ModuleInfo lists. */
export type ModuleField = string | number | boolean | null | readonly (string | null)[];

/** An action of a rule module: MODULE.Name. */
export interface ModuleAction {
  do: `${string}.${string}`;
  readonly [field: string]: ModuleField;
}

/** An event of a rule module: MODULE.Name. */
export interface ModuleEvent {
  what: `${string}.${string}`;
  readonly [field: string]: ModuleField;
}
"""

_ABSENT = {
    Shown.__name__: {
        field.encode_name
        for field in msgspec.structs.fields(Shown)
        if field.default is msgspec.UNSET
    }
}
"""Fields that the server leaves out where there is nothing to say."""


def generate() -> str:
    """Generate the whole file."""
    types = [*_NAMED.values(), *schemas.REQUESTS, *schemas.RESPONSES]
    found, components = msgspec.json.schema_components(types, ref_template="#/{name}")
    parts = [HEAD, f"export const PROTOCOL = {messages.PROTOCOL};\n"]
    unions = dict(zip(_NAMED, found, strict=False))
    shorthand = {
        _type(unions[name]): name for name in ("WireAction", "PublicEvent", "OwnEvent", "ErrorId")
    }

    def type_of(schema: dict[str, Any]) -> str:
        text = _type(schema)
        for union, name in shorthand.items():
            text = text.replace(union, name)
        return text

    for name, schema in unions.items():
        text = _type(schema) if name in shorthand.values() else type_of(schema)
        if name in _OF_MODULES:
            text += f" | {_OF_MODULES[name]}"
        parts.append(f"export type {name} =\n  | " + text.replace(" | ", "\n  | ") + ";\n")
    parts.append(MODULE_TYPES)
    for name, schema in sorted(components.items()):
        parts.append(_declaration(name, schema, type_of))
    return "\n".join(parts)


def _declaration(name: str, schema: dict[str, Any], type_of: Any) -> str:
    about = schema.get("description")
    comment = f"/** {' '.join(about.split())} */\n" if about else ""
    if schema.get("type") != "object" or "properties" not in schema:
        return f"{comment}export type {name} = {type_of(schema)};\n"
    # The server leaves nothing out of what it sends; a client may leave out what has a default.
    given = set(schema.get("required", ())) if name in _MAY_OMIT else set(schema["properties"])
    given -= _ABSENT.get(name, set())
    lines = [
        f"  {_key(key)}{'' if key in given else '?'}: {type_of(value)};"
        for key, value in schema["properties"].items()
    ]
    return f"{comment}export interface {name} {{\n" + "\n".join([*lines, "}"]) + "\n"


def _key(name: str) -> str:
    return name if re.fullmatch(r"[A-Za-z_]\w*", name) else json.dumps(name)


def _type(schema: dict[str, Any]) -> str:
    if "$ref" in schema:
        return str(schema["$ref"]).removeprefix("#/")
    if "enum" in schema:
        return " | ".join(json.dumps(value) for value in schema["enum"])
    if "anyOf" in schema:
        return " | ".join(_type(option) for option in schema["anyOf"])
    match schema.get("type"):
        case "string":
            return "string"
        case "integer" | "number":
            return "number"
        case "boolean":
            return "boolean"
        case "null":
            return "null"
        case "array":
            return f"readonly ({_type(schema['items'])})[]"
        case "object":
            inside = schema.get("additionalProperties")
            return f"{{ readonly [key: string]: {_type(inside) if inside else 'unknown'} }}"
    raise TypeError(f"no TypeScript for {schema}")


def main() -> None:
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "web/src")
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "protocol.ts").write_text(generate(), "utf-8")
    (folder / "catalogue.ts").write_text(generate_typescript(BASE), "utf-8")


if __name__ == "__main__":
    main()
