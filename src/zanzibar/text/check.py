"""Check that the languages agree, and that they have every text in use and no other.

    python -m zanzibar.text.check [SOURCE ...]

Sources are files or folders with Python, TypeScript or Svelte; without any, the package, the
browser client and the benchmarks.
"""

import ast
import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor

FAMILIES = {
    "ability": "what an Agent can do, by the Agent's id",
    "action": "what a seat can do, by the name of the action",
    "agent": "Agents, by id",
    "ally": "Allies, by id",
    "assist": "values of the option assist",
    "balance": "tables of the balance report, by their names",
    "bot": "what computer Agents say, by the rest of the remark's id",
    "card": "Recruiter cards, by id",
    "command": "what can be typed in the terminal",
    "error": "errors, by id",
    "event": "what happened, by the name of the event",
    "fact": "what a deduction knows, by the kind of fact and the rule it follows from",
    "feature": "the Features of the printed board, by id",
    "hint": "what the browser says can be pressed, by phase",
    "level": "levels of the computer, by id",
    "mission": "missions, by id",
    "option": "options of a table",
    "phase": "what the table waits for, by phase",
    "plan": "which part of an action is to be chosen next",
    "preview": "what an act will do, by the name of the action",
    "reason": "how a game ended, by id",
    "role": "the sides and the spectators",
    "rule": "the rules reference, by rule id",
    "setup": "the steps of the setup, by phase",
    "slip": "the two MIND SLIP tokens",
    "speed": "how fast computers play",
    "status": "states of a table",
    "tab": "panels of the table in the browser",
    "token": "tokens and figures",
    "value": "values of options",
    "word": "words of the board and the table",
}
"""Messages with computed ids: the name of a family in the code uses all of its messages."""

EACH_BY_ID = {"error"}
"""Families of which the code must name each message by its id."""

_NAMED_BY = {"term": "", "about": "text", "line": "line"}
"""The methods of Texts that take the name of a family, and the attribute they return."""
_ID = re.compile(r"([a-z]+)\.(?!(?:py|toml|json|ftl|md|ts|txt)\Z)[a-z][a-z-]*\Z")
_NOT_A_USE = {Path(__file__).name}
# Each kind of quotes is looked for on its own: a template literal may contain other strings.
_QUOTED = [
    re.compile(r'"((?:\\.|[^"\\\n])*)"'),
    re.compile(r"'((?:\\.|[^'\\\n])*)'"),
    re.compile(r"`((?:\\.|[^`\\])*)`"),
]


class FluentMessage(NamedTuple):
    file: str
    variables: dict[str, frozenset[str]]
    """Of the value ("") and of each attribute."""
    mentions: frozenset[str]
    """Other messages that it contains."""


_NOTHING = FluentMessage("", {}, frozenset())


class MessageFiles(NamedTuple):
    """The messages of a language, in their order, and the faults of its files."""

    messages: dict[str, FluentMessage]
    problems: list[str]


def read(folder: Path) -> MessageFiles:
    """Read the Fluent files of one language."""
    catalogue = MessageFiles({}, [])
    for path in sorted(folder.glob("*.ftl")):
        file = f"{folder.name}/{path.name}"
        text = path.read_text("utf-8")
        for item in FluentParser().parse(text).body:
            match item:
                case ftl.Junk():
                    line = text.count("\n", 0, item.span.start) + 1 if item.span else 1
                    why = item.annotations[0].message if item.annotations else "not understood"
                    catalogue.problems.append(f"{file}:{line}: {why}")
                case ftl.Message() if item.id.name in catalogue.messages:
                    catalogue.problems.append(f"{file}: {item.id.name} is there twice")
                case ftl.Message():
                    catalogue.messages[item.id.name] = _message(file, item)
    return catalogue


def problems(folder: Path) -> list[str]:
    """List the faults of the languages in `folder`, apart from unused messages."""
    languages = {path.name: read(path) for path in sorted(folder.iterdir()) if _is_language(path)}
    found = [problem for language in languages.values() for problem in language.problems]
    for lang, language in languages.items():
        found += _problems_inside(lang, language)
        for other, model in languages.items():
            if other != lang:
                found += _missing(lang, language, model)
                if lang < other:
                    found += _different(lang, language, other, model)
    return found


def unused(folder: Path, sources: Iterable[Path]) -> list[str]:
    """List the messages in `folder` that nothing in `sources` refers to."""
    messages = _all_messages(folder)
    literals, families = _references(sources)
    mentioned = {id for message in messages.values() for id in message.mentions}
    return [id for id in messages if id not in mentioned and not _is_used(id, literals, families)]


def missing(folder: Path, sources: Iterable[Path]) -> list[str]:
    """List the texts that the Python in `sources` names and `folder` does not have."""
    messages = _all_messages(folder)
    dotted = {
        key.replace("_", ".")
        for family, _, key in (id.partition("_") for id in messages)
        if family in {"rule", "error"}
    }
    kinds = {id.partition(".")[0] for id in dotted if "." in id}
    found: list[str] = []
    for file in _files(sources):
        if file.suffix != ".py":
            continue
        nodes = ast.walk(ast.parse(file.read_text("utf-8")))
        for node in (node for node in nodes if isinstance(node, ast.expr)):
            for id, attribute in _named_texts(node):
                if attribute not in messages.get(id, _NOTHING).variables:
                    found.append(f"{file.name}:{node.lineno}: there is no {id}{_part(attribute)}")
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                id_like = _ID.match(node.value)
                if id_like and id_like[1] in kinds and node.value not in dotted:
                    found.append(f"{file.name}:{node.lineno}: no rule or error {node.value}")
    return found


