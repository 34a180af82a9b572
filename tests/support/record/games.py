"""Games to write down: random ones, with everything in them that a record can hold."""

import random
from collections.abc import Iterator

from zanzibar.board import Board
from zanzibar.rules import Assist, Deal, Mission, Modules, Refused, Ruleset, Table
from zanzibar.rules.model import actions as act

RULESETS = (
    Ruleset(mission=Mission.TRAINING, assist=Assist.NOTEBOOK),
    Ruleset(mission=Mission.TRAINING, deal=Deal.RANDOM, step_supply=8),
    Ruleset(assist=Assist.DEDUCTION),
    Ruleset(deal=Deal.RANDOM, second_slip_counts_past_visits=True),
    Ruleset(step_supply=8, immortal_move_mandatory=True, assist=Assist.NOTEBOOK),
)

TEXTS = ("X 07", 'say "no" # = => ?', "příliš žluťoučký", "\\", "  a ")


def random_game(
    seed: int,
    ruleset: Ruleset | None = None,
    seats: int = 2,
    board: Board | None = None,
    modules: Modules | None = None,
) -> Table:
    """Play a complete game with notes, undo and now and then a resignation."""
    rng = random.Random(seed)
    table = Table.new(rng, ruleset or Ruleset(), seats, board, modules)
    while not table.over:
        play_on(table, rng)
    return table


def play_on(table: Table, rng: random.Random) -> None:
    """One more act, or an aside where it is possible."""
    seat = rng.choice(table.due)
    if rng.random() < 0.15:
        try:
            table.act(rng.randrange(table.public.seats), rng.choice(list(_asides(table, rng))))
        except Refused:
            pass
        else:
            return
    options = table.legal(seat)
    # Games that end with the first CAPTURE or in which nobody does anything show little.
    lively = [a for a in options if not isinstance(a, act.Capture | act.Done)]
    table.act(seat, rng.choice(lively or options))


def _asides(table: Table, rng: random.Random) -> Iterator[act.AsideAction]:
    at, text = rng.randrange(table.rules.board.size), rng.choice(TEXTS)
    yield from [act.Undo()] * 8
    yield from [act.PlaceNote(at, text)] * 4
    yield act.WriteNotebook(f"{text}\n\u2028\t{text}")
    for note in table.public.notes[:1]:
        yield from (act.MoveNote(note.id, at), act.EditNote(note.id, text), act.RemoveNote(note.id))
    if rng.random() < 0.02:
        yield act.OfferStop()
    if rng.random() < 0.005:
        yield act.Resign()
