"""Who wins, by what a game began with and by how it was played."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence

from msgspec import Struct

from zanzibar.lab.game import Played
from zanzibar.lab.interval import Share, wilson


class Group(Struct, frozen=True):
    """Games that have something in common, and the Recruiter's share of wins in them."""

    name: str
    games: int
    share: Share


def by(games: Iterable[Played], key: Callable[[Played], Iterable[str]]) -> tuple[Group, ...]:
    """Group games; one game may belong to several groups."""
    found: dict[str, list[bool]] = defaultdict(list)
    for game in games:
        for name in key(game):
            found[name].append(game.winner == "recruiter")
    return tuple(
        Group(name, len(wins), wilson(sum(wins), len(wins))) for name, wins in sorted(found.items())
    )


def balance(games: Sequence[Played]) -> dict[str, tuple[Group, ...]]:
    """Every table of the balance report, by its name."""
    return {
        "start": by(games, lambda game: [game.start]),
        "card": by(games, lambda game: [game.card]),
        "feature": by(games, lambda game: game.hidden.split()),
        "mayhem": by(games, lambda game: game.mayhem.split()),
        "asks": by(games, lambda game: [_some(game.asks)]),
        "reveals": by(games, lambda game: [_some(game.reveals)]),
        "captures": by(games, lambda game: [_some(game.captures)]),
        "shakedowns": by(games, lambda game: [_some(game.shakedowns)]),
        "crosshairs": by(games, lambda game: [_some(game.crosshairs)]),
        "slips": by(games, lambda game: [_some(game.slips)]),
        "reason": by(games, lambda game: [game.reason]),
        "round": by(games, lambda game: [_some(game.round)]),
    }


def _some(number: int) -> str:
    """Numbers that sort as text, with one group for the many."""
    return f"{number:2d}" if number < 12 else "12+"
