"""`touched` says of every event what `evolve` does with it, and nothing else."""

import ast
import sys
from pathlib import Path

from zanzibar.rules.model import events
from zanzibar.rules.model.events import Undone
from zanzibar.rules.model.state import Public
from zanzibar.server.encoding.invalidation import TOUCHED

SOURCE = ast.parse(Path(sys.modules["zanzibar.rules.evolve"].__file__ or "").read_text("utf-8"))
FUNCTIONS = {node.name: node for node in SOURCE.body if isinstance(node, ast.FunctionDef)}


def replaced(function: ast.FunctionDef) -> set[str]:
    """The fields that a function replaces in its first argument, which is all it may do with it."""
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


def test_every_event_touches_what_evolve_replaces() -> None:
    (table,) = (
        node.value
        for node in SOURCE.body
        if isinstance(node, ast.AnnAssign)
        and isinstance(node.target, ast.Name)
        and node.target.id == "_PUBLIC"
    )
    assert isinstance(table, ast.Dict)
    found = {Undone: frozenset(Public.__struct_fields__)}
    for kind, function in zip(table.keys, table.values, strict=True):
        assert isinstance(kind, ast.Name)
        assert isinstance(function, ast.Name)
        found[getattr(events, kind.id)] = frozenset(replaced(FUNCTIONS[function.id]))
    assert found == TOUCHED
