"""Positions of games that were played, in which a level once did something stupid."""

from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

from zanzibar.bots import Bot, create
from zanzibar.record import read, replay, write_action
from zanzibar.rules import Phase, Side, Table, drawn_by, see_event
from zanzibar.shift import MODULES

PLAYED = Path(__file__).parent / "played"
TRIES = range(3)


def position(name: str, acts: int, level: str, side: Side, seed: int) -> tuple[Table, Bot]:
    """A game after so many acts, and a player of one side who has watched it from the beginning."""
    record = read((PLAYED / f"{name}.zan").read_text())
    table = replay(record.first(acts), MODULES, then=drawn_by(Random(seed)))
    player = create(level, side, table.rules, Random(seed))
    seat = 0 if side is Side.RECRUITER else 1
    for entry in table.log:
        player.watch([seen for event in entry.events if (seen := see_event(event, seat))])
    return table, player


def agents_turn(table: Table, player: Bot) -> Sequence[str]:
    """What the Agents do until the Recruiter has to move; answers are the first that are legal."""
    done = []
    while not table.over and table.public.phase is not Phase.RECRUITER:
        seat = table.due[0]
        legal = table.legal(seat)
        action = player.act(table.view(seat), legal) if seat else legal[0]
        done.append(write_action(table.rules, action))
        for event in table.act(seat, action).events:
            if (seen := see_event(event, 1)) is not None:
                player.watch([seen])
    return done


@pytest.mark.parametrize("seed", TRIES)
def test_a_recruiter_who_is_known_and_shielded_is_pushed_free_and_captured(seed: int) -> None:
    """Two Feature cards are exposed, so Dusty comes three spaces further than the others."""
    table, player = position("shielded", 94, "expert", Side.AGENTS, seed)
    done = agents_turn(table, player)
    assert table.result is not None, done
    assert table.result.winner is Side.AGENTS


@pytest.mark.parametrize("level", ["solid", "expert"])
@pytest.mark.parametrize("seed", TRIES)
def test_nobody_walks_into_a_dead_end_before_the_last_hour(level: str, seed: int) -> None:
    table, player = position("dead_end", 119, level, Side.RECRUITER, seed)
    action = player.act(table.view(0), table.legal(0))
    assert write_action(table.rules, action) != "step C2"
