"""Random games on the engine and its fast twin, side by side."""

from random import Random

import numpy as np

from zanzibar.compiled_rules import apply, decode, encode, legal, read_game, rule_tables
from zanzibar.compiled_rules.kernel import begin, lay_city
from zanzibar.compiled_rules.layout import MOST_ACTIONS, STATE
from zanzibar.rules import Rules, Table, drawn_by


class Unequal(AssertionError):
    """The twin and the engine disagree."""


def compare(rules: Rules, seed: int) -> int:
    """Play one random game on both and compare them before and after every act.

    Gives the number of acts; raises `Unequal` at the first difference.
    """
    tables = rule_tables(rules)
    chance = Random(seed)
    table = Table(rules, 2, drawn_by(chance))
    state, city = np.zeros(STATE, np.int64), tables.city.copy()
    out, forced = np.zeros(MOST_ACTIONS, np.int64), np.zeros(8, np.int64)
    # All chance is forced to be the engine's, so this generator is never asked.
    unused = np.ones(1, np.uint64)
    if not rules.full:
        lay_city(tables.options, tables.borders, state, city)
    begin(tables.options, state)
    acts = 0
    while not table.over:
        seat = table.due[0]
        options = table.legal(seat)
        codes = [encode(tables, action) for action in options]
        n = legal(tables.options, city, tables.touching, state, out)
        if codes != out[:n].tolist():
            raise Unequal(f"seed {seed}, act {acts}: other actions are legal")
        pick = chance.randrange(n)
        if decode(tables, codes[pick]) != options[pick]:
            raise Unequal(f"seed {seed}, act {acts}: {options[pick]} is read as something else")
        entry = table.act(seat, options[pick])
        drawn = [outcome for draw in entry.drawn for outcome in draw.outcome]
        forced[0] = len(drawn)
        forced[1 : len(drawn) + 1] = drawn
        apply(tables.options, tables.borders, city, state, codes[pick], unused, forced)
        acts += 1
        expected, laid = read_game(tables, table.game)
        if not np.array_equal(expected, state) or not np.array_equal(laid, city):
            raise Unequal(f"seed {seed}, act {acts}: {options[pick]} does something else")
    return acts
