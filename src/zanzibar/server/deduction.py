"""The one place that asks the deduction room. Runs in a process of its own, from public events."""

from collections.abc import Iterable, Sequence

from zanzibar.deduce import deduce as deduce_from
from zanzibar.rules import Rules, Seen
from zanzibar.server.envelope import Found


def deduce(rules: Rules, seen: Sequence[Seen]) -> Found:
    """What a spectator's stream says about the Recruiter."""
    deduction = deduce_from(rules, seen)
    if not deduction.possible:
        return Found(0.0, {}, {}, {}, {})
    board = rules.board
    return Found(
        worlds=float(deduction.size),
        now=_shares(board.names, deduction.now),
        visited=_shares(board.names, deduction.visited),
        hidden=_shares(board.features, deduction.features),
        card=_shares(deduction.cards.keys(), deduction.cards.values()),
    )


def _shares(names: Iterable[str], shares: Iterable[float]) -> dict[str, float]:
    """What is not possible is left out."""
    return {
        name: round(float(share), 6) for name, share in zip(names, shares, strict=True) if share
    }
