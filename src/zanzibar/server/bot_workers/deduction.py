"""Deduction for a table from its public events; runs in a worker process."""

from collections.abc import Iterable, Sequence

import msgspec

from zanzibar.deduce import Deduction, Fact, describe
from zanzibar.deduce import deduce as deduce_from
from zanzibar.rules import Rules, Seen
from zanzibar.server.bot_workers.messages import DeductionResult
from zanzibar.server.protocol.messages import KnownFact, Reasons

CHECKS = 60
"""Searches for a smaller explanation; a person waits for the result."""


def deduce(
    rules: Rules, seen: Sequence[Seen], why_not: tuple[str, int | None] | None = None
) -> DeductionResult:
    """Deduce what the events that a spectator sees say about the Recruiter."""
    deduction = deduce_from(rules, seen)
    if not deduction.possible:
        return DeductionResult(0.0, {}, {}, {}, {})
    board, begun = rules.board, deduction.scene.length > 0
    return DeductionResult(
        worlds=float(deduction.size),
        now=_shares(board.names, deduction.now) if begun else {},
        visited=_shares(board.names, deduction.visited),
        hidden=_shares(board.features, deduction.features),
        card=_shares(deduction.cards.keys(), deduction.cards.values()),
        times=tuple(
            _shares(board.names, deduction.at(time))
            for time in range(1, deduction.scene.length + 1)
        ),
        why_not=_reasons(deduction, *why_not) if why_not else None,
    )


def _reasons(deduction: Deduction, location: str, time: int | None) -> Reasons | None:
    board, length = deduction.scene.rules.board, deduction.scene.length
    time = length if time is None else time
    if location not in board.index or not 1 <= time <= length:
        return None
    why = deduction.why_not(board.index[location], time, CHECKS)
    facts = tuple(_known(fact, deduction) for fact in why.facts)
    return Reasons(location, time, float(why.worlds), facts, why.smallest)


def _known(fact: Fact, deduction: Deduction) -> KnownFact:
    told = describe(fact, deduction.scene.rules.board)
    told["time"] = told.get("time", told.get("by"))
    if told["fact"] != "count":
        told.pop("first", None)  # elsewhere it is a bool: the 1st MIND SLIP token is in front
    known = {name: told[name] for name in KnownFact.__struct_fields__ if name in told}
    return msgspec.convert(known, KnownFact)


def _shares(names: Iterable[str], shares: Iterable[float]) -> dict[str, float]:
    """Return the shares by name, without what is impossible."""
    return {
        name: round(float(share), 6) for name, share in zip(names, shares, strict=True) if share
    }
