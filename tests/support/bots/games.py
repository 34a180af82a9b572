"""Games between computer players."""

import random
from collections.abc import Callable, Iterator, Sequence

from zanzibar.board import zanzibar
from zanzibar.bots import Bot, create
from zanzibar.rules import (
    Entry,
    Mission,
    Phase,
    Rules,
    Ruleset,
    Seat,
    Seen,
    Side,
    Table,
    drawn_by,
    see_event,
)
from zanzibar.rules.model.vocabulary import side_of


def seen_of(entry: Entry, seat: int) -> list[Seen]:
    """Return what a seat sees of an act."""
    return [seen for event in entry.events if (seen := see_event(event, seat))]


def all_seen(table: Table, seat: int) -> list[Seen]:
    """Return what a seat has seen of a game so far."""
    return [seen for act in table.seen_by(seat) for seen in act]


def show(bots: Sequence[Bot], entry: Entry) -> None:
    """Let the bots of all seats watch an act."""
    for seat, bot in enumerate(bots):
        if seen := seen_of(entry, seat):
            bot.watch(seen)


def run(
    table: Table,
    bots: Sequence[Bot],
    whose: Callable[[tuple[Seat, ...]], Seat] = lambda due: due[0],
) -> Iterator[Seat]:
    """Play a game to its end; yield the seat before each act. Every action has to be legal."""
    while not table.over:
        seat = whose(table.due)
        yield seat
        legal = table.legal(seat)
        action = bots[seat].act(table.view(seat), legal)
        assert action in legal
        show(bots, table.act(seat, action))


def play(table: Table, bots: Sequence[Bot]) -> Table:
    """Play a game to its end."""
    for _ in run(table, bots):
        pass
    return table


def self_play(
    ruleset: Ruleset, level: str, seed: int, seats: int = 2
) -> Iterator[tuple[Table, Bot]]:
    """Let a level play against itself; yield the table and the bot before each act."""
    table = Table.new(random.Random(f"{seed} draw"), ruleset, seats)
    bots = [
        create(level, side_of(seat), table.rules, random.Random(f"{seed} {seat}"))
        for seat in range(seats)
    ]
    for seat in run(table, bots):
        yield table, bots[seat]


def finished_self_play(ruleset: Ruleset, level: str, seed: int, seats: int = 2) -> Table:
    """Let a level play against itself to the end."""
    return [table for table, _ in self_play(ruleset, level, seed, seats)][-1]


def pair(rules: Rules, recruiter: str, agents: str, seed: int) -> list[Bot]:
    """Create a Recruiter and Agents, each with a generator of this seed."""
    return [
        create(recruiter, Side.RECRUITER, rules, random.Random(seed)),
        create(agents, Side.AGENTS, rules, random.Random(seed)),
    ]


def winner(rules: Rules, recruiter: str, agents: str, seed: int) -> Side:
    """Play a game and return its winner."""
    table = Table(rules, 2, drawn_by(random.Random(seed)))
    play(table, pair(rules, recruiter, agents, seed))
    assert table.result is not None
    return table.result.winner


def at_agents_turn(mission: Mission, recruiter: str, agents: str, seed: int, time: int) -> Table:
    """Return a table in the Agents' turn at some time, of the first game that lasts so long."""
    for later in range(seed, seed + 30):
        rules = Rules(Ruleset(mission=mission), zanzibar())
        table = Table.new(random.Random(later), rules.ruleset)
        for _ in run(table, pair(rules, recruiter, agents, later)):
            if table.public.phase is Phase.AGENTS and table.public.time >= time:
                return table
    raise AssertionError("no game lasted so long")


def solid_table(mission: Mission, seed: int, time: int) -> Table:
    """Return a table in the Agents' turn at some time, of a game of the solid level."""
    for later in range(seed, seed + 20):
        for table, _ in self_play(Ruleset(mission=mission), "solid", later):
            if table.public.phase is Phase.AGENTS and table.public.time >= time:
                return table
    raise AssertionError("no game lasted so long")
