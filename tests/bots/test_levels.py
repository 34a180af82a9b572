"""Promises of the levels: legal, honest, repeatable, and in time."""

import random
import subprocess
import sys
from collections.abc import Iterator, Sequence
from functools import partial

import numpy as np
import pytest

from zanzibar.board import Board, Spec, zanzibar
from zanzibar.board.geometry import column_name
from zanzibar.bots import Bot, create, names, prepare
from zanzibar.bots.api import TimedBot
from zanzibar.bots.belief.worlds import Belief
from zanzibar.bots.evaluation import kernel, questions
from zanzibar.bots.evaluation.activations import ActivationEvaluator
from zanzibar.bots.greedy.agents import GreedyAgents
from zanzibar.bots.strong.agents import StrongAgents
from zanzibar.bots.strong.levels import LEVELS
from zanzibar.deduce import deduce
from zanzibar.rules import (
    Deal,
    Mission,
    Module,
    Phase,
    Rules,
    Ruleset,
    Seen,
    Side,
    Table,
    drawn_by,
    see_event,
)
from zanzibar.rules.acts.out_of_turn import notes_left
from zanzibar.rules.model import actions as acts
from zanzibar.rules.model.vocabulary import side_of

TRAINING = Ruleset(mission=Mission.TRAINING)


def seen_by(table: Table, seat: int) -> list[Seen]:
    """What the last act showed to a seat."""
    return [seen for event in table.log[-1].events if (seen := see_event(event, seat))]


def steps(ruleset: Ruleset, level: str, seed: int, seats: int = 2) -> Iterator[tuple[Table, Bot]]:
    """A game of a level against itself, stopped before each act with the bot whose act it is."""
    table = Table.new(random.Random(f"{seed} draw"), ruleset, seats)
    bots = [
        create(level, side_of(seat), table.rules, random.Random(f"{seed} {seat}"))
        for seat in range(seats)
    ]
    while not table.over:
        seat = table.due[0]
        yield table, bots[seat]
        legal = table.legal(seat)
        action = bots[seat].act(table.view(seat), legal)
        assert action in legal
        table.act(seat, action)
        for each, bot in enumerate(bots):
            if seen := seen_by(table, each):
                bot.watch(seen)


def played(ruleset: Ruleset, level: str, seed: int, seats: int = 2) -> Table:
    last: Table | None = None
    for table, _ in steps(ruleset, level, seed, seats):
        last = table
    assert last is not None
    return last


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("mission", Mission)
def test_every_decision_is_legal(level: str, mission: Mission) -> None:
    assert played(Ruleset(mission=mission), level, 1).over


@pytest.mark.parametrize(
    "ruleset",
    [
        Ruleset(step_supply=8, immortal_move_mandatory=True),
        Ruleset(second_slip_counts_past_visits=True, deal=Deal.RANDOM),
        Ruleset(mission=Mission.TRAINING, deal=Deal.CHOOSE),
    ],
    ids=["supply", "past-visits", "deal"],
)
def test_every_option_and_number_of_seats_is_played(ruleset: Ruleset) -> None:
    for seats in (2, 4, 5):
        assert played(ruleset, "solid", seats, seats).over


def test_a_board_with_many_places_of_one_feature_is_played() -> None:
    """All visits to so many places would be more answers than anybody can think of."""
    names = [f"{column_name(x)}{y + 1}" for y in range(7) for x in range(8)]
    places: dict[str, tuple[str, ...]] = {n: (f"f{i % 6}",) for i, n in enumerate(names)}
    few = Spec("Few", 8, 7, ("C3", "F5"), {f"f{i}": f"F{i}" for i in range(6)}, places)
    rules = Rules(Ruleset(), Board(few))
    assert _winner(rules, "random", "beginner", 1) in Side


def test_a_level_repeats_itself_for_a_seed() -> None:
    first, second = played(TRAINING, "solid", 3), played(TRAINING, "solid", 3)
    assert [entry.action for entry in first.log] == [entry.action for entry in second.log]


def test_the_levels_are_known_to_the_registry() -> None:
    for side in Side:
        assert names(side)[2:] == ("beginner", "solid", "expert")


