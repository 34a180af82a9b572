"""Who wins, by what a game began with and by how it was played."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence

from msgspec import Struct

from zanzibar.lab.game import Played
from zanzibar.lab.interval import Share, wilson

QUESTIONS = ("asks", "reveals", "captures", "shakedowns", "crosshairs", "slips")
"""What is counted in a game: the Agents' questions by kind, and the Recruiter's MIND SLIPs."""
MANY = 12


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
        Group(name, len(wins), wilson(sum(wins), len(wins)))
        for name, wins in sorted(found.items(), key=lambda item: _order(item[0]))
    )


def balance(games: Sequence[Played]) -> dict[str, tuple[Group, ...]]:
    """Every table of the balance report, by its name."""
    return {
        "all": by(games, lambda game: ["all"]),
        "start": by(games, lambda game: [game.start]),
        "card": by(games, lambda game: [game.card]),
        "feature": by(games, lambda game: game.hidden.split()),
        "mayhem": by(games, lambda game: game.mayhem.split()),
        "questions": by(games, lambda game: [str(_questions(game))]),
        **{kind: by(games, _counted(kind)) for kind in QUESTIONS},
        "reason": by(games, lambda game: [game.reason]),
        "time": by(games, lambda game: [str(game.time)]),
    }


def _questions(game: Played) -> int:
    """How often the Agents tried to find something out, in whatever way."""
    return game.asks + game.reveals + game.captures + game.shakedowns + game.crosshairs


def _counted(kind: str) -> Callable[[Played], Iterable[str]]:
    """How often something was done, with one group for the many."""

    def key(game: Played) -> Iterable[str]:
        times: int = getattr(game, kind)
        return [str(times) if times < MANY else f"{MANY}+"]

    return key


def _order(name: str) -> tuple[int, str]:
    """Numbers by their size, names by the alphabet."""
    digits = name.rstrip("+")
    return (int(digits), "") if digits.isdigit() else (-1, name)
