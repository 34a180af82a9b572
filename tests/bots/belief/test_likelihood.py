"""The likelihood kernels agree with plain computations."""

import numpy as np
import pytest

from tests.support.bots.beliefs import belief_at
from tests.support.bots.games import at_agents_turn
from zanzibar.board import bits
from zanzibar.bots.belief import likelihood
from zanzibar.compile import Values
from zanzibar.rules import Mission


def softmax(values: Values) -> Values:
    shares: Values = np.exp(values - values.max())
    shares /= shares.sum()
    return shares


def test_path_is_weighed_move_by_move() -> None:
    """The likelihood is a product over a path's moves, each a softmax over the possible ones."""
    table = at_agents_turn(Mission.FULL, "solid", "solid", 3, 7)
    belief = belief_at(table)
    kinds, (city, distance) = belief.population, belief.city_tables(table.public)
    secret, history = table.game.recruiter, belief.history
    path = np.array([secret.path], np.int64)
    hidden = np.array([sum(1 << f for f in secret.hidden)])
    card = np.array([table.rules.card_ids.index(secret.card or "")])
    found = np.zeros((1, len(kinds.share)))
    likelihood.add_paths(
        city,
        distance,
        history.turns,
        history.suspected,
        path,
        card,
        hidden,
        5,
        kinds.moves,
        kinds.opening,
        found,
    )
    moves = np.zeros(likelihood.MOST_MOVES, np.int64)
    measures = np.zeros((likelihood.MOST_MOVES, likelihood.WIDTH))
    expected = np.zeros(len(kinds.share))
    for t in range(1, len(secret.path)):
        n = likelihood.measure(
            city,
            distance,
            history.turns[t],
            history.suspected[t],
            sum(1 << at for at in secret.path[:t]),
            secret.path[t - 1],
            int(card[0]),
            int(hidden[0]) & ~int(history.turns[t][likelihood.T_EXPOSED]),
            t >= 5,
            moves,
            measures,
        )
        taken = moves[:n].tolist().index(secret.path[t])
        for k in range(len(expected)):
            values = measures[:n] @ (kinds.opening if t < 5 else kinds.moves)[k]
            expected[k] += values[taken] - np.log(np.exp(values).sum())
    assert found[0] == pytest.approx(expected)


def test_placed_immortals_are_weighed_place_by_place() -> None:
    table = at_agents_turn(Mission.FULL, "solid", "solid", 3, 7)
    belief = belief_at(table)
    kinds, (city, _), board = (
        belief.population,
        belief.city_tables(table.public),
        table.rules.board,
    )
    placements = belief.history.placements
    paths = belief.worlds(table.public).path[:40]
    found = np.zeros((len(paths), len(kinds.share)))
    likelihood.add_placements(city, paths, placements, kinds.fresh, kinds.hits, found)
    assert len(placements) == 4
    for path, row in zip(paths.tolist(), found, strict=True):
        been = {feature for at in path[1:5] for feature in bits(board.features_at[at])}
        expected, barred = np.zeros(len(row)), set[int]()
        free = [at for at in range(board.size) if board.inner >> at & 1]
        for place in placements[:, likelihood.P_PLACE].tolist():
            new = [set(bits(board.features_at[at])) - barred for at in free]
            for k in range(len(row)):
                values = [kinds.fresh[k] * len(n) + kinds.hits[k] * len(n & been) for n in new]
                expected[k] += np.log(softmax(np.array(values))[free.index(place)])
            free.remove(place)
            barred |= set(bits(board.features_at[place]))
        assert row == pytest.approx(expected)


def test_immortal_move_to_a_location_raises_its_likelihood() -> None:
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


@pytest.mark.parametrize("ahead", [1, 2, 3])
def test_prospects_are_those_of_a_recursive_search(ahead: int) -> None:
    table = at_agents_turn(Mission.FULL, "greedy", "greedy", 3, 6)
    city, _ = belief_at(table).city_tables(table.public)
    walk, features = table.rules.city(table.public).walk, table.rules.board.features_at
    wanted = 0b1010_0110_0101_0011

    def search(visited: int, at: int, left: int) -> tuple[float, int]:
        onward = bits(walk[at] & ~visited)
        if not onward:
            return -likelihood.DEAD_END * left, 0
        best, ways = -1e9, 0
        for to in onward:
            contacts = float((features[to] & wanted).bit_count())
            further, more = search(visited | 1 << to, to, left - 1) if left > 1 else (0.0, 1)
            best = max(best, contacts + likelihood.DISCOUNT * further)
            ways += more
        return best, ways

    for at in range(table.rules.board.size):
        visited = 1 << at | 0b1001_0000_0110_0100_0010_0100
        ways = np.zeros(1, np.int64)
        value = likelihood.prospects(city, visited, at, wanted, ahead, ways)
        assert (value, ways[0]) == search(visited, at, ahead)