def test_a_budget_is_handed_on_to_those_who_think() -> None:
    rules = Rules(TRAINING, zanzibar())
    bot = create("expert", Side.AGENTS, rules, random.Random(1), budget=0.01)
    assert isinstance(bot, TimedBot)
    assert bot.budget == 0.01
    create("random", Side.AGENTS, rules, random.Random(1), budget=0.01)


@pytest.mark.parametrize("mission", Mission)
def test_no_time_at_all_still_gives_a_legal_act(mission: Mission) -> None:
    table = Table.new(random.Random(2), Ruleset(mission=mission))
    bots = [
        create("expert", side, table.rules, random.Random(1), budget=0.0)
        for side in (Side.RECRUITER, Side.AGENTS)
    ]
    while not table.over:
        seat = table.due[0]
        action = bots[seat].act(table.view(seat), table.legal(seat))
        table.act(seat, action)
        for each, bot in enumerate(bots):
            bot.watch(seen_by(table, each))


def test_rules_that_the_kernels_do_not_know_get_a_simpler_player() -> None:
    odd = Module(
        "odd", step_targets=lambda rules, public, secret: rules.city(public).walk[secret.path[-1]]
    )
    ruleset = Ruleset(mission=Mission.TRAINING, modules=("odd",))
    rules = Rules(ruleset, zanzibar(), {"odd": odd})
    assert isinstance(create("expert", Side.AGENTS, rules, random.Random(1)), GreedyAgents)


def test_players_can_be_prepared_before_a_table_needs_them() -> None:
    prepare()
    prepare()


def test_the_simple_players_start_without_the_kernels() -> None:
    code = "import sys, zanzibar.bots; print('numba' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


# Honesty: what a player does depends on nothing its seat does not see.


def test_the_agents_do_the_same_whatever_is_hidden() -> None:
    """Two tables that look alike to the Agents: other hidden cards, other path, same public log."""
    for table, bot in steps(TRAINING, "solid", 5):
        if table.public.phase is Phase.AGENTS:
            assert isinstance(bot, StrongAgents)
            view = table.view(1)
            assert not hasattr(view.own, "path")
            log = [seen for act in table.seen_by(1) for seen in act]
            assert all(seen.own is None for seen in log)


# What they know


def test_the_cloud_is_the_exact_set_in_small() -> None:
    table = middle(Mission.TRAINING, 4, 7)
    _, belief = _council(table)
    exact = deduce(table.rules, [event for entry in table.log for event in entry.events])
    now = belief.worlds(table.public).location_shares()
    assert np.abs(now - np.array(exact.now)).sum() < 0.2
    assert exact.now[table.game.recruiter.path[-1]] > 0


def _council(table: Table) -> tuple[ActivationEvaluator, Belief]:
    belief = Belief(table.rules, 500)
    belief.watch([seen for act in table.seen_by(1) for seen in act])
    return ActivationEvaluator(table.rules, belief, LEVELS["solid"].agents), belief


def middle(mission: Mission, seed: int, time: int) -> Table:
    """A table in the Agents' turn at some time, of the first game that lasts so long."""
    for later in range(20):
        for table, _ in steps(Ruleset(mission=mission), "solid", seed + later):
            if table.public.phase is Phase.AGENTS and table.public.time >= time:
                return table
    raise AssertionError("no game lasted so long")


def test_the_branches_of_a_question_share_out_all_worlds() -> None:
    table = middle(Mission.FULL, 2, 7)
    council, belief = _council(table)
    cloud, scene = belief.worlds(table.public), council.situation(table.public)
    for question in (
        questions.ASK << 6 | 3,
        questions.ASK_ALL << 6 | 3,
        questions.REVEAL << 6 | 20,
        questions.CAPTURE << 6 | 20,
        questions.CROSSHAIRS << 6 | 20,
        questions.SHAKEDOWN << 6 | 5,
    ):
        total = sum(
            float(council.worlds_after(table.public, scene, cloud, question, branch).weight.sum())
            for branch in range(council.branch_count(question, scene))
        )
        assert total == pytest.approx(1.0)


