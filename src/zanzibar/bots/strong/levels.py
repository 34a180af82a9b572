"""How each level thinks: the same way, with more or less of it, and with what goes wrong."""

from functools import cache
from random import Random

from msgspec.structs import replace

from zanzibar.board import zanzibar
from zanzibar.bots.api import Bot
from zanzibar.bots.belief.worlds import Belief
from zanzibar.bots.evaluation.activations import AgentsStyle, Council
from zanzibar.bots.greedy.agents import GreedyAgents
from zanzibar.bots.greedy.recruiter import GreedyRecruiter
from zanzibar.bots.strong.agents import ThinkingAgents
from zanzibar.bots.strong.recruiter import ThinkingRecruiter
from zanzibar.bots.strong.recruiter_weights import RecruiterStyle
from zanzibar.compiled_rules import Uncompilable, rule_tables
from zanzibar.rules import Mission, Phase, Public, Rules, Ruleset, Seen, Side
from zanzibar.rules.model.events import OpeningConfirmed, StartChosen

SIMPLE = ("aimless", "greedy")
KINDS = (*SIMPLE, "beginner", "solid", "expert")

AGENTS = {
    "beginner": AgentsStyle(worlds=300, wavers=0.06, forgets=0.25),
    "solid": AgentsStyle(
        worlds=1000,
        wavers=0.02,
        ahead=10,
        recruit=0.08,
        expose=0.02,
        kinds=(*SIMPLE, "beginner"),
        drawn=4000,
    ),
    "expert": AgentsStyle(
        worlds=2000,
        wavers=0.005,
        ahead=20,
        budget=0.45,
        recruit=0.08,
        expose=0.02,
        kinds=KINDS,
        drawn=6000,
    ),
}
AGENTS_IN_TRAINING = {
    **AGENTS,
    "solid": replace(AGENTS["solid"], worlds=300, drawn=1000, ahead=3, wavers=0.012, kinds=SIMPLE),
}
RECRUITERS = {
    "beginner": RecruiterStyle(
        AgentsStyle(worlds=100, wavers=0.05), wavers=0.08, tries=1, imagines=False
    ),
    "solid": RecruiterStyle(
        AgentsStyle(worlds=300, wavers=0.01),
        wavers=0.02,
        tries=3,
        rehearses=True,
        rash=0.1,
        near=0.012,
        exposed=0.6,
        shield=0.05,
        bars=0.2,
    ),
    # It sees through the Agents' plans, so that it needs less of the general caution.
    "expert": RecruiterStyle(
        AgentsStyle(worlds=1000, wavers=0.01, kinds=KINDS, drawn=3000, trust=0.4),
        wavers=0.018,
        tries=12,
        shields=8,
        budget=0.45,
        rehearses=True,
        heedless=-3.0,
        rash=0.1,
        near=0.008,
        exposed=0.2,
        flees=1.0,
        shield=0.0,
        bars=0.0,
        slip=0.06,
        room=0.06,
        contact_in_training=0.03,
    ),
}
RECRUITERS_IN_TRAINING = {
    **RECRUITERS,
    "solid": replace(RECRUITERS["solid"], wavers=0.07),
    "expert": replace(
        RECRUITERS["expert"],
        agents=AgentsStyle(worlds=1000, wavers=0.01, kinds=SIMPLE, drawn=3000),
        exposed=0.35,
        flees=0.0,
        wavers=0.012,
    ),
}


@cache
def prepare() -> None:
    """Compile the kernels, or load them compiled, so that no decision has to wait for it."""
    rules = Rules(Ruleset(mission=Mission.TRAINING), zanzibar())
    belief = Belief(rules, worlds=8, kinds=KINDS)
    belief.watch([Seen(part, None, None, False) for part in (StartChosen(0), OpeningConfirmed(0))])
    public = Public(phase=Phase.AGENTS, seats=2, agents=(0, 5, 36, 41))
    council = Council(rules, belief, AGENTS["solid"])
    scene, cloud = council.scene(public), belief.cloud(public)
    council.plans(public, scene, cloud)
    council.followed(public, scene, cloud, 0, 0)


def seat(name: str, side: Side, rules: Rules, chance: Random) -> Bot:
    """A player of this level; where a module replaces a rule, a simpler one sits."""
    if _thinkable(rules):
        if side is Side.AGENTS:
            teams = AGENTS if rules.full else AGENTS_IN_TRAINING
            return ThinkingAgents(rules, chance, teams[name])
        recruiters = RECRUITERS if rules.full else RECRUITERS_IN_TRAINING
        return ThinkingRecruiter(rules, chance, recruiters[name])
    return (GreedyAgents if side is Side.AGENTS else GreedyRecruiter)(rules, chance)


def _thinkable(rules: Rules) -> bool:
    """Whether the kernels know these rules."""
    try:
        rule_tables(rules)
    except Uncompilable:
        return False
    prepare()
    return True
