"""The Mental Notes of computers are their own, and those of others are left alone."""

import random
from collections.abc import Iterator

from zanzibar.bots import Bot, create
from zanzibar.rules import Mission, Phase, Ruleset, Side, Table, see_event
from zanzibar.rules.model import actions as act
from zanzibar.rules.model.vocabulary import side_of


class Game:
    """A game of the solid level whose computer Agents write notes."""

    def __init__(self, seed: int) -> None:
        self.table = Table.new(random.Random(seed), Ruleset(mission=Mission.TRAINING))
        self.bots = {
            seat: create("solid", side_of(seat), self.table.rules, random.Random(f"{seed} {seat}"))
            for seat in range(2)
        }

    def do(self, seat: int, action: act.Action) -> None:
        entry = self.table.act(seat, action)
        for each, bot in self.bots.items():
            seen = [part for event in entry.events if (part := see_event(event, each))]
            if seen:
                bot.watch(seen)

    def turns(self) -> Iterator[None]:
        """Every moment when the Agents are about to act."""
        while not self.table.over:
            if self.table.public.phase is Phase.AGENTS:
                yield
            seat = self.table.due[0]
            self.do(seat, self.bots[seat].act(self.table.view(seat), self.table.legal(seat)))

    def note(self) -> tuple[act.Action, ...]:
        wanted = tuple(self.bots[1].asides(self.table.view(1)))
        for action in wanted:
            self.do(1, action)
        return wanted

    def newcomer(self) -> Bot:
        """A computer that takes the seat over and has seen what the seat has."""
        bot = create("solid", Side.AGENTS, self.table.rules, random.Random(1))
        for seen in self.table.seen_by(1):
            bot.watch(seen)
        return bot


def test_who_takes_over_does_not_note_the_same_again() -> None:
    game, notes = Game(6), 0
    for _ in game.turns():
        game.note()
        notes += len(game.table.public.notes)
        assert game.newcomer().asides(game.table.view(1)) == ()
    assert notes > 0


def test_a_note_of_a_team_mate_stands() -> None:
    game, kept = Game(6), 0
    for _ in game.turns():
        wanted = game.bots[1].asides(game.table.view(1))
        places = [action.at for action in wanted if isinstance(action, act.PlaceNote)]
        if not places:
            continue
        others = Game(6)  # the same game, in which somebody was quicker
        for entry in game.table.log:
            others.do(entry.seat, entry.action)
        others.do(1, act.PlaceNote(places[0], "mine!"))
        others.note()
        there = [note.text for note in others.table.public.notes if note.at == places[0]]
        assert there == ["mine!"]
        kept += 1
        game.note()
    assert kept > 0
