"""The numbers by which strong players of different levels and missions differ.

Gains and costs are in chances to win: 1.0 is a game that is won for sure.
"""

from msgspec import Struct

UNSKILLED = ("aimless",)
"""The kinds of Recruiters that a player assumes who has no model of them."""


class AgentsParameters(Struct, frozen=True):
    """How much a team of Agents considers, and what it values."""

    max_worlds: int
    """Worlds that are kept at most."""
    temperature: float
    """Of the softmax over activations. Above 0, because a fixed choice can be played against."""
    forget_rate: float = 0.0
    """Share of the facts that the team does not notice."""
    lookahead: int = 0
    """How many of the best activations are valued together with the best second one."""
    budget: float = 0.3
    """CPU seconds per decision."""
    distance_cost: float = 0.004
    """Cost of one space between an Agent and the Recruiter."""
    oldest_share: float = 0.4
    """How often the Recruiter is expected to answer an ASK with the first visit, beyond chance."""
    expose_gain: float = 0.05
    dolphin_cost: float = 0.06
    recruit_cost: float = 0.05
    """Cost of a Recruit that the Immortals make."""
    recruiter_kinds: tuple[str, ...] = UNSKILLED
    """Models of Recruiters that the team knows, by their names in belief/learned.json."""
    model_trust: float = 1.0
    """Exponent of the models' likelihoods: at 0 all worlds weigh the same."""
    sampled_worlds: int = 0
    """Worlds that are drawn from all possible ones, before the likelier of them are kept."""


class RecruiterParameters(Struct, frozen=True):
    """How much a Recruiter considers, and what it values."""

    assumed_agents: AgentsParameters
    """The team that the Recruiter expects to play against."""
    temperature: float
    """Of the softmax over moves: Agents could learn a fixed choice."""
    considered_activations: int
    """How many of the Agents' best activations are followed to the end of their turn."""
    budget: float = 0.3
    """CPU seconds per decision."""
    capture_cost: float = 1.0
    exposure_cost: float = 0.8
    """Cost if the Agents know the place for sure after their turn."""
    escape_cost: float = 0.0
    """Cost if every way on leads to places that the Agents can reach and suspect."""
    hasty_share: float = 0.8
    """Expected share of Agents who capture wherever there is a chance."""
    contact_gain: float = 0.05
    contact_gain_in_training: float = 0.02
    discount: float = 0.8
    """Factor on the gain of a contact for each step until it."""
    dead_end_cost: float = 0.25
    """Cost of a dead end for each step that will be missing."""
    room_gain: float = 0.05
    """Gain for each unit of the logarithm of the number of ways on."""
    distance_gain: float = 0.03
    """Gain for one space between an Agent and the Recruiter."""
    slip_cost: float = 0.1
    """Cost of spending a MIND SLIP token."""
    recruit_gain: float = 0.1
    """Gain of a Recruit that the Immortals make."""
    shield_gain: float = 0.15
    """Gain of an Immortal on the Recruiter's place, if the Agents surely looked there."""
    bar_gain: float = 0.01
    """Gain for each Feature of the path that an Immortal bars questions about."""
    opening_bar_gain: float = 1.0
    """The same for Immortals placed in the setup. A high gain gives the opening away."""
    simulated_immortal_moves: int = 0
    """How many Immortal moves are tried against the Agents' next turn."""
    models_simple_teams: bool = False
    """Whether it looks out for greedy teams and for teams without a plan."""
    planless_log_odds: float = 0.0
    """Log-odds of a team without a plan at the beginning of a game."""
    models_response: bool = True
    """Whether it considers the Agents' next turn at all."""
