"""The Python files of the repository, parsed: modules, packages, functions and imports."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from msgspec import Struct

from tests.support.repository import ROOT

PACKAGE = ROOT / "src" / "zanzibar"
ROOT_PACKAGE = "zanzibar"
VERSIONS = "zanzibar.server.storage.migrations.versions"
"""Holds one module for each version of the database, and grows with them."""

FunctionNode = ast.FunctionDef | ast.AsyncFunctionDef


class SourceFile(Struct, frozen=True):
    """One parsed Python file."""

    path: Path
    text: str
    tree: ast.Module

    @property
    def shown(self) -> str:
        return self.path.relative_to(ROOT).as_posix()

    @property
    def functions(self) -> Iterator[FunctionNode]:
        return (node for node in ast.walk(self.tree) if isinstance(node, FunctionNode))


@cache
def parsed(path: Path) -> SourceFile:
    text = path.read_text("utf-8")
    return SourceFile(path, text, ast.parse(text, str(path)))


def files_under(*folders: str) -> list[SourceFile]:
    """Return every Python file under these folders of the repository."""
    paths = (path for folder in folders for path in sorted((ROOT / folder).rglob("*.py")))
    return [parsed(path) for path in paths if "node_modules" not in path.parts]


@cache
def modules() -> dict[str, SourceFile]:
    """Return every module of the package by its dotted name; a package is its `__init__`."""
    found = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
        name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        found[name] = parsed(path)
    return found


def is_package(name: str) -> bool:
    return modules()[name].path.name == "__init__.py"


def parent_of(name: str) -> str:
    return name.rpartition(".")[0]


def room_of(name: str) -> str:
    """Return the package directly below `zanzibar` that a module belongs to."""
    return name.split(".")[1] if "." in name else name


def modules_by_package() -> dict[str, list[str]]:
    """Return the modules directly inside each package, without packages inside it."""
    inside: dict[str, list[str]] = {}
    for name in modules():
        if parent_of(name) != VERSIONS and not is_package(name):
            inside.setdefault(parent_of(name), []).append(name)
    return inside


# --- functions ---------------------------------------------------------------------------------


def length_of(function: FunctionNode) -> int:
    return (function.end_lineno or function.lineno) - function.lineno + 1


def longest_functions() -> dict[str, tuple[int, str]]:
    """Return the longest function of each room: its lines, and where it is."""
    longest: dict[str, tuple[int, str]] = {}
    for name, file in modules().items():
        if parent_of(name) == VERSIONS:
            continue
        for function in file.functions:
            found = (length_of(function), f"{name.removeprefix('zanzibar.')}.{function.name}")
            room = room_of(name)
            longest[room] = max(longest.get(room, (0, "")), found)
    return longest


# --- imports -----------------------------------------------------------------------------------


@cache
def import_graph() -> dict[str, frozenset[str]]:
    """Return the modules of the package that each module imports.

    Imports inside functions and under `TYPE_CHECKING` count like all others.
    """
    return {name: frozenset(_imports_of(name, file)) for name, file in modules().items()}


def _imports_of(importer: str, file: SourceFile) -> Iterator[str]:
    for node in ast.walk(file.tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in modules())
        elif isinstance(node, ast.ImportFrom):
            source = _source_of(importer, node)
            for alias in node.names:
                whole = f"{source}.{alias.name}"
                if whole in modules():
                    yield whole
                elif source in modules():
                    yield source


def _source_of(importer: str, node: ast.ImportFrom) -> str:
    if not node.level:
        return node.module or ""
    base = importer if is_package(importer) else parent_of(importer)
    for _ in range(node.level - 1):
        base = parent_of(base)
    return f"{base}.{node.module}" if node.module else base


def import_cycles() -> list[list[str]]:
    """Return groups of modules that import each other in a circle."""
    return circles({name: set(targets) for name, targets in import_graph().items()})


def sibling_cycles() -> list[list[str]]:
    """Return groups of neighbours in one package whose contents import each other in a circle.

    A neighbour is a module, or a package inside the package with everything below it.
    """
    packages = {parent_of(name) for name in modules() if "." in name}
    return [circle for package in sorted(packages) for circle in circles(_siblings(package))]


def _siblings(package: str) -> dict[str, set[str]]:
    graph: dict[str, set[str]] = {}
    for name, targets in import_graph().items():
        source = _child(package, name)
        if source is not None:
            found = {_child(package, target) for target in targets} - {None, source}
            graph.setdefault(source, set()).update(target for target in found if target)
    return graph


def _child(package: str, name: str) -> str | None:
    """Return the member of a package that a module is, or lies in."""
    if not name.startswith(f"{package}."):
        return None
    return f"{package}.{name.removeprefix(f'{package}.').split('.')[0]}"


def circles(graph: dict[str, set[str]]) -> list[list[str]]:
    """Return the strongly connected components with more than one node."""
    reach = {node: _reached(graph, node) for node in graph}
    found: list[list[str]] = []
    seen: set[str] = set()
    for node in sorted(graph):
        if node not in seen and node in reach[node]:
            circle = sorted(other for other in reach[node] if node in reach.get(other, ()))
            seen.update(circle)
            found.append(circle)
    return found


def _reached(graph: dict[str, set[str]], start: str) -> set[str]:
    reached: set[str] = set()
    ahead = [*graph[start]]
    while ahead:
        node = ahead.pop()
        if node not in reached:
            reached.add(node)
            ahead += graph.get(node, ())
    return reached


def imports_from_test_modules() -> list[str]:
    """Return every place where a file below `tests` imports from a `test_*` module."""
    found = []
    for file in files_under("tests"):
        for node in ast.walk(file.tree):
            names = []
            if isinstance(node, ast.ImportFrom) and node.module:
                names = [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
            elif isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            if any(part.startswith("test_") for name in names for part in name.split(".")[:-1]) or (
                names and names[0].rpartition(".")[2].startswith("test_")
            ):
                found.append(f"{file.shown}:{getattr(node, 'lineno', 0)}: {names[0]}")
    return found
