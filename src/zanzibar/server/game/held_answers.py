"""`ask.no-tell`: an answer to an ASK is saved at once and happens at a time that tells nothing.

The Recruiter's answer is held until the next point of a time grid that is counted from the
question. So the time it takes does not tell how many choices there were.
"""

import math

from msgspec import Struct

from zanzibar.rules import Action, Seat
from zanzibar.rules.model import actions as act
from zanzibar.server.clock import now_ms
from zanzibar.server.seating import Seating
from zanzibar.server.table_info import SitterKind, Speed

ANSWERS = frozenset({act.Answer, act.AnswerAll})
ANSWER_MS = {Speed.INSTANT: 400, Speed.READABLE: 1500, Speed.SLOW: 3000}
"""The grid of a computer's answers."""


class HeldAnswer(Struct, frozen=True):
    """An answer that is saved and not released yet."""

    seat: Seat
    command: str
    action: Action
    due_at: int
    """In milliseconds since 1970."""


def release_time(seating: Seating, asked_at: int, seat: Seat) -> int:
    """Return the next point of the grid that is counted from the question."""
    if seating.seats[seat].kind is SitterKind.COMPUTER:
        grid = ANSWER_MS[seating.options.speed]
    else:
        grid = seating.options.answer_grid_ms
    return asked_at + grid * max(1, math.ceil((now_ms() - asked_at) / grid))
