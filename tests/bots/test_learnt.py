"""What the players have learnt: kinds of Recruiters, the Agents' chances, simple teams."""

import random
from pathlib import Path

import msgspec
import numpy as np
import pytest

from zanzibar.board import bits, zanzibar
from zanzibar.bots import create
from zanzibar.bots.belief import likelihood
from zanzibar.bots.belief.recruiter_models import (
    LearnedModels,
    learned_models,
    population,
    win_odds,
)
from zanzibar.bots.belief.worlds import Belief
from zanzibar.bots.evaluation.immortals import moves_apart, threat
from zanzibar.bots.opponents.greedy_team import GreedyTeamModel
from zanzibar.bots.strong.recruiter import StrongRecruiter
from zanzibar.cli.main import main
from zanzibar.compile import Values
from zanzibar.lab.experiments.model_fit import fit_choices, fit_logistic
from zanzibar.lab.experiments.observed_games import ObservedChoice, observe_game
from zanzibar.rules import SPECTATOR, Mission, Phase, Rules, Ruleset, Side, Table, see_event

KINDS = ("aimless", "greedy", "beginner", "solid", "expert")


def belief_of(table: Table, **options: object) -> Belief:
    belief = Belief(table.rules, 3000, recruiter_kinds=options.pop("kinds", KINDS))  # type: ignore[arg-type]
    belief.watch([seen for act in table.seen_by(1) for seen in act])
    return belief


def played(mission: Mission, recruiter: str, agents: str, seed: int, time: int) -> Table:
    """A table at the beginning of the Agents' turn at some time."""
    for later in range(30):
        rules = Rules(Ruleset(mission=mission), zanzibar())
        table = Table.new(random.Random(seed + later), rules.ruleset)
        bots = [
            create(recruiter, Side.RECRUITER, rules, random.Random(seed + later)),
            create(agents, Side.AGENTS, rules, random.Random(seed + later)),
        ]
        while not table.over:
            if table.public.phase is Phase.AGENTS and table.public.time >= time:
                return table
            seat = table.due[0]
            entry = table.act(seat, bots[seat].act(table.view(seat), table.legal(seat)))
            for other, bot in enumerate(bots):
                bot.watch([seen for event in entry.events if (seen := see_event(event, other))])
    raise AssertionError("no game lasted so long")


@pytest.mark.parametrize("mission", Mission)
def test_every_mission_has_kinds_and_a_judge(mission: Mission) -> None:
    kinds = learned_models()[mission.value].kinds
    assert {kind.name for kind in kinds} >= set(KINDS)
    for kind in kinds:
        assert set(kind.moves) | set(kind.opening) <= set(likelihood.MEASURES)
    assert population(mission, KINDS).share.sum() == pytest.approx(1.0)
    assert win_odds(mission).dense > 0, "the more concentrated, the better for the Agents"


def test_an_aimless_population_weighs_all_worlds_alike() -> None:
    table = played(Mission.TRAINING, "greedy", "greedy", 5, 7)
    cloud = belief_of(table, kinds=("aimless",)).worlds(table.public)
    assert np.allclose(cloud.weight, cloud.weight[0])
    assert cloud.next_shares.sum(axis=1).max() == pytest.approx(1.0)


def test_habits_find_a_greedy_recruiter_better_than_chance() -> None:
    better = 0
    for seed in range(0, 120, 30):
        table = played(Mission.TRAINING, "greedy", "greedy", seed, 8)
        here = table.game.recruiter.path[-1]
        blind = belief_of(table, kinds=("aimless",)).worlds(table.public).location_shares()[here]
        better += belief_of(table).worlds(table.public).location_shares()[here] > blind
    assert better >= 3


def test_the_weights_are_those_of_the_choices_one_by_one() -> None:
    """The product over a path's moves, worked out again with the plain list of possible moves."""
    table = played(Mission.FULL, "solid", "solid", 3, 7)
    belief = belief_of(table)
    folk, (city, far) = belief.population, belief.city_tables(table.public)
    secret, turns = table.game.recruiter, belief.history
    path = np.array([secret.path], np.int64)
    hidden = np.array([sum(1 << f for f in secret.hidden)])
    card = np.array([table.rules.card_ids.index(secret.card or "")])
    found = np.zeros((1, len(folk.share)))
    likelihood.add_paths(
        city, far, turns.turns, turns.suspected, path, card, hidden, 5, folk.moves, folk.opening,
        found,
    )  # fmt: skip
    moves, measures = (
        np.zeros(likelihood.MOST_MOVES, np.int64),
        np.zeros((likelihood.MOST_MOVES, likelihood.WIDTH)),
    )
    expected = np.zeros(len(folk.share))
    for t in range(1, len(secret.path)):
        visited = sum(1 << at for at in secret.path[:t])
        n = likelihood.measure(
            city, far, turns.turns[t], turns.suspected[t], visited, secret.path[t - 1],
            int(card[0]), int(hidden[0]) & ~int(turns.turns[t][likelihood.T_EXPOSED]), t >= 5,
            moves, measures,
        )  # fmt: skip
        taken = moves[:n].tolist().index(secret.path[t])
        for k in range(len(expected)):
            values = measures[:n] @ (folk.opening if t < 5 else folk.moves)[k]
            expected[k] += values[taken] - np.log(np.exp(values).sum())
    assert found[0] == pytest.approx(expected)


