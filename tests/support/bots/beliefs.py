"""Beliefs of a spectator of a table."""

from tests.support.bots.games import all_seen
from zanzibar.bots.belief.worlds import Belief
from zanzibar.bots.evaluation.activations import ActivationEvaluator
from zanzibar.bots.strong.levels import ALL_KINDS, LEVELS
from zanzibar.rules import Table


def belief_at(
    table: Table,
    *,
    max_worlds: int = 3000,
    kinds: tuple[str, ...] = ALL_KINDS,
    model_trust: float = 1.0,
) -> Belief:
    """Return a belief that has watched a game so far."""
    belief = Belief(table.rules, max_worlds, recruiter_kinds=kinds, model_trust=model_trust)
    belief.watch(all_seen(table, 1))
    return belief


def evaluator_at(table: Table) -> tuple[ActivationEvaluator, Belief]:
    """Return the evaluator of a solid team without models of Recruiters, and its belief."""
    belief = belief_at(table, max_worlds=500, kinds=("aimless",))
    return ActivationEvaluator(table.rules, belief, LEVELS["solid"].agents), belief
