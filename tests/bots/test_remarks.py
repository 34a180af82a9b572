"""Remarks of computers are about the table and say what an act is good for."""

import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from zanzibar.bots import BotRemark, remarks
from zanzibar.bots.remarks import HUNCH, SURE, remark_on
from zanzibar.rules import AGENTS, NOWHERE, GameAction, Public, Rules, Ruleset, Side, Table
from zanzibar.rules.acts.recruiter import recruiting
from zanzibar.rules.model import actions as acts
from zanzibar.rules.model.vocabulary import BILL, DUSTY, LYME, side_of

IDS = set(re.findall(r'"(bot\.[a-z-]+)"', Path(remarks.__file__).read_text("utf-8")))


def possible_acts(games: int, ruleset: Ruleset) -> Iterator[tuple[Table, GameAction]]:
    """Yield everything that the Agents could do in some random games."""
    for seed in range(games):
        chance = random.Random(seed)
        table = Table.new(chance, ruleset)
        while not table.over:
            seat = table.due[0]
            legal = table.legal(seat)
            if side_of(seat) is Side.AGENTS:
                yield from ((table, action) for action in legal)
            table.act(seat, chance.choice(legal))


def test_every_remark_occurs_and_has_known_parameters() -> None:
    said: set[str] = set()
    chance = random.Random(1)
    for table, action in possible_acts(40, Ruleset(step_supply=8)):
        aim = chance.randrange(table.rules.board.size)
        told = remark_on(table.rules, table.public, action, chance.randrange(101), aim)
        if told is not None:
            said.add(told.id)
            known = {
                "agent": AGENTS,
                "feature": table.rules.board.features,
                "location": table.rules.board.names,
                "percent": range(1, 101),
            }
            assert all(value in known[key] for key, value in told.params.items())
    assert said == IDS


@pytest.fixture
def table() -> Table:
    """Return a table in the first Agents' turn, before any question."""
    found = Table.new(random.Random(3))
    while not any(isinstance(a, acts.Capture) for a in found.legal(found.due[0])):
        found.act(found.due[0], found.legal(found.due[0])[0])
    return found


def remark_id(
    table: Table,
    action: GameAction,
    public: Public | None = None,
    percent: int = 0,
    aim: int = NOWHERE,
) -> str | None:
    remark = remark_on(table.rules, public or table.public, action, percent, aim)
    return None if remark is None else remark.id


@pytest.mark.parametrize(
    ("percent", "id"),
    [(1, "bot.hunch"), (HUNCH, "bot.captures"), (SURE, "bot.sure"), (100, "bot.sure"), (0, None)],
)
def test_capture_remark_depends_on_its_probability(
    table: Table, percent: int, id: str | None
) -> None:
    assert remark_id(table, acts.Capture(BILL), percent=percent) == id


def test_move_has_a_remark_only_when_it_closes_in(table: Table) -> None:
    names = table.rules.board.index
    public = replace(table.public, agents=(names["A1"], 0, 0, 0), mayhem=())
    move = acts.MoveAgent(0, names["C1"])
    assert remark_id(table, move, public) is None
    assert remark_id(table, move, public, aim=names["E1"]) == "bot.moves"
    assert remark_id(table, move, public, aim=names["B1"]) is None  # it was near before
    assert remark_id(table, move, public, aim=names["F7"]) is None  # it is still far
    assert remark_id(table, acts.NeuroRhythm(LYME, names["C1"]), public) == "bot.carries"
    assert remark_id(table, acts.NeuroRhythm(DUSTY, names["C1"]), public) is None


def pair(rules: Rules) -> tuple[int, int, int]:
    """Return a Feature and two locations that have it."""
    board = rules.board
    feature = next(f for f in range(16) if board.with_feature[f].bit_count() >= 2)
    first, second, *_ = (at for at in range(board.size) if board.with_feature[feature] >> at & 1)
    return feature, first, second


def test_parting_two_immortals_names_the_feature_of_their_recruit(table: Table) -> None:
    feature, first, second = pair(table.rules)
    board = table.rules.board
    public = replace(
        table.public,
        cards=(feature,),
        immortals=1 << first | 1 << second,
        agents=(board.size - 1,) * 4,
        mayhem=(),
    )
    assert recruiting(table.rules, public) == feature
    to = next(
        at
        for at in range(board.size)
        if board.orthogonal[second] >> at & 1 and not board.with_feature[feature] >> at & 1
    )
    told = remark_on(table.rules, public, acts.DetectWeakness(second, to), 0)
    assert told == BotRemark("bot.parts", {"agent": "bill", "feature": board.features[feature]})


def test_remark_names_a_feature_that_can_be_asked_about_again(table: Table) -> None:
    feature, first, _ = pair(table.rules)
    board = table.rules.board
    to = next(
        at
        for at in range(board.size)
        if board.orthogonal[first] >> at & 1 and not board.with_feature[feature] >> at & 1
    )
    asking = next(
        at for at in range(board.size) if board.with_feature[feature] >> at & 1 and at != first
    )
    public = replace(
        table.public,
        cards=(),
        immortals=1 << first,
        agents=(asking, asking, asking, asking),
        acted=0,
    )
    told = remark_on(table.rules, public, acts.DetectWeakness(first, to), 0)
    assert told is not None
    assert told.id == "bot.clears"
    named = board.feature_index[str(told.params["feature"])]
    assert board.features_at[first] >> named & 1
    assert not board.features_at[to] >> named & 1
    assert board.features_at[asking] >> named & 1