def shares(values: Values) -> Values:
    found: Values = np.exp(values - values.max())
    found /= found.sum()
    return found


def test_how_the_immortals_were_placed_is_weighed_place_by_place() -> None:
    table = played(Mission.FULL, "solid", "solid", 3, 7)
    belief = belief_of(table)
    folk, (city, _), board = belief.population, belief.city_tables(table.public), table.rules.board
    paths = belief.worlds(table.public).path[:40]
    found = np.zeros((len(paths), len(folk.share)))
    likelihood.add_placements(city, paths, belief.history.placements, folk.fresh, folk.hits, found)
    assert len(belief.history.placements) == 4
    for path, row in zip(paths.tolist(), found, strict=True):
        been = {feature for at in path[1:5] for feature in bits(board.features_at[at])}
        expected, barred = np.zeros(len(row)), set[int]()
        free = [at for at in range(board.size) if board.inner >> at & 1]
        for place in belief.history.placements[:, likelihood.P_PLACE].tolist():
            new = [set(bits(board.features_at[at])) - barred for at in free]
            for k in range(len(row)):
                worths = [folk.fresh[k] * len(n) + folk.hits[k] * len(n & been) for n in new]
                expected[k] += np.log(shares(np.array(worths))[free.index(place)])
            free.remove(place)
            barred |= set(bits(board.features_at[place]))
        assert row == pytest.approx(expected)


def test_an_immortal_that_is_moved_to_a_place_speaks_for_it() -> None:
    path = np.array([[0, 1, 2], [0, 1, 3], [0, 1, 9]])
    moved = np.array([[2, 2, 0b111100]])  # at the third visit, to 2; 2, 3, 4 and 5 were possible
    found = np.zeros((3, 2))
    likelihood.add_immortal_moves(path, moved, np.array([0.0, np.log(4.0)]), found)
    assert np.exp(found) == pytest.approx(
        np.array([[1 / 4, 4 / 7], [1 / 4, 1 / 7], [1 / 4, 1 / 4]])
    )
    later = np.zeros((3, 2))
    likelihood.add_immortal_moves(path[:, :2], moved, np.array([0.0, 1.0]), later)
    assert not later.any(), "the path has not come so far"


def test_who_trusts_habits_less_spreads_the_worlds_more() -> None:
    table = played(Mission.FULL, "solid", "solid", 3, 7)
    tops = []
    for trust in (0.0, 0.5, 1.0):
        belief = Belief(table.rules, 3000, recruiter_kinds=KINDS, model_trust=trust)
        belief.watch([seen for act in table.seen_by(1) for seen in act])
        tops.append(float((belief.worlds(table.public).location_shares() ** 2).sum()))
    assert tops[0] < tops[1] < tops[2]


def test_where_the_next_move_leads_is_shared_out_over_legal_moves() -> None:
    table = played(Mission.FULL, "solid", "solid", 9, 7)
    cloud = belief_of(table).worlds(table.public)
    ways = cloud.step_targets | cloud.slip_targets
    possible = ways[:, None] >> np.arange(42) & 1 == 1
    assert not cloud.next_shares[~possible].any()
    assert cloud.next_shares[ways != 0].sum(axis=1) == pytest.approx(1.0, abs=1e-3)
    assert cloud.next_location_shares().sum() == pytest.approx(1.0)


# --- simple teams ------------------------------------------------------------------------------


def rehearsed(agents: str, seed: int) -> tuple[float, int, int]:
    """How likely a simple team is thought at the end, and captures foreseen and suffered."""
    rules = Rules(Ruleset(), zanzibar())
    table = Table.new(random.Random(seed), rules.ruleset)
    recruiter = create("solid", Side.RECRUITER, rules, random.Random(seed))
    assert isinstance(recruiter, StrongRecruiter)
    bots = [recruiter, create(agents, Side.AGENTS, rules, random.Random(seed))]
    while not table.over:
        seat = table.due[0]
        entry = table.act(seat, bots[seat].act(table.view(seat), table.legal(seat)))
        for other, bot in enumerate(bots):
            bot.watch([seen for event in entry.events if (seen := see_event(event, other))])
    assert recruiter.context.simple_teams is not None
    return (
        recruiter.context.simple_teams.greedy.probability,
        table.public.time,
        table.public.recruits,
    )


def test_a_simple_team_is_recognised_and_a_thinking_one_is_not() -> None:
    assert rehearsed("greedy", 1)[0] > 0.9
    assert rehearsed("solid", 1)[0] < 0.1