def main(arguments: Sequence[str]) -> int:
    here = Path(__file__).parent
    found = problems(here)
    checkout = here.parents[2]
    sources = [Path(argument) for argument in arguments] or [here.parent]
    users = [Path(argument) for argument in arguments] or [
        here.parent,
        checkout / "web" / "src",
        checkout / "benchmarks",
    ]
    found += missing(here, sources)
    found += [f"{id} is not used" for id in unused(here, users)]
    for problem in found:
        print(problem)
    return 1 if found else 0


def _all_messages(folder: Path) -> dict[str, FluentMessage]:
    return {
        id: message
        for path in sorted(folder.iterdir())
        if _is_language(path)
        for id, message in read(path).messages.items()
    }


def _is_language(path: Path) -> bool:
    return path.is_dir() and any(path.glob("*.ftl"))


def _message(file: str, item: ftl.Message) -> FluentMessage:
    patterns = {"": item.value} if item.value else {}
    patterns |= {attribute.id.name: attribute.value for attribute in item.attributes}
    parts = {name: _Parts(pattern) for name, pattern in patterns.items()}
    return FluentMessage(
        file,
        {name: frozenset(part.variables) for name, part in parts.items()},
        frozenset(id for part in parts.values() for id in part.mentions),
    )


class _Parts(Visitor):
    """The variables and other messages that a pattern refers to."""

    def __init__(self, pattern: ftl.Pattern) -> None:
        self.variables: set[str] = set()
        self.mentions: set[str] = set()
        self.visit(pattern)

    def visit_VariableReference(self, node: ftl.VariableReference) -> None:  # noqa: N802
        self.variables.add(node.id.name)

    def visit_MessageReference(self, node: ftl.MessageReference) -> None:  # noqa: N802
        self.mentions.add(node.id.name)


def _problems_inside(lang: str, language: MessageFiles) -> Iterator[str]:
    for id, message in language.messages.items():
        family, underscore, _ = id.partition("_")
        if underscore and family not in FAMILIES:
            yield f"{message.file}: {id} belongs to no known family"
        if family == "rule" and not {"", "text", "words"} <= message.variables.keys():
            yield f"{message.file}: {id} needs a title, .text and .words"
        for mentioned in sorted(message.mentions - language.messages.keys()):
            yield f"{message.file}: {id} mentions {mentioned}, which is missing in {lang}"


def _missing(lang: str, language: MessageFiles, model: MessageFiles) -> Iterator[str]:
    for id, message in model.messages.items():
        file = f"{lang}/{Path(message.file).name}"
        if id not in language.messages:
            yield f"{file}: {id} is missing"
            continue
        for part in message.variables.keys() - language.messages[id].variables.keys():
            yield f"{file}: {id}{_part(part)} is missing"


def _different(lang: str, language: MessageFiles, other: str, model: MessageFiles) -> Iterator[str]:
    for id, message in language.messages.items():
        if id not in model.messages:
            continue
        for part, variables in message.variables.items():
            differs = variables ^ model.messages[id].variables.get(part, variables)
            if differs:
                names = ", ".join(f"${name}" for name in sorted(differs))
                yield f"{message.file}: {id}{_part(part)} and {other} differ in {names}"
        if Path(message.file).name != Path(model.messages[id].file).name:
            yield f"{message.file}: {id} is in {model.messages[id].file}"
    here = [id for id in language.messages if id in model.messages]
    there = [id for id in model.messages if id in language.messages]
    if here != there:
        yield f"{lang} and {other} have their messages in a different order"


def _part(attribute: str) -> str:
    return f".{attribute}" if attribute else " (its value)"


def _is_used(id: str, literals: set[str], families: set[str]) -> bool:
    family, underscore, key = id.partition("_")
    if underscore and family in EACH_BY_ID:
        return key.replace("_", ".") in literals or id in literals
    if underscore:
        return family in families
    return id in literals


def _references(sources: Iterable[Path]) -> tuple[set[str], set[str]]:
    """Return the string literals in all sources, and the families that they name."""
    literals: set[str] = set()
    families: set[str] = set()
    for file in _files(sources):
        text = file.read_text("utf-8")
        if file.suffix == ".py":
            tree = ast.parse(text)
            families |= set(_families_by_method(tree))
            found = [node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)]
            strings = [value for value in found if isinstance(value, str)]
        else:
            strings = [string for quoted in _QUOTED for string in quoted.findall(text)]
        literals.update(strings)
        # "phase_answer.waiting" uses phase_answer, as say() understands it.
        literals.update(string.partition(".")[0] for string in strings)
        families |= {family for string in strings for family in _family_of(string)}
    return literals, families


def _files(sources: Iterable[Path]) -> Iterator[Path]:
    for source in sources:
        for file in sorted(source.rglob("*")) if source.is_dir() else [source]:
            if file.suffix in {".py", ".ts", ".svelte"} and file.name not in _NOT_A_USE:
                yield file


def _families_by_method(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Attribute(attr=method), args=[ast.Constant(name), *_]):
                if method in _NAMED_BY and name in FAMILIES:
                    yield str(name)


def _named_texts(node: ast.expr) -> Iterator[tuple[str, str]]:
    """Yield the message and attribute that a call of `say`, `term`, `about` or `line` names."""
    match node:
        case ast.Call(func=ast.Attribute(attr="say"), args=[ast.Constant(str(name)), *_]):
            yield name.partition(".")[0], name.partition(".")[2]
        case ast.Call(
            func=ast.Attribute(attr=method),
            args=[ast.Constant(str(family)), ast.Constant(str(key)), *_],
        ) if method in _NAMED_BY and family in FAMILIES:
            yield f"{family}_{key}", _NAMED_BY[method]


def _family_of(string: str) -> Iterator[str]:
    family, underscore, _ = string.partition("_")
    if underscore and family in FAMILIES:
        yield family


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
