"""The levels offered to players, from the same thinking: how much of it, and what goes wrong."""

from collections.abc import Mapping
from functools import partial
from random import Random

from zanzibar.bots.bot import Bot, Maker
from zanzibar.bots.council import AgentsStyle
from zanzibar.bots.greedy_agents import GreedyAgents
from zanzibar.bots.greedy_recruiter import GreedyRecruiter
from zanzibar.bots.thinking_agents import ThinkingAgents
from zanzibar.bots.thinking_recruiter import RecruiterStyle, ThinkingRecruiter
from zanzibar.rules import Rules, Side
from zanzibar.twin import Untwinnable, ground

AGENTS = {
    "beginner": AgentsStyle(worlds=300, wavers=0.06, forgets=0.25),
    "solid": AgentsStyle(worlds=1000, wavers=0.01),
    "expert": AgentsStyle(
        worlds=2000, wavers=0.005, ahead=12, budget=0.45, next=1.0, concentration=1.0
    ),
}
RECRUITERS = {
    "beginner": RecruiterStyle(
        AgentsStyle(worlds=100, wavers=0.05), wavers=0.08, tries=1, imagines=False
    ),
    "solid": RecruiterStyle(AgentsStyle(worlds=300, wavers=0.01), wavers=0.02, tries=2),
    # It sees through the Agents' plans, so that it needs less of the general caution.
    "expert": RecruiterStyle(
        AgentsStyle(worlds=1000, wavers=0.01),
        wavers=0.01,
        tries=12,
        shields=8,
        budget=0.45,
        rash=0.2,
        near=0.015,
        exposed=0.6,
        slip=0.06,
        room=0.06,
        contact_in_training=0.03,
    ),
}


def _agents(rules: Rules, chance: Random, *, style: AgentsStyle) -> Bot:
    return (
        ThinkingAgents(rules, chance, style) if _thinkable(rules) else GreedyAgents(rules, chance)
    )


def _recruiter(rules: Rules, chance: Random, *, style: RecruiterStyle) -> Bot:
    if _thinkable(rules):
        return ThinkingRecruiter(rules, chance, style)
    return GreedyRecruiter(rules, chance)


def _thinkable(rules: Rules) -> bool:
    """Whether the kernels know these rules; where a module replaces one, a simpler player sits."""
    try:
        ground(rules)
    except Untwinnable:
        return False
    return True


LEVELS: Mapping[str, Mapping[Side, Maker]] = {
    name: {
        Side.RECRUITER: partial(_recruiter, style=RECRUITERS[name]),
        Side.AGENTS: partial(_agents, style=AGENTS[name]),
    }
    for name in AGENTS
}