def test_a_rehearsal_foresees_the_capture_of_a_greedy_team() -> None:
    """What a rehearsed turn says is what the same team then does, when it knows the same."""
    foreseen = 0
    for seed in range(60):
        rules = Rules(Ruleset(mission=Mission.TRAINING), zanzibar())
        table = Table.new(random.Random(seed), rules.ruleset)
        chance = random.Random(seed)
        bots = [
            create("greedy", Side.RECRUITER, rules, random.Random(seed)),
            create("greedy", Side.AGENTS, rules, chance),
        ]
        rehearsal = GreedyTeamModel(rules, random.Random(0))
        expected = None
        while not table.over:
            seat, public = table.due[0], table.public
            if public.phase is Phase.RECRUITER and public.took_action:
                chance.seed(1)
                rehearsal.team.chance = random.Random(1)
                secret = table.game.recruiter
                slip = secret.slips[-1][1] if secret.slips[-1:] and (
                    secret.slips[-1][0] == len(secret.path)
                ) else None  # fmt: skip
                expected = rehearsal.play_turn(public, secret, secret.path, slip)[0]
            entry = table.act(seat, bots[seat].act(table.view(seat), table.legal(seat)))
            for event in entry.events:
                for other, bot in enumerate(bots):
                    if (seen := see_event(event, other)) is not None:
                        bot.watch([seen])
                if (seen := see_event(event, SPECTATOR)) is not None:
                    rehearsal.watch(seen)
        result = table.result
        if result is not None and result.winner is Side.AGENTS:
            foreseen += bool(expected)
            if foreseen >= 3:
                return
    raise AssertionError("captures were not foreseen")


# --- Immortals ---------------------------------------------------------------------------------


def test_a_threat_is_what_two_immortals_lack_outside_of_lymes_sight() -> None:
    rules = Rules(Ruleset(), zanzibar())
    board = rules.board
    feature = next(f for f in range(16) if board.with_feature[f].bit_count() >= 2)
    places = [at for at in range(board.size) if board.with_feature[feature] >> at & 1]
    pair = 1 << places[0] | 1 << places[1]
    assert moves_apart(board.columns, pair, board.with_feature[feature]) == 0
    far = next(
        at
        for at in range(board.size)
        if not (board.orthogonal[at] | 1 << at) & board.with_feature[feature]
    )
    assert threat(rules, (feature,), pair, far) == 1.0
    assert threat(rules, (feature,), pair, places[0]) < 1.0


# --- learning ----------------------------------------------------------------------------------


def test_a_fit_finds_the_weights_that_chose() -> None:
    chance = np.random.default_rng(3)
    true = np.zeros(likelihood.WIDTH)
    true[likelihood.M_CONTACTS], true[likelihood.M_DANGER] = 1.5, -2.0
    choices = []
    for _ in range(1500):
        table = chance.normal(size=(4, likelihood.WIDTH))
        shares = np.exp(table @ true)
        choices.append(ObservedChoice(False, table, int(chance.choice(4, p=shares / shares.sum()))))
    found = fit_choices(choices, likelihood.MEASURES)
    assert found.weights["contacts"] == pytest.approx(1.5, abs=0.2)
    assert found.weights["danger"] == pytest.approx(-2.0, abs=0.25)
    assert found.likelihood > found.likelihood_by_chance


def test_a_regression_finds_the_odds() -> None:
    chance = np.random.default_rng(4)
    rows = np.column_stack([np.ones(4000), chance.normal(size=4000)])
    won = chance.random(4000) < 1 / (1 + np.exp(-(0.5 + 2.0 * rows[:, 1])))
    assert fit_logistic(rows, won.astype(np.float64)) == pytest.approx([0.5, 2.0], abs=0.2)


def test_a_watched_game_tells_choices_and_standings() -> None:
    seen = observe_game(Mission.FULL, "greedy", "greedy", 11)
    assert sum(choice.opening for choice in seen.moves) == 4
    assert all(0 <= choice.taken < len(choice.table) for choice in seen.moves)
    assert seen.standings
    assert all(len(row) == len(win_odds(Mission.FULL).__struct_fields__) for row in seen.standings)
    assert len(seen.placings) == 4
    assert all(choice.table[choice.taken].any() for choice in seen.placings)


def test_the_command_writes_what_it_has_learnt_beside_what_it_has_not(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "learnt.json"
    line = "lab learn --mission tm --recruiters greedy --agents greedy --games 3 --seed 1 --out"
    assert main([*line.split(), str(out)]) == 0
    said = msgspec.json.decode(capsys.readouterr().out)
    made, before = (
        msgspec.json.decode(out.read_bytes(), type=dict[str, LearnedModels]),
        learned_models(),
    )
    assert made["full"] == before["full"]
    greedy = next(kind for kind in made["training"].kinds if kind.name == "greedy")
    assert greedy.moves == said["kinds"][0]["moves"]["weights"]
    assert [kind.share for kind in made["training"].kinds] == [
        kind.share for kind in before["training"].kinds
    ]
    others = [kind for kind in made["training"].kinds if kind.name != "greedy"]
    assert others == [kind for kind in before["training"].kinds if kind.name != "greedy"]
