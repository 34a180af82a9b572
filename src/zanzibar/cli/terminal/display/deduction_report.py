"""A deduction as people read it: a heat map, the Features, and why somewhere is impossible."""

from collections.abc import Iterator

from rich.console import RenderableType
from rich.table import Table as Grid
from rich.text import Text

from zanzibar.cli.terminal.display.names import card_name, feature_name
from zanzibar.deduce import Deduction, Explanation, Fact, describe
from zanzibar.deduce.facts import At, Count, Slipped
from zanzibar.rules import NOWHERE
from zanzibar.text import Texts, clock

SENTENCES = {
    "at": "deduce-fact-at",
    "visited": "deduce-fact-visited",
    "unvisited": "deduce-fact-unvisited",
    "visited-some": "deduce-fact-visited-some",
    "count": "deduce-fact-count",
    "stepped": "deduce-fact-stepped",
    "slipped": "deduce-fact-slipped",
    "acted": "deduce-fact-acted",
    "could-move": "deduce-fact-could-move",
    "boxed-in": "deduce-fact-boxed-in",
    "hidden": "deduce-fact-hidden",
    "not-hidden": "deduce-fact-not-hidden",
    "character": "deduce-fact-character",
}
SHADES = (
    (0.5, "bold white on red3"),
    (0.2, "bold white on dark_orange3"),
    (0.05, "black on gold3"),
    (0.01, "black on khaki3"),
    (0.0, "white on grey30"),
)
"""Colours of a share of the worlds, from the largest share down."""


def report(deduction: Deduction, time: int, say: Texts) -> Iterator[RenderableType]:
    """Yield the map of a time and what else is known. Time 0 is before the start."""
    if time:
        heading = say.say("deduce-heading", time=clock(time))
    else:
        heading = say.say("deduce-not-begun")
    yield Text(heading, "bold")
    yield Text(
        say.say(
            "deduce-worlds",
            count=deduction.size,
            worlds=f"{deduction.size:,}",
            paths=f"{deduction.paths:,}",
            bits=f"{deduction.bits:.1f}",
        )
    )
    if not deduction.exact:
        yield Text(say.say("deduce-estimate"))
    if time:
        yield heat_map(deduction, time)
    yield _features(deduction, say)
    for card, share in deduction.cards.items():
        yield Text(f"{card_name(card, say)}: {_percent(share)}")
    if deduction.scene.rules.full:
        yield Text(say.say("deduce-retrieved", share=_percent(deduction.retrieved)))


def heat_map(deduction: Deduction, time: int) -> Grid:
    """Draw the board with the share of worlds in which the Recruiter was at each location."""
    board, shares = deduction.scene.rules.board, deduction.at(time)
    grid = Grid(show_header=False, box=None, padding=(0, 1, 0, 0))
    for row in range(board.rows):
        places = range(row * board.columns, (row + 1) * board.columns)
        grid.add_row(*(_place(board.names[x], shares[x]) for x in places))
    return grid


def _place(name: str, share: float) -> Text:
    if share == 0.0:
        return Text(f"{name:>3}   ·   ", "bright_black")
    style = next(style for least, style in SHADES if share >= least)
    return Text(f"{name:>3} {_percent(share):>6} ", style)


def _percent(share: float) -> str:
    if 0.0 < share < 0.001:
        return "<0.1%"
    return f"{share:.1%}"


def _features(deduction: Deduction, say: Texts) -> Grid:
    rules = deduction.scene.rules
    grid = Grid(title=say.say("deduce-features"), title_justify="left", show_header=False, box=None)
    for feature in sorted(range(len(rules.board.features)), key=lambda f: -deduction.features[f]):
        share = deduction.features[feature]
        grid.add_row(feature_name(rules, feature, say), _percent(share), "█" * round(20 * share))
    return grid


def explanation(
    location: str, time: int, why: Explanation, deduction: Deduction, say: Texts
) -> Iterator[str]:
    """Explain why the Recruiter was not on a location at a time, or in how many worlds it was."""
    at = clock(time)
    if why.worlds:
        yield say.say("deduce-possible", location=location, time=at, worlds=f"{why.worlds:,}")
        return
    yield say.say("deduce-why", location=location, time=at)
    if not why.facts:
        yield say.say("deduce-by-movement")
    yield from fact_sentences(why, deduction, say)


def fact_sentences(why: Explanation, deduction: Deduction, say: Texts) -> Iterator[str]:
    for fact in why.facts:
        told = fact_sentence(fact, deduction, say)
        yield say.say("deduce-source", fact=told, rule=fact.rule, event=fact.source)
    if not why.smallest:
        yield say.say("deduce-not-smallest")


def fact_sentence(fact: Fact, deduction: Deduction, say: Texts) -> str:
    """Put a fact into words."""
    rules = deduction.scene.rules
    board = rules.board
    told = describe(fact, board)
    message = SENTENCES[told["fact"]]
    params: dict[str, str | int | None] = {}
    for name in ("time", "by"):
        if name in told:
            params["time"] = clock(told[name])
    if "locations" in told:
        params["locations"] = ", ".join(told["locations"])
    if "features" in told:
        features = [board.feature_index[feature] for feature in told["features"]]
        params["features"] = ", ".join(feature_name(rules, f, say).plain for f in features)
    if "fewest" in told:
        params |= {"fewest": told["fewest"], "most": told["most"]}
    if isinstance(fact, At) and 2 * fact.locations.bit_count() > board.size:
        message = "deduce-fact-not-at"
        params["locations"] = ", ".join(board.names_of(board.everywhere & ~fact.locations))
    if isinstance(fact, Count):
        params |= {"first": clock(fact.first), "last": clock(fact.last), "recruits": fact.recruits}
    if isinstance(fact, Slipped) and fact.second != NOWHERE:
        message = "deduce-fact-slipped-second"
        params["location"] = told["second"]
    if "card" in told:
        params["card"] = card_name(told["card"], say)
    return say.say(message, **params)
