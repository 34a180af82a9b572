"""The rules once more, as machine code: for playouts and searches that need millions of acts.

The engine in `zanzibar.rules` decides what is right; tests play both side by side. The twin knows
one Agent seat that holds all Agents, no notes, and no module that replaces a rule.
"""

from zanzibar.twin.codes import decode, encode, read_game, write_game
from zanzibar.twin.ground import Ground, Untwinnable, ground
from zanzibar.twin.kernel import apply, lay_city, legal, playout, playouts
from zanzibar.twin.layout import STATE

__all__ = [
    "STATE", "Ground", "Untwinnable", "apply", "decode", "encode", "ground", "lay_city", "legal",
    "playout", "playouts", "read_game", "write_game",
]  # fmt: skip
