"""`ask.no-tell`: an answer to an ASK is saved at once and happens at a time that says nothing."""

import math

from msgspec import Struct

from zanzibar.rules import Action, Seat
from zanzibar.rules import actions as act
from zanzibar.server.arrangement import Arrangement
from zanzibar.server.clock import now_ms
from zanzibar.server.course import Course
from zanzibar.server.tables import Sitter, Speed

ANSWERS = (act.Answer, act.AnswerAll)
ANSWER_MS = {Speed.INSTANT: 400, Speed.READABLE: 1500, Speed.SLOW: 3000}
"""The fixed time after which a computer's answer is released."""


class Held(Struct, frozen=True):
    """An answer that is saved and not released yet."""

    seat: Seat
    command: str
    action: Action
    due_at: int


def release_time(arrangement: Arrangement, course: Course, seat: Seat) -> int:
    """The next point of a grid that is counted from the question."""
    asked = course.asked_at(act.Ask)
    if arrangement.seats[seat].kind is Sitter.COMPUTER:
        grid = ANSWER_MS[arrangement.options.speed]
    else:
        grid = arrangement.options.answer_grid_ms
    return asked + grid * max(1, math.ceil((now_ms() - asked) / grid))
