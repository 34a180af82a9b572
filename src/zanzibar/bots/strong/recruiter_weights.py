"""How well a Recruiter thinks, and what it thinks things are worth."""

from msgspec import Struct

from zanzibar.bots.evaluation.activations import AgentsStyle


class RecruiterStyle(Struct, frozen=True):
    """How well a Recruiter thinks, and what things are worth in chances to win."""

    agents: AgentsStyle
    """How the Recruiter imagines the Agents."""
    wavers: float
    """How much worse a move may be and still be chosen now and then: a fixed way is found out."""
    tries: int
    """How many of the Agents' best activations are thought through."""
    budget: float = 0.3
    caught: float = 1.0
    exposed: float = 0.8
    """What it costs if the Agents know the place for sure after their turn."""
    flees: float = 0.0
    """What it costs if every way on leads where the Agents can and would look."""
    rash: float = 0.8
    """How much it expects Agents who capture wherever there is a chance."""
    contact: float = 0.05
    contact_in_training: float = 0.02
    patience: float = 0.8
    """What a contact is worth one step later."""
    stuck: float = 0.25
    """What a dead end costs for each step that will be missing."""
    room: float = 0.05
    """What twice as many ways on are worth."""
    near: float = 0.03
    """What an Agent who comes one space nearer costs."""
    slip: float = 0.1
    """What a MIND SLIP token is worth unspent."""
    pair: float = 0.1
    """What an Immortal Recruit is worth."""
    shield: float = 0.15
    bar: float = 0.01
    bars: float = 1.0
    """How much it likes Immortals to bar the Features of its opening, which gives it away."""
    shields: int = 0
    """How many Immortal moves are thought through for what the Agents could do then."""
    rehearses: bool = False
    """Whether it looks out for simple Agents and plays their next turn in its mind."""
    heedless: float = 0.0
    """How much it expects Agents without a plan at first, as log-odds, if it looks out for any."""
    imagines: bool = True
    """Whether it thinks of the Agents' next turn at all."""
