"""The kernel finds exactly the worlds that plain Python finds: in whole games and for any facts."""

from itertools import islice
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tools import deduce_proof
from zanzibar.board import Board, Spec, zanzibar
from zanzibar.board.geometry import column_name
from zanzibar.deduce import Deduction, Evidence, Fact, Scene, World, deduce
from zanzibar.deduce import facts as f
from zanzibar.deduce.search import plain as plain
from zanzibar.deduce.worlds import holds
from zanzibar.rules import SPECTATOR, Mission, Module, Public, RecruiterSecret, Rules, Ruleset
from zanzibar.rules.model.ruleset import OPENING
from zanzibar.shift import MODULES


@pytest.mark.parametrize("mission", [*Mission])
def test_the_truth_is_in_the_set_and_the_set_is_the_twins(mission: Mission) -> None:
    checked = deduce_proof.Checked()
    for setting in islice(deduce_proof.settings((mission,)), 8):
        deduce_proof.check_game(setting, checked, most=160)
        if checked.prefixes == 160:
            break
    assert checked.prefixes == 160
    assert checked.twins > 80


def test_event_by_event_is_the_same_as_from_scratch() -> None:
    for setting in islice(deduce_proof.settings(), 4):
        *_, (table, _) = deduce_proof.play(setting)
        log = [event for entry in table.log for event in entry.events]
        evidence = Evidence(table.rules)
        seen = [part for act in table.seen_by(SPECTATOR) for part in act]
        for event in log:
            evidence.see(event)
        again = Evidence(table.rules, seen)
        assert (evidence.facts, evidence.length) == (again.facts, again.length)
        parts = table.public_log()
        assert evidence.seen == len(parts)
        for fact in evidence.facts:
            assert 0 < fact.source < len(parts)


def boards(draw: st.DrawFn) -> Board:
    columns, rows = draw(st.sampled_from([(4, 3), (6, 2), (3, 3), (8, 1)]))
    names = [f"{column_name(c)}{r + 1}" for r in range(rows) for c in range(columns)]
    rng = Random(draw(st.integers(0, 10**6)))
    features = [f"f{i}" for i in range(draw(st.integers(3, 7)))]
    spec = Spec(
        "Somewhere", columns, rows, tuple(rng.sample(names, draw(st.integers(0, 2)))),
        {feature: feature.upper() for feature in features},
        {name: tuple(rng.sample(features, rng.randint(0, 2))) for name in names},
    )  # fmt: skip
    return Board(spec)


@st.composite
def cases(draw: st.DrawFn) -> tuple[Scene, list[Fact]]:
    """A small board, a path on it, and facts of every kind that are true of it, or not quite."""
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
    if board.size > 20:  # plain Python would take long
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


def one_token(facts: list[Fact]) -> bool:
    """In a game the 2nd token lies in one place, and a time has one count and one ending."""
    seconds = {fact.second for fact in facts if getattr(fact, "second", -1) != -1}  # type: ignore[union-attr]
    endings = [fact.time for fact in facts if isinstance(fact, f.CouldMove | f.BoxedIn)]
    counts = [fact.first for fact in facts if isinstance(fact, f.Count)]
    return (
        len(seconds) < 2 and len(endings) == len(set(endings)) and len(counts) == len(set(counts))
    )


@given(cases().filter(lambda case: one_token(case[1])))
@settings(max_examples=120)
def test_any_facts_on_any_board(case: tuple[Scene, list[Fact]]) -> None:
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


def nowhere_near_the_edge(rules: Rules, public: Public, secret: RecruiterSecret) -> int:
    """A rule that data cannot say: no step onto the edge once time 5 is over."""
    onward = rules.city(public).walk[secret.path[-1]] & ~secret.visited
    return onward if len(secret.path) < OPENING else onward & rules.board.inner


def test_a_module_that_replaces_a_rule_goes_through_plain_python() -> None:
    module = Module(id="inland", step_targets=nowhere_near_the_edge)
    rules = Rules(Ruleset(Mission.TRAINING, modules=("inland",)), zanzibar(), {"inland": module})
    *_, (table, _) = deduce_proof.play(
        deduce_proof.Setting(3, rules.ruleset, 2, "random", "random"), rules
    )
    seen = [part for act in table.seen_by(SPECTATOR) for part in act]
    events = [part for part in seen if type(part.public).__name__ != "Ended"]
    found = deduce(rules, events)
    secret = table.game.recruiter
    assert secret.card is not None
    assert World(secret.path, secret.card, secret.hidden) in found.worlds()
    assert found.size < deduce(Rules(Ruleset(Mission.TRAINING), zanzibar()), events).size
