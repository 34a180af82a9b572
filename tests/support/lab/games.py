"""A quick pairing, and results without their decision times."""

from zanzibar.lab.game import Pairing, PlayedGame
from zanzibar.rules import Mission

RANDOM = Pairing(Mission.TRAINING, "random", "random")


def without_times(games: list[PlayedGame]) -> list[tuple[object, ...]]:
    fields = [name for name in PlayedGame.__struct_fields__ if not name.endswith("_us")]
    return [tuple(getattr(game, name) for name in fields) for game in games]