def test_a_sure_capture_is_the_best_plan() -> None:
    table = middle(Mission.TRAINING, 2, 6)
    council, belief = _council(table)
    cloud, scene = belief.worlds(table.public), council.situation(table.public)
    spot = table.public.agents[0]
    there = cloud.last == cloud.last[0]
    sure = cloud.subset(there, cloud.weight)
    scene[kernel.S_AGENT] = int(cloud.last[0])
    plans, values = council.plans(table.public, scene, sure)
    best = plans[int(values.argmax())]
    assert best[kernel.P_QUESTION] == questions.CAPTURE << 6 | int(cloud.last[0])
    assert values.max() == pytest.approx(1.0, abs=0.05)
    assert spot == table.public.agents[0]


def test_a_world_that_moves_on_goes_one_step() -> None:
    table = middle(Mission.TRAINING, 3, 6)
    _, belief = _council(table)
    cloud = belief.worlds(table.public)
    later, slipped = (
        belief.after_move(table.public, cloud, slip, 10_000) for slip in (False, True)
    )
    # Worlds in which there is no way on are gone.
    stuck = cloud.weight[(cloud.step_targets == 0) & (cloud.slip_targets == 0)].sum()
    assert later.weight.sum() + slipped.weight.sum() == pytest.approx(1.0 - stuck)
    assert later.path.shape[1] == cloud.path.shape[1] + 1
    walk = table.rules.city(table.public).walk
    for path in later.path[:200].tolist():
        assert walk[path[-2]] >> path[-1] & 1
        assert path[-1] not in path[:-1]


def test_what_is_forgotten_only_widens_the_set() -> None:
    table = middle(Mission.TRAINING, 4, 8)
    seen = [seen for act in table.seen_by(1) for seen in act]
    sizes = []
    for remembers in (lambda fact: True, lambda fact: fact.source % 3 > 0):
        belief = Belief(table.rules, 100_000, remembers)
        belief.watch(seen)
        sizes.append(len(belief.facts))
        assert len(belief.worlds(table.public)) > 0
    assert sizes[1] <= sizes[0]


# What they say and note


def noted(table: Table, bot: StrongAgents) -> Sequence[acts.Action]:
    done = bot.asides(table.view(1))
    for action in done:
        table.act(1, action)
        bot.watch(seen_by(table, 1))
    return done


def test_notes_are_legal_useful_and_leave_room_for_reveals() -> None:
    placed = 0
    for table, bot in steps(TRAINING, "solid", 6):
        if table.public.phase is Phase.AGENTS and isinstance(bot, StrongAgents):
            placed += len(noted(table, bot))
            assert noted(table, bot) == ()
            assert notes_left(table.rules, table.public) >= 1
            for note in table.public.notes:
                if table.public.steps >> note.at & 1 and ":" not in note.text:
                    time = table.game.recruiter.path.index(note.at) + 1
                    first, *rest = map(int, note.text.replace("-", " ").split())
                    assert first <= time <= max([first, *rest])
    assert placed > 0


def test_an_act_comes_with_a_remark_of_ids() -> None:
    said = set()
    bots = {}
    for table, bot in steps(Ruleset(), "solid", 8):
        if remark := bot.remark():
            said.add(remark.id)
            assert all(isinstance(value, str | int) for value in remark.params.values())
        bots[table.due[0]] = bot
    assert "bot.asks" in said
    assert len(said) >= 2


# Strength, on so few games that only a disaster fails


@pytest.mark.parametrize("mission", Mission)
def test_solid_beats_random(mission: Mission) -> None:
    rules = Rules(Ruleset(mission=mission), zanzibar())
    win = partial(_winner, rules)
    assert sum(win("solid", "random", seed) is Side.RECRUITER for seed in range(6)) >= 4
    assert sum(win("random", "solid", seed) is Side.AGENTS for seed in range(6)) >= 4


def _winner(rules: Rules, recruiter: str, agents: str, seed: int) -> Side:
    table = Table(rules, 2, drawn_by(random.Random(seed)))
    bots = [
        create(recruiter, Side.RECRUITER, rules, random.Random(seed)),
        create(agents, Side.AGENTS, rules, random.Random(seed)),
    ]
    while not table.over:
        seat = table.due[0]
        table.act(seat, bots[seat].act(table.view(seat), table.legal(seat)))
        for each, bot in enumerate(bots):
            bot.watch(seen_by(table, each))
    assert table.result is not None
    return table.result.winner
