"""Fuzzed board files give a board or a list of mistakes, and no other error."""

from importlib.resources import files

from hypothesis import given
from hypothesis import strategies as st

from zanzibar.board import BoardError, parse
from zanzibar.text import texts

ZANZIBAR = files("zanzibar.board").joinpath("zanzibar.toml").read_text("utf-8")
SMALL = """\
name = "Village"
columns = 2
rows = 2
temples = ["B2"]
[features]
well = "Well"
inn = "Inn"
mill = "Mill"
[locations]
A1 = ["well"]
B1 = ["inn"]
A2 = ["inn", "mill"]
B2 = []
"""


def survive(source: bytes | str) -> None:
    try:
        parse(source)
    except BoardError as error:
        for problem in error.problems:
            texts("en").error(problem.id, **problem.params)


@given(st.binary(max_size=300))
def test_arbitrary_bytes_give_a_board_or_faults(source: bytes) -> None:
    survive(source)


@given(st.text(max_size=300))
def test_arbitrary_text_gives_a_board_or_faults(text: str) -> None:
    survive(text)
    survive(SMALL + text)


@given(st.data())
def test_changed_letters_give_a_board_or_faults(data: st.DataObject) -> None:
    text = data.draw(st.sampled_from([SMALL, ZANZIBAR]))
    for _ in range(data.draw(st.integers(1, 3))):
        place = data.draw(st.integers(0, len(text) - 1))
        text = text[:place] + data.draw(st.text(max_size=3)) + text[place + 1 :]
    survive(text)


VALUES = st.sampled_from(
    ["1", "-1", "true", "0.5", "nan", "1979-05-27", '""', '"A1"', "[]", "[[]]", '["A1"]', "{}"]
)


@given(st.data())
def test_values_of_other_kinds_give_a_board_or_faults(data: st.DataObject) -> None:
    lines = SMALL.splitlines()
    place = data.draw(st.sampled_from([i for i, line in enumerate(lines) if "=" in line]))
    lines[place] = f"{lines[place].partition('=')[0]}= {data.draw(VALUES)}"
    survive("\n".join(lines))


def test_deep_nesting_gives_faults() -> None:
    survive("a = " + "[" * 5000)
    survive("a = " + "{a=" * 5000)
