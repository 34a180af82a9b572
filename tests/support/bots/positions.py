"""Positions of recorded games, with a player who has watched them."""

from pathlib import Path
from random import Random

from tests.support.bots.games import seen_of
from zanzibar.bots import Bot, create
from zanzibar.record import read, replay
from zanzibar.rules import Side, Table, drawn_by
from zanzibar.shift import MODULES


def position(record: Path, acts: int, level: str, side: Side, seed: int) -> tuple[Table, Bot]:
    """Return a game after some acts, and a player of one side who has watched it."""
    table = replay(read(record.read_text()).first(acts), MODULES, then=drawn_by(Random(seed)))
    player = create(level, side, table.rules, Random(seed))
    seat = 0 if side is Side.RECRUITER else 1
    for entry in table.log:
        player.watch(seen_of(entry, seat))
    return table, player
