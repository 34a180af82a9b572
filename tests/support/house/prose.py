"""Docstrings and comments, and those that read like proverbs instead of saying what happens."""

import ast
import io
import re
import tokenize
from collections.abc import Iterable, Iterator
from pathlib import Path

from msgspec import Struct

from tests.support.house.source import SourceFile, files_under
from tests.support.repository import ROOT

BEGINS_LIKE_A_PROVERB = re.compile(r"(Who|Whoever|Whose|Whom|What|Whatever|Nobody)\b")
HAS_TO_BE_DECODED = re.compile(r"\b(is|are|was|were|be) (told|said)\b|\banew\b|\bwhoever\b", re.I)
PYTHON = ("src", "tests", "benchmarks")
OTHERS = ("Makefile", "pyproject.toml", "hatch_build.py", "scripts/*", ".ci/*")
WEB_ENDINGS = {".ts", ".svelte", ".js", ".css"}
_WEB_COMMENT = re.compile(r"^\s*(?://+|/\*+|\*(?!/)|<!--)\s?(.*)$|\s//\s(.+)$")
_HASH_COMMENT = re.compile(r"(?:^|\s)#(?![!{])\s?(.*)$")


class Passage(Struct, frozen=True):
    """A docstring, or comment lines that follow each other."""

    path: Path
    line: int
    text: str

    def __str__(self) -> str:
        first = self.text.strip().splitlines()[0] if self.text.strip() else ""
        return f"{self.path.relative_to(ROOT).as_posix()}:{self.line}: {first}"

    @property
    def is_proverb(self) -> bool:
        text = " ".join(self.text.split())
        return bool(BEGINS_LIKE_A_PROVERB.match(text) or HAS_TO_BE_DECODED.search(text))


def proverbs() -> list[Passage]:
    """Return every passage that begins or speaks like a proverb."""
    return [passage for passage in _passages() if passage.is_proverb]


def _passages() -> Iterator[Passage]:
    for file in files_under(*PYTHON):
        yield from _docstrings(file)
        yield from _joined(file.path, _python_comments(file))
    for pattern in OTHERS:
        for path in sorted(ROOT.glob(pattern)):
            yield from _joined(path, _comments(path, _HASH_COMMENT))
    for path in sorted((ROOT / "web").rglob("*")):
        if (
            path.suffix in WEB_ENDINGS
            and "node_modules" not in path.parts
            and "dist" not in path.parts
        ):
            yield from _joined(path, _comments(path, _WEB_COMMENT))


def _docstrings(file: SourceFile) -> Iterator[Passage]:
    """Yield strings that stand alone as a statement: docstrings, of attributes too."""
    for node in ast.walk(file.tree):
        match node:
            case ast.Expr(value=ast.Constant(value=str(text))):
                yield Passage(file.path, node.lineno, text)


def _python_comments(file: SourceFile) -> Iterator[tuple[int, str]]:
    for token in tokenize.generate_tokens(io.StringIO(file.text).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string.lstrip("#").strip()


def _comments(path: Path, pattern: re.Pattern[str]) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
        if found := pattern.search(line):
            yield number, next(group for group in found.groups() if group is not None).strip()


def _joined(path: Path, comments: Iterable[tuple[int, str]]) -> Iterator[Passage]:
    """Join comments on lines that follow each other to one passage."""
    first, last, lines = 0, 0, list[str]()
    for number, text in comments:
        if lines and number != last + 1:
            yield Passage(path, first, "\n".join(lines))
            lines = []
        if not lines:
            first = number
        last = number
        lines.append(text)
    if lines:
        yield Passage(path, first, "\n".join(lines))


# --- layout by hand ----------------------------------------------------------------------------


def hand_made_layout() -> list[str]:
    """Return places that switch the formatter off for something that is no table of data."""
    found = []
    for file in files_under(*PYTHON):
        tables = _tables(file.tree)
        for number, text in _python_comments(file):
            if text.startswith("fmt:") and number not in tables:
                found.append(f"{file.shown}:{number}")
    return found


def _tables(tree: ast.Module) -> set[int]:
    """Return the last lines of tables, which may be laid out by hand.

    Tables are names bound or imported at module level, literals of data, and parameters of tests.
    """
    last = {
        node.end_lineno or 0
        for node in tree.body
        if isinstance(node, ast.Assign | ast.AnnAssign | ast.ImportFrom)
    }
    for node in ast.walk(tree):
        match node:
            case ast.Assign(value=value) | ast.AnnAssign(value=value) if _is_data(value):
                last.add(node.end_lineno or 0)
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
                last.update(decorator.end_lineno or 0 for decorator in node.decorator_list)
    return last


def _is_data(value: ast.expr | None) -> bool:
    match value:
        case ast.List() | ast.Tuple() | ast.Dict() | ast.Set():
            return True
        case ast.BinOp(left=left, right=right):
            return _is_data(left) or _is_data(right)
        case ast.Call(args=[only]):
            return _is_data(only)
    return False
