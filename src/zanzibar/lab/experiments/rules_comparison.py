"""Random games on the engine and on the compiled rules, compared act by act."""

from random import Random

import numpy as np

from zanzibar.compiled_rules import apply, decode, encode, legal, read_game, rule_tables
from zanzibar.compiled_rules.kernel import begin, lay_city
from zanzibar.compiled_rules.layout import MOST_ACTIONS, STATE
from zanzibar.rules import Rules, Table, drawn_by


class RulesDiffer(AssertionError):
    """The compiled rules and the engine disagree."""


def compare_rules(rules: Rules, seed: int) -> int:
    """Play one random game on both; return the number of acts.

    Compare the legal actions before every act and the state after it; raise `RulesDiffer` at the
    first difference.
    """
    tables = rule_tables(rules)
    chance = Random(seed)
    table = Table(rules, 2, drawn_by(chance))
    state, city = np.zeros(STATE, np.int64), tables.city.copy()
    out, forced = np.zeros(MOST_ACTIONS, np.int64), np.zeros(8, np.int64)
    # The compiled rules get the engine's outcomes, so this generator is not used.
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
            raise RulesDiffer(f"seed {seed}, act {acts}: other actions are legal")
        pick = chance.randrange(n)
        if decode(tables, codes[pick]) != options[pick]:
            raise RulesDiffer(f"seed {seed}, act {acts}: {options[pick]} is read as something else")
        entry = table.act(seat, options[pick])
        drawn = [outcome for draw in entry.drawn for outcome in draw.outcome]
        forced[0] = len(drawn)
        forced[1 : len(drawn) + 1] = drawn
        apply(tables.options, tables.borders, city, state, codes[pick], unused, forced)
        acts += 1
        expected, laid = read_game(tables, table.game)
        if not np.array_equal(expected, state) or not np.array_equal(laid, city):
            raise RulesDiffer(f"seed {seed}, act {acts}: {options[pick]} does something else")
    return acts
