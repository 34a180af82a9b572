"""The levels offered to players, from the same thinking: how much of it, and what goes wrong."""

from collections.abc import Mapping
from functools import partial

from zanzibar.bots.bot import Maker
from zanzibar.bots.council import AgentsStyle
from zanzibar.bots.thinking_agents import ThinkingAgents
from zanzibar.bots.thinking_recruiter import RecruiterStyle, ThinkingRecruiter
from zanzibar.rules import Side

AGENTS = {
    "beginner": AgentsStyle(worlds=300, wavers=0.06, forgets=0.25),
    "solid": AgentsStyle(worlds=1000, wavers=0.01),
    "expert": AgentsStyle(worlds=2000, wavers=0.005, ahead=12, budget=0.45),
}
RECRUITERS = {
    "beginner": RecruiterStyle(
        AgentsStyle(worlds=100, wavers=0.05), wavers=0.08, tries=1, imagines=False
    ),
    "solid": RecruiterStyle(AgentsStyle(worlds=300, wavers=0.01), wavers=0.02, tries=2),
    "expert": RecruiterStyle(
        AgentsStyle(worlds=1000, wavers=0.01), wavers=0.01, tries=6, budget=0.45
    ),
}

LEVELS: Mapping[str, Mapping[Side, Maker]] = {
    name: {
        Side.RECRUITER: partial(ThinkingRecruiter, style=RECRUITERS[name]),
        Side.AGENTS: partial(ThinkingAgents, style=AGENTS[name]),
    }
    for name in AGENTS
}
