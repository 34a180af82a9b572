"""The rules once more, as machine code: for playouts and searches that need millions of acts.

The engine in `zanzibar.rules` decides what is right; tests play both side by side. The kernels know
one Agent seat that holds all Agents, no notes, and no module that replaces a rule or brings acts or
events of its own: for those, `rule_tables` raises `Uncompilable`.
"""

from zanzibar.compiled_rules.codec import decode, encode, read_game, write_game
from zanzibar.compiled_rules.kernel import apply, lay_city, legal, playout, playouts
from zanzibar.compiled_rules.layout import STATE
from zanzibar.compiled_rules.tables import RuleTables, Uncompilable, rule_tables

__all__ = [
    "STATE",
    "RuleTables",
    "Uncompilable",
    "apply",
    "decode",
    "encode",
    "lay_city",
    "legal",
    "playout",
    "playouts",
    "read_game",
    "rule_tables",
    "write_game",
]
