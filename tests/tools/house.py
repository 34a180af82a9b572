"""Print figures about the layout, names and prose of the code: `make house`.

python -m tests.tools.house            print what is measured, and every place that breaks a rule
python -m tests.tools.house --write    also write the generated parts of docs/architecture.md
"""

import argparse
import ast
import re
from collections.abc import Iterable
from functools import cache

from tests.support.house.names import names_with_two_meanings
from tests.support.house.prose import hand_made_layout, proverbs
from tests.support.house.source import (
    VERSIONS,
    import_cycles,
    imports_from_test_modules,
    is_package,
    longest_functions,
    modules,
    modules_by_package,
    parent_of,
    room_of,
    sibling_cycles,
)
from tests.support.repository import ROOT

PAGE = ROOT / "docs" / "architecture.md"
MOST_MODULES = 12


@cache
def broken_rules() -> dict[str, list[str]]:
    """Return the places that break each rule of the house."""
    return {
        "packages with more than 12 modules": [
            f"{package}: {len(inside)}"
            for package, inside in modules_by_package().items()
            if len(inside) > MOST_MODULES
        ],
        "import cycles": [" <-> ".join(cycle) for cycle in import_cycles()],
        "import cycles between neighbours": [" <-> ".join(cycle) for cycle in sibling_cycles()],
        "names with two meanings": [
            f"{name}: {', '.join(places)}" for name, places in names_with_two_meanings().items()
        ],
        "tests that import from test modules": imports_from_test_modules(),
        "proverbs": [str(passage) for passage in proverbs()],
        "layout by hand": hand_made_layout(),
    }


# --- the page ----------------------------------------------------------------------------------


def figures() -> str:
    """Return the figures that docs/architecture.md states."""
    lines = ["| room | modules, by package | longest function |", "| --- | --- | --- |"]
    counts = {package: len(inside) for package, inside in modules_by_package().items()}
    for room, (length, where) in longest_functions().items():
        inside = ", ".join(
            f"`{package.removeprefix('zanzibar.')}` {count}"
            for package, count in sorted(counts.items())
            if room_of(package) == room
        )
        lines.append(f"| `{room}` | {inside or 'one module'} | {length} lines: `{where}` |")
    found = "; ".join(f"{rule}: {len(places)}" for rule, places in broken_rules().items())
    return "\n".join([*lines, "", f"{found[0].upper()}{found[1:]}."])


def module_map() -> str:
    """Return a line for every module: its name and the first sentence of its docstring."""
    lines: list[str] = []
    for package in sorted(name for name in modules() if is_package(name)):
        if package != VERSIONS:
            lines += ["", f"**`{_short(package)}`** {_purpose(package)}", ""]
            members = (name for name in modules() if parent_of(name) == package)
            lines += [
                f"- `{_short(name)}`: {_purpose(name)}" for name in members if not is_package(name)
            ]
    return "\n".join(lines).strip()


def _short(name: str) -> str:
    return name.removeprefix("zanzibar.")


def _purpose(name: str) -> str:
    """Return the first line of a module's docstring."""
    return (ast.get_docstring(modules()[name].tree) or "").partition("\n")[0]


def page_with(text: str) -> str:
    """Return a page with its generated parts as they should be now."""
    for part, content in (("figures", figures()), ("modules", module_map())):
        marks = re.compile(rf"(<!-- {part}[^>]*-->\n).*?(\n<!-- end of {part} -->)", re.DOTALL)
        text = marks.sub(rf"\1\n{content.replace(chr(92), chr(92) * 2)}\n\2", text)
    return text


def main(arguments: Iterable[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true")
    args = parser.parse_args(None if arguments is None else [*arguments])
    print(figures())
    for rule, places in broken_rules().items():
        print(f"\n{rule}: {len(places)}")
        for place in places:
            print(f"  {place}")
    if args.write:
        PAGE.write_text(page_with(PAGE.read_text("utf-8")), "utf-8")


if __name__ == "__main__":
    main()
