"""The check finds what is missing, different, broken or unused, and nothing else."""

from pathlib import Path

import pytest

import zanzibar.text
from zanzibar.text import check


def languages(folder: Path, en: str, cs: str) -> Path:
    for lang, text in (("en", en), ("cs", cs)):
        (folder / lang).mkdir(parents=True)
        (folder / lang / "all.ftl").write_text(text, "utf-8")
    return folder


def source(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.write_text(text, "utf-8")
    return path


def test_texts_of_the_package_have_no_faults() -> None:
    assert check.problems(Path(zanzibar.text.__file__).parent) == []


def test_package_names_no_missing_text() -> None:
    here = Path(zanzibar.text.__file__).parent
    assert check.missing(here, [here.parent]) == []


@pytest.mark.parametrize(
    ("en", "cs", "problem"),
    [
        ("a = A", "b = B\na = A", "en/all.ftl: b is missing"),
        ("a = A\nb = B", "a = A", "cs/all.ftl: b is missing"),
        ("a = A\n    .text = x", "a = A", "cs/all.ftl: a.text is missing"),
        ("a = A", "a =\n    .text = x", "cs/all.ftl: a (its value) is missing"),
        ("a = { $x }", "a = { $y }", "cs/all.ftl: a (its value) and en differ in $x, $y"),
        (
            "a = A\n    .text = { $x ->\n        [one] 1\n       *[other] 2\n    }",
            "a = A\n    .text = x",
            "cs/all.ftl: a.text and en differ in $x",
        ),
        ("a = A\nb = B", "b = B\na = A", "cs and en have their messages in a different order"),
        ("a = A", "a = A\nb B", 'cs/all.ftl:2: Expected token: "="'),
        ("a = A\na = B", "a = A", "en/all.ftl: a is there twice"),
        ("x_a = A", "x_a = A", "en/all.ftl: x_a belongs to no known family"),
        ("rule_a = A", "rule_a = A", "cs/all.ftl: rule_a needs a title, .text and .words"),
        ("a = { b }", "a = A", "en/all.ftl: a mentions b, which is missing in en"),
    ],
)
def test_fault_is_reported_with_its_place(tmp_path: Path, en: str, cs: str, problem: str) -> None:
    assert problem in check.problems(languages(tmp_path, en, cs))


def test_message_in_another_file_is_reported(tmp_path: Path) -> None:
    languages(tmp_path, "a = A", "a = A")
    (tmp_path / "cs" / "all.ftl").rename(tmp_path / "cs" / "other.ftl")
    assert check.problems(tmp_path) == ["cs/other.ftl: a is in en/all.ftl"]


def test_equal_languages_have_no_faults(tmp_path: Path) -> None:
    text = "# note\na = { $x }\n    .text = { b }\nb = B\n"
    assert check.problems(languages(tmp_path, text, text)) == []


@pytest.mark.parametrize(
    "python",
    [
        'say("greeting")',
        'say("greeting.text", x=1)',
        'MESSAGES = {1: ("other", "greeting")}',
    ],
)
def test_message_is_used_by_a_string_with_its_id(tmp_path: Path, python: str) -> None:
    folder = languages(tmp_path / "text", "greeting = Hi", "greeting = Ahoj")
    assert check.unused(folder, [source(tmp_path, "a.py", python)]) == []


@pytest.mark.parametrize(
    "python",
    ["", "greeting = 1", "# say('greeting')", 'say("greeting-card")', 'say("a greeting")'],
)
def test_message_without_such_a_string_is_unused(tmp_path: Path, python: str) -> None:
    folder = languages(tmp_path / "text", "greeting = Hi", "greeting = Ahoj")
    assert check.unused(folder, [source(tmp_path, "a.py", python)]) == ["greeting"]


@pytest.mark.parametrize(
    ("python", "expected"),
    [
        ('t.term("agent", id)', ["ability_bill"]),
        ('t.about("ability", id)', ["agent_bill"]),
        ('say(f"agent_{id}")', ["ability_bill"]),
        ('name = "agent"', ["agent_bill", "ability_bill"]),
        ('t.term("agent", id), t.line("ability", id)', []),
    ],
)
def test_family_is_used_by_an_id_that_begins_with_it(
    tmp_path: Path, python: str, expected: list[str]
) -> None:
    text = "agent_bill = Bill\nability_bill = Detect"
    folder = languages(tmp_path / "text", text, text)
    assert check.unused(folder, [source(tmp_path, "a.py", python)]) == expected


def test_error_is_used_only_by_its_own_id(tmp_path: Path) -> None:
    text = "error_board_name = A\nerror_board_size = B"
    folder = languages(tmp_path / "text", text, text)
    python = 'wrong("board.name", t.error(id))'
    assert check.unused(folder, [source(tmp_path, "a.py", python)]) == ["error_board_size"]


def test_message_is_used_by_a_message_that_contains_it(tmp_path: Path) -> None:
    text = "a = { b }\nb = B"
    folder = languages(tmp_path / "text", text, text)
    assert check.unused(folder, [source(tmp_path, "a.py", 'say("a")')]) == []


@pytest.mark.parametrize(
    ("python", "problem"),
    [
        ('t.say("b")', "a.py:1: there is no b (its value)"),
        ('t.say("a.line")', "a.py:1: there is no a.line"),
        ('t.term("agent", "bob")', "a.py:1: there is no agent_bob (its value)"),
        ('t.about("agent", "bill")', "a.py:1: there is no agent_bill.text"),
        ('Rejection("step.temple")', "a.py:1: no rule or error step.temple"),
        ('\nwrong("board.size")', "a.py:2: no rule or error board.size"),
    ],
)
def test_missing_text_is_reported(tmp_path: Path, python: str, problem: str) -> None:
    text = "a = A\n    .text = x\nagent_bill = Bill\nrule_step_a = A\nerror_board_name = B"
    folder = languages(tmp_path / "text", text, text)
    assert check.missing(folder, [source(tmp_path, "a.py", python)]) == [problem]


@pytest.mark.parametrize(
    "python",
    [
        't.say("a.text")',
        't.say(f"agent_{id}")',
        't.term("agent", "bill")',
        'Rejection("step.a", {"x": "board.name"})',
        'open("step.toml"), "other.thing", "A step.temple"',
    ],
)
def test_existing_text_is_not_reported(tmp_path: Path, python: str) -> None:
    text = "a = A\n    .text = x\nagent_bill = Bill\nrule_step_a = A\nerror_board_name = B"
    folder = languages(tmp_path / "text", text, text)
    assert check.missing(folder, [source(tmp_path, "a.py", python)]) == []


@pytest.mark.parametrize("name", ["a.ts", "a.svelte"])
def test_browser_client_uses_messages(tmp_path: Path, name: str) -> None:
    text = "a = A\nb = B\nc = C\nagent_bill = Bill"
    folder = languages(tmp_path / "text", text, text)
    client = source(tmp_path, name, "say('a'); say(\"b\"); say(`agent_${id}`); // c")
    assert check.unused(folder, [client]) == ["c"]


def test_message_is_used_inside_a_template_literal(tmp_path: Path) -> None:
    folder = languages(tmp_path / "text", "a = A\nb = B\nc = C", "a = A\nb = B\nc = C")
    typescript = "const x = `${name} · ${say(\"a\")}, ${say('b')}`;"
    assert check.unused(folder, [source(tmp_path, "a.ts", typescript)]) == ["c"]


def test_sources_may_be_folders(tmp_path: Path) -> None:
    folder = languages(tmp_path / "text", "a = A\nb = B", "a = A\nb = B")
    (tmp_path / "code" / "deep").mkdir(parents=True)
    source(tmp_path / "code" / "deep", "a.py", 'say("a")')
    source(tmp_path / "code", "notes.txt", '"b"')
    assert check.unused(folder, [tmp_path / "code"]) == ["b"]


def test_command_fails_and_prints_unused_messages(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    nothing = source(tmp_path, "a.py", "")
    assert check.main([str(nothing)]) == 1
    assert "saved is not used" in capsys.readouterr().out.splitlines()


def test_command_is_silent_without_faults(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ids = [*check.read(Path(zanzibar.text.__file__).parent / "en").messages]
    everything = source(tmp_path, "a.py", "\n".join(map(repr, ids)))
    assert check.main([str(everything)]) == 0
    assert capsys.readouterr().out == ""


def test_every_message_is_used_by_the_terminal_or_the_client() -> None:
    root = Path(zanzibar.text.__file__).parents[3]
    sources = [root / "src" / "zanzibar", root / "web" / "src", root / "benchmarks"]
    assert check.unused(Path(zanzibar.text.__file__).parent, sources) == []
