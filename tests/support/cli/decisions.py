"""Random games stopped before every act, for tests of menus, typed input and sentences."""

import random
from collections.abc import Iterator

from zanzibar.cli.terminal.display.sentences import GameSentences
from zanzibar.rules import Mission, Phase, Ruleset, Seat, Table
from zanzibar.rules.model import actions as act
from zanzibar.text import Lang, texts


def decisions(mission: Mission, seed: int, seats: int = 2) -> Iterator[tuple[Table, Seat]]:
    """Play a random game and yield it before every act, with the seat that acts."""
    chance = random.Random(seed)
    table = Table.new(chance, Ruleset(mission=mission), seats)
    while not table.over:
        seat = chance.choice(table.due)
        yield table, seat
        onward = [a for a in table.legal(seat) if not isinstance(a, act.OpeningBack)]
        table.act(seat, chance.choice(onward))


def sentences_of(table: Table, lang: Lang = "en") -> GameSentences:
    return GameSentences(texts(lang), table.rules, table.public.seats)


def first_decision(mission: Mission, phase: Phase) -> tuple[Table, Seat]:
    """Return a random game when it first waits in this phase."""
    return next(
        (table, seat) for table, seat in decisions(mission, 2) if table.public.phase is phase
    )
