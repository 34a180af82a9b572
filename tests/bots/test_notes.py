"""Computers place useful Mental Notes and leave those of others alone."""

import random
from collections.abc import Iterator, Sequence

from tests.support.bots.games import seen_of, self_play, show
from zanzibar.bots import Bot, create
from zanzibar.bots.strong.agents import StrongAgents
from zanzibar.rules import Mission, Phase, Ruleset, Side, Table
from zanzibar.rules.acts.out_of_turn import notes_left
from zanzibar.rules.model import actions as acts
from zanzibar.rules.model.vocabulary import side_of

TRAINING = Ruleset(mission=Mission.TRAINING)


class NotedGame:
    """A game of the solid level in which the Agents write notes."""

    def __init__(self, seed: int) -> None:
        self.table = Table.new(random.Random(seed), TRAINING)
        self.bots = [
            create("solid", side_of(seat), self.table.rules, random.Random(f"{seed} {seat}"))
            for seat in range(2)
        ]

    def act(self, seat: int, action: acts.Action) -> None:
        show(self.bots, self.table.act(seat, action))

    def agents_acts(self) -> Iterator[None]:
        """Play the game; pause whenever the Agents are about to act."""
        while not self.table.over:
            if self.table.public.phase is Phase.AGENTS:
                yield
            seat = self.table.due[0]
            self.act(seat, self.bots[seat].act(self.table.view(seat), self.table.legal(seat)))

    def write_notes(self) -> None:
        for action in tuple(self.bots[1].asides(self.table.view(1))):
            self.act(1, action)

    def successor(self) -> Bot:
        """Return a bot that takes the Agents over and has seen what the seat has."""
        bot = create("solid", Side.AGENTS, self.table.rules, random.Random(1))
        for seen in self.table.seen_by(1):
            bot.watch(seen)
        return bot


def test_bot_that_takes_over_does_not_repeat_notes() -> None:
    game, notes = NotedGame(6), 0
    for _ in game.agents_acts():
        game.write_notes()
        notes += len(game.table.public.notes)
        assert game.successor().asides(game.table.view(1)) == ()
    assert notes > 0


def test_note_of_a_team_mate_is_kept() -> None:
    game, kept = NotedGame(6), 0
    for _ in game.agents_acts():
        wanted = game.bots[1].asides(game.table.view(1))
        places = [action.at for action in wanted if isinstance(action, acts.PlaceNote)]
        if not places:
            continue
        other = NotedGame(6)  # the same game, in which a team mate was quicker
        for entry in game.table.log:
            other.act(entry.seat, entry.action)
        other.act(1, acts.PlaceNote(places[0], "mine!"))
        other.write_notes()
        there = [note.text for note in other.table.public.notes if note.at == places[0]]
        assert there == ["mine!"]
        kept += 1
        game.write_notes()
    assert kept > 0


def _write_notes(table: Table, bot: StrongAgents) -> Sequence[acts.Action]:
    done = bot.asides(table.view(1))
    for action in done:
        bot.watch(seen_of(table.act(1, action), 1))
    return done


def test_notes_are_true_and_leave_room_for_reveals() -> None:
    placed = 0
    for table, bot in self_play(TRAINING, "solid", 6):
        if table.public.phase is Phase.AGENTS and isinstance(bot, StrongAgents):
            placed += len(_write_notes(table, bot))
            assert _write_notes(table, bot) == ()
            assert notes_left(table.rules, table.public) >= 1
            for note in table.public.notes:
                if table.public.steps >> note.at & 1 and ":" not in note.text:
                    time = table.game.recruiter.path.index(note.at) + 1
                    first, *rest = map(int, note.text.replace("-", " ").split())
                    assert first <= time <= max([first, *rest])
    assert placed > 0
