"""Public names of types in the package, to find one name with two meanings."""

import ast
import re
from collections.abc import Iterator

from tests.support.house.source import SourceFile, modules

CAP_WORDS = re.compile(r"[A-Z][A-Za-z0-9]*[a-z][A-Za-z0-9]*")
NOT_A_TYPE = {"TypeVar", "ParamSpec", "TypeVarTuple"}


def names_with_two_meanings() -> dict[str, list[str]]:
    """Return each public class or alias that several modules define, with those modules."""
    places: dict[str, list[str]] = {}
    for module, file in modules().items():
        for name in dict.fromkeys(_types_in(file)):
            places.setdefault(name, []).append(module)
    return {name: found for name, found in sorted(places.items()) if len(found) > 1}


def _types_in(file: SourceFile) -> Iterator[str]:
    """Yield public classes, type aliases and other CapWords names bound at module level."""
    for node in file.tree.body:
        match node:
            case ast.ClassDef(name=name) if not name.startswith("_"):
                yield name
            case ast.AnnAssign(target=ast.Name(id=name)) if CAP_WORDS.fullmatch(name):
                yield name
            case ast.Assign(targets=[ast.Name(id=name)], value=value) if CAP_WORDS.fullmatch(name):
                if not _is_type_variable(value):
                    yield name


def _is_type_variable(value: ast.expr) -> bool:
    match value:
        case ast.Call(func=ast.Name(id=called)) | ast.Call(func=ast.Attribute(attr=called)):
            return called in NOT_A_TYPE
    return False
