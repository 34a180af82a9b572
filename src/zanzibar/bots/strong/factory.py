"""Create players of the strong levels. Importing this module loads their kernels."""

from functools import cache
from random import Random

from zanzibar.board import zanzibar
from zanzibar.bots.api import Bot
from zanzibar.bots.belief.worlds import Belief
from zanzibar.bots.evaluation.activations import ActivationEvaluator
from zanzibar.bots.greedy.agents import GreedyAgents
from zanzibar.bots.greedy.recruiter import GreedyRecruiter
from zanzibar.bots.strong.agents import StrongAgents
from zanzibar.bots.strong.levels import ALL_KINDS, LEVELS
from zanzibar.bots.strong.recruiter import StrongRecruiter
from zanzibar.compiled_rules import Uncompilable, rule_tables
from zanzibar.rules import Mission, Phase, Public, Rules, Ruleset, Seen, Side
from zanzibar.rules.model.events import OpeningConfirmed, StartChosen


def create_strong(name: str, side: Side, rules: Rules, chance: Random) -> Bot:
    """Create a player of this level, or a greedy one if a module replaces a rule of the kernels."""
    if not _kernels_know(rules):
        return (GreedyAgents if side is Side.AGENTS else GreedyRecruiter)(rules, chance)
    load_kernels()
    level = LEVELS[name]
    if side is Side.AGENTS:
        team = level.agents if rules.full else level.training_agents
        return StrongAgents(rules, chance, team)
    recruiter = level.recruiter if rules.full else level.training_recruiter
    return StrongRecruiter(rules, chance, recruiter)


def _kernels_know(rules: Rules) -> bool:
    try:
        rule_tables(rules)
    except Uncompilable:
        return False
    return True


@cache
def load_kernels() -> None:
    """Call every kernel once, which compiles it or loads it from the cache."""
    rules = Rules(Ruleset(mission=Mission.TRAINING), zanzibar())
    belief = Belief(rules, max_worlds=8, recruiter_kinds=ALL_KINDS)
    belief.watch([Seen(part, None, None, False) for part in (StartChosen(0), OpeningConfirmed(0))])
    public = Public(phase=Phase.AGENTS, seats=2, agents=(0, 5, 36, 41))
    evaluator = ActivationEvaluator(rules, belief, LEVELS["solid"].agents)
    situation, worlds = evaluator.situation(public), belief.worlds(public)
    evaluator.plans(public, situation, worlds)
    evaluator.worlds_after(public, situation, worlds, question=0, branch=0)
