"""The catalogue of the base game: one row per action, event and phase.

The rows stand in `acts`, next to the functions that they name. Everything that has to know all
actions or events (legality, folding, notation, wire, codec, clients) reads it from here.
"""

from zanzibar.rules.acts import (
    abilities,
    activation,
    agents_turn,
    capture,
    deal,
    out_of_turn,
    questions,
    recruiter,
    setup,
    shakedown,
)
from zanzibar.rules.model.rows import Catalogue
from zanzibar.rules.model.ruleset import Rules

BASE = Catalogue(
    actions=(
        *setup.ACTIONS,
        *deal.ACTIONS,
        *recruiter.ACTIONS,
        *activation.ACTIONS,
        *questions.ACTIONS,
        *shakedown.ACTIONS,
        *capture.ACTIONS,
        *abilities.ACTIONS,
        *out_of_turn.ACTIONS,
    ),
    events=(
        *setup.EVENTS,
        *deal.EVENTS,
        *recruiter.EVENTS,
        *activation.EVENTS,
        *questions.EVENTS,
        *shakedown.EVENTS,
        *capture.EVENTS,
        *abilities.EVENTS,
        *out_of_turn.EVENTS,
    ),
    phases=(
        *setup.PHASES,
        *deal.PHASES,
        *recruiter.PHASES,
        *agents_turn.PHASES,
        *questions.PHASES,
        *shakedown.PHASES,
    ),
)
"""The rows of the base game. Every `Rules` begins with them and adds those of its modules."""

Rules.base = BASE
