"""The kernel finds exactly the worlds that plain Python finds: in whole games and for any facts."""

from itertools import islice
from random import Random

import pytest
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from tests.support.deduce.games import settings
from tests.tools import deduce_proof
from zanzibar.board import Board, Spec, zanzibar
from zanzibar.board.geometry import column_name
from zanzibar.deduce import Deduction, Fact, Scene
from zanzibar.deduce import facts as f
from zanzibar.deduce.search import plain
from zanzibar.deduce.worlds import holds
from zanzibar.rules import Mission, Rules, Ruleset
from zanzibar.rules.model.ruleset import OPENING
from zanzibar.shift import MODULES


@pytest.mark.parametrize("mission", [*Mission])
def test_whole_games_have_the_set_of_plain_python_with_the_truth_in_it(mission: Mission) -> None:
    checked = deduce_proof.Checked()
    for setting in islice(settings((mission,)), 8):
        deduce_proof.check_game(setting, checked, most=160)
        if checked.prefixes == 160:
            break
    assert checked.prefixes == 160
    assert checked.compared > 80


def boards(draw: st.DrawFn) -> Board:
    columns, rows = draw(st.sampled_from([(4, 3), (6, 2), (3, 3), (8, 1)]))
    names = [f"{column_name(c)}{r + 1}" for r in range(rows) for c in range(columns)]
    rng = Random(draw(st.integers(0, 10**6)))
    features = [f"f{i}" for i in range(draw(st.integers(3, 7)))]
    spec = Spec(
        "Somewhere",
        columns,
        rows,
        tuple(rng.sample(names, draw(st.integers(0, 2)))),
        {feature: feature.upper() for feature in features},
        {name: tuple(rng.sample(features, rng.randint(0, 2))) for name in names},
    )
    return Board(spec)


@st.composite
def cases(draw: st.DrawFn) -> tuple[Scene, list[Fact]]:
    """Draw a small board and facts of every kind about a path on it, which may contradict."""
    board = boards(draw)
    rng = Random(draw(st.integers(0, 10**6)))
    modules = ("courier",) if draw(st.booleans()) else ()
    try:
        rules = Rules(Ruleset(Mission.TRAINING, modules=modules), board, MODULES)
    except ValueError:
        rules = Rules(Ruleset(Mission.TRAINING, modules=modules), zanzibar(), MODULES)
        board = rules.board
    mayhem = tuple(rng.sample(range(len(board.borders)), min(2, len(board.borders) // 3)))
    length = draw(st.integers(1, 8))
    scene = Scene(rules, board.city(mayhem), length)
    facts = [random_fact(scene, rng) for _ in range(draw(st.integers(0, 7)))]
    if board.size > 20:  # plain Python takes long without a known start
        facts.append(f.At(time=1, locations=1 << rng.randrange(board.size)))
    return scene, facts


def random_fact(scene: Scene, rng: Random) -> Fact:
    board, length = scene.rules.board, scene.length
    time = rng.randint(1, length)
    some = sum(1 << x for x in rng.sample(range(board.size), rng.randint(1, 3)))
    feature = 1 << rng.randrange(len(board.features))
    first_token = rng.random() < 0.3
    second = rng.choice((-1, 2, 5))
    move = rng.randint(OPENING + 1, length) if length > OPENING else 0
    first = rng.choice((1, OPENING + 1)) if length > OPENING else 1
    last = min(length, OPENING if first == 1 else OPENING + 2)
    exposed = [feature * rng.randint(0, 1) for _ in range(first, last + 1)]
    counted = tuple(board.every_feature & ~gone for gone in exposed)
    kinds: list[Fact] = [
        f.At(time=time, locations=board.everywhere & ~some),
        f.VisitedAll(by=length, locations=1 << rng.randrange(board.size)),
        f.VisitedNone(by=time, locations=some),
        f.VisitedSome(by=time, locations=some, fewest=rng.randint(0, 1), most=rng.randint(1, 2)),
        f.Count(first=first, last=last, recruits=rng.randint(0, 3), counted=counted),
        f.Hidden(features=feature),
        f.NotHidden(features=feature),
        f.Character(card=rng.choice(scene.rules.card_ids)),
    ]
    if length >= OPENING:  # turns, and with them the question whether there is a move, begin there
        turn = rng.randint(OPENING, length)
        kinds += [
            f.CouldMove(time=turn, first=first_token, second=second, since=3),
            f.BoxedIn(time=turn, first=first_token, second=second, since=3),
        ]
    if move:
        kinds += [
            f.Stepped(time=move),
            f.Slipped(time=move, second=second, since=3),
            f.MoveMade(time=move, first=first_token, second=second, since=3),
        ]
    return rng.choice(kinds)


def could_be_of_one_game(facts: list[Fact]) -> bool:
    """Return whether the 2nd token has one place, and each time one count and one ending."""
    seconds = {fact.second for fact in facts if getattr(fact, "second", -1) != -1}  # type: ignore[union-attr]
    endings = [fact.time for fact in facts if isinstance(fact, f.CouldMove | f.BoxedIn)]
    counts = [fact.first for fact in facts if isinstance(fact, f.Count)]
    return (
        len(seconds) < 2 and len(endings) == len(set(endings)) and len(counts) == len(set(counts))
    )


@given(cases().filter(lambda case: could_be_of_one_game(case[1])))
@hypothesis_settings(max_examples=120)
def test_any_facts_have_the_set_of_plain_python(
    case: tuple[Scene, list[Fact]],
) -> None:
    scene, facts = case
    expected = plain.worlds(scene, facts)
    found = Deduction(scene, facts)
    assert found.size == len(expected)
    if expected:
        assert set(found.worlds()) == expected
        assert all(
            holds(scene, fact, world) for fact in facts for world in found.sample(Random(1), 5)
        )
    else:
        conflict = found.conflict()
        assert not plain.worlds(scene, conflict.facts)
        for left_out in conflict.facts:
            fewer = [fact for fact in conflict.facts if fact is not left_out]
            assert Deduction(scene, fewer).possible
