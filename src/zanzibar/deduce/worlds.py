"""Worlds, and the meaning of each fact for a world, in plain Python."""

from msgspec import Struct

from zanzibar.board import Board, bits
from zanzibar.deduce.facts import (
    At,
    BoxedIn,
    Character,
    CouldMove,
    Count,
    Fact,
    Hidden,
    MoveMade,
    NotHidden,
    Slipped,
    Stepped,
    VisitedAll,
    VisitedNone,
    VisitedSome,
)
from zanzibar.deduce.scene import LocationPath, Scene
from zanzibar.rules.model.vocabulary import NOWHERE

Triple = tuple[int, ...]


class World(Struct, frozen=True, order=True):
    """Everything that is hidden from the Agents: path, Recruiter card, Features (sorted)."""

    path: LocationPath
    card: str
    hidden: Triple


def holds(scene: Scene, fact: Fact, world: World) -> bool:
    """Return whether a fact is true of a world."""
    if isinstance(fact, Hidden):
        return are_hidden(fact, world.hidden)
    if isinstance(fact, NotHidden):
        return are_not_hidden(fact, world.hidden)
    if isinstance(fact, Count):
        visits = world.path[fact.first - 1 : fact.last]
        found = contacts(scene.rules.board, visits, fact.counted, world.hidden)
        return found == fact.recruits
    return holds_on(scene, fact, world.path, world.card)


def holds_on(scene: Scene, fact: Fact, path: LocationPath, card: str) -> bool:
    """Return whether a fact that is not about hidden Features is true of a path and a card."""
    match fact:
        case At():
            return bool(fact.locations >> path[fact.time - 1] & 1)
        case VisitedAll():
            return fact.locations & ~_mask(path[: fact.by]) == 0
        case VisitedNone():
            return fact.locations & _mask(path[: fact.by]) == 0
        case VisitedSome():
            visited = (fact.locations & _mask(path[: fact.by])).bit_count()
            return fact.fewest <= visited <= fact.most
        case Stepped():
            return _is_step(scene, path, fact.time, card)
        case Slipped():
            retrieved = fact.second == NOWHERE or _retrieved(fact, path[: fact.time - 1])
            return _is_slip(scene, path, fact.time, card) and retrieved
        case MoveMade():
            paid = fact.first or _retrieved(fact, path[: fact.time - 1])
            by_slip = paid and _is_slip(scene, path, fact.time, card)
            return _is_step(scene, path, fact.time, card) or by_slip
        case CouldMove():
            return _has_a_way_out(scene, fact, path[: fact.time], card)
        case BoxedIn():
            return not _has_a_way_out(scene, fact, path[: fact.time], card)
        case Character():
            return card == fact.card
    raise TypeError(f"{type(fact).__name__} is about hidden Features")


def are_hidden(fact: Hidden, hidden: Triple) -> bool:
    return all(f in hidden for f in bits(fact.features))


def are_not_hidden(fact: NotHidden, hidden: Triple) -> bool:
    return not any(f in hidden for f in bits(fact.features))


def contacts(board: Board, visits: LocationPath, counted: tuple[int, ...], hidden: Triple) -> int:
    """Return how many Recruits these visits contact; `counted[i]` can count at the i-th visit."""
    return sum(
        (board.features_at[location] & can) >> f & 1
        for location, can in zip(visits, counted, strict=True)
        for f in hidden
    )


def _mask(path: LocationPath) -> int:
    return sum(1 << location for location in path)


def _is_step(scene: Scene, path: LocationPath, time: int, card: str) -> bool:
    return path[time - 1] in scene.steps(path[: time - 1], card)


def _is_slip(scene: Scene, path: LocationPath, time: int, card: str) -> bool:
    return path[time - 1] in scene.slips(path[: time - 1], card)


def _retrieved(fact: Slipped | MoveMade | CouldMove | BoxedIn, path: LocationPath) -> bool:
    return fact.second in path[fact.since :]


def _has_a_way_out(scene: Scene, fact: CouldMove | BoxedIn, path: LocationPath, card: str) -> bool:
    if scene.steps(path, card):
        return True
    return (fact.first or _retrieved(fact, path)) and bool(scene.slips(path, card))
