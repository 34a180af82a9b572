"""The repository itself: locked versions, documentation, contracts, and the strictness of CI."""

import doctest
import json
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import zanzibar
from tests.support.repository import ROOT, tracked_files

PAGES = [
    *(ROOT / name for name in ("README.md", "CHANGELOG.md", "CONTRIBUTING.md")),
    *sorted((ROOT / "docs").rglob("*.md")),
]
LOCKS = {"constraints.txt", "package-lock.json"}
ROOMS_FROM_TOP = [
    {"cli"},
    {"server", "lab"},
    {"adapters"},
    {"bots"},
    {"shift"},
    {"deduce"},
    {"record", "compiled_rules"},
    {"rules"},
    {"text", "board", "compile"},
    {"folders"},
]

every_page = pytest.mark.parametrize(
    "page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix()
)


def lines_matching(pattern: re.Pattern[str], files: Iterator[Path]) -> list[str]:
    return [
        f"{file.relative_to(ROOT)}:{number}: {line.strip()}"
        for file in files
        for number, line in enumerate(file.read_text("utf-8", "replace").splitlines(), 1)
        if pattern.search(line)
    ]


def pyproject() -> dict[str, Any]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))


# --- locked versions, and addresses that must not leak -------------------------------------------


def test_constraints_are_exact_versions() -> None:
    version_of_one = re.compile(r"[a-z0-9.-]+==[a-z0-9.+!]+( ; .+)?", re.ASCII)
    lines = (ROOT / "constraints.txt").read_text("utf-8").splitlines()
    assert [line for line in lines if not line.startswith("#") and line] != []
    assert [
        line for line in lines if not line.startswith("#") and not version_of_one.fullmatch(line)
    ] == []


def test_constraints_cover_every_direct_dependency() -> None:
    project = pyproject()["project"]
    wanted = [
        *pyproject()["build-system"]["requires"],
        *project["dependencies"],
        *(name for extra in project["optional-dependencies"].values() for name in extra),
    ]
    locked = {
        line.split("==")[0] for line in (ROOT / "constraints.txt").read_text("utf-8").splitlines()
    }
    names = {re.split(r"[<>=!~ \[]", name)[0].lower().replace(".", "-") for name in wanted}
    assert names - locked == set()


def test_lock_files_name_no_address() -> None:
    address = re.compile(r"://|--(extra-)?index-url|--find-links|@ file:")
    locks = (file for file in tracked_files() if file.name in LOCKS)
    assert lines_matching(address, locks) == []


def test_no_file_names_a_package_registry() -> None:
    registry = re.compile(r"\b(pypi|registry|packages|files)\.[\w.-]*\b(org|com|io|dev)\b", re.I)
    assert lines_matching(registry, tracked_files()) == []


def test_no_file_names_a_machine_folder() -> None:
    machine = re.compile(r"(?<![\w.~-])/(work|root|home|Users)/\w|\b[A-Z]:\\Users\\")
    assert lines_matching(machine, tracked_files()) == []


# --- documentation -----------------------------------------------------------------------------


def test_readme_shows_both_commands_at_the_top() -> None:
    top = (ROOT / "README.md").read_text("utf-8").splitlines()[:20]
    assert [line.split("#")[0].strip() for line in top if line.startswith("make ")] == [
        "make play",
        "make test",
    ]


@pytest.mark.parametrize("file", ["README.md", "NOTICE"])
def test_readme_and_notice_say_that_this_is_unofficial(file: str) -> None:
    words = " ".join((ROOT / file).read_text("utf-8").split())
    for statement in ("unofficial", "not affiliated", "trademarks of Matt Kindt"):
        assert statement in words


def test_changelog_begins_with_the_version_of_the_package() -> None:
    changelog = (ROOT / "CHANGELOG.md").read_text("utf-8")
    versions = re.findall(r"^## \[(.+?)\]", changelog, re.MULTILINE)
    assert versions[0] == zanzibar.__version__


def test_index_of_the_docs_lists_every_page() -> None:
    index = ROOT / "docs" / "README.md"
    listed = {(index.parent / link.partition("#")[0]).resolve() for link in links(index)}
    pages = {page for page in PAGES if page.parent == index.parent and page != index}
    assert {page.name for page in pages - listed} == set()


@every_page
def test_links_have_a_target(page: Path) -> None:
    assert [link for link in links(page) if not has_target(page, link)] == []


@every_page
def test_examples_run(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)  # an example may save a file
    examples = doctest.DocTestParser().get_doctest(
        python_sessions(page.read_text("utf-8")), {}, page.name, str(page), 0
    )
    report: list[str] = []
    outcome = doctest.DocTestRunner(
        optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
    ).run(examples, out=report.append)
    assert outcome.failed == 0, "".join(report)


