"""A ruleset on a board as the arrays the kernels read."""

from functools import lru_cache

import numpy as np
from msgspec import Struct

from zanzibar.compile import Numbers
from zanzibar.compiled_rules import layout as at
from zanzibar.rules import BASE, Rules

MOST_LOCATIONS = 62
"""Masks are signed 64-bit numbers here, so the highest bits stay free."""


class Uncompilable(ValueError):
    """These rules have something that the kernels do not know; only the engine can play them."""


class RuleTables(Struct, frozen=True):
    """The arrays that are the same in every game with these rules."""

    rules: Rules
    options: Numbers
    city: Numbers
    """The city without Mayhem. A game copies it and lays its own Mayhem."""
    borders: Numbers
    touching: Numbers


@lru_cache(maxsize=64)
def rule_tables(rules: Rules) -> RuleTables:
    """Return the tables of these rules; raise `Uncompilable` where the kernels cannot play them."""
    board, ruleset = rules.board, rules.ruleset
    if rules.overridden:
        raise Uncompilable("a module replaces a rule")
    if rules.catalogue is not BASE:
        raise Uncompilable("a module brings acts or events of its own")
    if board.size > MOST_LOCATIONS or rules.last_time > at.LONGEST_PATH:
        raise Uncompilable("the board or the game is too large")
    if len(rules.allies) > 1:
        raise Uncompilable("only the Dolphin is known")
    if rules.full and (rules.mayhem_may_close_openings or len(board.borders) <= 5 * 7):
        raise Uncompilable("Mayhem could close the last opening or run out of room")
    plain = board.city()
    width = max(board.size, len(board.features))
    city = np.zeros((at.LANDINGS + len(rules.cards), width), np.int64)
    rows: dict[int, tuple[int, ...]] = {
        at.WALK: plain.walk,
        at.ORTHOGONAL: plain.orthogonal,
        at.GLIDE: plain.glide,
        at.FEATURES_AT: board.features_at,
        at.GEO_ORTHOGONAL: board.orthogonal,
        at.DIAGONAL: board.diagonal,
        at.IN_LINE: board.in_line,
        at.WITH_FEATURE: board.with_feature,
    }
    for spaces in range(1, at.MOST_REACH + 1):
        rows[at.REACH + spaces - 1] = plain.reach(spaces)
    for number, card in enumerate(rules.card_ids):
        rows[at.LANDINGS + number] = rules.slip_landings[card]
    for row, values in rows.items():
        city[row, : len(values)] = values
    options = np.zeros(at.BORDERS + 1, np.int64)
    options[at.FULL] = rules.full
    options[at.GOAL] = rules.recruits
    options[at.LAST_TIME] = rules.last_time
    options[at.PAST_VISITS] = ruleset.second_slip_counts_past_visits
    options[at.IMMORTAL_DUE] = ruleset.immortal_move_mandatory
    options[at.STEP_SUPPLY] = ruleset.step_supply
    options[at.CARDS] = len(rules.cards)
    options[at.FEATURES] = len(board.features)
    options[at.SIZE] = board.size
    options[at.EDGE] = board.edge
    options[at.INNER] = board.inner
    options[at.NEAR_TEMPLE] = board.near_temple
    options[at.TEMPLES] = board.temples
    options[at.BORDERS] = len(board.borders)
    touching = np.array(
        [[mask >> j & 1 for j in range(len(board.borders))] for mask in board.touching], np.int64
    )
    return RuleTables(rules, options, city, np.array(board.borders, np.int64), touching)
