"""Write positions of seeded games for the client's own tests: python -m tests.support.web.positions

A position is what the server sends to one seat: the view, the legal actions and the last events.
"""

import random
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec

from zanzibar.rules import Assist, Mission, Phase, Ruleset, Table, see_event, shown
from zanzibar.server.encoding.fields import action_out, seen_out

FILE = Path(__file__).parents[3] / "web" / "test" / "support" / "positions.json"
GAMES = ((Mission.FULL, 3, 5), (Mission.TRAINING, 2, 8))
"""Mission, seats and seed of each game."""
POSITIONS_PER_PHASE = 4


def positions() -> list[dict[str, Any]]:
    """Return the first few positions of each phase that differ in the kinds of legal actions."""
    found: dict[tuple[object, ...], dict[str, Any]] = {}
    count: Counter[tuple[Mission, Phase]] = Counter()
    for mission, seats, seed in GAMES:
        chance = random.Random(seed)
        ruleset = Ruleset(mission=mission, assist=Assist.NOTEBOOK, step_supply=8)
        table = Table.new(chance, ruleset, seats)
        while not table.over:
            seat = table.due[0]
            legal = table.legal(seat)
            kinds = tuple(sorted({type(action).__name__ for action in legal}))
            phase = (mission, table.public.phase)
            if (*phase, kinds) not in found and count[phase] < POSITIONS_PER_PHASE:
                count[phase] += 1
                found[(*phase, kinds)] = _position(table, seat)
            table.act(seat, chance.choice(legal))
        found[(mission, Phase.OVER)] = _position(table, 1)
    return list(found.values())


def _position(table: Table, seat: int) -> dict[str, Any]:
    rules = table.rules
    seen = [see_event(event, seat) for entry in table.log[-1:] for event in entry.events]
    return {
        "view": shown(rules, table.view(seat)),
        "legal": [action_out(rules, action) for action in table.legal(seat)],
        "events": [seen_out(rules, each) for each in seen if each is not None],
        "board": rules.board.spec,
    }


def text() -> str:
    """Return the content of the file; the board, equal in all positions, only once."""
    found = positions()
    board = found[0]["board"]
    for position in found:
        del position["board"]
    return msgspec.json.encode({"board": board, "positions": found}).decode() + "\n"


if __name__ == "__main__":
    FILE.write_text(text(), "utf-8")
