"""The Recruiter's share of wins, by the setup of a game and by the way it was played."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence

from msgspec import Struct

from zanzibar.lab.game import QUESTION_COUNTS, PlayedGame
from zanzibar.lab.interval import Share, wilson

QUESTIONS = tuple(dict.fromkeys(QUESTION_COUNTS.values()))
"""Columns that count the Agents' questions by kind."""
COUNTS = (*QUESTIONS, "slips")
"""The same columns, and the Recruiter's MIND SLIPs."""
MANY = 12
"""Counts from this one on are one group."""


class GameGroup(Struct, frozen=True):
    """Games that have something in common, and the Recruiter's share of wins in them."""

    name: str
    games: int
    share: Share


def group_by(
    games: Iterable[PlayedGame], key: Callable[[PlayedGame], Iterable[str]]
) -> tuple[GameGroup, ...]:
    """Group games; one game may belong to several groups."""
    found: dict[str, list[bool]] = defaultdict(list)
    for game in games:
        for name in key(game):
            found[name].append(game.winner == "recruiter")
    return tuple(
        GameGroup(name, len(wins), wilson(sum(wins), len(wins)))
        for name, wins in sorted(found.items(), key=lambda item: _order(item[0]))
    )


def balance(games: Sequence[PlayedGame]) -> dict[str, tuple[GameGroup, ...]]:
    """Return every table of the balance report, by its name."""
    return {
        "all": group_by(games, lambda game: ["all"]),
        "start": group_by(games, lambda game: [game.start]),
        "card": group_by(games, lambda game: [game.card]),
        "feature": group_by(games, lambda game: game.hidden.split()),
        "mayhem": group_by(games, lambda game: game.mayhem.split()),
        "questions": group_by(games, lambda game: [str(_questions(game))]),
        **{column: group_by(games, _by_count(column)) for column in COUNTS},
        "reason": group_by(games, lambda game: [game.reason]),
        "time": group_by(games, lambda game: [str(game.time)]),
    }


def _questions(game: PlayedGame) -> int:
    """Return how many questions of all kinds the Agents asked."""
    return sum(getattr(game, column) for column in QUESTIONS)


def _by_count(column: str) -> Callable[[PlayedGame], Iterable[str]]:
    def key(game: PlayedGame) -> Iterable[str]:
        times: int = getattr(game, column)
        return [str(times) if times < MANY else f"{MANY}+"]

    return key


def _order(name: str) -> tuple[int, str]:
    """Order numbers by their size, names by the alphabet."""
    digits = name.rstrip("+")
    return (int(digits), "") if digits.isdigit() else (-1, name)
