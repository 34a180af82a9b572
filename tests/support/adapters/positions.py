"""Positions for tests: random ones, neighbours of one another, and twins."""

from collections.abc import Iterator, Sequence
from random import Random

from hypothesis import strategies as st

from tests.support.rules.twins import TwinSearch
from zanzibar.adapters.action_space import ActionSpace, action_space, rules_in_zanzibar
from zanzibar.adapters.position import Position
from zanzibar.rules import Entry, Mission, Ruleset, Table, drawn_by
from zanzibar.rules.model import events as ev
from zanzibar.rules.model.actions import GameAction, OpeningBack

RULESETS = (
    Ruleset(mission=Mission.TRAINING),
    Ruleset(mission=Mission.TRAINING, step_supply=8),
    Ruleset(mission=Mission.FULL),
    Ruleset(
        mission=Mission.FULL,
        step_supply=8,
        second_slip_counts_past_visits=True,
        immortal_move_mandatory=True,
    ),
)

rulesets = st.sampled_from(RULESETS)
seeds = st.integers(0, 2**32)


def space_of(ruleset: Ruleset) -> ActionSpace:
    return action_space(rules_in_zanzibar(ruleset))


def after(space: ActionSpace, numbers: Sequence[int]) -> Position:
    """Return the position after some numbers."""
    position = Position(space)
    for number in numbers:
        position.apply(number)
    return position


def walk(space: ActionSpace, chance: Random) -> Iterator[Position]:
    """Play a random game; yield the position before each number, and at the end."""
    position = Position(space)
    while not position.over:
        yield position
        position.apply(chance.choice(position.legal()))
    yield position


def somewhere(space: ActionSpace, chance: Random) -> Position:
    """Return a random position of a random game, the end included."""
    game = [*walk(space, chance)][-1].numbers
    return after(space, game[: chance.randint(0, len(game))])


def neighbour(position: Position, chance: Random) -> Position:
    """Return the position that one other choice on the way would have led to.

    After that choice everything goes on as before, as long as it can.
    """
    numbers = position.numbers
    if not numbers:
        return position.copy()
    turn = chance.randrange(len(numbers))
    other = after(position.space, numbers[:turn])
    other.apply(chance.choice(other.legal()))
    for number in numbers[turn + 1 :]:
        if other.over:
            break
        legal = other.legal()
        other.apply(number if number in legal else chance.choice(legal))
    return other


# --- twins -------------------------------------------------------------------------------------


def twins(ruleset: Ruleset, chance: Random, count: int) -> Iterator[tuple[list[int], list[int]]]:
    """Yield pairs of games, as numbers, that differ and look the same to the Agents."""
    while count:
        found = _twins(ruleset, chance)
        if found is not None:
            count -= 1
            yield found


def _twins(ruleset: Ruleset, chance: Random) -> tuple[list[int], list[int]] | None:
    space = space_of(ruleset)
    table = Table(space.rules, 2, drawn_by(chance))
    stop = chance.randint(10, 90)
    while not table.over and len(table.log) < stop:
        seat = table.due[0]
        options = [each for each in table.legal(seat) if not isinstance(each, OpeningBack)]
        table.act(seat, chance.choice(options))
    if table.over:
        return None
    found = TwinSearch(table, chance).find(attempts=4)
    if found is None:
        return None
    return numbers_in(space, table.log), numbers_in(space, found)


def numbers_in(space: ActionSpace, log: Sequence[Entry]) -> list[int]:
    """Return the numbers of acts; what chance gave is read from their events."""
    kept: list[Entry] = []
    for entry in log:
        if isinstance(entry.action, OpeningBack):
            kept.pop()
        else:
            kept.append(entry)
    numbers: list[int] = []
    for entry in kept:
        action: GameAction = entry.action  # type: ignore[assignment]
        numbers += space.numbers_of(action)
        numbers += _drawn(space, entry)
    return numbers


def _drawn(space: ActionSpace, entry: Entry) -> Iterator[int]:
    drawn_card = False
    for event in entry.events:
        match event.public:
            case ev.CardChosen(drawn=drawn_card):
                pass
            case ev.CardsDrawn(features=features):
                yield from features
        match event.recruiter:
            case ev.StartMarked(hidden=hidden):
                yield from hidden
            case ev.CardKept(card=card) if drawn_card:
                yield space.rules.card_ids.index(card)