def python_sessions(markdown: str) -> str:
    """Blank all lines outside of python blocks, so that line numbers stay the same."""
    inside = False
    kept = []
    for line in markdown.splitlines():
        if line.lstrip().startswith("```"):
            inside = not inside and line.strip().removeprefix("```").split(" ")[0] == "python"
            line = ""
        kept.append(line if inside else "")
    return "\n".join(kept) + "\n"


def prose(markdown: str) -> str:
    return re.sub(r"^\s*```.*?^\s*```\s*?$|`[^`\n]*`", "", markdown, flags=re.DOTALL | re.MULTILINE)


def links(page: Path) -> list[str]:
    """Return the targets of all links and pictures inside the repository."""
    targets = re.findall(r"\]\(\s*<?([^)\s>]+)", prose(page.read_text("utf-8")))
    return [target for target in targets if not re.match(r"[a-z]+:", target)]


def has_target(page: Path, link: str) -> bool:
    file, _, anchor = link.partition("#")
    target = page.parent / file if file else page
    return target.exists() and (not anchor or anchor in anchors(target))


def anchors(page: Path) -> set[str]:
    without_blocks = re.sub(
        r"^```.*?^```", "", page.read_text("utf-8"), flags=re.DOTALL | re.MULTILINE
    )
    headings = re.findall(r"^#+ +(.+?) *$", without_blocks, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


# --- how it is checked -------------------------------------------------------------------------


def test_rooms_have_import_contracts() -> None:
    contracts = {
        contract["id"]: contract for contract in pyproject()["tool"]["importlinter"]["contracts"]
    }
    layers = [set(re.findall(r"\w+", layer)) for layer in contracts["rooms"]["layers"]]
    assert layers == ROOMS_FROM_TOP
    assert contracts["rooms"]["exhaustive"]
    assert contracts["sentences"]["allowed_importers"] == ["zanzibar.cli"]
    for impure in ("random", "time", "os", "numpy", "numba", "zanzibar.compile"):
        assert impure in contracts["pure-rules"]["forbidden_modules"]


def test_rules_import_nothing_heavy() -> None:
    loaded = subprocess.run(
        [
            sys.executable,
            "-c",
            "import json, sys, zanzibar.rules; print(json.dumps([*sys.modules]))",
        ],
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    assert {"numba", "numpy", "rich", "asyncio"} & set(json.loads(loaded)) == set()


def test_pre_commit_hooks_are_local_make_targets() -> None:
    config = (ROOT / ".pre-commit-config.yaml").read_text("utf-8")
    makefile = (ROOT / "Makefile").read_text("utf-8")
    assert set(re.findall(r"repo: *(.+)", config)) == {"local"}
    entries = re.findall(r"entry: *(.+)", config)
    assert entries
    for entry in entries:
        command, target = entry.split()
        assert command == "make"
        assert re.search(rf"^{target}:", makefile, re.MULTILINE)


EXCUSES = """
import pytest

@pytest.mark.skip(reason="too lazy")
def test_skipped(): ...

def test_skips_itself(): pytest.skip("too lazy")

@pytest.mark.xfail(reason="too hard")
def test_expected_to_fail(): assert False

@pytest.mark.xfail(reason="too hard")
def test_wrongly_expected_to_fail(): ...

@pytest.mark.parametrize("nothing", [])
def test_of_nothing(nothing): ...

def test_honest(): ...
"""


@pytest.mark.parametrize(
    ("ci", "outcome"),
    [
        ("true", "3 failed, 1 passed, 3 errors"),
        ("", "1 passed, 4 skipped, 1 xfailed, 1 xpassed"),
    ],
)
def test_ci_fails_on_skipped_tests(tmp_path: Path, ci: str, outcome: str) -> None:
    (tmp_path / "conftest.py").write_text((ROOT / "tests" / "conftest.py").read_text("utf-8"))
    (tmp_path / "pytest.ini").write_text("[pytest]")
    (tmp_path / "test_excuses.py").write_text(EXCUSES)
    (tmp_path / "test_module.py").write_text("import pytest\npytest.importorskip('no_such_module')")
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "--continue-on-collection-errors"],
        cwd=tmp_path,
        env={**os.environ, "CI": ci},
        capture_output=True,
        text=True,
        check=False,
    )
    assert outcome in run.stdout
    assert bool(run.returncode) == bool(ci)
    named = re.findall(r"^(?:test_\w+\.py\S*) was skipped .*every test counts: ", run.stdout, re.M)
    assert len(named) == (6 if ci else 0)
