"""The strong Agents in recorded positions, their remarks and their knowledge."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.support.bots.games import all_seen, seen_of, self_play
from tests.support.bots.positions import position
from zanzibar.bots import Bot
from zanzibar.bots.strong.agents import StrongAgents
from zanzibar.record import write_action
from zanzibar.rules import Mission, Phase, Ruleset, Side, Table

SHIELDED = Path(__file__).parent / "positions" / "shielded.zan"


def agents_turn(table: Table, player: Bot) -> Sequence[str]:
    """Let the Agents act until the Recruiter has to move; answers are the first that are legal."""
    done = []
    while not table.over and table.public.phase is not Phase.RECRUITER:
        seat = table.due[0]
        legal = table.legal(seat)
        action = player.act(table.view(seat), legal) if seat else legal[0]
        done.append(write_action(table.rules, action))
        player.watch(seen_of(table.act(seat, action), 1))
    return done


@pytest.mark.parametrize("seed", range(3))
def test_shielded_recruiter_at_a_known_location_is_captured(seed: int) -> None:
    """Two Feature cards are exposed, so Dusty comes three spaces further than the others."""
    table, player = position(SHIELDED, 94, "expert", Side.AGENTS, seed)
    done = agents_turn(table, player)
    assert table.result is not None, done
    assert table.result.winner is Side.AGENTS


def test_agents_see_no_secret_of_the_recruiter() -> None:
    for table, bot in self_play(Ruleset(mission=Mission.TRAINING), "solid", 5):
        if table.public.phase is Phase.AGENTS:
            assert isinstance(bot, StrongAgents)
            assert not hasattr(table.view(1).own, "path")
            assert all(seen.own is None for seen in all_seen(table, 1))


def test_acts_come_with_remarks_of_ids() -> None:
    remarks = set()
    for _, bot in self_play(Ruleset(), "solid", 8):
        if remark := bot.remark():
            remarks.add(remark.id)
            assert all(isinstance(value, str | int) for value in remark.params.values())
    assert "bot.asks" in remarks
    assert len(remarks) >= 2
