"""A deduction as people read it: a heat map, the Features, and why somewhere is impossible."""

from collections.abc import Iterator, Mapping

from rich.console import RenderableType
from rich.table import Table as Grid
from rich.text import Text

from zanzibar.cli.terminal.display.names import card_name, feature_name
from zanzibar.deduce import Deduction, Explanation, Fact, describe
from zanzibar.deduce.facts import Count
from zanzibar.text import Texts, clock

SHADES = (
    (0.5, "bold white on red3"),
    (0.2, "bold white on dark_orange3"),
    (0.05, "black on gold3"),
    (0.01, "black on khaki3"),
    (0.0, "white on grey30"),
)
"""Colours of a share of the worlds, from the largest share down."""

NO_LINES: Mapping[int, int] = {}


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
    location: str,
    time: int,
    why: Explanation,
    deduction: Deduction,
    say: Texts,
    lines: Mapping[int, int] = NO_LINES,
) -> Iterator[str]:
    """Explain why the Recruiter was not on a location at a time, or in how many worlds it was.

    `lines` has the line of the record for each public event, if there is a record.
    """
    at = clock(time)
    if why.worlds:
        yield say.say("deduce-possible", location=location, time=at, worlds=f"{why.worlds:,}")
        return
    yield say.say("deduce-why", location=location, time=at)
    if not why.facts:
        yield say.say("deduce-by-movement")
    yield from fact_sentences(why, deduction, say, lines)


def fact_sentences(
    why: Explanation, deduction: Deduction, say: Texts, lines: Mapping[int, int] = NO_LINES
) -> Iterator[str]:
    """Put the facts of an explanation into words, and whether fewer of them might do."""
    for fact in why.facts:
        sentence = fact_sentence(fact, deduction, say)
        line = lines.get(fact.source)
        yield say.say("deduce-source", fact=sentence, rule=fact.rule, line=line)
    if len(why.facts) > 1:
        yield say.say("deduce-fewer", smallest=why.smallest)


def fact_sentence(fact: Fact, deduction: Deduction, say: Texts) -> str:
    """Say what everybody saw and what follows from it."""
    rules = deduction.scene.rules
    board = rules.board
    given = describe(fact, board)
    locations = given.get("locations", [])
    others = [name for name in board.names if name not in locations]
    features = [_feature(id, deduction, say) for id in given.get("features", [])]
    about, agent, where = (given.get(name) for name in ("about", "agent", "where"))
    return say.term(
        "fact",
        f"{given['fact']}_{given['rule'].replace('.', '_')}",
        time=_clock(given.get("time", given.get("by"))),
        when=_clock(given.get("when")),
        agent=None if agent is None else say.term("agent", agent),
        feature=None if about is None else _feature(about, deduction, say),
        where=where,
        inside=where in locations,
        locations=", ".join(locations),
        count=len(locations or features),
        others=", ".join(others),
        excluded=len(others),
        features=", ".join(features),
        first=_clock(fact.first) if isinstance(fact, Count) else None,
        last=_clock(given.get("last")),
        recruits=given.get("recruits"),
        fewest=given.get("fewest"),
        most=given.get("most"),
        location=given.get("second"),
    )


def _feature(id: str, deduction: Deduction, say: Texts) -> str:
    rules = deduction.scene.rules
    return feature_name(rules, rules.board.feature_index[id], say).plain


def _clock(time: int | None) -> str | None:
    return None if time is None else clock(time)
