"""The strong levels as data. A new row in `LEVELS` is a new level."""

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from zanzibar.bots.parameters import AgentsParameters, RecruiterParameters

SIMPLE_KINDS = ("aimless", "greedy")
ALL_KINDS = (*SIMPLE_KINDS, "beginner", "solid", "expert")


class Level(Struct, frozen=True, kw_only=True):
    """The parameters of a level on each side, in the Full Game and in the Training Mission."""

    agents: AgentsParameters
    recruiter: RecruiterParameters
    training_agents: AgentsParameters
    training_recruiter: RecruiterParameters


_BEGINNER_AGENTS = AgentsParameters(max_worlds=300, temperature=0.06, forget_rate=0.25)
_BEGINNER_RECRUITER = RecruiterParameters(
    AgentsParameters(max_worlds=100, temperature=0.05),
    temperature=0.08,
    considered_activations=1,
    models_response=False,
)

_SOLID_AGENTS = AgentsParameters(
    max_worlds=1000,
    temperature=0.02,
    lookahead=10,
    recruit_cost=0.08,
    expose_gain=0.02,
    recruiter_kinds=(*SIMPLE_KINDS, "beginner"),
    sampled_worlds=4000,
)
_SOLID_RECRUITER = RecruiterParameters(
    AgentsParameters(max_worlds=300, temperature=0.01),
    temperature=0.02,
    considered_activations=3,
    models_simple_teams=True,
    hasty_share=0.1,
    distance_gain=0.012,
    exposure_cost=0.6,
    shield_gain=0.05,
    opening_bar_gain=0.2,
)

_EXPERT_AGENTS = AgentsParameters(
    max_worlds=2000,
    temperature=0.005,
    lookahead=20,
    budget=0.45,
    recruit_cost=0.08,
    expose_gain=0.02,
    recruiter_kinds=ALL_KINDS,
    sampled_worlds=6000,
)
# It follows the Agents' plans to their end, so it needs less of the general caution.
_EXPERT_RECRUITER = RecruiterParameters(
    AgentsParameters(
        max_worlds=1000,
        temperature=0.01,
        recruiter_kinds=ALL_KINDS,
        sampled_worlds=3000,
        model_trust=0.4,
    ),
    temperature=0.018,
    considered_activations=12,
    simulated_immortal_moves=8,
    budget=0.45,
    models_simple_teams=True,
    planless_log_odds=-3.0,
    hasty_share=0.1,
    distance_gain=0.008,
    exposure_cost=0.2,
    escape_cost=1.0,
    shield_gain=0.0,
    opening_bar_gain=0.0,
    slip_cost=0.06,
    room_gain=0.06,
    contact_gain_in_training=0.03,
)

LEVELS: Mapping[str, Level] = {
    "beginner": Level(
        agents=_BEGINNER_AGENTS,
        recruiter=_BEGINNER_RECRUITER,
        training_agents=_BEGINNER_AGENTS,
        training_recruiter=_BEGINNER_RECRUITER,
    ),
    "solid": Level(
        agents=_SOLID_AGENTS,
        recruiter=_SOLID_RECRUITER,
        training_agents=replace(
            _SOLID_AGENTS,
            max_worlds=300,
            sampled_worlds=1000,
            lookahead=3,
            temperature=0.012,
            recruiter_kinds=SIMPLE_KINDS,
        ),
        training_recruiter=replace(_SOLID_RECRUITER, temperature=0.07),
    ),
    "expert": Level(
        agents=_EXPERT_AGENTS,
        recruiter=_EXPERT_RECRUITER,
        training_agents=_EXPERT_AGENTS,
        training_recruiter=replace(
            _EXPERT_RECRUITER,
            assumed_agents=AgentsParameters(
                max_worlds=1000, temperature=0.01, recruiter_kinds=SIMPLE_KINDS, sampled_worlds=3000
            ),
            exposure_cost=0.35,
            escape_cost=0.0,
            temperature=0.012,
        ),
    ),
}
"""From the weakest to the strongest."""
