"""Facts: small statements about the hidden world that follow from the public log.

A fact is true or false of a world. A world is a path of as many locations as are known to exist,
each reached from the one before by a STEP or by a MIND SLIP of the Recruiter's card, no location
twice, the first five without a slip; a Recruiter card; three hidden Features. Each fact stands on
its own: leaving one out shows what it contributes.

A fact remembers the rule it follows from, the number of the public event it came from, and what a
reader needs to find that event again: its time, Agent, Feature and location.
"""

from typing import Any, TypeAlias

from msgspec import Struct

from zanzibar.board import Board
from zanzibar.rules.model.vocabulary import AGENTS, NOWHERE

Mask = int

NO_AGENT = -1
NO_FEATURE = -1


class _Fact(Struct, frozen=True, kw_only=True):
    rule: str = ""
    source: int = -1
    when: int = 0
    """The time on the Time token when an Agent acted or a STEP token paid; 0 for other events."""
    agent: int = NO_AGENT
    about: int = NO_FEATURE
    """The Feature the Agent named."""
    where: int = NOWHERE
    """The location the Agent acted on."""


class At(_Fact, tag="at", frozen=True):
    """At this time the Recruiter was on one of these locations."""

    time: int
    locations: Mask


class VisitedAll(_Fact, tag="visited", frozen=True):
    """All these locations were visited at this time or before."""

    by: int
    locations: Mask
    choices: Mask = 0
    """All locations the STEP token could have gone to if they were visited; for weights."""


class VisitedNone(_Fact, tag="unvisited", frozen=True):
    """None of these locations was visited at this time or before."""

    by: int
    locations: Mask


class VisitedSome(_Fact, tag="visited-some", frozen=True):
    """From `fewest` to `most` of these locations were visited at this time or before."""

    by: int
    locations: Mask
    fewest: int
    most: int


class Count(_Fact, tag="count", frozen=True):
    """The visits from `first` to `last` contacted this many Recruits.

    `counted` has, for each of these times, the Features that could still contact anybody then: a
    contact is fixed at its visit, so a Feature exposed later still counts for it.
    """

    first: int
    last: int
    recruits: int
    counted: tuple[Mask, ...]


class Stepped(_Fact, tag="stepped", frozen=True):
    """The move into this time was a STEP: no slip was shown."""

    time: int


class Slipped(_Fact, tag="slipped", frozen=True):
    """The move into this time was a MIND SLIP.

    If the 2nd token paid, `second` is where it lay, and it had been retrieved by a visit after time
    `since` and before this move; otherwise `second` is NOWHERE.
    """

    time: int
    second: int = NOWHERE
    since: int = 0


class MoveMade(_Fact, tag="acted", frozen=True):
    """The move into this time is made: a STEP, or a MIND SLIP if something could pay for it.

    `first`: the first token lies in front of the screen. `second`: where the 2nd lies; it can pay
    if it was retrieved by a visit after time `since` and before this move.
    """

    time: int
    first: bool
    second: int = NOWHERE
    since: int = 0


class CouldMove(_Fact, tag="could-move", frozen=True):
    """At this time (5 or later) the Recruiter had a legal STEP, or a legal slip with a token."""

    time: int
    first: bool
    second: int = NOWHERE
    since: int = 0


class BoxedIn(_Fact, tag="boxed-in", frozen=True):
    """At this time (5 or later) the Recruiter had no legal STEP, and no legal slip with a token."""

    time: int
    first: bool
    second: int = NOWHERE
    since: int = 0


class Hidden(_Fact, tag="hidden", frozen=True):
    """All these Features are among the hidden three."""

    features: Mask


class NotHidden(_Fact, tag="not-hidden", frozen=True):
    """None of these Features is among the hidden three."""

    features: Mask


class Character(_Fact, tag="character", frozen=True):
    """The Recruiter card is this one."""

    card: str


Fact: TypeAlias = (
    At
    | VisitedAll
    | VisitedNone
    | VisitedSome
    | Count
    | Stepped
    | Slipped
    | MoveMade
    | CouldMove
    | BoxedIn
    | Hidden
    | NotHidden
    | Character
)


def describe(fact: Fact, board: Board) -> dict[str, Any]:
    """Return a fact as ids and parameters that a client can put into words."""
    described: dict[str, Any] = {"fact": type(fact).__struct_config__.tag}
    if fact.when:
        described["when"] = fact.when
    if fact.agent != NO_AGENT:
        described["agent"] = AGENTS[fact.agent]
    if fact.about != NO_FEATURE:
        described["about"] = board.features[fact.about]
    if fact.where != NOWHERE:
        described["where"] = board.names[fact.where]
    for field in fact.__struct_fields__:
        value = getattr(fact, field)
        if field in ("locations", "choices"):
            described[field] = list(board.names_of(value))
        elif field == "features":
            described[field] = list(board.features_of(value))
        elif field == "second":
            described[field] = None if value == NOWHERE else board.names[value]
        elif field not in ("when", "agent", "about", "where", "counted"):
            described[field] = value
    return described
