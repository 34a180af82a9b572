"""docs/notation.md teaches what the reader reads: its examples are games, its table is complete."""

import re
from pathlib import Path
from typing import get_args

import pytest

from zanzibar.board import zanzibar
from zanzibar.record import (
    RecordError,
    of,
    publish_first,
    read,
    read_action,
    replay,
    write_action,
    write_public,
    write_text,
)
from zanzibar.record.header import KEYS
from zanzibar.rules import Action, Reason, Rules, Ruleset
from zanzibar.rules.model.actions import ModuleAction
from zanzibar.text import rule_ids

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "notation.md").read_text("utf-8")
EXAMPLES = re.findall(r"```\n(zanzibar (?:public )?record \d.*?)```", PAGE, re.DOTALL)
ROWS = re.findall(r"^\| `([^`]+)` \| ([^|]*) \| (`[a-z.`, -]+) \|$", PAGE, re.MULTILINE)


def test_the_whole_game_is_a_game() -> None:
    table = replay(read(EXAMPLES[0]))
    assert table.result is not None
    assert table.result.reason is Reason.CAPTURED
    assert f"all {len(table.log)} acts are legal" in PAGE
    assert "win at 07:00" in PAGE
    # The canonical text is what stands there, without the comments.
    lines = [line.partition(" #")[0].rstrip() for line in EXAMPLES[0].splitlines()]
    assert write_text(of(table, read(EXAMPLES[0]).header)).splitlines() == lines


def test_the_beginning_of_a_full_game_is_legal_but_for_its_last_line() -> None:
    with pytest.raises(RecordError) as raised:
        replay(read(EXAMPLES[1]))
    assert f"line {raised.value.line}, rule `{raised.value.rule}`" in PAGE
    assert raised.value.line == len(EXAMPLES[1].splitlines())


def test_the_game_with_a_board_of_its_own_is_legal() -> None:
    assert replay(read(EXAMPLES[2])).public.opening_recruits


def test_the_public_record_is_that_of_the_game() -> None:
    assert write_public(publish_first(read(EXAMPLES[0]))) == EXAMPLES[3]
    assert len(EXAMPLES) == 4


def test_the_table_has_every_action_in_its_canonical_form() -> None:
    rules = Rules(Ruleset(), zanzibar())
    actions = [read_action(rules, text) for text, _, _ in ROWS]
    assert {type(action) for action in actions} == set(get_args(Action)) - {ModuleAction}
    assert [write_action(rules, action) for action in actions] == [text for text, _, _ in ROWS]


def test_the_table_names_rules_that_exist() -> None:
    named = {rule for _, _, rules in ROWS for rule in re.findall(r"`([^`]+)`", rules)}
    assert named <= set(rule_ids())


def test_every_header_key_is_explained() -> None:
    assert {key for key in KEYS if f"| `{key}` |" not in PAGE} == set()


def test_every_error_of_records_is_listed() -> None:
    folder = ROOT / "src" / "zanzibar" / "record"
    source = "".join(path.read_text("utf-8") for path in folder.glob("*.py"))
    raised = set(re.findall(r'"(record\.[a-z-]+)"', source))
    assert {id for id in raised if f"`{id}`" not in PAGE} == set()
