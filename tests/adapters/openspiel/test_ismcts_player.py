"""OpenSpiel's ISMCTS as a computer player of this project."""

import random

import pytest

from zanzibar.adapters.openspiel.ismcts_player import IsmctsPlayer
from zanzibar.board import zanzibar
from zanzibar.bots import create
from zanzibar.bots.api import TimedBot
from zanzibar.rules import Mission, Rules, Ruleset, Side, Table, drawn_by, see_event


def play(mission: Mission, side: Side, seed: int, simulations: int = 3) -> Table:
    """Play a game of a searching player against random moves."""
    rules = Rules(Ruleset(mission=mission), zanzibar())
    searcher = IsmctsPlayer(rules, random.Random(seed))
    searcher.simulations = simulations
    mine = 0 if side is Side.RECRUITER else 1
    other = create("random", Side.AGENTS if mine == 0 else Side.RECRUITER, rules, random.Random(8))
    players = {mine: searcher, 1 - mine: other}
    table = Table(rules, 2, drawn_by(random.Random(seed)))
    while not table.over:
        seat = table.due[0]
        entry = table.act(seat, players[seat].act(table.view(seat), table.legal(seat)))
        for each, player in players.items():
            seen = [got for event in entry.events if (got := see_event(event, each))]
            if seen:
                player.watch(seen)
    return table


@pytest.mark.parametrize("mission", list(Mission))
@pytest.mark.parametrize("side", list(Side))
def test_searching_player_plays_a_whole_game_and_repeats_it(mission: Mission, side: Side) -> None:
    table = play(mission, side, 4)
    assert table.over
    if mission is Mission.TRAINING:
        assert [entry.action for entry in play(mission, side, 4).log] == [
            entry.action for entry in table.log
        ]


def test_number_of_simulations_follows_from_the_time() -> None:
    player = IsmctsPlayer(Rules(Ruleset(mission=Mission.TRAINING), zanzibar()), random.Random(1))
    assert isinstance(player, TimedBot)
    player.searched, player.seconds = 1000, 2.0
    assert player._simulations_in(0.5) == 250
    assert player._simulations_in(0.0) == 2
